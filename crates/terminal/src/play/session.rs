mod commands;
mod output;
#[cfg(test)]
mod tests;

use core::fmt::Display;
use core::mem;
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use frontend::{AnyGame, DialectName, Levels, Record, RecordResult, TextGame};
use game_core::{ParseError, Side};
use protocol::Program;
use search::{Config, Level, Limits, Report, SearchResult};

use super::has_colours;
use super::thinker::{Answer, Request, Task};
use crate::Failure;
use crate::arguments::{HumanSide, PlayOptions};
use crate::painting::Painter;
use crate::score_text::{reported_score, score_for};

/// A game: who plays which side, and how the engine plays. It has no streams: the caller prints the text of
/// [`take_text`](Self::take_text) and gives the work of [`next_request`](Self::next_request) to the engine.
pub(crate) struct Session {
    game: Box<dyn TextGame>,
    /// The side that moves first in the usual start position.
    usual_first: Side,
    program: String,
    human: HumanSide,
    config: Config,
    time: Duration,
    painter: Painter,
    is_console: bool,
    has_book: bool,
    /// The levels of the game.
    levels: Levels,
    /// The level at which the engine plays.
    level: Level,
    /// The result by resignation or agreement: the winner, `None` for a draw, and the reason. It belongs to the end of the
    /// game, after the moves of `ahead`.
    agreed: Option<(Option<Side>, String)>,
    /// The record of a loaded game besides its moves, until the game is changed.
    loaded: Option<Record>,
    /// Whether the result has been printed.
    is_result_printed: bool,
    /// Moves taken back by `back`. The last one is the first to replay.
    ahead: Vec<String>,
    /// Whether the engine does not move when it is its turn.
    is_paused: bool,
    /// The work for the engine that a command requested.
    wanted: Option<Purpose>,
    /// The work that the engine is doing.
    in_work: Option<Purpose>,
    text: String,
}

/// The purpose of the engine's work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// To move.
    Move,
    /// To suggest a move.
    Hint,
    /// To show each line that it finds, until it is stopped.
    Analyse,
    /// To evaluate the position without a search.
    Evaluate,
    /// To list the moves of the book.
    ListBook,
    /// To answer the offer of a draw.
    AnswerDraw,
    /// To forget the last game.
    Forget,
}

const EMPHASIS: Style = Style::new().bold();
const THOUGHTS: Style = AnsiColor::Cyan.on_default();
const RESULT: Style = AnsiColor::Green.on_default().bold();

impl Session {
    pub(crate) fn new(
        program: &Program,
        game: &dyn AnyGame,
        options: &PlayOptions,
        is_console: bool,
    ) -> Result<Self, Failure> {
        let mut text_game = game.new_game();
        let usual_first = text_game.side_to_move();
        text_game.set_position(options.fen.as_deref(), &[])?;
        let painter = match is_console {
            true => Painter::console(has_colours()),
            false => Painter::PLAIN,
        };
        Ok(Self {
            game: text_game,
            usual_first,
            program: format!("{} {}", program.name(), program.version()),
            human: options.side,
            level: options.level,
            config: Config {
                seed: options.seed,
                ..options.engine.config()
            },
            time: options.time,
            painter: painter.seen_by(match options.side {
                HumanSide::Black => Side::Black,
                _ => Side::White,
            }),
            is_console,
            has_book: options.book.is_some(),
            levels: game.levels(),
            agreed: None,
            loaded: None,
            is_result_printed: false,
            ahead: Vec::new(),
            is_paused: false,
            wanted: None,
            in_work: None,
            text: String::new(),
        })
    }

    /// Prints a banner on a console, and the board.
    pub(crate) fn begin(&mut self) {
        if self.is_console {
            let banner = format!(
                "{EMPHASIS}{}{EMPHASIS:#}: {}, {}, {}.\n\
                 Type a move{}, or help; stop ends the engine's thinking.",
                self.program,
                self.side_in_words(),
                self.level_in_words(),
                self.time_in_words(),
                self.game
                    .legal_moves()
                    .first()
                    .map_or(String::new(), |mv| format!(", such as {mv}")),
            );
            self.say(banner);
        }
        self.show_board();
    }

    /// Returns the text printed since the last call, and empties it.
    pub(crate) fn take_text(&mut self) -> String {
        mem::take(&mut self.text)
    }

    /// The prompt for the next line.
    pub(crate) fn prompt(&self) -> String {
        match self.has_ended() {
            true => "> ".to_string(),
            false => {
                let side = self.game.side_to_move();
                format!("{EMPHASIS}{side} to move>{EMPHASIS:#} ")
            }
        }
    }

    pub(crate) fn legal_moves(&self) -> Vec<String> {
        match self.has_ended() {
            true => Vec::new(),
            false => self.game.legal_moves(),
        }
    }

    /// The side to move.
    pub(crate) fn side_to_move(&self) -> Side {
        self.game.side_to_move()
    }

    /// The work that the engine is doing.
    pub(crate) const fn in_work(&self) -> Option<Purpose> {
        self.in_work
    }

    /// Whether the game has ended, by the rules, by resignation or by agreement.
    pub(crate) fn has_ended(&self) -> bool {
        self.agreement().is_some() || self.game.ending().is_some()
    }

    /// The result by resignation or agreement, unless earlier moves are reviewed.
    fn agreement(&self) -> Option<&(Option<Side>, String)> {
        self.agreed.as_ref().filter(|_| self.ahead.is_empty())
    }

    /// The result of a loaded game that is not changed, unless earlier moves are reviewed.
    fn recorded_result(&self) -> RecordResult {
        let loaded = self.loaded.as_ref().filter(|_| self.ahead.is_empty());
        loaded.map_or(RecordResult::Unknown, |record| record.result)
    }

    /// Ends the game at the current position.
    fn agree(&mut self, winner: Option<Side>, reason: impl Into<String>) {
        self.ahead.clear();
        self.is_result_printed = false;
        if let Some(record) = &mut self.loaded {
            record.result = RecordResult::of_winner(winner);
        }
        self.agreed = Some((winner, reason.into()));
    }

    /// Forgets what followed the current position, and the record of a loaded game, since the game has changed.
    fn leave_review(&mut self) {
        self.ahead.clear();
        self.agreed = None;
        self.loaded = None;
        self.is_result_printed = false;
    }

    /// The next work for the engine, if any. Prints the result once the game has ended.
    pub(crate) fn next_request(&mut self) -> Option<Request> {
        self.print_ending();
        let is_engines_turn = !self.is_human(self.game.side_to_move()) && !self.is_paused;
        let purpose = match self.wanted.take() {
            Some(purpose) => purpose,
            None if is_engines_turn && !self.has_ended() => Purpose::Move,
            None => return None,
        };
        self.in_work = Some(purpose);
        Some(Request {
            start: self.game.start_text(DialectName::Usual),
            moves: self.game.moves_since(0, DialectName::Usual),
            config: match purpose {
                Purpose::Move => Config {
                    handicap: self.levels.handicap(self.level),
                    ..self.config
                },
                // Hints and analysis are never weakened.
                _ => self.config,
            },
            task: self.task(purpose),
        })
    }

    fn task(&self, purpose: Purpose) -> Task {
        let limits = match purpose {
            Purpose::Evaluate => return Task::Evaluate,
            Purpose::ListBook => return Task::ListBook,
            Purpose::Forget => return Task::Forget,
            // An infinite analysis could not be stopped in a pipe.
            Purpose::Analyse if self.is_console => Limits::infinite(),
            _ => Limits::move_time(self.time),
        };
        Task::Search {
            limits,
            use_book: self.has_book && matches!(purpose, Purpose::Move | Purpose::Hint),
        }
    }

    /// Prints a line of the search during an analysis.
    pub(crate) fn hear_line(&mut self, report: &Report<String>) {
        if self.in_work == Some(Purpose::Analyse) && report.multi_pv == 1 {
            let line = self.thinking_line(report);
            self.say(line);
        }
    }

    /// A line of the search in words.
    pub(crate) fn thinking_line(&self, report: &Report<String>) -> String {
        let (score, side) = (reported_score(report), self.game.side_to_move());
        let (depth, pv) = (report.depth, report.pv.join(" "));
        format!("{THOUGHTS}depth {depth:2}  {score} for {side}  {pv}{THOUGHTS:#}")
    }

    /// Drops the work in progress: its answer is ignored.
    pub(crate) const fn forget_work(&mut self) {
        self.in_work = None;
    }

    /// Takes the engine's answer to the work in progress.
    pub(crate) fn hear_answer(&mut self, answer: Result<Answer, ParseError>) {
        let Some(purpose) = self.in_work.take() else {
            return;
        };
        match answer {
            Err(error) => self.error(&error),
            Ok(Answer::BrokenBook(error)) => {
                self.has_book = false;
                self.error(&error);
                self.wanted = Some(purpose);
            }
            Ok(Answer::Book(mv)) => self.accept(purpose, &mv, "book"),
            Ok(Answer::Found(result)) => self.hear_result(purpose, result),
            Ok(Answer::Evaluation(Some(score), terms)) => {
                let side = self.game.side_to_move();
                self.say(format_args!(
                    "static evaluation: {}",
                    score_for(score, side)
                ));
                self.say_terms(&terms, side);
            }
            Ok(Answer::BookMoves(moves)) => self.list_book(&moves),
            Ok(Answer::Evaluation(None, _)) => self.say("the game has ended"),
            Ok(Answer::Nothing) => (),
        }
    }

    fn hear_result(&mut self, purpose: Purpose, result: SearchResult<String>) {
        let score = score_for(result.score, self.game.side_to_move());
        let reason = format!("{score}, depth {}", result.depth);
        match (purpose, result.best_move) {
            (Purpose::AnswerDraw, _) => self.answer_draw(&result.score),
            (_, Some(mv)) => self.accept(purpose, &mv, &reason),
            (_, None) => self.say("there is no legal move"),
        }
    }

    /// Plays a move of the engine, or prints it as a hint.
    fn accept(&mut self, purpose: Purpose, mv: &str, reason: &str) {
        if purpose != Purpose::Move {
            let word = if purpose == Purpose::Hint {
                "hint"
            } else {
                "best move"
            };
            self.say(format_args!(
                "{THOUGHTS}{word}: {mv} ({reason}){THOUGHTS:#}"
            ));
            return;
        }
        let side = self.game.side_to_move();
        if let Err(error) = self.game.play(mv) {
            return self.error(&error);
        }
        self.leave_review();
        self.draw_board();
        self.say(format_args!(
            "{side} plays {EMPHASIS}{mv}{EMPHASIS:#} {THOUGHTS}({reason}){THOUGHTS:#}"
        ));
        self.print_turn();
    }

    /// The engine accepts a draw unless it stands better. The score is for the side to move.
    fn answer_draw(&mut self, score: &game_core::Score) {
        let is_engine = !self.is_human(self.game.side_to_move());
        let engines = if is_engine { *score } else { -*score };
        match engines.units() <= 0 {
            true => self.agree(None, "agreed"),
            false => self.say("the engine declines: it stands better"),
        }
    }

    fn is_human(&self, side: Side) -> bool {
        match self.human {
            HumanSide::White => side == Side::White,
            HumanSide::Black => side == Side::Black,
            HumanSide::Both => true,
            HumanSide::None => false,
        }
    }

    pub(crate) fn error(&mut self, error: &ParseError) {
        self.say(format_args!("error: {error}"));
    }

    pub(crate) fn say(&mut self, text: impl Display) {
        self.text += &format!("{text}\n");
    }
}
