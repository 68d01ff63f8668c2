use std::io::{Write, stderr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use arena::Error;

/// Signals that come within this time of the first belong to the same interruption: `timeout` and batch systems
/// signal both the process and its group.
const SAME_INTERRUPTION: Duration = Duration::from_secs(1);

/// An error once the flag is set.
pub(crate) fn check(flag: &AtomicBool) -> Result<(), Error> {
    match flag.load(Ordering::Relaxed) {
        true => Err(Error::Settings(
            "interrupted; the report covers the games played before".to_string(),
        )),
        false => Ok(()),
    }
}

/// A flag that Ctrl-C and the signals that end a job (`SIGTERM`, `SIGHUP`) set. Another signal, a second later
/// or more, ends the program at once.
pub(crate) fn flag() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let set = Arc::clone(&flag);
    let mut first: Option<Instant> = None;
    let handled = ctrlc::set_handler(move || match first {
        None => {
            first = Some(Instant::now());
            set.store(true, Ordering::Relaxed);
            // The terminal may be closed.
            let _ = writeln!(
                stderr(),
                "\narena: interrupted, running games are abandoned"
            );
        }
        Some(first) if first.elapsed() < SAME_INTERRUPTION => {}
        Some(_) => std::process::exit(1),
    });
    // Without a handler the signal ends the program, and the journal is still whole.
    let _ = handled;
    flag
}
