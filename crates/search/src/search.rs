use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;

use game_core::{Evaluator, Game, Oracle, Position, Score, Searchable};

use crate::iteration::Iterations;
use crate::line::Line;
use crate::memory::Memory;
use crate::root::RootMoves;
use crate::table::{OutOfMemory, SharedTable, Table};
use crate::team::{Role, Team};
use crate::time::Deadlines;
use crate::watch::Watch;
use crate::worker::{DynOracle, Worker};
use crate::{
    Clock, Config, Control, Job, Limits, Report, SearchResult, Statistics, Threads, oracle,
};

/// The most threads of a search.
const MAX_THREADS: usize = 1024;

/// A search of one game with one evaluator. It keeps its table and histories from move to move.
///
/// ```
/// use game_core::{Evaluator, Game, Searchable};
/// use search::{Control, Limits, NoClock, Search};
///
/// /// The best move by a search of eight plies.
/// fn best_move<P: Searchable>(game: &Game<P>, evaluator: impl Evaluator<P>) -> Option<P::Move> {
///     let mut search = Search::new(evaluator, 16);
///     let limits = Limits::depth(8);
///     search.run(game, &limits, &NoClock, &Control::new(), |_| {}).best_move
/// }
/// ```
pub struct Search<P: Position, E> {
    config: Config,
    evaluator: E,
    table: Table,
    memory: Memory<P::Move>,
    /// The memories of the helping threads.
    helpers: Vec<Memory<P::Move>>,
    oracle: Option<Arc<DynOracle<P>>>,
}

impl<P: Searchable, E: Evaluator<P>> Search<P, E> {
    /// A search with a table of at most `table_mib` MiB.
    ///
    /// # Panics
    /// If there is no memory for the table; [`resize_table`](Self::resize_table) returns an error instead.
    #[must_use]
    pub fn new(evaluator: E, table_mib: usize) -> Self {
        Self {
            config: Config::default(),
            evaluator,
            table: Table::new(table_mib).expect("memory for the table"),
            memory: Memory::new::<P>(),
            helpers: Vec::new(),
            oracle: None,
        }
    }

    /// The configuration.
    #[must_use]
    pub const fn config(&self) -> &Config {
        &self.config
    }

    /// Changes the configuration, from the next search on.
    pub const fn config_mut(&mut self) -> &mut Config {
        &mut self.config
    }

    /// The evaluator. Call [`clear`](Self::clear) after changing it: table and histories have results of the old one.
    pub const fn evaluator_mut(&mut self) -> &mut E {
        &mut self.evaluator
    }

    /// The source of solved positions.
    #[must_use]
    pub fn oracle(&self) -> Option<&(dyn Oracle<P> + Send + Sync)> {
        self.oracle.as_deref()
    }

    /// Sets the source of solved positions from the next search on; `None` for no source. The search probes it after
    /// irreversible moves and at the root, where it searches only moves that keep the value of a solved position. The table
    /// still holds scores from the previous source; call [`clear`](Self::clear) to remove them.
    pub fn set_oracle(&mut self, oracle: Option<Arc<dyn Oracle<P> + Send + Sync>>) {
        self.oracle = oracle;
    }

    /// Replaces the table with an empty one of at most `mib` MiB.
    ///
    /// # Errors
    /// If there is no memory for it; the table is then empty and has its old size or, if even that cannot be allocated
    /// again, the least.
    pub fn resize_table(&mut self, mib: usize) -> Result<(), OutOfMemory> {
        let old = self.table.mib();
        // Frees the old table first: the two need not fit into memory together.
        self.table = Table::new(0)?;
        match Table::new(mib) {
            Ok(table) => {
                self.table = table;
                Ok(())
            }
            Err(failure) => {
                if let Ok(table) = Table::new(old) {
                    self.table = table;
                }
                Err(failure)
            }
        }
    }

    /// Clears table and histories, for a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.memory.clear();
        self.helpers.clear();
    }

    /// Searches the current position of `game` until a limit is reached or `control` is stopped, and calls `report` with each
    /// intermediate result. `clock` counts from the moment at which the time for the move began.
    ///
    /// Without a legal move there is no best move. A position that is drawn by a count of moves or by repetition is
    /// still searched, since the draw may have to be claimed.
    ///
    /// Runs on the calling thread and ignores [`Config::threads`].
    pub fn run(
        &mut self,
        game: &Game<P>,
        limits: &Limits<P::Move>,
        clock: &dyn Clock,
        control: &Control,
        report: impl FnMut(&Report<P::Move>),
    ) -> SearchResult<P::Move> {
        let moves = self.begin(game, limits);
        let task = Task {
            config: &self.config,
            table: self.table.begin_search(),
            game,
            moves: &moves,
            oracle: self.oracle.as_deref(),
            team: &Team::default(),
        };
        let (evaluator, memory) = (&mut self.evaluator, &mut self.memory);
        task.lead(evaluator, memory, limits, clock, control, report)
    }

    /// [`run`](Self::run) on [`Config::threads`] threads, which share the table (Chess Programming Wiki, "Lazy SMP"). With
    /// more than one, nodes and moves differ from run to run. If the system refuses a thread, fewer search.
    #[cfg(feature = "std")]
    pub fn run_parallel(
        &mut self,
        game: &Game<P>,
        limits: &Limits<P::Move>,
        clock: &dyn Clock,
        control: &Control,
        report: impl FnMut(&Report<P::Move>),
    ) -> SearchResult<P::Move>
    where
        P: Sync,
        P::Move: Send + Sync,
        E: Clone + Send,
    {
        let threads = &crate::threads::SystemThreads;
        self.run_on(threads, game, limits, clock, control, report)
    }

    /// [`run`](Self::run) on [`Config::threads`] threads that the host provides.
    ///
    /// # Panics
    /// If `threads` does not run `lead` ([`Threads::run`]).
    pub fn run_on(
        &mut self,
        threads: &dyn Threads,
        game: &Game<P>,
        limits: &Limits<P::Move>,
        clock: &dyn Clock,
        control: &Control,
        report: impl FnMut(&Report<P::Move>),
    ) -> SearchResult<P::Move>
    where
        P: Sync,
        P::Move: Send + Sync,
        E: Clone + Send,
    {
        let moves = self.begin(game, limits);
        let team = Team::default();
        let task = Task {
            config: &self.config,
            table: self.table.begin_search(),
            game,
            moves: &moves,
            oracle: self.oracle.as_deref(),
            team: &team,
        };
        // A handicap counts the nodes of one thread.
        let helpers = match self.config.handicap {
            Some(_) => 0,
            None => self.config.threads.clamp(1, MAX_THREADS) - 1,
        };
        self.helpers.resize_with(helpers, Memory::new::<P>);
        let mut counts = vec![Statistics::default(); helpers];
        let mut jobs: Vec<Job<'_>> = Vec::with_capacity(helpers);
        for (memory, count) in self.helpers.iter_mut().zip(&mut counts) {
            let evaluator = self.evaluator.clone();
            jobs.push(Box::new(move || *count = task.help(evaluator, memory)));
        }
        let (evaluator, memory) = (&mut self.evaluator, &mut self.memory);
        let mut result = None;
        // Dropped with `lead`, after that has run or if a thread could not be started.
        let dismissal = team.dismissal();
        let lead = || {
            result = Some(task.lead(evaluator, memory, limits, clock, control, report));
            drop(dismissal);
        };
        threads.run(jobs, Box::new(lead));
        let mut result = result.expect("the leading part has run");
        for count in counts {
            result.statistics += count;
        }
        result
    }

    /// Resets the evaluator and returns the moves to choose from.
    fn begin(&mut self, game: &Game<P>, limits: &Limits<P::Move>) -> Vec<P::Move> {
        self.evaluator.reset(game.position());
        let moves = root_moves(game.position(), &limits.search_moves);
        match self.oracle.as_deref() {
            Some(oracle) => oracle::keep_value(oracle, game, moves),
            None => moves,
        }
    }
}

/// The task that the threads of a search share.
struct Task<'a, P: Searchable> {
    config: &'a Config,
    table: SharedTable<'a>,
    game: &'a Game<P>,
    /// The moves to choose from.
    moves: &'a [P::Move],
    oracle: Option<&'a DynOracle<P>>,
    team: &'a Team,
}

impl<P: Searchable> Clone for Task<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Searchable> Copy for Task<'_, P> {}

impl<P: Searchable> Task<'_, P> {
    /// The search of the thread that decides when to end, and returns the result.
    fn lead<E: Evaluator<P>>(
        self,
        evaluator: &mut E,
        memory: &mut Memory<P::Move>,
        limits: &Limits<P::Move>,
        clock: &dyn Clock,
        control: &Control,
        report: impl FnMut(&Report<P::Move>),
    ) -> SearchResult<P::Move> {
        if self.moves.is_empty() {
            return no_move(self.game.position());
        }
        let overhead = Duration::from_millis(self.config.move_overhead_ms);
        let deadlines = Deadlines::new(limits.time, overhead);
        let watch = Watch {
            clock,
            control,
            role: Role::Lead,
            hard: deadlines.hard,
            nodes: limits.nodes,
            ..Watch::of_helper(self.team)
        };
        self.iterate(evaluator, memory, watch, limits, deadlines, report)
    }

    /// The search of every other thread, until the leading thread ends it.
    fn help<E: Evaluator<P>>(self, mut evaluator: E, memory: &mut Memory<P::Move>) -> Statistics {
        if self.moves.is_empty() {
            return Statistics::default();
        }
        let watch = Watch::of_helper(self.team);
        let (limits, deadlines) = (Limits::infinite(), Deadlines::default());
        self.iterate(&mut evaluator, memory, watch, &limits, deadlines, |_| ())
            .statistics
    }

    fn iterate<E: Evaluator<P>>(
        self,
        evaluator: &mut E,
        memory: &mut Memory<P::Move>,
        watch: Watch<'_>,
        limits: &Limits<P::Move>,
        deadlines: Deadlines,
        report: impl FnMut(&Report<P::Move>),
    ) -> SearchResult<P::Move> {
        let line = Line::new(self.game, evaluator, self.table);
        let complete = self.moves.len() == self.game.position().legal_move_count();
        let root = RootMoves::new(self.moves, complete);
        let worker = Worker::new(
            self.config,
            line,
            root,
            self.table,
            self.oracle,
            memory,
            watch,
        );
        Iterations::new(worker, self.config, limits, deadlines, report).run()
    }
}

/// The legal moves among `wanted`; all legal moves if that is empty.
fn root_moves<P: Searchable>(position: &P, wanted: &[P::Move]) -> Vec<P::Move> {
    let moves = position.moves().into_iter();
    moves
        .filter(|mv| wanted.is_empty() || wanted.contains(mv))
        .collect()
}

fn no_move<P: Searchable>(position: &P) -> SearchResult<P::Move> {
    let score = position
        .outcome()
        .map_or(Score::DRAW, |outcome| Score::of_outcome(outcome, 0));
    SearchResult {
        best_move: None,
        ponder_move: None,
        score,
        depth: 0,
        lines: Vec::new(),
        statistics: Statistics::default(),
    }
}

impl<P: Position, E> fmt::Debug for Search<P, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("config", &self.config)
            .field("table_mib", &self.table.mib())
            .finish_non_exhaustive()
    }
}
