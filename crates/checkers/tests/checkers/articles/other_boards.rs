//! International, Canadian, Frisian and Turkish draughts.

use std::collections::BTreeSet;

use checkers::{Board, Canadian, Frisian, International, Position, Turkish};
use game_core::{MoveGenerator, Notation, Position as _, Side};

use super::{moves, play, position, texts};

#[test]
fn international_the_start() {
    assert_eq!(Position::<International>::start().fen(), "W:W31-50:B1-20");
    assert_eq!(
        Position::<International>::start().side_to_move(),
        Side::White
    );
}

#[test]
fn fmjd_4_14_the_choice_among_equals_is_free() {
    assert_eq!(
        moves::<International>("W:W28:B22,23"),
        ["28x17x22", "28x19x23"]
    );
}

#[test]
fn fmjd_4_15_a_man_that_passes_the_last_row_stays_a_man() {
    // Over 8 onto 3, and back over 9: the man ends on 14.
    let position = position::<International>("W:W12:B8,9");
    let moves = position.moves();
    assert_eq!(position.move_text(moves[0]), "12x14");
    assert!(moves.len() == 1 && !moves[0].crowns());
}

#[test]
fn canadian_the_start_and_the_board() {
    let start = Position::<Canadian>::start();
    assert_eq!(start.fen(), "W:W43-72:B1-30");
    assert_eq!(Board::<Canadian>::LEN, 72);
    assert_eq!(start.hub_text().len(), 73);
    assert_eq!(Position::from_hub(&start.hub_text()), Ok(start));
    assert_eq!(start.legal_move_count(), 11);
}

#[test]
fn canadian_a_king_flies_from_corner_to_corner() {
    let far = moves::<Canadian>("W:WK67:B60");
    assert!(far.contains(&String::from("67-6")), "{far:?}");
    assert_eq!(moves::<Canadian>("W:WK67:B12,7"), ["67x6x12"]);
}

#[test]
fn frisian_a_man_captures_in_eight_directions() {
    for (over, to) in [
        (22, 17),
        (23, 19),
        (32, 37),
        (33, 39),
        (18, 8),
        (38, 48),
        (27, 26),
        (29, 30),
    ] {
        let fen = format!("W:W28:B{over}");
        assert_eq!(moves::<Frisian>(&fen), [format!("28x{to}x{over}")]);
    }
}

#[test]
fn frisian_captures_along_a_row_end_at_the_edge() {
    // A piece at the edge of the board cannot be jumped along the row.
    assert_eq!(moves::<Frisian>("W:W27:B26,45"), ["27-21", "27-22"]);
    assert_eq!(moves::<Frisian>("W:W30:B29"), ["30x28x29"]);
}

#[test]
fn frisian_a_king_moves_diagonally_and_captures_in_eight_directions() {
    assert_eq!(moves::<Frisian>("W:WK28:B1").len(), 17);
    assert_eq!(
        moves::<Frisian>("W:WK48:B18"),
        ["48x8x18"].map(String::from)
    );
}

#[test]
fn frisian_the_most_value() {
    // Two men (400) are more than a king (399), a king more than a man.
    assert_eq!(
        moves::<Frisian>("W:W28:BK23,22,12"),
        ["28x8x12x22"].map(String::from)
    );
    assert_eq!(moves::<Frisian>("W:W28:BK23,22"), ["28x19x23"]);
    // A king and a man (599) are less than three men, and more than two.
    assert_eq!(moves::<Frisian>("W:W38:BK33,24,32,22"), ["38x20x24x33"]);
}

#[test]
fn frisian_with_equal_values_a_king_must_capture() {
    let texts = moves::<Frisian>("W:W28,K46:B23,41");
    assert!(
        !texts.is_empty() && texts.iter().all(|text| text.starts_with("46x")),
        "{texts:?}"
    );
}

#[test]
fn art_17_three_moves_in_a_row_with_the_same_king() {
    let mut game = position::<Frisian>("W:WK47,45:BK4,1");
    for text in ["47-42", "4-9", "42-47", "9-4", "47-42", "4-9"] {
        play(&mut game, text);
    }
    assert!(
        !game
            .moves()
            .iter()
            .any(|mv| game.all_kings().contains(mv.from()))
    );
    assert_eq!(game.legal_move_count(), 1);
    assert_eq!(game.fen(), "W:WK42,45:B1,K9:QW42x3,B9x3");
    assert_eq!(
        Position::<Frisian>::parse_position(&game.fen()).map(|read| read.legal_move_count()),
        Ok(1)
    );
    // The move of a man sets the king free.
    play(&mut game, "45-40");
    assert_eq!(game.king_streak(Side::White), None);
    assert!(game.king_streak(Side::Black).is_some());
    play(&mut game, "1-6");
    assert!(
        game.moves()
            .iter()
            .any(|mv| game.all_kings().contains(mv.from()))
    );
}

#[test]
fn art_17_holds_only_beside_men_and_not_for_captures() {
    let alone = position::<Frisian>("W:WK47:BK4,1");
    let mut game = alone;
    for text in ["47-42", "4-9", "42-47", "9-4", "47-42", "4-9"] {
        play(&mut game, text);
    }
    assert!(game.legal_move_count() > 3);
    let resting = position::<Frisian>("W:WK46,45:B37:QW46x3");
    assert!(resting.must_capture());
    assert!(resting.moves().iter().all(|mv| mv.is_capture()));
    let mut after = resting;
    after.play(resting.moves()[0]);
    assert_eq!(after.king_streak(Side::White), None);
}

#[test]
fn art_17_two_kings_may_take_turns() {
    let mut game = position::<Frisian>("W:WK47,K48,45:BK4,1");
    for text in ["47-42", "4-9", "42-47", "9-4", "48-43", "4-9"] {
        play(&mut game, text);
    }
    assert_eq!(
        game.king_streak(Side::White).map(|(_, count)| count),
        Some(1)
    );
}

#[test]
fn art_17_each_streak_has_its_own_key() {
    // The exclusive-or of the bits of the streak and of White's squares is the same.
    let [one, two] = ["B:WK41,16:B5:QW41x1", "B:WK41,17:B5:QW41x2"].map(position::<Frisian>);
    assert_ne!(one.key(), two.key());
    let keys = ["", ":QW41x1", ":QW41x2", ":QB20x1", ":QW41x1,B20x1"]
        .map(|streaks| position::<Frisian>(&format!("B:WK41,31:BK20,5{streaks}")).key());
    assert_eq!(BTreeSet::from(keys).len(), keys.len());
}

#[test]
fn turkish_the_start_and_the_board() {
    let start = Position::<Turkish>::start();
    assert_eq!(start.fen(), "W:W41-56:B9-24");
    assert_eq!(start.hub_text().len(), 65);
    assert_eq!(start.move_text(start.moves()[0]), "a3-a4");
    assert_eq!(Board::<Turkish>::LEN, 64);
}

#[test]
fn turkish_a_man_goes_forward_and_sideways() {
    assert_eq!(texts::<Turkish>("W:Wd4:Ba8"), ["d4-d5", "d4-c4", "d4-e4"]);
    // No step leads round the edge of the board.
    assert_eq!(texts::<Turkish>("W:Wa4:Bh8"), ["a4-a5", "a4-b4"]);
    assert_eq!(texts::<Turkish>("W:Wh4:Ba8"), ["h4-h5", "h4-g4"]);
}

#[test]
fn turkish_a_man_captures_forward_and_sideways() {
    let mut texts = texts::<Turkish>("W:Wd4:Bd5,c4,e4,d3");
    texts.sort();
    assert_eq!(texts, ["d4xb4", "d4xd6", "d4xf4"]);
}

#[test]
fn turkish_a_king_flies_along_rows_and_columns() {
    assert_eq!(texts::<Turkish>("W:WKd4:Bh8").len(), 14);
    assert_eq!(moves::<Turkish>("W:WKa1:Ba3").len(), 5);
}

#[test]
fn turkish_the_most_pieces() {
    assert_eq!(texts::<Turkish>("W:Wd4:Bd5,d7,e4"), ["d4xd8"]);
}

#[test]
fn turkish_pieces_leave_at_once() {
    // The king takes c4, e6 and d8 and comes down to c2 over the square that c4 has left.
    let position = position::<Turkish>("W:WKa4:Bc4,e6,d8,c2");
    let way = position.parse_move("a4xc1").unwrap();
    assert_eq!(way.captured().len(), 4);
    assert_eq!(position.parse_move("a4xe4xe8xc8xc1"), Ok(way));
}

#[test]
fn turkish_no_turn_right_round_inside_a_capture() {
    // After d4xd6 the king may not reverse its direction to capture d2.
    assert!(
        position::<Turkish>("W:WKd4:Bd5,d2")
            .moves()
            .iter()
            .all(|mv| mv.captured().len() == 1)
    );
}

#[test]
fn turkish_a_man_is_crowned_where_its_capture_ends() {
    let crowned = position::<Turkish>("W:Wd6:Bd7");
    assert!(crowned.moves()[0].crowns());
    // On the last row it captures on sideways, as a man.
    let sideways = position::<Turkish>("W:Wd6:Bd7,e8,Kb8");
    let moves = sideways.moves();
    assert_eq!(moves.len(), 1);
    assert_eq!(sideways.move_text(moves[0]), "d6xf8");
    assert!(moves[0].crowns());
}
