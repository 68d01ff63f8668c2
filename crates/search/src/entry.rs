use game_core::Score;

use crate::Bound;

/// An entry of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The value, with distances to the end counted from this position: see [`Score::from_table`].
    pub score: i16,
    /// The kind of bound that the value is.
    pub bound: Bound,
    /// The depth of the search, in plies; 0 for the quiescence search.
    pub depth: u8,
    /// The best move's code, 0 if none is known.
    pub move_code: u16,
    /// Whether the position was on a principal variation.
    pub was_pv: bool,
    /// The static evaluation; `None` in an unstable position.
    pub evaluation: Option<Score>,
}

/// The stored form of `None`.
const NO_EVALUATION: i16 = i16::MIN;

impl Entry {
    /// Score 16 bits, move 16, evaluation 16, depth 8, bound 2, principal variation 1, generation 5.
    pub(crate) const fn pack(self, generation: u8) -> u64 {
        let evaluation = match self.evaluation {
            Some(score) => score.units() as i16,
            None => NO_EVALUATION,
        };
        let bound = match self.bound {
            Bound::Upper => 1,
            Bound::Lower => 2,
            Bound::Exact => 3,
        };
        self.score as u16 as u64
            | (self.move_code as u64) << 16
            | (evaluation as u16 as u64) << 32
            | (self.depth as u64) << 48
            | ((generation << 3 | (self.was_pv as u8) << 2 | bound) as u64) << 56
    }

    pub(crate) const fn unpack(data: u64) -> Option<Self> {
        let bound = match data >> 56 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        let evaluation = match (data >> 32) as u16 as i16 {
            NO_EVALUATION => None,
            units => Some(Score::new(units as i32)),
        };
        Some(Self {
            score: data as u16 as i16,
            bound,
            depth: (data >> 48) as u8,
            move_code: (data >> 16) as u16,
            was_pv: data >> 58 & 1 == 1,
            evaluation,
        })
    }
}

pub(crate) const fn generation_of(data: u64) -> u8 {
    (data >> 59) as u8
}

pub(crate) const fn depth_of(data: u64) -> i32 {
    (data >> 48) as u8 as i32
}
