use std::io::{self, Read};
use std::iter;

use game_core::{MoveGenerator, zobrist};

use crate::Entry;
use crate::error::ErrorKind;

/// The first bytes of every book.
pub const MAGIC: [u8; 8] = *b"POSBOOK\x1a";
/// The format that this crate writes and reads.
const VERSION: u16 = 2;
/// The number of random games, and of plies in each, whose keys are hashed for a fingerprint.
const FINGERPRINT_GAMES: u64 = 8;
const FINGERPRINT_PLIES: usize = 60;

/// The header of a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    /// The name of the game.
    pub(crate) rules: String,
    /// A hash of the keys of some positions.
    pub(crate) fingerprint: u64,
    /// The number of entries.
    pub(crate) entries: u64,
}

impl Header {
    /// The header of an empty book of a game that begins at `start`.
    pub(crate) fn of<P: MoveGenerator>(rules: &str, start: &P) -> Self {
        Self {
            rules: rules.into(),
            fingerprint: fingerprint(start),
            entries: 0,
        }
    }

    /// Rejects a book of another game or with other keys.
    pub(crate) fn check(&self, expected: &Self) -> Result<(), ErrorKind> {
        if self.rules != expected.rules {
            return Err(ErrorKind::Rules {
                expected: expected.rules.clone(),
                found: self.rules.clone(),
            });
        }
        if self.fingerprint != expected.fingerprint {
            return Err(ErrorKind::Keys);
        }
        Ok(())
    }

    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::from(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((self.rules.len() as u16).to_le_bytes());
        bytes.extend(self.rules.as_bytes());
        bytes.extend(self.fingerprint.to_le_bytes());
        bytes.extend(self.entries.to_le_bytes());
        bytes
    }

    pub(crate) fn read(source: &mut impl Read) -> Result<Self, ErrorKind> {
        let magic = array::<8>(source)?;
        if magic != MAGIC {
            return Err(ErrorKind::NotABook);
        }
        let version = u16::from_le_bytes(array(source)?);
        if version != VERSION {
            return Err(ErrorKind::Version(version));
        }
        let mut rules = vec![0; usize::from(u16::from_le_bytes(array(source)?))];
        source.read_exact(&mut rules).map_err(too_short)?;
        Ok(Self {
            rules: String::from_utf8(rules).map_err(|_| ErrorKind::NotABook)?,
            fingerprint: u64::from_le_bytes(array(source)?),
            entries: u64::from_le_bytes(array(source)?),
        })
    }

    /// Bytes of the header.
    pub(crate) fn len(&self) -> u64 {
        self.to_bytes().len() as u64
    }

    /// Bytes of the header and the entries; `None` if that exceeds any file.
    pub(crate) fn end(&self) -> Option<u64> {
        let entries = self.entries.checked_mul(Entry::SIZE as u64)?;
        entries
            .checked_add(self.len())
            .filter(|&end| end < u64::MAX / 2)
    }
}

fn array<const N: usize>(source: &mut impl Read) -> Result<[u8; N], ErrorKind> {
    let mut bytes = [0; N];
    source.read_exact(&mut bytes).map_err(too_short)?;
    Ok(bytes)
}

fn too_short(error: io::Error) -> ErrorKind {
    match error.kind() {
        io::ErrorKind::UnexpectedEof => ErrorKind::NotABook,
        _ => ErrorKind::Io(error),
    }
}

/// A hash of the keys of positions in some random games. It does not depend on the order in which moves are generated.
fn fingerprint<P: MoveGenerator>(start: &P) -> u64 {
    let mut hash = 0;
    for seed in 0..FINGERPRINT_GAMES {
        let next = |position: &P| random_child(position, seed);
        let game = iter::successors(Some(start.clone()), next);
        for position in game.take(FINGERPRINT_PLIES + 1) {
            hash = zobrist::mix(hash ^ position.key());
        }
    }
    hash
}

/// The position after one of the moves, which the seed and the keys choose.
fn random_child<P: MoveGenerator>(position: &P, seed: u64) -> Option<P> {
    let children = position.moves().into_iter().map(|mv| {
        let mut child = position.clone();
        child.play(mv);
        child
    });
    children.min_by_key(|child| zobrist::mix(zobrist::mix(seed) ^ child.key()))
}
