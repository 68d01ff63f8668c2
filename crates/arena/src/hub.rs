use std::time::Instant;

use frontend::DialectName;
use game_core::Score;
use protocol::hub::{HubLine, HubLineBuilder};

use crate::process::{Launch, Process};
use crate::{
    Answer, Discipline, Fault, FaultKind, Patience, Player, Referee, Thought, TimeLimit, Turn,
};

/// A program that speaks Hub, version 2.
#[derive(Debug)]
pub(crate) struct HubPlayer {
    process: Process,
    patience: Patience,
    start: String,
    moves: Vec<String>,
}

const DIALECT: DialectName = DialectName::Hub;

impl HubPlayer {
    /// Starts a program and sets its parameters.
    ///
    /// # Errors
    /// If it does not start or answer, or has not all the parameters.
    pub(crate) fn start(
        launch: &Launch<'_>,
        options: &[(String, String)],
        discipline: &Discipline,
        patience: Patience,
    ) -> Result<Self, Fault> {
        let mut player = Self {
            process: Process::start(launch)?,
            patience,
            start: String::new(),
            moves: Vec::new(),
        };
        player.process.say("hub");
        let announced = player.hear_params()?;
        let variant = discipline.hub_name();
        if let Some(values) = announced
            .iter()
            .find(|param| param.value("name") == Some("variant"))
        {
            let plays = values.value("values").unwrap_or_default();
            if !plays.split_whitespace().any(|value| value == variant) {
                let detail = format!("it does not play {variant:?}, but {plays}");
                return Err(Fault::new(FaultKind::Start, detail));
            }
            player.set_param("variant", variant);
        }
        for (name, value) in options {
            if !announced
                .iter()
                .any(|param| param.value("name") == Some(name))
            {
                let detail = format!("it has no parameter {name:?}");
                return Err(Fault::new(FaultKind::Start, detail));
            }
            player.set_param(name, value);
        }
        player.process.say("init");
        player.hear_command("ready")?;
        Ok(player)
    }

    fn set_param(&self, name: &str, value: &str) {
        let line = HubLineBuilder::new("set-param")
            .with("name", name)
            .with("value", value);
        self.process.say(&line.build());
    }

    /// The lines `param` up to `wait`.
    fn hear_params(&mut self) -> Result<Vec<HubLine>, Fault> {
        let deadline = Instant::now() + self.patience.answer;
        let mut params = Vec::new();
        loop {
            let line = self.process.hear(deadline)?;
            // What is no line of Hub may be a greeting.
            let Ok(Some(line)) = HubLine::parse(&line) else {
                continue;
            };
            match line.command.as_str() {
                "wait" => return Ok(params),
                "param" => params.push(line),
                _ => (),
            }
        }
    }

    /// Waits for a command; an error on the way is a fault.
    fn hear_command(&mut self, command: &str) -> Result<(), Fault> {
        let deadline = Instant::now() + self.patience.answer;
        loop {
            let text = self.process.hear(deadline)?;
            let Ok(Some(line)) = HubLine::parse(&text) else {
                continue;
            };
            match line.command.as_str() {
                "error" => return Err(Fault::new(FaultKind::Start, text)),
                found if found == command => return Ok(()),
                _ => (),
            }
        }
    }

    fn position(&mut self, referee: &dyn Referee) -> String {
        self.moves
            .extend(referee.moves_since(DIALECT, self.moves.len()));
        let line = HubLineBuilder::new("pos").with("pos", &self.start);
        match self.moves.is_empty() {
            true => line.build(),
            false => line.with("moves", self.moves.join(" ")).build(),
        }
    }
}

impl Player for HubPlayer {
    fn new_game(&mut self, referee: &dyn Referee) -> Result<(), Fault> {
        self.moves.clear();
        self.start = referee.full_start_text(DIALECT);
        self.process.say("new-game");
        self.process.say("ping");
        self.hear_command("pong")
    }

    fn think(&mut self, referee: &dyn Referee, turn: &Turn<'_>) -> Result<Answer, Fault> {
        self.process.drain();
        let position = self.position(referee);
        self.process.say(&position);
        self.process.say(&level(turn));
        self.process.say("go think");
        let (mut thought, mut is_told) = (Thought::default(), false);
        loop {
            let text = self.process.hear_in_turn(turn, "stop", &mut is_told)?;
            let Ok(Some(line)) = HubLine::parse(&text) else {
                continue;
            };
            match line.command.as_str() {
                "info" => read_info(&line, &mut thought),
                "error" => return Err(Fault::new(FaultKind::Nonsense, text)),
                "done" => {
                    return Ok(Answer::Move {
                        text: line.value("move").unwrap_or_default().to_string(),
                        dialect: DIALECT,
                        thought,
                    });
                }
                _ => (),
            }
        }
    }
}

fn level(turn: &Turn<'_>) -> String {
    let level = HubLineBuilder::new("level");
    let seconds = |time: core::time::Duration| format!("{:.3}", time.as_secs_f64());
    let limit = turn.own.limit();
    let level = limit
        .nodes
        .iter()
        .fold(level, |level, nodes| level.with("nodes", nodes));
    let level = limit
        .depth
        .iter()
        .fold(level, |level, plies| level.with("depth", plies));
    let level = match limit.time {
        None => level,
        Some(TimeLimit::MoveTime(time)) => level.with("move-time", seconds(time)),
        Some(TimeLimit::Clock { increment, .. }) => {
            let moves = turn.own.moves_to_go();
            let level = moves
                .into_iter()
                .fold(level, |level, moves| level.with("moves", moves));
            let level = level.with("time", seconds(turn.own.allowance().unwrap_or_default()));
            level.with("inc", seconds(increment))
        }
    };
    level.build()
}

fn read_info(line: &HubLine, thought: &mut Thought) {
    if let Some(score) = line.value("score").and_then(read_score) {
        thought.score = Some(score);
        thought.depth = line.value("depth").and_then(|text| text.parse().ok());
    }
    if let Some(nodes) = line.value("nodes").and_then(|text| text.parse().ok()) {
        thought.nodes = Some(nodes);
    }
}

/// Men above which a score is a forced win: a hundred men less a hundredth for each ply, as Scan
/// writes it.
const LEAST_WIN: f64 = 90.0;
const WIN: f64 = 100.0;

fn read_score(text: &str) -> Option<Score> {
    let men: f64 = text.parse().ok().filter(|men: &f64| men.is_finite())?;
    if men.abs() <= LEAST_WIN {
        return Some(Score::new((men * 100.0).round() as i32));
    }
    let plies = ((WIN - men.abs()) * 100.0).round().max(0.0) as usize;
    Some(if men > 0.0 {
        Score::win_in(plies)
    } else {
        Score::loss_in(plies)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_men_or_wins() {
        assert_eq!(read_score("-0.12"), Some(Score::new(-12)));
        assert_eq!(read_score("99.95"), Some(Score::win_in(5)));
        assert_eq!(read_score("-99.98"), Some(Score::loss_in(2)));
        assert_eq!(read_score("nan"), None);
        assert_eq!(read_score("much"), None);
    }
}
