//! The board of the chess family.

use bitboard::{Board, Piece, Square};
use frontend::{BoardView, PieceView, SquareView};
use game_core::Side;

/// The pieces of a game on the chess board, from pawn to king.
pub(crate) struct ChessBoard {
    /// White's letters; Black's are the lower-case ones.
    pub(crate) letters: [char; Piece::COUNT],
    pub(crate) names: [&'static str; Piece::COUNT],
}

/// The Unicode symbols from pawn to king, White's and Black's.
const SYMBOLS: [[char; Piece::COUNT]; 2] = [
    ['♙', '♘', '♗', '♖', '♕', '♔'],
    ['♟', '♞', '♝', '♜', '♛', '♚'],
];

impl ChessBoard {
    /// The view of a board.
    pub(crate) fn view(&self, board: &Board, side: Side, is_check: bool) -> BoardView {
        let view = BoardView::algebraic(8, 8, side, |file, rank| {
            let square = Square::from_index(8 * rank + file);
            match board.owned_piece_at(square) {
                Some((owner, piece)) => SquareView::occupied(self.piece(owner, piece)),
                None => SquareView::empty(),
            }
        });
        let king = is_check.then(|| square_index(board.king(side)));
        BoardView {
            checked: king.into_iter().collect(),
            ..view
        }
    }

    /// The view of a piece.
    pub(crate) fn piece(&self, owner: Side, piece: Piece) -> PieceView {
        let letter = self.letters[piece.index()];
        let letter = match owner {
            Side::White => letter,
            Side::Black => letter.to_ascii_lowercase(),
        };
        let symbol = SYMBOLS[owner.index()][piece.index()];
        PieceView::new(owner, letter, symbol, self.names[piece.index()])
    }
}

/// The index of a square in a [`BoardView`], which counts from the top left.
pub(crate) fn square_index(square: Square) -> usize {
    square.flip().index()
}
