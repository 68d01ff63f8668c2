//! Shatar in the terminal and over UCI.

use std::process::ExitCode;

use examples::{bench_positions, diagrams};
use protocol::{Program, Variant};
use shatar::{Buryat, Ending, Evaluation, Modern, Position, Rules, Standard, Traditional};

fn main() -> ExitCode {
    Program::new(
        "shatar",
        env!("CARGO_PKG_VERSION"),
        variant::<Standard>("standard", "shatar"),
    )
    .with(variant::<Traditional>("traditional", "shatar-traditional"))
    .with(variant::<Modern>("modern", "shatar-modern"))
    .with(variant::<Buryat>("buryat", "shatar-buryat"))
    .rules_flag("rules")
    .main()
}

fn variant<R: Rules>(
    name: &'static str,
    uci_name: &'static str,
) -> Variant<Position<R>, Evaluation> {
    Variant {
        uci_name,
        ending: |position, _| ending(position.ending()),
        bench_positions: &bench_positions::SHATAR,
        ..Variant::new(name, Position::start(), Evaluation::new, diagrams::shatar)
    }
}

fn ending(ending: Option<Ending>) -> String {
    let reason = match ending {
        Some(Ending::Robado) => "robado, a king stands alone",
        Some(Ending::Mate) => "mate",
        Some(Ending::KnightMate) => "mate by a knight",
        Some(Ending::Niol) => "niol, a mate without a shak",
        Some(Ending::Stalemate) => "stalemate",
        Some(Ending::NoProgress) => "too many moves without a capture or a pawn move",
        _ => "threefold repetition",
    };
    reason.to_string()
}
