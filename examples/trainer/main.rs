//! Self-play and training for every game of the workspace: see `docs/learning.md`.

use std::process::ExitCode;

use examples::connect_four::ConnectFour;
use examples::othello::Othello;
use frontend::{Evaluators, GameSpec};
use trainer::Subject;

fn main() -> ExitCode {
    let chess = games::chess::spec();
    let mut subjects = Subjects(vec![Subject::with_tables(
        "chess",
        chess::Position::start(),
        chess::Evaluation::new,
        chess.tables,
    )]);
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
        let teacher = shatar::Evaluation::new;
        let subject = Subject::with_tables(spec.names.uci, spec.start, teacher, spec.tables);
        self.0.push(subject);
    }
}

impl games::checkers::Visitor for Subjects {
    fn visit<R: checkers::Rules>(
        &mut self,
        spec: GameSpec<checkers::Position<R>>,
        _: Evaluators<games::checkers::Evaluator<R>>,
    ) {
        let teacher = checkers::Evaluation::<R>::new;
        let subject = Subject::with_tables(spec.names.uci, spec.start, teacher, spec.tables);
        self.0.push(subject);
    }
}
