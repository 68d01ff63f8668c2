//! Tic-tac-toe in the terminal and over UCI.

use std::process::ExitCode;

use examples::diagrams;
use examples::tic_tac_toe::{TicTacToe, evaluate};
use game_core::Score;
use protocol::{Program, Variant};

fn main() -> ExitCode {
    let evaluator = || evaluate as fn(&TicTacToe) -> Score;
    let start = TicTacToe::default();
    let variant = Variant::new("tic-tac-toe", start, evaluator, diagrams::tic_tac_toe);
    Program::new("tic-tac-toe", env!("CARGO_PKG_VERSION"), variant).main()
}
