use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

/// The line of progress on standard error: rewritten after each game on a terminal, elsewhere printed every
/// [`PERIOD`].
pub(crate) struct Progress {
    is_quiet: bool,
    is_terminal: bool,
    last: Option<Instant>,
}

/// Time between two lines where they cannot be rewritten.
const PERIOD: Duration = Duration::from_secs(30);

impl Progress {
    pub(crate) fn new(is_quiet: bool) -> Self {
        Self {
            is_quiet,
            is_terminal: stderr().is_terminal(),
            last: None,
        }
    }

    /// Prints the line if it is due.
    pub(crate) fn show(&mut self, line: impl FnOnce() -> String) {
        let is_due = self.last.is_none_or(|last| last.elapsed() >= PERIOD);
        if self.is_quiet || !(self.is_terminal || is_due) {
            return;
        }
        self.last = Some(Instant::now());
        // Here and below: a closed terminal does not stop the games.
        let _ = match self.is_terminal {
            true => write!(stderr(), "\r\x1b[K{}", line()),
            false => writeln!(stderr(), "{}", line()),
        };
    }

    /// Prints a line that stays, even with --quiet.
    pub(crate) fn warn(&self, line: &str) {
        let start = if self.is_terminal { "\r\x1b[K" } else { "" };
        let _ = writeln!(stderr(), "{start}{line}");
    }

    pub(crate) fn end(&self) {
        if self.is_terminal && self.last.is_some() {
            let _ = writeln!(stderr());
        }
    }
}
