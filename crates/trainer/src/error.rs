use std::io;
use std::path::{Path, PathBuf};

/// The reason why a file cannot be read or written, or a run of self-play cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum DataError {
    /// The file cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// The file does not begin like a data file.
    #[error("{}: not a data file of self-play: {reason}", path.display())]
    Header {
        /// The file.
        path: PathBuf,
        /// The fault of its first line.
        reason: String,
    },
    /// The file is not the one that is needed: it holds games of another run, another game or other rules, or the checkpoint
    /// of another training run; or it is damaged, already exists, or is in use. Or the endgame tables cannot be opened.
    #[error("{}: {reason}", path.display())]
    Mismatch {
        /// The file.
        path: PathBuf,
        /// The fault.
        reason: String,
    },
    /// A frame of the file is cut short or changed.
    #[error("{}: broken at byte {offset}: {reason}", path.display())]
    Frame {
        /// The file.
        path: PathBuf,
        /// The offset of the frame, in bytes.
        offset: u64,
        /// The fault.
        reason: &'static str,
    },
    /// Self-play gives no positions with a score: the random plies, or the first solved position, end the games.
    #[error(
        "{games} games in a row ended before any position was scored: {random_plies} random plies are too many, or the tables end the games"
    )]
    NoScores {
        /// The number of games.
        games: u32,
        /// The random plies at the start of each.
        random_plies: u32,
    },
    /// A game does not follow the rules, is too long for a data file, or has a score that it cannot store.
    #[error("game {index}: {reason}")]
    Game {
        /// Its number.
        index: u64,
        /// The fault.
        reason: String,
    },
}

impl DataError {
    /// The same error of a game that comes from this file; other errors name their file already.
    pub(crate) fn in_file(self, file: &Path) -> Self {
        match self {
            Self::Game { .. } => Self::mismatch(file, self.to_string()),
            other => other,
        }
    }

    pub(crate) fn io(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_path_buf();
        |error| Self::Io { path, error }
    }

    pub(crate) fn mismatch(path: &Path, reason: impl Into<String>) -> Self {
        Self::Mismatch {
            path: path.to_path_buf(),
            reason: reason.into(),
        }
    }
}

/// The first bytes of a file, at most 40, quoted for an error.
pub(crate) fn quoted_start(bytes: &[u8]) -> String {
    let start = &bytes[..bytes.len().min(40)];
    format!("{:?}", String::from_utf8_lossy(start))
}
