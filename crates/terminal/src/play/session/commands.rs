//! Carrying out the user's commands.

use std::path::Path;

use frontend::{DialectName, Record, RecordResult};
use game_core::{ParseError, Side};

use super::{Purpose, Session};
use crate::arguments::HumanSide;
use crate::play::command::{PieceStyle, PlayCommand};
use crate::play::help::HELP;
use crate::play::record;

impl Session {
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
                let loaded = record::load(&mut *self.game, &file)?;
                self.begin_again();
                self.loaded = Some(loaded);
                // The user looks at a loaded game first.
                self.is_paused = true;
            }
            PlayCommand::Save(file) => {
                self.save(&file)?;
                self.say(format_args!("saved {}", file.display()));
            }
            PlayCommand::Level(Some(level)) => {
                self.level = level;
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
        self.leave_review();
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

    /// Whether the game has moves that `back` has taken back. Says that they must be replayed first.
    fn is_reviewing(&mut self) -> bool {
        let is_reviewing = !self.ahead.is_empty();
        if is_reviewing {
            self.say("go forward to the end of the game first");
        }
        is_reviewing
    }

    fn begin_again(&mut self) {
        self.leave_review();
        self.is_paused = false;
        self.show_board();
    }

    /// Takes back moves until it is the user's turn again.
    fn undo(&mut self) {
        if self.is_reviewing() {
            return;
        }
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
        self.is_result_printed = false;
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
        if self.is_reviewing() {
            return;
        }
        if self.has_ended() {
            return self.say("the game has ended");
        }
        let side = match self.human {
            HumanSide::White => Side::White,
            HumanSide::Black => Side::Black,
            HumanSide::Both | HumanSide::None => self.game.side_to_move(),
        };
        self.agree(Some(side.opponent()), format!("{side} resigns"));
    }

    fn offer_draw(&mut self) {
        if self.is_reviewing() {
            return;
        }
        match self.human {
            _ if self.has_ended() => self.say("the game has ended"),
            HumanSide::Both => self.agree(None, "agreed"),
            _ => self.wanted = Some(Purpose::AnswerDraw),
        }
    }

    /// Saves the whole game, also the moves that `back` has taken back.
    fn save(&mut self, file: &Path) -> Result<(), ParseError> {
        for mv in self.ahead.iter().rev() {
            self.game.play(mv)?;
        }
        let saved = record::save(&*self.game, file, &self.record());
        self.game.take_back(self.ahead.len());
        saved
    }

    /// The parts of the record besides the moves, at the end of the game.
    fn record(&self) -> Record {
        let loaded = self.loaded.clone();
        let mut record = loaded.unwrap_or_else(|| record::record_of(self.players()));
        if record.result == RecordResult::Unknown {
            record.result = self.result();
        }
        record
    }

    /// The result at the end of the game, by its rules or by agreement.
    fn result(&self) -> RecordResult {
        let by_rules = self.game.ending().map(|ending| ending.result.winner);
        let agreed = self.agreed.as_ref().map(|(winner, _)| *winner);
        let winner = agreed.or(by_rules);
        winner.map_or(RecordResult::Unknown, RecordResult::of_winner)
    }

    /// The names of the players, White's first.
    fn players(&self) -> [String; 2] {
        Side::ALL.map(|side| match self.is_human(side) {
            true => "?".to_string(),
            false => format!("{}, level {}", self.program, self.level.get()),
        })
    }
}
