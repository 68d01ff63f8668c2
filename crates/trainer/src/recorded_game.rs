use game_core::{Searchable, Side};

use crate::DataError;

/// A game of self-play as a data file stores it: the codes of its moves, each with the score of the search.
///
/// A ply takes four bytes. Positions are not stored: [`replay`](Self::replay) plays the game again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedGame {
    /// The number of the game in its run, from 0. It seeds the random moves of the opening.
    pub index: u64,
    /// The position in which the game began, in the game's usual notation; empty for the usual starting position.
    pub start: String,
    /// The moves, oldest first.
    pub plies: Vec<RecordedPly>,
    /// The winner; `None` is a draw.
    pub winner: Option<Side>,
}

/// A move of a [`RecordedGame`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordedPly {
    /// The move's code in its position ([`Searchable::move_code`]).
    pub code: u16,
    /// The score of the position before the move, for the side to move, above `i16::MIN`; `None` for a random move.
    pub score: Option<i16>,
}

/// Stands for "no score" in a file. No score of a search is this low.
const NO_SCORE: i16 = i16::MIN;

impl RecordedGame {
    /// The number of positions that have a score.
    #[must_use]
    pub fn scored(&self) -> usize {
        self.plies.iter().filter(|ply| ply.score.is_some()).count()
    }

    /// Plays the game again and calls `visit` with each position and the ply played from it.
    ///
    /// # Errors
    /// A start that cannot be read or a code without a legal move: the file belongs to other rules.
    pub fn replay<P: Searchable + game_core::Notation>(
        &self,
        usual_start: &P,
        mut visit: impl FnMut(&P, P::Move, RecordedPly),
    ) -> Result<(), DataError> {
        let mut position = match self.start.as_str() {
            "" => usual_start.clone(),
            text => P::parse_position(text).map_err(|error| self.broken(error))?,
        };
        for &ply in &self.plies {
            let mv = position.move_from_code(ply.code);
            let mv = mv.ok_or_else(|| self.broken(format_args!("no move of code {}", ply.code)))?;
            visit(&position, mv, ply);
            position.play(mv);
        }
        Ok(())
    }

    pub(crate) fn broken(&self, reason: impl core::fmt::Display) -> DataError {
        DataError::Game {
            index: self.index,
            reason: reason.to_string(),
        }
    }

    /// The game as the payload of a frame.
    ///
    /// # Errors
    /// A start of more than 65,535 bytes.
    pub(crate) fn to_bytes(&self) -> Result<Vec<u8>, DataError> {
        let start = self.start.len();
        let start_length = u16::try_from(start).map_err(|_| {
            self.broken(format_args!(
                "a start of {start} bytes is too long for a data file"
            ))
        })?;
        let mut bytes = Vec::with_capacity(16 + self.start.len() + 4 * self.plies.len());
        bytes.extend(self.index.to_le_bytes());
        bytes.push(match self.winner {
            Some(Side::White) => b'W',
            Some(Side::Black) => b'B',
            None => b'D',
        });
        bytes.extend(start_length.to_le_bytes());
        bytes.extend(self.start.as_bytes());
        for ply in &self.plies {
            if ply.score == Some(NO_SCORE) {
                return Err(self.broken(format_args!("the score {NO_SCORE} cannot be stored")));
            }
            bytes.extend(ply.code.to_le_bytes());
            bytes.extend(ply.score.unwrap_or(NO_SCORE).to_le_bytes());
        }
        Ok(bytes)
    }

    /// The game of a payload; `None` if it is malformed.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (index, bytes) = bytes.split_first_chunk::<8>()?;
        let (&[winner], bytes) = bytes.split_first_chunk::<1>()?;
        let (length, bytes) = bytes.split_first_chunk::<2>()?;
        let (start, plies) = bytes.split_at_checked(u16::from_le_bytes(*length).into())?;
        let (plies, []) = plies.as_chunks::<4>() else {
            return None;
        };
        let ply = |&[code_low, code_high, low, high]: &[u8; 4]| {
            let score = i16::from_le_bytes([low, high]);
            RecordedPly {
                code: u16::from_le_bytes([code_low, code_high]),
                score: (score != NO_SCORE).then_some(score),
            }
        };
        Some(Self {
            index: u64::from_le_bytes(*index),
            start: String::from_utf8(start.to_vec()).ok()?,
            plies: plies.iter().map(ply).collect(),
            winner: match winner {
                b'W' => Some(Side::White),
                b'B' => Some(Side::Black),
                b'D' => None,
                _ => return None,
            },
        })
    }
}
