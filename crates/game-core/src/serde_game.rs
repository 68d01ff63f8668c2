//! A played game as data: the text of its start and of each move.

use alloc::string::String;
use alloc::vec::Vec;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Game, Notation};

#[derive(Serialize, Deserialize)]
struct GameText {
    start: String,
    moves: Vec<String>,
}

impl<P: Notation> Serialize for Game<P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let played = self.positions().iter().zip(self.moves());
        let moves = played
            .map(|(position, &mv)| position.move_text(mv))
            .collect();
        GameText {
            start: self.start().position_text(),
            moves,
        }
        .serialize(serializer)
    }
}

impl<'de, P: Notation> Deserialize<'de> for Game<P> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = GameText::deserialize(deserializer)?;
        let mut game = Self::new(P::parse_position(&text.start).map_err(D::Error::custom)?);
        for mv in &text.moves {
            let mv = game.position().parse_move(mv).map_err(D::Error::custom)?;
            game.play(mv).map_err(D::Error::custom)?;
        }
        Ok(game)
    }
}
