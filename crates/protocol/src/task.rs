use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use search::Control;

/// The state of a request that both threads share: the listener interrupts the request through it, and the worker
/// waits until it may answer.
#[derive(Debug)]
pub(crate) struct Task {
    control: Control,
    kind: TaskKind,
    /// Whether only a stop ends the work.
    is_unlimited: bool,
    hold: Mutex<Hold>,
    changed: Condvar,
    done: AtomicBool,
}

/// The kind of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TaskKind {
    /// A search for a move.
    Search,
    /// A count that is useful only when complete: perft, bench.
    Count,
    /// Anything that takes almost no time.
    Brief,
}

/// The event that the answer must wait for, even if the work is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hold {
    /// Nothing.
    Free,
    /// The opponent's move, or a stop.
    PonderHit,
    /// A stop.
    Stop,
}

impl Task {
    /// A search, which ponders if `ponder` is true.
    pub(crate) fn search(hold: Hold, ponder: bool) -> Self {
        let control = Control::new();
        if ponder {
            control.ponder();
        }
        Self::new(control, TaskKind::Search, hold)
    }

    /// The same task, which only a stop ends if `is_unlimited` is true.
    pub(crate) fn unlimited(mut self, is_unlimited: bool) -> Self {
        self.is_unlimited = is_unlimited;
        self
    }

    /// A count.
    pub(crate) fn count() -> Self {
        Self::new(Control::new(), TaskKind::Count, Hold::Free)
    }

    /// A brief task.
    pub(crate) fn brief() -> Self {
        Self::new(Control::new(), TaskKind::Brief, Hold::Free)
    }

    const fn new(control: Control, kind: TaskKind, hold: Hold) -> Self {
        Self {
            control,
            kind,
            is_unlimited: false,
            hold: Mutex::new(hold),
            changed: Condvar::new(),
            done: AtomicBool::new(false),
        }
    }

    pub(crate) const fn control(&self) -> &Control {
        &self.control
    }

    pub(crate) fn stop(&self) {
        self.control.stop();
        self.release(Hold::Stop);
    }

    pub(crate) fn ponder_hit(&self) {
        self.control.ponder_hit();
        self.release(Hold::PonderHit);
    }

    /// Returns once the last answer may be sent. Marks the task as done before that answer is sent, so
    /// that the worker is free when the client receives it.
    pub(crate) fn wait(&self) {
        let mut hold = self.lock();
        while *hold != Hold::Free {
            hold = self
                .changed
                .wait(hold)
                .unwrap_or_else(PoisonError::into_inner);
        }
        self.finish();
    }

    /// Whether the answer comes without another event.
    pub(crate) fn ends_by_itself(&self) -> bool {
        !self.is_unlimited && *self.lock() == Hold::Free
    }

    /// Marks the request as carried out.
    pub(crate) fn finish(&self) {
        self.done.store(true, Ordering::Release);
    }

    fn is_done(&self) -> bool {
        self.done.load(Ordering::Acquire)
    }

    /// Releases the answer: a stop always, a ponder hit only if the answer waits for it.
    fn release(&self, event: Hold) {
        let mut hold = self.lock();
        if event == Hold::Stop || *hold == event {
            *hold = Hold::Free;
            self.changed.notify_all();
        }
    }

    fn lock(&self) -> MutexGuard<'_, Hold> {
        self.hold.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The tasks that were sent to the worker and are not done.
#[derive(Debug, Default)]
pub(crate) struct Tasks(Vec<Arc<Task>>);

impl Tasks {
    /// Registers a task for the worker.
    pub(crate) fn begin(&mut self, task: Task) -> Arc<Task> {
        self.forget_done();
        let task = Arc::new(task);
        self.0.push(Arc::clone(&task));
        task
    }

    /// Whether any of the tasks may take long. One that was stopped ends soon.
    pub(crate) fn are_long(&mut self) -> bool {
        self.forget_done();
        let is_long = |task: &Arc<Task>| task.kind != TaskKind::Brief && !task.control.is_stopped();
        self.0.iter().any(is_long)
    }

    pub(crate) fn stop(&self) {
        self.0.iter().for_each(|task| task.stop());
    }

    pub(crate) fn ponder_hit(&self) {
        self.0.iter().for_each(|task| task.ponder_hit());
    }

    /// Stops searches at the end of the input, but lets counts finish.
    pub(crate) fn stop_searches(&self) {
        let searches = self.0.iter().filter(|task| task.kind == TaskKind::Search);
        searches.for_each(|task| task.stop());
    }

    fn forget_done(&mut self) {
        self.0.retain(|task| !task.is_done());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ponder_hit_releases_pondering_but_not_analysis() {
        let pondering = Task::search(Hold::PonderHit, true);
        pondering.ponder_hit();
        pondering.wait();
        assert!(!pondering.control().is_pondering());

        let analysis = Task::search(Hold::Stop, false);
        analysis.ponder_hit();
        assert_eq!(*analysis.lock(), Hold::Stop);
        analysis.stop();
        analysis.wait();
        assert!(analysis.control().is_stopped());
    }

    #[test]
    fn a_task_is_over_before_its_last_answer() {
        let mut tasks = Tasks::default();
        let task = tasks.begin(Task::count());
        assert!(tasks.are_long());
        task.wait();
        assert!(!tasks.are_long());
        tasks.begin(Task::count());
        tasks.stop();
        assert!(!tasks.are_long());
    }
}
