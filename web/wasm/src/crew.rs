//! Threads in a browser: workers whose modules share one memory.
//!
//! The worker that searches calls [`recruit`], starts as many workers with the same module and memory, and each of
//! those calls [`help`], which does not return.

use std::cell::RefCell;
use std::sync::{Arc, Mutex, PoisonError};

use rayon_core::{ThreadBuilder, ThreadPool, ThreadPoolBuilder};
use search::{Job, Threads};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// Threads that no worker has taken yet.
static OPEN: Mutex<Vec<ThreadBuilder>> = Mutex::new(Vec::new());

thread_local! {
    /// The crew of the searches in this worker.
    static CREW: RefCell<Option<Arc<Crew>>> = const { RefCell::new(None) };
}

/// The workers that help a search.
pub(crate) struct Crew(ThreadPool);

impl Crew {
    /// The crew of this worker, if it has recruited one.
    pub(crate) fn present() -> Option<Arc<Self>> {
        CREW.with_borrow(Clone::clone)
    }

    /// The number of helpers.
    pub(crate) fn len(&self) -> usize {
        self.0.current_num_threads()
    }
}

impl Threads for Crew {
    fn run<'a>(&self, helpers: Vec<Job<'a>>, lead: Box<dyn FnOnce() + 'a>) {
        self.0.in_place_scope(|scope| {
            for helper in helpers {
                scope.spawn(|_| helper());
            }
            lead();
        });
    }
}

/// Recruits a crew of `helpers` threads for the searches of this worker.
///
/// # Errors
/// If there is one already.
#[wasm_bindgen]
pub fn recruit(helpers: usize) -> Result<(), JsError> {
    if Crew::present().is_some() {
        return Err(JsError::new("there is a crew already"));
    }
    let open = |thread| {
        OPEN.lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(thread);
        Ok(())
    };
    let pool = ThreadPoolBuilder::new()
        .num_threads(helpers)
        .spawn_handler(open)
        .build()?;
    CREW.set(Some(Arc::new(Crew(pool))));
    Ok(())
}

/// Makes this worker a member of the crew: it runs the crew's jobs, and does not return.
#[wasm_bindgen]
pub fn help() {
    let thread = OPEN.lock().unwrap_or_else(PoisonError::into_inner).pop();
    if let Some(thread) = thread {
        thread.run();
    }
}
