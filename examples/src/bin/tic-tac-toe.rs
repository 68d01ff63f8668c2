//! Tic-tac-toe in the terminal and over UCI.

use std::process::ExitCode;

use examples::boards;

fn main() -> ExitCode {
    let version = env!("CARGO_PKG_VERSION");
    let game = boards::tic_tac_toe_game();
    terminal::main(&protocol::Program::new("tic-tac-toe", version, game))
}
