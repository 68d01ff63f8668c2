//! Othello in the terminal and over UCI, with an evaluation learned from its own games.

use std::process::ExitCode;

use examples::othello;

fn main() -> ExitCode {
    let game = othello::game(include_bytes!("../../networks/othello.net"));
    let program = protocol::Program::new("othello", env!("CARGO_PKG_VERSION"), game);
    terminal::main(&program)
}
