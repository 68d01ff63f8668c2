//! What the evaluation and the search believe, in hundredths of a man, with the reasons.

use game_core::Margins;

/// Pruning margins. A quiet move in draughts rarely changes the evaluation by half a man, so that
/// most margins are tighter than those of chess. Razoring is wider: a shot, a sacrifice of two men
/// for three, is the ordinary combination.
pub(crate) const MARGINS: Margins = Margins {
    aspiration: 15,
    reverse_futility: 60,
    razoring: 300,
    futility: 90,
    delta: 120,
    exchange: 60,
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
    /// The weights of games with flying kings, or with short ones.
    pub(crate) const fn of(flying_kings: bool) -> Self {
        if flying_kings { FLYING } else { SHORT }
    }
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

/// By what a score is divided where the rules or the technique of the ending make a draw likely:
/// enough to prefer any real advantage, and to keep the order of what is left.
pub(crate) const DRAWISH_DIVISOR: i32 = 10;
