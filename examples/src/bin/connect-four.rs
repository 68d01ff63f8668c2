//! Connect four in the terminal and over UCI.

use std::process::ExitCode;

use examples::connect_four;

fn main() -> ExitCode {
    let game = connect_four::game(include_bytes!("../../networks/connect-four.net"));
    let version = env!("CARGO_PKG_VERSION");
    terminal::main(&protocol::Program::new("connect-four", version, game))
}
