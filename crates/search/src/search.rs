use game_core::{Evaluator, Game, Searchable};

use crate::{Clock, Config, Control, Limits, Report, SearchResult};

/// A search of one game with one evaluator, and what it remembers between moves.
#[derive(Debug)]
pub struct Search<P, E> {
    config: Config,
    evaluator: E,
    _p: core::marker::PhantomData<P>,
}

impl<P: Searchable, E: Evaluator<P>> Search<P, E> {
    /// A search with a table of so many MiB.
    #[must_use]
    pub fn new(evaluator: E, table_mib: usize) -> Self {
        let _ = table_mib;
        Self {
            config: Config::default(),
            evaluator,
            _p: core::marker::PhantomData,
        }
    }

    /// The configuration.
    #[must_use]
    pub const fn config(&self) -> &Config {
        &self.config
    }

    /// Changes the configuration, from the next search on.
    pub const fn config_mut(&mut self) -> &mut Config {
        &mut self.config
    }

    /// The evaluator.
    pub const fn evaluator_mut(&mut self) -> &mut E {
        &mut self.evaluator
    }

    /// Replaces the table by an empty one of so many MiB.
    pub fn resize_table(&mut self, _mib: usize) {}

    /// Forgets everything learnt from earlier searches: for a new game.
    pub fn clear(&mut self) {}

    /// Searches the present position of `game`.
    pub fn run(
        &mut self,
        _game: &Game<P>,
        _limits: &Limits<P::Move>,
        _clock: &impl Clock,
        _control: &Control,
        _report: impl FnMut(&Report<P::Move>),
    ) -> SearchResult<P::Move> {
        unreachable!("under construction")
    }
}
