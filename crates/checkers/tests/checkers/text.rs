//! Texts that are read, written and rejected: FEN, Hub, moves, diagrams.

use crate::variants::{AtOnce, ShortBackward};
use checkers::{
    Board, Canadian, English, Frisian, International, Move, Position, Rules, Russian, Spanish,
    Turkish,
};
use game_core::{MoveGenerator, Notation, ParseError, Position as _, Side};

fn same<R: Rules>(forms: &[&str]) {
    let first = Position::<R>::parse_position(forms[0]).unwrap();
    for form in forms {
        assert_eq!(Position::<R>::parse_position(form), Ok(first), "{form}");
    }
}

#[test]
fn every_form_of_fen_is_read() {
    same::<English>(&[
        "W:W31-32,K22:B1,2,K3",
        "W:B1-2,K3:W32,31,K22",
        "W:WK22,31-32:B1-2,K3-3.",
    ]);
    same::<English>(&[
        "W:W31,32:B1",
        " W : W 31 , 32 : B 01 . ",
        "W:We1,g1:Bb8",
        "W:We1,32:B1",
    ]);
    same::<Russian>(&["B:WKc3,a1:Bb8,Kh2", "B:WK22,29:B1,K28"]);
    same::<Russian>(&["W:W:B1-4", "W:B1-4:W", "W:W :B1,2,3,4"]);
    same::<International>(&["W:W31-50:B1-20", "W:B1-20:W31-50."]);
    assert_eq!(Position::<International>::start().fen(), "W:W31-50:B1-20");
}

#[test]
fn bad_fen_is_an_error_that_quotes_it() {
    let cases = [
        ("", "no turn"),
        ("   ", "no turn"),
        ("X:W1:B2", "no turn"),
        ("?:W31:B2", "no turn"),
        ("WW:W31:B2", "no turn"),
        ("W", "no list"),
        ("W:W31", "no list"),
        ("W:W31:W32:B1", "two lists"),
        ("W:R31:B1", "begins with W or B"),
        ("W::W31:B1", "begins with W or B"),
        ("W:W31:B1:", "begins with W or B"),
        ("W:W31,31:B1", "two pieces"),
        ("W:W31:B31", "two pieces"),
        ("W:W21-25,23:B1", "two pieces"),
        ("W:W0:B1", "no such square"),
        ("W:W33:B1", "no such square"),
        ("W:W31-33:B1", "no such square"),
        ("W:W999999999999999999999:B1", "no such square"),
        ("W:W31,:B1", "no such square"),
        ("W:W,:B1", "no such square"),
        ("W:W31-:B1", "no such square"),
        ("W:WK:B1", "no such square"),
        ("W:WQ31:B1", "no such square"),
        ("W:Wa2:B1", "no such square"),
        ("W:W-5:B1", "no such square"),
        ("W:W+5:B1", "no such square"),
        ("W:W25-21:B1", "backward"),
        ("W:Wa1-c1:B1", "a range has numbers"),
        ("W:WK31-a1:B1", "a range has numbers"),
        ("W:WKa1 - 32:B1", "a range has numbers"),
        ("W:W3:B12", "a king"),
        ("W:W31:B30", "a king"),
        ("W:Wß31:B1", "no such square"),
        ("W:W3１:B1", "no such square"),
        ("Ŵ:W31:B1", "no turn"),
        ("W:WK31:BK1:H4:P0,0,0", "given twice"),
    ];
    for (text, reason) in cases {
        let error = Position::<English>::parse_position(text).unwrap_err();
        assert!(error.reason().contains(reason), "{text}: {error}");
        assert_quotes(text, &error);
    }
}

/// The error quotes a part of `text`, and not an empty one unless `text` is empty.
fn assert_quotes(text: &str, error: &ParseError) {
    assert!(text.contains(error.text()), "{text}: {error}");
    assert!(text.is_empty() || !error.text().is_empty(), "{text}");
}

/// Also if the text uses other names for squares than the variant does.
#[test]
fn an_error_in_a_fen_quotes_the_text_as_it_stands() {
    for (text, message) in [
        ("W:W22,Kc3:B1", "the square has two pieces: \"Kc3\""),
        ("W:Wc3:BK22", "the square has two pieces: \"K22\""),
        ("W:W21-24,23:B1", "the square has two pieces: \"23\""),
        ("W:W23,21-24:B1", "the square has two pieces, 23: \"21-24\""),
        ("W:W01:B5", "a man on its last row would be a king: \"01\""),
    ] {
        let error = Position::<Russian>::parse_position(text).unwrap_err();
        assert_eq!(error.to_string(), message, "{text}");
    }
    let error = Position::<Frisian>::parse_position("W:WK5,31:B20:QW05x4").unwrap_err();
    assert_eq!(error.text(), "W05x4");
}

#[test]
fn hub_positions_are_read_and_written() {
    for fen in ["W:WK29,13:B4,K1", "B:W21-32:B1-12"] {
        let position = Position::<Russian>::parse_position(fen).unwrap();
        let hub = position.hub_text();
        assert_eq!(hub.len(), 33);
        assert_eq!(Position::<Russian>::from_hub(&hub), Ok(position));
    }
    let kings = Position::<English>::parse_position("W:WK32:BK1").unwrap();
    assert_eq!(kings.hub_text(), format!("WB{}W", "e".repeat(30)));
    assert_eq!(Position::<International>::start().hub_text().len(), 51);
}

#[test]
fn bad_hub_positions_are_errors_that_quote_them() {
    let start = Position::<Russian>::start().hub_text();
    let cases = [
        (String::new(), "0 characters"),
        (start[1..].to_string(), "32 characters"),
        (format!("{start}e"), "34 characters"),
        (format!("w{}", &start[1..]), "first character"),
        (start.replacen('e', "x", 1), "'x'"),
        (start.replacen('e', "é", 1), "'é'"),
        (format!("Ww{}", "e".repeat(31)), "square 1: a man"),
    ];
    for (text, reason) in cases {
        let error = Position::<Russian>::from_hub(&text).unwrap_err();
        assert!(error.reason().contains(reason), "{error}");
        assert_eq!(error.text(), text);
    }
}

#[test]
fn moves_are_read_in_every_form() {
    let start = Position::<Russian>::start();
    let mv = start.parse_move("c3-d4").unwrap();
    for text in ["c3d4", "c3:d4", "c3xd4", "22-18", "22x18"] {
        assert_eq!(start.parse_move(text), Ok(mv), "{text}");
    }
    assert_eq!(start.move_text(mv), "c3-d4");
    assert_eq!(start.hub_move_text(mv), "22-18");
    let start = Position::<English>::start();
    let mv = start.parse_move("11-15").unwrap();
    for text in ["f6-e5", "f6e5", "11x15"] {
        assert_eq!(start.parse_move(text), Ok(mv), "{text}");
    }
    assert_eq!(start.move_text(mv), "11-15");
    assert_eq!(start.parse_move("09-14"), start.parse_move("9-14"));
}

#[test]
fn a_quiet_move_has_no_squares_on_its_way() {
    let start = Position::<Russian>::start();
    assert!(start.parse_move("c3-d4").is_ok());
    assert!(start.parse_move("c3-e3-d4").is_err());
    let start = Position::<International>::parse_position("W:WK46:B5").unwrap();
    assert!(start.parse_move("46-41").is_ok());
    assert!(start.parse_move("46-5-41").is_err());
}

#[test]
fn an_ambiguous_capture_has_its_path() {
    let fen = "W:WK2:B6,7,13,14,15,17,25";
    let position = Position::<Russian>::parse_position(fen).unwrap();
    let texts: Vec<String> = position
        .moves()
        .iter()
        .map(|&mv| position.move_text(mv))
        .collect();
    assert_eq!(
        texts
            .iter()
            .filter(|text| text.matches(':').count() == 1)
            .count(),
        1
    );
    for (&mv, text) in position.moves().iter().zip(&texts) {
        assert_eq!(position.parse_move(text), Ok(mv));
    }
    let error = position.parse_move("2x29").unwrap_err();
    assert!(error.reason().contains("ambiguous"), "{error}");
    assert_eq!(error.text(), "2x29");
    // A capture without an alternative may have its path too, in either direction.
    let round = position.parse_move("d8:d8").unwrap();
    let path: Vec<String> = position
        .path(round)
        .into_iter()
        .map(Board::<Russian>::name)
        .collect();
    assert_eq!(position.parse_move(&path.join(":")), Ok(round));
    let reversed: Vec<String> = path.into_iter().rev().collect();
    assert_eq!(position.parse_move(&reversed.join("x")), Ok(round));
}

#[test]
fn a_single_capture_is_the_path_of_two_squares() {
    // A king on d6 takes one piece on its way to a3, or goes round and ends there too.
    let fen = "B:W7,K8,15-17:BK10";
    let position = Position::<Russian>::parse_position(fen).unwrap();
    let single = position.parse_move("d6:a3").unwrap();
    assert_eq!(single.captured().len(), 1);
    let longer: Vec<Move<Russian>> = position
        .moves()
        .into_iter()
        .filter(|&mv| mv != single)
        .collect();
    assert!(longer.iter().any(|mv| mv.to() == single.to()));
    for mv in longer {
        assert_eq!(position.parse_move(&position.move_text(mv)), Ok(mv));
    }
}

#[test]
fn bad_moves_are_errors_that_quote_them() {
    let position = Position::<Russian>::parse_position("W:Wc3:Bd4,d6").unwrap();
    for text in [
        "",
        "-",
        "c3",
        "c3:",
        ":c7",
        "c3-d9",
        "c3-b4",
        "c3:e5",
        "c3:e5:e5",
        "c3:c3:c7",
        "c3:d4:c7",
        "c3:e5:c7:a5",
        "22",
        "2215",
        "22-99",
        "x",
        "c3::c7",
        "c3→c7",
        "ć3:c7",
        "K3:c7",
        "c3 c7",
        "999999999999999999999-1",
    ] {
        let error = position.parse_move(text).unwrap_err();
        assert_eq!(error.text(), text);
    }
    assert!(position.parse_move("c3:e5:c7").is_ok());
    for text in [
        "",
        "22x15",
        "22-15",
        "22x15x18",
        "22x15x18x18x10",
        "c3xc7",
        "22x15x18x10x",
        "22-6x10x18",
        "→",
    ] {
        assert_eq!(position.parse_hub_move(text).unwrap_err().text(), text);
    }
    let single = Position::<International>::parse_position("W:W28:B23").unwrap();
    assert!(single.parse_hub_move("28x19x23").is_ok());
    let quiet = Position::<International>::parse_position("W:W32:B1").unwrap();
    assert!(quiet.parse_hub_move("32-28").is_ok());
    for (position, text) in [
        (&single, "28-19-23"),
        (&single, "28x19"),
        (&quiet, "32x28"),
        (&quiet, "32-28-28"),
    ] {
        let error = position.parse_hub_move(text).unwrap_err();
        assert_eq!((error.reason(), error.text()), ("not a Hub move", text));
    }
    let captures = position.moves();
    assert_eq!(
        position.parse_hub_move("22x6x10x18").ok(),
        position.parse_hub_move("22x6x18x10").ok()
    );
    assert_eq!(captures.len(), 1);
}

#[test]
fn the_picture_shows_numbers_or_names() {
    let english = " 1   b   b   b   b  4
 5 b   b   b   b    8
 9   b   b   b   b 12
13 .   .   .   .   16
17   .   .   .   . 20
21 w   w   w   w   24
25   w   w   w   w 28
29 w   w   w   w   32
B to move
";
    assert_eq!(Position::<English>::start().to_string(), english);
    let mirrored = Position::<ShortBackward>::start().to_string();
    assert!(
        mirrored.starts_with("32 b   b   b   b   29\n"),
        "{mirrored}"
    );
    assert!(mirrored.contains("\n 4   w   w   w   w  1\n"), "{mirrored}");
    let small = Position::<AtOnce>::start().to_string();
    assert!(small.starts_with(" 3   b   b   b  1\n"), "{small}");
}

#[test]
fn pictures_of_other_boards_show_their_numbers() {
    let spanish = Position::<Spanish>::start().to_string();
    assert!(spanish.starts_with("32 b   b   b   b   29\n"), "{spanish}");
    assert!(spanish.contains("\n 4   w   w   w   w  1\n"), "{spanish}");
    let canadian = Position::<Canadian>::start().to_string();
    assert!(
        canadian.contains("\n67 w   w   w   w   w   w   72\n"),
        "{canadian}"
    );
    let turkish = Position::<Turkish>::start().to_string();
    assert!(
        turkish.starts_with("8 . . . . . . . .\n7 b b b b b b b b\n"),
        "{turkish}"
    );
    assert!(
        turkish.ends_with("  a b c d e f g h\nW to move\n"),
        "{turkish}"
    );
}

#[test]
fn the_moves_of_one_king_are_read_and_written() {
    same::<Frisian>(&[
        "W:WK5,31:B20:QW5x3",
        "W:B20:WK5,31: Q W05x3 .",
        "W:QW5x3:WK5,31:B20",
    ]);
    for (text, reason) in [
        ("W:WK5,31:B20:QW5x4", "no such count"),
        ("W:WK5,31:B20:QW5x0", "no such count"),
        ("W:WK5,31:B20:QW31x1", "a king that has men"),
        ("W:WK5:B20:QW5x1", "a king that has men"),
        ("W:WK5,31:B20:QB5x1", "a king that has men"),
        ("W:WK5,31:B20:Q", "not the moves of a king"),
        ("W:WK5,31:B20:QW5", "not the moves of a king"),
        ("W:WK5,31:B20:QW5x11", "not the moves of a king"),
        ("W:WK5,31:B20:QW51x1", "no such square"),
        ("W:WK5,31:B20:QWx1", "no such square"),
        ("W:WK5,31:B20:QW5x1:QW5x1", "occurs twice"),
    ] {
        let error = Position::<Frisian>::parse_position(text).unwrap_err();
        assert!(error.reason().contains(reason), "{text}: {error}");
        assert_quotes(text, &error);
    }
    assert!(Position::<International>::parse_position("W:WK5,31:B20:QW5x1").is_err());
}

#[test]
fn the_clock_of_the_main_road_runs_only_where_a_rule_reads_it() {
    let mut position = Position::<International>::from_fen("W:WK46,K47,K48:BK4").unwrap();
    for text in ["46-41", "4-9"] {
        position.play(position.parse_move(text).unwrap());
    }
    let fen = position.fen_with_running_clocks();
    assert_eq!(fen, "W:WK41,K47,K48:BK9:H2");
    assert_eq!(Position::from_fen(&fen), Ok(position));

    // Russian draughts count it while a lone king stands on the road, also when a man moves.
    let mut position = Position::<Russian>::from_fen("W:Wa3,Kb8,Kc1:BKe1").unwrap();
    for (text, clocks) in [
        ("b8-a7", ":P1,1,0"),
        ("e1-c3", ":P2,2,0"),
        ("a7-b8", ":P3,3,1"),
        ("c3-h8", ":P4,4,2"),
        ("a3-b4", ":P0,5,3"),
        ("h8-g7", ":P1,6,4"),
        ("b8-a7", ":P2,7,5"),
        ("g7-h6", ":P3,8,0"),
    ] {
        position.play(position.parse_move(text).unwrap());
        let fen = position.fen_with_clocks();
        assert!(fen.ends_with(clocks), "{text}: {fen}");
    }
}

#[test]
fn draw_clocks_are_sixteen_bits_wide() {
    let read = |clocks: &str| Position::<Russian>::from_fen(&format!("W:WKc1,a3:BKh8:{clocks}"));
    let mut position = read("P65535,65535,65535").unwrap();
    position.play(position.parse_move("a3-b4").unwrap());
    let text = position.fen_with_clocks();
    assert!(text.ends_with(":P0,65535,65535"), "{text}");
    assert!(Position::<Russian>::from_fen(&text).is_ok());
    for clocks in ["P0,65536,0", "P0,1048575,0", "H65536"] {
        assert_eq!(read(clocks).unwrap_err().text(), clocks);
    }
}

#[test]
fn pieces_are_found_by_side_and_kind() {
    let position = Position::<English>::parse_position("W:WK32,30:BK1,3").unwrap();
    assert_eq!(position.kings(Side::White).len(), 1);
    assert_eq!(position.men(Side::Black).len(), 1);
    assert_eq!(position.occupied().len(), 4);
    assert_eq!(position.side_to_move(), Side::White);
}

#[cfg(feature = "serde")]
#[test]
fn serde_stores_a_position_with_its_clocks() {
    let mut position = Position::<Russian>::start();
    let json = serde_json::to_string(&position).unwrap();
    assert_eq!(json, "\"W:W21-32:B1-12\"");
    assert_eq!(serde_json::from_str(&json).ok(), Some(position));

    // A lone king on the main road: three clocks that differ.
    position = Position::from_fen("W:Wa3,Kb8,Kc1:BKe1").unwrap();
    for text in ["b8-a7", "e1-c3", "a7-b8", "c3-h8", "a3-b4", "h8-g7"] {
        position.play(position.parse_move(text).unwrap());
        let json = serde_json::to_string(&position).unwrap();
        assert_eq!(serde_json::from_str(&json).ok(), Some(position), "{json}");
    }
    assert_eq!(
        serde_json::to_string(&position).unwrap(),
        "\"W:WK1,17,K30:BK8:P1,6,4\""
    );
    for bad in [
        "W:W99:B",
        "W:W21:B1:P1",
        "W:W21:B1:P2,1,0",
        "W:W21:B1:P0,9999999,0",
        "W:W21:B1:P+1,2,0",
    ] {
        let json = serde_json::to_string(bad).unwrap();
        let error = serde_json::from_str::<Position<Russian>>(&json).unwrap_err();
        assert!(error.to_string().contains('"'), "{error}");
    }
}

#[cfg(feature = "serde")]
#[test]
fn serde_keeps_the_clocks_of_the_start_of_a_game() {
    use game_core::Game;

    let mut start = Position::<Russian>::from_fen("W:WKa1,Kh8:BKb8").unwrap();
    for text in ["a1-b2", "b8-a7", "b2-a1", "a7-b8"] {
        start.play(start.parse_move(text).unwrap());
    }
    let mut game = Game::new(start);
    let mv = game.position().parse_move("a1-b2").unwrap();
    game.play(mv).unwrap();
    let json = serde_json::to_string(&game).unwrap();
    let stored: Game<Position<Russian>> = serde_json::from_str(&json).unwrap();
    assert_eq!(stored.positions(), game.positions(), "{json}");
    assert_eq!(stored.moves(), game.moves());
    assert!(stored.start().reversible_plies() > 0);
}

#[cfg(feature = "serde")]
#[test]
fn serde_stores_a_move_as_text() {
    fn check<R: Rules>(fen: &str, move_text: &str, stored: &str) {
        let position = Position::<R>::from_fen(fen).unwrap();
        let mv = position.parse_move(move_text).unwrap();
        let json = serde_json::to_string(&mv).unwrap();
        assert_eq!(json, format!("{stored:?}"));
        assert_eq!(serde_json::from_str::<Move<R>>(&json).unwrap(), mv);
    }
    check::<Russian>("W:Wc3:Bd4,d6", "c3:c7", "22x6x10x18");
    check::<Russian>("W:Wa7:Bh2", "a7-b8", "5-1K");
    check::<English>("B:B1:W6,14", "1x17", "1x17x6x14");
    check::<Turkish>("W:Wd7:Bh2", "d7-d8", "12-4K");
    for bad in [
        "",
        "1",
        "1-2-3",
        "22x6",
        "22-6x1",
        "22-22",
        "22x6x10x10",
        "22-99",
        "22-+6",
        "c3-d4",
        "22x6x18x10",
    ] {
        let json = serde_json::to_string(bad).unwrap();
        let error = serde_json::from_str::<Move<Russian>>(&json).unwrap_err();
        assert!(error.to_string().contains(&format!("{bad:?}")), "{error}");
    }
    for position in [
        Position::<Russian>::start(),
        Position::from_fen("W:WKa1:Bb2,d4,f6,d2").unwrap(),
    ] {
        for mv in position.moves() {
            let json = serde_json::to_string(&mv).unwrap();
            assert_eq!(serde_json::from_str::<Move<Russian>>(&json).unwrap(), mv);
        }
    }
}
