//! What the evaluation and the search believe, in hundredths of a man, with the reasons.

use game_core::Margins;

use crate::{Directions, Goal, Kings, Landing, Rules};

/// Pruning margins. A quiet move in draughts rarely changes the evaluation by half a man, so that
/// most margins are tighter than those of chess. Razoring is wider: a shot, a sacrifice of two men
/// for three, is the ordinary combination.
pub(crate) const MARGINS: Margins = Margins {
    aspiration: 15,
    reverse_futility: 60,
    razoring: 300,
    futility: 90,
    delta: 120,
    ..Margins::CENTIPAWN
};

/// The value of everything that the evaluation looks at.
pub(crate) struct Weights {
    /// A man on its first row: the unit of all others.
    pub(crate) man: i32,
    /// A king. One that flies is worth about three men, for it takes three kings to catch one; a
    /// short one little more than a man, for it only adds the way back.
    pub(crate) king: i32,
    /// A man for each row that it has gone. Small: an advanced man is near its crown, but it can no
    /// longer be defended from behind.
    pub(crate) advance: i32,
    /// A man that guards its own first row, while the opponent has men to crown.
    pub(crate) back_row: i32,
    /// A man in the four middle columns and the two middle rows: it has most ways to go.
    pub(crate) centre: i32,
    /// A square that a piece can step to. Few of them foretell zugzwang.
    pub(crate) mobility: i32,
    /// A man that no opponent can stop or meet on its way: a king to be, less the moves it takes.
    pub(crate) runaway: i32,
    /// A move that a runaway man still needs.
    pub(crate) runaway_move: i32,
    /// A king on the main road. With flying kings it holds one king against three; a short king is
    /// only as safe there as anywhere.
    pub(crate) main_road: i32,
    /// The right to move, worth little where zugzwang decides.
    pub(crate) tempo: i32,
    /// What each man of an advantage is worth more, divided by the pieces left: exchanges favour
    /// the stronger side.
    pub(crate) simplification: i32,
}

impl Weights {
    /// The weights of the family of games to which a variant belongs.
    pub(crate) const fn of<R: Rules>() -> Self {
        match (R::GOAL, R::KINGS) {
            (Goal::FirstKing, _) => RACE,
            (_, Kings::Short) => SHORT,
            _ if lone_king_escapes::<R>() => FLYING,
            _ => CATCHABLE,
        }
    }
}

/// Whether a king on the main road cannot be caught by any three pieces: it flies along diagonals,
/// and its hunters may not stop where they like.
pub(crate) const fn lone_king_escapes<R: Rules>() -> bool {
    let captures = R::KING_CAPTURES;
    matches!(R::KINGS, Kings::Flying(Landing::Anywhere))
        && captures.contains(Directions::DIAGONAL)
        && !captures.meets(Directions::STRAIGHT)
}

const SHORT: Weights = Weights {
    man: 100,
    king: 135,
    advance: 2,
    back_row: 7,
    centre: 4,
    mobility: 2,
    runaway: 30,
    runaway_move: 4,
    main_road: 0,
    tempo: 2,
    simplification: 100,
};

const FLYING: Weights = Weights {
    man: 100,
    king: 300,
    advance: 3,
    back_row: 5,
    centre: 5,
    mobility: 2,
    runaway: 160,
    runaway_move: 15,
    main_road: 20,
    tempo: 3,
    simplification: 100,
};

/// Flying kings that two others can catch: they capture along rows and columns, or must land close
/// behind. No diagonal is a refuge.
const CATCHABLE: Weights = Weights {
    main_road: 0,
    ..FLYING
};

/// Games that the first king wins: all depends on how near men are to their last row, and on those
/// that guard the own first row.
const RACE: Weights = Weights {
    advance: 6,
    back_row: 12,
    runaway: 900,
    runaway_move: 60,
    main_road: 0,
    ..FLYING
};

/// By what a score is divided where the rules or the technique of the ending make a draw likely:
/// enough to prefer any real advantage, and to keep the order of what is left.
pub(crate) const DRAWISH_DIVISOR: i32 = 10;
