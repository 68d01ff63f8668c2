//! Tic-tac-toe in the terminal and over UCI.

use std::process::ExitCode;

use examples::boards;
use examples::tic_tac_toe::{TicTacToe, evaluate};
use frontend::GameSpec;
use game_core::Score;
use protocol::Program;

fn main() -> ExitCode {
    let game = GameSpec {
        author: "the game-core developers",
        board: Some(boards::tic_tac_toe()),
        ..GameSpec::new("tic-tac-toe", TicTacToe::default())
    };
    let game = game.with_evaluator("handwritten", || evaluate as fn(&TicTacToe) -> Score);
    terminal::main(&Program::new(
        "tic-tac-toe",
        env!("CARGO_PKG_VERSION"),
        game,
    ))
}
