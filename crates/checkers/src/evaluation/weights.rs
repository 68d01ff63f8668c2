//! The weights of the evaluation, in hundredths of a man, with the reasons.

use game_core::Tapered;

use crate::{Directions, Goal, Kings, Landing, Rules};

/// The values of captures and promotions in move ordering, in round numbers.
pub(crate) struct Worth {
    pub(crate) man: i32,
    /// Three kings are needed to catch a flying king; a short king only gains moves backward.
    pub(crate) king: i32,
}

impl Worth {
    pub(crate) const fn of<R: Rules>() -> Self {
        let king = match R::RULES.kings {
            Kings::Short => 135,
            Kings::Flying(_) => 300,
        };
        Self { man: 100, king }
    }
}

/// The values of the evaluation terms for the side that has them, with all pieces on the board and with
/// none, in hundredths of a man.
///
/// An [`Evaluation`](crate::Evaluation) may be built with other weights. It ignores terms that have no
/// meaning in its variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// A man.
    pub man: Tapered,
    /// A king.
    pub king: Tapered,
    /// Kings while the opponent has none.
    pub sole_kings: Tapered,
    /// A man by its distance from the crowning row: the first entry is for one row, the last for all
    /// greater distances. An advanced man is soon crowned, but nothing defends it from behind.
    pub advance: [Tapered; 8],
    /// A man on its own first row by its place there, counted from the playing corner, while the
    /// opponent has men to crown.
    pub first_row: [Tapered; 6],
    /// A man by its distance from the nearer edge column: the edge itself, the next column, and so on.
    pub column: [Tapered; 6],
    /// A man on the four middle columns of the two middle rows: it has the most moves.
    pub centre: Tapered,
    /// Both men of the bridge, c1 and g1 for White, while the opponent has men to crown. Only on
    /// boards of eight columns with one colour.
    pub bridge: Tapered,
    /// A man in the dog hole, a7 for White, with an opposing man on b8. Short kings only.
    pub dog_hole: Tapered,
    /// Two men of which one stands directly behind the other, or beside it where men step sideways (Turkish).
    pub pair: Tapered,
    /// Each step that a man can make, captures excluded. Few steps lead to zugzwang.
    pub mobility: Tapered,
    /// A man without a step.
    pub blocked: Tapered,
    /// A man without a step on the three outer columns: a locked wing.
    pub locked_wing: Tapered,
    /// Each man by which one half of the board has more than the other.
    pub skew: Tapered,
    /// A man that no opponent can stop on its way: a future king, less the moves that it needs.
    pub runaway: Tapered,
    /// Each move that a runaway man needs to be crowned.
    pub runaway_move: Tapered,
    /// Each direction in which a king can step.
    pub king_mobility: Tapered,
    /// A king without a step.
    pub trapped_king: Tapered,
    /// A king on the main road. A flying king holds a draw there against three.
    pub main_road: Tapered,
    /// A king in a double corner, where the side that has more pieces cannot easily catch it. Endings
    /// of short kings only.
    pub double_corner: Tapered,
    /// Each square of distance between a king of the stronger side and one of the weaker, in endings of short
    /// kings only.
    pub king_distance: Tapered,
    /// The move (opposition), with equal numbers of pieces. Short kings only.
    pub opposition: Tapered,
    /// The right to move, worth little where zugzwang decides.
    pub tempo: Tapered,
    /// A capture that the opponent threatens: the player to move must meet it.
    pub threat: Tapered,
    /// The bonus for each piece more than the opponent, divided by the number of all pieces: exchanges
    /// favour the stronger side. Negative where they lead to endings that cannot be won, as with flying
    /// kings.
    pub simplification: i32,
}

impl Weights {
    /// The weights of the family of games to which a variant belongs.
    #[must_use]
    pub const fn of<R: Rules>() -> Self {
        match (R::RULES.goal, R::RULES.kings) {
            (Goal::FirstKing, _) => RACE,
            (Goal::BeBlocked, _) => LOSING,
            (_, Kings::Short) => SHORT,
            _ if R::RULES.man_moves.intersects(Directions::SIDEWAYS) => TURKISH,
            _ if R::RULES.width > 8 && R::RULES.king_captures.intersects(Directions::STRAIGHT) => {
                ALL_ROUND
            }
            _ if R::RULES.width > 8 && lone_king_escapes::<R>() => FLYING_WIDE,
            _ if R::RULES.width > 8 => CATCHABLE_WIDE,
            _ if lone_king_escapes::<R>() => FLYING,
            _ => CATCHABLE,
        }
    }
}

/// Whether three pieces cannot catch a king on the main road: kings fly, capture along diagonals only
/// and land anywhere behind a captured piece.
pub(crate) const fn lone_king_escapes<R: Rules>() -> bool {
    let captures = R::RULES.king_captures;
    matches!(R::RULES.kings, Kings::Flying(Landing::Anywhere))
        && captures.contains(Directions::DIAGONAL)
        && !captures.intersects(Directions::STRAIGHT)
}

const fn t(middle_game: i32, endgame: i32) -> Tapered {
    Tapered::new(middle_game, endgame)
}

/// The same in every phase.
const fn c(units: i32) -> Tapered {
    t(units, units)
}

const ZERO: Weights = Weights {
    man: c(100),
    king: c(300),
    sole_kings: c(0),
    advance: [c(0); 8],
    first_row: [c(0); 6],
    column: [c(0); 6],
    centre: c(0),
    bridge: c(0),
    dog_hole: c(0),
    pair: c(0),
    mobility: c(2),
    blocked: c(0),
    locked_wing: c(0),
    skew: c(0),
    runaway: c(0),
    runaway_move: c(0),
    king_mobility: c(2),
    trapped_king: c(0),
    main_road: c(0),
    double_corner: c(0),
    king_distance: c(0),
    opposition: c(0),
    tempo: c(0),
    threat: c(0),
    simplification: 100,
};

// Weights called fitted come from the results and scores of games of this engine against itself, by
// logistic regression (Chess Programming Wiki, "Texel's Tuning Method").

/// Short kings: English and Italian draughts. Fitted in English, except the distance of kings, which
/// rarely matters in self-play: to win, the stronger side must come near.
#[rustfmt::skip]
const SHORT: Weights = Weights {
    man: t(92, 90),
    king: t(95, 122),
    sole_kings: t(9, 18),
    centre: t(-3, 3),
    bridge: t(15, 19),
    dog_hole: t(-6, -61),
    pair: t(4, -7),
    mobility: t(1, 2),
    blocked: t(-3, 3),
    locked_wing: t(-6, 9),
    skew: t(-3, 2),
    runaway: t(1, -16),
    runaway_move: t(-4, 4),
    king_mobility: t(5, 1),
    trapped_king: t(20, 25),
    main_road: t(-26, 10),
    double_corner: t(37, 14),
    king_distance: c(-4),
    opposition: t(0, 1),
    tempo: t(-1, 2),
    threat: t(-16, -18),
    advance: [t(5, 38), t(-13, 21), t(-10, 19), t(4, 5), t(17, -6), t(27, -16), t(4, -30), c(0)],
    first_row: [t(6, 12), t(5, 57), t(24, 45), t(28, 15), c(0), c(0)],
    column: [t(5, -7), t(-11, 3), t(-1, -6), t(-1, 0), c(0), c(0)],
    simplification: 202,
};

/// Flying kings on eight columns: Russian draughts and related variants. Fitted in Russian.
#[rustfmt::skip]
const FLYING: Weights = Weights {
    man: t(123, 97),
    king: t(340, 132),
    sole_kings: t(48, 127),
    centre: t(3, 10),
    bridge: t(-16, 26),
    pair: t(15, 30),
    mobility: t(25, 24),
    blocked: t(12, 7),
    locked_wing: t(-7, -18),
    skew: t(9, -22),
    runaway: t(159, 71),
    runaway_move: t(-28, -28),
    king_mobility: t(62, -15),
    trapped_king: t(-8, -51),
    main_road: t(45, -22),
    tempo: t(2, 6),
    threat: t(-25, -15),
    advance: [t(60, 81), t(-19, 37), t(-13, 7), t(11, -12), t(13, -15), t(22, -31), t(15, -6), c(0)],
    first_row: [t(-19, -6), t(2, 4), t(40, -33), t(9, 23), c(0), c(0)],
    column: [t(36, 1), t(5, -12), t(-6, 1), t(-5, 6), c(0), c(0)],
    simplification: -168,
    ..ZERO
};

/// Flying kings on ten columns and more. Fitted in International draughts.
#[rustfmt::skip]
const FLYING_WIDE: Weights = Weights {
    man: t(110, 107),
    king: t(315, 166),
    sole_kings: t(-25, 140),
    centre: t(-7, 9),
    pair: t(9, 20),
    mobility: t(8, 25),
    blocked: t(-8, 15),
    locked_wing: t(5, -10),
    skew: t(5, -14),
    runaway: t(179, 128),
    runaway_move: t(-33, -32),
    king_mobility: t(90, -13),
    trapped_king: t(9, 21),
    main_road: t(108, -26),
    tempo: t(3, 6),
    threat: t(-19, -28),
    advance: [t(64, 80), t(-32, 41), t(-12, 27), t(-9, -1), t(14, -19), t(17, -18), t(19, -18), t(13, -23)],
    first_row: [t(-20, -1), t(-22, 60), t(10, 2), t(-36, 51), t(-3, 66), c(0)],
    column: [t(14, 8), t(-8, -5), t(-7, 4), t(2, 0), t(10, 0), c(0)],
    simplification: -311,
    ..ZERO
};

/// Flying kings that two others can catch: they capture along rows and columns, or must land close
/// behind. No diagonal is a refuge.
const CATCHABLE: Weights = Weights {
    main_road: c(0),
    ..FLYING
};

/// [`CATCHABLE`] on ten columns.
const CATCHABLE_WIDE: Weights = Weights {
    main_road: c(0),
    ..FLYING_WIDE
};

/// Men and kings that capture along rows and columns too, on ten columns. Fitted in Frisian draughts.
#[rustfmt::skip]
const ALL_ROUND: Weights = Weights {
    man: t(95, 132),
    king: t(288, 208),
    sole_kings: t(-40, 155),
    centre: t(-6, -2),
    pair: t(-13, 28),
    mobility: t(-11, 30),
    blocked: t(10, 9),
    locked_wing: t(-6, -3),
    skew: t(6, -17),
    runaway: t(167, 137),
    runaway_move: t(-6, -26),
    king_mobility: t(91, -7),
    trapped_king: t(-6, 16),
    main_road: t(9, 17),
    tempo: t(0, 5),
    threat: t(-19, -43),
    advance: [t(6, 124), t(-43, 57), t(-29, 17), t(-9, -2), t(19, -26), t(37, -32), t(38, -29), t(38, -14)],
    first_row: [t(-14, 6), t(23, 13), t(6, 30), t(-4, 49), t(10, 47), c(0)],
    column: [t(18, 27), t(6, 4), t(-10, 13), t(-7, -5), t(-12, -8), c(0)],
    simplification: -284,
    ..ZERO
};

/// Men that step sideways and kings like rooks. Fitted in Turkish draughts.
#[rustfmt::skip]
const TURKISH: Weights = Weights {
    man: t(69, 84),
    king: t(304, 357),
    sole_kings: t(22, 107),
    centre: t(8, -7),
    pair: t(20, 9),
    mobility: t(16, 24),
    blocked: t(5, 52),
    locked_wing: t(-14, 1),
    skew: t(-2, 13),
    king_mobility: t(-36, -9),
    tempo: t(0, 12),
    threat: t(13, -42),
    advance: [t(94, 107), t(25, 33), t(-15, -19), t(-27, -31), t(-16, -39), t(-30, -5), c(0), c(0)],
    column: [t(23, 27), t(-1, -10), t(-11, -20), t(-41, -13), c(0), c(0)],
    simplification: 125,
    ..ZERO
};

/// Games that the first king wins, set by hand: what counts is how near men are to their last row, and how
/// many guard the first row.
const RACE: Weights = Weights {
    man: c(100),
    advance: [c(54), c(48), c(42), c(36), c(30), c(24), c(18), c(9)],
    first_row: [c(12); 6],
    centre: c(5),
    runaway: c(900),
    runaway_move: c(-60),
    tempo: c(3),
    ..ZERO
};

/// Games that are won by having no move. Fitted in Antidraughts.
#[rustfmt::skip]
const LOSING: Weights = Weights {
    man: t(-111, -86),
    king: t(-363, -101),
    sole_kings: t(-55, 200),
    centre: t(56, -25),
    pair: t(-12, 54),
    mobility: t(-10, 48),
    blocked: t(1, -20),
    locked_wing: t(-42, -67),
    skew: t(14, -34),
    runaway: t(-71, 77),
    runaway_move: t(92, -40),
    king_mobility: t(-86, 87),
    trapped_king: t(-10, -42),
    main_road: t(-31, 0),
    tempo: t(66, -11),
    threat: t(71, -1),
    advance: [t(-148, 6), t(-229, 64), t(-12, -13), t(-8, 35), t(79, 2), t(88, -13), t(96, -30), t(119, -39)],
    first_row: [t(34, -51), t(19, -36), t(-31, 12), t(-29, 59), t(-58, 13), c(0)],
    column: [t(15, -29), t(48, -39), t(12, 12), t(-35, 20), t(-54, 47), c(0)],
    simplification: -189,
    ..ZERO
};

/// The value of a won hunt of a lone king, more than of any other ending with as few pieces; it falls by
/// [`HUNT_PLY`] for each ply to the win.
pub(crate) const HUNT_WON: i32 = 900;
pub(crate) const HUNT_PLY: i32 = 10;

/// The value of the loss of all pieces: more than that of any position.
pub(crate) const BARE: i32 = 20_000;
