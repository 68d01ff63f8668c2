use core::str::FromStr;
use std::fs;
use std::path::PathBuf;

use frontend::{AnyGame, DialectName, TextGame};
use game_core::ParseError;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use search::Control;

/// `genfens N seed S book None|FILE [plies P]`: OpenBench's request for the start positions of
/// its data-generation games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GenFens {
    count: u64,
    seed: u64,
    book: Option<PathBuf>,
    /// The number of random moves; `None` for the usual one.
    plies: Option<usize>,
}

/// Random moves from the start; about half of the positions get one more, so that either side may
/// be to move.
const PLIES_FROM_START: usize = 8;
/// Random moves from a position of a book, which is already varied.
const PLIES_FROM_BOOK: usize = 4;
/// The most random moves of a request.
const MAX_PLIES: usize = 1000;
/// Number of random games to try if they end too early.
const ATTEMPTS: usize = 1000;

impl GenFens {
    /// Reads what follows `genfens`.
    pub(crate) fn parse(line: &str, arguments: &[&str]) -> Result<Self, ParseError> {
        let [count, "seed", seed, "book", book, extra @ ..] = arguments else {
            let reason = "genfens needs N seed S book None|FILE";
            return Err(ParseError::new(line.trim(), reason));
        };
        let plies = match extra {
            [] => None,
            ["plies", plies] => Some(number(plies)?),
            _ => return Err(ParseError::new(&extra.join(" "), "not plies P")),
        };
        if plies.is_some_and(|plies| plies > MAX_PLIES) {
            let reason = format!("at most {MAX_PLIES} plies");
            return Err(ParseError::new(extra[1], reason));
        }
        Ok(Self {
            count: number(count)?,
            seed: number(seed)?,
            book: (!book.eq_ignore_ascii_case("none")).then(|| PathBuf::from(book)),
            plies,
        })
    }

    /// Calls `print` with each position, in the notation of `dialect`. Equal requests give equal
    /// positions.
    ///
    /// # Errors
    /// If the book cannot be read or has no positions, one of its lines is not a position, or every
    /// random game ends too early.
    pub(crate) fn carry_out(
        &self,
        game: &dyn AnyGame,
        dialect: DialectName,
        control: &Control,
        mut print: impl FnMut(&str),
    ) -> Result<(), ParseError> {
        let text = self.read_book()?;
        let starts: Vec<&str> = text.lines().map(str::trim).filter(is_position).collect();
        if let (Some(book), true) = (&self.book, starts.is_empty()) {
            let name = book.to_string_lossy();
            return Err(ParseError::new(&name, "no positions in the book"));
        }
        let mut generator = Generator {
            game: game.new_game(),
            starts,
            plies: self.plies.unwrap_or(match &self.book {
                Some(_) => PLIES_FROM_BOOK,
                None => PLIES_FROM_START,
            }),
            random: ChaCha8Rng::seed_from_u64(self.seed),
        };
        for _ in 0..self.count {
            if control.is_stopped() {
                break;
            }
            generator.set_up()?;
            generator.game.set_dialect(dialect);
            print(&generator.game.position_text());
        }
        Ok(())
    }

    fn read_book(&self) -> Result<String, ParseError> {
        let Some(path) = &self.book else {
            return Ok(String::new());
        };
        fs::read_to_string(path).map_err(|error| {
            let reason = format_args!("cannot read the book, {error}");
            ParseError::new(&path.to_string_lossy(), reason)
        })
    }
}

/// A line of a book that is neither blank nor a comment.
fn is_position(line: &&str) -> bool {
    !line.is_empty() && !line.starts_with('#')
}

pub(crate) fn number<N: FromStr>(text: &str) -> Result<N, ParseError> {
    text.parse()
        .map_err(|_| ParseError::new(text, "not a number in range"))
}

/// Plays random moves.
struct Generator<'a> {
    game: Box<dyn TextGame>,
    /// The positions of the book; the usual start if there are none.
    starts: Vec<&'a str>,
    plies: usize,
    random: ChaCha8Rng,
}

impl Generator<'_> {
    /// Sets up a random position in which the game is not over.
    fn set_up(&mut self) -> Result<(), ParseError> {
        let mut start = None;
        for _ in 0..ATTEMPTS {
            start = self.starts.choose(&mut self.random).copied();
            let plies = self.plies + usize::from(self.random.random::<bool>());
            self.game.set_dialect(DialectName::Usual);
            self.game.set_position(start, &[])?;
            self.play(plies)?;
            if self.game.ending().is_none() {
                return Ok(());
            }
        }
        let plies = self.plies;
        let reason = format!("every game was over after {plies} random moves");
        Err(ParseError::new(start.unwrap_or("startpos"), reason))
    }

    fn play(&mut self, plies: usize) -> Result<(), ParseError> {
        for _ in 0..plies {
            if self.game.ending().is_some() {
                break;
            }
            let moves = self.game.legal_moves();
            let mv = moves.choose(&mut self.random);
            self.game.play(mv.expect("a game that goes on has moves"))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<GenFens, ParseError> {
        let words: Vec<&str> = line.split_whitespace().skip(1).collect();
        GenFens::parse(line, &words)
    }

    #[test]
    fn a_request_has_a_count_a_seed_and_a_book_or_none() {
        let request = GenFens {
            count: 8,
            seed: 42,
            book: None,
            plies: None,
        };
        assert_eq!(parse("genfens 8 seed 42 book None"), Ok(request.clone()));
        let with_book = GenFens {
            book: Some(PathBuf::from("Books/a.epd")),
            plies: Some(6),
            ..request
        };
        let line = "genfens 8 seed 42 book Books/a.epd plies 6";
        assert_eq!(parse(line), Ok(with_book));
    }

    #[test]
    fn a_malformed_request_is_quoted() {
        for (line, quoted) in [
            ("genfens", "genfens"),
            ("genfens 8 seed 1", "genfens 8 seed 1"),
            ("genfens x seed 1 book None", "x"),
            ("genfens 8 seed -1 book None", "-1"),
            ("genfens 8 seed 1 book None plies", "plies"),
            ("genfens 8 seed 1 book None plies 1001", "1001"),
            ("genfens 8 seed 1 book None fast", "fast"),
        ] {
            assert_eq!(parse(line).unwrap_err().text(), quoted, "{line}");
        }
    }
}
