use std::io::Write;
use std::path::Path;
use std::time::Instant;

use frontend::{AnyGame, DialectName, OptionKind, boolean};
use game_core::ParseError;
use search::{Limits, Report};

use super::params::{
    BOOK_FILE, ELO, ENDGAME_PATH, EVALUATOR, EVALUATOR_FILE, LIMIT_STRENGTH, OWN_BOOK, PONDER,
    VARIANT, params,
};
use super::{Command, Info, Purpose, Reply};
use crate::Program;
use crate::conversation::{Heard, Output, Protocol};
use crate::player::{self, Player};
use crate::settings::NUMBER_SETTINGS;
use crate::task::{Hold, Task};

/// An engine driven over Hub.
pub(crate) struct HubHost<'a, W> {
    player: Player<'a>,
    /// The limits of the last `level`.
    limits: Limits<String>,
    /// Whether the last `pos` was refused, so that there is nothing to search.
    is_position_refused: bool,
    output: &'a Output<W>,
}

/// Work for the engine.
#[derive(Debug)]
pub(crate) enum Request {
    /// A command, and when it arrived: time counts from then.
    Obey(Command, Instant),
    /// A position that cannot be read.
    RefusePosition(ParseError),
}

impl<'a, W: Write + Send> HubHost<'a, W> {
    pub(crate) fn new(program: &'a Program, game: &'a dyn AnyGame, output: &'a Output<W>) -> Self {
        Self {
            player: Player::new(program, game, DialectName::Hub),
            limits: Limits::infinite(),
            is_position_refused: false,
            output,
        }
    }

    fn introduce(&self) {
        let program = self.player.program();
        self.output.line(Reply::Id {
            name: program.name().to_string(),
            version: program.version().to_string(),
            author: self.player.game.author().to_string(),
            country: "-".to_string(),
        });
        for param in params(&self.player) {
            self.output.line(Reply::Param(param));
        }
        self.output.line(Reply::Wait);
    }

    fn set_param(&mut self, name: &str, value: &str) -> Result<(), ParseError> {
        match name {
            VARIANT => return self.player.choose_game(value),
            EVALUATOR => return self.player.choose_evaluator(value),
            ENDGAME_PATH => return self.player.set_tables(path(value)),
            EVALUATOR_FILE => return self.player.set_evaluator_file(path(value)),
            LIMIT_STRENGTH => {
                self.player.limit_strength(boolean(name, value)?);
                return Ok(());
            }
            ELO => return self.player.set_elo(value),
            OWN_BOOK => {
                self.player.use_book(boolean(name, value)?);
                return Ok(());
            }
            BOOK_FILE => return self.player.set_book_file(path(value)),
            // Pondering needs no setting: the client sends `go ponder`.
            PONDER => return boolean(name, value).map(drop),
            _ => (),
        }
        let mut settings = NUMBER_SETTINGS.iter();
        match settings.find(|setting| setting.hub_name == name) {
            Some(setting) => self.player.set(setting, setting.hub_name, value),
            None => self.set_game_param(name, value),
        }
    }

    /// Sets an option of a game.
    fn set_game_param(&mut self, name: &str, value: &str) -> Result<(), ParseError> {
        let options = self.player.program().games().flat_map(AnyGame::options);
        let mut named = options.filter(|option| option.name().eq_ignore_ascii_case(name));
        let Some(option) = named.next() else {
            return Err(ParseError::new(name, "no such parameter"));
        };
        if *option.kind() == OptionKind::Button && !boolean(name, value)? {
            return Ok(());
        }
        self.player.set_game_option(name, value)
    }

    fn set_position(&mut self, start: Option<&str>, moves: &[String]) -> Result<(), ParseError> {
        let set_up = self.player.engine.set_position(start, moves);
        self.is_position_refused = set_up.is_err();
        set_up
    }

    fn go(&mut self, purpose: Purpose, heard: Instant, task: &Task) -> Result<(), ParseError> {
        let output = self.output;
        if self.is_position_refused {
            let error = ParseError::new("go", "the last position was refused");
            output.line(Reply::Error(error.to_string()));
            // The client still waits for `done`.
            task.wait();
            output.line(Reply::Done {
                best: None,
                ponder: None,
            });
            return Ok(());
        }
        if purpose == Purpose::Think && self.play_book_move(task) {
            return Ok(());
        }
        // Hub can report only the best line.
        let mut report = |found: &Report<_>| {
            if found.multi_pv == 1 {
                output.line(Reply::Info(Box::new(Info::of_report(found))));
            }
        };
        let limits = match purpose {
            Purpose::Think | Purpose::Ponder => {
                self.player.prepare(player::Purpose::Play);
                self.limits.clone()
            }
            Purpose::Analyze => {
                self.player.prepare(player::Purpose::Analyse);
                Limits::infinite()
            }
        };
        let engine = &mut self.player.engine;
        let result = engine.search(&limits, &heard, task.control(), &mut report)?;
        task.wait();
        output.line(Reply::Done {
            best: result.best_move,
            ponder: result.ponder_move,
        });
        Ok(())
    }

    /// Answers with a move of the book, if there is one.
    fn play_book_move(&mut self, task: &Task) -> bool {
        let best = self.player.book_move().unwrap_or_else(|error| {
            self.output.line(Reply::Error(error.to_string()));
            None
        });
        let is_found = best.is_some();
        if is_found {
            task.wait();
            let ponder = None;
            self.output.line(Reply::Done { best, ponder });
        }
        is_found
    }
}

impl<W: Write + Send> HubHost<'_, W> {
    fn obey(&mut self, command: Command, heard: Instant, task: &Task) -> Result<(), ParseError> {
        match command {
            Command::Hub => self.introduce(),
            Command::Init => self.output.line(Reply::Ready),
            Command::SetParam { name, value } => self.set_param(&name, &value)?,
            Command::Position { start, moves } => self.set_position(start.as_deref(), &moves)?,
            Command::Go(purpose) => self.go(purpose, heard, task)?,
            Command::NewGame => {
                self.is_position_refused = false;
                self.player.engine.new_game();
            }
            Command::Level(limits) => self.limits = limits,
            // The listener has handled the others.
            Command::PonderHit | Command::Stop | Command::Ping | Command::Quit => (),
        }
        Ok(())
    }
}

impl<W: Write + Send> Protocol for HubHost<'_, W> {
    type Request = Request;

    fn read(line: Result<String, ParseError>) -> Option<Heard<Request>> {
        let is_blank = |line: &String| line.trim().is_empty();
        if line.as_ref().is_ok_and(is_blank) {
            return None;
        }
        // The text of an error is a line that is not valid UTF-8.
        let text = line.as_ref().map_or_else(ParseError::text, String::as_str);
        let is_position = text.split_whitespace().next() == Some("pos");
        Some(match line.and_then(|line| line.parse()) {
            Ok(Command::Stop) => Heard::Stop,
            Ok(Command::PonderHit) => Heard::PonderHit,
            Ok(Command::Quit) => Heard::Quit,
            Ok(Command::Ping) => Heard::Say(Reply::Pong.to_string()),
            Ok(command) => Heard::Request(Request::Obey(command, Instant::now())),
            Err(error) if is_position => Heard::Request(Request::RefusePosition(error)),
            Err(error) => Heard::Say(Reply::Error(error.to_string()).to_string()),
        })
    }

    fn task(request: &Request) -> Task {
        match request {
            Request::Obey(Command::Go(purpose), _) => match purpose {
                Purpose::Think => Task::search(Hold::Free, false),
                Purpose::Ponder => Task::search(Hold::PonderHit, true),
                Purpose::Analyze => Task::search(Hold::Stop, false),
            },
            _ => Task::brief(),
        }
    }

    fn carry_out(&mut self, request: Request, task: &Task) {
        let carried_out = match request {
            Request::Obey(command, heard) => self.obey(command, heard, task),
            Request::RefusePosition(error) => {
                self.is_position_refused = true;
                Err(error)
            }
        };
        if let Err(error) = carried_out {
            self.output.line(Reply::Error(error.to_string()));
        }
    }
}

/// The path in the value of a parameter, if it has one.
fn path(value: &str) -> Option<&Path> {
    (!value.is_empty()).then(|| Path::new(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_that_is_not_utf_8_is_refused_like_any_other() {
        let read = |text| HubHost::<Vec<u8>>::read(Err(ParseError::new(text, "not valid UTF-8")));
        let refused = read("pos pos=\u{fffd}");
        assert!(matches!(
            refused,
            Some(Heard::Request(Request::RefusePosition(_)))
        ));
        assert!(matches!(read("new-game \u{fffd}"), Some(Heard::Say(_))));
    }
}
