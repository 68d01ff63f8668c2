use frontend::TextGame;
use game_core::ParseError;
use serde::{Deserialize, Serialize};

/// The beginning of a game, in its usual notation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// Its name in the source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The position; `None` for the usual start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Moves from there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
}

impl Opening {
    /// An opening that consists of a position.
    #[must_use]
    pub fn position(text: &str) -> Self {
        Self {
            position: Some(text.to_string()),
            ..Self::default()
        }
    }

    /// Sets up `game`, which reads the usual notation, with this opening.
    ///
    /// # Errors
    /// A position or move that cannot be read or is not legal; nothing changes then.
    pub fn set_up(&self, game: &mut dyn TextGame) -> Result<(), ParseError> {
        game.set_position(self.position.as_deref(), &self.moves)
    }

    /// An opening that consists of moves from the usual start.
    #[must_use]
    pub fn moves<'a>(moves: impl IntoIterator<Item = &'a str>) -> Self {
        Self {
            moves: moves.into_iter().map(ToString::to_string).collect(),
            ..Self::default()
        }
    }
}
