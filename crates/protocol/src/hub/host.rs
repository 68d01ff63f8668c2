use core::fmt::Display;
use std::io::Write;
use std::time::Instant;

use frontend::{AnyGame, DialectName};
use game_core::{ParseError, Score};
use search::{Limits, Report};

use super::command::{Purpose, Request, error_line, parse};
use super::line::HubLineBuilder;
use crate::Program;
use crate::conversation::{Command, Output, Protocol};
use crate::player::Player;
use crate::settings::{NUMBER_SETTINGS, NumberSetting, Settings};
use crate::task::Task;

/// An engine that obeys Hub.
pub(crate) struct HubHost<'a, W> {
    player: Player<'a>,
    /// What the last `level` said.
    limits: Limits<String>,
    output: &'a Output<W>,
}

impl<'a, W: Write + Send> HubHost<'a, W> {
    pub(crate) fn new(program: &'a Program, game: &'a dyn AnyGame, output: &'a Output<W>) -> Self {
        Self {
            player: Player::new(program, game, DialectName::Hub),
            limits: Limits::infinite(),
            output,
        }
    }

    fn introduce(&self) {
        let program = self.player.program();
        let id = HubLineBuilder::new("id")
            .with("name", program.name)
            .with("version", program.version)
            .with("author", self.player.game.author())
            .with("country", "-");
        self.output.line(id.build());
        let variants: Vec<_> = program.games().map(|game| game.names().hub).collect();
        let variant = param("variant", self.player.game.names().hub, "enum");
        self.output
            .line(variant.with("values", variants.join(" ")).build());
        for setting in &NUMBER_SETTINGS {
            self.output.line(number_param(setting));
        }
        self.output.line(param(PONDER, false, "bool").build());
        self.output.line("wait");
    }

    fn set_param(&mut self, name: &str, value: &str) -> Result<(), ParseError> {
        match name {
            "variant" => return self.player.choose_game(value),
            // Whether the client ponders changes nothing here: it says `go ponder` when it does.
            PONDER if ["true", "false"].contains(&value) => return Ok(()),
            PONDER => return Err(ParseError::new(value, "must be true or false")),
            _ => (),
        }
        let mut settings = NUMBER_SETTINGS.iter();
        match settings.find(|setting| setting.hub_name == name) {
            Some(setting) => self.player.set(setting, value),
            None => Err(ParseError::new(name, "no such parameter")),
        }
    }

    fn go(&mut self, purpose: Purpose, started: Instant, task: &Task) -> Result<(), ParseError> {
        let output = self.output;
        // Hub has no word for lines after the best.
        let mut report = |found: &Report<_>| {
            if found.multi_pv == 1 {
                output.line(info(found));
            }
        };
        let limits = match purpose {
            Purpose::Think | Purpose::Ponder => self.limits.clone(),
            Purpose::Analyze => Limits::infinite(),
        };
        let engine = &mut self.player.engine;
        let result = engine.search(&limits, &started, task.control(), &mut report)?;
        task.wait();
        let mut done = HubLineBuilder::new("done");
        if let Some(best) = result.best_move {
            done = done.with("move", best);
        }
        if let Some(ponder) = result.ponder_move {
            done = done.with("ponder", ponder);
        }
        output.line(done.build());
        Ok(())
    }
}

impl<W: Write + Send> Protocol for HubHost<'_, W> {
    type Request = Request;

    fn read(line: Result<String, ParseError>) -> Option<Command<Request>> {
        let command = line.and_then(|line| parse(&line));
        command.unwrap_or_else(|error| Some(Command::Say(error_line(&error))))
    }

    fn task(request: &Request) -> Task {
        match request {
            Request::Go(purpose, _) => purpose.task(),
            _ => Task::brief(),
        }
    }

    fn carry_out(&mut self, request: Request, task: &Task) {
        let carried_out = match request {
            Request::SetParam { name, value } => self.set_param(&name, &value),
            Request::Pos { position, moves } => {
                let engine = &mut self.player.engine;
                engine.set_position(position.as_deref(), &moves)
            }
            Request::Go(purpose, started) => self.go(purpose, started, task),
            Request::Hub => return self.introduce(),
            Request::Init => return self.output.line("ready"),
            Request::NewGame => return self.player.engine.new_game(),
            Request::Level(limits) => {
                self.limits = limits;
                return;
            }
        };
        if let Err(error) = carried_out {
            self.output.line(error_line(&error));
        }
    }
}

/// The parameter that tells clients that they may ponder.
const PONDER: &str = "ponder";

/// A `param` line; enumerations and numbers say more.
fn param(name: &str, value: impl Display, kind: &str) -> HubLineBuilder {
    HubLineBuilder::new("param")
        .with("name", name)
        .with("value", value)
        .with("type", kind)
}

fn number_param(setting: &NumberSetting) -> String {
    let value = (setting.value)(&Settings::default());
    param(setting.hub_name, value, "int")
        .with("min", setting.min)
        .with("max", setting.max)
        .build()
}

/// The `info` line of a report: men, seconds and, as Scan does, millions of nodes a second. The
/// mean depth is not measured: it is the depth.
fn info(report: &Report<String>) -> String {
    HubLineBuilder::new("info")
        .with("depth", report.depth)
        .with("mean-depth", format_args!("{:.1}", report.depth as f64))
        .with("score", format_args!("{:.2}", score(report.score)))
        .with("nodes", report.nodes)
        .with("time", format_args!("{:.2}", report.time.as_secs_f64()))
        .with("nps", format_args!("{:.1}", report.nps() as f64 / 1e6))
        .with("pv", report.pv.join(" "))
        .build()
}

/// The score of a win at once.
const WIN: f64 = 100.0;
/// No evaluation is shown as more, so that none looks like a win.
const MAX_EVALUATION: f64 = 90.0;

/// Men, or a forced end as Scan writes it: a hundred men less a hundredth for each ply until then.
fn score(score: Score) -> f64 {
    let Some(plies) = score.plies_to_end() else {
        let men = f64::from(score.units()) / 100.0;
        return men.clamp(-MAX_EVALUATION, MAX_EVALUATION);
    };
    let win = WIN - plies as f64 / 100.0;
    if score.is_loss() { -win } else { win }
}

#[cfg(test)]
mod tests {
    use super::*;
    use search::Bound;
    use std::time::Duration;

    #[test]
    fn a_report_tells_men_and_seconds() {
        let report = Report {
            depth: 3,
            selective_depth: 7,
            multi_pv: 1,
            score: Score::new(-12),
            bound: Bound::Exact,
            nodes: 3000,
            time: Duration::from_millis(1),
            hashfull: 4,
            pv: vec!["32-28".to_string(), "28x19x23".to_string()],
        };
        assert_eq!(
            info(&report),
            "info depth=3 mean-depth=3.0 score=-0.12 nodes=3000 time=0.00 nps=3.0 \
             pv=\"32-28 28x19x23\""
        );
    }

    #[test]
    fn a_forced_end_is_a_hundred_men_less_its_plies() {
        assert_eq!(score(Score::win_in(5)), 99.95);
        assert_eq!(score(Score::loss_in(2)), -99.98);
        assert_eq!(score(Score::new(-35)), -0.35);
        assert_eq!(score(Score::new(20_000)), MAX_EVALUATION);
    }
}
