use core::fmt;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

/// How an engine is started.
///
/// ```
/// use std::process::Command;
/// use std::sync::mpsc;
/// use std::time::{Duration, Instant};
///
/// use protocol::client::{EngineProcess, Launch, Line};
///
/// let mut command = Command::new("sh");
/// command.args(["-c", "read -r word; echo \"$word to you\""]);
/// let (sender, log) = mpsc::channel();
/// let patience = Duration::from_secs(20);
/// let launch = Launch::new(command, patience).observed_by(move |line| {
///     let _ = sender.send(line.to_string());
/// });
/// let mut process = EngineProcess::start(launch)?;
/// process.say("hello");
/// process.hear(Instant::now() + patience)?;
/// assert_eq!(log.recv().as_deref(), Ok("> hello"));
/// assert_eq!(log.recv().as_deref(), Ok("< hello to you"));
/// # Ok::<(), protocol::client::ClientError>(())
/// ```
pub struct Launch {
    /// The program, its arguments and its working directory. The client redirects its three standard streams.
    pub command: Command,
    /// How long the engine may take for an answer that needs no search.
    pub patience: Duration,
    pub(super) observer: Option<Observer>,
}

/// Called with every line of a conversation, on the thread that sends or receives it.
pub(super) type Observer = Arc<dyn Fn(Line<'_>) + Send + Sync>;

/// A line of the conversation with a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line<'a> {
    /// A line sent to the program.
    Sent(&'a str),
    /// A line of its standard output.
    Received(&'a str),
    /// A line of its standard error.
    Error(&'a str),
}

impl Launch {
    /// A launch of `command`, without an observer.
    #[must_use]
    pub fn new(command: Command, patience: Duration) -> Self {
        Self {
            command,
            patience,
            observer: None,
        }
    }

    /// Calls `observer` with each line of the conversation, to write a log for example.
    #[must_use]
    pub fn observed_by(mut self, observer: impl Fn(Line<'_>) + Send + Sync + 'static) -> Self {
        self.observer = Some(Arc::new(observer));
        self
    }
}

impl fmt::Debug for Launch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Launch")
            .field("command", &self.command)
            .field("patience", &self.patience)
            .finish_non_exhaustive()
    }
}

/// Writes a sign and the text: `>` for a line sent, `<` for one received, `!` for standard error.
impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sent(line) => write!(f, "> {line}"),
            Self::Received(line) => write!(f, "< {line}"),
            Self::Error(line) => write!(f, "! {line}"),
        }
    }
}
