//! A position as its FEN, which keeps no clocks; a move as its word.

use alloc::string::String;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Move, Position, Rules, Word};

impl<R: Rules> Serialize for Position<R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.fen())
    }
}

impl<'de, R: Rules> Deserialize<'de> for Position<R> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::from_fen(&text).map_err(D::Error::custom)
    }
}

/// A `u64`, or a `u128` in variants with a wider word.
impl<R: Rules> Serialize for Move<R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let bits = self.to_bits().widen();
        if R::MoveWord::BITS == u64::BITS {
            serializer.serialize_u64(bits as u64)
        } else {
            serializer.serialize_u128(bits)
        }
    }
}

impl<'de, R: Rules> Deserialize<'de> for Move<R> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let bits = if R::MoveWord::BITS == u64::BITS {
            u128::from(u64::deserialize(deserializer)?)
        } else {
            u128::deserialize(deserializer)?
        };
        Self::from_bits(R::MoveWord::truncate(bits))
            .ok_or_else(|| D::Error::custom("not the word of a move"))
    }
}
