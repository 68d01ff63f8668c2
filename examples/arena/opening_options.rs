use std::path::Path;

use arena::{Error, Openings};
use clap::{Args, ValueEnum};
use frontend::AnyGame;
use game_core::ParseError;

/// How random openings begin, before their length.
const RANDOM: &str = "random:";

/// The most plies of a random opening: nearly all random games of draughts end before, and few pieces are left in chess.
const MAX_PLIES: usize = 200;

/// The source of openings.
#[derive(Debug, Args)]
pub(crate) struct OpeningOptions {
    /// Openings: a file (EPD, FEN or moves on each line, or .pgn, .pdn, .json), or random:PLIES with at most 200 plies
    #[arg(long, default_value = "random:8")]
    openings: String,
    /// Length in plies of the opening taken from each game of a .pgn or .pdn file
    #[arg(long, default_value_t = 8)]
    opening_plies: usize,
    /// The order of openings from a file
    #[arg(long, value_enum, default_value_t = Order::Random)]
    order: Order,
    /// Seed of random openings, of their order, and of a tuning
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Order {
    /// As in the file
    Sequential,
    /// Shuffled by the seed
    Random,
}

impl OpeningOptions {
    /// The file of the openings, if they are not random.
    pub(crate) fn file(&self) -> Option<&Path> {
        let is_random = self.openings.starts_with(RANDOM);
        (!is_random).then(|| Path::new(&self.openings))
    }

    pub(crate) fn read(&self, game: &dyn AnyGame) -> Result<Openings, Error> {
        if let Some(plies) = self.openings.strip_prefix(RANDOM) {
            let plies = plies.parse().ok().filter(|plies| *plies <= MAX_PLIES);
            let wrong = || {
                let reason = format!("not random:PLIES with PLIES from 0 to {MAX_PLIES}");
                ParseError::new(&self.openings, reason)
            };
            return Ok(Openings::Random {
                plies: plies.ok_or_else(wrong)?,
                seed: self.seed,
            });
        }
        let path = Path::new(&self.openings);
        let openings = Openings::read(path, self.opening_plies, game)?;
        Ok(match self.order {
            Order::Sequential => openings,
            Order::Random => openings.shuffled(self.seed),
        })
    }
}
