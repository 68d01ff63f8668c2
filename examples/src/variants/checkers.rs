//! Draughts, in each of its variants.

use checkers::{
    Antidraughts, Brazilian, Breakthrough, Canadian, Czech, English, Evaluation, Frisian,
    International, Italian, Killer, Pool, Portuguese, Position, Rules, Russian, Spanish, Thai,
    Turkish,
};
use protocol::{Dialect, Variant};
use search::Margins;

use crate::{bench_positions, diagrams};

/// One that takes each variant.
pub trait Visitor {
    /// Takes a variant.
    fn visit<R: Rules>(&mut self, variant: Variant<Position<R>, Evaluation<R>>);
}

/// Shows all variants, the usual one first.
pub fn visit(visitor: &mut impl Visitor) {
    visitor.visit(Variant {
        bench_positions: &bench_positions::RUSSIAN,
        ..variant::<Russian>("russian")
    });
    visitor.visit(Variant {
        bench_positions: &bench_positions::ENGLISH,
        ..variant::<English>("english")
    });
    visitor.visit(variant::<Brazilian>("brazilian"));
    visitor.visit(variant::<Pool>("pool"));
    // Clients of Hub know the variants of Scan by these names.
    visitor.visit(Variant {
        hub_name: "normal",
        ..variant::<International>("international")
    });
    visitor.visit(variant::<Canadian>("canadian"));
    visitor.visit(variant::<Frisian>("frisian"));
    visitor.visit(variant::<Italian>("italian"));
    visitor.visit(variant::<Spanish>("spanish"));
    visitor.visit(variant::<Portuguese>("portuguese"));
    visitor.visit(variant::<Czech>("czech"));
    visitor.visit(variant::<Turkish>("turkish"));
    visitor.visit(variant::<Thai>("thai"));
    visitor.visit(variant::<Killer>("killer"));
    visitor.visit(Variant {
        hub_name: "losing",
        ..variant::<Antidraughts>("antidraughts")
    });
    visitor.visit(Variant {
        hub_name: "bt",
        ..variant::<Breakthrough>("breakthrough")
    });
}

fn variant<R: Rules>(name: &'static str) -> Variant<Position<R>, Evaluation<R>> {
    let hub = Dialect {
        parse_position: Position::from_hub,
        position_text: Position::hub_text,
        parse_move: Position::parse_hub_move,
        move_text: Position::hub_move_text,
    };
    Variant {
        margins: Margins::DRAUGHTS,
        hub: Some(hub),
        ..Variant::new(name, Position::start(), Evaluation::new, diagrams::checkers)
    }
}
