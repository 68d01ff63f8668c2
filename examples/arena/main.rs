//! Matches of all games: see `docs/arena.md`.

use std::process::ExitCode;

use examples::{connect_four, othello};

fn main() -> ExitCode {
    let mut games = games::all();
    games.push(connect_four::game(include_bytes!("../networks/connect-four.net")).into());
    games.push(othello::game(include_bytes!("../networks/othello.net")).into());
    arena_cli::run(&games)
}
