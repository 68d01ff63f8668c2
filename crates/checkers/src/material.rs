use core::fmt;

use alloc::vec::Vec;

/// The men and kings of both players, whichever of them is White: a slice of endgame tables. It has at most
/// [`MOST_PIECES`](Self::MOST_PIECES) pieces.
///
/// ```
/// use checkers::Material;
/// let three_to_one = Material::new([0, 3], [0, 1]);
/// assert_eq!(three_to_one.to_string(), "3k-1k");
/// assert_eq!(three_to_one, Material::new([0, 1], [0, 3]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Material {
    /// The stronger player, and the other.
    players: [Force; 2],
}

/// The pieces of one player. Forces are ordered by their number of pieces, then of kings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Force {
    pieces: u8,
    kings: u8,
}

impl Force {
    #[inline]
    pub(crate) const fn new(men: u32, kings: u32) -> Self {
        Self {
            pieces: (men + kings) as u8,
            kings: kings as u8,
        }
    }

    pub(crate) const fn men(self) -> u32 {
        (self.pieces - self.kings) as u32
    }

    pub(crate) const fn kings(self) -> u32 {
        self.kings as u32
    }
}

impl Material {
    /// The most pieces of a material, of both players together.
    pub const MOST_PIECES: u32 = 8;

    /// The material of two players, each with a number of men and of kings.
    ///
    /// # Panics
    /// If there are more than [`MOST_PIECES`](Self::MOST_PIECES) pieces.
    #[must_use]
    pub fn new(one: [u32; 2], other: [u32; 2]) -> Self {
        let pieces: u64 = [one, other].into_iter().flatten().map(u64::from).sum();
        let most = u64::from(Self::MOST_PIECES);
        assert!(pieces <= most, "a material has at most {most} pieces");
        Self::of(Force::new(one[0], one[1]), Force::new(other[0], other[1]))
    }

    #[inline]
    pub(crate) fn of(one: Force, other: Force) -> Self {
        let players = if one < other {
            [other, one]
        } else {
            [one, other]
        };
        Self { players }
    }

    /// The stronger player, and the other.
    pub(crate) const fn players(self) -> [Force; 2] {
        self.players
    }

    /// Whether both players have the same pieces.
    pub(crate) fn is_even(self) -> bool {
        self.players[0] == self.players[1]
    }

    /// Every material of `pieces` pieces with a piece on each side.
    pub(crate) fn all(pieces: u32) -> Vec<Self> {
        let forces = |pieces: u32| (0..=pieces).map(move |kings| Force::new(pieces - kings, kings));
        let mut all = Vec::new();
        for fewer in 1..=pieces / 2 {
            for other in forces(fewer) {
                all.extend(forces(pieces - fewer).map(|one| Self::of(one, other)));
            }
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The material after a capture of one piece or a promotion, if both players still have a piece.
    pub(crate) fn after_conversions(self) -> Vec<Self> {
        let mut found = Vec::new();
        let [one, other] = self.players;
        for (changed, kept) in [(one, other), (other, one)] {
            let (men, kings) = (changed.men(), changed.kings());
            if men > 0 {
                found.push(Self::of(Force::new(men - 1, kings + 1), kept));
            }
            if men > 0 && men + kings > 1 {
                found.push(Self::of(Force::new(men - 1, kings), kept));
            }
            if kings > 0 && men + kings > 1 {
                found.push(Self::of(Force::new(men, kings - 1), kept));
            }
        }
        found
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (separator, force) in ["", "-"].into_iter().zip(self.players) {
            f.write_str(separator)?;
            for (number, letter) in [(force.kings(), 'k'), (force.men(), 'm')] {
                if number > 0 {
                    write!(f, "{number}{letter}")?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_material_has_at_most_8_pieces() {
        let most = Material::new([2, 5], [0, 1]);
        assert_eq!(alloc::format!("{most}"), "5k2m-1k");
    }

    #[test]
    #[should_panic(expected = "at most 8 pieces")]
    fn more_pieces_of_both_players_panic() {
        let _ = Material::new([4, 1], [3, 1]);
    }

    #[test]
    #[should_panic(expected = "at most 8 pieces")]
    fn more_pieces_than_a_number_holds_panic() {
        let _ = Material::new([0, 1], [u32::MAX, 1]);
    }
}
