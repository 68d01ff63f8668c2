//! The stored forms of positions and moves. A position is its FEN and its series
//! of checks, which a FEN does not contain. A move is its bits, because its text does not name the moving piece; whole
//! games, which `game_core::Game` stores, hold moves as text.

use alloc::string::String;

use game_core::Notation;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Move, Position, Rules, Series};

#[derive(Serialize, Deserialize)]
struct PositionText {
    fen: String,
    series: Series,
}

impl<R: Rules> Serialize for Position<R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        PositionText {
            fen: self.position_text(),
            series: self.series(),
        }
        .serialize(serializer)
    }
}

impl<'de, R: Rules> Deserialize<'de> for Position<R> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = PositionText::deserialize(deserializer)?;
        let position = Self::parse_position(&text.fen).map_err(D::Error::custom)?;
        let contradiction = || D::Error::custom("the series of checks contradict the board");
        position.with_series(text.series).ok_or_else(contradiction)
    }
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_bits().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let bits = u16::deserialize(deserializer)?;
        let unknown = || D::Error::custom(format_args!("{bits} is not a move"));
        Self::from_bits(bits).ok_or_else(unknown)
    }
}
