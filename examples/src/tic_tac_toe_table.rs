//! Tic-tac-toe as a solved game: everything that endgame tables need of a game.
use endgame::Slices;
use game_core::{Notation, Side};

use crate::tic_tac_toe::TicTacToe;

/// A slice for each number of marks on the board; an index is the board in base three.
impl Slices for TicTacToe {
    type Slice = u32;
    fn rules() -> String {
        "tic-tac-toe".into()
    }
    fn slices(marks: u32) -> Vec<u32> {
        (marks <= 9).then_some(marks).into_iter().collect()
    }
    fn piece_count(marks: u32) -> u32 {
        marks
    }
    fn slice(&self) -> Option<u32> {
        Some(
            (0..9)
                .map(|square| u32::from(self.at(square).is_some()))
                .sum(),
        )
    }
    fn conversions(marks: u32) -> Vec<u32> {
        Self::slices(marks + 1)
    }
    fn size(_: u32) -> u64 {
        3_u64.pow(9)
    }
    fn rank(&self, _: u32) -> u64 {
        let digit = |square| {
            self.at(square)
                .map_or(0, |side| 1 + (side == Side::Black) as u64)
        };
        (0..9).fold(0, |index, square| 3 * index + digit(square))
    }
    fn unrank(marks: u32, index: u64) -> Option<Self> {
        let letter = |place| ['.', 'x', 'o'][(index / 3_u64.pow(place) % 3) as usize];
        let text: String = (0..9).rev().map(letter).collect();
        let board = Self::parse_position(&text).ok()?;
        (board.slice() == Some(marks)).then_some(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use endgame::Builder;
    use game_core::{Oracle, Outcome};

    #[test]
    fn the_whole_game_is_a_draw() {
        let slices = TicTacToe::slices_up_to(9);
        let tables = Builder::default()
            .solve_in_memory(&slices, 1 << 20)
            .unwrap();
        tables.verify(1, |_| ()).unwrap();
        let outcome = |text| tables.outcome(&TicTacToe::parse_position(text).unwrap());
        assert_eq!(outcome("........."), Some(Outcome::Draw));
        assert_eq!(outcome("x...o...."), Some(Outcome::Draw));
        // Answering a corner on an edge loses.
        assert_eq!(outcome("xo......."), Some(Outcome::Win));
        assert_eq!(outcome("xxxoo...."), Some(Outcome::Loss));
    }
}
