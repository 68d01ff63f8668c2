use std::time::Duration;

/// The settings of a connection that the user chooses.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The name that the opponent sees.
    pub name: String,
    /// The time for each move, if the clock of the game does not decide it.
    pub move_time: Option<Duration>,
    /// How long the opponent may be silent.
    pub patience: Duration,
}
