use std::fmt::Display;
use std::io::{Write, stderr};
use std::time::{Duration, Instant};

use endgame::{Progress, Stage};
use indicatif::{ProgressBar, ProgressStyle};

/// Shows the slice in progress and the time left, on standard error.
pub(crate) struct ProgressLine {
    begin: Instant,
    /// Hidden unless standard error is a terminal.
    bar: ProgressBar,
}

impl ProgressLine {
    pub(crate) fn new() -> Self {
        let style = ProgressStyle::with_template("{wide_msg}");
        let style = style.expect("the template is well-formed");
        Self {
            begin: Instant::now(),
            bar: ProgressBar::no_length().with_style(style),
        }
    }

    /// Shows a report: on a terminal it replaces the one before, elsewhere each slice has a line.
    pub(crate) fn show<S: Display>(&mut self, progress: &Progress<S>) {
        if self.bar.is_hidden() && progress.stage != Stage::Scanning {
            return;
        }
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
        match self.bar.is_hidden() {
            false => self.bar.set_message(line),
            // A closed standard error does not stop the work.
            true => drop(writeln!(stderr(), "{line}")),
        }
    }

    /// Leaves the last line, and begins another.
    pub(crate) fn finish(&self) {
        if !self.bar.is_hidden() {
            self.bar.abandon();
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
