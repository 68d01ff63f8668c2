//! Chess.

use chess::{CastlingNotation, Epd, Evaluation, Position};
use game_core::{EndReason, GameResult, ParseError};
use protocol::{Dialect, Variant};
use search::Margins;

use crate::{bench_positions, diagrams, polyglot_book};

/// Chess, and Chess960 where a position says so.
#[must_use]
pub fn variant() -> Variant<Position, Evaluation> {
    let algebraic = Dialect {
        parse_position: fen_or_epd,
        parse_move: |position: &Position, text| Ok(position.parse_san(text)?),
        move_text: Position::san,
        ..Dialect::usual()
    };
    let chess960 = Dialect {
        move_text: |position: &Position, mv| position.uci(mv, CastlingNotation::KingTakesRook),
        ..Dialect::usual()
    };
    Variant {
        ending,
        margins: Margins::CHESS,
        usual: algebraic,
        chess960: Some(chess960),
        book: Some(polyglot_book::open),
        bench_positions: &bench_positions::CHESS,
        ..Variant::new("chess", Position::start(), Evaluation::new, diagrams::chess)
    }
}

/// Suites and books of openings are lines of EPD.
fn fen_or_epd(text: &str) -> Result<Position, ParseError> {
    Position::from_fen(text)
        .map_err(ParseError::from)
        .or_else(|no_fen| {
            text.parse::<Epd>()
                .map(|epd| epd.position)
                .map_err(|_| no_fen)
        })
}

fn ending(position: &Position, result: GameResult) -> String {
    let reason = match result.reason {
        EndReason::NoLegalMove if position.in_check() => "checkmate",
        EndReason::NoLegalMove => "stalemate",
        EndReason::DrawRule if position.is_dead_material() => "too little material to mate",
        EndReason::DrawRule => "fifty moves without a capture or a pawn move",
        _ => "threefold repetition",
    };
    reason.to_string()
}
