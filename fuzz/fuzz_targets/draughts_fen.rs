//! PDN's FEN and moves of draughts: accepted texts are written back, and moves are legal. The first letter is
//! a variant, the first line a FEN, the others moves.

#![no_main]

use std::fmt::Debug;

use checkers::{Position, Rules};
use fuzz::{Variants, check_draughts, play_lines};
use game_core::Notation;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| Fen::read_with_letter(text));

struct Fen;

impl Variants for Fen {
    fn read<R: Rules>(text: &str)
    where
        Position<R>: Debug,
    {
        let mut lines = text.split('\n');
        let fen = lines.next().unwrap_or_default();
        let Ok(position) = Position::<R>::from_fen(fen) else {
            return;
        };
        check_draughts(&position);
        play_lines(position, lines, |position, text| {
            let mv = position.parse_move(text).ok()?;
            let written = position.move_text(mv);
            assert_eq!(position.parse_move(&written), Ok(mv), "{written}");
            Some(mv)
        });
    }
}
