//! Prints the legal moves of positions of the variants that `tests/pydraughts_differential.py` compares.
//!
//! `checkers_legal_moves english` reads a FEN from each line and prints one line for it: the moves in Hub
//! notation, sorted and separated by spaces.

use std::env;
use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use checkers::{Position, Rules};
use game_core::{MoveGenerator, Notation};

fn main() -> ExitCode {
    let name = env::args().nth(1).unwrap_or_default();
    macro_rules! answer {
        ($($name:literal $variant:ident),*) => {
            match name.as_str() {
                $($name => answer_all::<checkers::$variant>(),)*
                _ => Err(io::Error::other(
                    concat!("usage: checkers_legal_moves VARIANT, one of" $(, " ", $name)*),
                )),
            }
        };
    }
    let answered = answer!(
        "english" English, "russian" Russian, "brazilian" Brazilian, "italian" Italian,
        "international" International
    );
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
