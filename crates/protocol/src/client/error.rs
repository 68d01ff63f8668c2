/// Why a program could not be driven. Each error has what the program wrote last to its standard
/// error, if it wrote anything.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ClientError {
    /// It cannot be started; the text quotes the command.
    #[error("{0}")]
    Start(String),
    /// It has ended, or closed its output.
    #[error("{0}")]
    Ended(String),
    /// It did not answer in time.
    #[error("{0}")]
    NoAnswer(String),
    /// It cannot do what it was asked for: it has no such option, say, or sets up no positions.
    #[error("{0}")]
    Refused(String),
    /// It said what cannot be understood.
    #[error("{0}")]
    Nonsense(String),
}

impl ClientError {
    /// The refusal of a game by an engine that plays these.
    pub(super) fn other_variants(name: &str, plays: &[String]) -> Self {
        Self::Refused(format!(
            "it does not play {name:?}, but {}",
            plays.join(", ")
        ))
    }
}
