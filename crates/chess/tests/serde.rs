//! Positions, moves and games as JSON.

#![cfg(feature = "serde")]

use chess::{Move, Position};
use game_core::{Game, Notation};

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
fn bad_data_is_refused() {
    assert!(serde_json::from_str::<Position>("\"8/8/8 w\"").is_err());
    assert!(serde_json::from_str::<Move>("0").is_err());
    assert!(serde_json::from_str::<Move>("65535").is_err());
    let illegal = r#"{"start":"4k3/8/8/8/8/8/8/4K3 w - - 0 1","moves":["e1e3"]}"#;
    assert!(serde_json::from_str::<Game<Position>>(illegal).is_err());
}
