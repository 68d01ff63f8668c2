//! Italian, Spanish, Portuguese, Czech and Thai draughts, whose men capture forward only.

use checkers::{Board, Czech, Italian, Portuguese, Position, Spanish, Thai};
use game_core::{MoveGenerator, Notation, Position as _, Side};

use super::{moves, position, texts};

#[test]
fn italian_the_start_and_the_board() {
    assert_eq!(Position::<Italian>::start().fen(), "W:W21-32:B1-12");
    // The right corner is a playing square: 1 is a8 and 32 is h1.
    assert_eq!(
        Board::<Italian>::name(Board::<Italian>::square(1).unwrap()),
        "a8"
    );
    assert_eq!(
        Board::<Italian>::name(Board::<Italian>::square(32).unwrap()),
        "h1"
    );
}

#[test]
fn italian_a_man_captures_forward_and_no_king() {
    assert_eq!(moves::<Italian>("W:W18:B14"), ["18x11x14"]);
    assert_eq!(moves::<Italian>("W:W18:B22"), ["18-13", "18-14"]);
    assert_eq!(moves::<Italian>("W:W18:BK14"), ["18-13"]);
    assert_eq!(moves::<Italian>("W:WK18:BK14"), ["18x11x14"]);
}

#[test]
fn italian_a_king_goes_one_square() {
    assert_eq!(
        moves::<Italian>("W:WK18:B1"),
        ["18-13", "18-14", "18-21", "18-22"]
    );
}

#[test]
fn fid_6_6_the_most_pieces() {
    assert_eq!(moves::<Italian>("W:W18,21:B13,14,7,K1"), ["18x4x7x14"]);
}

#[test]
fn fid_6_7_of_equal_captures_a_king_must_take() {
    assert_eq!(moves::<Italian>("W:W18,K30:B14,26"), ["30x21x26"]);
}

#[test]
fn fid_6_8_then_the_most_kings() {
    assert_eq!(moves::<Italian>("W:WK18:B13,K14"), ["18x11x14"]);
}

#[test]
fn fid_6_9_then_the_king_met_first() {
    let texts = texts::<Italian>("W:WK30:B10,12,18,K20,K26,27");
    assert_eq!(texts, ["30x5"]);
}

#[test]
fn italian_a_man_that_reaches_the_last_row_stops() {
    // A king on 3 could go on over 7.
    assert_eq!(moves::<Italian>("W:W10:B6,7"), ["10x3x6"]);
    assert!(position::<Italian>("W:W10:B6,7").moves()[0].crowns());
}

#[test]
fn spanish_and_portuguese_the_start_and_the_board() {
    let start = Position::<Spanish>::start();
    assert_eq!(start.fen(), "W:W1-12:B21-32");
    assert_eq!(Position::<Portuguese>::start().fen(), "W:W1-12:B21-32");
    assert_eq!(start.side_to_move(), Side::White);
    // Numbers begin at White's near right, which is played on.
    assert_eq!(
        Board::<Spanish>::name(Board::<Spanish>::square(1).unwrap()),
        "h1"
    );
    assert_eq!(
        Board::<Spanish>::name(Board::<Spanish>::square(32).unwrap()),
        "a8"
    );
}

#[test]
fn spanish_a_king_flies_and_a_man_captures_forward() {
    assert_eq!(moves::<Spanish>("W:WK1:B32").len(), 6);
    assert_eq!(moves::<Spanish>("W:W18:B14"), ["18-21", "18-22"]);
    assert_eq!(moves::<Spanish>("W:W18:B22"), ["18x27x22"]);
}

#[test]
fn spanish_and_portuguese_the_most_pieces_then_the_most_kings() {
    // Two captures of one piece: a man or a king.
    assert_eq!(moves::<Spanish>("W:W14:B19,K18"), ["14x21x18"]);
    assert_eq!(moves::<Portuguese>("W:W14:B19,K18"), ["14x21x18"]);
    // Two men are more than one king.
    assert_eq!(moves::<Spanish>("W:W14:B19,27,K18"), ["14x30x19x27"]);
}

#[test]
fn czech_the_choice_is_free_but_a_king_must_capture() {
    assert_eq!(
        moves::<Czech>("W:W22,32:B17,18,10"),
        ["22x13x17", "22x6x10x18"]
    );
    assert_eq!(
        moves::<Czech>("W:W22,K32:B18,27,17,10"),
        ["32x21x17x18x27", "32x3x10x18x27", "32x7x10x18x27"]
    );
}

#[test]
fn czech_a_man_that_reaches_the_last_row_stops() {
    assert_eq!(moves::<Czech>("W:W9:B6,11,13"), ["9x2x6"]);
}

#[test]
fn thai_the_start_and_the_board() {
    let start = Position::<Thai>::start();
    assert_eq!(start.side_to_move(), Side::Black);
    assert_eq!(start.fen(), "B:W1-8:B25-32");
    assert_eq!(start.pieces(Side::White).len(), 8);
    assert_eq!(Board::<Thai>::name(Board::<Thai>::square(1).unwrap()), "g1");
    assert_eq!(start.move_text(start.moves()[0]).matches('-').count(), 1);
}

#[test]
fn thai_a_king_lands_directly_behind() {
    // From a1 along the main road: c3 is captured, and d4 is the only landing.
    assert_eq!(texts::<Thai>("W:WKa1:Bc3"), ["4-15"]);
    assert_eq!(moves::<Thai>("W:WKa1:Bc3"), ["4x15x11"]);
}

#[test]
fn thai_captured_pieces_leave_at_once() {
    // From either end the king reverses its direction, over the square that it has just cleared.
    assert_eq!(moves::<Thai>("W:WKc3:Be5,b2"), ["11x22x8x18", "11x4x8x18"]);
}

#[test]
fn thai_the_choice_is_free_and_men_capture_forward() {
    assert_eq!(moves::<Thai>("W:Wd4:Bc5,e5,c3"), ["15x22x18", "15x24x19"]);
}
