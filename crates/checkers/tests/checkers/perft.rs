//! Perft from the start positions; the numbers count captures by (from, to, captured set).
//!
//! `.ci/deep-perft` also counts the deepest ones.

use checkers::{
    Antidraughts, Brazilian, Breakthrough, Canadian, Czech, English, Frisian, International,
    Italian, Killer, Pool, Portuguese, Position, Rules, Russian, Spanish, Thai, Turkish,
};
use game_core::{MoveGenerator, Notation, Position as _, perft, perft_played};

/// The number of nodes that this kind of build counts quickly.
const MOST: u64 = if cfg!(debug_assertions) {
    300_000
} else {
    25_000_000
};

/// Checks the depths that have up to `most` nodes.
fn check_up_to<R: Rules>(start: &Position<R>, expected: &[u64], most: u64) {
    for (depth, &nodes) in (1..).zip(expected).take_while(|(_, nodes)| **nodes <= most) {
        assert_eq!(perft(start, depth), nodes, "{} depth {depth}", R::NAME);
    }
}

fn check<R: Rules>(fen: &str, expected: &[u64]) {
    check_up_to(&Position::<R>::parse_position(fen).unwrap(), expected, MOST);
}

macro_rules! starts {
    ($($test:ident $deep:ident $variant:ident [$($nodes:literal),*];)*) => {
        $(#[test]
        fn $test() {
            check_up_to(&Position::<$variant>::start(), &[$($nodes),*], MOST);
        }

        #[test]
        #[ignore = "minutes: all depths that are published; .ci/deep-perft runs them"]
        fn $deep() {
            check_up_to(&Position::<$variant>::start(), &[$($nodes),*], u64::MAX);
        }
        )*
    };
}

#[rustfmt::skip]
starts! {
    english english_deep English
        [7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564, 85242128, 388617999,
         1766564893];
    russian russian_deep Russian
        [7, 49, 302, 1469, 7482, 37986, 190146, 929899, 4570586, 22444032, 110917189, 544770444,
         2673979569];
    brazilian brazilian_deep Brazilian
        [7, 49, 302, 1469, 7473, 37628, 187302, 907830, 4431766, 21560022, 105491257, 511882477,
         2481546396];
    pool pool_deep Pool
        [7, 49, 302, 1469, 7482, 37986, 190146, 929896, 4570534, 22435955, 110833952, 544005148,
         2668385616];
    czech czech_deep Czech
        [7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963671, 18368918, 84967210, 386262109,
         1749707352];
    spanish spanish_deep Spanish
        [7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860866, 17743464, 81383200, 365728331,
         1637958247];
    portuguese portuguese_deep Portuguese
        [7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860866, 17743464, 81383200, 365728331,
         1637958247];
    italian italian_deep Italian
        [7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860875, 17761384, 81647058, 367911475,
         1655211086];
    thai thai_deep Thai
        [7, 49, 392, 3136, 26592, 218695, 1820189, 14533014, 114530830, 861842812];
    international international_deep International
        [9, 81, 658, 4265, 27117, 167140, 1049442, 6483961, 41022423, 258895763, 1665861398];
    frisian frisian_deep Frisian
        [9, 81, 658, 3874, 21265, 102431, 540126, 2825779, 15605069, 85817725];
    canadian canadian_deep Canadian
        [11, 121, 1222, 10053, 79049, 584100, 4369366, 31839056, 237209258];
    turkish turkish_deep Turkish
        [8, 64, 708, 7538, 85090, 931312, 10782308];
}

#[test]
fn woldouby() {
    let fen = "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26";
    let nodes = [
        6, 12, 30, 73, 215, 590, 1944, 6269, 22369, 88050, 377436, 1910989, 9872645,
    ];
    check::<International>(fen, &nodes);
}

const KINGS: &str = "W:WK31-50:BK1-20";

#[test]
fn twenty_kings_each() {
    let nodes = [17, 79, 352, 1399, 7062, 37589, 217575, 1333217, 8558321];
    check::<International>(KINGS, &nodes);
}

/// Antidraughts has the moves of International draughts. No perft numbers of it are published.
#[test]
fn antidraughts_counts_as_international() {
    for fen in ["W:W31-50:B1-20", KINGS] {
        let anti = Position::<Antidraughts>::parse_position(fen).unwrap();
        let international = Position::<International>::parse_position(fen).unwrap();
        for depth in 1..=6 {
            assert_eq!(perft(&anti, depth), perft(&international, depth), "{fen}");
        }
    }
}

/// Perft of International draughts that stops where a king stands.
fn perft_to_the_first_king(position: &Position<International>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if !position.all_kings().is_empty() {
        return 0;
    }
    let play = |&mv| {
        let mut child = *position;
        child.play(mv);
        perft_to_the_first_king(&child, depth - 1)
    };
    position.moves().iter().map(play).sum()
}

/// Breakthrough is International draughts without the games that go on with a king.
#[test]
fn breakthrough_counts_as_international_to_the_first_king() {
    let fen = "W:W6,17,28,33:B19,22,34,45";
    let race = Position::<Breakthrough>::parse_position(fen).unwrap();
    let international = Position::<International>::parse_position(fen).unwrap();
    let mut differ = 0;
    for depth in 1..=8 {
        let nodes = perft_to_the_first_king(&international, depth);
        assert_eq!(perft(&race, depth), nodes, "depth {depth}");
        differ += u32::from(nodes != perft(&international, depth));
    }
    assert!(differ > 3, "no king was ever crowned");
}

/// The captures of International draughts, without those that end far behind a king.
///
/// A capture ends behind a king if its last captured piece is one. The test compares only captures of one
/// piece, where that piece is known.
#[test]
fn killer_counts_single_captures_as_international_behind_kings() {
    let mut compared = 0;
    for seed in 0..3000 {
        let fen = kings_at_random(seed);
        let killer = Position::<Killer>::parse_position(&fen).unwrap();
        let international = Position::<International>::parse_position(&fen).unwrap();
        let captures = international.moves();
        if !captures
            .iter()
            .any(|mv| mv.is_capture() && mv.captured().len() == 1)
        {
            continue;
        }
        let mut ours: Vec<String> = killer
            .moves()
            .iter()
            .map(|&mv| killer.hub_move_text(mv))
            .collect();
        let mut theirs: Vec<String> = captures
            .iter()
            .filter(|mv| {
                let victim = mv.captured().first().expect("a captured piece");
                let far = victim.index().abs_diff(mv.to().index()) > 6;
                !(far && international.all_kings().contains(victim))
            })
            .map(|&mv| international.hub_move_text(mv))
            .collect();
        ours.sort();
        theirs.sort();
        assert_eq!(ours, theirs, "{fen}");
        compared += usize::from(theirs.len() < captures.len());
    }
    assert!(compared > 100, "only {compared} positions differ");
}

/// A few kings of each side on random squares.
fn kings_at_random(seed: u64) -> String {
    let mut state = seed;
    let mut squares = Vec::new();
    while squares.len() < 5 {
        state = game_core::zobrist::mix(state);
        let square = 1 + state % 50;
        if !squares.contains(&square) {
            squares.push(square);
        }
    }
    let [a, b, c, d, e] = squares[..] else {
        unreachable!("five squares");
    };
    format!("W:WK{a},K{b}:BK{c},K{d},K{e}")
}

/// Nineteen pieces can be captured in a great many orders, and in one set.
#[test]
fn a_frisian_capture_of_nineteen_pieces_is_found_at_once() {
    let fen = "W:WK50:B3,7,10,12,13,14,17,20,21,23,25,30,32,36,38,39,41,43,K47";
    let position = Position::<Frisian>::parse_position(fen).unwrap();
    let moves = position.moves();
    assert_eq!(moves.len(), 1);
    assert_eq!(moves[0].captured().len(), 19);
    assert_eq!(position.path(moves[0]).len(), 20);
}

#[test]
fn playing_the_last_ply_changes_nothing() {
    assert_eq!(perft_played(&Position::<English>::start(), 6), 36768);
    assert_eq!(perft_played(&Position::<Russian>::start(), 6), 37986);
    assert_eq!(perft_played(&Position::<Canadian>::start(), 5), 79049);
    assert_eq!(perft_played(&Position::<Turkish>::start(), 5), 85090);
    assert_eq!(Position::<English>::start().legal_move_count(), 7);
}
