//! Shatar in the terminal and over UCI.

use std::process::ExitCode;

use protocol::Program;

fn main() -> ExitCode {
    let games = games::shatar::games();
    let program = Program::of_games("shatar", env!("CARGO_PKG_VERSION"), games);
    terminal::main(&program.rules_flag("rules"))
}
