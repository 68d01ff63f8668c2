//! Compares the fast generator with the walk of `path`, which shares only the rules with it.

#[macro_use]
#[path = "../../../tests/checkers/variants.rs"]
mod variants;

use game_core::{MoveGenerator, Position as _, laws, zobrist};
use std::vec::Vec;

use crate::moves::path::walked_captures;
use crate::{Board, Move, Piece, PieceKind, Position, PositionBuilder, Rules};
use game_core::Side;

fn sorted<R: Rules>(moves: impl IntoIterator<Item = Move<R>>) -> Vec<R::MoveWord> {
    let mut words: Vec<R::MoveWord> = moves.into_iter().map(Move::to_bits).collect();
    words.sort_unstable();
    words
}

fn check<R: Rules>(position: &Position<R>) {
    let captures = position.moves().into_iter().filter(|mv| mv.is_capture());
    assert_eq!(
        sorted(captures),
        sorted(walked_captures(position)),
        "{position:?}"
    );
    for &mv in &position.moves() {
        let path = position.path(mv);
        assert_eq!((path[0], path[path.len() - 1]), (mv.from(), mv.to()));
        let jumps = mv.captured().len().max(1) as usize;
        assert_eq!(path.len(), jumps + 1, "{mv:?} in {position:?}");
    }
}

/// A position with about `kings` kings in ten pieces.
fn random<R: Rules>(seed: u64, kings: u64) -> Position<R> {
    let mut state = zobrist::mix(seed);
    let mut draw = |choices: u64| {
        state = zobrist::mix(state);
        state % choices
    };
    let side = Side::ALL[draw(2) as usize];
    let mut builder = PositionBuilder::new(side);
    for square in Board::<R>::numbered() {
        if draw(5) < 3 {
            continue;
        }
        let side = Side::ALL[draw(2) as usize];
        let kind = if draw(10) < kings {
            PieceKind::King
        } else {
            PieceKind::Man
        };
        // A man on its last row is rejected: the square stays empty.
        let _ = builder.put(Piece { side, kind }, square);
    }
    builder.build()
}

fn check_many<R: Rules>() {
    for seed in 0..300 {
        check(&random::<R>(seed, seed % 10));
        laws::playout(&Position::<R>::start(), seed, 80, |position| {
            if position.side_to_move() == Side::ALL[seed as usize % 2] && position.must_capture() {
                check(position);
            }
        });
    }
}

mod captures_equal_those_of_a_walk {
    for_every_variant!(check_many);
}
