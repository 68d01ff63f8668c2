//! Algebraic notation: every text that is read is a legal move, and a move has one standard text.

#![no_main]

use chess::{Move, MoveErrorKind, Position};
use game_core::MoveGenerator;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| fuzz::read_chess_moves(text, read));

fn read(position: &Position, text: &str) -> Option<Move> {
    let found = position.parse_san(text);
    let strict = position.parse_san_strict(text);
    let standard = position
        .moves()
        .into_iter()
        .find(|&mv| position.san(mv) == text);
    assert_eq!(
        strict.as_ref().ok(),
        standard.as_ref(),
        "{text:?} in {position:?}"
    );
    match found {
        Ok(mv) => {
            assert_eq!(position.parse_san_strict(&position.san(mv)), Ok(mv));
            assert_eq!(position.parse_san(&position.long_algebraic(mv)), Ok(mv));
            if let Err(error) = strict {
                assert_eq!(*error.kind(), MoveErrorKind::NotStandard(mv));
            }
            Some(mv)
        }
        Err(error) => {
            assert_eq!(strict, Err(error.clone()));
            if let MoveErrorKind::Ambiguous(moves) = error.kind() {
                assert!(moves.len() > 1);
                assert!(moves.iter().all(|&mv| position.is_legal(mv)));
            }
            assert!(
                text.starts_with(error.text().trim_end_matches('…')),
                "{error}"
            );
            None
        }
    }
}
