//! Perft from the start positions; the numbers count captures by (from, to, captured set).

mod variants;

use checkers::{English, Position, Rules, Russian};
use game_core::{MoveGenerator, Notation, perft, perft_played};
use variants::{Brazilian, International, Pool};

/// Checks as many depths as have no more nodes than a build of this kind counts in seconds.
fn check<R: Rules>(start: &Position<R>, expected: &[u64]) {
    let most = if cfg!(debug_assertions) {
        1_000_000
    } else {
        100_000_000
    };
    for (depth, &nodes) in (1..).zip(expected).take_while(|(_, nodes)| **nodes <= most) {
        assert_eq!(perft(start, depth), nodes, "{} depth {depth}", R::NAME);
    }
}

#[test]
fn english() {
    check(
        &Position::<English>::start(),
        &[
            7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564, 85242128, 388617999,
            1766564893,
        ],
    );
}

#[test]
fn russian() {
    check(
        &Position::<Russian>::start(),
        &[
            7, 49, 302, 1469, 7482, 37986, 190146, 929899, 4570586, 22444032, 110917189, 544770444,
            2673979569,
        ],
    );
}

#[test]
fn brazilian_as_a_mixture() {
    check(
        &Position::<Brazilian>::start(),
        &[
            7, 49, 302, 1469, 7473, 37628, 187302, 907830, 4431766, 21560022,
        ],
    );
}

#[test]
fn pool_as_a_mixture() {
    check(
        &Position::<Pool>::start(),
        &[
            7, 49, 302, 1469, 7482, 37986, 190146, 929896, 4570534, 22435955,
        ],
    );
}

#[test]
fn international_as_a_mixture() {
    check(
        &Position::<International>::start(),
        &[9, 81, 658, 4265, 27117, 167140, 1049442, 6483961, 41022423],
    );
}

#[test]
fn woldouby() {
    let fen = "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26";
    check(
        &Position::<International>::parse_position(fen).unwrap(),
        &[
            6, 12, 30, 73, 215, 590, 1944, 6269, 22369, 88050, 377436, 1910989, 9872645,
        ],
    );
}

#[test]
fn twenty_kings_each() {
    let fen = "W:WK31-50:BK1-20";
    check(
        &Position::<International>::parse_position(fen).unwrap(),
        &[17, 79, 352, 1399, 7062, 37589, 217575, 1333217, 8558321],
    );
}

#[test]
fn playing_the_last_ply_changes_nothing() {
    assert_eq!(perft_played(&Position::<English>::start(), 6), 36768);
    assert_eq!(perft_played(&Position::<Russian>::start(), 6), 37986);
    assert_eq!(Position::<English>::start().legal_move_count(), 7);
}
