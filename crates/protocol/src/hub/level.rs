use std::time::Duration;

use game_core::ParseError;
use search::{Limits, TimeControl, TimeLimit};

use super::line::{HubLine, HubLineBuilder};

/// Longer times are cut to this, in seconds: about thirty years.
const MAX_SECONDS: f64 = 1e9;

/// The limits of a `level` line, which hold until the next one. Unknown arguments are ignored.
pub(crate) fn parse_level(line: &HubLine) -> Result<Limits<String>, ParseError> {
    let mut limits = Limits::infinite();
    let (mut infinite, mut move_time) = (false, None);
    let (mut remaining, mut increment, mut moves_to_go) = (None, Duration::ZERO, None);
    for (name, value) in line.arguments() {
        let value = value.unwrap_or("");
        match name {
            "infinite" => infinite = true,
            "depth" => limits.depth = Some(number::<usize>(name, value)?.max(1)),
            "nodes" => limits.nodes = Some(number::<u64>(name, value)?.max(1)),
            "move-time" => move_time = Some(seconds(name, value)?),
            "moves" => moves_to_go = Some(number(name, value)?).filter(|&moves: &u32| moves > 0),
            "time" => remaining = Some(seconds(name, value)?),
            "inc" => increment = seconds(name, value)?,
            _ => (),
        }
    }
    limits.time = match (move_time, remaining) {
        (Some(time), _) => TimeLimit::MoveTime(time),
        (None, Some(remaining)) => TimeLimit::Clock(TimeControl {
            remaining,
            increment,
            moves_to_go,
        }),
        (None, None) => TimeLimit::Unlimited,
    };
    match (infinite, limits == Limits::infinite()) {
        (true, _) => Ok(Limits::infinite()),
        (false, false) => Ok(limits),
        (false, true) => Err(ParseError::new("level", "a limit must follow")),
    }
}

/// The line of these limits, without the moves to choose from and mates, which Hub does not have.
pub(crate) fn level_line(limits: &Limits<String>) -> String {
    let seconds = |time: Duration| time.as_secs_f64();
    let line = HubLineBuilder::new("level")
        .with_some("depth", limits.depth)
        .with_some("nodes", limits.nodes);
    let line = match limits.time {
        TimeLimit::Unlimited => line,
        TimeLimit::MoveTime(time) => line.with("move-time", seconds(time)),
        TimeLimit::Clock(clock) => line
            .with_some("moves", clock.moves_to_go)
            .with("time", seconds(clock.remaining))
            .with("inc", seconds(clock.increment)),
    };
    match (limits.depth, limits.nodes, limits.time) {
        (None, None, TimeLimit::Unlimited) => "level infinite".to_string(),
        _ => line.build(),
    }
}

/// A time in seconds. A negative one is zero: some clients send one when the flag is falling.
fn seconds(name: &str, value: &str) -> Result<Duration, ParseError> {
    let seconds: f64 = number(name, value)?;
    if seconds.is_nan() {
        return Err(wrong(name, value));
    }
    Ok(Duration::from_secs_f64(seconds.clamp(0.0, MAX_SECONDS)))
}

fn number<N: core::str::FromStr>(name: &str, value: &str) -> Result<N, ParseError> {
    value.parse().map_err(|_| wrong(name, value))
}

fn wrong(name: &str, value: &str) -> ParseError {
    ParseError::new(&format!("{name}={value}"), "not a number in range")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(line: &str) -> Result<Limits<String>, ParseError> {
        parse_level(&HubLine::parse(line).unwrap().unwrap())
    }

    #[test]
    fn times_are_seconds_with_decimals() {
        let clock = TimeControl {
            remaining: Duration::from_millis(90_500),
            increment: Duration::from_millis(250),
            moves_to_go: Some(40),
        };
        let limits = Limits::clock(clock);
        assert_eq!(level("level moves=40 time=90.5 inc=0.25"), Ok(limits));
        let limits = Limits::move_time(Duration::from_millis(100));
        assert_eq!(level("level move-time=0.1"), Ok(limits));
        let limits = Limits::move_time(Duration::ZERO);
        assert_eq!(level("level move-time=-3"), Ok(limits));
    }

    #[test]
    fn depth_nodes_and_infinite() {
        assert_eq!(level("level depth=9"), Ok(Limits::depth(9)));
        assert_eq!(level("level nodes=1000"), Ok(Limits::nodes(1000)));
        assert_eq!(level("level infinite"), Ok(Limits::infinite()));
    }

    #[test]
    fn what_is_not_a_level_is_quoted() {
        for (line, quoted) in [
            ("level", "level"),
            ("level depth=x", "depth=x"),
            ("level depth", "depth="),
            ("level time=nan", "time=nan"),
            ("level time=1,5", "time=1,5"),
            ("level speed=3", "level"),
            ("level inc=2 moves=30", "level"),
            ("level infinite depth=x", "depth=x"),
        ] {
            assert_eq!(level(line).unwrap_err().text(), quoted, "{line}");
        }
    }
}
