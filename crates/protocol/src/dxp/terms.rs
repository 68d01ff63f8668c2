use std::time::Duration;

/// What both sides of a connection are told by their user.
#[derive(Clone, Debug)]
pub(crate) struct Terms {
    /// The name that the opponent hears.
    pub(crate) name: String,
    /// How long each move is searched, instead of by the clock of the game.
    pub(crate) move_time: Option<Duration>,
    /// How long the opponent may be silent.
    pub(crate) patience: Duration,
}
