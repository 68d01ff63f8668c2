use alloc::string::{String, ToString};
use alloc::vec::Vec;

use ::pgn::{Error, GameError, Ply};
use game_core::Position as _;

use crate::pdn::{GameTree, Reader};
use crate::{Move, Position, Rules};

/// An opening that is drawn by lot and imposed on the players: a ballot.
///
/// English draughts has ballots of two, three and four moves, and eleven-man ballots with one man of each
/// side removed; Russian and Brazilian draughts have tables of first moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening<R: Rules> {
    name: String,
    start: Position<R>,
    moves: Vec<Move<R>>,
}

impl<R: Rules> Opening<R> {
    /// The name in the table, mostly a number and the moves.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The position before the imposed moves; without moves, the position to play from.
    #[must_use]
    pub const fn start(&self) -> &Position<R> {
        &self.start
    }

    /// The imposed moves, all of them legal; empty for a table of positions.
    #[must_use]
    pub fn moves(&self) -> &[Move<R>] {
        &self.moves
    }

    /// The position to play from.
    #[must_use]
    pub fn position(&self) -> Position<R> {
        let mut position = self.start;
        self.moves.iter().for_each(|&mv| position.play(mv));
        position
    }
}

/// The main line of a game is an opening, named by its tag `Opening`, or else `Event`. After a setup, the opening
/// begins with it.
impl<R: Rules> From<&GameTree<R>> for Opening<R> {
    fn from(game: &GameTree<R>) -> Self {
        let (mut start, mut moves) = (*game.start(), Vec::new());
        let plies = game.main_line(game.root());
        for ply in plies.filter_map(|id| game.node(id).ply()) {
            match ply {
                Ply::Move(mv) => moves.push(*mv),
                Ply::Setup(position) => {
                    start = **position;
                    moves.clear();
                }
            }
        }
        let name = ["Opening", "Event"]
            .into_iter()
            .find_map(|tag| game.tags().value(tag))
            .unwrap_or_default();
        Self {
            name: name.to_string(),
            start,
            moves,
        }
    }
}

/// A table of openings, in the order of its source.
///
/// It is read from PDN, a short game for each opening, or with the feature `serde` from JSON of the
/// form `{"all": {"name": "FEN"}, "standard": ["name"], "lost": ["name"]}`, as in
/// pydraughts.
///
/// ```
/// use checkers::{English, Openings};
///
/// let pdn = b"[Event \"Old Fourteenth\"]\n\n1. 11-15 23-19 2. 8-11 *\n\n\
///     [Event \"Cross\"]\n\n1. 11-15 23-18 2. 8-11 *\n";
/// let openings = Openings::<English>::from_pdn(pdn)?;
/// let cross = openings.iter().nth(1).expect("two openings");
/// assert_eq!(cross.name(), "Cross");
/// assert_eq!(cross.position().fen(), "W:W18,21,22,24-32:B1-7,9-12,15");
///
/// # #[cfg(feature = "serde")] {
/// let json = r#"{
///     "all": {"1 9-13 21-17": "B:W17,22-32:B1-8,10-13", "8 9-14 21-17": "B:W17,22-32:B1-8,10-12,14"},
///     "standard": ["1 9-13 21-17"],
///     "lost": ["8 9-14 21-17"]
/// }"#;
/// let openings: Openings<English> = serde_json::from_str(json).expect("a table");
/// assert_eq!(openings.len(), 2);
/// assert_eq!(openings.standard().next().map(|opening| opening.name()), Some("1 9-13 21-17"));
/// # }
/// # Ok::<(), pgn::GameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Openings<R: Rules> {
    all: Vec<Opening<R>>,
    /// Places in `all`.
    standard: Vec<usize>,
    /// Places in `all`.
    lost: Vec<usize>,
}

impl<R: Rules> Openings<R> {
    /// Reads games. Each game is an opening in use.
    ///
    /// # Errors
    /// The first game that is broken.
    pub fn from_pdn(text: &[u8]) -> Result<Self, GameError> {
        let games = Reader::<_, R>::from_bytes(text).into_iter();
        let openings = games.map(|game| match game {
            Ok(game) => Ok(Opening::from(&game)),
            Err(Error::Game(error)) => Err(error),
            Err(Error::Source(never)) => match never {},
        });
        let all: Vec<Opening<R>> = openings.collect::<Result<_, _>>()?;
        Ok(Self {
            standard: (0..all.len()).collect(),
            lost: Vec::new(),
            all,
        })
    }

    /// Every opening.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Opening<R>> {
        self.all.iter()
    }

    /// The openings that are in use.
    pub fn standard(&self) -> impl ExactSizeIterator<Item = &Opening<R>> {
        self.standard.iter().map(|&place| &self.all[place])
    }

    /// The openings that are barred because one side loses by force.
    pub fn lost(&self) -> impl ExactSizeIterator<Item = &Opening<R>> {
        self.lost.iter().map(|&place| &self.all[place])
    }

    /// Number of openings.
    #[must_use]
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether the table is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }
}

#[cfg(feature = "serde")]
mod stored {
    use alloc::collections::BTreeMap;
    use core::fmt;
    use core::marker::PhantomData;

    use serde::de::{Error, MapAccess, Visitor};
    use serde::{Deserialize, Deserializer};

    use super::*;

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields, bound = "")]
    struct Stored<R: Rules> {
        all: All<R>,
        #[serde(default)]
        standard: Vec<String>,
        #[serde(default)]
        lost: Vec<String>,
    }

    /// A map from names to FENs, in the order of the text.
    struct All<R: Rules> {
        openings: Vec<Opening<R>>,
        places: BTreeMap<String, usize>,
    }

    impl<'de, R: Rules> Deserialize<'de> for All<R> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            deserializer.deserialize_map(AllVisitor(PhantomData))
        }
    }

    struct AllVisitor<R>(PhantomData<R>);

    impl<'de, R: Rules> Visitor<'de> for AllVisitor<R> {
        type Value = All<R>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a map from names of openings to FENs")
        }

        fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<All<R>, M::Error> {
            let mut all = All {
                openings: Vec::new(),
                places: BTreeMap::new(),
            };
            while let Some((name, fen)) = map.next_entry::<String, String>()? {
                let start = Position::from_fen(&fen)
                    .map_err(|error| M::Error::custom(format_args!("opening {name:?}: {error}")))?;
                let place = all.openings.len();
                if all.places.insert(name.clone(), place).is_some() {
                    return Err(M::Error::custom(format_args!("two openings {name:?}")));
                }
                all.openings.push(Opening {
                    name,
                    start,
                    moves: Vec::new(),
                });
            }
            Ok(all)
        }
    }

    impl<R: Rules> All<R> {
        fn places<E: Error>(&self, names: &[String]) -> Result<Vec<usize>, E> {
            let place = |name: &String| {
                let place = self.places.get(name).copied();
                place.ok_or_else(|| E::custom(format_args!("no opening {name:?}")))
            };
            names.iter().map(place).collect()
        }
    }

    impl<'de, R: Rules> Deserialize<'de> for Openings<R> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let stored = Stored::<R>::deserialize(deserializer)?;
            Ok(Self {
                standard: stored.all.places(&stored.standard)?,
                lost: stored.all.places(&stored.lost)?,
                all: stored.all.openings,
            })
        }
    }
}
