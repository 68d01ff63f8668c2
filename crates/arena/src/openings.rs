use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::Path;

use game_core::zobrist;
use rand::SeedableRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;

use crate::{Discipline, Error, Opening, Referee};

/// Where games begin.
///
/// Each opening is played with both colours. If there are fewer than pairs of games, they come
/// again.
#[derive(Clone, Debug)]
pub enum Openings {
    /// So many random legal moves from the usual start, which do not end the game.
    Random {
        /// The number of moves.
        plies: usize,
        /// Decides the moves, with the number of the opening.
        seed: u64,
    },
    /// These, in this order; never empty if they come from [`Openings::read`].
    List(Vec<Opening>),
}

/// Random games that end before their last move are tried again so often; then a shorter one is
/// taken.
const ATTEMPTS: usize = 100;

impl Openings {
    /// Openings from a file.
    ///
    /// | name | content |
    /// |---|---|
    /// | `*.pgn`, `*.pdn` | games, of which the first `plies` moves count |
    /// | `*.json` | objects, however nested, whose strings are positions and whose keys are their names. A list `standard` names those that are in use, a list `lost` those that are barred; without either all are in use |
    /// | all others | on each line a position (FEN, EPD, PDN FEN), or moves from the usual start with or without numbers; blank lines and those that begin with `#` are passed over |
    ///
    /// # Errors
    /// A file that cannot be read or has no opening, a line or a game that is none; the error says
    /// which.
    pub fn read(path: &Path, plies: usize, discipline: &Discipline) -> Result<Self, Error> {
        let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
        let openings = match extension.to_str() {
            Some("pgn" | "pdn") => {
                let file = File::open(path).map_err(|error| Error::file(path, error))?;
                let games = discipline.read_openings(&mut BufReader::new(file), plies);
                games.map_err(|reason| Error::file(path, reason))?
            }
            Some("json") => read_json(path)?,
            _ => read_lines(path, &mut *discipline.referee())?,
        };
        check(path, &openings, &mut *discipline.referee())?;
        Ok(Self::List(openings))
    }

    /// Brings a list into an order that the seed decides.
    #[must_use]
    pub fn shuffled(mut self, seed: u64) -> Self {
        if let Self::List(openings) = &mut self {
            openings.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
        }
        self
    }

    /// The opening of a round. The referee's game is changed.
    ///
    /// # Panics
    /// If the list is empty.
    #[must_use]
    pub fn opening(&self, round: usize, referee: &mut dyn Referee) -> Opening {
        match self {
            Self::List(openings) => openings[round % openings.len()].clone(),
            Self::Random { plies, seed } => {
                // Nested: combined as equals, seed 1 of round 2 would be seed 2 of round 1.
                let seed = zobrist::mix(zobrist::mix(*seed) ^ round as u64);
                random_opening(*plies, &mut ChaCha8Rng::seed_from_u64(seed), referee)
            }
        }
    }

    /// A number by which a match that goes on knows the openings that it began with.
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

fn random_opening(plies: usize, random: &mut ChaCha8Rng, referee: &mut dyn Referee) -> Opening {
    let mut opening = Opening::default();
    for _ in 0..ATTEMPTS {
        opening.moves.clear();
        let start = referee.set_up(&opening);
        start.expect("a game has its usual start");
        while opening.moves.len() < plies && referee.ending().is_none() {
            let moves = referee.legal_moves();
            let mv = moves
                .choose(random)
                .expect("a game without a move has ended");
            let played = referee.play(frontend::DialectName::Usual, mv);
            played.expect("a legal move can be played");
            opening.moves.push(mv.clone());
        }
        if referee.ending().is_none() {
            return opening;
        }
    }
    opening.moves.pop();
    opening
}

/// Every opening can be set up and leaves something to play.
fn check(path: &Path, openings: &[Opening], referee: &mut dyn Referee) -> Result<(), Error> {
    if openings.is_empty() {
        return Err(Error::file(path, "no openings in it"));
    }
    for (index, opening) in openings.iter().enumerate() {
        let wrong = |reason: String| Error::file(path, format!("opening {}: {reason}", index + 1));
        referee
            .set_up(opening)
            .map_err(|error| wrong(error.to_string()))?;
        if let Some(ending) = referee.ending() {
            let position = referee.position_text();
            return Err(wrong(format!("the game is over, {ending}: {position:?}")));
        }
    }
    Ok(())
}

fn read_lines(path: &Path, referee: &mut dyn Referee) -> Result<Vec<Opening>, Error> {
    let text = fs::read_to_string(path).map_err(|error| Error::file(path, error))?;
    let mut openings = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let opening = read_line(line, referee);
        openings.push(
            opening.map_err(|reason| Error::file(path, format!("line {}: {reason}", index + 1)))?,
        );
    }
    Ok(openings)
}

/// A position, or moves if it can be read as such.
fn read_line(line: &str, referee: &mut dyn Referee) -> Result<Opening, String> {
    let position = Opening::position(line);
    let Err(no_position) = referee.set_up(&position) else {
        return Ok(position);
    };
    let moves = Opening::moves(line.split_whitespace().filter_map(without_number));
    match referee.set_up(&moves) {
        Ok(()) => Ok(moves),
        Err(no_moves) => Err(format!(
            "no position ({no_position}) and no moves ({no_moves})"
        )),
    }
}

/// The word without a number of a move before it: `1.e4`, `1.`, `3...`.
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

/// The parser of JSON bounds how deep values are nested.
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
