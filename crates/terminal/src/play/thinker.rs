use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Instant;

use frontend::{AnyGame, BookMove, Engine};
use game_core::{ParseError, Score, Term};
use protocol::TABLE_MIB;
use search::{Config, Control, Limits, Report, SearchResult};

use crate::Failure;
use crate::arguments::PlayOptions;

/// An engine that works on its own thread.
pub(crate) struct Thinker {
    requests: Sender<(u64, Request, Arc<Control>)>,
    /// The number of the current request, or of the last one.
    last: u64,
    control: Arc<Control>,
}

/// Work for the engine.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    /// Where the game began, and its moves, in the usual notation.
    pub(crate) start: String,
    pub(crate) moves: Vec<String>,
    pub(crate) config: Config,
    pub(crate) task: Task,
}

/// The kind of work.
#[derive(Clone, Debug)]
pub(crate) enum Task {
    /// Find a move, in the book if that is allowed.
    Search {
        limits: Limits<String>,
        use_book: bool,
    },
    /// Evaluate the position without a search.
    Evaluate,
    /// List the moves of the book.
    ListBook,
    /// Clear what was learned from the last game.
    Forget,
}

/// A message from the engine.
#[derive(Debug)]
pub(crate) enum Thought {
    /// A line of the search of that request.
    Line(u64, Report<String>),
    /// The request of that number is done.
    Done(u64, Result<Answer, ParseError>),
    /// The engine has panicked.
    Failed,
}

/// The answer to a request.
#[derive(Debug)]
pub(crate) enum Answer {
    /// A move of the book.
    Book(String),
    /// The book cannot be used, and has been closed.
    BrokenBook(ParseError),
    /// A search.
    Found(SearchResult<String>),
    /// A static evaluation and its parts; `None` if the game has ended.
    Evaluation(Option<Score>, Vec<Term>),
    /// The moves of the book.
    BookMoves(Vec<BookMove<String>>),
    /// Nothing to report.
    Nothing,
}

/// Sends [`Thought::Failed`] if its thread panics; otherwise the program would wait forever.
struct TellOnPanic<E: From<Thought>>(Sender<E>);

impl<E: From<Thought>> Drop for TellOnPanic<E> {
    fn drop(&mut self) {
        if thread::panicking() {
            let _ = self.0.send(Thought::Failed.into());
        }
    }
}

impl Thinker {
    /// Starts an engine with these options, which sends its messages to `tell`.
    ///
    /// # Errors
    /// A book, a network or tables that cannot be opened, or no memory for the table.
    pub(crate) fn start<E: From<Thought> + Send + 'static>(
        game: &dyn AnyGame,
        options: &PlayOptions,
        tell: Sender<E>,
    ) -> Result<Self, Failure> {
        let mut engine = game.new_engine(None, TABLE_MIB)?;
        options.engine.set_up(&mut *engine)?;
        if let Some(book) = &options.book {
            engine.open_book(book)?;
        }
        let (requests, to_do) = channel::<(u64, Request, Arc<Control>)>();
        thread::spawn(move || {
            let _failure = TellOnPanic(tell.clone());
            for (id, request, control) in to_do {
                // A closed console needs no answer.
                let mut report = |report: &Report<String>| {
                    drop(tell.send(Thought::Line(id, report.clone()).into()));
                };
                let answer = work(&mut *engine, request, &control, &mut report);
                if tell.send(Thought::Done(id, answer).into()).is_err() {
                    return;
                }
            }
        });
        Ok(Self {
            requests,
            last: 0,
            control: Arc::default(),
        })
    }

    /// Queues a request and returns its number.
    pub(crate) fn think(&mut self, request: Request) -> u64 {
        self.last += 1;
        self.control = Arc::default();
        let control = Arc::clone(&self.control);
        // A worker that has panicked has sent `Thought::Failed`.
        let _ = self.requests.send((self.last, request, control));
        self.last
    }

    /// Ends the work on the current request, which is answered within milliseconds.
    pub(crate) fn stop(&self) {
        self.control.stop();
    }
}

fn work(
    engine: &mut dyn Engine,
    request: Request,
    control: &Control,
    report: &mut dyn FnMut(&Report<String>),
) -> Result<Answer, ParseError> {
    engine.configure(request.config);
    let (limits, use_book) = match request.task {
        Task::Search { limits, use_book } => (limits, use_book),
        Task::Forget => {
            engine.new_game();
            return Ok(Answer::Nothing);
        }
        Task::Evaluate => {
            engine.set_position(Some(&request.start), &request.moves)?;
            return Ok(Answer::Evaluation(engine.evaluate(), engine.explain()));
        }
        Task::ListBook => {
            engine.set_position(Some(&request.start), &request.moves)?;
            return Ok(Answer::BookMoves(engine.book_moves()?));
        }
    };
    engine.set_position(Some(&request.start), &request.moves)?;
    if use_book {
        match engine.book_move() {
            Ok(Some(mv)) => return Ok(Answer::Book(mv)),
            Ok(None) => (),
            Err(error) => {
                engine.close_book();
                return Ok(Answer::BrokenBook(error));
            }
        }
    }
    let result = engine.search(&limits, &Instant::now(), control, report)?;
    Ok(Answer::Found(result))
}
