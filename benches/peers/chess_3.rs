use ::chess_3::{Board, ChessMove, MoveGen};

use crate::Library;

/// The crate `chess`, version 3.2.
#[derive(Debug)]
pub enum Chess3 {}

impl Library for Chess3 {
    const NAME: &'static str = "chess-3.2";
    type Position = Board;
    type Move = ChessMove;

    fn read_fen(text: &str) -> Board {
        text.parse().expect("a valid FEN")
    }

    fn write_fen(board: &Board) -> String {
        board.to_string()
    }

    #[inline]
    fn each_move(board: &Board, visit: impl FnMut(ChessMove)) {
        MoveGen::new_legal(board).for_each(visit);
    }

    #[inline]
    fn count_moves(board: &Board) -> u64 {
        MoveGen::new_legal(board).len() as u64
    }

    #[inline]
    fn play(board: &Board, mv: ChessMove) -> Board {
        board.make_move_new(mv)
    }

    fn read_san(board: &Board, text: &str) -> ChessMove {
        ChessMove::from_san(board, text).expect("a legal move")
    }
}
