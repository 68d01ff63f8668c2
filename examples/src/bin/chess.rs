//! Chess in the terminal and over UCI.

use std::process::ExitCode;

use chess::{CastlingNotation, Evaluation, Move, Position};
use examples::{bench_positions, diagrams};
use game_core::{EndReason, GameResult, Notation, ParseError};
use protocol::{Dialect, Program, Variant};

fn main() -> ExitCode {
    let algebraic = Dialect {
        parse_move,
        move_text: Position::san,
        ..Dialect::usual()
    };
    let chess960 = Dialect {
        move_text: |position: &Position, mv| position.uci(mv, CastlingNotation::KingTakesRook),
        ..Dialect::usual()
    };
    let variant = Variant {
        ending,
        usual: algebraic,
        chess960: Some(chess960),
        bench_positions: &bench_positions::CHESS,
        ..Variant::new("chess", Position::start(), Evaluation::new, diagrams::chess)
    };
    Program::new("chess", env!("CARGO_PKG_VERSION"), variant).main()
}

/// Reads a move as players write it, or as UCI does.
fn parse_move(position: &Position, text: &str) -> Result<Move, ParseError> {
    let algebraic = position.parse_san(text);
    algebraic.or_else(|error| Notation::parse_move(position, text).map_err(|_| error))
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
