use alloc::boxed::Box;
use alloc::vec::Vec;

/// The part of one helping thread in a search.
pub type Job<'a> = Box<dyn FnOnce() + Send + 'a>;

/// A source of threads that help a search.
///
/// [`Search::run_on`](crate::Search::run_on) accepts the threads of any host; `Search::run_parallel` uses those of the
/// operating system.
///
/// ```
/// use search::{Job, Threads};
///
/// /// The threads of the standard library.
/// struct Scoped;
///
/// impl Threads for Scoped {
///     fn run<'a>(&self, helpers: Vec<Job<'a>>, lead: Box<dyn FnOnce() + 'a>) {
///         std::thread::scope(|scope| {
///             for helper in helpers {
///                 scope.spawn(helper);
///             }
///             lead();
///         });
///     }
/// }
/// ```
pub trait Threads {
    /// Runs `lead` on this thread and every job of `helpers` on another, all at once, and returns when all have
    /// ended. The helpers end soon after `lead` at the latest. Jobs that cannot be started may be dropped.
    fn run<'a>(&self, helpers: Vec<Job<'a>>, lead: Box<dyn FnOnce() + 'a>);
}

/// The threads of the operating system.
#[cfg(feature = "std")]
#[derive(Debug)]
pub(crate) struct SystemThreads;

#[cfg(feature = "std")]
impl Threads for SystemThreads {
    fn run<'a>(&self, helpers: Vec<Job<'a>>, lead: Box<dyn FnOnce() + 'a>) {
        std::thread::scope(move |scope| {
            for helper in helpers {
                // Where the system refuses a thread, fewer threads search.
                let builder = std::thread::Builder::new();
                if builder.spawn_scoped(scope, helper).is_err() {
                    break;
                }
            }
            lead();
        });
    }
}

#[cfg(all(test, feature = "std"))]
mod tests {
    use core::sync::atomic::{AtomicUsize, Ordering};

    use game_core::Game;

    use super::*;
    use crate::{Config, Control, Limits, NoClock, Search};

    /// Counts the threads that it starts.
    #[derive(Default)]
    struct Counted(AtomicUsize);

    impl Threads for Counted {
        fn run<'a>(&self, helpers: Vec<Job<'a>>, lead: Box<dyn FnOnce() + 'a>) {
            self.0.fetch_add(helpers.len(), Ordering::Relaxed);
            SystemThreads.run(helpers, lead);
        }
    }

    #[test]
    fn the_threads_of_the_host_help_and_their_nodes_count() {
        let game = Game::new(chess::Position::start());
        let limits = Limits::depth(7);
        let run = |threads| {
            let mut search = Search::new(chess::Evaluation::new(), 1);
            *search.config_mut() = Config {
                threads,
                ..Config::default()
            };
            let counted = Counted::default();
            let control = Control::new();
            let result = search.run_on(&counted, &game, &limits, &NoClock, &control, |_| {});
            assert!(result.best_move.is_some());
            (counted.0.into_inner(), result.statistics.nodes)
        };
        let mut search = Search::new(chess::Evaluation::new(), 1);
        let alone = search.run(&game, &limits, &NoClock, &Control::new(), |_| {});
        assert_eq!(run(1), (0, alone.statistics.nodes));
        let (helpers, nodes) = run(3);
        assert_eq!(helpers, 2);
        assert_ne!(nodes, alone.statistics.nodes);
    }
}
