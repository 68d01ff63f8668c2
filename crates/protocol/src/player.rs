use std::collections::BTreeMap;
use std::path::Path;

use frontend::{AnyGame, DialectName, Engine, GameOption, OptionKind};
use game_core::ParseError;
use search::{Config, Handicap};

use crate::Program;
use crate::chosen_path::ChosenPath;
use crate::settings::{NumberSetting, Settings};
use crate::strength::{Strength, StrengthLimit};

/// An engine with the settings of a client, which are kept when the rules change.
#[derive(Debug)]
pub(crate) struct Player<'a> {
    pub(crate) engine: Box<dyn Engine>,
    pub(crate) game: &'a dyn AnyGame,
    program: &'a Program,
    dialect: DialectName,
    settings: Settings,
    /// The rating at which the engine plays; it replaces the level.
    limit: StrengthLimit,
    /// The name of the chosen evaluator; `None` for the default.
    evaluator: Option<String>,
    /// The file of the evaluator, if one replaces the evaluator chosen by name.
    evaluator_file: ChosenPath,
    /// The folder of endgame tables.
    tables: ChosenPath,
    /// The folders of Syzygy tables.
    syzygy: ChosenPath,
    /// The options and the notation of the game that were set, by name.
    game_options: BTreeMap<String, String>,
    /// Whether moves of the book are played.
    own_book: bool,
    book_file: ChosenPath,
}

/// The purpose of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// A move to be played.
    Play,
    /// An analysis at full strength.
    Analyse,
}

impl<'a> Player<'a> {
    pub(crate) fn new(program: &'a Program, game: &'a dyn AnyGame, dialect: DialectName) -> Self {
        let settings = Settings::default();
        Self {
            engine: open(game, None, dialect, settings.config, settings.table_mib),
            game,
            program,
            dialect,
            settings,
            limit: StrengthLimit::default(),
            evaluator: None,
            evaluator_file: ChosenPath::default(),
            tables: ChosenPath::default(),
            syzygy: ChosenPath::default(),
            game_options: BTreeMap::new(),
            own_book: false,
            book_file: ChosenPath::default(),
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

    /// Changes a setting, which the protocol calls `name`. An error, for a wrong value or for lack of memory, changes
    /// nothing.
    pub(crate) fn set(
        &mut self,
        setting: &NumberSetting,
        name: &str,
        value: &str,
    ) -> Result<(), ParseError> {
        let mut settings = self.settings;
        setting.set(&mut settings, name, value)?;
        if settings.table_mib != self.settings.table_mib {
            let resized = self.engine.resize_table(settings.table_mib);
            resized.map_err(|error| ParseError::new(value, error))?;
        }
        self.engine.configure(settings.config);
        self.settings = settings;
        Ok(())
    }

    /// Sets whether a rating replaces the level.
    pub(crate) const fn limit_strength(&mut self, is_limited: bool) {
        self.limit.is_enforced = is_limited;
    }

    /// Sets the rating at which the engine plays while its strength is limited.
    pub(crate) fn set_elo(&mut self, text: &str) -> Result<(), ParseError> {
        let unrated = || ParseError::new(text, "the levels have no ratings");
        let range = self.program.ratings().ok_or_else(unrated)?;
        self.limit.set_elo(text, &range)
    }

    /// The strength at which the engine plays.
    pub(crate) fn strength(&self) -> Strength {
        let limit = self.limit.rating(self.game.levels());
        limit.map_or(Strength::Level(self.settings.level), Strength::Rating)
    }

    /// The handicap of the engine in play; `None` at full strength.
    pub(crate) fn handicap(&self) -> Option<Handicap> {
        self.strength().handicap(self.game.levels())
    }

    /// Configures the next search. Analysis is never weakened.
    pub(crate) fn prepare(&mut self, purpose: Purpose) {
        let config = self.settings.config;
        self.engine.configure(match purpose {
            Purpose::Play => Config {
                handicap: self.handicap(),
                ..config
            },
            Purpose::Analyse => Config {
                handicap: None,
                variety: None,
                ..config
            },
        });
    }

    /// Sets an option of the game, or chooses its notation.
    pub(crate) fn set_game_option(&mut self, name: &str, value: &str) -> Result<(), ParseError> {
        self.engine.set_option(name, value)?;
        // A button acts once.
        let is_button = |option: &GameOption| {
            option.name().eq_ignore_ascii_case(name) && *option.kind() == OptionKind::Button
        };
        if !self.game.options().iter().any(is_button) {
            let name = name.to_ascii_lowercase();
            self.game_options.insert(name, value.to_string());
        }
        Ok(())
    }

    /// Sets whether moves of the book are played.
    pub(crate) const fn use_book(&mut self, own_book: bool) {
        self.own_book = own_book;
    }

    /// Opens the book in `file`; `None` closes the book.
    pub(crate) fn set_book_file(&mut self, file: Option<&Path>) -> Result<(), ParseError> {
        let opened = match file {
            Some(file) => self.engine.open_book(file),
            None => {
                self.engine.close_book();
                Ok(())
            }
        };
        self.book_file.keep(file, &opened);
        opened
    }

    /// The move of the book, if moves of the book are played.
    pub(crate) fn book_move(&mut self) -> Result<Option<String>, ParseError> {
        match self.own_book {
            true => self.engine.book_move(),
            false => Ok(None),
        }
    }

    /// Changes the rules to those called `name` and begins a new game. An error names a file that these rules cannot
    /// read; the rules are changed nevertheless.
    pub(crate) fn choose_game(&mut self, name: &str) -> Result<(), ParseError> {
        self.game = self.program.find_game(name)?;
        self.reopen()
    }

    /// Searches with the named evaluator from now on; the game stays.
    pub(crate) fn choose_evaluator(&mut self, name: &str) -> Result<(), ParseError> {
        self.game.new_engine(Some(name), 0)?;
        self.evaluator = Some(name.to_string());
        self.evaluator_file = ChosenPath::default();
        self.reopen_in_game()
    }

    /// Searches with the evaluator in `file` from now on, `None` for the one chosen by name; the game stays.
    pub(crate) fn set_evaluator_file(&mut self, file: Option<&Path>) -> Result<(), ParseError> {
        if let Some(file) = file {
            let opened = self.engine.open_evaluator(file);
            self.evaluator_file.keep(Some(file), &opened);
            return opened;
        }
        self.evaluator_file = ChosenPath::default();
        self.reopen_in_game()
    }

    /// Probes the endgame tables in `folder` from now on; `None` closes them.
    pub(crate) fn set_tables(&mut self, folder: Option<&Path>) -> Result<(), ParseError> {
        let opened = self.engine.set_tables(folder);
        self.tables.keep(folder, &opened);
        opened
    }

    /// Probes the Syzygy tables in `folders` from now on; `None` closes them.
    pub(crate) fn set_syzygy(&mut self, folders: Option<&Path>) -> Result<(), ParseError> {
        let opened = self.engine.set_syzygy(folders);
        self.syzygy.keep(folders, &opened);
        opened
    }

    /// Opens an engine with all settings and continues the game.
    fn reopen_in_game(&mut self) -> Result<(), ParseError> {
        let start = self.engine.start_text(self.dialect);
        let moves = self.engine.moves_since(0, self.dialect);
        let reopened = self.reopen();
        self.engine.set_position(Some(&start), &moves)?;
        reopened
    }

    /// Opens an engine of the game with all settings. Skips files that the game cannot read, and leaves the table empty
    /// if there is no memory. Returns the first error.
    fn reopen(&mut self) -> Result<(), ParseError> {
        let evaluator = self.evaluator.as_deref();
        let names = self.game.evaluators();
        // Another game may have neither the evaluator nor the options.
        let known =
            evaluator.filter(|name| names.iter().any(|known| known.eq_ignore_ascii_case(name)));
        // The memory of the old table may be needed for the new one.
        let _ = self.engine.resize_table(0);
        self.engine = open(self.game, known, self.dialect, self.settings.config, 0);
        let mib = self.settings.table_mib;
        let resized = self.engine.resize_table(mib);
        let resized = resized.map_err(|error| ParseError::new(&mib.to_string(), error));
        for (name, value) in &self.game_options {
            let _ = self.engine.set_option(name, value);
        }
        let (game, engine) = (self.game, &mut self.engine);
        let evaluator = match game.reads_evaluators() {
            true => self
                .evaluator_file
                .reopen(|file| engine.open_evaluator(file)),
            false => Ok(()),
        };
        let tables = match game.has_tables() {
            true => self.tables.reopen(|folder| engine.set_tables(Some(folder))),
            false => Ok(()),
        };
        let syzygy = match game.has_syzygy() {
            true => self
                .syzygy
                .reopen(|folders| engine.set_syzygy(Some(folders))),
            false => Ok(()),
        };
        let book = match game.has_books() {
            true => self.book_file.reopen(|file| engine.open_book(file)),
            false => Ok(()),
        };
        resized.and(evaluator).and(tables).and(syzygy).and(book)
    }
}

fn open(
    game: &dyn AnyGame,
    evaluator: Option<&str>,
    dialect: DialectName,
    config: Config,
    table_mib: usize,
) -> Box<dyn Engine> {
    let engine = game.new_engine(evaluator, table_mib);
    let mut engine = engine.expect("the games of a program have searches");
    engine.set_dialect(dialect);
    engine.configure(config);
    engine
}
