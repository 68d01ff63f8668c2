//! Reading and writing positions and moves.

use game_core::{MoveGenerator, Notation, Position as _, Side};
use shatar::{Position, Standard};

type Shatar = Position<Standard>;

#[test]
fn missing_fields_are_filled() {
    let full = Shatar::from_fen("7k/4P3/6K1/8/8/8/p7/8 w - - 0 1").unwrap();
    for text in [
        "7k/4P3/6K1/8/8/8/p7/8",
        "7k/4P3/6K1/8/8/8/p7/8 w",
        "7k/4P3/6K1/8/8/8/p7/8 w -",
        " 7k/4P3/6K1/8/8/8/p7/8  w - - ",
        "7k/4P3/6K1/8/8/8/p7/8 w - - 0",
        "7k/4P3/6K1/8/8/8/p7/8 w - - 0 0",
    ] {
        assert_eq!(Shatar::from_fen(text), Ok(full), "{text:?}");
    }
}

#[test]
fn every_field_is_read_and_written() {
    let text = "7k/4P3/6K1/8/8/8/p7/8 b - - 12 345";
    let position = Shatar::from_fen(text).unwrap();
    assert_eq!(position.side(), Side::Black);
    assert_eq!(position.halfmove_clock(), 12);
    assert_eq!(position.fullmove_number(), 345);
    assert_eq!(position.position_text(), text);
}

#[test]
fn bad_text_is_quoted() {
    for (text, quoted, reason) in [
        ("", "", "an empty FEN"),
        ("start", "start", "1 rank, not 8"),
        (
            "8/8/8/8/8/8/8/8 w - - 0 1",
            "8/8/8/8/8/8/8/8",
            "White has no king",
        ),
        (
            "8/8/8/8/8/8/8/K7 w - - 0 1",
            "8/8/8/8/8/8/8/K7",
            "Black has no king",
        ),
        (
            "k6k/8/8/8/8/8/8/K7 w - - 0 1",
            "k6k/8/8/8/8/8/8/K7",
            "Black has several kings",
        ),
        (
            "k7/8/8/8/8/8/8/KK6 w - - 0 1",
            "k7/8/8/8/8/8/8/KK6",
            "White has several kings",
        ),
        (
            "kP6/8/8/8/8/8/8/K7 w - - 0 1",
            "kP6/8/8/8/8/8/8/K7",
            "a pawn on its last rank",
        ),
        (
            "k7/8/8/8/8/8/8/K6p w - - 0 1",
            "k7/8/8/8/8/8/8/K6p",
            "a pawn on its last rank",
        ),
        (
            "8/8/8/3kK3/8/8/8/8 w - - 0 1",
            "8/8/8/3kK3/8/8/8/8",
            "the kings stand side by side",
        ),
        (
            "k6R/8/8/8/8/8/8/K7 w - - 0 1",
            "k6R/8/8/8/8/8/8/K7",
            "not to move is in check",
        ),
        ("k7/8/8/8/8/8/8/K6Q w - - 0 1", "K6Q", "'Q' is not a piece"),
        ("k7/8/8/8/8/8/8/K6é w - - 0 1", "K6é", "'é' is not a piece"),
        ("k8/8/8/8/8/8/8/K7 w - - 0 1", "k8", "rank 8"),
        ("k7/8/8/8/8/8/8/K6 w - - 0 1", "K6", "rank 1"),
        (
            "k7/8/8/8/8/8/8/8/K7 w - - 0 1",
            "k7/8/8/8/8/8/8/8/K7",
            "9 ranks, not 8",
        ),
        ("k7/8/8/8/8/8/8/K7 x - - 0 1", "x", "neither w nor b"),
        ("k7/8/8/8/8/8/8/K7 w KQkq - 0 1", "KQkq", "no castling"),
        ("k7/8/8/8/8/8/8/K7 w - e3 0 1", "e3", "en passant"),
        ("k7/8/8/8/8/8/8/K7 w - - -1 1", "-1", "move count"),
        ("k7/8/8/8/8/8/8/K7 w - - +1 1", "+1", "move count"),
        ("k7/8/8/8/8/8/8/K7 w - - 0 -7", "-7", "move count"),
        (
            "k7/8/8/8/8/8/8/K7 w - - 99999999999999999999 1",
            "99999999999999999999",
            "move count",
        ),
        ("k7/8/8/8/8/8/8/K7 w - - 0 65536", "65536", "move count"),
        ("k7/8/8/8/8/8/8/K7 w - - 0 ٣", "٣", "move count"),
        (
            "k7/8/8/8/8/8/8/K7 w - - 0 1 e2e3",
            "e2e3",
            "after the last field",
        ),
    ] {
        let error = Shatar::parse_position(text).unwrap_err();
        assert_eq!(error.text(), quoted, "{text:?}: {error}");
        assert!(error.reason().contains(reason), "{text:?}: {error}");
    }
}

#[test]
fn bad_moves_are_quoted() {
    let start = Shatar::start();
    for text in [
        "", "e2", "e2e", "e2e4", "e2e9", "e3e4", "e7e6", "e2e3j", "e2e3q", "d4d5", "e1e1", "0000",
        "e2e3 ", "éé", "ééé", "e2e3jj",
    ] {
        let error = start.parse_move(text).unwrap_err();
        assert_eq!(error.text(), text);
    }
    assert_eq!(start.move_text(start.parse_move("e2e3").unwrap()), "e2e3");
}

#[test]
fn clocks_do_not_overflow() {
    let text = "3jk3/8/8/8/8/8/8/3JK3 b - - 65535 65535";
    let mut position = Shatar::from_fen(text).unwrap();
    assert!(position.is_drawn());
    position.play(position.parse_move("d8c7").unwrap());
    assert_eq!(position.halfmove_clock(), u16::MAX);
    assert_eq!(position.fullmove_number(), u16::MAX);
    assert!(position.has_legal_move());
}

#[test]
fn a_position_shows_its_board() {
    let diagram = Shatar::start().to_string();
    assert!(diagram.starts_with("8 r n b j k b n r\n"), "{diagram}");
    assert!(diagram.ends_with("a b c d e f g h\n"), "{diagram}");
}

#[cfg(feature = "serde")]
mod data {
    use game_core::{Game, MoveGenerator, Position as _};
    use shatar::{Move, Position, Series, Standard};

    #[test]
    fn a_stored_position_keeps_its_series() {
        let start = "6k1/4P2p/4P3/8/8/8/P2R4/K1B5 w - - 0 1";
        let mut game = Game::new(Position::<Standard>::from_fen(start).unwrap());
        for text in ["d2g2", "g8h8"] {
            use game_core::Notation;
            game.play(game.position().parse_move(text).unwrap())
                .unwrap();
        }
        let stored = serde_json::to_string(game.position()).unwrap();
        let restored: Position = serde_json::from_str(&stored).unwrap();
        assert_eq!(restored.key(), game.position().key());
        assert!(restored.series().white);
        assert!(!restored.series().black);

        let stored = serde_json::to_string(&game).unwrap();
        let restored: Game<Position> = serde_json::from_str(&stored).unwrap();
        assert_eq!(restored.position(), game.position());

        // A game that begins within a series.
        let game = Game::new(*game.position());
        let stored = serde_json::to_string(&game).unwrap();
        let restored: Game<Position> = serde_json::from_str(&stored).unwrap();
        assert!(restored.start().series().white, "{stored}");
    }

    #[test]
    fn contradictions_are_rejected() {
        let text = r#"{"fen":"4k3/8/8/8/8/8/8/R3K3 w","series":{"white":false,"black":true}}"#;
        assert!(serde_json::from_str::<Position>(text).is_err());
        assert_eq!(Series::default(), Series::NONE);
    }

    #[test]
    fn a_stored_move_is_checked() {
        let mv = Position::<Standard>::start().moves()[0];
        let stored = serde_json::to_string(&mv).unwrap();
        assert_eq!(
            (mv.to_string().as_str(), stored.as_str()),
            ("e1d2", "25284")
        );
        assert_eq!(serde_json::from_str::<Move>(&stored).unwrap(), mv);
        assert!(serde_json::from_str::<Move>("0").is_err());
        assert!(serde_json::from_str::<Move>("65535").is_err());
    }
}
