use std::io;
use std::path::PathBuf;

/// Why a table cannot be read, made or checked.
#[derive(Debug, thiserror::Error)]
#[error("{path}: {kind}")]
pub struct Error {
    path: String,
    kind: ErrorKind,
}

/// What is wrong with a table.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file does not begin as a table does.
    #[error("not an endgame table")]
    NotATable,
    /// The file has a format of another version of this crate.
    #[error("format {0} of endgame tables is not supported")]
    Version(u16),
    /// The file has fewer or more bytes than its header tells.
    #[error("the file has {found} bytes, not {expected}")]
    Size {
        /// By the header.
        expected: u64,
        /// In the file.
        found: u64,
    },
    /// The bytes have changed since the file was written.
    #[error("the checksum does not match: the file is damaged")]
    Checksum,
    /// The header or a block contradicts itself.
    #[error("the {0} makes no sense")]
    Malformed(&'static str),
    /// The table is of other rules.
    #[error("the table is of {found:?}, not of {expected:?}")]
    Rules {
        /// Those of the game that asks.
        expected: String,
        /// Those in the file.
        found: String,
    },
    /// The game has no such slice.
    #[error("the game has no slice {0:?}")]
    UnknownSlice(String),
    /// A table is needed that is not there.
    #[error("the table of slice {0:?} is missing")]
    MissingSlice(String),
    /// The folder has no table.
    #[error("no endgame table in this folder")]
    NoTables,
    /// The work does not fit the memory that was allowed.
    #[error("slice {slice:?} takes {needed} bytes of memory, {allowed} are allowed")]
    Memory {
        /// The slice.
        slice: String,
        /// Bytes that it takes at least.
        needed: u64,
        /// Bytes that were allowed.
        allowed: u64,
    },
    /// An entry does not follow from the entries of its children.
    #[error("{found}, but {expected} by its moves, at index {index}")]
    WrongEntry {
        /// The index in the slice.
        index: u64,
        /// By the children.
        expected: String,
        /// In the table.
        found: String,
    },
}

impl Error {
    pub(crate) fn new(path: impl Into<PathBuf>, kind: impl Into<ErrorKind>) -> Self {
        Self {
            path: path.into().display().to_string(),
            kind: kind.into(),
        }
    }

    /// What is wrong.
    #[must_use]
    pub const fn kind(&self) -> &ErrorKind {
        &self.kind
    }
}
