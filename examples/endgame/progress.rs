use std::fmt::Display;
use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

use endgame::{Progress, Stage};

/// Shows the slice in progress and the time left, on standard error.
pub(crate) struct ProgressLine {
    begin: Instant,
    shown: Option<Instant>,
    is_terminal: bool,
}

/// The shortest time between two lines.
const PAUSE: Duration = Duration::from_millis(200);

impl ProgressLine {
    pub(crate) fn new() -> Self {
        Self {
            begin: Instant::now(),
            shown: None,
            is_terminal: stderr().is_terminal(),
        }
    }

    /// Shows a report: on a terminal it replaces the one before, elsewhere each slice has a line.
    pub(crate) fn show<S: Display>(&mut self, progress: &Progress<S>) {
        let is_due = match self.is_terminal {
            true => self.shown.is_none_or(|shown| shown.elapsed() >= PAUSE),
            false => progress.stage == Stage::Scanning,
        };
        if !is_due {
            return;
        }
        self.shown = Some(Instant::now());
        let done = progress.solved + progress.found;
        let share = 100.0 * done as f64 / progress.indices as f64;
        let left = match self.time_left(progress) {
            Some(left) => format!(", about {} left", in_words(left)),
            None => String::new(),
        };
        let stage = match progress.stage {
            Stage::Scanning => "scanning positions".to_string(),
            Stage::Linking => "linking children to parents".to_string(),
            Stage::Wave(plies) => format!("wave {plies}"),
            Stage::Writing => "writing".to_string(),
        };
        let (slice, size) = (&progress.slice, progress.size);
        let line = format!("{share:5.1} %{left}: {slice} ({size} indices), {stage}");
        // A closed terminal does not stop the work.
        let _ = match self.is_terminal {
            true => write!(stderr(), "\r\x1b[K{line}"),
            false => writeln!(stderr(), "{line}"),
        };
    }

    /// Ends the line on a terminal.
    pub(crate) fn finish(&self) {
        if self.is_terminal {
            let _ = writeln!(stderr());
        }
    }

    /// The time left, at the speed of this run so far.
    fn time_left<S>(&self, progress: &Progress<S>) -> Option<Duration> {
        let left = progress.indices - progress.solved - progress.found;
        let ratio = left as f64 / progress.solved as f64;
        ratio
            .is_finite()
            .then(|| self.begin.elapsed().mul_f64(ratio))
    }
}

fn in_words(time: Duration) -> String {
    match time.as_secs() {
        seconds @ ..60 => format!("{seconds} s"),
        seconds @ ..7200 => format!("{} min", seconds.div_ceil(60)),
        seconds => format!("{} h", seconds.div_ceil(3600)),
    }
}
