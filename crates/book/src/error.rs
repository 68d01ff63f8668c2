use std::io;
use std::path::Path;

/// The reason why a book could not be read or made.
#[derive(Debug, thiserror::Error)]
#[error("{path}: {kind}")]
pub struct Error {
    path: String,
    kind: ErrorKind,
}

/// The fault of a book.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The games for a book cannot be read.
    #[error("the games cannot be read: {0}")]
    Games(io::Error),
    /// The file does not start like a book.
    #[error("not a book")]
    NotABook,
    /// The book has a format that this version does not support.
    #[error("format {0} of books is not supported")]
    Version(u16),
    /// The size of the file contradicts its header.
    #[error("the file has {found} bytes, not {expected}")]
    Size {
        /// Bytes according to the header.
        expected: u64,
        /// Bytes of the file.
        found: u64,
    },
    /// The bytes have changed since the book was written.
    #[error("the checksum does not match: the file is damaged")]
    Checksum,
    /// The key of an entry is not above the one before.
    #[error("entry {0} is out of order")]
    Unsorted(u64),
    /// The book is named twice, and its games would count twice.
    #[error("the book is named twice")]
    Duplicate,
    /// Writing the output would overwrite this book.
    #[error("the output would overwrite this book: name another output")]
    Overwritten,
    /// The book belongs to another game.
    #[error("the book is for {found:?}, not for {expected:?}")]
    Rules {
        /// The game that opens it.
        expected: String,
        /// The game in the file.
        found: String,
    },
    /// The book was made with other position keys, so lookups would find nothing in it.
    #[error("the book was made by a version with other position keys: make it again")]
    Keys,
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

    /// The fault without the path, for callers that name the file themselves.
    #[must_use]
    pub fn into_kind(self) -> ErrorKind {
        self.kind
    }
}
