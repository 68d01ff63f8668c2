//! Small games, as worked examples of `game-core`.

pub mod boards;
pub mod connect_four;
pub mod learned;
pub mod othello;
pub mod tic_tac_toe;
mod tic_tac_toe_table;

/// The program of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

/// The programs of the guide, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../docs/adding-a-game.md")]
struct AddingAGame;

/// The programs of the page for users of other chess crates, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../docs/chess.md")]
struct Chess;

#[cfg(test)]
mod tests {
    use std::fmt::Debug;
    use std::ops::Range;

    use game_core::{Notation, Searchable, laws};

    use crate::connect_four::ConnectFour;
    use crate::othello::Othello;
    use crate::tic_tac_toe::TicTacToe;

    /// `every` is each move of the game, legal or not.
    fn obeys_the_laws<P: Notation + Searchable<Move = u8> + Debug>(start: &P, every: Range<u8>) {
        let every: Vec<_> = every.collect();
        for seed in 0..50 {
            laws::playout(start, seed, 60, |position| {
                laws::check_moves(position);
                laws::check_foreign_moves(position, &every);
                laws::check_hooks(position);
                laws::check_notation(position);
            });
        }
    }

    #[test]
    fn tic_tac_toe_obeys_the_laws() {
        obeys_the_laws(&TicTacToe::default(), 0..9);
    }

    #[test]
    fn connect_four_obeys_the_laws() {
        obeys_the_laws(&ConnectFour::default(), 0..7);
    }

    #[test]
    fn othello_obeys_the_laws() {
        obeys_the_laws(&Othello::default(), 0..65);
        let inputs = |seed| network::laws::check_incremental(&Othello::default(), seed, 300);
        (0..10).for_each(inputs);
    }

    /// From <https://www.chessprogramming.org/Othello> and the usual tables of perft for Othello.
    #[test]
    fn othello_has_the_known_numbers_of_games() {
        let perft = |depth| game_core::perft(&Othello::default(), depth);
        let counts = [1, 4, 12, 56, 244, 1396, 8200, 55092, 390_216];
        for (depth, count) in (0..).zip(counts) {
            assert_eq!(perft(depth), count, "depth {depth}");
        }
    }

    #[test]
    fn boards_that_cannot_arise_are_refused() {
        let malformed = ["", "x", "x...y....", "x........."];
        let out_of_turn = ["xxx......", "oo.x....."];
        let won_by_side_to_move = ["xxxoo.o..", "xx.ooox.x"];
        for text in [&malformed[..], &out_of_turn, &won_by_side_to_move].concat() {
            assert!(TicTacToe::parse_position(text).is_err(), "{text}");
        }
        let empty = ".......";
        for bottom in ["xx.....", "o......", "x.....", "z......"] {
            let text = [&[empty; 5][..], &[bottom]].concat().join("/");
            assert!(ConnectFour::parse_position(&text).is_err(), "{text}");
        }
        let floating = [empty, empty, empty, empty, "x......", empty].join("/");
        assert!(ConnectFour::parse_position(&floating).is_err());
        for rows in [["ooo....", "xxxx..o"], ["xxxx...", "oooox.."]] {
            let text = [&[empty; 4][..], &rows].concat().join("/");
            assert!(ConnectFour::parse_position(&text).is_err(), "{text}");
        }
    }
}
