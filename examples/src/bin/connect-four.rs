//! Connect four in the terminal and over UCI.

use std::process::ExitCode;

use examples::connect_four::{ConnectFour, evaluate};
use examples::diagrams;
use game_core::Score;
use protocol::{Program, Variant};

fn main() -> ExitCode {
    let evaluator = || evaluate as fn(&ConnectFour) -> Score;
    let start = ConnectFour::default();
    let variant = Variant {
        bench_depth: 14,
        ..Variant::new("connect-four", start, evaluator, diagrams::connect_four)
    };
    Program::new("connect-four", env!("CARGO_PKG_VERSION"), variant).main()
}
