//! The static evaluation, its weights, and the endgame table of kings that hunt a lone king.

mod camp;
mod lone_king;
mod regions;
mod resistance;
pub(crate) mod weights;

use core::marker::PhantomData;

use game_core::{Evaluator, Position as _, Score, Side, Tapered};

use self::camp::Camp;
use self::lone_king::{LoneKing, MOST_HUNTERS, Turn};
use self::regions::seen_by;
use self::resistance::{hunts_by_table, resistance};
use self::weights::{BARE, HUNT_PLY, HUNT_WON};
use crate::moves::generator::view::View;
use crate::position::direction::{Black, Mover, White};
use crate::{Board, Goal, Kings, PlayingSquares, Position, Rules, Square, Squares, Word};

pub use weights::Weights;

/// A static evaluation of any variant by material and structure, from bitboards alone.
///
/// A man is about 100 units. The value is the same for a position and the same position rotated by 180 degrees with the
/// sides exchanged, and never one of a forced win or loss.
///
/// ```
/// use checkers::{English, Evaluation, Position};
/// use game_core::{Evaluator, Notation};
/// let ahead = Position::<English>::parse_position("W:W21-32:B1-11")?;
/// let value = Evaluation::<English>::new().evaluate(&ahead);
/// assert!(value.units() > 50 && !value.is_decisive());
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Evaluation<R> {
    weights: Weights,
    /// The value of a white man by square, the sum of all terms that depend on the square alone. First entry: Black has
    /// men; second: it has none. For a black man the board is rotated.
    men: [[Tapered; 128]; 2],
    /// The table of hunts, where it applies.
    lone_king: Option<&'static LoneKing>,
    rules: PhantomData<R>,
}

impl<R: Rules> Evaluation<R> {
    /// The number of pieces at the start.
    const FULL: i32 = 2 * (R::RULES.start_rows * Board::<R>::ROW) as i32;

    /// The evaluation with the [weights of the variant](Weights::of).
    ///
    /// In variants such as Russian draughts, the first call of a process computes an endgame table of up to three kings
    /// against one, in about 60 milliseconds; so does [`with_weights`](Self::with_weights). These variants have a board
    /// of 8×8 with squares of one colour, [`Goal::BlockOpponent`], and kings that capture along diagonals, never along
    /// rows or columns, and land [anywhere](crate::Landing::Anywhere) behind a captured piece.
    #[must_use]
    pub fn new() -> Self {
        Self::with_weights(&const { Weights::of::<R>() })
    }

    /// The evaluation with custom weights. The terms of a side must add up to no more than
    /// ±32,767 in each phase, the range of [`Tapered`]: weights in the hundreds always do.
    ///
    /// ```
    /// use checkers::{Evaluation, Position, Russian, Weights};
    /// use game_core::{Evaluator, Notation, Tapered};
    /// let heavy = Weights { man: Tapered::new(200, 200), ..Weights::of::<Russian>() };
    /// let ahead = Position::<Russian>::parse_position("W:W21-32:B1-11")?;
    /// let usual = Evaluation::<Russian>::new().evaluate(&ahead);
    /// assert!(Evaluation::<Russian>::with_weights(&heavy).evaluate(&ahead) > usual);
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn with_weights(weights: &Weights) -> Self {
        let mut men = [[Tapered::ZERO; 128]; 2];
        let centre = Squares::<R::Word>::of_bits(const { Board::<R>::centre_bits() });
        for square in Board::<R>::squares() {
            let (row, column) = seen_by::<R>(Side::White, square.index());
            let far = (R::RULES.height - 1 - row).clamp(1, weights.advance.len());
            let from_edge = column.min(R::RULES.width - 1 - column);
            let mut always = weights.man + weights.advance[far - 1] + weights.column[from_edge];
            if centre.contains(square) {
                always += weights.centre;
            }
            men[1][square.index()] = always;
            men[0][square.index()] = always;
            if row == 0 {
                men[0][square.index()] += weights.first_row[column / 2];
            }
        }
        Self {
            weights: *weights,
            men,
            lone_king: const { hunts_by_table::<R>() }.then(LoneKing::table),
            rules: PhantomData,
        }
    }

    fn value_for<S: Mover>(&self, position: &Position<R>) -> Score {
        let weights = &self.weights;
        let (own, other) = (
            Camp::<R, S>::of(position),
            Camp::<R, S::Opponent>::of(position),
        );
        if own.len() == 0 {
            return bare::<R>();
        }
        let (more, all) = (own.len() - other.len(), own.len() + other.len());
        if all <= MOST_HUNTERS as i32 + 1
            && let Some(won) = self.hunt(&own, &other)
        {
            return won;
        }
        let mut value = self.camp(&own) - self.camp(&other) + weights.tempo;
        if View::<R, S::Opponent>::new(position).must_capture() {
            value += weights.threat;
        }
        if R::RULES.kings == Kings::Short {
            value += self.short_endings(&own, &other, more);
        }
        let mut units = value.blend(all, Self::FULL);
        units += weights.simplification * more / all.max(1);
        units /= match units > 0 {
            true => resistance(position, S::SIDE),
            false => resistance(position, S::Opponent::SIDE),
        };
        Score::new(units).clamp_evaluation()
    }

    /// The value by the table of hunts: a win if the player to move hunts a lone king, a loss if the player to
    /// move has it. `None` if the table does not know a win.
    fn hunt<S: Mover>(&self, own: &Camp<R, S>, other: &Camp<R, S::Opponent>) -> Option<Score> {
        let table = self.lone_king?;
        if !(own.men | other.men).is_empty() {
            return None;
        }
        let plies = |hunters, lone: Squares<R::Word>, turn| {
            let lone = lone.first().filter(|_| !lone.is_many())?;
            table.plies(hunters, lone, turn)
        };
        let won = |plies: u8| Score::new(HUNT_WON - HUNT_PLY * i32::from(plies));
        let hunting = plies(own.kings, other.kings, Turn::Hunters).map(won);
        hunting.or_else(|| Some(-won(plies(other.kings, own.kings, Turn::Lone)?)))
    }

    /// The value of the pieces of one side.
    fn camp<S: Mover>(&self, camp: &Camp<R, S>) -> Tapered {
        self.men(camp) + self.structure(camp) + self.kings(camp)
    }

    /// The men by their squares.
    fn men<S: Mover>(&self, camp: &Camp<R, S>) -> Tapered {
        let values = &self.men[usize::from(camp.opposing_men.is_empty())];
        let of = |index: usize| match S::SIDE {
            Side::White => values[index & 127],
            Side::Black => values[(Board::<R>::BITS - 1 - index) & 127],
        };
        let squares = camp.men.into_iter();
        squares.fold(Tapered::ZERO, |sum, square| sum + of(square.index()))
    }

    /// The men by their surroundings.
    fn structure<S: Mover>(&self, camp: &Camp<R, S>) -> Tapered {
        let weights = &self.weights;
        let steps = camp.steps_of_men();
        let blocked = camp.men & !steps.movers;
        let mut value = weights.mobility * steps.count
            + weights.pair * camp.pairs()
            + weights.blocked * count(blocked)
            + weights.locked_wing * count(blocked & camp.wings())
            + weights.skew * camp.skew();
        if R::RULES.playing_squares == PlayingSquares::OneColour
            && R::RULES.width == 8
            && camp.has_bridge()
        {
            value += weights.bridge;
        }
        if R::RULES.kings == Kings::Short && camp.is_in_dog_hole() {
            value += weights.dog_hole;
        }
        let runaways = camp.runaways();
        if !runaways.is_empty() {
            value += weights.runaway * count(runaways);
            value += weights.runaway_move * camp.moves_to_crown(runaways);
        }
        value
    }

    fn kings<S: Mover>(&self, camp: &Camp<R, S>) -> Tapered {
        let weights = &self.weights;
        if camp.kings.is_empty() {
            return Tapered::ZERO;
        }
        let steps = camp.steps_of_kings();
        let mut value = weights.king * count(camp.kings)
            + weights.king_mobility * steps.count
            + weights.trapped_king * count(camp.kings & !steps.movers)
            + weights.main_road * count(camp.kings & Board::<R>::main_road());
        if camp.opposing_kings.is_empty() {
            value += weights.sole_kings;
        }
        value
    }

    /// Endings of short kings: the opposition, and how close the stronger side has come.
    fn short_endings<S: Mover>(
        &self,
        own: &Camp<R, S>,
        other: &Camp<R, S::Opponent>,
        more: i32,
    ) -> Tapered {
        let weights = &self.weights;
        let mut value = Tapered::ZERO;
        if more == 0 {
            let sign = if own.has_the_move() { 1 } else { -1 };
            value += weights.opposition * sign;
        }
        if more != 0 && (own.men | other.men).is_empty() {
            let (hunted, sign) = if more > 0 {
                (count(other.kings & other.double_corners()), 1)
            } else {
                (count(own.kings & own.double_corners()), -1)
            };
            let distance = distances::<R>(own.kings, other.kings);
            value += weights.king_distance * (distance * sign);
            value -= weights.double_corner * (hunted * sign);
        }
        value
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
            Side::White => self.value_for::<White>(position),
            Side::Black => self.value_for::<Black>(position),
        }
    }
}

/// The value for a side without a piece: the game is over, but a capture at a leaf may lead there.
fn bare<R: Rules>() -> Score {
    match R::RULES.goal {
        Goal::BlockOpponent | Goal::FirstKing => Score::new(-BARE),
        Goal::BeBlocked => Score::new(BARE),
    }
}

fn count<W: Word>(squares: Squares<W>) -> i32 {
    squares.len() as i32
}

/// The sum of the distances between the squares of two sets, in moves of a short king.
fn distances<R: Rules>(from: Squares<R::Word>, to: Squares<R::Word>) -> i32 {
    let place = |square| (Board::<R>::row(square), Board::<R>::column(square));
    let between = |((row, column), (to_row, to_column)): ((usize, usize), (usize, usize))| {
        row.abs_diff(to_row).max(column.abs_diff(to_column)) as i32
    };
    from.into_iter()
        .flat_map(|one| to.into_iter().map(move |other| (place(one), place(other))))
        .map(between)
        .sum()
}

/// The moves that a man of `side` needs to be crowned.
fn rows_to_crown<R: Rules>(side: Side, square: Square) -> i32 {
    let (row, _) = seen_by::<R>(side, square.index());
    (R::RULES.height - 1 - row) as i32
}
