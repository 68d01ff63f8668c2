//! The stored forms of positions and moves: text where the format is readable, bytes elsewhere. A position is its
//! FEN or is packed, a setup is its FEN. A move is its squares and its kind, `e2e4 double step`, or its
//! bits; the squares alone do not determine which piece moves. Whole games, which `game_core::Game`
//! stores, hold moves in UCI notation.

use alloc::format;
use alloc::string::{String, ToString};
use core::fmt::Write as _;

use bitboard::Square;
use game_core::ParseError;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Move, MoveKind, PackedPosition, Position, Setup, StartNumber};

impl Serialize for Setup {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.fen())
    }
}

impl<'de> Deserialize<'de> for Setup {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::from_fen(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.serialize_str(&self.fen())
        } else {
            self.pack().serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            Self::from_fen(&String::deserialize(deserializer)?).map_err(D::Error::custom)
        } else {
            let packed = PackedPosition::deserialize(deserializer)?;
            packed.unpack().map_err(D::Error::custom)
        }
    }
}

/// Hexadecimal digits, two a byte, where the format is readable.
impl Serialize for PackedPosition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !serializer.is_human_readable() {
            return self.to_bytes().serialize(serializer);
        }
        let mut digits = String::new();
        for byte in self.to_bytes() {
            write!(digits, "{byte:02x}").map_err(serde::ser::Error::custom)?;
        }
        serializer.serialize_str(&digits)
    }
}

impl<'de> Deserialize<'de> for PackedPosition {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if !deserializer.is_human_readable() {
            return <[u8; Self::SIZE]>::deserialize(deserializer).map(Self::from_bytes);
        }
        let digits = String::deserialize(deserializer)?;
        bytes_of_hex(&digits)
            .map(Self::from_bytes)
            .ok_or_else(|| ParseError::new(&digits, "not 56 hexadecimal digits"))
            .map_err(D::Error::custom)
    }
}

fn bytes_of_hex<const N: usize>(digits: &str) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    if digits.len() != 2 * N {
        return None;
    }
    for (byte, pair) in bytes.iter_mut().zip(digits.as_bytes().chunks_exact(2)) {
        let digit = |digit: u8| char::from(digit).to_digit(16);
        *byte = u8::try_from(16 * digit(pair[0])? + digit(pair[1])?).ok()?;
    }
    Some(bytes)
}

impl Serialize for StartNumber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.number().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for StartNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u16::deserialize(deserializer)?;
        let unknown = || D::Error::custom(format_args!("{number} is not a number below 960"));
        Self::new(number).ok_or_else(unknown)
    }
}

/// The kinds of move and their names in text.
const KINDS: [(MoveKind, &str); 13] = [
    (MoveKind::Pawn, "pawn"),
    (MoveKind::Knight, "knight"),
    (MoveKind::Bishop, "bishop"),
    (MoveKind::Rook, "rook"),
    (MoveKind::Queen, "queen"),
    (MoveKind::King, "king"),
    (MoveKind::Castling, "castling"),
    (MoveKind::EnPassant, "en passant"),
    (MoveKind::DoubleStep, "double step"),
    (MoveKind::KnightPromotion, "knight promotion"),
    (MoveKind::BishopPromotion, "bishop promotion"),
    (MoveKind::RookPromotion, "rook promotion"),
    (MoveKind::QueenPromotion, "queen promotion"),
];

fn move_text(mv: Move) -> String {
    let named = KINDS.iter().find(|(kind, _)| *kind == mv.kind());
    let (_, name) = named.expect("every kind has a name");
    format!("{}{} {name}", mv.from(), mv.to())
}

fn move_of_text(text: &str) -> Option<Move> {
    let (from, to, rest) = Square::parse_pair(text)?;
    let name = rest.strip_prefix(' ')?;
    let (kind, _) = KINDS.iter().find(|(_, known)| *known == name)?;
    Move::new(*kind, from, to)
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.serialize_str(&move_text(*self))
        } else {
            serializer.serialize_u16(self.to_bits())
        }
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            let text = String::deserialize(deserializer)?;
            let unknown = || ParseError::new(&text, "not a move such as \"g1f3 knight\"");
            return move_of_text(&text)
                .ok_or_else(unknown)
                .map_err(D::Error::custom);
        }
        let bits = u16::deserialize(deserializer)?;
        let unknown =
            || D::Error::custom(ParseError::new(&bits.to_string(), "not the bits of a move"));
        Self::from_bits(bits).ok_or_else(unknown)
    }
}
