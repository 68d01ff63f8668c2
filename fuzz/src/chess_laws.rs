use chess::{Evaluation, Move, Position, Setup};
use cozy_chess::Board;
use game_core::{MoveGenerator, Score, laws};

use crate::play_lines;

/// The greatest half-move clock that `cozy-chess` reads.
const COZY_CLOCK: u16 = 100;

/// Checks the laws of any chess position.
///
/// # Panics
/// If a law is broken.
pub fn check_chess(position: &Position) {
    laws::check_moves(position);
    laws::check_hooks(position);
    check_texts(position);
    check_colour_flip(position);
    check_exchanges(position);
    if position.halfmove_clock() <= COZY_CLOCK {
        check_cozy_chess(position);
    }
}

/// Every stored form of a position reads back as the same position.
fn check_texts(position: &Position) {
    assert_eq!(Setup::from(*position).faults(), []);
    assert_eq!(position.pack().unpack(), Ok(*position));
    for fen in [position.fen(), position.shredder_fen()] {
        assert_eq!(Position::from_fen(&fen), Ok(*position), "{fen}");
        assert_eq!(Position::from_fen_lenient(&fen), Ok(*position), "{fen}");
    }
}

/// Exchanging the colours changes neither the number of moves, nor the outcome, nor the evaluation.
fn check_colour_flip(position: &Position) {
    let flipped = Setup::from(*position).colour_flipped();
    let flipped = Position::try_from(flipped).expect("the rules are the same for both colours");
    assert_eq!(flipped.legal_move_count(), position.legal_move_count());
    assert_eq!(flipped.outcome(), position.outcome());
    let evaluation = Evaluation::new();
    assert_eq!(evaluation.value(&flipped), evaluation.value(position));
}

/// An exchange gains its value, and no more.
fn check_exchanges(position: &Position) {
    for mv in position.moves() {
        let value = position.exchange_value(mv);
        assert!(position.exchange_gains(mv, value), "{mv:?} {position:?}");
        let more = Score::new(value.units() + 1);
        assert!(!position.exchange_gains(mv, more), "{mv:?} {position:?}");
    }
}

fn check_cozy_chess(position: &Position) {
    let fen = position.shredder_fen();
    let board = Board::from_fen(&fen, true).unwrap_or_else(|e| panic!("{fen}: {e}"));
    let mut moves = 0;
    board.generate_moves(|of_piece| {
        moves += of_piece.len();
        false
    });
    assert_eq!(position.legal_move_count(), moves, "{fen}");
    assert_eq!(position.checkers().0, board.checkers().0, "{fen}");
}

/// Plays the moves that `read` returns for the lines of a text. The first line may be the FEN of the start; without
/// one the moves begin at the start of chess.
pub fn read_chess_moves(text: &str, read: impl FnMut(&Position, &str) -> Option<Move>) {
    let mut lines = text.split('\n').peekable();
    let start = lines.peek().and_then(|line| Position::from_fen(line).ok());
    if start.is_some() {
        lines.next();
    }
    play_lines(start.unwrap_or_default(), lines, read);
}
