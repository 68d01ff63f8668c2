//! Chess in the terminal and over UCI.

use std::process::ExitCode;

use protocol::Program;

fn main() -> ExitCode {
    let game = games::chess::game();
    terminal::main(&Program::new("chess", env!("CARGO_PKG_VERSION"), game))
}
