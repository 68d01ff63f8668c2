//! Russian draughts with its own evaluator and option; `stranger tournament` plays it against a
//! player of its own.

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};

use arena::{Answer, Entrant, Error, Fault, Player, PlayerSpec, Report, Tournament, Turn};
use checkers::{Evaluation, Position, Russian};
use frontend::{GameOption, GameSpec, TextGame};
use game_core::{Position as _, Score, Side};
use protocol::Program;

type Board = Position<Russian>;

/// 100 for each man and `king` for each king.
fn material(board: &Board, king: i64) -> Score {
    let count = |side: Side| (board.men(side).len() as i64, board.kings(side).len() as i64);
    let [(men, kings), (their_men, their_kings)] =
        [board.side_to_move(), !board.side_to_move()].map(count);
    Score::new((100 * (men - their_men) + king * (kings - their_kings)) as i32)
}

/// A player that always makes the first legal move.
struct First;
impl Player for First {
    fn think(&mut self, game: &dyn TextGame, _: &Turn<'_>) -> Result<Answer, Fault> {
        Ok(Answer::usual(game.legal_moves().swap_remove(0)))
    }
}

fn tournament(game: &GameSpec<Board>) -> Result<Report, Error> {
    let material: PlayerSpec = "material=builtin|Evaluator=material|@depth=3".parse()?;
    let first = Entrant::new("first", |_, _| Ok(Box::new(First)));
    Tournament::new(game, vec![material.into(), first], 5).run()
}

fn main() -> ExitCode {
    let king = Arc::new(AtomicI64::new(300));
    let set_king = Arc::clone(&king);
    let set_king = move |value| set_king.store(value, Relaxed);
    let game = GameSpec {
        author: "A. Stranger",
        options: vec![GameOption::spin("King Value", 300, 100..=900, set_king)],
        ..GameSpec::new("russian", Board::start())
    };
    let game = game
        .with_evaluator("material", move || {
            let king = Arc::clone(&king);
            move |board: &Board| material(board, king.load(Relaxed))
        })
        .with_evaluator("theirs", Evaluation::<Russian>::new);
    if std::env::args().nth(1).as_deref() == Some("tournament") {
        let report = tournament(&game).expect("both players can play");
        println!("{report}");
        return ExitCode::SUCCESS;
    }
    terminal::main(&Program::new("stranger", env!("CARGO_PKG_VERSION"), game))
}
