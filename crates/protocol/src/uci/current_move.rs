use core::cell::Cell;
use core::time::Duration;
use std::collections::BTreeMap;
use std::io::Write;
use std::time::Instant;

use search::{Clock, Control, CurrentMove};

use super::Info;
use crate::conversation::Output;

/// Shorter searches report no `currmove`.
const QUIET_TIME: Duration = Duration::from_secs(1);

/// The clock of a search, which also reports the root move that is being searched.
pub(super) struct CurrentMoveClock<'a, W> {
    started: Instant,
    /// When the search itself began, which may be later if the command had to wait.
    begun: Instant,
    control: &'a Control,
    /// The legal moves by their codes.
    moves: BTreeMap<u16, String>,
    reported: Cell<Option<CurrentMove>>,
    output: &'a Output<W>,
}

impl<'a, W> CurrentMoveClock<'a, W> {
    /// A clock that counts from `started`.
    pub(super) fn new(
        started: Instant,
        control: &'a Control,
        moves: Vec<(u16, String)>,
        output: &'a Output<W>,
    ) -> Self {
        Self {
            started,
            begun: Instant::now(),
            control,
            moves: moves.into_iter().collect(),
            reported: Cell::new(None),
            output,
        }
    }
}

impl<W: Write> Clock for CurrentMoveClock<'_, W> {
    fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    fn poll(&self) {
        if self.begun.elapsed() < QUIET_TIME {
            return;
        }
        let current = self.control.current_move();
        if current == self.reported.replace(current) {
            return;
        }
        let text = |current: CurrentMove| Some((current, self.moves.get(&current.code)?.clone()));
        if let Some((current, mv)) = current.and_then(text) {
            self.output.line(Info {
                depth: Some(current.depth),
                current_move: Some(mv),
                current_move_number: Some(current.number),
                ..Info::default()
            });
        }
    }
}
