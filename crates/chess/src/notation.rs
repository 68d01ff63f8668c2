use alloc::format;
use alloc::string::String;

use bitboard::{File, Square};
use game_core::{MoveGenerator, Notation, ParseError};

use crate::fen::LETTERS;
use crate::position::castling_targets;
use crate::{Move, MoveKind, Position};

/// How castling is written in UCI.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CastlingNotation {
    /// By the king's move, `e1g1`, wherever king and rook started as in orthodox chess.
    #[default]
    KingMove,
    /// The king captures its rook, `e1h1`: the form of `UCI_Chess960`.
    KingTakesRook,
}

/// FEN and moves in UCI notation, castling as `e1g1`.
impl Notation for Position {
    fn parse_position(text: &str) -> Result<Self, ParseError> {
        Self::from_fen(text)
    }

    fn position_text(&self) -> String {
        self.fen()
    }

    /// Reads a move in UCI notation; castling in both of its forms.
    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        if Square::parse_pair(text).is_none_or(|(_, _, promotion)| promotion.len() > 1) {
            return Err(ParseError::new(text, "no move in UCI notation"));
        }
        let written = |mv: &Move, style| self.uci(*mv, style) == text;
        let moves = self.moves();
        let found = moves
            .iter()
            .find(|mv| written(mv, CastlingNotation::KingMove))
            .or_else(|| {
                moves
                    .iter()
                    .find(|mv| written(mv, CastlingNotation::KingTakesRook))
            });
        found
            .copied()
            .ok_or_else(|| ParseError::new(text, "not a legal move here"))
    }

    fn move_text(&self, mv: Move) -> String {
        self.uci(mv, CastlingNotation::KingMove)
    }
}

impl Position {
    /// Writes a legal move in UCI notation.
    #[must_use]
    pub fn uci(&self, mv: Move, castling: CastlingNotation) -> String {
        let (from, to) = (mv.from(), self.shown_target(mv, castling));
        match mv.promotion() {
            Some(piece) => {
                let letter = LETTERS.of(piece).to_ascii_lowercase();
                format!("{from}{to}{letter}")
            }
            None => format!("{from}{to}"),
        }
    }

    fn shown_target(&self, mv: Move, castling: CastlingNotation) -> Square {
        let (king, rook) = (mv.from(), mv.to());
        let orthodox = king.file() == File::E && matches!(rook.file(), File::A | File::H);
        if mv.kind() == MoveKind::Castling && castling == CastlingNotation::KingMove && orthodox {
            castling_targets(king, rook).0
        } else {
            rook
        }
    }
}
