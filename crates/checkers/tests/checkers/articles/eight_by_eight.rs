//! English, Russian, Brazilian and Pool draughts, and the articles of International draughts that they
//! share.

use checkers::{Board, Brazilian, English, International, Pool, Position, Russian};
use game_core::{MoveGenerator, Notation, Outcome, Position as _, Side};

use super::{moves, position, texts};

#[test]
fn wcdf_1_the_start_black_moves_first() {
    let start = Position::<English>::start();
    assert_eq!(start.side_to_move(), Side::Black);
    assert_eq!(start.position_text(), "B:W21-32:B1-12");
    assert_eq!(start, Position::default());
}

#[test]
fn wcdf_1_a_man_steps_forward() {
    assert_eq!(moves::<English>("W:W22:B1"), ["22-17", "22-18"]);
    assert_eq!(moves::<English>("B:B10:W32"), ["10-14", "10-15"]);
}

#[test]
fn wcdf_1_a_king_steps_one_square_in_any_direction() {
    assert_eq!(
        moves::<English>("W:WK18:B1"),
        ["18-14", "18-15", "18-22", "18-23"]
    );
}

#[test]
fn wcdf_1_a_man_captures_forward_only() {
    assert_eq!(moves::<English>("W:W18:B14,23"), ["18x9x14"]);
    assert_eq!(moves::<English>("W:W18:B22,23"), ["18-14", "18-15"]);
}

#[test]
fn wcdf_1_a_king_captures_in_any_direction() {
    assert_eq!(
        moves::<English>("W:WK18:B14,15,22,23"),
        ["18x11x15", "18x25x22", "18x27x23", "18x9x14"]
    );
}

#[test]
fn wcdf_1_19_capturing_is_compulsory_and_the_choice_free() {
    assert_eq!(
        moves::<English>("W:W22,32:B17,18,10"),
        ["22x13x17", "22x6x10x18"]
    );
}

#[test]
fn wcdf_1_19_a_capture_is_carried_to_its_end() {
    assert_eq!(moves::<English>("W:W29:B25,17,9"), ["29x6x9x17x25"]);
}

#[test]
fn wcdf_1_a_man_that_is_crowned_in_a_capture_stops() {
    let fen = "W:W9:B6,11,13";
    assert_eq!(moves::<English>(fen), ["9x2x6"]);
    let position = position::<English>(fen);
    assert!(position.moves()[0].crowns());
}

#[test]
fn wcdf_1_32_a_blocked_side_loses() {
    let blocked = position::<English>("W:W13:B6,9");
    assert_eq!(blocked.legal_move_count(), 0);
    assert_eq!(blocked.outcome(), Some(Outcome::Loss));
    let bare = position::<English>("W:W:B6,9");
    assert_eq!(bare.outcome(), Some(Outcome::Loss));
}

#[test]
fn fmjd_64_the_start_white_moves_first() {
    let start = Position::<Russian>::start();
    assert_eq!(start.side_to_move(), Side::White);
    assert_eq!(start.position_text(), "W:W21-32:B1-12");
}

#[test]
fn fmjd_64_a_man_captures_backward_too() {
    assert_eq!(moves::<Russian>("W:W18:B22,23"), ["18x25x22", "18x27x23"]);
}

#[test]
fn fmjd_64_a_king_flies() {
    assert_eq!(
        texts::<Russian>("W:WKd4:Bh8"),
        [
            "d4-a7", "d4-g7", "d4-b6", "d4-f6", "d4-c5", "d4-e5", "d4-c3", "d4-e3", "d4-b2",
            "d4-f2", "d4-a1", "d4-g1",
        ]
    );
}

#[test]
fn fmjd_64_a_king_lands_anywhere_behind_its_last_victim() {
    assert_eq!(
        texts::<Russian>("W:WKa1:Bc3"),
        ["a1:h8", "a1:g7", "a1:f6", "a1:e5", "a1:d4"]
    );
}

#[test]
fn fmjd_64_a_king_lands_where_it_can_go_on() {
    assert_eq!(
        moves::<Russian>("W:WK29:B25,17,14"),
        ["29x13x17x25", "29x5x14x25", "29x9x14x25"]
    );
    assert_eq!(texts::<Russian>("W:WKa1:Bb2,f4"), ["a1:g3", "a1:h2"]);
}

#[test]
fn fmjd_64_a_man_that_reaches_the_last_row_goes_on_as_a_king() {
    let fen = "W:W9:B6,11,13";
    assert_eq!(moves::<Russian>(fen), ["9x16x6x11", "9x20x6x11"]);
    for &mv in &position::<Russian>(fen).moves() {
        assert!(mv.crowns());
        let mut after = position::<Russian>(fen);
        after.play(mv);
        assert!(after.kings(Side::White).contains(mv.to()));
        assert_eq!(after.key(), after.computed_key());
    }
}

#[test]
fn fmjd_64_captured_pieces_leave_after_the_move() {
    let fen = "W:WK4:B7,8,16,18,21,23,24";
    let mut expected = [
        "4x2x7x8",
        "4x22x8x18",
        "4x25x8x18",
        "4x29x8x18",
        "4x27x8x16x24",
        "4x31x8x16x24",
        "4x28x8x24",
    ];
    expected.sort_unstable();
    assert_eq!(moves::<Russian>(fen), expected);
    assert_eq!(moves::<Brazilian>(fen), ["4x27x8x16x24", "4x31x8x16x24"]);
}

#[test]
fn fmjd_64_different_sets_between_the_same_squares_are_different_moves() {
    let fen = "W:WK2:B6,7,13,14,15,17,25";
    assert_eq!(
        moves::<Russian>(fen),
        ["2x29x6x14x25", "2x29x7x15x25", "2x2x6x7x14x15"]
    );
    assert_eq!(moves::<Brazilian>(fen), ["2x2x6x7x14x15"]);
}

#[test]
fn brazilian_and_pool_a_man_crosses_the_last_row_as_a_man() {
    let fen = "W:W9:B6,11,13";
    assert_eq!(moves::<Brazilian>(fen), ["9x2x6"]);
    assert_eq!(moves::<Pool>(fen), ["9x2x6"]);
}

#[test]
fn fmjd_4_8_a_piece_is_jumped_once() {
    assert_eq!(
        position::<International>("W:WK41,49:B9,10,12,19,38")
            .moves()
            .iter()
            .map(|mv| (
                Board::<International>::number(mv.from()),
                Board::<International>::number(mv.to())
            ))
            .collect::<Vec<_>>(),
        [(41, 43)]
    );
}

#[test]
fn fmjd_4_13_the_longest_capture_is_mandatory() {
    let texts = texts::<International>("W:W48:B24,K31,34,K42,43");
    assert_eq!(texts, ["48x19"]);
}
