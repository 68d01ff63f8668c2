//! The program `arena` for connect four alone, which compiles in seconds: what a game of your own needs for matches
//! from the command line.
//!
//! `cargo run --release -p arena-games --example connect_four_arena -- --game connect-four --a builtin --b builtin --games 2`

use std::process::ExitCode;

fn main() -> ExitCode {
    let network = include_bytes!("../../networks/connect-four.net");
    arena_cli::run(&[examples::connect_four::game(network).into()])
}
