use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{BufReader, Read};
use std::path::Path;

use frontend::{AnyGame, DialectName, TextGame};
use game_core::{ParseError, zobrist};
use rand::SeedableRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;

use crate::random::random_of_round;
use crate::{Error, Opening};

/// The openings of a tournament.
///
/// Each is played with both colours. If there are fewer openings than pairs of games, they are used again.
#[derive(Clone, Debug)]
pub enum Openings {
    /// Random legal moves from the usual start that do not end the game.
    Random {
        /// The number of moves.
        plies: usize,
        /// The seed; with the number of an opening it decides the moves.
        seed: u64,
    },
    /// These, in this order; not empty if they come from [`Openings::read`].
    List(Vec<Opening>),
}

/// Attempts to find a random opening of full length that does not end the game. After that, a shorter one is used.
const ATTEMPTS: usize = 100;

impl Openings {
    /// Openings from a file.
    ///
    /// | name | content |
    /// |---|---|
    /// | `*.pgn`, `*.pdn` | games, of which the first `plies` moves are the opening |
    /// | `*.json` | objects, nested to any depth, whose strings are positions and whose keys are their names. A list `standard` has the names of the openings in use, a list `lost` the names of the barred ones; without either all are in use |
    /// | all others | on each line a position (FEN, EPD, PDN FEN), or moves from the usual start with or without numbers; blank lines and those that begin with `#` are skipped |
    ///
    /// # Errors
    /// A file that cannot be read or has no opening, or a line or a game that is not an opening; the error
    /// quotes its number.
    pub fn read(path: &Path, plies: usize, game: &dyn AnyGame) -> Result<Self, Error> {
        let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
        let openings = match extension.to_str() {
            Some("pgn" | "pdn") => {
                let file = File::open(path).map_err(|error| Error::file(path, error))?;
                let openings = beginnings(game, BufReader::new(file), plies);
                openings.map_err(|error| Error::file(path, error))?
            }
            Some("json") => read_json(path)?,
            _ => read_lines(path, &mut *game.new_game())?,
        };
        check(path, &openings, &mut *game.new_game())?;
        Ok(Self::List(openings))
    }

    /// Shuffles a list with the seed.
    #[must_use]
    pub fn shuffled(mut self, seed: u64) -> Self {
        if let Self::List(openings) = &mut self {
            openings.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
        }
        self
    }

    /// The number of openings in a list; `None` if they are random.
    #[must_use]
    pub const fn count(&self) -> Option<usize> {
        match self {
            Self::Random { .. } => None,
            Self::List(openings) => Some(openings.len()),
        }
    }

    /// The opening of a round. Changes `game`.
    ///
    /// # Panics
    /// If the list is empty.
    #[must_use]
    pub fn opening(&self, round: usize, game: &mut dyn TextGame) -> Opening {
        match self {
            Self::List(openings) => openings[round % openings.len()].clone(),
            Self::Random { plies, seed } => {
                random_opening(*plies, &mut random_of_round(*seed, round), game)
            }
        }
    }

    /// A hash with which a resumed match checks that its openings are the same.
    pub(crate) fn fingerprint(&self) -> u64 {
        match self {
            Self::Random { plies, seed } => zobrist::mix(zobrist::mix(*plies as u64) ^ *seed),
            Self::List(openings) => openings.iter().fold(0, |hash, opening| {
                let position = opening.position.as_deref().unwrap_or_default();
                let moves = opening.moves.join(" ");
                let bytes = position.bytes().chain([0]).chain(moves.bytes()).chain([0]);
                bytes.fold(hash, |hash, byte| zobrist::mix(hash ^ u64::from(byte)))
            }),
        }
    }
}

/// The first `plies` moves of each game of a file, or all if a game has fewer.
fn beginnings(
    game: &dyn AnyGame,
    file: impl Read,
    plies: usize,
) -> Result<Vec<Opening>, ParseError> {
    let games = game.read_records(Box::new(file))?;
    let beginning = |game: Result<Box<dyn TextGame>, ParseError>| {
        let game = game?;
        let mut moves = game.moves_since(0, DialectName::Usual);
        moves.truncate(plies);
        Ok(Opening {
            moves,
            position: (!game.has_usual_start()).then(|| game.start_text(DialectName::Usual)),
            ..Opening::default()
        })
    };
    games.map(beginning).collect()
}

fn random_opening(plies: usize, random: &mut ChaCha8Rng, game: &mut dyn TextGame) -> Opening {
    let mut opening = Opening::default();
    for _ in 0..ATTEMPTS {
        opening.moves.clear();
        let start = opening.set_up(game);
        start.expect("a game has its usual start");
        while opening.moves.len() < plies && game.ending().is_none() {
            let moves = game.legal_moves();
            let mv = moves
                .choose(random)
                .expect("a game without a move has ended");
            let played = game.play(mv);
            played.expect("a legal move can be played");
            opening.moves.push(mv.clone());
        }
        if game.ending().is_none() {
            return opening;
        }
    }
    opening.moves.pop();
    opening
}

/// Checks that every opening can be set up and does not end the game.
fn check(path: &Path, openings: &[Opening], game: &mut dyn TextGame) -> Result<(), Error> {
    if openings.is_empty() {
        return Err(Error::file(path, "no openings in it"));
    }
    for (index, opening) in openings.iter().enumerate() {
        let wrong = |reason: String| Error::file(path, format!("opening {}: {reason}", index + 1));
        let set_up = opening.set_up(game);
        set_up.map_err(|error| wrong(error.to_string()))?;
        if let Some(ending) = game.ending() {
            let position = game.position_text();
            return Err(wrong(format!("the game is over, {ending}: {position:?}")));
        }
    }
    Ok(())
}

fn read_lines(path: &Path, game: &mut dyn TextGame) -> Result<Vec<Opening>, Error> {
    let text = fs::read_to_string(path).map_err(|error| Error::file(path, error))?;
    let mut openings = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let opening = read_line(line, game);
        openings.push(
            opening.map_err(|reason| Error::file(path, format!("line {}: {reason}", index + 1)))?,
        );
    }
    Ok(openings)
}

/// A position, or moves if it can be read as such.
fn read_line(line: &str, game: &mut dyn TextGame) -> Result<Opening, String> {
    let position = Opening::position(line);
    let Err(no_position) = position.set_up(game) else {
        return Ok(position);
    };
    let moves = Opening::moves(line.split_whitespace().filter_map(without_number));
    match moves.set_up(game) {
        Ok(()) => Ok(moves),
        Err(no_moves) => Err(format!(
            "neither a position ({no_position}) nor moves ({no_moves})"
        )),
    }
}

/// A word of a game without the number of a move: `1.e4`, `1.`, `3...`.
fn without_number(word: &str) -> Option<&str> {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let mv = match rest.starts_with('.') {
        true => rest.trim_start_matches('.'),
        false => word,
    };
    (!mv.is_empty()).then_some(mv)
}

fn read_json(path: &Path) -> Result<Vec<Opening>, Error> {
    let file = File::open(path).map_err(|error| Error::file(path, error))?;
    let value = serde_json::from_reader(BufReader::new(file));
    let value: Value = value.map_err(|error| Error::file(path, error))?;
    let mut openings = Vec::new();
    positions(&value, &mut openings);
    if let Some(standard) = names(&value, "standard") {
        openings.retain(|opening| is_named(opening, &standard));
    } else if let Some(lost) = names(&value, "lost") {
        openings.retain(|opening| !is_named(opening, &lost));
    }
    Ok(openings)
}

/// The names in a list of a table of ballots, if the table has it.
fn names<'a>(table: &'a Value, list: &str) -> Option<BTreeSet<&'a str>> {
    let names = table.get(list)?.as_array()?;
    Some(names.iter().filter_map(Value::as_str).collect())
}

fn is_named(opening: &Opening, names: &BTreeSet<&str>) -> bool {
    let name = opening.name.as_deref();
    name.is_some_and(|name| names.contains(name))
}

/// Collects the positions. The JSON parser limits the depth of the recursion.
fn positions(value: &Value, openings: &mut Vec<Opening>) {
    let Value::Object(entries) = value else {
        return;
    };
    for (name, value) in entries {
        match value {
            Value::String(position) => openings.push(Opening {
                name: Some(name.clone()),
                ..Opening::position(position)
            }),
            nested => positions(nested, openings),
        }
    }
}
