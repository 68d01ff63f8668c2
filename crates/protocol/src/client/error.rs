/// The reason why a program could not be driven. After an end or a hang it quotes the last lines that the
/// program wrote to standard error, if it wrote any.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ClientError {
    /// It cannot be started; the text quotes the command.
    #[error("{0}")]
    Start(String),
    /// It ended or closed its output.
    #[error("{0}")]
    Ended(String),
    /// It did not answer in time.
    #[error("{0}")]
    NoAnswer(String),
    /// It refused a request: it has no such option, say, or cannot set up positions.
    #[error("{0}")]
    Refused(String),
    /// It sent something that cannot be understood.
    #[error("{0}")]
    Nonsense(String),
}

impl ClientError {
    /// The error for a variant that is not among `plays`, the variants of the engine.
    pub(super) fn other_variants(name: &str, plays: &[String]) -> Self {
        Self::Refused(format!(
            "it does not play {name:?}, but {}",
            plays.join(", ")
        ))
    }
}
