//! Books and endgame tables from the bytes of files.

use core::any::Any;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use book::{Book, Preference};
use endgame::{Slices, Tables};
use frontend::{Dialect, GameSpec, SharedOracle, TablesError};
use game_core::{Oracle, Outcome, ParseError, zobrist};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::knowledge::{Knowledge, Known, KnownMove, Verdict};

/// Memory for decoded blocks of all tables of a game, in bytes.
const CACHE_BYTES: usize = 32 << 20;
/// Endings of the names of files of tables: outcomes, and plies to conversion.
const OUTCOMES: &str = ".wdl";
const PLIES: &str = ".dtc";

thread_local! {
    /// The tables that were opened last. `GameSpec::tables` is a plain function, which finds them here.
    static TABLES: RefCell<Option<Arc<dyn Any + Send + Sync>>> = const { RefCell::new(None) };
}

/// The tables that were opened last, for a search.
pub(crate) fn opened<P: Slices + 'static>(_: &Path) -> Result<SharedOracle<P>, TablesError> {
    let tables = TABLES.with_borrow(Clone::clone);
    let tables = tables.and_then(|tables| tables.downcast::<Tables<P>>().ok());
    Ok(tables.ok_or("no tables of this game are open")?)
}

/// Book and tables of a game with positions `P`.
pub(crate) struct Files<P: Slices> {
    name: &'static str,
    start: P,
    usual: Dialect<P>,
    book: Option<Book<P>>,
    tables: Option<Arc<Tables<P>>>,
}

impl<P: Slices + 'static> Files<P> {
    /// Nothing open yet.
    pub(crate) fn of(spec: &GameSpec<P>) -> Box<dyn Knowledge> {
        Box::new(Self {
            name: spec.names.uci,
            start: spec.start.clone(),
            usual: spec.usual.clone(),
            book: None,
            tables: None,
        })
    }

    fn position(&self, position: Option<&str>, moves: &[String]) -> Result<P, ParseError> {
        let start = position.map(self.usual.parse_position).transpose()?;
        let mut position = start.unwrap_or_else(|| self.start.clone());
        for text in moves {
            let mv = (self.usual.parse_move)(&position, text)?;
            position.play(mv);
        }
        Ok(position)
    }

    fn verdict(&self, position: &P) -> Option<Verdict> {
        let tables = self.tables.as_ref()?;
        let outcome = match tables.outcome(position)? {
            Outcome::Win => "win",
            Outcome::Draw => "draw",
            Outcome::Loss => "loss",
        };
        Some(Verdict {
            outcome,
            plies: tables.plies_to_conversion(position),
        })
    }

    fn book_moves(&self, position: &P) -> Result<Vec<book::BookMove<P::Move>>, ParseError> {
        let Some(book) = &self.book else {
            return Ok(Vec::new());
        };
        let moves = book.moves(position);
        moves.map_err(|error| ParseError::new("book", error))
    }
}

impl<P: Slices + 'static> Knowledge for Files<P> {
    fn open_book(&mut self, bytes: Vec<u8>) -> Result<u64, String> {
        let book = Book::from_bytes(bytes, self.name, &self.start);
        let book = self.book.insert(book.map_err(|error| error.to_string())?);
        Ok(book.len())
    }

    fn open_tables(&mut self, files: Vec<(String, Vec<u8>)>) -> Result<(), String> {
        let pairs = pairs(files)?;
        let tables = Tables::<P>::from_bytes(pairs.into_values(), CACHE_BYTES);
        let tables = Arc::new(tables.map_err(|error| error.to_string())?);
        TABLES.set(Some(Arc::clone(&tables) as Arc<dyn Any + Send + Sync>));
        self.tables = Some(tables);
        Ok(())
    }

    fn known(&self, position: Option<&str>, moves: &[String]) -> Result<Known, ParseError> {
        let position = self.position(position, moves)?;
        let known_move = |found: book::BookMove<P::Move>| KnownMove {
            mv: (self.usual.move_text)(&position, found.mv),
            wins: found.results.wins,
            draws: found.results.draws,
            losses: found.results.losses,
            score: found.score.map(|score| score.score),
        };
        let moves = self.book_moves(&position)?.into_iter();
        Ok(Known {
            book: moves.map(known_move).collect(),
            verdict: self.verdict(&position),
        })
    }

    fn book_move(
        &self,
        position: Option<&str>,
        moves: &[String],
        seed: u32,
    ) -> Result<Option<String>, ParseError> {
        let position = self.position(position, moves)?;
        let seed = zobrist::mix(u64::from(seed)) ^ position.key();
        let moves = self.book_moves(&position)?;
        let chosen = Preference::Games.choose(&moves, &mut ChaCha8Rng::seed_from_u64(seed));
        Ok(chosen.map(|chosen| (self.usual.move_text)(&position, chosen.mv)))
    }
}

/// The outcomes of a slice with its plies to conversion.
type SliceBytes = (Vec<u8>, Option<Vec<u8>>);

/// The files of each slice, by name without ending.
fn pairs(files: Vec<(String, Vec<u8>)>) -> Result<BTreeMap<String, SliceBytes>, String> {
    let mut outcomes = BTreeMap::new();
    let mut plies = Vec::new();
    for (name, bytes) in files {
        if let Some(slice) = name.strip_suffix(OUTCOMES) {
            outcomes.insert(slice.to_string(), (bytes, None));
        } else if let Some(slice) = name.strip_suffix(PLIES) {
            plies.push((slice.to_string(), bytes));
        } else {
            return Err(format!("{name}: not an endgame table (.wdl or .dtc)"));
        }
    }
    for (slice, bytes) in plies {
        let pair = outcomes.get_mut(&slice);
        let missing = || format!("{slice}{PLIES} needs {slice}{OUTCOMES} beside it");
        pair.ok_or_else(missing)?.1 = Some(bytes);
    }
    Ok(outcomes)
}
