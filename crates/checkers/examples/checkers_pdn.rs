//! Reads PDN from standard input and prints its games, for comparison with other programs.
//!
//! `checkers_pdn 20` reads games without the tag `GameType` as games of type 20. Each printed game has a
//! tag `LastFEN` with the position at the end of its main line. Broken games are reported on standard error.

use std::env;
use std::io::{self, Write};
use std::process::ExitCode;

use checkers::pdn::{AnyReader, GameType};

fn main() -> ExitCode {
    let usual = env::args().nth(1).and_then(|text| text.parse().ok());
    let Some(usual) = usual else {
        eprintln!("usage: checkers_pdn GAMETYPE < FILE");
        return ExitCode::FAILURE;
    };
    match write_games(usual) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn write_games(usual: GameType) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for game in AnyReader::new(io::stdin().lock(), usual) {
        let mut game = match game {
            Ok(game) => game,
            Err(pgn::Error::Game(error)) => {
                eprintln!("{error}");
                continue;
            }
            Err(pgn::Error::Source(error)) => return Err(error),
        };
        let last = game.last_fen();
        game.set_tag("LastFEN", &last)
            .expect("a tag like any other");
        writeln!(out, "{game}")?;
    }
    Ok(())
}
