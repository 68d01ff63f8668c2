use std::path::PathBuf;

use game_core::ParseError;

use crate::settings::{NumberSetting, Settings};
use crate::{DialectName, Engine, Program, RuleSet};

/// An engine with the settings that a client made, which outlive a change of the rules.
#[derive(Debug)]
pub(crate) struct Player<'a> {
    pub(crate) engine: Box<dyn Engine>,
    pub(crate) rules: &'a RuleSet,
    program: &'a Program,
    dialect: DialectName,
    settings: Settings,
    /// Whether moves of the book are played.
    own_book: bool,
    book_file: Option<PathBuf>,
}

impl<'a> Player<'a> {
    pub(crate) fn new(program: &'a Program, rules: &'a RuleSet, dialect: DialectName) -> Self {
        let settings = Settings::default();
        Self {
            engine: open(rules, dialect, &settings),
            rules,
            program,
            dialect,
            settings,
            own_book: false,
            book_file: None,
        }
    }

    /// The program that the engine belongs to.
    pub(crate) const fn program(&self) -> &'a Program {
        self.program
    }

    /// The notation of positions and moves.
    pub(crate) const fn dialect(&self) -> DialectName {
        self.dialect
    }

    /// Reads and writes in that notation from now on.
    pub(crate) fn speak(&mut self, dialect: DialectName) {
        self.dialect = dialect;
        self.engine.speak(dialect);
    }

    /// Changes a setting, or nothing if the value is wrong or cannot be had.
    pub(crate) fn set(&mut self, setting: &NumberSetting, value: &str) -> Result<(), ParseError> {
        let mut settings = self.settings;
        setting.set(&mut settings, value)?;
        if settings.table_mib != self.settings.table_mib {
            let resized = self.engine.resize_table(settings.table_mib);
            resized.map_err(|error| ParseError::new(value, error))?;
        }
        self.engine.configure(settings.config);
        self.settings = settings;
        Ok(())
    }

    /// Plays moves of the book from now on, or not.
    pub(crate) const fn use_book(&mut self, own_book: bool) {
        self.own_book = own_book;
    }

    /// Takes the book from that file, or has none.
    pub(crate) fn set_book_file(&mut self, file: Option<PathBuf>) -> Result<(), ParseError> {
        match &file {
            Some(file) => self.engine.open_book(file)?,
            None => self.engine.close_book(),
        }
        self.book_file = file;
        Ok(())
    }

    /// The move of the book, if moves of the book are played.
    pub(crate) fn book_move(&mut self) -> Result<Option<String>, ParseError> {
        match self.own_book {
            true => self.engine.book_move(),
            false => Ok(None),
        }
    }

    /// Begins a new game by the rules of that name.
    pub(crate) fn choose_rules(&mut self, name: &str) -> Result<(), ParseError> {
        self.rules = self.program.find_rules(name)?;
        self.engine = open(self.rules, self.dialect, &self.settings);
        match &self.book_file {
            Some(file) if self.rules.has_books => self.engine.open_book(file),
            _ => Ok(()),
        }
    }
}

fn open(rules: &RuleSet, dialect: DialectName, settings: &Settings) -> Box<dyn Engine> {
    let mut engine = rules.new_engine(settings.table_mib);
    engine.speak(dialect);
    engine.configure(settings.config);
    engine
}
