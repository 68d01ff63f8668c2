use std::io;
use std::path::Path;

/// The reason why Syzygy tables cannot be opened.
#[derive(Debug, thiserror::Error)]
#[error("{path}: {kind}")]
pub struct Error {
    path: String,
    kind: ErrorKind,
}

/// The fault of a file or a folder.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// Reading failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file does not begin as a Syzygy table of its kind does.
    #[error("not a Syzygy table of this kind")]
    NotATable,
    /// The name of the file is not material such as `KQvKR`.
    #[error("the name is not that of a Syzygy table")]
    Name,
    /// The file ends within its header.
    #[error("the file ends after {found} bytes, within its header")]
    Truncated {
        /// Bytes of the file.
        found: u64,
    },
    /// The file has fewer or more bytes than its header says.
    #[error("the file has {found} bytes, not {expected}")]
    Size {
        /// By the header.
        expected: u64,
        /// In the file.
        found: u64,
    },
    /// A part of the file contradicts itself or the name of the file.
    #[error("the {0} is malformed")]
    Malformed(&'static str),
    /// The folders have no table.
    #[error("no Syzygy table in this folder")]
    NoTables,
}

impl Error {
    pub(crate) fn new(path: &Path, kind: impl Into<ErrorKind>) -> Self {
        Self {
            path: path.display().to_string(),
            kind: kind.into(),
        }
    }

    /// The fault.
    #[must_use]
    pub const fn kind(&self) -> &ErrorKind {
        &self.kind
    }
}
