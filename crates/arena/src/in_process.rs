use core::fmt;
use core::str::FromStr;
use std::panic::{AssertUnwindSafe, catch_unwind};

use game_core::ParseError;
use protocol::{DialectName, Engine};
use search::{Config, Control, Level, Limits, TableCutoffs, Techniques, TimeControl, Variety};

use crate::discipline::USUAL_EVALUATOR;
use crate::{Answer, Discipline, Fault, FaultKind, Limit, Player, Referee, Thought, Turn};

/// How one of our own searches is set up.
///
/// The text has settings with commas between them:
///
/// | setting | meaning |
/// |---|---|
/// | `hash=16` | size of the table in MiB |
/// | `level=20` | strength, 0 to 20 |
/// | `variety=0`, `seed=0` | random choices, see [`Config`] |
/// | `overhead=10` | milliseconds kept back from each move |
/// | `evaluator=usual` | one of the evaluators of the [`Discipline`] |
/// | `no-null-move` and the like | a technique of the search switched off: each field of [`Techniques`], with hyphens |
///
/// ```
/// use arena::SearchSettings;
/// let settings: SearchSettings = "hash=4,level=10,no-null-move".parse()?;
/// assert_eq!(settings.table_mib, 4);
/// assert!(!settings.config.techniques.null_move);
/// assert!("no-luck".parse::<SearchSettings>().is_err());
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchSettings {
    /// Size of the table in MiB.
    pub table_mib: usize,
    /// How the search works.
    pub config: Config,
    /// The name of the evaluator.
    pub evaluator: String,
}

impl Default for SearchSettings {
    fn default() -> Self {
        Self {
            table_mib: 16,
            config: Config::default(),
            evaluator: USUAL_EVALUATOR.to_string(),
        }
    }
}

impl FromStr for SearchSettings {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut settings = Self::default();
        for part in text.split(',').filter(|part| !part.is_empty()) {
            let known = match (part.split_once('='), part.strip_prefix("no-")) {
                (Some((name, value)), _) => settings.set(name, value),
                (None, Some(technique)) => settings.switch_off(technique),
                (None, None) => None,
            };
            known.ok_or_else(|| ParseError::new(part, "no setting of our search"))?;
        }
        Ok(settings)
    }
}

impl SearchSettings {
    fn set(&mut self, name: &str, value: &str) -> Option<()> {
        let config = &mut self.config;
        match name {
            "hash" => self.table_mib = value.parse().ok()?,
            "level" => config.level = Level::new(value.parse().ok()?)?,
            "variety" => {
                let margin: i32 = value.parse().ok().filter(|margin| *margin >= 0)?;
                config.variety = (margin > 0).then_some(Variety { margin });
            }
            "seed" => config.seed = value.parse().ok()?,
            "overhead" => config.move_overhead_ms = value.parse().ok()?,
            "evaluator" => self.evaluator = value.to_string(),
            _ => return None,
        }
        Some(())
    }

    fn switch_off(&mut self, technique: &str) -> Option<()> {
        let techniques = &mut self.config.techniques;
        if technique == TABLE {
            techniques.table = TableCutoffs::Never;
            return Some(());
        }
        let (_, switch) = SWITCHES.iter().find(|(name, _)| *name == technique)?;
        *switch(techniques) = false;
        Some(())
    }
}

/// The technique that has no switch of its own.
const TABLE: &str = "table";

type Switch = fn(&mut Techniques) -> &mut bool;

/// The switches of the other techniques.
#[rustfmt::skip]
const SWITCHES: [(&str, Switch); 11] = [
    ("aspiration", |techniques| &mut techniques.aspiration),
    ("extensions", |techniques| &mut techniques.extensions),
    ("quiescence", |techniques| &mut techniques.quiescence),
    ("null-move", |techniques| &mut techniques.null_move),
    ("reverse-futility", |techniques| &mut techniques.reverse_futility),
    ("razoring", |techniques| &mut techniques.razoring),
    ("futility", |techniques| &mut techniques.futility),
    ("late-move-pruning", |techniques| &mut techniques.late_move_pruning),
    ("exchange-pruning", |techniques| &mut techniques.exchange_pruning),
    ("late-move-reductions", |techniques| &mut techniques.late_move_reductions),
    ("internal-iterative-reduction", |techniques| &mut techniques.internal_iterative_reduction),
];

/// All settings, in the form that is read.
impl fmt::Display for SearchSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Config {
            level,
            variety,
            seed,
            move_overhead_ms,
            mut techniques,
            ..
        } = self.config;
        let variety = variety.map_or(0, |variety| variety.margin);
        write!(
            f,
            "hash={},level={},variety={variety}",
            self.table_mib,
            level.get()
        )?;
        write!(
            f,
            ",seed={seed},overhead={move_overhead_ms},evaluator={}",
            self.evaluator
        )?;
        if techniques.table == TableCutoffs::Never {
            write!(f, ",no-{TABLE}")?;
        }
        for (name, switch) in SWITCHES {
            if !*switch(&mut techniques) {
                write!(f, ",no-{name}")?;
            }
        }
        Ok(())
    }
}

/// A search of this process. It cannot be killed: only its own limits end it.
#[derive(Debug)]
pub(crate) struct InProcess {
    engine: Box<dyn Engine>,
    /// Moves of the game that the engine knows.
    plies: usize,
}

/// The notation between the referee and our engines: every game has it, and it is quick to read.
const DIALECT: DialectName = DialectName::Uci;

impl InProcess {
    pub(crate) fn new(discipline: &Discipline, settings: &SearchSettings) -> Result<Self, Fault> {
        let start = |detail: &dyn core::fmt::Display| Fault::new(FaultKind::Start, detail);
        let engine = discipline.engine(&settings.evaluator, 1);
        let mut engine = engine.map_err(|error| start(&error))?;
        engine
            .resize_table(settings.table_mib)
            .map_err(|error| start(&error))?;
        engine.configure(settings.config);
        engine.speak(DIALECT);
        Ok(Self { engine, plies: 0 })
    }

    /// Brings the engine's game up to the referee's.
    fn follow(&mut self, referee: &dyn Referee) -> Result<(), Fault> {
        for mv in referee.moves_since(DIALECT, self.plies) {
            let played = self.engine.play(&mv);
            played.map_err(|error| Fault::new(FaultKind::Nonsense, error))?;
            self.plies += 1;
        }
        Ok(())
    }
}

impl Player for InProcess {
    fn new_game(&mut self, referee: &dyn Referee) -> Result<(), Fault> {
        self.engine.new_game();
        self.plies = 0;
        let start = referee.start_text(DIALECT);
        let set_up = self.engine.set_position(start.as_deref(), &[]);
        set_up.map_err(|error| Fault::new(FaultKind::Nonsense, error))
    }

    fn think(&mut self, referee: &dyn Referee, turn: &Turn<'_>) -> Result<Answer, Fault> {
        self.follow(referee)?;
        let limits = limits(turn);
        let engine = &mut self.engine;
        let searched = catch_unwind(AssertUnwindSafe(|| {
            engine.search(&limits, turn.started, &Control::new(), &mut |_| ())
        }));
        let panicked = |_| Fault::new(FaultKind::Crash, "the search panicked");
        let result = searched.map_err(panicked)?;
        let result = result.map_err(|error| Fault::new(FaultKind::Nonsense, error))?;
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

fn limits(turn: &Turn<'_>) -> Limits<String> {
    match turn.own.limit() {
        Limit::Nodes(nodes) => Limits::nodes(nodes),
        Limit::Depth(plies) => Limits::depth(plies),
        Limit::MoveTime(time) => Limits::move_time(time),
        Limit::Clock { increment, .. } => Limits::clock(TimeControl {
            remaining: turn.own.allowance().unwrap_or_default(),
            increment,
            moves_to_go: turn.own.moves_to_go(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_technique_has_its_name() {
        let text = "no-table,no-aspiration,no-extensions,no-quiescence,no-null-move,\
                    no-reverse-futility,no-razoring,no-futility,no-late-move-pruning,\
                    no-exchange-pruning,no-late-move-reductions,no-internal-iterative-reduction";
        let settings: SearchSettings = text.parse().unwrap();
        assert_eq!(settings.config.techniques, Techniques::NONE);
        assert_eq!(settings.to_string().parse(), Ok(settings));
        let text = "hash=4,level=3,variety=20,seed=9,overhead=0,evaluator=other";
        assert_eq!(text.parse::<SearchSettings>().unwrap().to_string(), text);
        assert_eq!("".parse(), Ok(SearchSettings::default()));
    }

    #[test]
    fn what_is_no_setting_is_quoted() {
        for text in [
            "hash=",
            "hash=x",
            "level=21",
            "variety=-1",
            "no-",
            "null-move",
            "speed=3",
        ] {
            assert_eq!(text.parse::<SearchSettings>().unwrap_err().text(), text);
        }
    }
}
