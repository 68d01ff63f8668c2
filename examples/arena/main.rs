//! Matches of all games: see `docs/arena.md`.

use std::process::ExitCode;

use arena::{Discipline, UsualFormat};
use checkers::pdn::Pdn;
use chess::pgn::Pgn;
use examples::variants;
use protocol::Variant;

fn main() -> ExitCode {
    let chess = Discipline::new::<Pgn>(variants::chess::variant());
    let mut disciplines = Disciplines(vec![chess]);
    variants::shatar::visit(&mut disciplines);
    variants::checkers::visit(&mut disciplines);
    arena_cli::run(&disciplines.0)
}

struct Disciplines(Vec<Discipline>);

impl variants::shatar::Visitor for Disciplines {
    fn visit<R: shatar::Rules>(
        &mut self,
        variant: Variant<shatar::Position<R>, shatar::Evaluation>,
    ) {
        // On this command line a name says which game it is.
        let variant = Variant {
            name: variant.uci_name,
            ..variant
        };
        self.0
            .push(Discipline::new::<UsualFormat<shatar::Position<R>>>(variant));
    }
}

impl variants::checkers::Visitor for Disciplines {
    fn visit<R: checkers::Rules>(
        &mut self,
        variant: Variant<checkers::Position<R>, checkers::Evaluation<R>>,
    ) {
        self.0.push(Discipline::new::<Pdn<R>>(variant));
    }
}
