use std::time::Duration;

/// The settings that both sides of a connection get from their user.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The name that the opponent hears.
    pub name: String,
    /// How long each move is searched, instead of by the clock of the game.
    pub move_time: Option<Duration>,
    /// How long the opponent may be silent.
    pub patience: Duration,
}
