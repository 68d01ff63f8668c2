use serde::{Deserialize, Serialize};

/// How a game begins, in the usual notation of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// What the source calls it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The position; `None` for the usual start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Moves that are played from there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
}

impl Opening {
    /// An opening that is a position.
    #[must_use]
    pub fn position(text: &str) -> Self {
        Self {
            position: Some(text.to_string()),
            ..Self::default()
        }
    }

    /// An opening that is moves from the usual start.
    #[must_use]
    pub fn moves<'a>(moves: impl IntoIterator<Item = &'a str>) -> Self {
        Self {
            moves: moves.into_iter().map(ToString::to_string).collect(),
            ..Self::default()
        }
    }
}
