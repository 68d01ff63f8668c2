use alloc::format;
use alloc::string::String;
use core::ops::{BitAnd, BitXor};

use game_core::{Position, Side};

use crate::Features;

/// A set of squares as a machine word: bit `n` stands for square `n`.
pub trait Plane: Copy + Eq + BitAnd<Output = Self> + BitXor<Output = Self> {
    /// Calls `each` with every square of the set.
    fn for_each(self, each: impl FnMut(usize));
}

macro_rules! plane {
    ($($word:ty)*) => {$(
        impl Plane for $word {
            #[inline(always)]
            fn for_each(mut self, mut each: impl FnMut(usize)) {
                while self != 0 {
                    each(self.trailing_zeros() as usize);
                    self &= self - 1;
                }
            }
        }
    )*};
}

plane!(u16 u32 u64 u128);

/// The inputs of a game on bitboards: one for each kind of piece, own and the opponent's, on each square.
///
/// [`Features::changed`] compares sets of squares, so it is right for every move: castling, en passant, promotion,
/// multiple captures. State beyond the board that affects the value, such as castling rights, can be a kind of its
/// own, with a few bits set.
///
/// ```
/// use game_core::{Outcome, Position, Side};
/// use network::{Features, Planes};
///
/// /// Two kinds of stones on nine squares.
/// #[derive(Clone)]
/// struct Small {
///     stones: [[u16; 2]; 2],
///     side: Side,
/// }
/// # impl Position for Small {
/// #     type Move = u8;
/// #     fn side_to_move(&self) -> Side { self.side }
/// #     fn key(&self) -> u64 { 0 }
/// #     fn play(&mut self, _: u8) {}
/// #     fn stuck_outcome(&self) -> Outcome { Outcome::Draw }
/// # }
/// impl Planes for Small {
///     type Plane = u16;
///     const SQUARES: usize = 9;
///     const KINDS: usize = 2;
///     fn plane(&self, owner: Side, kind: usize) -> u16 {
///         self.stones[owner.index()][kind]
///     }
/// }
/// assert_eq!(Small::INPUTS, 2 * 2 * 9);
/// ```
pub trait Planes: Position {
    /// A set of squares.
    type Plane: Plane;

    /// The number of squares.
    const SQUARES: usize;

    /// The number of kinds of pieces of a side.
    const KINDS: usize;

    /// The number of output layers: see [`Features::BUCKETS`].
    const BUCKETS: usize = 1;

    /// The number of patterns of the linear part: see [`Features::PATTERNS`].
    const PATTERNS: usize = 0;

    /// The squares of one kind of piece, below [`KINDS`](Self::KINDS), of one side.
    fn plane(&self, owner: Side, kind: usize) -> Self::Plane;

    /// The orientation of the board in a view, a number for [`oriented`](Self::oriented): from the side's own edge,
    /// and from the left or the right where the game is symmetric. By default it is the same for both sides.
    #[inline(always)]
    fn orientation(&self, _view: Side) -> usize {
        0
    }

    /// The number, below [`SQUARES`](Self::SQUARES), of a bit of a [`Plane`](Self::Plane) in an orientation.
    #[inline(always)]
    fn oriented(bit: usize, _orientation: usize) -> usize {
        bit
    }

    /// The active patterns: see [`Features::patterns`].
    #[inline(always)]
    fn patterns(&self, _each: impl FnMut(usize)) {}

    /// The output layer for this position: see [`Features::bucket`].
    #[inline(always)]
    fn bucket(&self) -> usize {
        0
    }

    /// The name of a piece, such as `Nf3`, in the explanation of an evaluation.
    fn piece_name(&self, owner: Side, kind: usize, bit: usize) -> String {
        format!("{owner} {kind} on {bit}")
    }
}

/// The input of a piece: the view's own kinds come before the opponent's.
#[inline(always)]
pub(crate) fn input<P: Planes>(
    owner: Side,
    kind: usize,
    bit: usize,
    view: Side,
    orientation: usize,
) -> usize {
    let plane = usize::from(owner != view) * P::KINDS + kind;
    plane * P::SQUARES + P::oriented(bit, orientation)
}

/// The inputs of a piece in the views of White and of Black, which have these orientations.
#[inline(always)]
fn inputs<P: Planes>(owner: Side, kind: usize, bit: usize, orientations: [usize; 2]) -> [usize; 2] {
    Side::ALL.map(|view| input::<P>(owner, kind, bit, view, orientations[view.index()]))
}

impl<P: Planes> Features for P {
    const INPUTS: usize = 2 * P::KINDS * P::SQUARES;
    const BUCKETS: usize = <P as Planes>::BUCKETS;
    const PATTERNS: usize = <P as Planes>::PATTERNS;

    #[inline(always)]
    fn active(&self, view: Side, mut each: impl FnMut(usize)) {
        let orientation = self.orientation(view);
        for owner in Side::ALL {
            for kind in 0..P::KINDS {
                self.plane(owner, kind)
                    .for_each(|bit| each(input::<P>(owner, kind, bit, view, orientation)));
            }
        }
    }

    #[inline(always)]
    fn changed(
        before: &Self,
        after: &Self,
        mut removed: impl FnMut([usize; 2]),
        mut added: impl FnMut([usize; 2]),
    ) -> [bool; 2] {
        let orientations = Side::ALL.map(|view| after.orientation(view));
        for owner in Side::ALL {
            for kind in 0..P::KINDS {
                let (old, new) = (before.plane(owner, kind), after.plane(owner, kind));
                if old == new {
                    continue;
                }
                let changed = old ^ new;
                (old & changed)
                    .for_each(|bit| removed(inputs::<P>(owner, kind, bit, orientations)));
                (new & changed).for_each(|bit| added(inputs::<P>(owner, kind, bit, orientations)));
            }
        }
        Side::ALL.map(|view| before.orientation(view) == orientations[view.index()])
    }

    fn pieces(&self, mut each: impl FnMut(String, [usize; 2])) {
        let orientations = Side::ALL.map(|view| self.orientation(view));
        for owner in Side::ALL {
            for kind in 0..P::KINDS {
                self.plane(owner, kind).for_each(|bit| {
                    let name = self.piece_name(owner, kind, bit);
                    each(name, inputs::<P>(owner, kind, bit, orientations));
                });
            }
        }
    }

    #[inline(always)]
    fn patterns(&self, each: impl FnMut(usize)) {
        Planes::patterns(self, each);
    }

    #[inline(always)]
    fn bucket(&self) -> usize {
        Planes::bucket(self)
    }
}
