//! Books and endgame tables from the bytes of files.

use core::any::Any;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::thread::LocalKey;

use endgame::{Slices, Tables};
use frontend::{Book, BookError, BookMove, Dialect, GameSpec, SharedOracle, TablesError};
use game_core::{Game, Outcome, ParseError, Position, zobrist};

use crate::knowledge::{Knowledge, Known, KnownMove, KnownResults, NamedFile, Until, Verdict};

/// Memory for decoded blocks of all tables of a game, in bytes.
pub(crate) const CACHE_BYTES: usize = 32 << 20;
/// Extensions of the files of tables: outcomes, and plies to conversion.
const OUTCOMES: &str = ".wdl";
const PLIES: &str = ".dtc";

/// A [`SharedOracle`] of some game.
type AnyOracle = RefCell<Option<Box<dyn Any>>>;

thread_local! {
    /// The tables that were opened last. `GameSpec::tables` and `GameSpec::syzygy` are plain functions, which find
    /// them here.
    static TABLES: AnyOracle = const { RefCell::new(None) };
    static SYZYGY: AnyOracle = const { RefCell::new(None) };
}

/// The tables that were opened last, for a search.
pub(crate) fn opened<P: Position + 'static>(_: &Path) -> Result<SharedOracle<P>, TablesError> {
    found(&TABLES)
}

/// The Syzygy tables that were opened last, for a search.
#[cfg(feature = "chess")]
pub(crate) fn opened_syzygy<P: Position + 'static>(
    _: &Path,
) -> Result<SharedOracle<P>, TablesError> {
    found(&SYZYGY)
}

fn found<P: Position + 'static>(
    opened: &'static LocalKey<AnyOracle>,
) -> Result<SharedOracle<P>, TablesError> {
    opened.with_borrow(|opened| {
        let oracle = opened.as_ref().and_then(|opened| opened.downcast_ref());
        Ok(oracle.cloned().ok_or("no tables of this game are open")?)
    })
}

/// Opens the book in these bytes, for the game of that name that begins at that position.
type OpenBook<P> = fn(Vec<u8>, &str, &P) -> Result<Box<dyn Book<P>>, BookError>;
/// Opens Syzygy tables.
type OpenSyzygy<P> = fn(Vec<NamedFile>) -> Result<SharedOracle<P>, TablesError>;

/// A book with the name of its file.
struct NamedBook<P: Position> {
    name: String,
    book: Box<dyn Book<P>>,
}

/// Book and tables of a game with positions `P`.
pub(crate) struct Files<P: Position> {
    name: &'static str,
    start: P,
    usual: Dialect<P>,
    open_book: OpenBook<P>,
    open_syzygy: Option<OpenSyzygy<P>>,
    book: Option<NamedBook<P>>,
    tables: Option<SharedOracle<P>>,
    syzygy: Option<SharedOracle<P>>,
}

impl<P: Slices + 'static> Files<P> {
    /// Without a book and tables.
    pub(crate) fn of(spec: &GameSpec<P>, open_book: OpenBook<P>) -> Self {
        Self {
            name: spec.names.uci,
            start: spec.start.clone(),
            usual: spec.usual.clone(),
            open_book,
            open_syzygy: None,
            book: None,
            tables: None,
            syzygy: None,
        }
    }

    /// Adds the function that opens Syzygy tables.
    #[cfg(feature = "chess")]
    pub(crate) fn with_syzygy(self, open: OpenSyzygy<P>) -> Self {
        Self {
            open_syzygy: Some(open),
            ..self
        }
    }

    fn game(&self, position: Option<&str>, moves: &[String]) -> Result<Game<P>, ParseError> {
        let start = position.map(self.usual.parse_position).transpose()?;
        let mut game = Game::new(start.unwrap_or_else(|| self.start.clone()));
        for text in moves {
            let mv = (self.usual.parse_move)(game.position(), text)?;
            let played = game.play(mv);
            played.map_err(|error| ParseError::new(text, error))?;
        }
        Ok(game)
    }

    /// Syzygy tables come first, as in a search.
    fn verdict(&self, position: &P) -> Option<Verdict> {
        let oracles = [
            (&self.syzygy, Until::Zeroing),
            (&self.tables, Until::Conversion),
        ];
        oracles.into_iter().find_map(|(oracle, until)| {
            let oracle = oracle.as_ref()?;
            let outcome = match oracle.outcome(position)? {
                Outcome::Win => "win",
                Outcome::Draw => "draw",
                Outcome::Loss => "loss",
            };
            Some(Verdict {
                outcome,
                plies: oracle.plies_to_conversion(position),
                until,
            })
        })
    }

    fn book_moves(&mut self, game: &Game<P>) -> Result<Vec<BookMove<P::Move>>, ParseError> {
        let Some(NamedBook { name, book }) = &mut self.book else {
            return Ok(Vec::new());
        };
        book.moves(game)
            .map_err(|error| ParseError::new(name, error))
    }
}

impl<P: Slices + 'static> Knowledge for Files<P> {
    fn open_book(&mut self, name: &str, bytes: Vec<u8>) -> Result<(), String> {
        let book = (self.open_book)(bytes, self.name, &self.start);
        self.book = Some(NamedBook {
            name: name.to_string(),
            book: book.map_err(|error| error.to_string())?,
        });
        Ok(())
    }

    fn open_tables(&mut self, files: Vec<NamedFile>) -> Result<(), String> {
        let pairs = pairs(files)?;
        let tables = Tables::<P>::from_bytes(pairs.into_values(), CACHE_BYTES);
        let tables: SharedOracle<P> = Arc::new(tables.map_err(|error| error.to_string())?);
        TABLES.set(Some(Box::new(Arc::clone(&tables))));
        self.tables = Some(tables);
        Ok(())
    }

    fn open_syzygy(&mut self, files: Vec<NamedFile>) -> Result<(), String> {
        let open = self.open_syzygy.ok_or("only chess has Syzygy tables")?;
        let tables = open(files).map_err(|error| error.to_string())?;
        SYZYGY.set(Some(Box::new(Arc::clone(&tables))));
        self.syzygy = Some(tables);
        Ok(())
    }

    fn known(&mut self, position: Option<&str>, moves: &[String]) -> Result<Known, ParseError> {
        let game = self.game(position, moves)?;
        let found = self.book_moves(&game)?;
        let known_move = |found: BookMove<P::Move>| KnownMove {
            mv: (self.usual.move_text)(game.position(), found.mv),
            weight: found.weight,
            results: found.results.map(KnownResults::from),
        };
        Ok(Known {
            book: found.into_iter().map(known_move).collect(),
            verdict: self.verdict(game.position()),
        })
    }

    fn book_move(
        &mut self,
        position: Option<&str>,
        moves: &[String],
        seed: u32,
    ) -> Result<Option<String>, ParseError> {
        let game = self.game(position, moves)?;
        let seed = zobrist::mix(u64::from(seed)) ^ game.position().key();
        let moves = self.book_moves(&game)?;
        let chosen = BookMove::choose(&moves, seed);
        Ok(chosen.map(|chosen| (self.usual.move_text)(game.position(), chosen.mv)))
    }
}

/// The outcomes of a slice with its plies to conversion.
type SliceBytes = (Vec<u8>, Option<Vec<u8>>);

/// The files of each slice, by name without extension.
fn pairs(files: Vec<NamedFile>) -> Result<BTreeMap<String, SliceBytes>, String> {
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
