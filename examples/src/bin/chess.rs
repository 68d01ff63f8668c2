//! Chess in the terminal and over UCI.

use std::process::ExitCode;

use examples::variants;
use protocol::Program;

fn main() -> ExitCode {
    Program::new(
        "chess",
        env!("CARGO_PKG_VERSION"),
        variants::chess::variant(),
    )
    .main()
}
