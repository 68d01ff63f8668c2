use core::ops::RangeInclusive;
use std::time::Instant;

use frontend::DialectName;
use game_core::Score;

use crate::process::{Launch, Process};
use crate::{
    Answer, Discipline, Fault, FaultKind, Patience, Player, Referee, Thought, TimeLimit, Turn,
};

/// A program that speaks UCI.
#[derive(Debug)]
pub(crate) struct UciPlayer {
    process: Process,
    patience: Patience,
    dialect: DialectName,
    /// `startpos` or `fen …` of the present game.
    start: String,
    /// Its moves so far.
    moves: Vec<String>,
}

/// An option that an engine has announced.
#[derive(Debug)]
struct UciOption {
    name: String,
    /// `check`, `spin`, `combo`, `button` or `string`.
    kind: String,
    /// The bounds of a spin.
    range: Option<RangeInclusive<i64>>,
    /// The values of a combo.
    values: Vec<String>,
}

impl UciPlayer {
    /// Starts a program and sets its options.
    ///
    /// # Errors
    /// If it does not start or answer, or has not all the options.
    pub(crate) fn start(
        launch: &Launch<'_>,
        options: &[(String, String)],
        discipline: &Discipline,
        patience: Patience,
    ) -> Result<Self, Fault> {
        let mut player = Self {
            process: Process::start(launch)?,
            patience,
            dialect: DialectName::Uci,
            start: String::new(),
            moves: Vec::new(),
        };
        let announced = player.introduce()?;
        player.choose_variant(&announced, discipline)?;
        for (name, value) in options {
            player.set_option(&announced, discipline, name, value)?;
        }
        player.synchronize()?;
        Ok(player)
    }

    fn introduce(&mut self) -> Result<Vec<UciOption>, Fault> {
        self.process.say("uci");
        let deadline = Instant::now() + self.patience.answer;
        let mut announced = Vec::new();
        loop {
            let line = self.process.hear(deadline)?;
            if line.trim() == "uciok" {
                return Ok(announced);
            }
            announced.extend(parse_option(&line));
        }
    }

    fn choose_variant(&self, announced: &[UciOption], rules: &Discipline) -> Result<(), Fault> {
        let variant = rules.uci_name();
        let Some(option) = announced.iter().find(|option| option.name == "UCI_Variant") else {
            return Ok(());
        };
        if !option.values.is_empty() && !option.values.iter().any(|value| value == variant) {
            let plays = option.values.join(", ");
            let detail = format!("it does not play {variant:?}, but {plays}");
            return Err(Fault::new(FaultKind::Start, detail));
        }
        self.process
            .say(&format!("setoption name UCI_Variant value {variant}"));
        Ok(())
    }

    fn set_option(
        &mut self,
        announced: &[UciOption],
        discipline: &Discipline,
        name: &str,
        value: &str,
    ) -> Result<(), Fault> {
        let mut options = announced.iter();
        let Some(option) = options.find(|option| option.name.eq_ignore_ascii_case(name)) else {
            let names: Vec<_> = announced
                .iter()
                .map(|option| option.name.as_str())
                .collect();
            let detail = format!("it has no option {name:?}, but {}", names.join(", "));
            return Err(Fault::new(FaultKind::Start, detail));
        };
        // Programs pass over such a value without a word.
        if !option.takes(value) {
            let detail = format!("its option {name:?} does not take {value:?}");
            return Err(Fault::new(FaultKind::Start, detail));
        }
        let mut notations = discipline.uci_notations().into_iter();
        if let Some(notation) = notations.find(|known| known.eq_ignore_ascii_case(name)) {
            self.dialect = match value {
                "true" => DialectName::UciOption(notation),
                _ => DialectName::Uci,
            };
        }
        self.process.say(&match value.is_empty() {
            true => format!("setoption name {name}"),
            false => format!("setoption name {name} value {value}"),
        });
        Ok(())
    }

    fn synchronize(&mut self) -> Result<(), Fault> {
        self.process.say("isready");
        let deadline = Instant::now() + self.patience.answer;
        while self.process.hear(deadline)?.trim() != "readyok" {}
        Ok(())
    }

    fn position(&mut self, referee: &dyn Referee) -> String {
        self.moves
            .extend(referee.moves_since(self.dialect, self.moves.len()));
        match self.moves.is_empty() {
            true => format!("position {}", self.start),
            false => format!("position {} moves {}", self.start, self.moves.join(" ")),
        }
    }
}

impl Player for UciPlayer {
    fn new_game(&mut self, referee: &dyn Referee) -> Result<(), Fault> {
        self.moves.clear();
        self.start = match referee.start_text(self.dialect) {
            None => "startpos".to_string(),
            Some(text) => format!("fen {text}"),
        };
        self.process.say("ucinewgame");
        self.synchronize()
    }

    fn think(&mut self, referee: &dyn Referee, turn: &Turn<'_>) -> Result<Answer, Fault> {
        self.process.drain();
        let position = self.position(referee);
        self.process.say(&position);
        self.process.say(&go(turn, referee.side_to_move()));
        let (mut thought, mut is_told) = (Thought::default(), false);
        loop {
            let line = self.process.hear_in_turn(turn, "stop", &mut is_told)?;
            let mut words = line.split_whitespace();
            match words.next() {
                Some("info") => read_info(words, &mut thought),
                Some("bestmove") => {
                    return Ok(Answer::Move {
                        text: words.next().unwrap_or_default().to_string(),
                        dialect: self.dialect,
                        thought,
                    });
                }
                _ => (),
            }
        }
    }
}

impl UciOption {
    /// Whether it has that value.
    fn takes(&self, value: &str) -> bool {
        match (self.kind.as_str(), &self.range) {
            ("check", _) => matches!(value, "true" | "false"),
            ("spin", Some(range)) => value.parse().is_ok_and(|number| range.contains(&number)),
            ("combo", _) => self
                .values
                .iter()
                .any(|known| known.eq_ignore_ascii_case(value)),
            _ => true,
        }
    }
}

/// `option name NAME type TYPE … min N max N … var VALUE…`; `None` for another line.
fn parse_option(line: &str) -> Option<UciOption> {
    let rest = line.trim().strip_prefix("option name ")?;
    let (name, kind) = rest.split_once(" type ")?;
    let words: Vec<&str> = kind.split_whitespace().collect();
    let number = |name: &str| -> Option<i64> {
        let at = words.iter().position(|word| *word == name)?;
        words.get(at + 1)?.parse().ok()
    };
    Some(UciOption {
        name: name.trim().to_string(),
        kind: words.first().copied().unwrap_or_default().to_string(),
        range: number("min").zip(number("max")).map(|(min, max)| min..=max),
        values: kind
            .split(" var ")
            .skip(1)
            .map(|value| value.trim().to_string())
            .collect(),
    })
}

fn go(turn: &Turn<'_>, side: game_core::Side) -> String {
    let limit = turn.own.limit();
    let mut line = match limit.time {
        Some(TimeLimit::Clock { .. }) => go_by_clock(turn, side),
        Some(TimeLimit::MoveTime(time)) => format!("go movetime {}", time.as_millis().max(1)),
        None => "go".to_string(),
    };
    if let Some(nodes) = limit.nodes {
        line += &format!(" nodes {nodes}");
    }
    if let Some(plies) = limit.depth {
        line += &format!(" depth {plies}");
    }
    line
}

/// A side without a clock is said to have that of the other.
fn go_by_clock(turn: &Turn<'_>, side: game_core::Side) -> String {
    let clock_of = |clock: &crate::Clock| match clock.limit().time {
        Some(TimeLimit::Clock { increment, .. }) => {
            let remaining = clock.allowance().unwrap_or_default();
            Some((remaining.as_millis().max(1), increment.as_millis()))
        }
        _ => None,
    };
    let own = clock_of(turn.own).unwrap_or_default();
    let other = clock_of(turn.other).unwrap_or(own);
    let (white, black) = match side {
        game_core::Side::White => (own, other),
        game_core::Side::Black => (other, own),
    };
    let ((wtime, winc), (btime, binc)) = (white, black);
    let mut line = format!("go wtime {wtime} btime {btime} winc {winc} binc {binc}");
    if let Some(moves) = turn.own.moves_to_go() {
        line += &format!(" movestogo {moves}");
    }
    line
}

/// Reads what follows `info`. Lines after the best, and bounds where a value is known, say nothing.
fn read_info<'a>(words: impl Iterator<Item = &'a str>, thought: &mut Thought) {
    let words: Vec<&str> = words.collect();
    let value = |name: &str| {
        let at = words.iter().position(|word| *word == name)?;
        words.get(at + 1).copied()
    };
    if words.first() == Some(&"string") || value("multipv").is_some_and(|line| line != "1") {
        return;
    }
    let number = |name| value(name).and_then(|text| text.parse::<u64>().ok());
    if let Some(nodes) = number("nodes") {
        thought.nodes = Some(nodes);
    }
    let is_bound = words.contains(&"lowerbound") || words.contains(&"upperbound");
    if is_bound && thought.score.is_some() {
        return;
    }
    let at = words.iter().position(|word| *word == "score");
    if let Some(score) = at.and_then(|at| read_score(words.get(at + 1)?, words.get(at + 2)?)) {
        thought.score = Some(score);
        thought.depth = number("depth").and_then(|depth| u32::try_from(depth).ok());
    }
}

/// `cp UNITS` or `mate MOVES`, moves of the winner, negative if the player loses.
fn read_score(kind: &str, value: &str) -> Option<Score> {
    let value: i64 = value.parse().ok()?;
    match kind {
        "cp" => {
            let most = i64::from(Score::MAX_EVALUATION.units());
            Some(Score::new(value.clamp(-most, most) as i32))
        }
        "mate" => {
            let most = i64::from(Score::MAX_PLIES);
            let plies = if value > 0 {
                value.saturating_mul(2) - 1
            } else {
                value.saturating_mul(-2)
            };
            let plies = plies.clamp(0, most) as usize;
            Some(if value > 0 {
                Score::win_in(plies)
            } else {
                Score::loss_in(plies)
            })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thought(lines: &[&str]) -> Thought {
        let mut thought = Thought::default();
        for line in lines {
            read_info(line.split_whitespace(), &mut thought);
        }
        thought
    }

    #[test]
    fn the_last_exact_score_of_the_best_line_counts() {
        let thought = thought(&[
            "depth 3 score cp 20 nodes 50 pv e2e4",
            "depth 4 multipv 2 score cp -70 nodes 90",
            "depth 4 score cp 90 lowerbound nodes 99",
            "string depth 9 score cp 1",
            "currmove e2e4 nodes 120",
            "depth x score cp",
        ]);
        assert_eq!(thought.score, Some(Score::new(20)));
        assert_eq!((thought.depth, thought.nodes), (Some(3), Some(120)));
    }

    #[test]
    fn mates_are_counted_in_moves_of_the_winner() {
        assert_eq!(read_score("mate", "1"), Some(Score::win_in(1)));
        assert_eq!(read_score("mate", "3"), Some(Score::win_in(5)));
        assert_eq!(read_score("mate", "-2"), Some(Score::loss_in(4)));
        assert_eq!(read_score("mate", "0"), Some(Score::loss_in(0)));
        assert_eq!(read_score("cp", "99999999"), Some(Score::MAX_EVALUATION));
        assert_eq!(
            read_score("mate", "-9223372036854775808")
                .unwrap()
                .plies_to_end(),
            Some(1000)
        );
        assert_eq!(read_score("wdl", "5"), None);
    }

    #[test]
    fn options_with_spaces_and_values() {
        let option = parse_option("option name UCI_Variant type combo default a var a var b c");
        let option = option.unwrap();
        assert_eq!(option.name, "UCI_Variant");
        assert_eq!(option.values, ["a", "b c"]);
        assert!(option.takes("B C") && !option.takes("c"));
        let spin = parse_option("option name Hash type spin default 16 min 1 max 64").unwrap();
        assert!(spin.takes("64") && !spin.takes("65") && !spin.takes("many"));
        let check = parse_option("option name Ponder type check default false").unwrap();
        assert!(check.takes("true") && !check.takes("yes"));
        let spin = parse_option("option name Odd type spin default 16").unwrap();
        assert!(spin.takes("65"));
        assert_eq!(
            parse_option("option name Clear Hash type button")
                .unwrap()
                .name,
            "Clear Hash"
        );
        assert!(parse_option("id name option").is_none());
    }
}
