use core::fmt::Display;
use std::io::Write;
use std::path::Path;

use frontend::{AnyGame, DialectName, boolean};
use game_core::ParseError;
use search::Report;

use super::current_move::CurrentMoveClock;
use super::go_request::GoRequest;
use super::option::EMPTY;
use super::options::option_lines;
use super::request::{Mistake, Request, error_line, parse};
use super::{Command, Info, Reply};
use crate::Program;
use crate::bench::bench;
use crate::conversation::{Heard, Output, Protocol};
use crate::genfens::GenFens;
use crate::player::{Player, Purpose};
use crate::settings::NumberSetting;
use crate::strength::Strength;
use crate::task::Task;

/// An engine driven over UCI.
pub(crate) struct UciHost<'a, W> {
    player: Player<'a>,
    /// Whether `info` lines have the chances of a win, a draw and a loss.
    shows_wdl: bool,
    output: &'a Output<W>,
}

impl<'a, W: Write + Send> UciHost<'a, W> {
    pub(crate) fn new(program: &'a Program, game: &'a dyn AnyGame, output: &'a Output<W>) -> Self {
        Self {
            player: Player::new(program, game, DialectName::Uci),
            shows_wdl: false,
            output,
        }
    }

    fn error(&self, error: &ParseError) {
        self.output.line(error_line(error));
    }

    fn introduce(&self) {
        let program = self.player.program();
        let name = format!("{} {}", program.name(), program.version());
        self.output.line(Reply::Name(name));
        let author = self.player.game.author().to_string();
        self.output.line(Reply::Author(author));
        for option in option_lines(&self.player) {
            self.output.line(option);
        }
        self.output.line(Reply::UciOk);
    }

    /// Sets an option, and announces the strength if that changes it.
    fn set_option(&mut self, name: &str, value: &str) -> Result<(), ParseError> {
        let before = self.player.strength();
        self.store_option(name, value)?;
        self.announce_strength(before);
        Ok(())
    }

    fn store_option(&mut self, name: &str, value: &str) -> Result<(), ParseError> {
        if let Some(number) = NumberSetting::of_uci(name) {
            return self.player.set(number, number.uci_name, value);
        }
        match name.to_ascii_lowercase().as_str() {
            "uci_showwdl" => self.shows_wdl = boolean(name, value)?,
            "uci_limitstrength" if self.has_ratings() => {
                self.player.limit_strength(boolean(name, value)?);
            }
            "uci_elo" if self.has_ratings() => self.player.set_elo(value)?,
            "clear hash" => self.player.engine.clear_table(),
            // Pondering needs no setting: the client sends `go ponder`.
            "ponder" => drop(boolean(name, value)?),
            "ownbook" if self.has_books() => self.player.use_book(boolean(name, value)?),
            "bookfile" if self.has_books() => self.player.set_book_file(path(value))?,
            "endgamepath" => self.player.set_tables(path(value))?,
            "syzygypath" if self.has_syzygy() => self.player.set_syzygy(path(value))?,
            "evalfile" => {
                let file = path(value);
                self.player.set_evaluator_file(file)?;
                self.announce_evaluator(file);
            }
            "evaluator" => {
                self.player.choose_evaluator(value)?;
                self.announce_evaluator(None);
            }
            "uci_variant" => self.player.choose_game(value)?,
            _ => {
                let value = if value == EMPTY { "" } else { value };
                self.player.set_game_option(name, value)?;
            }
        }
        Ok(())
    }

    /// Announces the strength of the engine if it is not `before`.
    fn announce_strength(&self, before: Strength) {
        let strength = self.player.strength();
        if strength != before {
            let words = strength.in_words(self.player.game.levels());
            self.tell(format_args!("plays at {words}"));
        }
    }

    /// Announces the evaluator in use.
    fn announce_evaluator(&self, file: Option<&Path>) {
        match file {
            Some(file) => self.tell(format_args!("evaluator from {}", file.display())),
            None => self.tell(format_args!("evaluator {}", self.player.engine.evaluator())),
        }
    }

    /// Sends a text for the user.
    fn tell(&self, text: impl Display) {
        self.output.line(Info::string(text));
    }

    fn has_books(&self) -> bool {
        self.player.program().games().any(AnyGame::has_books)
    }

    fn has_ratings(&self) -> bool {
        self.player.program().ratings().is_some()
    }

    fn has_syzygy(&self) -> bool {
        self.player.program().games().any(AnyGame::has_syzygy)
    }

    fn display(&self) {
        let engine = &self.player.engine;
        if let Some(board) = engine.board_view() {
            self.output.line(board);
        }
        let text = engine.position_text();
        self.output.line(format_args!("Fen: {text}"));
        self.output.line(format_args!("Key: {:016X}", engine.key()));
        let moves = engine.legal_moves();
        self.output
            .line(format_args!("Moves: {} ({})", moves.join(" "), moves.len()));
        if let Some(ending) = engine.ending() {
            self.output.line(format_args!("Result: {ending}"));
        }
    }

    fn evaluate(&mut self) {
        let side = self.player.engine.side_to_move();
        match self.player.engine.evaluate() {
            Some(score) => self.output.line(format_args!(
                "Evaluation: {score} for {side}, the side to move"
            )),
            None => self.output.line("Evaluation: none, the game has ended"),
        }
        for term in self.player.engine.explain() {
            self.output.line(term);
        }
    }

    fn go(&mut self, request: &GoRequest, task: &Task) -> Result<(), ParseError> {
        request.errors.iter().for_each(|error| self.error(error));
        if request.is_for_a_game() && self.play_book_move(task) {
            return Ok(());
        }
        let mut limits = request.limits(self.player.engine.side_to_move());
        for mv in &request.go.search_moves {
            match self.player.engine.normalize_move(mv) {
                Ok(mv) => limits.search_moves.push(mv),
                Err(error) => self.error(&error),
            }
        }
        self.prepare(request);
        let (output, control) = (self.output, task.control());
        let outcomes = self.shows_wdl.then(|| self.player.game.outcomes());
        let mut report = |found: &Report<String>| {
            let wdl = outcomes.map(|model| model.chances(found.score));
            output.line(Info {
                wdl,
                ..Info::of_report(found)
            });
        };
        let engine = &mut self.player.engine;
        let clock = CurrentMoveClock::new(request.started, control, engine.move_codes(), output);
        let result = engine.search(&limits, &clock, control, &mut report)?;
        if result.best_move.is_none() {
            output.line(Info::score(result.score));
        }
        task.wait();
        output.line(Reply::BestMove {
            best: result.best_move,
            ponder: result.ponder_move,
        });
        Ok(())
    }

    /// Configures the search for its purpose.
    fn prepare(&mut self, request: &GoRequest) {
        if !request.is_analysis() {
            return self.player.prepare(Purpose::Play);
        }
        if self.player.handicap().is_some() {
            self.tell("analysis at full strength");
        }
        self.player.prepare(Purpose::Analyse);
    }

    /// Answers with a move of the book, if there is one.
    fn play_book_move(&mut self, task: &Task) -> bool {
        let found = self.player.book_move().unwrap_or_else(|error| {
            self.error(&error);
            None
        });
        let is_found = found.is_some();
        if let Some(mv) = found {
            self.output
                .line(Info::string(format_args!("book move {mv}")));
            task.wait();
            self.output.line(Reply::BestMove {
                best: Some(mv),
                ponder: None,
            });
        }
        is_found
    }

    /// Writes a line of a long count, which ends if nobody reads it.
    fn count_line(&self, task: &Task, line: impl Display) {
        self.output.line(line);
        if self.output.is_closed() {
            task.stop();
        }
    }

    fn perft(&self, depth: u32, task: &Task) {
        let mut report = |mv: &str, nodes| self.count_line(task, format_args!("{mv}: {nodes}"));
        let nodes = self
            .player
            .engine
            .divide(depth, task.control(), &mut report);
        task.wait();
        self.output.line("");
        self.output.line(format_args!("Nodes searched: {nodes}"));
    }

    fn bench(&self, depth: Option<usize>, task: &Task) -> Result<(), ParseError> {
        let print = |line| self.count_line(task, line);
        let total = bench(self.player.game, depth, task.control(), print)?;
        task.wait();
        self.output.line(total);
        Ok(())
    }

    fn genfens(&self, request: &GenFens, task: &Task) -> Result<(), ParseError> {
        let print = |position: &str| {
            self.count_line(task, Info::string(format_args!("genfens {position}")));
        };
        let (game, dialect) = (self.player.game, self.player.dialect());
        request.carry_out(game, dialect, task.control(), print)
    }

    fn obey(&mut self, command: Command) -> Result<(), ParseError> {
        match command {
            Command::Uci => self.introduce(),
            Command::NewGame => self.player.engine.new_game(),
            Command::SetOption { name, value } => {
                self.set_option(&name, value.as_deref().unwrap_or_default())?;
            }
            Command::Position { start, moves } => {
                let engine = &mut self.player.engine;
                engine.set_position(start.as_deref(), &moves)?;
            }
            // The listener has handled the others.
            _ => (),
        }
        Ok(())
    }
}

impl<W: Write + Send> Protocol for UciHost<'_, W> {
    type Request = Request;

    fn read(line: Result<String, ParseError>) -> Option<Heard<Request>> {
        let heard = line.map_err(Mistake::from).and_then(|line| parse(&line));
        heard.unwrap_or_else(|mistake| Some(Heard::Say(mistake.to_string())))
    }

    fn task(request: &Request) -> Task {
        match request {
            Request::Go(request) => {
                Task::search(request.hold(), request.go.ponder).unlimited(!request.means_limits())
            }
            Request::Perft(_) | Request::Bench(_) | Request::GenFens(_) => Task::count(),
            _ => Task::brief(),
        }
    }

    fn carry_out(&mut self, request: Request, task: &Task) {
        let carried_out = match request {
            Request::Uci(command) => self.obey(command),
            Request::Go(request) => self.go(&request, task),
            Request::Bench(depth) => self.bench(depth, task),
            Request::GenFens(request) => self.genfens(&request, task),
            Request::Perft(depth) => return self.perft(depth, task),
            Request::Display => return self.display(),
            Request::Eval => return self.evaluate(),
        };
        if let Err(error) = carried_out {
            self.error(&error);
        }
    }
}

/// The path in the value of an option, if it has one.
fn path(value: &str) -> Option<&Path> {
    (!value.is_empty() && value != EMPTY).then(|| Path::new(value))
}
