use chess::{Move, Position};
use game_core::{MoveGenerator, MoveList, Position as _};

use crate::{Library, SanWriter};

/// The crate of this project.
#[derive(Debug)]
pub enum Ours {}

impl Library for Ours {
    const NAME: &'static str = "ours";
    type Position = Position;
    type Move = Move;

    fn read_fen(text: &str) -> Position {
        Position::from_fen(text).expect("a valid FEN")
    }

    fn write_fen(position: &Position) -> String {
        position.fen()
    }

    #[inline]
    fn each_move(position: &Position, visit: impl FnMut(Move)) {
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        moves.iter().copied().for_each(visit);
    }

    #[inline]
    fn count_moves(position: &Position) -> u64 {
        position.legal_move_count() as u64
    }

    #[inline]
    fn play(position: &Position, mv: Move) -> Position {
        let mut child = *position;
        child.play(mv);
        child
    }

    fn read_san(position: &Position, text: &str) -> Move {
        position.parse_san(text).expect("a legal move")
    }
}

impl SanWriter for Ours {
    fn write_san(position: &Position, mv: Move, text: &mut String) {
        position
            .write_san(mv, text)
            .expect("a string takes any text");
    }
}
