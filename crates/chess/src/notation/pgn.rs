//! Portable Game Notation: the `pgn` crate for chess.
//!
//! ```
//! use chess::pgn::Reader;
//!
//! let text = b"[White \"Fool\"]\n\n1. f3 e5 2. g4?? Qh4# 0-1";
//! for game in Reader::from_bytes(text) {
//!     let game = game.expect("a valid game");
//!     assert_eq!(game.tags().value("White"), Some("Fool"));
//!     assert_eq!(game.main_moves().count(), 4);
//!     assert_eq!(game.to_game().result().map(|result| result.as_str()), Some("0-1"));
//! }
//! ```

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use ::pgn::{Format, Ply, Tags};
use bitboard::File;
use game_core::{ParseError, Side};

use crate::{Move, Position};

/// A reader of chess games.
pub type Reader<S> = ::pgn::Reader<S, Pgn>;

/// A chess game with variations.
pub type GameTree = ::pgn::GameTree<Pgn>;

/// The format of chess games: moves in standard algebraic notation, positions as FEN.
///
/// A tag `FEN` sets up the position, regardless of the tag `SetUp`. `Variant` may name chess or
/// Chess960 in any usual spelling; another variant is another game, and an error. Some programs
/// write a pass (`--`, `Z0`, `@@@@`, `0000`) in annotations. It is read as a setup; in check it is an error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pgn;

/// Names of chess and of Chess960 in lower case, without spaces, hyphens and underscores.
const KNOWN_VARIANTS: [&str; 9] = [
    "",
    "chess",
    "standard",
    "normal",
    "fromposition",
    "chess960",
    "fischerandom",
    "fischerrandom",
    "960",
];

/// Texts of a pass; the first is written.
const PASSES: [&str; 4] = ["--", "Z0", "@@@@", "0000"];

impl Format for Pgn {
    type Position = Position;

    const START_TAGS: &'static [&'static str] = &["FEN", "SetUp", "Variant"];

    fn start(&self, tags: &Tags) -> Result<Position, ParseError> {
        let variant = tags.value("Variant").unwrap_or_default();
        let plain = variant.to_ascii_lowercase().replace([' ', '-', '_'], "");
        if !KNOWN_VARIANTS.contains(&plain.as_str()) {
            return Err(ParseError::new(variant, "not a variant of these rules"));
        }
        match tags.value("FEN") {
            Some(fen) => Ok(Position::from_fen_lenient(fen)?),
            None => Ok(Position::start()),
        }
    }

    fn start_tags(&self, start: &Position) -> Vec<(&'static str, String)> {
        if *start == Position::start() {
            return Vec::new();
        }
        let mut tags = vec![("SetUp", "1".to_string()), ("FEN", start.fen())];
        if has_chess960_castling(start) {
            tags.push(("Variant", "Chess960".to_string()));
        }
        tags
    }

    #[inline]
    fn parse_move(&self, position: &Position, text: &str) -> Result<Ply<Position>, ParseError> {
        if PASSES.contains(&text) {
            return pass(position, text).map(|passed| Ply::Setup(Box::new(passed)));
        }
        Ok(Ply::Move(position.parse_san(text)?))
    }

    fn move_text(&self, position: &Position, mv: Move) -> String {
        position.san(mv)
    }

    fn setup_text(&self, _before: &Position, _after: &Position) -> String {
        PASSES[0].to_string()
    }

    fn can_set_up(&self, before: &Position, after: &Position) -> bool {
        pass(before, PASSES[0]).is_ok_and(|passed| passed == *after)
    }

    fn first_number(&self, start: &Position) -> u32 {
        start.fullmove_number().into()
    }

    fn is_decoration(word: &[u8]) -> bool {
        matches!(word, b"e.p." | b"ep" | b"ep.")
    }
}

/// Whether a king or rook that may castle stands elsewhere than in orthodox chess.
fn has_chess960_castling(position: &Position) -> bool {
    Side::ALL.into_iter().any(|side| {
        let rooks = position.castling_rooks() & position.board().side(side);
        let is_orthodox = |file| matches!(file, File::A | File::H);
        let king = position.board().king(side).file();
        !rooks.is_empty()
            && (king != File::E || !rooks.into_iter().all(|rook| is_orthodox(rook.file())))
    })
}

fn pass(position: &Position, text: &str) -> Result<Position, ParseError> {
    if position.in_check() {
        return Err(ParseError::new(text, "a pass in check"));
    }
    Ok(position.after_pass())
}
