use std::str::FromStr;
use std::sync::Arc;

use checkers::pdn::Pdn;
use chess::pgn::Pgn;
use frontend::{Evaluators, GameSpec};
use games::{checkers as draughts, chess as western, shatar as mongolian};
use pgn::UsualFormat;

use crate::book_game::{BookGame, Of};

/// A game that the program knows.
#[derive(Clone)]
pub(crate) struct GameName {
    name: &'static str,
    game: Arc<dyn BookGame + Send>,
}

impl GameName {
    pub(crate) const fn name(&self) -> &'static str {
        self.name
    }

    pub(crate) fn game(&self) -> &dyn BookGame {
        &*self.game
    }
}

impl FromStr for GameName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut games = Games(vec![Arc::new(chess_books())]);
        mongolian::visit(&mut games);
        draughts::visit(&mut games);
        let names = games.0.into_iter().map(|game| (game.names(), game));
        let found = frontend::named(text, names);
        let game = found.map_err(|error| error.reason().to_string())?;
        Ok(Self {
            name: game.names().uci,
            game,
        })
    }
}

/// The name of chess in books.
pub(crate) const CHESS: &str = "chess";

fn chess_books() -> Of<Pgn, western::Evaluator> {
    Of {
        spec: western::spec(),
        evaluators: western::evaluators(),
        pieces: |position| position.board().occupied().len(),
    }
}

/// Collects every game of a family, by its name in UCI.
struct Games(Vec<Arc<dyn BookGame + Send>>);

impl draughts::Visitor for Games {
    fn visit<R: checkers::Rules>(
        &mut self,
        spec: GameSpec<checkers::Position<R>>,
        evaluators: Evaluators<draughts::Evaluator<R>>,
    ) {
        self.0.push(Arc::new(Of::<Pdn<R>, draughts::Evaluator<R>> {
            spec,
            evaluators,
            pieces: |position| position.occupied().len(),
        }));
    }
}

impl mongolian::Visitor for Games {
    fn visit<R: shatar::Rules>(
        &mut self,
        spec: GameSpec<shatar::Position<R>>,
        evaluators: Evaluators<mongolian::Evaluator<R>>,
    ) {
        let books = Of::<UsualFormat<shatar::Position<R>>, mongolian::Evaluator<R>> {
            spec,
            evaluators,
            pieces: |position| position.board().occupied().len(),
        };
        self.0.push(Arc::new(books));
    }
}
