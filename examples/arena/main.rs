//! Matches of all games: see `docs/arena.md`.

use std::process::ExitCode;

use arena::{Discipline, UsualFormat};
use checkers::pdn::Pdn;
use chess::pgn::Pgn;
use examples::{connect_four, othello};
use frontend::{Evaluators, GameSpec, Names};

fn main() -> ExitCode {
    let chess = Discipline::new::<Pgn>(games::chess::game());
    let mut disciplines = Disciplines(vec![chess]);
    games::shatar::visit(&mut disciplines);
    games::checkers::visit(&mut disciplines);
    let connect_four = connect_four::game(include_bytes!("../networks/connect-four.net"));
    let othello = othello::game(include_bytes!("../networks/othello.net"));
    disciplines.0.extend([
        Discipline::new::<UsualFormat<_>>(connect_four),
        Discipline::new::<UsualFormat<_>>(othello),
    ]);
    arena_cli::run(&disciplines.0)
}

struct Disciplines(Vec<Discipline>);

impl games::shatar::Visitor for Disciplines {
    fn visit<R: shatar::Rules>(
        &mut self,
        spec: GameSpec<shatar::Position<R>>,
        evaluators: Evaluators<games::shatar::Evaluator<R>>,
    ) {
        // On this command line a name says which game it is.
        let spec = GameSpec {
            names: Names::all(spec.names.uci),
            ..spec
        };
        let game = spec.with_evaluators(&evaluators);
        self.0
            .push(Discipline::new::<UsualFormat<shatar::Position<R>>>(game));
    }
}

impl games::checkers::Visitor for Disciplines {
    fn visit<R: checkers::Rules>(
        &mut self,
        spec: GameSpec<checkers::Position<R>>,
        evaluators: Evaluators<games::checkers::Evaluator<R>>,
    ) {
        let game = spec.with_evaluators(&evaluators);
        self.0.push(Discipline::new::<Pdn<R>>(game));
    }
}
