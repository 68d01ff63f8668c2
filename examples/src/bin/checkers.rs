//! Draughts in the terminal, over Hub and over UCI.

use std::process::ExitCode;

use checkers::{English, Evaluation, Position, Rules, Russian};
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
    Program::new("checkers", env!("CARGO_PKG_VERSION"), russian)
        .with(english)
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
