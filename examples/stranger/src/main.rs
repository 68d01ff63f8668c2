//! Russian draughts with two evaluators, one of them with an option.

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use checkers::{Evaluation, Position, Russian};
use frontend::{GameOption, GameSpec};
use game_core::{Position as _, Score, Side};
use protocol::Program;

type Board = Position<Russian>;

/// A hundred for each man and so many for each king.
fn material(board: &Board, king: i64) -> Score {
    let worth = |side: Side| {
        let (men, kings) = (board.men(side).len(), board.kings(side).len());
        100 * i64::from(men) + king * i64::from(kings)
    };
    let side = board.side_to_move();
    Score::new((worth(side) - worth(!side)) as i32)
}

fn main() -> ExitCode {
    let king = Arc::new(AtomicI64::new(300));
    let set_king = Arc::clone(&king);
    let game = GameSpec {
        author: "A. Stranger",
        options: vec![GameOption::spin("King Value", 300, 100..=900, move |value| {
            set_king.store(value, Ordering::Relaxed);
        })],
        ..GameSpec::new("russian", Board::start())
    };
    let game = game
        .with_evaluator("material", move || {
            let king = Arc::clone(&king);
            move |board: &Board| material(board, king.load(Ordering::Relaxed))
        })
        .with_evaluator("theirs", Evaluation::<Russian>::new);
    terminal::main(&Program::new("stranger", env!("CARGO_PKG_VERSION"), game))
}
