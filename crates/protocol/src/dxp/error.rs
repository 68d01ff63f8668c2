use std::io;
use std::time::Duration;

use game_core::ParseError;

/// The reason why a game with another program could not continue.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DxpError {
    /// A message that cannot be read, or that is not allowed now.
    #[error(transparent)]
    Text(#[from] ParseError),
    /// An error of the network or the output.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The opponent has closed the connection.
    #[error("the opponent has closed the connection")]
    Closed,
    /// The opponent has sent nothing for this time.
    #[error("the opponent has been silent for {:.1} s", .0.as_secs_f64())]
    Silent(Duration),
}

/// Adds `address` to the text of an error.
pub(crate) fn quoting(address: &str, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{error}: {address:?}"))
}
