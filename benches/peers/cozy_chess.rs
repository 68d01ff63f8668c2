use std::fmt::Write;

use ::cozy_chess::util::{display_san_move, parse_san_move};
use ::cozy_chess::{Board, Move};

use crate::{Library, SanWriter};

/// The crate `cozy-chess`.
#[derive(Debug)]
pub enum CozyChess {}

impl Library for CozyChess {
    const NAME: &'static str = "cozy-chess";
    type Position = Board;
    type Move = Move;

    fn read_fen(text: &str) -> Board {
        text.parse().expect("a valid FEN")
    }

    fn write_fen(board: &Board) -> String {
        board.to_string()
    }

    #[inline]
    fn each_move(board: &Board, mut visit: impl FnMut(Move)) {
        board.generate_moves(|moves| {
            moves.into_iter().for_each(&mut visit);
            false
        });
    }

    #[inline]
    fn count_moves(board: &Board) -> u64 {
        let mut count = 0;
        board.generate_moves(|moves| {
            count += moves.len() as u64;
            false
        });
        count
    }

    #[inline]
    fn play(board: &Board, mv: Move) -> Board {
        let mut child = board.clone();
        child.play_unchecked(mv);
        child
    }

    fn read_san(board: &Board, text: &str) -> Move {
        let mv = parse_san_move(board, text).expect("a move");
        // It reads illegal moves too; the others do not.
        assert!(board.is_legal(mv));
        mv
    }
}

impl SanWriter for CozyChess {
    fn write_san(board: &Board, mv: Move, text: &mut String) {
        write!(text, "{}", display_san_move(board, mv)).expect("a string takes any text");
    }
}
