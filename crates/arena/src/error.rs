use core::fmt::Display;
use std::path::Path;

use game_core::ParseError;

use crate::Fault;

/// An error that prevents a tournament from starting or continuing.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A file cannot be read or written, or its content is invalid.
    #[error("{path}: {reason}")]
    File {
        /// Its path.
        path: String,
        /// The reason.
        reason: String,
    },
    /// A player cannot be started, or cannot begin a game.
    #[error("{player}: {fault}")]
    Player {
        /// Its name.
        player: String,
        /// Its fault.
        fault: Fault,
    },
    /// Invalid or contradictory settings.
    #[error("{0}")]
    Settings(String),
    /// Text that cannot be read.
    #[error(transparent)]
    Parse(#[from] ParseError),
}

impl Error {
    /// An error of the file at `path`.
    #[must_use]
    pub fn file(path: &Path, reason: impl Display) -> Self {
        Self::File {
            path: path.display().to_string(),
            reason: reason.to_string(),
        }
    }
}
