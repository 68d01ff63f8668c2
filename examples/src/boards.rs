//! The boards of the worked examples, for the front ends, and tic-tac-toe with its board.

use frontend::{BoardSpec, BoardView, GameSpec, MovePath, PieceView, SquareView};
use game_core::{Notation, Position, Score, Side};

use crate::connect_four::{COLUMNS, ConnectFour, ROWS};
use crate::othello::{Othello, PASS};
use crate::tic_tac_toe::{TicTacToe, evaluate};

/// Tic-tac-toe with its evaluation and its board. It is kept out of the file of the rules because
/// `docs/adding-a-game.md` shows that file before it introduces front ends.
#[must_use]
pub fn tic_tac_toe_game() -> GameSpec<TicTacToe> {
    let game = GameSpec {
        author: "the game-core developers",
        board: Some(tic_tac_toe()),
        ..GameSpec::new("tic-tac-toe", TicTacToe::default())
    };
    game.with_evaluator(games::HANDWRITTEN, || evaluate as fn(&TicTacToe) -> Score)
}

/// The board of tic-tac-toe; empty squares show the move that takes them.
#[must_use]
pub fn tic_tac_toe() -> BoardSpec<TicTacToe> {
    BoardSpec {
        board: |position| {
            let square = |column: usize, row: usize| {
                let square = 3 * row + column;
                let name = (square + 1).to_string();
                SquareView {
                    piece: position.at(square as u8).map(stone),
                    name: name.clone(),
                    ..SquareView::label(name)
                }
            };
            BoardView {
                has_sides: false,
                ..BoardView::plain(3, 3, position.side_to_move(), square)
            }
        },
        path: |_, square| MovePath {
            steps: vec![usize::from(square)],
            ..MovePath::default()
        },
    }
}

/// The board of Othello, whose first rank is at the top.
#[must_use]
pub fn othello() -> BoardSpec<Othello> {
    BoardSpec {
        board: |position| {
            let square = |column: usize, row: usize| {
                let square = (8 * row + column) as u8;
                SquareView {
                    piece: position.at(square).map(disc),
                    name: position.move_text(square),
                    ..SquareView::empty()
                }
            };
            BoardView {
                has_sides: false,
                row_labels: (1..=8).map(|row| row.to_string()).collect(),
                column_labels: ('a'..='h').map(String::from).collect(),
                ..BoardView::plain(8, 8, position.side_to_move(), square)
            }
        },
        path: |_, mv| MovePath {
            steps: (mv < PASS).then_some(usize::from(mv)).into_iter().collect(),
            ..MovePath::default()
        },
    }
}

fn disc(side: Side) -> PieceView {
    match side {
        Side::White => PieceView::new(side, 'X', '○', "disc"),
        Side::Black => PieceView::new(side, 'O', '●', "disc"),
    }
}

/// The board of connect four with the numbers of its columns.
#[must_use]
pub fn connect_four() -> BoardSpec<ConnectFour> {
    BoardSpec {
        board: |position| {
            let square = |column, row| SquareView {
                piece: position.at(column, row).map(stone),
                ..SquareView::empty()
            };
            BoardView {
                has_sides: false,
                row_labels: Vec::new(),
                column_labels: (1..=COLUMNS).map(|column| column.to_string()).collect(),
                ..BoardView::algebraic(COLUMNS, ROWS, position.side_to_move(), square)
            }
        },
        path: |position, column| {
            let column = usize::from(column);
            let row = (0..ROWS).find(|&row| position.at(column, row).is_none());
            let from_top = ROWS - 1 - row.expect("a legal move finds an empty square");
            MovePath {
                steps: vec![from_top * COLUMNS + column],
                ..MovePath::default()
            }
        },
    }
}

fn stone(side: Side) -> PieceView {
    match side {
        Side::White => PieceView::new(side, 'x', '×', "cross"),
        Side::Black => PieceView::new(side, 'o', '○', "nought"),
    }
}
