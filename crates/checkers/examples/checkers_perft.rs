//! Counts move sequences from the start: `checkers_perft english 10`.

use std::env;
use std::process::ExitCode;
use std::time::Instant;

use checkers::{English, Position, Rules, Russian};
use game_core::perft;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let depth = arguments.get(1).and_then(|text| text.parse().ok());
    match (arguments.first().map(String::as_str), depth) {
        (Some("english"), Some(depth)) => run::<English>(depth),
        (Some("russian"), Some(depth)) => run::<Russian>(depth),
        _ => {
            eprintln!("usage: checkers_perft english|russian DEPTH");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn run<R: Rules>(depth: u32) {
    let start = Instant::now();
    let nodes = perft(&Position::<R>::start(), depth);
    let seconds = start.elapsed().as_secs_f64();
    println!("{} perft {depth}: {nodes} in {seconds:.3} s", R::NAME);
}
