use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that Ctrl-C and the signals that end a job (`SIGTERM`, `SIGHUP`) set. A second signal ends the
/// program at once.
pub(crate) fn flag() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let set = Arc::clone(&flag);
    let handled = ctrlc::set_handler(move || {
        if set.swap(true, Ordering::Relaxed) {
            std::process::exit(1);
        }
        eprintln!("\narena: interrupted, running games are abandoned");
    });
    // Without a handler the signal ends the program, and the journal is still whole.
    let _ = handled;
    flag
}
