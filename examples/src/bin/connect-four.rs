//! Connect four in the terminal and over UCI.

use std::process::ExitCode;

use examples::boards;
use examples::connect_four::{ConnectFour, evaluate};
use frontend::GameSpec;
use game_core::Score;
use protocol::Program;

fn main() -> ExitCode {
    let game = GameSpec {
        author: "the game-core developers",
        board: Some(boards::connect_four()),
        bench_depth: 14,
        ..GameSpec::new("connect-four", ConnectFour::default())
    };
    let game = game.with_evaluator("handwritten", || evaluate as fn(&ConnectFour) -> Score);
    terminal::main(&Program::new(
        "connect-four",
        env!("CARGO_PKG_VERSION"),
        game,
    ))
}
