use core::fmt::{Debug, Display};

use game_core::MoveGenerator;

/// A game that numbers its positions, slice by slice, so that tables can hold them.
///
/// A slice is a set of positions, usually those of one material, that quiet moves never leave. A move that
/// leaves it is a conversion: a capture, a promotion, a crowning. Conversions never lead back, so slices are solved one
/// after another.
///
/// [`rank`](Self::rank) ignores clocks. Any other state that changes the value of a position (a series of checks, a
/// limit on the moves of a king) is part of the index.
pub trait Slices: MoveGenerator + Send + Sync {
    /// The name of a slice. It names files, so its text has letters, digits and `-` only.
    type Slice: Copy + Ord + Debug + Display + Send + Sync;

    /// The rules, with every option that changes the value of a position. Tables of other rules are rejected.
    fn rules() -> String;

    /// All slices with exactly `pieces` pieces on the board; empty if no table has that many. `pieces` may come
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

    /// The number of pieces on the board, or `u32::MAX` if tables do not hold the position. Override it where the pieces
    /// are counted faster than the slice is found, because the search calls this for every position.
    fn count_pieces(&self) -> u32 {
        self.slice().map_or(u32::MAX, Self::piece_count)
    }

    /// Slices that a conversion leads to. A conversion of several steps (a multiple capture) may skip these and lead to
    /// one of their own conversions. Each slice that a move leads to must be the slice itself or be reachable this way, and
    /// no slice may be reachable from itself.
    fn conversions(slice: Self::Slice) -> Vec<Self::Slice>;

    /// The number of indices of the slice. An index may have no position.
    fn size(slice: Self::Slice) -> u64;

    /// The index of a position of the slice, below [`size`](Self::size). Positions that are equal by a symmetry of the game
    /// share an index.
    fn rank(&self, slice: Self::Slice) -> u64;

    /// The position of an index, with its clocks at zero; `None` if the index has none. Its `rank` is `index`.
    fn unrank(slice: Self::Slice, index: u64) -> Option<Self>;

    /// Whether files store the value of the position. Return `false` where every move is a conversion, as with a
    /// compulsory capture: the value follows from other slices, and entries that nobody reads compress well.
    fn is_stored(&self) -> bool {
        true
    }

    /// The position without a right that expires with the next move, such as en passant; `None` if it has
    /// no such right. Tables store positions without the right and search the moves that need it one by one, so these
    /// moves must be conversions.
    fn lapsed(&self) -> Option<Self> {
        None
    }
}
