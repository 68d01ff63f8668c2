//! UCI moves: the texts that are read are those of the legal moves, and no others.

#![no_main]

use chess::{CastlingNotation, Move, Position};
use game_core::{MoveGenerator, Notation};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| fuzz::read_chess_moves(text, read));

fn read(position: &Position, text: &str) -> Option<Move> {
    let is_text_of = |mv: &Move| {
        let styles = [CastlingNotation::KingMove, CastlingNotation::KingTakesRook];
        styles
            .into_iter()
            .any(|style| position.uci(*mv, style) == text)
    };
    let expected = position.moves().into_iter().find(is_text_of);
    let found = position.parse_uci(text).ok();
    assert_eq!(found, expected, "{text:?} in {position:?}");
    assert_eq!(position.parse_move(text).ok(), expected);
    if let Some(mv) = found {
        assert_eq!(position.parse_san(text), Ok(mv), "{text:?} in {position:?}");
    }
    found
}
