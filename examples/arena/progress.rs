use std::io::{Write, stderr};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// The line of progress on standard error: rewritten after each game on a terminal, elsewhere printed every
/// [`PERIOD`].
pub(crate) struct Progress {
    is_quiet: bool,
    /// Hidden unless standard error is a terminal.
    bar: ProgressBar,
    last: Option<Instant>,
}

/// Time between two lines where they cannot be rewritten.
const PERIOD: Duration = Duration::from_secs(30);

impl Progress {
    pub(crate) fn new(is_quiet: bool) -> Self {
        let bar = match is_quiet {
            true => ProgressBar::hidden(),
            false => ProgressBar::no_length(),
        };
        let style = ProgressStyle::with_template("{wide_msg}");
        Self {
            is_quiet,
            bar: bar.with_style(style.expect("the template is well-formed")),
            last: None,
        }
    }

    /// Prints the line if it is due.
    pub(crate) fn show(&mut self, line: impl FnOnce() -> String) {
        if self.is_quiet {
            return;
        }
        if !self.bar.is_hidden() {
            self.bar.set_message(line());
        } else if self.last.is_none_or(|last| last.elapsed() >= PERIOD) {
            self.last = Some(Instant::now());
            print(&line());
        }
    }

    /// Prints a line that stays, even with --quiet.
    pub(crate) fn warn(&self, line: &str) {
        self.bar.suspend(|| print(line));
    }

    /// Leaves the last line on a terminal, if there is one, and begins another.
    pub(crate) fn end(&self) {
        if !self.bar.message().is_empty() {
            self.bar.abandon();
            print("");
        }
    }
}

/// A closed standard error does not stop the games.
fn print(line: &str) {
    let _ = writeln!(stderr(), "{line}");
}
