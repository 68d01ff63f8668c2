use core::time::Duration;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Instant;

use frontend::{AnyGame, DialectName, Engine, TextGame};
use game_core::ParseError;
use protocol::Settings;
use search::{Config, Control, MarginField, Margins, Switch, TableCutoffs, Techniques};

use crate::program::limits;
use crate::{Answer, Fault, FaultKind, Player, Thought, Turn};

/// The options of a search of this process, under their names in UCI.
///
/// | option | meaning |
/// |---|---|
/// | `Hash`, `Threads`, `MultiPV`, `Skill Level`, `Variety`, `Seed`, `Move Overhead` | the numbers of [`Settings`], with their ranges |
/// | `Evaluator` | one of the [evaluators](AnyGame::evaluators) of the game |
/// | `EndgamePath` | a folder of endgame tables |
/// | `SyzygyPath` | folders of Syzygy tables, for chess, with the separator of `PATH` between them |
/// | `EvalFile` | a file that an evaluator is read from, such as a network |
/// | `Technique.NullMove` and the like | `false` or `true` for each field of [`Techniques`] |
/// | `Margins.Futility` and the like | for each field of [`Margins`] a number from 0 to 100,000 |
///
/// ```
/// use arena::SearchSettings;
/// let mut settings = SearchSettings::default();
/// settings.set("Hash", "4")?;
/// settings.set("Technique.NullMove", "false")?;
/// assert_eq!(settings.engine.table_mib, 4);
/// assert!(!settings.engine.config.techniques.null_move);
/// assert!(settings.set("Technique.Luck", "false").is_err());
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchSettings {
    /// The options that a client of UCI may set.
    pub engine: Settings,
    /// The name of the evaluator; `None` for the default of the game.
    pub evaluator: Option<String>,
    /// The file that the evaluator is read from.
    pub evaluator_file: Option<PathBuf>,
    /// The folder of endgame tables.
    pub tables: Option<PathBuf>,
    /// The folders of Syzygy tables, with the separator of `PATH` between them.
    pub syzygy: Option<PathBuf>,
    /// Margins that differ from those of the game, by the names of their fields.
    pub margins: Vec<(&'static str, i32)>,
}

/// The prefix of options of techniques.
const TECHNIQUE: &str = "Technique.";
/// The prefix of options of margins.
const MARGINS: &str = "Margins.";
/// The technique that has more than two states; `false` means never.
const TABLE: &str = "table";

impl SearchSettings {
    /// The settings with these options.
    ///
    /// # Errors
    /// As [`set`](Self::set).
    pub fn from_options(options: &[(String, String)]) -> Result<Self, ParseError> {
        let mut settings = Self::default();
        for (name, value) in options {
            settings.set(name, value)?;
        }
        Ok(settings)
    }

    /// Sets an option.
    ///
    /// # Errors
    /// An unknown option, or a value out of range; nothing changes then.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), ParseError> {
        if let Some(technique) = name.strip_prefix(TECHNIQUE) {
            return self.switch(technique, value);
        }
        if let Some(margin) = name.strip_prefix(MARGINS) {
            return self.set_margin(margin, value);
        }
        if name.eq_ignore_ascii_case("Evaluator") {
            self.evaluator = Some(value.to_string());
            return Ok(());
        }
        for (option, path) in [
            ("EndgamePath", &mut self.tables),
            ("SyzygyPath", &mut self.syzygy),
            ("EvalFile", &mut self.evaluator_file),
        ] {
            if name.eq_ignore_ascii_case(option) {
                *path = Some(PathBuf::from(value));
                return Ok(());
            }
        }
        self.engine.set(name, value)
    }

    fn switch(&mut self, technique: &str, value: &str) -> Result<(), ParseError> {
        let is_on = match value {
            "true" => true,
            "false" => false,
            _ => {
                let reason = format!("{TECHNIQUE}{technique} must be true or false");
                return Err(ParseError::new(value, reason));
            }
        };
        let techniques = &mut self.engine.config.techniques;
        if is_called(TABLE, technique) {
            techniques.table = match is_on {
                true => Techniques::ALL.table,
                false => TableCutoffs::Never,
            };
            return Ok(());
        }
        let mut switches = Techniques::SWITCHES.iter();
        let found = switches.find(|switch| is_called(switch.name, technique));
        let Some(Switch { field, .. }) = found else {
            let names = Techniques::SWITCHES.iter().map(|switch| switch.name);
            return Err(unknown(technique, "technique", names.chain([TABLE])));
        };
        *field(techniques) = is_on;
        Ok(())
    }

    fn set_margin(&mut self, margin: &str, value: &str) -> Result<(), ParseError> {
        let mut fields = Margins::FIELDS.iter();
        let Some(MarginField { name, .. }) = fields.find(|field| is_called(field.name, margin))
        else {
            let names = Margins::FIELDS.iter().map(|field| field.name);
            return Err(unknown(margin, "margin", names));
        };
        let units = value.parse().ok();
        let in_range = units.filter(|units| (0..=Margins::MAX).contains(units));
        let wrong = || {
            let reason = format!("{MARGINS}{margin} must be from 0 to {}", Margins::MAX);
            ParseError::new(value, reason)
        };
        self.margins.push((name, in_range.ok_or_else(wrong)?));
        Ok(())
    }

    /// The margins of a game with these changes.
    fn margins(&self, mut margins: Margins) -> Margins {
        for (name, units) in &self.margins {
            let mut fields = Margins::FIELDS.iter();
            let field = fields.find(|field| field.name == *name);
            *(field.expect("a field").value)(&mut margins) = *units;
        }
        margins
    }
}

/// The option that sets a margin: `Margins.ReverseFutility` for `reverse_futility`.
pub(crate) fn margin_option(field: &str) -> String {
    format!("{MARGINS}{}", option_name(field))
}

/// A field as part of an option's name: `NullMove` for `null_move`.
fn option_name(field: &str) -> String {
    let capitalized = |word: &str| match word.split_at_checked(1) {
        Some((first, rest)) => first.to_ascii_uppercase() + rest,
        None => String::new(),
    };
    field.split('_').map(capitalized).collect()
}

fn is_called(field: &str, name: &str) -> bool {
    option_name(field).eq_ignore_ascii_case(name)
}

fn unknown<'a>(name: &str, kind: &str, known: impl Iterator<Item = &'a str>) -> ParseError {
    let known: Vec<String> = known.map(option_name).collect();
    ParseError::new(
        name,
        format!("no such {kind}; there are {}", known.join(", ")),
    )
}

/// A player that searches in this process. Unlike a program it cannot be killed: it stops its search itself when the match is
/// stopped or the patience is over.
#[derive(Debug)]
pub(crate) struct InProcess {
    engine: Box<dyn Engine>,
    /// Number of moves of the game that the engine has played.
    plies: usize,
}

/// The notation of moves and positions for searches of this process: every game has it, and it is fast.
const DIALECT: DialectName = DialectName::Uci;

impl InProcess {
    pub(crate) fn new(game: &dyn AnyGame, settings: &SearchSettings) -> Result<Self, Fault> {
        let start = |detail: &dyn core::fmt::Display| Fault::new(FaultKind::Start, detail);
        let engine = game.new_engine(settings.evaluator.as_deref(), 1);
        let mut engine = engine.map_err(|error| start(&error))?;
        if let Some(file) = &settings.evaluator_file {
            engine.open_evaluator(file).map_err(|error| start(&error))?;
        }
        let tables = settings.tables.as_deref();
        engine.set_tables(tables).map_err(|error| start(&error))?;
        let syzygy = settings.syzygy.as_deref();
        engine.set_syzygy(syzygy).map_err(|error| start(&error))?;
        engine
            .resize_table(settings.engine.table_mib)
            .map_err(|error| start(&error))?;
        engine.configure(Config {
            handicap: game.levels().handicap(settings.engine.level),
            margins: Some(settings.margins(game.margins())),
            ..settings.engine.config
        });
        engine.set_dialect(DIALECT);
        Ok(Self { engine, plies: 0 })
    }

    /// Plays the moves that the engine has not played yet.
    fn follow(&mut self, game: &dyn TextGame) -> Result<(), Fault> {
        for mv in game.moves_since(self.plies, DIALECT) {
            let played = self.engine.play(&mv);
            played.map_err(|error| Fault::new(FaultKind::Nonsense, error))?;
            self.plies += 1;
        }
        Ok(())
    }
}

impl Player for InProcess {
    fn new_game(&mut self, game: &dyn TextGame) -> Result<(), Fault> {
        self.engine.new_game();
        self.plies = 0;
        let start = (!game.has_usual_start()).then(|| game.start_text(DIALECT));
        let set_up = self.engine.set_position(start.as_deref(), &[]);
        set_up.map_err(|error| Fault::new(FaultKind::Nonsense, error))
    }

    fn think(&mut self, game: &dyn TextGame, turn: &Turn<'_>) -> Result<Answer, Fault> {
        self.follow(game)?;
        let limits = limits(turn);
        let control = Control::new();
        let clock = TurnClock {
            turn,
            control: &control,
        };
        let result = self.engine.search(&limits, &clock, &control, &mut |_| ());
        let result = result.map_err(|error| Fault::new(FaultKind::Nonsense, error))?;
        if control.is_stopped() {
            return Err(Fault::new(FaultKind::Hang, "the search was stopped"));
        }
        let no_move = || Fault::new(FaultKind::IllegalMove, "no move");
        Ok(Answer::Move {
            text: result.best_move.ok_or_else(no_move)?,
            dialect: DIALECT,
            thought: Thought {
                score: Some(result.score),
                depth: u32::try_from(result.depth).ok(),
                nodes: Some(result.statistics.nodes),
            },
        })
    }
}

/// The clock of a search, which stops it when the match is stopped or the patience is over.
struct TurnClock<'a> {
    turn: &'a Turn<'a>,
    control: &'a Control,
}

impl search::Clock for TurnClock<'_> {
    fn elapsed(&self) -> Duration {
        self.turn.started.elapsed()
    }

    fn poll(&self) {
        if self.turn.stop.load(Ordering::Relaxed) || Instant::now() >= self.turn.deadline {
            self.control.stop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_technique_can_be_switched_off_and_on() {
        let mut settings = SearchSettings::default();
        let names = Techniques::SWITCHES
            .iter()
            .map(|switch| option_name(switch.name));
        let names: Vec<String> = names.chain(["Table".to_string()]).collect();
        for name in &names {
            settings.set(&format!("Technique.{name}"), "false").unwrap();
        }
        assert_eq!(settings.engine.config.techniques, Techniques::NONE);
        for name in &names {
            settings.set(&format!("Technique.{name}"), "true").unwrap();
        }
        assert_eq!(settings, SearchSettings::default());
    }

    #[test]
    fn margins_replace_those_of_the_game() {
        let mut settings = SearchSettings::default();
        assert_eq!(settings.margins(Margins::DEFAULT), Margins::DEFAULT);
        settings.set("Margins.ReverseFutility", "7").unwrap();
        settings.set("Margins.delta", "8").unwrap();
        let expected = Margins {
            reverse_futility: 7,
            delta: 8,
            ..Margins::DEFAULT
        };
        assert_eq!(settings.margins(Margins::DEFAULT), expected);
        for field in Margins::FIELDS {
            settings.set(&margin_option(field.name), "9").unwrap();
        }
    }

    #[test]
    fn unknown_options_and_values_are_quoted() {
        let mut settings = SearchSettings::default();
        for (name, value, quoted) in [
            ("Speed", "3", "Speed"),
            ("Hash", "", ""),
            ("Hash", "x", "x"),
            ("Skill Level", "21", "21"),
            ("Variety", "-1", "-1"),
            ("Technique.Luck", "false", "Luck"),
            ("Technique.NullMove", "off", "off"),
            ("Margins.Luck", "3", "Luck"),
            ("Margins.Futility", "-1", "-1"),
            ("Margins.Futility", "many", "many"),
        ] {
            assert_eq!(settings.set(name, value).unwrap_err().text(), quoted);
        }
        assert_eq!(settings, SearchSettings::default());
    }
}
