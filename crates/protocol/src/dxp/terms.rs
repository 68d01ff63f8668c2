use std::time::Duration;

/// What both sides of a connection are told by their user.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The name that the opponent hears.
    pub name: String,
    /// How long each move is searched, instead of by the clock of the game.
    pub move_time: Option<Duration>,
    /// How long the opponent may be silent.
    pub patience: Duration,
}
