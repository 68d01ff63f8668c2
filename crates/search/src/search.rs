use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;
use core::time::Duration;

use game_core::{Evaluator, Game, Position, Score, Searchable};

use crate::history::History;
use crate::iteration::Iterations;
use crate::path::Path;
use crate::table::{OutOfMemory, Table};
use crate::time::Deadlines;
use crate::watch::Watch;
use crate::worker::Worker;
use crate::{Clock, Config, Control, Limits, Report, SearchResult};

/// A search of one game with one evaluator, and what it remembers from move to move: the table and
/// the history of moves.
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
    history: History<P::Move>,
    game: PhantomData<P>,
}

impl<P: Searchable, E: Evaluator<P>> Search<P, E> {
    /// A search with a table of at most so many MiB.
    ///
    /// # Panics
    /// If there is no memory for the table; [`resize_table`](Self::resize_table) tells instead.
    #[must_use]
    pub fn new(evaluator: E, table_mib: usize) -> Self {
        Self {
            config: Config::default(),
            evaluator,
            table: Table::new(table_mib).expect("memory for the table"),
            history: History::new(P::MOVE_SLOTS),
            game: PhantomData,
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

    /// The evaluator.
    pub const fn evaluator_mut(&mut self) -> &mut E {
        &mut self.evaluator
    }

    /// Replaces the table by an empty one of at most so many MiB.
    ///
    /// # Errors
    /// If there is no memory for it; the table then has its old size, and is empty.
    pub fn resize_table(&mut self, mib: usize) -> Result<(), OutOfMemory> {
        let old = self.table.mib();
        // The old one goes first, so that the two need not fit into memory together.
        self.table = Table::new(0)?;
        let resized = Table::new(mib);
        let failure = resized.as_ref().err().copied();
        self.table = resized.or_else(|_| Table::new(old))?;
        failure.map_or(Ok(()), Err)
    }

    /// Forgets what was learnt from earlier searches: for a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.history.clear();
    }

    /// Searches the present position of `game` until a limit is reached or `control` says stop, and
    /// calls `report` with each result on the way. `clock` was started when the time began to count.
    ///
    /// Without a legal move there is no best move. A position that is drawn by a count of moves or by
    /// repetition is searched all the same: somebody must claim the draw first.
    pub fn run(
        &mut self,
        game: &Game<P>,
        limits: &Limits<P::Move>,
        clock: &impl Clock,
        control: &Control,
        report: impl FnMut(&Report<P::Move>),
    ) -> SearchResult<P::Move> {
        self.table.new_generation();
        self.evaluator.reset(game.position());
        let overhead = Duration::from_millis(self.config.move_overhead_ms);
        let deadlines = Deadlines::new(limits.time, overhead);
        let watch = Watch {
            clock,
            control,
            hard: deadlines.hard,
            nodes: limits.nodes,
            stopped: false,
        };
        let worker = Worker::new(
            &self.config,
            &mut self.evaluator,
            &self.table,
            &mut self.history,
            watch,
            Path::new(game),
        );
        let moves = root_moves(game.position(), &limits.search_moves);
        if moves.is_empty() {
            return no_move(game.position());
        }
        Iterations::new(
            worker,
            game.position(),
            &self.config,
            limits,
            deadlines,
            moves,
            report,
        )
        .run()
    }
}

/// The legal moves that the search may choose from.
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
        statistics: crate::Statistics::default(),
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
