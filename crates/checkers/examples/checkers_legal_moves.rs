//! Writes the legal moves of positions, for other programs to compare.
//!
//! `checkers_legal_moves english` reads a FEN on each line and answers with one line: the moves as Hub
//! writes them, sorted, with spaces between them.

use std::env;
use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use checkers::{English, Position, Rules, Russian};
use game_core::{MoveGenerator, Notation};

fn main() -> ExitCode {
    let answered = match env::args().nth(1).as_deref() {
        Some("english") => answer_all::<English>(),
        Some("russian") => answer_all::<Russian>(),
        _ => Err(io::Error::other(
            "usage: checkers_legal_moves english|russian",
        )),
    };
    match answered {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn answer_all<R: Rules>() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let position = Position::<R>::parse_position(&line?).map_err(io::Error::other)?;
        let moves = position.moves();
        let mut texts: Vec<String> = moves.iter().map(|&mv| position.hub_move_text(mv)).collect();
        texts.sort();
        writeln!(out, "{}", texts.join(" "))?;
    }
    Ok(())
}
