//! Draughts in the terminal, over Hub and over UCI.

use std::process::ExitCode;

use examples::variants::{self, RuleSets};

fn main() -> ExitCode {
    let mut all = RuleSets::default();
    variants::checkers::visit(&mut all);
    all.program("checkers", env!("CARGO_PKG_VERSION")).main()
}
