//! Self-play and training for every game of the workspace: see `docs/learning.md`.

use std::process::ExitCode;

use examples::connect_four::ConnectFour;
use examples::othello::Othello;
use frontend::{Evaluators, GameSpec};
use trainer::Subject;

fn main() -> ExitCode {
    let chess = Subject::of_spec(games::chess::spec(), chess::Evaluation::new);
    let mut subjects = Subjects(vec![chess]);
    games::shatar::visit(&mut subjects);
    games::checkers::visit(&mut subjects);
    let from_nothing = [
        Subject::from_nothing("connect-four", ConnectFour::default()),
        Subject::from_nothing("othello", Othello::default()),
    ];
    subjects.0.extend(from_nothing);
    trainer::main(&subjects.0)
}

struct Subjects(Vec<Subject>);

impl games::shatar::Visitor for Subjects {
    fn visit<R: shatar::Rules>(
        &mut self,
        spec: GameSpec<shatar::Position<R>>,
        _: Evaluators<games::shatar::Evaluator<R>>,
    ) {
        self.0.push(Subject::of_spec(spec, shatar::Evaluation::new));
    }
}

impl games::checkers::Visitor for Subjects {
    fn visit<R: checkers::Rules>(
        &mut self,
        spec: GameSpec<checkers::Position<R>>,
        _: Evaluators<games::checkers::Evaluator<R>>,
    ) {
        self.0
            .push(Subject::of_spec(spec, checkers::Evaluation::<R>::new));
    }
}
