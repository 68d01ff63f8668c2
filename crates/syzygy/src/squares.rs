//! The numbers of squares in tables. The squares themselves are counted from a1, 0, to h8, 63.

/// `BINOMIALS[k][n]` is the number of ways to choose `k` of `n` squares.
pub(crate) static BINOMIALS: [[u64; 64]; 7] = binomials();

/// Numbers of the squares b1, c1, d1, c2, d2, d3, then a1, b2, c3, d4.
pub(crate) static TRIANGLE: [u8; 64] = triangle();

/// Numbers of the squares below the diagonal from a1 to h8.
pub(crate) static BELOW_DIAGONAL: [u8; 64] = below_diagonal();

/// Numbers of two kings that do not touch, by the [`TRIANGLE`] number of the first and the square of the second.
pub(crate) static KINGS: [[u16; 64]; 10] = kings();
/// Placements of two kings.
pub(crate) const KING_PLACEMENTS: u64 = 462;
/// Placements of three different men.
pub(crate) const TRIPLE_PLACEMENTS: u64 = 31_332;

/// Numbers of the squares of pawns. The pawn with the highest one leads.
pub(crate) static PAWN_SQUARES: [u8; 64] = pawn_squares();

/// The most pawns that lead.
const MOST_PAWNS: usize = 5;
/// `LEAD_PAWNS[n][square]` is the number of the first placement of `n` pawns whose leading one stands on `square`.
pub(crate) static LEAD_PAWNS: [[u64; 64]; MOST_PAWNS + 1] = lead_pawns().0;
/// `LEAD_PAWN_PLACEMENTS[n][file]` counts the placements of `n` pawns whose leading one stands on `file`.
pub(crate) static LEAD_PAWN_PLACEMENTS: [[u64; 4]; MOST_PAWNS + 1] = lead_pawns().1;

pub(crate) const fn file(square: usize) -> usize {
    square & 7
}

pub(crate) const fn rank(square: usize) -> usize {
    square >> 3
}

/// The number of ranks that a square lies above the diagonal from a1 to h8; negative below it.
pub(crate) const fn above_diagonal(square: usize) -> i32 {
    rank(square) as i32 - file(square) as i32
}

const fn binomials() -> [[u64; 64]; 7] {
    let mut table = [[0; 64]; 7];
    let mut n = 0;
    while n < 64 {
        table[0][n] = 1;
        let mut k = 1;
        while k < 7 && k <= n {
            table[k][n] = table[k - 1][n - 1] + table[k][n - 1];
            k += 1;
        }
        n += 1;
    }
    table
}

const fn triangle() -> [u8; 64] {
    let mut table = [0; 64];
    let (mut next, mut diagonal) = (0, 6);
    let mut square = 0;
    while square < 32 {
        if file(square) < 4 && above_diagonal(square) < 0 {
            table[square] = next;
            next += 1;
        } else if file(square) < 4 && above_diagonal(square) == 0 {
            table[square] = diagonal;
            diagonal += 1;
        }
        square += 1;
    }
    table
}

const fn below_diagonal() -> [u8; 64] {
    let mut table = [0; 64];
    let (mut next, mut square) = (0, 0);
    while square < 64 {
        if above_diagonal(square) < 0 {
            table[square] = next;
            next += 1;
        }
        square += 1;
    }
    table
}

const fn touch(one: usize, other: usize) -> bool {
    file(one).abs_diff(file(other)) <= 1 && rank(one).abs_diff(rank(other)) <= 1
}

/// Kings on the diagonal both come last.
const fn kings() -> [[u16; 64]; 10] {
    let triangle = triangle();
    let mut table = [[0; 64]; 10];
    let mut next = 0;
    let mut both_on_diagonal = false;
    loop {
        let mut number = 0;
        while number < 10 {
            let mut first = 0;
            while first < 28 {
                let is_in_triangle = file(first) < 4 && above_diagonal(first) <= 0;
                if is_in_triangle && triangle[first] == number {
                    let mut second = 0;
                    while second < 64 {
                        let on_diagonal = above_diagonal(first) == 0;
                        let is_mirrored = on_diagonal && above_diagonal(second) > 0;
                        let both = on_diagonal && above_diagonal(second) == 0;
                        if !touch(first, second) && !is_mirrored && both == both_on_diagonal {
                            table[number as usize][second] = next;
                            next += 1;
                        }
                        second += 1;
                    }
                }
                first += 1;
            }
            number += 1;
        }
        if both_on_diagonal {
            return table;
        }
        both_on_diagonal = true;
    }
}

const fn pawn_squares() -> [u8; 64] {
    let mut table = [0; 64];
    let mut left: u8 = 47;
    let mut file = 0;
    while file < 4 {
        let mut rank = 1;
        while rank < 7 {
            let square = 8 * rank + file;
            table[square] = left;
            table[square ^ 7] = left - 1;
            left = left.saturating_sub(2);
            rank += 1;
        }
        file += 1;
    }
    table
}

const fn lead_pawns() -> ([[u64; 64]; MOST_PAWNS + 1], [[u64; 4]; MOST_PAWNS + 1]) {
    let (squares, binomials) = (pawn_squares(), binomials());
    let mut first = [[0; 64]; MOST_PAWNS + 1];
    let mut placements = [[0; 4]; MOST_PAWNS + 1];
    let mut pawns = 1;
    while pawns <= MOST_PAWNS {
        let mut file = 0;
        while file < 4 {
            let mut sum = 0;
            let mut rank = 1;
            while rank < 7 {
                let square = 8 * rank + file;
                first[pawns][square] = sum;
                sum += binomials[pawns - 1][squares[square] as usize];
                rank += 1;
            }
            placements[pawns][file] = sum;
            file += 1;
        }
        pawns += 1;
    }
    (first, placements)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_462_placements_of_two_kings() {
        let numbers: std::collections::BTreeSet<u16> = KINGS.iter().flatten().copied().collect();
        assert_eq!(numbers.len() as u64, KING_PLACEMENTS);
        assert_eq!(numbers.last(), Some(&461));
    }

    #[test]
    fn numbers_of_squares_are_unique() {
        let assert_numbered = |table: &[u8; 64], greatest: u8| {
            let mut numbers: Vec<u8> = table.iter().copied().filter(|&number| number > 0).collect();
            numbers.sort_unstable();
            assert_eq!(numbers, (1..=greatest).collect::<Vec<_>>());
        };
        assert_numbered(&TRIANGLE, 9);
        assert_numbered(&BELOW_DIAGONAL, 27);
        assert_numbered(&PAWN_SQUARES, 47);
        assert_eq!(
            (PAWN_SQUARES[8], PAWN_SQUARES[15], PAWN_SQUARES[16]),
            (47, 46, 45)
        );
    }

    #[test]
    fn placements_of_one_and_two_pawns() {
        assert_eq!(LEAD_PAWN_PLACEMENTS[1], [6; 4]);
        assert_eq!(LEAD_PAWN_PLACEMENTS[2].iter().sum::<u64>(), 576);
        assert_eq!(LEAD_PAWN_PLACEMENTS[2][0], 47 + 45 + 43 + 41 + 39 + 37);
    }
}
