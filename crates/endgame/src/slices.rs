use core::fmt::{Debug, Display};

use game_core::MoveGenerator;

/// A game that numbers its positions, slice by slice, so that tables can hold them.
///
/// A slice is a set of positions, usually those of one material, that quiet moves do not leave. A move that
/// leaves it is a conversion: a capture, a promotion, a crowning. Conversions never lead back, so that slices can
/// be solved one after another.
///
/// Clocks do not count: [`rank`](Self::rank) ignores them. What changes the value of a position and is no
/// clock (a series of checks, a limit on the moves of a king) belongs to the index.
pub trait Slices: MoveGenerator + Send + Sync {
    /// The name of a slice. Its text names files, so it has letters, digits and `-` only.
    type Slice: Copy + Ord + Debug + Display + Send + Sync;

    /// The rules, with every option that changes the value of a position. Tables of other rules are refused.
    fn rules() -> String;

    /// All slices with exactly `pieces` pieces on the board; none if tables never hold so many. The number may come
    /// from a damaged file.
    fn slices(pieces: u32) -> Vec<Self::Slice>;

    /// All slices with at most `pieces` pieces.
    fn slices_up_to(pieces: u32) -> Vec<Self::Slice> {
        (0..=pieces).flat_map(Self::slices).collect()
    }

    /// The number of pieces of a slice.
    fn piece_count(slice: Self::Slice) -> u32;

    /// The slice of the position; `None` if tables do not hold it: too many pieces, or castling rights.
    fn slice(&self) -> Option<Self::Slice>;

    /// Slices that a conversion leads to. A conversion of several steps (a multiple capture) may lead to
    /// slices behind these instead.
    fn conversions(slice: Self::Slice) -> Vec<Self::Slice>;

    /// The number of indices of the slice; not every index needs to stand for a position.
    fn size(slice: Self::Slice) -> u64;

    /// The index of a position of the slice. Positions that are equal by a symmetry of the game share one.
    fn rank(&self, slice: Self::Slice) -> u64;

    /// The position of an index, with its clocks at zero; `None` if the index stands for none. `rank` leads
    /// back to the index.
    fn unrank(slice: Self::Slice, index: u64) -> Option<Self>;

    /// Whether files keep the value of the position. `false` is for positions in which every move is a
    /// conversion, as where captures are compulsory: their values follow from other slices, and free entries
    /// compress well.
    fn is_stored(&self) -> bool {
        true
    }

    /// The position without a right that the next move ends in any case, such as en passant; `None` if it has
    /// no such right. Tables hold positions without it, and moves by this right are looked at one by one:
    /// they must be conversions.
    fn lapsed(&self) -> Option<Self> {
        None
    }
}
