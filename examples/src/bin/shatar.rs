//! Shatar in the terminal and over UCI.

use std::process::ExitCode;

use examples::variants::{self, RuleSets};

fn main() -> ExitCode {
    let mut all = RuleSets::default();
    variants::shatar::visit(&mut all);
    let program = all.program("shatar", env!("CARGO_PKG_VERSION"));
    program.rules_flag("rules").main()
}
