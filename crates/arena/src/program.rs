use core::ops::ControlFlow;
use core::time::Duration;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use frontend::{AnyGame, DialectName, TextGame};
use game_core::Side;
use protocol::client::{
    self, Client, ClientError, Found, HubClient, Launch, Protocol, Request, UciClient, XboardClient,
};
use search::{Bound, Limits, TimeControl};

use crate::conversation_log::ConversationLog;
use crate::{
    Answer, Clock, Fault, FaultKind, Limit, Patience, Player, PlayerSpec, Thought, TimeLimit, Turn,
};

/// A player that runs as a program.
pub(crate) struct Program {
    client: Box<dyn Client>,
    protocol: Protocol,
    /// The notation of the moves that are sent to the program.
    dialect: DialectName,
    /// Where the current game began; `None` for the usual start.
    start: Option<String>,
    /// The moves of the current game that have been sent to the program.
    moves: Vec<String>,
}

/// The shortest time in a command: some programs read zero as no limit.
const LEAST_TIME: Duration = Duration::from_millis(1);

impl Program {
    /// Starts the program of a player and sets its options.
    ///
    /// # Errors
    /// A program that does not start or answer, does not know the game or lacks an option.
    pub(crate) fn start(
        protocol: Protocol,
        command: &[String],
        spec: &PlayerSpec,
        game: &dyn AnyGame,
        patience: Patience,
    ) -> Result<Self, Fault> {
        let launch = launch(command, spec, patience)?;
        let introduced = Self::introduce(protocol, launch);
        let mut program = introduced.map_err(|error| at_introduction(spec, error))?;
        let names = game.names();
        let variant = match protocol {
            Protocol::Uci => names.uci,
            Protocol::Hub => names.hub,
            Protocol::Xboard => names.xboard,
        };
        program.client.set_variant(variant).map_err(at_start)?;
        for (name, value) in &spec.options {
            program.client.set_option(name, value).map_err(at_start)?;
            program.note_option(game, name, value);
        }
        Ok(program)
    }

    fn introduce(protocol: Protocol, launch: Launch) -> Result<Self, ClientError> {
        let (client, dialect): (Box<dyn Client>, _) = match protocol {
            Protocol::Uci => (Box::new(UciClient::start(launch)?), DialectName::Uci),
            Protocol::Hub => (Box::new(HubClient::start(launch)?), DialectName::Hub),
            Protocol::Xboard => {
                let client = XboardClient::start(launch)?;
                let dialect = match client.features().san {
                    true => DialectName::Usual,
                    false => DialectName::Uci,
                };
                (Box::new(client), dialect)
            }
        };
        Ok(Self {
            client,
            protocol,
            dialect,
            start: None,
            moves: Vec::new(),
        })
    }

    /// Sets the notation if the option is one of UCI that chooses it, such as `UCI_Chess960`.
    fn note_option(&mut self, game: &dyn AnyGame, name: &str, value: &str) {
        if self.protocol != Protocol::Uci {
            return;
        }
        let mut notations = game.uci_notations().into_iter();
        if let Some(notation) = notations.find(|known| known.eq_ignore_ascii_case(name)) {
            let chosen = DialectName::UciOption(notation);
            if value.eq_ignore_ascii_case("true") {
                self.dialect = chosen;
            } else if self.dialect == chosen {
                self.dialect = DialectName::Uci;
            }
        }
    }

    /// The start of a game as it is sent to the program.
    fn start_text(&self, game: &dyn TextGame) -> Option<String> {
        match self.protocol {
            // Programs need not know the usual start of each variant.
            Protocol::Hub => Some(game.start_text(DialectName::Hub)),
            _ if game.has_usual_start() => None,
            Protocol::Uci => Some(game.start_text(self.dialect)),
            Protocol::Xboard => Some(game.start_text(DialectName::Uci)),
        }
    }

    fn answer(&self, found: Found, thought: Thought) -> Result<Answer, Fault> {
        if found.resigns {
            return Ok(Answer::Resign);
        }
        if let Some(claim) = found.claim {
            let detail = format!("it claims that the game is over: {claim:?}");
            return Err(Fault::new(FaultKind::Nonsense, detail));
        }
        let no_move = || Fault::new(FaultKind::IllegalMove, "no move");
        let text = found.best.ok_or_else(no_move)?;
        Ok(Answer::Move {
            dialect: match self.protocol {
                Protocol::Xboard => dialect_of(&text),
                _ => self.dialect,
            },
            text,
            thought,
        })
    }
}

impl Player for Program {
    fn new_game(&mut self, game: &dyn TextGame) -> Result<(), Fault> {
        self.moves.clear();
        self.start = self.start_text(game);
        let begun = self.client.new_game();
        let set_up = begun.and_then(|()| self.client.set_position(self.start.as_deref(), &[]));
        set_up.map_err(at_start)
    }

    fn think(&mut self, game: &dyn TextGame, turn: &Turn<'_>) -> Result<Answer, Fault> {
        let news = game.moves_since(self.moves.len(), self.dialect);
        self.moves.extend(news);
        let set_up = self.client.set_position(self.start.as_deref(), &self.moves);
        set_up.map_err(in_game)?;
        let mut thought = Thought::default();
        let request = request(turn, game.side_to_move().opponent());
        let found = self.client.search(&request, &mut |report| {
            note(report, &mut thought);
            ControlFlow::Continue(())
        });
        self.answer(found.map_err(in_game)?, thought)
    }

    /// XBoard's protocol cannot limit nodes. A time for each move that is not a whole number of seconds
    /// becomes a clock of forty times that for forty moves.
    fn limit(&self, limit: Limit) -> Result<Limit, Fault> {
        if self.protocol != Protocol::Xboard {
            return Ok(limit);
        }
        if limit.nodes.is_some() {
            let detail = format!("XBoard's protocol cannot limit nodes: {limit}");
            return Err(Fault::new(FaultKind::Start, detail));
        }
        let moves = XboardClient::MOVES_OF_PERIOD;
        let time = match limit.time {
            Some(TimeLimit::MoveTime(time)) if time.subsec_nanos() != 0 => Some(TimeLimit::Clock {
                base: time * moves,
                increment: Duration::ZERO,
                moves: Some(moves),
            }),
            time => time,
        };
        Ok(Limit { time, ..limit })
    }
}

/// The command of a player, with a log if the player has one.
fn launch(command: &[String], spec: &PlayerSpec, patience: Patience) -> Result<Launch, Fault> {
    let (program, arguments) = command
        .split_first()
        .ok_or_else(|| Fault::new(FaultKind::Start, "no command"))?;
    let mut command = Command::new(program);
    command.args(arguments);
    if let Some(directory) = &spec.directory {
        command.current_dir(directory);
    }
    let launch = Launch::new(command, patience.answer);
    Ok(match &spec.log {
        Some(folder) => launch.observed_by(observer(folder, &spec.name)?),
        None => launch,
    })
}

fn observer(
    folder: &Path,
    name: &str,
) -> Result<impl Fn(client::Line<'_>) + Send + Sync + 'static, Fault> {
    let log = ConversationLog::create(folder, name);
    let log = log.map_err(|error| Fault::new(FaultKind::Start, error))?;
    Ok(move |line: client::Line<'_>| log.note(line))
}

/// The search of a turn. Without a time limit, `stop` is sent when the patience is over, and an answer after that is too
/// late.
fn request(turn: &Turn<'_>, opponent: Side) -> Request {
    let end = turn.flag_fall.unwrap_or(turn.deadline);
    Request {
        opponent: clock_of(turn.other).map(|clock| (opponent, clock)),
        grace: turn.flag_fall.is_none().then_some(Duration::ZERO),
        ..Request::new(limits(turn), end.saturating_duration_since(Instant::now()))
    }
}

/// The limits of a turn for a search.
pub(crate) fn limits(turn: &Turn<'_>) -> Limits<String> {
    let Limit { time, nodes, depth } = turn.own.limit();
    let by_time = match (time, clock_of(turn.own)) {
        (_, Some(clock)) => Limits::clock(clock),
        (Some(TimeLimit::MoveTime(time)), None) => Limits::move_time(time.max(LEAST_TIME)),
        _ => Limits::infinite(),
    };
    Limits {
        depth,
        nodes,
        ..by_time
    }
}

/// The state of a game clock; `None` without one.
fn clock_of(clock: &Clock) -> Option<TimeControl> {
    let Some(TimeLimit::Clock { increment, .. }) = clock.limit().time else {
        return None;
    };
    Some(TimeControl {
        remaining: clock.allowance().unwrap_or_default().max(LEAST_TIME),
        increment,
        moves_to_go: clock.moves_to_go(),
    })
}

/// Keeps the last exact score of the best line, or a bound where no score is known.
fn note(report: &client::Thought, thought: &mut Thought) {
    if report.multi_pv != 1 {
        return;
    }
    thought.nodes = report.nodes.or(thought.nodes);
    if let Some((score, bound)) = report.score
        && (bound == Bound::Exact || thought.score.is_none())
    {
        thought.score = Some(score);
        thought.depth = report.depth.and_then(|depth| u32::try_from(depth).ok());
    }
}

/// The notation of a move that a program sends over XBoard's protocol: some send `O-O` although they
/// receive moves as squares.
fn dialect_of(mv: &str) -> DialectName {
    let is_square = |square: &[u8]| square[0].is_ascii_lowercase() && square[1].is_ascii_digit();
    match mv.as_bytes() {
        coordinates @ [_, _, _, _, ..] if coordinates[..4].chunks(2).all(is_square) => {
            DialectName::Uci
        }
        _ => DialectName::Usual,
    }
}

/// The fault of a program that does not start or answer, with its command.
fn at_introduction(spec: &PlayerSpec, error: ClientError) -> Fault {
    match error {
        // It quotes the command.
        ClientError::Start(_) => at_start(error),
        _ => Fault::new(FaultKind::Start, format_args!("{}: {error}", spec.kind)),
    }
}

/// The fault of a program that cannot be set up, whatever the reason.
fn at_start(error: ClientError) -> Fault {
    Fault::new(FaultKind::Start, error)
}

/// The fault of a program in a game.
fn in_game(error: ClientError) -> Fault {
    let kind = match error {
        ClientError::Start(_) => FaultKind::Start,
        ClientError::Ended(_) => FaultKind::Crash,
        ClientError::NoAnswer(_) => FaultKind::Hang,
        _ => FaultKind::Nonsense,
    };
    Fault::new(kind, error)
}

#[cfg(test)]
mod tests {
    use game_core::Score;

    use super::*;

    #[test]
    fn the_last_exact_score_of_the_best_line_counts() {
        let report = |depth, multi_pv, units, bound, nodes| client::Thought {
            depth: Some(depth),
            multi_pv,
            score: Some((Score::new(units), bound)),
            nodes: Some(nodes),
            ..client::Thought::default()
        };
        let mut thought = Thought::default();
        note(&report(2, 1, 50, Bound::Upper, 30), &mut thought);
        assert_eq!(
            (thought.score, thought.depth),
            (Some(Score::new(50)), Some(2))
        );
        for report in [
            report(3, 1, 20, Bound::Exact, 50),
            report(4, 2, -70, Bound::Exact, 90),
            report(4, 1, 90, Bound::Lower, 99),
        ] {
            note(&report, &mut thought);
        }
        assert_eq!(
            (thought.score, thought.depth),
            (Some(Score::new(20)), Some(3))
        );
        assert_eq!(thought.nodes, Some(99));
    }

    #[test]
    fn moves_over_xboard_are_squares_or_in_the_usual_notation() {
        for mv in ["e2e4", "e7e8q", "a1h8"] {
            assert_eq!(dialect_of(mv), DialectName::Uci, "{mv}");
        }
        for mv in ["O-O", "Nf3", "exd5", "e4", "", "Nbd7+", "\u{e9}\u{e9}"] {
            assert_eq!(dialect_of(mv), DialectName::Usual, "{mv}");
        }
    }
}
