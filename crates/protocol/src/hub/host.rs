use std::io::Write;
use std::time::Instant;

use game_core::ParseError;
use search::{Limits, Report};

use super::command::{Purpose, Request, error_line, parse};
use super::line::LineBuilder;
use crate::conversation::{Command, Output, Protocol};
use crate::player::Player;
use crate::program::AUTHOR;
use crate::settings::{NUMBER_SETTINGS, NumberSetting, Settings};
use crate::task::{Hold, Task};
use crate::{DialectName, Program, RuleSet};

/// An engine that obeys Hub.
pub(crate) struct HubHost<'a, W> {
    player: Player<'a>,
    /// What the last `level` said.
    limits: Limits<String>,
    output: &'a Output<W>,
}

impl<'a, W: Write + Send> HubHost<'a, W> {
    pub(crate) fn new(program: &'a Program, rules: &'a RuleSet, output: &'a Output<W>) -> Self {
        Self {
            player: Player::new(program, rules, DialectName::Hub),
            limits: Limits::infinite(),
            output,
        }
    }

    fn introduce(&self) {
        let program = self.player.program();
        let id = LineBuilder::new("id")
            .with("name", program.name)
            .with("version", program.version)
            .with("author", AUTHOR)
            .with("country", "-");
        self.output.line(id.build());
        let rules: Vec<_> = program.rules().map(|rules| rules.name).collect();
        let variant = LineBuilder::new("param")
            .with("name", "variant")
            .with("value", self.player.rules.name)
            .with("type", "enum")
            .with("values", rules.join(" "));
        self.output.line(variant.build());
        for setting in &NUMBER_SETTINGS {
            self.output.line(param_line(setting));
        }
        self.output.line("wait");
    }

    fn set_param(&mut self, name: &str, value: &str) -> Result<(), ParseError> {
        if name == "variant" {
            return self.player.choose_rules(value);
        }
        let mut settings = NUMBER_SETTINGS.iter();
        match settings.find(|setting| setting.hub_name == name) {
            Some(setting) => self.player.set(setting, value),
            None => Err(ParseError::new(name, "no such parameter")),
        }
    }

    fn go(&mut self, started: Instant, task: &Task) -> Result<(), ParseError> {
        let output = self.output;
        // Hub has no word for lines after the best.
        let mut report = |found: &Report<_>| {
            if found.multi_pv == 1 {
                output.line(info(found));
            }
        };
        let engine = &mut self.player.engine;
        let result = engine.search(&self.limits, started, task.control(), &mut report)?;
        task.wait();
        let mut done = LineBuilder::new("done");
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
            Request::Go(Purpose::Think, _) => Task::search(Hold::Free, false),
            Request::Go(Purpose::Ponder, _) => Task::search(Hold::PonderHit, true),
            Request::Go(Purpose::Analyze, _) => Task::search(Hold::Stop, false),
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
            Request::Go(_, started) => self.go(started, task),
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

fn param_line(setting: &NumberSetting) -> String {
    LineBuilder::new("param")
        .with("name", setting.hub_name)
        .with("value", (setting.value)(&Settings::default()))
        .with("type", "int")
        .with("min", setting.min)
        .with("max", setting.max)
        .build()
}

/// The `info` line of a report: pawns, seconds and, as Scan does, millions of nodes a second. The
/// mean depth is not measured: it is the depth.
fn info(report: &Report<String>) -> String {
    LineBuilder::new("info")
        .with("depth", report.depth)
        .with("mean-depth", format_args!("{:.1}", report.depth as f64))
        .with(
            "score",
            format_args!("{:.2}", f64::from(report.score.units()) / 100.0),
        )
        .with("nodes", report.nodes)
        .with("time", format_args!("{:.2}", report.time.as_secs_f64()))
        .with("nps", format_args!("{:.1}", report.nps() as f64 / 1e6))
        .with("pv", report.pv.join(" "))
        .build()
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::Score;
    use search::Bound;
    use std::time::Duration;

    #[test]
    fn a_report_tells_pawns_and_seconds() {
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
}
