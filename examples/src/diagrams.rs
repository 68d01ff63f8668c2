//! Pictures of the boards, for the front ends.

use bitboard::{Board, Piece, Square};
use checkers::{PieceKind, Rules};
use game_core::Side;
use protocol::{Cell, Diagram};

use crate::connect_four::{COLUMNS, ConnectFour, ROWS};
use crate::tic_tac_toe::TicTacToe;

/// A board of tic-tac-toe; empty squares show the move that takes them.
#[must_use]
pub fn tic_tac_toe(position: &TicTacToe) -> Diagram {
    let cell = |column: usize, row: usize| {
        let square = 3 * row + column;
        match position.at(square as u8) {
            Some(side) => stone(side),
            None => Cell::label((square + 1).to_string()),
        }
    };
    Diagram {
        turns: false,
        ..Diagram::plain(3, 3, cell)
    }
}

/// A board of connect four with the numbers of its columns.
#[must_use]
pub fn connect_four(position: &ConnectFour) -> Diagram {
    let cell = |column, row| position.at(column, row).map_or(Cell::empty(), stone);
    Diagram {
        turns: false,
        row_labels: Vec::new(),
        column_labels: (1..=COLUMNS).map(|column| column.to_string()).collect(),
        ..Diagram::algebraic(COLUMNS, ROWS, cell)
    }
}

fn stone(side: Side) -> Cell {
    Cell::piece(side, if side == Side::White { 'x' } else { 'o' })
}

/// A board of chess.
#[must_use]
pub fn chess(position: &chess::Position) -> Diagram {
    chess_family(position.board(), ['P', 'N', 'B', 'R', 'Q', 'K'])
}

/// A board of shatar, with `J` for the bers.
#[must_use]
pub fn shatar<R: shatar::Rules>(position: &shatar::Position<R>) -> Diagram {
    chess_family(position.board(), ['P', 'N', 'B', 'R', 'J', 'K'])
}

/// White's pieces are capitals, as in FEN.
fn chess_family(board: &Board, letters: [char; Piece::COUNT]) -> Diagram {
    Diagram::algebraic(8, 8, |file, rank| {
        let square = Square::from_index(8 * rank + file);
        let Some(piece) = board.piece_at(square) else {
            return Cell::empty();
        };
        let letter = letters[piece.index()];
        match board.side(Side::White).contains(square) {
            true => Cell::piece(Side::White, letter),
            false => Cell::piece(Side::Black, letter.to_ascii_lowercase()),
        }
    })
}

/// A board of draughts: men are small letters and kings capitals. Empty squares show their numbers
/// where moves are written with numbers.
#[must_use]
pub fn checkers<R: Rules>(position: &checkers::Position<R>) -> Diagram {
    let cell = |column, row| match checkers::Board::<R>::square_at(row, column) {
        Some(square) => playing_square(position, square),
        None => Cell::unused(),
    };
    match R::RULES.move_notation {
        checkers::MoveNotation::Numeric => Diagram::plain(R::RULES.width, R::RULES.height, cell),
        checkers::MoveNotation::Algebraic => {
            Diagram::algebraic(R::RULES.width, R::RULES.height, |column, rank| {
                cell(column, R::RULES.height - 1 - rank)
            })
        }
    }
}

fn playing_square<R: Rules>(position: &checkers::Position<R>, square: checkers::Square) -> Cell {
    let Some(piece) = position.piece_at(square) else {
        return match R::RULES.move_notation {
            checkers::MoveNotation::Numeric => {
                Cell::label(checkers::Board::<R>::number(square).to_string())
            }
            checkers::MoveNotation::Algebraic => Cell::empty(),
        };
    };
    let man = if piece.side == Side::White { 'w' } else { 'b' };
    let letter = match piece.kind {
        PieceKind::Man => man,
        PieceKind::King => man.to_ascii_uppercase(),
    };
    Cell::piece(piece.side, letter)
}
