use core::fmt::Display;
use core::mem;
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use frontend::{AnyGame, BookMove, DialectName, Ending, RecordResult, TextGame};
use game_core::{ParseError, Side, Term};
use protocol::Program;
use search::{Config, Level, Limits, Report, SearchResult};

use super::command::{PieceStyle, PlayCommand};
use super::has_colours;
use super::help::HELP;
use super::record;
use super::thinker::{Answer, Request, Task};
use crate::Failure;
use crate::arguments::{HumanSide, PlayOptions};
use crate::painting::Painter;
use crate::score_text::score_for;

/// A game: who plays which side, and how the engine plays. It has no streams: the caller prints the text of
/// [`take_text`](Self::take_text) and gives the work of [`next_request`](Self::next_request) to the engine.
pub(crate) struct Session {
    game: Box<dyn TextGame>,
    program: String,
    human: HumanSide,
    config: Config,
    time: Duration,
    painter: Painter,
    is_console: bool,
    has_book: bool,
    /// The result by resignation or agreement: the winner, `None` for a draw, and the reason.
    agreed: Option<(Option<Side>, String)>,
    /// Whether the result has been printed.
    is_told: bool,
    /// Moves that `back` took back, the next one to replay last.
    ahead: Vec<String>,
    /// Whether the engine waits on its turn.
    is_paused: bool,
    /// The work for the engine that a command asked for.
    wanted: Option<Purpose>,
    /// The work that the engine is busy with.
    in_work: Option<Purpose>,
    text: String,
}

/// Why the engine thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// To move.
    Move,
    /// To advise a move.
    Hint,
    /// To show each line that it finds, until it is stopped.
    Analyse,
    /// To evaluate the position without a search.
    Evaluate,
    /// To list the moves of the book.
    ListBook,
    /// To answer the offer of a draw.
    AnswerDraw,
    /// To forget the game before.
    Forget,
}

/// Parts of an evaluation that are shown side by side.
const TERMS_A_LINE: usize = 3;
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
        text_game.set_position(options.fen.as_deref(), &[])?;
        let painter = match is_console {
            true => Painter::console(has_colours()),
            false => Painter::PLAIN,
        };
        Ok(Self {
            game: text_game,
            program: format!("{} {}", program.name(), program.version()),
            human: options.side,
            config: Config {
                level: Level::new(options.level).unwrap_or(Level::MAX),
                seed: options.seed,
                ..Config::default()
            },
            time: options.time,
            painter: painter.seen_by(match options.side {
                HumanSide::Black => Side::Black,
                _ => Side::White,
            }),
            is_console,
            has_book: options.book.is_some(),
            agreed: None,
            is_told: false,
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
                 Type a move, such as {}, or help; stop or a new command ends the engine's thinking.",
                self.program,
                self.side_in_words(),
                self.level_in_words(),
                self.time_in_words(),
                self.game.legal_moves().first().map_or("none", |mv| mv),
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

    /// The work that the engine is busy with.
    pub(crate) const fn in_work(&self) -> Option<Purpose> {
        self.in_work
    }

    /// Whether the game has ended, by the rules, by resignation or by agreement.
    pub(crate) fn has_ended(&self) -> bool {
        self.agreed.is_some() || self.game.ending().is_some()
    }

    /// The next work for the engine, if any. Prints the result once the game has ended.
    pub(crate) fn next_request(&mut self) -> Option<Request> {
        self.tell_ending();
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
                Purpose::Move => self.config,
                // Advice and analysis are never weakened.
                _ => Config {
                    level: Level::MAX,
                    ..self.config
                },
            },
            task: self.task(purpose),
        })
    }

    fn task(&self, purpose: Purpose) -> Task {
        let limits = match purpose {
            Purpose::Evaluate => return Task::Evaluate,
            Purpose::ListBook => return Task::ListBook,
            Purpose::Forget => return Task::Forget,
            // A pipe could not stop it.
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
        let score = score_for(report.score, self.game.side_to_move());
        let (depth, pv) = (report.depth, report.pv.join(" "));
        format!("{THOUGHTS}depth {depth:2}  {score}  {pv}{THOUGHTS:#}")
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

    /// Shows the parts of an evaluation for this side, from White's point of view.
    fn say_terms(&mut self, terms: &[Term], side: Side) {
        let of_white = |term: &Term| Term {
            name: term.name.clone(),
            score: match side {
                Side::White => term.score,
                Side::Black => -term.score,
            },
        };
        for terms in terms.chunks(TERMS_A_LINE) {
            let texts = terms.iter().map(|term| of_white(term).to_string());
            self.say(texts.collect::<String>());
        }
    }

    fn list_book(&mut self, moves: &[BookMove<String>]) {
        if moves.is_empty() {
            self.say("the book has no move here");
        }
        for found in moves {
            self.say(format_args!("{:10} {found}", found.mv));
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

    /// Plays a move of the engine, or prints it as advice.
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
        self.draw_board();
        self.say(format_args!(
            "{side} plays {EMPHASIS}{mv}{EMPHASIS:#} {THOUGHTS}({reason}){THOUGHTS:#}"
        ));
        self.tell_turn();
    }

    /// The engine accepts a draw unless it stands better. The score is for the side to move.
    fn answer_draw(&mut self, score: &game_core::Score) {
        let is_engine = !self.is_human(self.game.side_to_move());
        let engines = if is_engine { *score } else { -*score };
        match engines.units() <= 0 {
            true => self.agreed = Some((None, "agreed".to_string())),
            false => self.say("the engine declines: it stands better"),
        }
    }

    /// Carries out a command. Work for the engine becomes the next request.
    pub(crate) fn obey(&mut self, command: PlayCommand) {
        if let Err(error) = self.try_to_obey(command) {
            self.error(&error);
        }
    }

    fn try_to_obey(&mut self, command: PlayCommand) -> Result<(), ParseError> {
        match command {
            PlayCommand::Move(text) => return self.play(&text),
            PlayCommand::Undo => self.undo(),
            PlayCommand::Back(plies) => self.back(plies),
            PlayCommand::Forward(plies) => self.forward(plies)?,
            PlayCommand::Fen(text) => {
                self.game.set_position(Some(&text), &[])?;
                self.begin_again();
            }
            PlayCommand::New => {
                self.game.new_game();
                self.wanted = Some(Purpose::Forget);
                self.begin_again();
            }
            PlayCommand::Load(file) => {
                record::load(&mut *self.game, &file)?;
                self.begin_again();
                // A loaded game is looked at first.
                self.is_paused = true;
            }
            PlayCommand::Save(file) => {
                record::save(&*self.game, &file, self.players(), self.result())?;
                self.say(format_args!("saved {}", file.display()));
            }
            PlayCommand::Level(Some(level)) => {
                self.config.level = level;
                self.say(self.level_in_words());
            }
            PlayCommand::Time(Some(time)) => {
                self.time = time;
                self.say(self.time_in_words());
            }
            PlayCommand::Side(Some(side)) => {
                self.human = side;
                self.is_paused = false;
            }
            PlayCommand::Pieces(Some(style)) => {
                self.painter.style = style;
                self.show_board();
            }
            PlayCommand::Flip => {
                self.painter.turn_round();
                self.show_board();
            }
            PlayCommand::Resign => self.resign(),
            PlayCommand::Draw => self.offer_draw(),
            PlayCommand::Hint => self.ask(Purpose::Hint),
            PlayCommand::Analyse => self.ask(Purpose::Analyse),
            PlayCommand::Eval => self.ask(Purpose::Evaluate),
            PlayCommand::Book if !self.has_book => {
                self.say("there is no book; --book FILE opens one");
            }
            PlayCommand::Book => self.ask(Purpose::ListBook),
            PlayCommand::Go => {
                self.is_paused = false;
                self.ask(Purpose::Move);
            }
            PlayCommand::Stop => self.say("the engine is not thinking"),
            command => self.show(&command),
        }
        Ok(())
    }

    /// Carries out a command that only prints something.
    fn show(&mut self, command: &PlayCommand) {
        match command {
            PlayCommand::Moves => self.say(self.legal_moves().join(" ")),
            PlayCommand::List => self.say(self.list()),
            PlayCommand::Level(_) => self.say(self.level_in_words()),
            PlayCommand::Time(_) => self.say(self.time_in_words()),
            PlayCommand::Side(_) => self.say(self.side_in_words()),
            PlayCommand::Pieces(_) => {
                let style = match self.painter.style {
                    PieceStyle::Unicode => "unicode",
                    PieceStyle::Letters => "letters",
                };
                self.say(format_args!("pieces are drawn as {style}"));
            }
            PlayCommand::Describe => self.describe(),
            PlayCommand::Help => self.say(HELP),
            _ => self.show_board(),
        }
    }

    fn play(&mut self, text: &str) -> Result<(), ParseError> {
        if self.has_ended() {
            return Err(ParseError::new(text, "the game has ended"));
        }
        self.game.play(text)?;
        self.ahead.clear();
        self.is_paused = false;
        // The board comes with the engine's answer.
        if !self.is_console || self.is_human(self.game.side_to_move()) || self.has_ended() {
            self.show_board();
        }
        Ok(())
    }

    fn ask(&mut self, purpose: Purpose) {
        match self.has_ended() {
            true => self.say("the game has ended"),
            false => self.wanted = Some(purpose),
        }
    }

    fn begin_again(&mut self) {
        self.agreed = None;
        self.is_told = false;
        self.is_paused = false;
        self.ahead.clear();
        self.show_board();
    }

    /// Takes back moves until it is the user's turn again.
    fn undo(&mut self) {
        let engine_answers = matches!(self.human, HumanSide::White | HumanSide::Black);
        let waits = self.is_human(self.game.side_to_move());
        let plies = if engine_answers && waits { 2 } else { 1 };
        match self.game.take_back(plies) {
            true => self.begin_again(),
            false => self.say("there is nothing to take back"),
        }
    }

    fn back(&mut self, plies: usize) {
        let moves = self.game.moves_since(0, DialectName::Usual);
        let plies = plies.min(moves.len());
        if plies == 0 || !self.game.take_back(plies) {
            return self.say("this is the start of the game");
        }
        self.ahead.extend(moves.into_iter().rev().take(plies));
        self.agreed = None;
        self.is_told = false;
        self.is_paused = true;
        self.show_board();
    }

    fn forward(&mut self, plies: usize) -> Result<(), ParseError> {
        if self.ahead.is_empty() {
            self.say("this is the end of the game");
            return Ok(());
        }
        for _ in 0..plies {
            let Some(mv) = self.ahead.pop() else { break };
            self.game.play(&mv)?;
        }
        self.show_board();
        Ok(())
    }

    fn resign(&mut self) {
        if self.has_ended() {
            return self.say("the game has ended");
        }
        let side = match self.human {
            HumanSide::White => Side::White,
            HumanSide::Black => Side::Black,
            HumanSide::Both | HumanSide::None => self.game.side_to_move(),
        };
        self.agreed = Some((Some(side.opponent()), format!("{side} resigns")));
    }

    fn offer_draw(&mut self) {
        match self.human {
            _ if self.has_ended() => self.say("the game has ended"),
            HumanSide::Both => self.agreed = Some((None, "agreed".to_string())),
            _ => self.wanted = Some(Purpose::AnswerDraw),
        }
    }

    /// Prints the result, once.
    fn tell_ending(&mut self) {
        if self.is_told {
            return;
        }
        let ending = match (&self.agreed, self.game.ending()) {
            (Some((winner, reason)), _) => agreed_in_words(*winner, reason),
            (None, Some(ending)) => Ending::to_string(&ending),
            (None, None) => return,
        };
        self.is_told = true;
        self.say(format_args!("{RESULT}{ending}{RESULT:#}"));
    }

    fn result(&self) -> RecordResult {
        let by_rules = self.game.ending().map(|ending| ending.result.winner);
        let agreed = self.agreed.as_ref().map(|(winner, _)| *winner);
        match agreed.or(by_rules) {
            Some(Some(winner)) => RecordResult::Won(winner),
            Some(None) => RecordResult::Drawn,
            None => RecordResult::Unknown,
        }
    }

    /// The names of the players, White's first.
    fn players(&self) -> [String; 2] {
        Side::ALL.map(|side| match self.is_human(side) {
            true => "?".to_string(),
            false => format!("{}, level {}", self.program, self.config.level.get()),
        })
    }

    fn is_human(&self, side: Side) -> bool {
        match self.human {
            HumanSide::White => side == Side::White,
            HumanSide::Black => side == Side::Black,
            HumanSide::Both => true,
            HumanSide::None => false,
        }
    }

    /// The moves so far with their numbers.
    fn list(&self) -> String {
        let moves = self.game.moves_since(0, DialectName::Usual);
        if moves.is_empty() {
            return "no move was played".to_string();
        }
        let pairs = moves.chunks(2).enumerate();
        let numbered = pairs.map(|(index, pair)| format!("{}. {}", index + 1, pair.join(" ")));
        numbered.collect::<Vec<_>>().join("  ")
    }

    fn level_in_words(&self) -> String {
        let level = self.config.level;
        match level.elo() {
            None => format!("level {} (full strength)", level.get()),
            Some(elo) => format!("level {} ({elo} Elo)", level.get()),
        }
    }

    fn time_in_words(&self) -> String {
        format!("{} s a move", self.time.as_secs_f64())
    }

    const fn side_in_words(&self) -> &'static str {
        match self.human {
            HumanSide::White => "you play white",
            HumanSide::Black => "you play black",
            HumanSide::Both => "you play both sides",
            HumanSide::None => "the engine plays both sides",
        }
    }

    fn describe(&mut self) {
        let description = match self.game.board_view() {
            Some(board) => board.description(),
            None => self.game.position_text(),
        };
        self.say(description);
        if let Some(last) = self.game.moves_since(0, DialectName::Usual).last() {
            self.say(format_args!("The last move was {last}"));
        }
        if let Some(ending) = self.game.ending() {
            self.say(ending);
        }
    }

    pub(crate) fn show_board(&mut self) {
        self.draw_board();
        self.tell_turn();
    }

    fn draw_board(&mut self) {
        match self.game.board_view() {
            Some(board) => self.say(format_args!("\n{}", self.painter.paint(&board))),
            None => self.say(self.game.position_text()),
        }
    }

    /// Prints the side to move on a console, whose prompt does not name it.
    fn tell_turn(&mut self) {
        if self.is_console && !self.has_ended() {
            self.say(format_args!("{} to move", self.game.side_to_move()));
        }
    }

    pub(crate) fn error(&mut self, error: &ParseError) {
        self.say(format_args!("error: {error}"));
    }

    pub(crate) fn say(&mut self, text: impl Display) {
        self.text += &format!("{text}\n");
    }
}

/// A result by resignation or agreement, in the form of [`Ending`].
fn agreed_in_words(winner: Option<Side>, reason: &str) -> String {
    match winner {
        Some(side) => {
            let result = if side == Side::White { "1-0" } else { "0-1" };
            format!("{side} wins: {reason} ({result})")
        }
        None => format!("Draw: {reason} (1/2-1/2)"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_by_agreement_are_told_like_others() {
        let words = agreed_in_words(Some(Side::Black), "White resigns");
        assert_eq!(words, "Black wins: White resigns (0-1)");
        assert_eq!(agreed_in_words(None, "agreed"), "Draw: agreed (1/2-1/2)");
    }
}
