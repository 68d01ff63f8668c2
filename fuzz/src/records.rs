use std::convert::Infallible;
use std::fmt::Debug;

use pgn::{Error, GameError, Limits, Source};

/// Limits so small that short texts exceed them.
pub const NARROW: Limits = Limits {
    token: 40,
    depth: 3,
    game: 200,
    items: 60,
};

/// The games and errors of a reader whose source must not fail.
pub fn only_game_errors<G, E: Debug>(
    games: impl Iterator<Item = Result<G, Error<E>>>,
) -> Vec<Result<G, GameError>> {
    let broken = |error| match error {
        Error::Game(error) => error,
        Error::Source(error) => panic!("{error:?}"),
    };
    games.map(|game| game.map_err(broken)).collect()
}

/// A source that returns a text a few bytes at a time.
pub struct Drip<'a> {
    text: &'a [u8],
    loaded: usize,
    step: usize,
}

impl<'a> Drip<'a> {
    /// Returns `step` bytes at a time.
    pub fn new(text: &'a [u8], step: usize) -> Self {
        Self {
            text,
            loaded: 0,
            step,
        }
    }
}

impl Source for Drip<'_> {
    type Error = Infallible;

    fn bytes(&self) -> &[u8] {
        &self.text[..self.loaded]
    }

    fn refill(&mut self, consumed: usize) -> Result<usize, Infallible> {
        self.text = &self.text[consumed..];
        let before = self.loaded - consumed;
        self.loaded = self.text.len().min(before + self.step);
        Ok(self.loaded - before)
    }
}
