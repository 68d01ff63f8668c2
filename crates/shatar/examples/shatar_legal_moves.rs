//! Reads lines of `FEN moves…` (six fields, then moves in UCI notation) under the default rules.
//!
//! For each line it prints the legal moves after those moves, sorted; a tab and the result for the
//! side to move with its reason, or `-` while the game goes on; a tab and the kind of check, or `-`.
//! For a line that cannot be read it prints `error` and the reason.
//!
//! `tests/pyffish_differential.py` runs it.

use std::error::Error;
use std::io::{self, BufRead, Write};

use game_core::{EndReason, Game, MoveGenerator, Notation};
use shatar::Position;

/// Fields of a FEN.
const FEN_FIELDS: usize = 6;

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        match answer(&line?) {
            Ok(text) => writeln!(out, "{text}")?,
            Err(error) => writeln!(out, "error {error}")?,
        }
        out.flush()?;
    }
    Ok(())
}

fn answer(line: &str) -> Result<String, Box<dyn Error>> {
    let fields: Vec<&str> = line.split_whitespace().collect();
    let (fen, moves) = fields.split_at(FEN_FIELDS.min(fields.len()));
    let mut game = Game::new(<Position>::from_fen(&fen.join(" "))?);
    for text in moves {
        game.play(game.position().parse_move(text)?)?;
    }
    let position = game.position();
    let mut legal: Vec<String> = position.moves().iter().map(ToString::to_string).collect();
    legal.sort();
    let check = position.check();
    let check = check.map_or("-".to_string(), |check| format!("{check:?}"));
    Ok(format!(
        "{}\t{}\t{check}",
        legal.join(" "),
        result_text(&game)
    ))
}

fn result_text(game: &Game<Position>) -> String {
    let Some(result) = game.result() else {
        return "-".to_string();
    };
    let outcome = match result.winner {
        None => "draw",
        Some(winner) if winner == game.position().side() => "win",
        Some(_) => "loss",
    };
    match (result.reason, game.position().ending()) {
        (EndReason::Repetition, _) => format!("{outcome} Repetition"),
        (_, Some(ending)) => format!("{outcome} {ending:?}"),
        (reason, None) => format!("{outcome} {reason:?}"),
    }
}
