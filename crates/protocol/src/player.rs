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
        }
    }

    /// The program that the engine belongs to.
    pub(crate) const fn program(&self) -> &'a Program {
        self.program
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

    /// Begins a new game by the rules of that name.
    pub(crate) fn choose_rules(&mut self, name: &str) -> Result<(), ParseError> {
        self.rules = self.program.find_rules(name)?;
        self.engine = open(self.rules, self.dialect, &self.settings);
        Ok(())
    }
}

fn open(rules: &RuleSet, dialect: DialectName, settings: &Settings) -> Box<dyn Engine> {
    let mut engine = rules.new_engine(settings.table_mib);
    engine.speak(dialect);
    engine.configure(settings.config);
    engine
}
