use core::ops::AddAssign;

/// Results of games, from the view of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Results {
    /// Games that the player won.
    pub wins: u32,
    /// Drawn games.
    pub draws: u32,
    /// Games that the player lost.
    pub losses: u32,
}

impl Results {
    /// All games.
    #[must_use]
    pub fn games(self) -> u64 {
        u64::from(self.wins) + u64::from(self.draws) + u64::from(self.losses)
    }

    /// Twice the points of the player: two for a win, one for a draw. The weight of a move in a Polyglot book.
    #[must_use]
    pub fn weight(self) -> u64 {
        2 * u64::from(self.wins) + u64::from(self.draws)
    }

    /// The share of points, from 0 to 1: a win is one point, a draw half a point. Without games it is a half.
    #[must_use]
    pub fn points(self) -> f64 {
        if self.games() == 0 {
            return 0.5;
        }
        self.weight() as f64 / 2.0 / self.games() as f64
    }

    /// The same results from the opponent's view.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self {
            wins: self.losses,
            draws: self.draws,
            losses: self.wins,
        }
    }
}

/// Counts saturate.
impl AddAssign for Results {
    fn add_assign(&mut self, other: Self) {
        self.wins = self.wins.saturating_add(other.wins);
        self.draws = self.draws.saturating_add(other.draws);
        self.losses = self.losses.saturating_add(other.losses);
    }
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BookScore {
    /// For the side to move, in units of the game's evaluation.
    pub score: i16,
    /// The depth of the search in plies.
    pub depth: u8,
}

/// A position of a book: 24 bytes in its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    /// The key of the position.
    pub key: u64,
    /// The results of the games with this position, seen by its side to move.
    pub results: Results,
    /// The score of the position, if it was searched.
    pub score: Option<BookScore>,
}

/// The flag of an entry with a score.
const HAS_SCORE: u8 = 1;

impl Entry {
    /// Bytes of an entry.
    pub const SIZE: usize = 24;

    pub(crate) fn to_bytes(self) -> [u8; Self::SIZE] {
        let mut bytes = [0; Self::SIZE];
        bytes[..8].copy_from_slice(&self.key.to_le_bytes());
        bytes[8..12].copy_from_slice(&self.results.wins.to_le_bytes());
        bytes[12..16].copy_from_slice(&self.results.draws.to_le_bytes());
        bytes[16..20].copy_from_slice(&self.results.losses.to_le_bytes());
        if let Some(score) = self.score {
            bytes[20..22].copy_from_slice(&score.score.to_le_bytes());
            bytes[22] = score.depth;
            bytes[23] = HAS_SCORE;
        }
        bytes
    }

    pub(crate) fn from_bytes(bytes: &[u8; Self::SIZE]) -> Self {
        let word =
            |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
        let has_score = bytes[23] & HAS_SCORE != 0;
        Self {
            key: u64::from(word(4)) << 32 | u64::from(word(0)),
            results: Results {
                wins: word(8),
                draws: word(12),
                losses: word(16),
            },
            score: has_score.then(|| BookScore {
                score: i16::from_le_bytes([bytes[20], bytes[21]]),
                depth: bytes[22],
            }),
        }
    }

    /// Merges the entry of another book; the deeper of two scores stays.
    pub(crate) fn merge(&mut self, other: &Self) {
        debug_assert_eq!(self.key, other.key);
        self.results += other.results;
        let depth = |score: Option<BookScore>| score.map(|score| score.depth);
        if depth(other.score) > depth(self.score) {
            self.score = other.score;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_reads_back() {
        let mut entry = Entry {
            key: 0x0123_4567_89ab_cdef,
            results: Results {
                wins: 1,
                draws: 2_000_000_000,
                losses: 3,
            },
            score: None,
        };
        assert_eq!(Entry::from_bytes(&entry.to_bytes()), entry);
        let (score, depth) = (-320, 12);
        entry.score = Some(BookScore { score, depth });
        assert_eq!(Entry::from_bytes(&entry.to_bytes()), entry);
        assert_eq!(entry.to_bytes()[..8], entry.key.to_le_bytes());
    }

    #[test]
    fn the_deeper_of_two_scores_stays() {
        let score = |score, depth| Some(BookScore { score, depth });
        let entry = |score| Entry {
            key: 1,
            results: Results::default(),
            score,
        };
        let mut merged = entry(None);
        for (other, expected) in [(score(5, 3), 5), (score(9, 2), 5), (score(7, 4), 7)] {
            merged.merge(&entry(other));
            assert_eq!(merged.score.map(|score| score.score), Some(expected));
        }
    }
}
