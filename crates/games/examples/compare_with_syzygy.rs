//! Compares every position of our own chess tables with Syzygy files:
//!
//! ```sh
//! endgame build --game chess --pieces 4 --out TABLES
//! cargo run --release -p games --all-features --example compare_with_syzygy -- TABLES SYZYGY
//! ```
//!
//! Castling and en passant are left out: positions with these rights are not in our tables.

use std::env;
use std::error::Error;
use std::path::Path;

use chess::Position;
use endgame::{Slices, Tables};
use game_core::Oracle;
use syzygy::{Syzygy, Wdl};

/// Memory for the decoded blocks of either kind, in bytes.
const CACHE_BYTES: usize = 256 << 20;

fn main() -> Result<(), Box<dyn Error>> {
    let folders: Vec<String> = env::args().skip(1).collect();
    let [ours, theirs] = folders.as_slice() else {
        return Err("usage: compare_with_syzygy TABLES SYZYGY".into());
    };
    let tables = Tables::<Position>::open(Path::new(ours), CACHE_BYTES)?;
    let syzygy = Syzygy::open(theirs, CACHE_BYTES)?;
    let (mut compared, mut skipped) = (0_u64, Vec::new());
    for known in tables.statistics() {
        let slice = known.slice;
        let before = compared;
        for index in 0..known.size {
            let Some(position) = Position::unrank(slice, index) else {
                continue;
            };
            let Some(wdl) = syzygy.wdl(&position) else {
                continue;
            };
            if tables.outcome(&position) != Some(without_clock(wdl).outcome()) {
                return Err(
                    format!("{position}: {:?}, but {wdl:?}", tables.outcome(&position)).into(),
                );
            }
            compared += 1;
        }
        match compared - before {
            0 => skipped.push(slice.to_string()),
            count => println!("{slice}: {count} positions agree"),
        }
    }
    println!("{compared} positions agree");
    if !skipped.is_empty() {
        println!("not in {theirs}: {}", skipped.join(", "));
    }
    Ok(())
}

/// Our tables know no fifty-move rule.
const fn without_clock(wdl: Wdl) -> Wdl {
    match wdl {
        Wdl::CursedWin => Wdl::Win,
        Wdl::BlessedLoss => Wdl::Loss,
        other => other,
    }
}
