//! The reasons why moves are illegal.

use checkers::{
    Antidraughts, Board, Breakthrough, Canadian, English, Frisian, International, Italian, Killer,
    MoveFault, Position, PositionBuilder, Preference, Rules, Russian, Square, Turkish,
};
use game_core::{MoveGenerator, Notation, Side};

fn fault<R: Rules>(fen: &str, text: &str) -> String {
    let position = Position::<R>::parse_position(fen).unwrap();
    let error = position.parse_move(text).unwrap_err();
    assert_eq!(error.text(), text);
    error.reason().into()
}

#[test]
fn pieces_that_are_not_there_or_not_ones_own() {
    let fen = "W:W32:B20";
    assert_eq!(
        fault::<International>(fen, "31-27"),
        "no piece stands there"
    );
    assert_eq!(fault::<International>(fen, "20-25"), "not your piece");
}

#[test]
fn a_square_of_another_board_is_not_on_this_one() {
    let position = Position::<Frisian>::parse_position("W:WK6,31:B20").unwrap();
    let king = Board::<Frisian>::square(6).unwrap();
    let squares = Board::<Canadian>::squares();
    let is_foreign = |square: &Square| square.index() == king.index() + 64;
    let foreign = squares.into_iter().find(is_foreign).unwrap();

    assert_eq!(position.piece_at(foreign), None);
    let fault = |from, to| position.move_fault(from, to);
    assert_eq!(fault(foreign, king), Some(MoveFault::EmptySquare));
    assert_eq!(fault(king, foreign), Some(MoveFault::OutOfReach));
    let mut builder = PositionBuilder::<Frisian>::new(Side::White);
    for square in position.pieces(Side::White) {
        builder
            .put(position.piece_at(square).unwrap(), square)
            .unwrap();
    }
    assert!(builder.set_king_streak(Side::White, king, 1).is_ok());
    let error = builder.set_king_streak(Side::White, foreign, 1);
    assert_eq!(error.unwrap_err().reason(), "no such square");
}

#[test]
fn a_capture_is_compulsory() {
    let fen = "W:W32,38:B28,16";
    assert_eq!(fault::<International>(fen, "38-33"), "you must capture");
    assert_eq!(fault::<International>(fen, "32-27"), "you must capture");
}

#[test]
fn a_capture_goes_on_to_its_end() {
    assert_eq!(
        fault::<English>("B:B1:W6,14", "1x10"),
        "this capture goes on"
    );
    assert_eq!(
        fault::<Russian>("W:Wc3:Bd4,d6", "c3:e5"),
        "this capture goes on"
    );
    // A king lands where it can capture on.
    let fen = "W:WKa1:Bb2,e5";
    let position = Position::<Russian>::parse_position(fen).unwrap();
    assert!(position.moves().iter().all(|mv| mv.captured().len() == 2));
    assert_eq!(fault::<Russian>(fen, "a1:c3"), "this capture goes on");
    let hub = Position::<English>::parse_position("B:B1:W6,14").unwrap();
    let error = hub.parse_hub_move("1x10x6").unwrap_err();
    assert_eq!(error.reason(), "this capture goes on");
}

#[test]
fn art_4_13_a_longer_capture_is_compulsory() {
    let fen = "W:W32,37:B28,19,31";
    assert_eq!(
        fault::<International>(fen, "37x26"),
        "a longer capture is compulsory"
    );
    assert_eq!(fault::<International>(fen, "32x23"), "this capture goes on");
    assert_eq!(
        fault::<Antidraughts>(fen, "37x26"),
        "a longer capture is compulsory"
    );
}

#[test]
fn each_preference_has_its_error() {
    // Frisian: a king is worth more than a man, and with equal values a king must capture.
    let frisian = fault::<Frisian>("W:W32,37:B28,K31", "32x23");
    assert_eq!(frisian, "a capture of more value is compulsory");
    let frisian = fault::<Frisian>("W:W32,K46:B28,41", "32x23");
    assert_eq!(frisian, "a capture with a king is compulsory");
    let position = Position::<Italian>::parse_position("W:WK22,K24:B18,K20").unwrap();
    let [from, to] = [22, 13].map(|number| Board::<Italian>::square(number).unwrap());
    assert_eq!(
        position.move_fault(from, to),
        Some(MoveFault::BetterCapture(Preference::MostKings))
    );
}

#[test]
fn italian_men_do_not_capture_kings() {
    assert_eq!(
        fault::<Italian>("W:W22:BK19", "22x15"),
        "a man does not capture a king"
    );
}

#[test]
fn killer_captures_of_a_king_end_directly_behind_it() {
    let fen = "W:WK46:BK37";
    assert_eq!(
        fault::<Killer>(fen, "46x28"),
        "the capture of a king ends directly behind it"
    );
    assert!(
        Position::<International>::parse_position(fen)
            .unwrap()
            .parse_move("46x28")
            .is_ok()
    );
}

#[test]
fn illegal_quiet_moves_report_the_reason() {
    assert_eq!(
        fault::<English>("W:W22,18:B1", "22-18"),
        "a piece stands on the last square"
    );
    assert_eq!(
        fault::<English>("W:W18:B1", "18-22"),
        "a man does not move backward"
    );
    assert_eq!(
        fault::<English>("W:W18:B1", "18-11"),
        "the piece does not go there"
    );
    assert_eq!(
        fault::<Turkish>("W:Wd4:Bh8", "d4-d3"),
        "a man does not move backward"
    );
    assert_eq!(
        fault::<Turkish>("W:Wd4:Bh8", "d4-e5"),
        "the piece does not go there"
    );
    assert_eq!(
        fault::<Canadian>("W:W50:B1", "50-57"),
        "a man does not move backward"
    );
    let frisian = fault::<Frisian>("W:W37,K46:B5:QW46x3", "46-41");
    assert_eq!(frisian, "this king has reached its limit of moves in a row");
}

#[test]
fn a_game_that_is_over_has_no_moves() {
    assert_eq!(
        fault::<Breakthrough>("B:WK1,32:B20", "20-25"),
        "the game is over"
    );
}

#[test]
fn a_wrong_path_between_the_ends_of_a_legal_move() {
    let fen = "W:Wc3:Bd4,d6";
    let reason = "no capture has this path";
    assert_eq!(fault::<Russian>(fen, "c3:d4:c7"), reason);
    let fen = "B:W17,18,25,26,32:B14";
    assert_eq!(fault::<English>(fen, "14x22x30"), reason);
    let fen = "W:W32:B1";
    assert_eq!(fault::<International>(fen, "32-23-28"), reason);
    // The path of a capture that another one beats.
    let fen = "W:Wd1:BKe2,e4,c2,c4";
    let better = fault::<checkers::Spanish>(fen, "d1-b3-d5");
    assert!(better.contains("kings"), "{better}");
}

/// The men can be captured in a great many orders, but the reason is found at once.
#[test]
fn a_lattice_of_men_does_not_explode() {
    let men = "3,7,10,12,13,14,17,20,21,23,25,30,32,36,38,39,41,43,K47";
    assert_eq!(
        fault::<Frisian>(&format!("W:WK50:B{men}"), "50-44"),
        "a capture of more value is compulsory"
    );
}

#[test]
fn a_legal_move_has_no_fault() {
    let position = Position::<Russian>::start();
    for mv in &position.moves() {
        assert_eq!(position.move_fault(mv.from(), mv.to()), None);
    }
}
