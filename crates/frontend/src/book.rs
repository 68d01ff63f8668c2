use core::error::Error;
use core::fmt::{self, Debug, Display};
use std::path::Path;

use game_core::{Game, Position, zobrist};

/// Prepared moves of a game, which are played without a search.
pub trait Book<P: Position>: Debug + Send {
    /// The legal moves that the book has for the current position, in any order.
    ///
    /// # Errors
    /// If the book cannot be read or is damaged.
    fn moves(&mut self, game: &Game<P>) -> Result<Vec<BookMove<P::Move>>, BookError>;
}

/// A move of a book. Its `Display` omits the move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookMove<M> {
    /// The move.
    pub mv: M,
    /// How often the move is chosen, relative to the others; zero for never.
    pub weight: u64,
    /// The results of the games with this move, in books that keep them.
    pub results: Option<BookResults>,
}

/// Results of games, from the view of the player who makes the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookResults {
    /// Games that the player won.
    pub wins: u64,
    /// Drawn games.
    pub draws: u64,
    /// Games that the player lost.
    pub losses: u64,
}

/// The reason why a book cannot be read.
pub type BookError = Box<dyn Error + Send + Sync>;

/// Opens the book in a file, for the game with this UCI name and start position.
pub type OpenBook<P> = fn(&Path, &str, &P) -> Result<Box<dyn Book<P>>, BookError>;

impl<M> BookMove<M> {
    /// A random one of these moves, with probabilities in proportion to the weights; `None` if all weights are zero.
    /// Equal seeds choose equal moves.
    #[must_use]
    pub fn choose(moves: &[Self], seed: u64) -> Option<&Self> {
        let total: u128 = moves.iter().map(|found| u128::from(found.weight)).sum();
        let mut drawn = u128::from(zobrist::mix(seed)).checked_rem(total)?;
        moves.iter().find(|found| {
            let weight = u128::from(found.weight);
            let is_drawn = drawn < weight;
            drawn = drawn.saturating_sub(weight);
            is_drawn
        })
    }
}

/// Writes the results, or the weight in a book without results.
impl<M> Display for BookMove<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.results {
            Some(results) => Display::fmt(results, f),
            None => write!(f, "weight {}", self.weight),
        }
    }
}

impl Display for BookResults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            wins,
            draws,
            losses,
        } = self;
        let games = u128::from(*wins) + u128::from(*draws) + u128::from(*losses);
        let points = 100.0 * (*wins as f64 + 0.5 * *draws as f64) / games.max(1) as f64;
        write!(
            f,
            "{games:8} games {points:5.1} %  +{wins} ={draws} -{losses}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(weights: [u64; 3]) -> Vec<BookMove<usize>> {
        let mv = |(mv, weight)| BookMove {
            mv,
            weight,
            results: None,
        };
        weights.into_iter().enumerate().map(mv).collect()
    }

    #[test]
    fn moves_are_drawn_by_their_weights() {
        let moves = moves([300, 100, 0]);
        let mut counts = [0; 3];
        for seed in 0..4000 {
            counts[BookMove::choose(&moves, seed).unwrap().mv] += 1;
        }
        assert!((900..1100).contains(&counts[1]), "{counts:?}");
        assert_eq!(counts[2], 0);
    }

    /// A seed that a user has noted chooses the same moves in later versions.
    #[test]
    fn a_seed_chooses_the_same_move_in_every_version() {
        let moves = moves([3, 2, 1]);
        let chosen = (0..12).map(|seed| BookMove::choose(&moves, seed).unwrap().mv);
        let expected = [0, 2, 1, 1, 1, 0, 0, 1, 1, 1, 1, 1];
        assert_eq!(chosen.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn no_move_is_drawn_if_all_weights_are_zero() {
        assert_eq!(BookMove::choose(&moves([0, 0, 0]), 1), None);
        assert_eq!(BookMove::<usize>::choose(&[], 1), None);
    }

    #[test]
    fn results_are_shown_with_their_share_of_points() {
        let results = BookResults {
            wins: 3,
            draws: 2,
            losses: 5,
        };
        let shown = results.to_string();
        assert_eq!(shown, "      10 games  40.0 %  +3 =2 -5");
    }
}
