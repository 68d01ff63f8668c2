use core::fmt;
use std::time::Duration;

/// A message from a client to an engine.
///
/// ```
/// use std::time::Duration;
/// use protocol::xboard::Command;
/// let level = Command::Level {
///     moves: 40,
///     base: Duration::from_secs(90),
///     increment: Duration::from_millis(500),
/// };
/// assert_eq!(level.to_string(), "level 40 1:30 0.5");
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Command {
    /// `xboard`: use this protocol.
    Xboard,
    /// `protover`: the version of the protocol.
    Protover(u32),
    /// `new`: begin a game from the start.
    New,
    /// `variant`: choose other rules.
    Variant(String),
    /// `force`: play neither side.
    Force,
    /// `easy`: do not ponder.
    Easy,
    /// `post`: print the thinking output.
    Post,
    /// `setboard`: set up a position.
    SetBoard(String),
    /// `usermove`, or the bare move for engines that do not know the word.
    Move {
        /// The move.
        text: String,
        /// Whether the word is sent.
        has_word: bool,
    },
    /// `undo`: take one move back.
    Undo,
    /// `level`: a clock.
    Level {
        /// Moves until more time is added; zero for none.
        moves: u32,
        /// The time for them, sent in whole seconds and at least one.
        base: Duration,
        /// Time gained by each move.
        increment: Duration,
    },
    /// `st`: seconds for each move.
    SecondsPerMove(u64),
    /// `sd`: depth in plies.
    Depth(usize),
    /// `time`: what the engine's clock shows, sent in hundredths of a second.
    Time(Duration),
    /// `otim`: what the opponent's clock shows.
    OpponentsTime(Duration),
    /// `go`: play the side to move.
    Go,
    /// `?`: move now.
    MoveNow,
    /// `ping`, with a number that the engine sends back.
    Ping(u32),
    /// `option`.
    Option {
        /// The name.
        name: String,
        /// The value.
        value: String,
    },
    /// `quit`: leave.
    Quit,
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Xboard => f.write_str("xboard"),
            Self::Protover(version) => write!(f, "protover {version}"),
            Self::New => f.write_str("new"),
            Self::Variant(name) => write!(f, "variant {name}"),
            Self::Force => f.write_str("force"),
            Self::Easy => f.write_str("easy"),
            Self::Post => f.write_str("post"),
            Self::SetBoard(position) => write!(f, "setboard {position}"),
            Self::Move {
                text,
                has_word: true,
            } => write!(f, "usermove {text}"),
            Self::Move { text, .. } => f.write_str(text),
            Self::Undo => f.write_str("undo"),
            Self::Level {
                moves,
                base,
                increment,
            } => {
                let seconds = base.as_secs().max(1);
                let (minutes, seconds) = (seconds / 60, seconds % 60);
                let increment = increment.as_secs_f64();
                write!(f, "level {moves} {minutes}:{seconds:02} {increment}")
            }
            Self::SecondsPerMove(seconds) => write!(f, "st {seconds}"),
            Self::Depth(plies) => write!(f, "sd {plies}"),
            Self::Time(time) => write!(f, "time {}", time.as_millis() / 10),
            Self::OpponentsTime(time) => write!(f, "otim {}", time.as_millis() / 10),
            Self::Go => f.write_str("go"),
            Self::MoveNow => f.write_str("?"),
            Self::Ping(number) => write!(f, "ping {number}"),
            Self::Option { name, value } => write!(f, "option {name}={value}"),
            Self::Quit => f.write_str("quit"),
        }
    }
}
