//! Counts move sequences from the start, or from a position: `checkers_perft english 10 [FEN]`.

use std::env;
use std::process::ExitCode;
use std::time::Instant;

use checkers::{Position, Rules};
use game_core::{Notation, perft};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let depth = arguments.get(1).and_then(|text| text.parse().ok());
    let (Some(name), Some(depth)) = (arguments.first(), depth) else {
        eprintln!("usage: checkers_perft VARIANT DEPTH [FEN]");
        return ExitCode::FAILURE;
    };
    let fen = arguments.get(2).map(String::as_str);
    macro_rules! run {
        ($($name:literal $variant:ident),*) => {
            match name.as_str() {
                $($name => run::<checkers::$variant>(depth, fen),)*
                _ => Err(format!("no variant {name}")),
            }
        };
    }
    let run = run!(
        "english" English, "russian" Russian, "brazilian" Brazilian, "pool" Pool,
        "international" International, "canadian" Canadian, "frisian" Frisian,
        "italian" Italian, "spanish" Spanish, "portuguese" Portuguese, "czech" Czech,
        "turkish" Turkish, "thai" Thai, "killer" Killer, "antidraughts" Antidraughts,
        "breakthrough" Breakthrough
    );
    match run {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run<R: Rules>(depth: u32, fen: Option<&str>) -> Result<(), String> {
    let position = match fen {
        Some(fen) => Position::<R>::parse_position(fen).map_err(|error| error.to_string())?,
        None => Position::start(),
    };
    let start = Instant::now();
    let nodes = perft(&position, depth);
    let seconds = start.elapsed().as_secs_f64();
    println!("{} perft {depth}: {nodes} in {seconds:.3} s", R::NAME);
    Ok(())
}
