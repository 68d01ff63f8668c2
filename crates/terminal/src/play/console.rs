use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use frontend::AnyGame;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Context, Editor, ExternalPrinter, Helper};

use super::command::{PlayCommand, WORDS};
use super::has_colours;
use super::session::{Purpose, Session};
use super::thinker::{Thinker, Thought};
use crate::Failure;
use crate::arguments::PlayOptions;

/// An event at a console.
enum Event {
    /// A line was typed.
    Line(String),
    /// Control-C was typed.
    Interrupt,
    /// The input has ended.
    End,
    /// A message from the engine.
    Thought(Thought),
}

impl From<Thought> for Event {
    fn from(thought: Thought) -> Self {
        Self::Thought(thought)
    }
}

/// The prompt. The side to move is shown above it, because it may change while a line is typed.
const PROMPT: &str = "> ";
/// The columns of a terminal whose width is not known.
const USUAL_WIDTH: usize = 80;
/// The least time between two updates of the thinking line.
const UPDATE_INTERVAL: Duration = Duration::from_millis(100);

/// Erases the line above the cursor, and moves the cursor to its start.
const ERASE_LINE_ABOVE: &str = "\u{1b}[1A\u{1b}[2K\r";
/// Moves the cursor to the line above.
const LINE_UP: &str = "\u{1b}[1A";

/// Plays a game with a person, and reads commands while the engine thinks.
pub(crate) fn play(
    session: Session,
    game: &dyn AnyGame,
    options: &PlayOptions,
) -> Result<(), Failure> {
    let (tell, events) = channel();
    let thinker = Thinker::start(game, options, tell.clone())?;
    let words = Arc::new(Mutex::new(Vec::new()));
    let config = Config::builder().auto_add_history(true).build();
    let mut editor = Editor::<Words, DefaultHistory>::with_config(config)?;
    editor.set_helper(Some(Words(Arc::clone(&words))));
    let printer = editor.create_external_printer()?;
    let width = Arc::new(AtomicUsize::new(0));
    let mut console = Console {
        session,
        thinker,
        words,
        prints: print_in_turn(printer),
        has_colours: has_colours(),
        width: Arc::clone(&width),
        work: None,
        has_failed: false,
        thinking: Thinking::default(),
    };
    console.session.begin();
    console.go_on()?;
    let (read_on, go_on) = channel();
    thread::spawn(move || read_lines(editor, &width, &tell, &go_on));
    let heard = console.listen(&events, &read_on);
    console.flush(FINAL_WAIT);
    heard
}

/// Reads lines until the input or the game ends, and stores the width of the terminal before each. Waits for `go_on`
/// before the next line: a program that ends while a line is read would leave the terminal in raw mode.
fn read_lines(
    mut editor: Editor<Words, DefaultHistory>,
    width: &AtomicUsize,
    tell: &Sender<Event>,
    go_on: &Receiver<()>,
) {
    loop {
        let columns = editor.dimensions().map_or(0, |(columns, _)| columns);
        width.store(columns.into(), Ordering::Relaxed);
        let event = match editor.readline(PROMPT) {
            Ok(line) => Event::Line(line),
            Err(ReadlineError::Interrupted) => Event::Interrupt,
            Err(_) => Event::End,
        };
        if tell.send(event).is_err() || go_on.recv().is_err() {
            return;
        }
    }
}

/// A request to the printing thread.
enum Print {
    /// Print a text.
    Text(String),
    /// Answer once all earlier texts are printed.
    Flush(Sender<()>),
}

/// The longest wait for an answer to be printed before the next line is read. A blocked printer
/// continues as soon as the next line is being read.
const ANSWER_WAIT: Duration = Duration::from_millis(20);
/// The longest wait for the last texts at the end.
const FINAL_WAIT: Duration = Duration::from_millis(200);

/// Prints texts on a separate thread. rustyline's printer blocks if it is used twice after a line was read and
/// before the next one is begun. Only [`Console::listen`] begins the next one, so its waits for the printer must
/// have a limit.
fn print_in_turn(mut printer: impl ExternalPrinter + Send + 'static) -> Sender<Print> {
    let (prints, to_do) = channel();
    thread::spawn(move || {
        for print in to_do {
            match print {
                Print::Text(text) => {
                    if printer.print(text).is_err() {
                        return;
                    }
                }
                // An error means that the wait is over.
                Print::Flush(done) => drop(done.send(())),
            }
        }
    });
    prints
}

struct Console {
    session: Session,
    thinker: Thinker,
    /// The words that the tab key completes.
    words: Arc<Mutex<Vec<String>>>,
    /// Texts to print above the line that is being typed.
    prints: Sender<Print>,
    has_colours: bool,
    /// The columns of the terminal; 0 if they are not known.
    width: Arc<AtomicUsize>,
    /// The number of the current request.
    work: Option<u64>,
    /// Whether the engine has panicked.
    has_failed: bool,
    thinking: Thinking,
}

/// The state of the thinking line.
#[derive(Default)]
struct Thinking {
    /// Whether it is the last line above the prompt, so that the next one replaces it.
    is_last_line: bool,
    renewed: Option<Instant>,
}

impl Console {
    fn listen(&mut self, events: &Receiver<Event>, read_on: &Sender<()>) -> Result<(), Failure> {
        for event in events {
            let is_typed = matches!(event, Event::Line(_) | Event::Interrupt);
            match event {
                Event::Line(line) => {
                    // The typed line is below the thinking line.
                    self.thinking.is_last_line = false;
                    match PlayCommand::parse(&line) {
                        Ok(Some(PlayCommand::Quit)) => return Ok(()),
                        Ok(Some(command)) => self.hear_command(command),
                        Ok(None) => (),
                        Err(error) => self.session.error(&error),
                    }
                }
                Event::Interrupt => {
                    self.thinking.is_last_line = false;
                    match self.work.is_some() {
                        true => self.thinker.stop(),
                        false => self.session.say("type quit to leave"),
                    }
                }
                Event::End => return Ok(()),
                Event::Thought(Thought::Line(id, report)) => {
                    if self.work == Some(id) {
                        self.show_thinking(&report)?;
                    }
                    continue;
                }
                Event::Thought(Thought::Failed) => {
                    // The terminal leaves raw mode once the line is typed.
                    self.has_failed = true;
                    self.work = None;
                    self.session
                        .say("the engine has failed; press Enter to leave");
                }
                Event::Thought(Thought::Done(id, answer)) => {
                    if self.work != Some(id) {
                        continue;
                    }
                    self.work = None;
                    self.erase_thinking()?;
                    self.session.hear_answer(answer);
                }
            }
            self.go_on()?;
            if is_typed {
                if self.has_failed {
                    return Err(Failure::NoEngine);
                }
                self.flush(ANSWER_WAIT);
                // A reader that has ended has sent the end of the input.
                let _ = read_on.send(());
            }
        }
        Ok(())
    }

    fn hear_command(&mut self, command: PlayCommand) {
        if self.work.is_none() || command.only_shows() {
            return self.session.obey(command);
        }
        let is_to_move = self.session.in_work() == Some(Purpose::Move);
        match command {
            PlayCommand::Stop => self.thinker.stop(),
            PlayCommand::Go if is_to_move => self.thinker.stop(),
            PlayCommand::Move(text) if is_to_move => {
                let side = self.session.side_to_move();
                self.session.say(format_args!(
                    "it is the engine's turn to play {side}; type stop to make it move: {text:?}"
                ));
            }
            command => {
                self.thinker.stop();
                self.work = None;
                self.session.forget_work();
                self.session.obey(command);
            }
        }
    }

    /// Sends the engine its next work, and prints new text.
    fn go_on(&mut self) -> Result<(), Failure> {
        if self.work.is_none()
            && let Some(request) = self.session.next_request()
        {
            self.work = Some(self.thinker.think(request));
            self.thinking = Thinking::default();
        }
        let mut moves = self.session.legal_moves();
        moves.extend(WORDS.iter().map(ToString::to_string));
        *self.words.lock().unwrap_or_else(PoisonError::into_inner) = moves;
        let text = self.session.take_text();
        if text.is_empty() {
            return Ok(());
        }
        self.thinking.is_last_line = false;
        self.print("", &text)
    }

    /// Replaces the thinking line with that of `report`.
    fn show_thinking(&mut self, report: &search::Report<String>) -> Result<(), Failure> {
        if report.multi_pv != 1 {
            return Ok(());
        }
        if self.session.in_work() == Some(Purpose::Analyse) {
            self.session.hear_line(report);
            let text = self.session.take_text();
            return self.print("", &text);
        }
        let now = Instant::now();
        let is_early = |renewed: Instant| now.duration_since(renewed) < UPDATE_INTERVAL;
        if self.thinking.renewed.is_some_and(is_early) {
            return Ok(());
        }
        let line = format!("thinking: {}\n", self.session.thinking_line(report));
        let line = self.first_columns(&line);
        let over = self.line_above();
        self.thinking = Thinking {
            is_last_line: true,
            renewed: Some(now),
        };
        self.print(over, &line)
    }

    /// Erases the thinking line.
    fn erase_thinking(&mut self) -> Result<(), Failure> {
        let over = self.line_above();
        self.thinking = Thinking::default();
        match over.is_empty() {
            true => Ok(()),
            // The printer ends its text with a line break of its own.
            false => self.print(&format!("{over}{LINE_UP}"), "\n"),
        }
    }

    /// The escape sequences that erase the thinking line, if it is the last line; else empty.
    const fn line_above(&self) -> &'static str {
        match self.thinking.is_last_line {
            true => ERASE_LINE_ABOVE,
            false => "",
        }
    }

    /// The line cut to the width of the terminal: a line that wraps could not be replaced.
    fn first_columns(&self, line: &str) -> String {
        let width = match self.width.load(Ordering::Relaxed) {
            0 => USUAL_WIDTH,
            known => known,
        };
        let plain = anstream::adapter::strip_str(line).to_string();
        if plain.trim_end().chars().count() < width {
            return line.to_string();
        }
        let kept: String = plain.chars().take(width.saturating_sub(2)).collect();
        kept + "…\n"
    }

    /// Prints escape sequences that move the cursor, and then a text, without its colours if the terminal shows none.
    fn print(&self, cursor: &str, text: &str) -> Result<(), Failure> {
        let text = match self.has_colours {
            true => format!("{cursor}{text}"),
            false => format!("{cursor}{}", anstream::adapter::strip_str(text)),
        };
        let gone = |_| io::Error::from(io::ErrorKind::BrokenPipe);
        Ok(self.prints.send(Print::Text(text)).map_err(gone)?)
    }

    /// Waits until all is printed, but at most for `limit`.
    fn flush(&self, limit: Duration) {
        let (done, flushed) = channel();
        if self.prints.send(Print::Flush(done)).is_ok() {
            let _ = flushed.recv_timeout(limit);
        }
    }
}

/// Completes moves and commands.
struct Words(Arc<Mutex<Vec<String>>>);

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = &line[..position];
        let words = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let begins = |word: &&String| {
            let start = word.get(..typed.len());
            start.is_some_and(|start| start.eq_ignore_ascii_case(typed))
        };
        Ok((0, words.iter().filter(begins).cloned().collect()))
    }
}

impl Helper for Words {}
impl Highlighter for Words {}
impl Validator for Words {}

impl Hinter for Words {
    type Hint = String;
}
