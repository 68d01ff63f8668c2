//! Numbers for sets of squares: the combinatorial number system (Derrick Lehmer, "The machine tools of
//! combinatorics", 1964), with which games number the placements of equal pieces.

/// The largest number of squares to choose from.
const MOST_SQUARES: usize = 128;
/// The largest number of chosen squares.
const MOST_CHOSEN: usize = 12;

static BINOMIALS: [[u64; MOST_SQUARES + 1]; MOST_CHOSEN + 1] = binomials();

const fn binomials() -> [[u64; MOST_SQUARES + 1]; MOST_CHOSEN + 1] {
    let mut table = [[0; MOST_SQUARES + 1]; MOST_CHOSEN + 1];
    let mut from = 0;
    while from <= MOST_SQUARES {
        table[0][from] = 1;
        let mut chosen = 1;
        while chosen <= MOST_CHOSEN && chosen <= from {
            table[chosen][from] = table[chosen - 1][from - 1] + table[chosen][from - 1];
            chosen += 1;
        }
        from += 1;
    }
    table
}

/// The number of ways to choose `chosen` squares, at most 12, from `squares`, at most 128.
///
/// # Panics
/// If `chosen` is above 12 or `squares` above 128.
///
/// ```
/// assert_eq!(endgame::combinations::count(32, 3), 4960);
/// ```
#[inline]
#[must_use]
pub fn count(squares: u32, chosen: u32) -> u64 {
    BINOMIALS[chosen as usize][squares as usize]
}

/// The number of a set among all sets of the same size, in rising order. `squares` are the squares of the set, in
/// rising order, counted from zero.
///
/// # Panics
/// If there are more than 12 squares, or one above 128.
///
/// ```
/// use endgame::combinations;
/// assert_eq!(combinations::rank([0, 1, 2]), 0);
/// assert_eq!(combinations::rank([29, 30, 31]), combinations::count(32, 3) - 1);
/// ```
#[inline]
#[must_use]
pub fn rank(squares: impl IntoIterator<Item = u32>) -> u64 {
    let rank_of = |(square, chosen)| count(square, chosen);
    squares.into_iter().zip(1..).map(rank_of).sum()
}

/// The squares of the set with this number among those of `chosen` squares, from the highest to the lowest.
///
/// # Panics
/// If `chosen` is above 12, once the iterator is used.
///
/// ```
/// use endgame::combinations;
/// for number in 0..combinations::count(32, 3) {
///     let mut squares: Vec<u32> = combinations::unrank(number, 3).collect();
///     squares.reverse();
///     assert_eq!(combinations::rank(squares), number);
/// }
/// ```
pub fn unrank(number: u64, chosen: u32) -> impl Iterator<Item = u32> {
    let mut left = number;
    (1..=chosen).rev().map(move |chosen| {
        let row = &BINOMIALS[chosen as usize];
        let square = row.partition_point(|&ways| ways <= left) - 1;
        left -= row[square];
        square as u32
    })
}
