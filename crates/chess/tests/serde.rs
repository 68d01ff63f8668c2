//! Positions, moves and games as JSON and in compact formats.

#![cfg(feature = "serde")]

use chess::{Move, MoveKind, PackedPosition, Position, Setup, StartNumber};
use game_core::{Game, Notation};
use serde_test::{Configure, Token, assert_de_tokens_error, assert_tokens};

#[test]
fn positions_moves_and_games_read_back() {
    let mut game = Game::new(Position::start());
    for text in [
        "e2e4", "d7d5", "e4d5", "d8d5", "g1f3", "c8g4", "f1e2", "b8c6", "e1g1",
    ] {
        let mv = game.position().parse_move(text).unwrap();
        let json = serde_json::to_string(&mv).unwrap();
        assert_eq!(serde_json::from_str::<Move>(&json).unwrap(), mv);
        game.play(mv).unwrap();
        let json = serde_json::to_string(game.position()).unwrap();
        assert_eq!(
            &serde_json::from_str::<Position>(&json).unwrap(),
            game.position()
        );
    }
    let json = serde_json::to_string(&game).unwrap();
    let again: Game<Position> = serde_json::from_str(&json).unwrap();
    assert_eq!(again.moves(), game.moves());
    assert_eq!(again.positions(), game.positions());
}

#[test]
fn readable_formats_hold_text() {
    let mut game = Game::new(Position::start());
    let mv = game.position().parse_move("e2e4").unwrap();
    assert_tokens(&mv.readable(), &[Token::Str("e2e4 double step")]);
    game.play(mv).unwrap();
    let json = serde_json::to_string(&game).unwrap();
    let start = Position::start().fen();
    assert_eq!(json, format!(r#"{{"start":"{start}","moves":["e2e4"]}}"#));

    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 258";
    let position = Position::from_fen(fen).unwrap();
    assert_tokens(&position.readable(), &[Token::Str(fen)]);
    assert_tokens(&Setup::from(position).readable(), &[Token::Str(fen)]);
    let digits = "9000000000000010ca0b0000000000000000000000000000\
                  00000201";
    assert_tokens(&position.pack().readable(), &[Token::Str(digits)]);
    assert_tokens(&StartNumber::ORTHODOX, &[Token::U16(518)]);
}

#[test]
fn compact_formats_hold_bits() {
    let mv = Position::start().parse_move("e2e4").unwrap();
    // Stored moves must stay readable: from e2 (12) to e4 (28), a double step (8).
    assert_eq!(mv.to_bits(), 12 | 28 << 6 | 8 << 12);
    assert_tokens(&mv.compact(), &[Token::U16(mv.to_bits())]);
    let position = Position::start();
    let mut tokens = vec![Token::Tuple {
        len: PackedPosition::SIZE,
    }];
    tokens.extend(position.pack().to_bytes().map(Token::U8));
    tokens.push(Token::TupleEnd);
    assert_tokens(&position.compact(), &tokens);
    assert_tokens(&position.pack().compact(), &tokens);
    // One square fewer is occupied, so all pieces move up by one.
    tokens[1] = Token::U8(0xfe);
    let mut bytes = position.pack().to_bytes();
    bytes[0] = 0xfe;
    let error = PackedPosition::from_bytes(bytes).unpack().unwrap_err();
    assert_de_tokens_error::<serde_test::Compact<Position>>(&tokens, &error.to_string());
}

#[test]
fn every_move_has_a_text() {
    for bits in 0..=u16::MAX {
        if let Some(mv) = Move::from_bits(bits) {
            let json = serde_json::to_string(&mv).unwrap();
            assert_eq!(serde_json::from_str::<Move>(&json).unwrap(), mv);
        }
    }
    let mv: Move = serde_json::from_str("\"a7b8 queen promotion\"").unwrap();
    assert_eq!(mv.kind(), MoveKind::QueenPromotion);
}

#[test]
fn bad_data_is_refused() {
    assert!(serde_json::from_str::<Position>("\"8/8/8 w\"").is_err());
    assert!(serde_json::from_str::<Setup>("\"8/8/8 w\"").is_err());
    for bad in [
        "0",
        "\"\"",
        "\"e2e4\"",
        "\"e2e4 \"",
        "\"e2e2 pawn\"",
        "\"é2e4 pawn\"",
        "\"e2e4 prawn\"",
    ] {
        assert!(serde_json::from_str::<Move>(bad).is_err(), "{bad}");
    }
    assert_de_tokens_error::<serde_test::Compact<Move>>(
        &[Token::U16(0)],
        "not the bits of a move: \"0\"",
    );
    for bad in ["\"\"", "\"00\"", "\"é\""] {
        assert!(
            serde_json::from_str::<PackedPosition>(bad).is_err(),
            "{bad}"
        );
    }
    assert!(serde_json::from_str::<StartNumber>("960").is_err());
    let illegal = r#"{"start":"4k3/8/8/8/8/8/8/4K3 w - - 0 1","moves":["e1e3"]}"#;
    assert!(serde_json::from_str::<Game<Position>>(illegal).is_err());
}
