//! Draughts in the terminal, over Hub and over UCI.

use std::process::ExitCode;

use checkers::{
    Antidraughts, Brazilian, Breakthrough, Canadian, Czech, English, Evaluation, Frisian,
    International, Italian, Killer, Pool, Portuguese, Position, Rules, Russian, Spanish, Thai,
    Turkish,
};
use examples::{bench_positions, diagrams};
use protocol::{Dialect, Program, Variant};

fn main() -> ExitCode {
    let russian = Variant {
        bench_positions: &bench_positions::RUSSIAN,
        ..variant::<Russian>("russian")
    };
    let english = Variant {
        bench_positions: &bench_positions::ENGLISH,
        ..variant::<English>("english")
    };
    // Clients of Hub know the variants of Scan by these names.
    let international = Variant {
        hub_name: "normal",
        ..variant::<International>("international")
    };
    let antidraughts = Variant {
        hub_name: "losing",
        ..variant::<Antidraughts>("antidraughts")
    };
    let breakthrough = Variant {
        hub_name: "bt",
        ..variant::<Breakthrough>("breakthrough")
    };
    Program::new("checkers", env!("CARGO_PKG_VERSION"), russian)
        .with(english)
        .with(variant::<Brazilian>("brazilian"))
        .with(variant::<Pool>("pool"))
        .with(international)
        .with(variant::<Canadian>("canadian"))
        .with(variant::<Frisian>("frisian"))
        .with(variant::<Italian>("italian"))
        .with(variant::<Spanish>("spanish"))
        .with(variant::<Portuguese>("portuguese"))
        .with(variant::<Czech>("czech"))
        .with(variant::<Turkish>("turkish"))
        .with(variant::<Thai>("thai"))
        .with(variant::<Killer>("killer"))
        .with(antidraughts)
        .with(breakthrough)
        .main()
}

fn variant<R: Rules>(name: &'static str) -> Variant<Position<R>, Evaluation<R>> {
    let hub = Dialect {
        parse_position: Position::from_hub,
        position_text: Position::hub_text,
        parse_move: Position::parse_hub_move,
        move_text: Position::hub_move_text,
    };
    Variant {
        hub: Some(hub),
        ..Variant::new(name, Position::start(), Evaluation::new, diagrams::checkers)
    }
}
