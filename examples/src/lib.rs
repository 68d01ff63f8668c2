//! Small games, as worked examples of `game-core`, and what the binaries share.

pub mod bench_positions;
pub mod connect_four;
pub mod diagrams;
pub mod polyglot_book;
pub mod tic_tac_toe;
mod tic_tac_toe_table;
pub mod variants;

/// The program of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

/// The programs of the guide, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../docs/adding-a-game.md")]
struct AddingAGame;

/// The programs of the page for those who come from other chess crates, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../docs/chess.md")]
struct Chess;

#[cfg(test)]
mod tests {
    use std::fmt::Debug;

    use game_core::{Notation, Searchable, laws};

    use crate::connect_four::ConnectFour;
    use crate::tic_tac_toe::TicTacToe;

    fn obeys_the_laws<P: Notation + Searchable + Debug>(start: &P) {
        for seed in 0..50 {
            laws::playout(start, seed, 60, |position| {
                laws::check_moves(position);
                laws::check_hooks(position);
                laws::check_notation(position);
            });
        }
    }

    #[test]
    fn tic_tac_toe_obeys_the_laws() {
        obeys_the_laws(&TicTacToe::default());
    }

    #[test]
    fn connect_four_obeys_the_laws() {
        obeys_the_laws(&ConnectFour::default());
    }

    #[test]
    fn boards_that_cannot_arise_are_refused() {
        for text in ["", "x", "xxx......", "oo.x.....", "x...y....", "x........."] {
            assert!(TicTacToe::parse_position(text).is_err(), "{text}");
        }
        let empty = ".......";
        for bottom in ["xx.....", "o......", "x.....", "z......"] {
            let text = [&[empty; 5][..], &[bottom]].concat().join("/");
            assert!(ConnectFour::parse_position(&text).is_err(), "{text}");
        }
        let floating = [empty, empty, empty, empty, "x......", empty].join("/");
        assert!(ConnectFour::parse_position(&floating).is_err());
    }
}
