//! Compares tables of the standard rules with tables of rules under which every mate wins: for each slice, how many of
//! the positions won by any mate are also won by a mate that counts.
//!
//! `counted_mates STANDARD ANY` reads the tables of the folder `STANDARD`, built with
//! `endgame build --game shatar --pieces 4 --out STANDARD`, and builds the others in the folder `ANY`.

use std::error::Error;
use std::path::Path;

use endgame::{Builder, Slices, Tables};
use game_core::{Oracle, Outcome};
use shatar::{KnightMate, MateSeries, Position, Rules, Standard};

/// The standard rules, but every mate wins, also without a shak or by a knight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct AnyMate;

impl Rules for AnyMate {
    const KNIGHT_MATE: KnightMate = KnightMate::Win;
    const MATE_SERIES: MateSeries = MateSeries::Off;
}

const MEN: u32 = 4;
const CACHE: usize = 256 << 20;
/// States of the series of checks in an index of the standard rules, those without a shak first.
const SERIES: u64 = 4;

fn main() -> Result<(), Box<dyn Error>> {
    let folders: Vec<_> = std::env::args().skip(1).collect();
    let [standard, any] = folders.as_slice() else {
        return Err("usage: counted_mates STANDARD ANY".into());
    };
    let slices = Position::<AnyMate>::slices_up_to(MEN);
    Builder::default().build::<Position<AnyMate>>(&slices, any, &mut |_| ())?;
    let standard = Tables::<Position<Standard>>::open(Path::new(standard), CACHE)?;
    let any = Tables::<Position<AnyMate>>::open(Path::new(any), CACHE)?;
    println!("slice        positions   won by any mate   by a counted one        %");
    for slice in slices {
        let (mut positions, mut won, mut counted) = (0_u64, 0_u64, 0_u64);
        for index in 0..Position::<AnyMate>::size(slice) {
            let Some(position) = Position::<AnyMate>::unrank(slice, index) else {
                continue;
            };
            positions += 1;
            if any.outcome(&position) != Some(Outcome::Win) {
                continue;
            }
            won += 1;
            // The state without an earlier shak; a king in check may be in one.
            let mut states = SERIES * index..SERIES * (index + 1);
            let position = states.find_map(|index| Position::<Standard>::unrank(slice, index));
            let position = position.ok_or("the position has a state of the series")?;
            counted += u64::from(standard.outcome(&position) == Some(Outcome::Win));
        }
        let share = 100.0 * counted as f64 / won.max(1) as f64;
        println!("{slice:8} {positions:13} {won:17} {counted:18} {share:8.1}");
    }
    Ok(())
}
