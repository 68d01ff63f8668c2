use std::str::FromStr;
use std::sync::Arc;

use frontend::{Evaluators, GameSpec, Names};
use game_core::Evaluator;
use games::{GamePosition, Visitor};

use crate::table_game::{Of, TableGame};

/// A game that the program knows.
#[derive(Clone)]
pub(crate) struct GameName(Arc<dyn TableGame + Send>);

impl GameName {
    pub(crate) fn game(&self) -> &dyn TableGame {
        &*self.0
    }
}

impl FromStr for GameName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut games = Games(Vec::new());
        games::visit(&mut games);
        frontend::named(text, games.0)
            .map(Self)
            .map_err(|error| error.reason().to_string())
    }
}

/// The games by their names.
struct Games(Vec<(Names, Arc<dyn TableGame + Send>)>);

impl Visitor for Games {
    fn visit<P, E>(&mut self, spec: GameSpec<P>, _: Evaluators<E>)
    where
        P: GamePosition,
        E: Evaluator<P> + Clone + Send + 'static,
    {
        self.0.push((spec.names, Arc::new(Of::<P>::NEW)));
    }
}
