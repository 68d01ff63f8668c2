//! The stored form of a played game: its start, in the position's stored form, and the text of each move.

use alloc::string::String;
use alloc::vec::Vec;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Game, Notation};

/// `S` is the start, or a reference to it. It is the stored form, because the text of a position may lack
/// its clocks.
#[derive(Serialize, Deserialize)]
struct StoredGame<S> {
    start: S,
    moves: Vec<String>,
}

impl<P: Notation + Serialize> Serialize for Game<P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let played = self.positions().iter().zip(self.moves());
        let moves = played.map(|(position, &mv)| position.move_text(mv));
        StoredGame {
            start: self.start(),
            moves: moves.collect(),
        }
        .serialize(serializer)
    }
}

impl<'de, P: Notation + Deserialize<'de>> Deserialize<'de> for Game<P> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let stored = StoredGame::<P>::deserialize(deserializer)?;
        let mut game = Self::new(stored.start);
        for mv in &stored.moves {
            let mv = game.position().parse_move(mv).map_err(D::Error::custom)?;
            game.play(mv).map_err(D::Error::custom)?;
        }
        Ok(game)
    }
}
