//! Hub's positions and moves of draughts: each has a single text, except for the order of captured
//! squares. The first letter is a variant, the first line a position, the others moves.

#![no_main]

use std::fmt::Debug;

use checkers::{Position, Rules};
use fuzz::{Variants, check_draughts, play_lines};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| Hub::read_with_letter(text));

struct Hub;

impl Variants for Hub {
    fn read<R: Rules>(text: &str)
    where
        Position<R>: Debug,
    {
        let mut lines = text.split('\n');
        let hub = lines.next().unwrap_or_default();
        let Ok(position) = Position::<R>::from_hub(hub) else {
            return;
        };
        assert_eq!(position.hub_text(), hub);
        check_draughts(&position);
        play_lines(position, lines, |position, text| {
            let mv = position.parse_hub_move(text).ok()?;
            assert_eq!(sorted(&position.hub_move_text(mv)), sorted(text));
            Some(mv)
        });
    }
}

/// The numbers of a move, from and to first, then the captured ones in order.
fn sorted(text: &str) -> Vec<u32> {
    let numbers = text.split(['-', 'x']).map(|number| number.parse());
    let mut numbers: Vec<_> = numbers.map(|number| number.expect("a number")).collect();
    numbers[2..].sort_unstable();
    numbers
}
