use std::io;
use std::path::PathBuf;

/// The reason why a table could not be read, built or verified.
#[derive(Debug, thiserror::Error)]
#[error("{path}: {kind}")]
pub struct Error {
    path: String,
    kind: ErrorKind,
}

/// The fault of a table.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file does not start like a table.
    #[error("not an endgame table")]
    NotATable,
    /// The file has a format that this version does not support.
    #[error("format {0} of endgame tables is not supported")]
    Version(u16),
    /// The size of the file contradicts its header.
    #[error("the file has {found} bytes, not {expected}")]
    Size {
        /// Bytes according to the header.
        expected: u64,
        /// Bytes of the file.
        found: u64,
    },
    /// The bytes have changed since the file was written.
    #[error("the checksum does not match: the file is damaged")]
    Checksum,
    /// A part of the file contradicts itself.
    #[error("the {0} is malformed")]
    Malformed(&'static str),
    /// The table belongs to other rules.
    #[error("the table is for {found:?}, not for {expected:?}")]
    Rules {
        /// The rules of the game that opens it.
        expected: String,
        /// The rules in the file.
        found: String,
    },
    /// The game has no such slice.
    #[error("the game has no slice {0:?}")]
    UnknownSlice(String),
    /// A required table is missing.
    #[error("the table of slice {0:?} is missing")]
    MissingSlice(String),
    /// There are two tables of one slice.
    #[error("there is another table of slice {0:?}")]
    DuplicateSlice(String),
    /// The folder has no table.
    #[error("no endgame table in this folder")]
    NoTables,
    /// The analysis does not fit into the allowed memory.
    #[error("slice {slice:?} needs {needed} bytes of memory, but only {allowed} are allowed")]
    Memory {
        /// The slice.
        slice: String,
        /// The least memory for it, in bytes.
        needed: u64,
        /// The allowed memory, in bytes.
        allowed: u64,
    },
    /// A position of the slice is not the one of its own index.
    #[error("the position of index {index} has the index {rank}")]
    WrongIndex {
        /// The index in the slice.
        index: u64,
        /// The index of the position that it stands for.
        rank: u64,
    },
    /// An entry contradicts the entries of its children.
    #[error("index {index} has {found}, but its moves give {expected}")]
    WrongEntry {
        /// The index in the slice.
        index: u64,
        /// The value that follows from the children.
        expected: String,
        /// The value in the table.
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

    /// The fault.
    #[must_use]
    pub const fn kind(&self) -> &ErrorKind {
        &self.kind
    }
}
