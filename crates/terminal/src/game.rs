use core::fmt::Display;
use std::io::Write;
use std::time::{Duration, Instant};

use anstyle::{AnsiColor, Style};
use frontend::{AnyGame, Engine};
use game_core::Side;
use search::{Config, Control, Level, Limits, SearchResult};

use super::Failure;
use super::arguments::{HumanSide, PlayOptions};
use super::painting::painted;
use super::play_command::{HELP, PlayCommand};
use super::score_text::score_text;
use crate::settings::TABLE_MIB;

/// A game in the terminal: who plays which side, and how the engine plays.
pub(crate) struct TerminalGame<'a, W> {
    engine: Box<dyn Engine>,
    output: &'a mut W,
    human: HumanSide,
    config: Config,
    time: Duration,
    flipped: bool,
    /// Whether the end of the game has been told.
    ended: bool,
}

/// A move of the engine.
struct Choice {
    mv: String,
    /// Where it comes from, in words.
    reason: String,
}

const EMPHASIS: Style = Style::new().bold();
const THOUGHTS: Style = AnsiColor::Cyan.on_default();
const RESULT: Style = AnsiColor::Green.on_default().bold();

impl<'a, W: Write> TerminalGame<'a, W> {
    pub(crate) fn new(
        game: &dyn AnyGame,
        options: &PlayOptions,
        output: &'a mut W,
    ) -> Result<Self, Failure> {
        let mut engine = game.new_engine(None, TABLE_MIB)?;
        engine.set_position(options.fen.as_deref(), &[])?;
        let config = Config {
            level: Level::new(options.level).unwrap_or(Level::MAX),
            seed: options.seed,
            ..Config::default()
        };
        engine.configure(config);
        if let Some(book) = &options.book {
            engine.open_book(book)?;
        }
        Ok(Self {
            engine,
            output,
            human: options.side,
            config,
            time: options.time,
            flipped: options.side == HumanSide::Black,
            ended: false,
        })
    }

    pub(crate) fn say(&mut self, text: impl Display) -> Result<(), Failure> {
        writeln!(self.output, "{text}")?;
        Ok(())
    }

    pub(crate) fn show_board(&mut self) -> Result<(), Failure> {
        let Some(board) = self.engine.board_view() else {
            return self.say(self.engine.position_text());
        };
        let bottom = match self.flipped {
            true => Side::Black,
            false => Side::White,
        };
        self.say(format_args!("\n{}", painted(&board, bottom)))
    }

    pub(crate) fn prompt(&mut self) -> Result<(), Failure> {
        match self.ended {
            true => write!(self.output, "> ")?,
            false => {
                let side = self.engine.side_to_move();
                write!(self.output, "{EMPHASIS}{side} to move>{EMPHASIS:#} ")?;
            }
        }
        self.output.flush()?;
        Ok(())
    }

    /// Lets the engine move as long as it is its turn, and tells the end of the game.
    pub(crate) fn let_engine_move(&mut self) -> Result<(), Failure> {
        while !self.tell_ending()? && !self.is_human(self.engine.side_to_move()) {
            self.engine_move()?;
        }
        Ok(())
    }

    pub(crate) fn obey(&mut self, command: PlayCommand) -> Result<(), Failure> {
        match command {
            PlayCommand::Moves => {
                let moves = self.engine.legal_moves();
                self.say(moves.join(" "))?;
            }
            PlayCommand::Undo => self.undo()?,
            PlayCommand::Hint => self.hint()?,
            PlayCommand::Fen(text) => {
                self.engine.set_position(Some(&text), &[])?;
                self.begin()?;
            }
            PlayCommand::Level(level) => {
                self.config.level = level;
                self.engine.configure(self.config);
            }
            PlayCommand::Time(time) => self.time = time,
            PlayCommand::Side(side) => self.human = side,
            PlayCommand::New => {
                self.engine.new_game();
                self.begin()?;
            }
            PlayCommand::Board => self.show_board()?,
            PlayCommand::Flip => {
                self.flipped = !self.flipped;
                self.show_board()?;
            }
            PlayCommand::Go if self.ended => self.say("the game has ended")?,
            PlayCommand::Go => self.engine_move()?,
            PlayCommand::Help => self.say(HELP)?,
            PlayCommand::Move(text) if self.ended => {
                self.say(format_args!("error: the game has ended: {text:?}"))?;
            }
            PlayCommand::Move(text) => {
                self.engine.play(&text)?;
                self.show_board()?;
            }
            PlayCommand::Quit => (),
        }
        Ok(())
    }

    fn begin(&mut self) -> Result<(), Failure> {
        self.ended = false;
        self.show_board()
    }

    /// Takes moves back until it is the person's turn again.
    fn undo(&mut self) -> Result<(), Failure> {
        let engine_answers = matches!(self.human, HumanSide::White | HumanSide::Black);
        let waits = self.is_human(self.engine.side_to_move());
        let plies = if engine_answers && waits { 2 } else { 1 };
        match self.engine.take_back(plies) {
            true => self.begin(),
            false => self.say("there is nothing to take back"),
        }
    }

    fn hint(&mut self) -> Result<(), Failure> {
        match self.choose()? {
            Some(Choice { mv, reason }) => {
                self.say(format_args!("{THOUGHTS}hint: {mv} ({reason}){THOUGHTS:#}"))
            }
            None => self.say("there is no legal move"),
        }
    }

    fn engine_move(&mut self) -> Result<(), Failure> {
        let side = self.engine.side_to_move();
        let Some(Choice { mv, reason }) = self.choose()? else {
            return Ok(());
        };
        self.engine.play(&mv)?;
        self.show_board()?;
        self.say(format_args!(
            "{side} plays {EMPHASIS}{mv}{EMPHASIS:#} {THOUGHTS}({reason}){THOUGHTS:#}"
        ))
    }

    /// What the engine would play; nothing without a legal move.
    fn choose(&mut self) -> Result<Option<Choice>, Failure> {
        if let Some(mv) = self.book_move()? {
            let reason = "book".to_string();
            return Ok(Some(Choice { mv, reason }));
        }
        let result = self.search()?;
        let (score, depth) = (score_text(result.score), result.depth);
        let reason = format!("{score}, depth {depth}");
        Ok(result.best_move.map(|mv| Choice { mv, reason }))
    }

    /// The move of the book. A book that fails is told of, and closed.
    fn book_move(&mut self) -> Result<Option<String>, Failure> {
        match self.engine.book_move() {
            Ok(found) => Ok(found),
            Err(error) => {
                self.engine.close_book();
                self.say(format_args!("error: {error}"))?;
                Ok(None)
            }
        }
    }

    fn search(&mut self) -> Result<SearchResult<String>, Failure> {
        self.output.flush()?;
        let limits = Limits::move_time(self.time);
        let control = Control::new();
        Ok(self
            .engine
            .search(&limits, &Instant::now(), &control, &mut |_| ())?)
    }

    /// Says how the game ended, once, and whether it has.
    fn tell_ending(&mut self) -> Result<bool, Failure> {
        let ending = self.engine.ending();
        if let Some(ending) = ending.filter(|_| !self.ended) {
            self.ended = true;
            self.say(format_args!("{RESULT}{ending}{RESULT:#}"))?;
        }
        Ok(self.ended)
    }

    fn is_human(&self, side: Side) -> bool {
        match self.human {
            HumanSide::White => side == Side::White,
            HumanSide::Black => side == Side::Black,
            HumanSide::Both => true,
            HumanSide::None => false,
        }
    }
}
