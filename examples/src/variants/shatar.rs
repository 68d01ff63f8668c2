//! Shatar, by each of its rule sets.

use protocol::Variant;
use shatar::{Buryat, Ending, Evaluation, Modern, Position, Rules, Standard, Traditional};

use crate::{bench_positions, diagrams};

/// One that takes each rule set.
pub trait Visitor {
    /// Takes a rule set.
    fn visit<R: Rules>(&mut self, variant: Variant<Position<R>, Evaluation>);
}

/// Shows all rule sets, the usual one first.
pub fn visit(visitor: &mut impl Visitor) {
    visitor.visit(variant::<Standard>("standard", "shatar"));
    visitor.visit(variant::<Traditional>("traditional", "shatar-traditional"));
    visitor.visit(variant::<Modern>("modern", "shatar-modern"));
    visitor.visit(variant::<Buryat>("buryat", "shatar-buryat"));
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
