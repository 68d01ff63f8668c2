//! Reads PDN from standard input and prints its games, for comparison with other programs.
//!
//! `checkers_pdn 20` reads games without the tag `GameType` as games of type 20. Each printed game has a
//! tag `LastFEN` with the position at the end of its main line. Broken games are reported on standard error.

use std::env;
use std::io::{self, Write};
use std::process::ExitCode;

use checkers::pdn::{AnyGameTree, AnyReader, GameTree, GameType};
use checkers::{
    Brazilian, English, Frisian, International, Italian, Pool, Rules, Russian, Spanish,
};

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
        let text = match game {
            Ok(AnyGameTree::International(game)) => marked::<International>(game),
            Ok(AnyGameTree::English(game)) => marked::<English>(game),
            Ok(AnyGameTree::Italian(game)) => marked::<Italian>(game),
            Ok(AnyGameTree::Russian(game)) => marked::<Russian>(game),
            Ok(AnyGameTree::Brazilian(game)) => marked::<Brazilian>(game),
            Ok(AnyGameTree::Frisian(game)) => marked::<Frisian>(game),
            Ok(AnyGameTree::Pool(game)) => marked::<Pool>(game),
            Ok(AnyGameTree::Spanish(game)) => marked::<Spanish>(game),
            Ok(other) => other.to_string(),
            Err(pgn::Error::Game(error)) => {
                eprintln!("{error}");
                continue;
            }
            Err(pgn::Error::Source(error)) => return Err(error),
        };
        writeln!(out, "{text}")?;
    }
    Ok(())
}

fn marked<R: Rules>(mut game: GameTree<R>) -> String {
    let last = game.main_line(game.root()).last().unwrap_or(game.root());
    let fen = game.position(last).fen();
    game.set_tag("LastFEN", &fen).expect("a tag like any other");
    game.to_string()
}
