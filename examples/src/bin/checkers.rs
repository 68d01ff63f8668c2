//! Draughts in the terminal, over Hub and over UCI.

use std::process::ExitCode;

use protocol::Program;

fn main() -> ExitCode {
    let games = games::checkers::games();
    terminal::main(&Program::of_games(
        "checkers",
        env!("CARGO_PKG_VERSION"),
        games,
    ))
}
