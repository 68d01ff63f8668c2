use core::marker::PhantomData;

use game_core::{Evaluator, Position as _, Score, Side};

use crate::capture::Set;
use crate::direction::{Black, Direction, Mover, White, each_direction};
use crate::weights::{DRAWISH_DIVISOR, Weights, lone_king_escapes};
use crate::{Board, Goal, Kings, Position, Rules, Squares, Word};

/// A static evaluation of any variant by material and structure, from bitboards alone.
///
/// A man is 100 units. The value is the same for a position and its mirror image with the sides
/// exchanged, and never one of a forced win or loss.
///
/// ```
/// use checkers::{English, Evaluation, Position};
/// use game_core::{Evaluator, Notation};
/// let ahead = Position::<English>::parse_position("W:W21-32:B1-11")?;
/// let value = Evaluation::<English>::new().evaluate(&ahead);
/// assert!(value.units() > 50 && !value.is_decisive());
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Evaluation<R>(PhantomData<R>);

impl<R: Rules> Evaluation<R> {
    const WEIGHTS: Weights = Weights::of::<R>();

    /// The evaluation; it has no state.
    #[must_use]
    pub const fn new() -> Self {
        Self(PhantomData)
    }

    fn value_for<S: Mover>(position: &Position<R>) -> Score {
        let own = Material::of(position, S::SIDE);
        let other = Material::of(position, S::Opponent::SIDE);
        let mut value = own.value::<R>() - other.value::<R>();
        // Exchanges favour the stronger side.
        value += Self::WEIGHTS.simplification * (own.men + own.kings - other.men - other.kings)
            / (own.men + own.kings + other.men + other.kings).max(1);
        value += Self::structure::<S>(position) - Self::structure::<S::Opponent>(position);
        value += Self::WEIGHTS.tempo;
        if is_drawish(position) {
            value /= DRAWISH_DIVISOR;
        }
        if R::GOAL == Goal::BeBlocked {
            value = -value;
        }
        Score::new(value).clamp_evaluation()
    }

    /// What the pieces of `S` are worth by where they stand.
    fn structure<S: Mover>(position: &Position<R>) -> i32 {
        let weights = Self::WEIGHTS;
        let (men, kings) = (position.men(S::SIDE), position.kings(S::SIDE));
        let mut value = weights.advance * rows_gone::<R, S>(men);
        if !position.men(S::Opponent::SIDE).is_empty() {
            value += weights.back_row * count(men & own_row::<R, S>(0));
        }
        value += weights.centre * count((men | kings) & centre::<R>());
        value += weights.mobility * mobility::<R, S>(position);
        value += Self::runaways::<S>(position);
        value + weights.main_road * count(kings & Board::<R>::main_road())
    }

    /// Men with nothing in the way that could ever stop them.
    fn runaways<S: Mover>(position: &Position<R>) -> i32 {
        let opponents = position.pieces(S::Opponent::SIDE);
        // A king of the opponent may come back to stop any man.
        if opponents.meets(position.all_kings()) {
            return 0;
        }
        let occupied = position.occupied();
        let value = |(man, row): (Set<R>, usize)| {
            if ahead::<R, S>(man).meets(occupied) {
                return 0;
            }
            let moves = (R::HEIGHT - 1 - row) as i32;
            (Self::WEIGHTS.runaway - Self::WEIGHTS.runaway_move * moves).max(0)
        };
        let men = position.men(S::SIDE).into_iter();
        men.map(|square| (square.set(), Board::<R>::row(square)))
            .map(|(man, row)| match S::SIDE {
                Side::White => (man, R::HEIGHT - 1 - row),
                Side::Black => (man, row),
            })
            .map(value)
            .sum()
    }
}

impl<R: Rules> Default for Evaluation<R> {
    fn default() -> Self {
        Self::new()
    }
}

impl<R: Rules> Evaluator<Position<R>> for Evaluation<R> {
    fn evaluate(&mut self, position: &Position<R>) -> Score {
        match position.side_to_move() {
            Side::White => Self::value_for::<White>(position),
            Side::Black => Self::value_for::<Black>(position),
        }
    }
}

struct Material {
    men: i32,
    kings: i32,
}

impl Material {
    fn of<R: Rules>(position: &Position<R>, side: Side) -> Self {
        Self {
            men: count(position.men(side)),
            kings: count(position.kings(side)),
        }
    }

    fn value<R: Rules>(&self) -> i32 {
        let weights = const { Weights::of::<R>() };
        weights.man * self.men + weights.king * self.kings
    }
}

fn count<W: Word>(squares: Squares<W>) -> i32 {
    squares.len() as i32
}

/// A row counted from the side of `S`; its own first row is 0.
fn own_row<R: Rules, S: Mover>(row: usize) -> Set<R> {
    match S::SIDE {
        Side::White => Board::<R>::rows(R::HEIGHT - 1 - row, R::HEIGHT - row),
        Side::Black => Board::<R>::rows(row, row + 1),
    }
}

fn rows_gone<R: Rules, S: Mover>(men: Set<R>) -> i32 {
    (1..R::HEIGHT)
        .map(|row| row as i32 * count(men & own_row::<R, S>(row)))
        .sum()
}

/// The middle columns of the two middle rows.
fn centre<R: Rules>() -> Set<R> {
    Squares::of_bits(const { Board::<R>::centre_bits() })
}

/// Steps of many pieces at once.
struct Steps<R: Rules> {
    men: Set<R>,
    kings: Set<R>,
    empty: Set<R>,
}

impl<R: Rules> Steps<R> {
    fn count_of_men<D: Direction>(&self) -> i32 {
        count(D::step::<R>(self.men) & self.empty)
    }

    fn count_of_kings<D: Direction>(&self) -> i32 {
        count(D::step::<R>(self.kings) & self.empty)
    }

    fn of_men<D: Direction>(&self) -> Set<R> {
        D::step::<R>(self.men) & self.empty
    }
}

/// The steps that the pieces of `S` have, captures aside.
fn mobility<R: Rules, S: Mover>(position: &Position<R>) -> i32 {
    let steps = Steps::<R> {
        men: position.men(S::SIDE),
        kings: position.kings(S::SIDE),
        empty: position.empty_squares(),
    };
    let mut sum = 0;
    each_direction!(S in R::MAN_MOVES, sum += steps.count_of_men());
    each_direction!(S in R::KING_MOVES, sum += steps.count_of_kings());
    sum
}

/// Every square that a man could come to, and those beside its way from which it could be met.
fn ahead<R: Rules, S: Mover>(man: Set<R>) -> Set<R> {
    let mut cone = Steps::<R> {
        men: man,
        kings: Squares::EMPTY,
        empty: Board::<R>::squares(),
    };
    for _ in 1..R::HEIGHT {
        let mut next = Squares::EMPTY;
        each_direction!(S in R::MAN_MOVES, next |= cone.of_men());
        cone.men |= next;
    }
    cone.men & !man
}

/// Endings that cannot be won against a sound defence, though the material differs.
fn is_drawish<R: Rules>(position: &Position<R>) -> bool {
    let kings = |side| position.kings(side);
    if kings(Side::White).is_empty() || kings(Side::Black).is_empty() {
        return false;
    }
    let pieces = position.occupied().len();
    if R::KINGS == Kings::Short {
        return pieces == 2;
    }
    if !const { lone_king_escapes::<R>() } {
        return false;
    }
    // Two pieces never catch a flying king, and no three catch one on the main road.
    let holds_road = |side: Side| {
        !position.pieces(side).has_several() && kings(side).meets(Board::<R>::main_road())
    };
    pieces <= 3 || pieces == 4 && Side::ALL.into_iter().any(holds_road)
}
