use core::time::Duration;
use std::time::Instant;

use frontend::DialectName;
use game_core::Score;

use crate::process::{Launch, Process};
use crate::{
    Answer, Clock, Discipline, Fault, FaultKind, Limit, Patience, Player, Referee, Thought,
    TimeLimit, Turn,
};

/// A program that speaks XBoard's protocol (Tim Mann and H. G. Muller, "Chess Engine Communication
/// Protocol", version 2).
#[derive(Debug)]
pub(crate) struct XboardPlayer {
    process: Process,
    patience: Patience,
    features: Features,
    /// The game in the command `variant`; `normal` for chess.
    variant: &'static str,
    options: Vec<(String, String)>,
    /// Moves of the game that the program knows.
    plies: usize,
    /// Whether it answers the opponent's move without being told to.
    is_playing: bool,
}

/// What a program says that it can.
#[derive(Clone, Debug, Default)]
struct Features {
    setboard: bool,
    ping: bool,
    usermove: bool,
    san: bool,
    /// Whether these are all; `None` if it has said nothing of it.
    done: Option<bool>,
    /// The variants that it plays; empty if it has not said.
    variants: Vec<String>,
}

/// The variant that `new` sets: chess.
const USUAL_VARIANT: &str = "normal";
/// How long a program may take to tell its features; one of version 1 tells none.
const INTRODUCTION: Duration = Duration::from_secs(2);
/// The protocol knows whole seconds a move only; a shorter time is given as a clock for so many moves.
const MOVES_OF_PERIOD: u32 = 40;

impl XboardPlayer {
    /// Starts a program.
    ///
    /// # Errors
    /// If it does not start.
    pub(crate) fn start(
        launch: &Launch<'_>,
        options: &[(String, String)],
        discipline: &Discipline,
        patience: Patience,
    ) -> Result<Self, Fault> {
        let mut player = Self {
            process: Process::start(launch)?,
            patience,
            features: Features::default(),
            variant: discipline.xboard_name(),
            options: options.to_vec(),
            plies: 0,
            is_playing: false,
        };
        player.process.say("xboard");
        player.process.say("protover 2");
        let began = Instant::now();
        let mut deadline = began + INTRODUCTION.min(patience.answer);
        while let Some(line) = player.process.hear_before(deadline)? {
            player.features.read(&line);
            match player.features.done {
                Some(true) => break,
                // It needs more time to begin.
                Some(false) => deadline = began + patience.answer,
                None => (),
            }
        }
        player.check_variant()?;
        Ok(player)
    }

    fn check_variant(&self) -> Result<(), Fault> {
        let (variant, plays) = (self.variant, &self.features.variants);
        if plays.is_empty() || plays.iter().any(|known| known == variant) {
            return Ok(());
        }
        let detail = format!("it does not play {variant:?}, but {}", plays.join(", "));
        Err(Fault::new(FaultKind::Start, detail))
    }

    fn synchronize(&mut self) -> Result<(), Fault> {
        if !self.features.ping {
            return Ok(());
        }
        self.process.say("ping 1");
        let deadline = Instant::now() + self.patience.answer;
        loop {
            let line = self.process.hear(deadline)?;
            check_error(&line)?;
            if line.trim() == "pong 1" {
                return Ok(());
            }
        }
    }

    const fn dialect(&self) -> DialectName {
        match self.features.san {
            true => DialectName::Usual,
            false => DialectName::Uci,
        }
    }

    fn say_move(&self, mv: &str) {
        match self.features.usermove {
            true => self.process.say(&format!("usermove {mv}")),
            false => self.process.say(mv),
        }
    }

    fn say_limit(&self, turn: &Turn<'_>) {
        let hundredths = |clock: &Clock| clock.allowance().map(|time| time.as_millis() / 10);
        if let Some(TimeLimit::Clock { .. }) = turn.own.limit().time {
            let own = hundredths(turn.own).unwrap_or_default();
            let other = match turn.other.limit().time {
                Some(TimeLimit::Clock { .. }) => hundredths(turn.other).unwrap_or(own),
                _ => own,
            };
            self.process.say(&format!("time {own}"));
            self.process.say(&format!("otim {other}"));
        }
    }

    /// Says the moves that the program does not know, so that it thinks about its own.
    fn say_moves(&mut self, referee: &dyn Referee, turn: &Turn<'_>) {
        let moves = referee.moves_since(self.dialect(), self.plies);
        self.plies += moves.len();
        if self.is_playing && moves.len() == 1 {
            self.say_limit(turn);
            self.say_move(&moves[0]);
            return;
        }
        self.process.say("force");
        for mv in &moves {
            self.say_move(mv);
        }
        self.say_level(turn.own.limit());
        self.say_limit(turn);
        self.process.say("go");
        self.is_playing = true;
    }

    /// Says the limit of the game.
    fn say_level(&self, limit: Limit) {
        match limit.time {
            Some(TimeLimit::Clock {
                base,
                increment,
                moves,
            }) => {
                let seconds = base.as_secs().max(1);
                let (moves, increment) = (moves.unwrap_or(0), increment.as_secs_f64());
                let base = format!("{}:{:02}", seconds / 60, seconds % 60);
                self.process
                    .say(&format!("level {moves} {base} {increment}"));
            }
            Some(TimeLimit::MoveTime(time)) => {
                self.process.say(&format!("st {}", time.as_secs()));
            }
            None => (),
        }
        if let Some(plies) = limit.depth {
            self.process.say(&format!("sd {plies}"));
        }
    }
}

impl Player for XboardPlayer {
    fn new_game(&mut self, referee: &dyn Referee) -> Result<(), Fault> {
        self.process.drain();
        (self.plies, self.is_playing) = (0, false);
        self.process.say("new");
        if self.variant != USUAL_VARIANT {
            self.process.say(&format!("variant {}", self.variant));
        }
        for line in ["force", "easy", "post"] {
            self.process.say(line);
        }
        for (name, value) in &self.options {
            self.process.say(&format!("option {name}={value}"));
        }
        if let Some(position) = referee.start_text(DialectName::Uci) {
            if !self.features.setboard {
                let detail = format!("it cannot set up the position {position:?}");
                return Err(Fault::new(FaultKind::Start, detail));
            }
            self.process.say(&format!("setboard {position}"));
        }
        self.synchronize()
    }

    fn think(&mut self, referee: &dyn Referee, turn: &Turn<'_>) -> Result<Answer, Fault> {
        self.process.drain();
        self.say_moves(referee, turn);
        let (mut thought, mut is_told) = (Thought::default(), false);
        loop {
            let line = self.process.hear_in_turn(turn, "?", &mut is_told)?;
            check_error(&line)?;
            let words: Vec<&str> = line.split_whitespace().collect();
            match *words.as_slice() {
                // The second form is that of version 1.
                ["move", mv, ..] | ["My", "move", "is:", mv, ..] => {
                    self.plies += 1;
                    return Ok(Answer::Move {
                        text: mv.to_string(),
                        dialect: dialect_of(mv),
                        thought,
                    });
                }
                ["resign", ..] => return Ok(Answer::Resign),
                ["1-0" | "0-1" | "1/2-1/2", ..] => {
                    let detail = format!("it claims that the game is over: {line:?}");
                    return Err(Fault::new(FaultKind::Nonsense, detail));
                }
                [depth, score, _, nodes, ..] => read_post(depth, score, nodes, &mut thought),
                _ => (),
            }
        }
    }

    /// A time for each move that is no whole number of seconds becomes a clock of forty times that
    /// for forty moves; a limit of nodes there is none.
    fn limit(&self, limit: Limit) -> Result<Limit, Fault> {
        if limit.nodes.is_some() {
            let detail = format!("XBoard's protocol has no limit of nodes: {limit}");
            return Err(Fault::new(FaultKind::Start, detail));
        }
        let time = match limit.time {
            Some(TimeLimit::MoveTime(time)) if time.subsec_nanos() != 0 => Some(TimeLimit::Clock {
                base: time * MOVES_OF_PERIOD,
                increment: Duration::ZERO,
                moves: Some(MOVES_OF_PERIOD),
            }),
            time => time,
        };
        Ok(Limit { time, ..limit })
    }
}

impl Features {
    /// Reads a line `feature name=value…`, or passes it over if it is another.
    fn read(&mut self, line: &str) {
        let Some(features) = line.trim().strip_prefix("feature ") else {
            return;
        };
        let has = |name: &str| features.split_whitespace().any(|word| word == name);
        self.setboard |= has("setboard=1");
        self.ping |= has("ping=1");
        self.usermove |= has("usermove=1");
        self.san |= has("san=1");
        if let Some((_, rest)) = features.split_once("variants=\"") {
            let names = rest.split('"').next().unwrap_or_default().split(',');
            self.variants = names.map(|name| name.trim().to_string()).collect();
        }
        if has("done=1") || has("done=0") {
            self.done = Some(has("done=1"));
        }
    }
}

/// The notation of a move that the program says: whatever it reads, some say `O-O`.
fn dialect_of(mv: &str) -> DialectName {
    let is_square = |square: &[u8]| square[0].is_ascii_lowercase() && square[1].is_ascii_digit();
    match mv.as_bytes() {
        coordinates @ [_, _, _, _, ..] if coordinates[..4].chunks(2).all(is_square) => {
            DialectName::Uci
        }
        _ => DialectName::Usual,
    }
}

/// Commands that a program need not know.
const OPTIONAL: [&str; 9] = [
    "xboard", "protover", "easy", "post", "level", "time", "otim", "option", "?",
];

/// `Illegal move…` and `Error…` mean that the program and we disagree about the game, unless it only
/// does not know a command that it need not know.
fn check_error(line: &str) -> Result<(), Fault> {
    let line = line.trim();
    if let Some(command) = line.strip_prefix("Error (unknown command):") {
        let command = command.split_whitespace().next().unwrap_or_default();
        if OPTIONAL.contains(&command) {
            return Ok(());
        }
    }
    let is_error = [
        "Illegal move",
        "Illegal position",
        "Error (",
        "tellusererror",
    ]
    .iter()
    .any(|start| line.starts_with(start));
    match is_error {
        true => Err(Fault::new(FaultKind::Nonsense, line)),
        false => Ok(()),
    }
}

/// Scores beyond this are mates: 100,000 plus or minus the moves.
const LEAST_MATE: i64 = 99_000;
const MATE: i64 = 100_000;

/// Reads a line of thinking: depth, score in hundredths of a pawn, hundredths of a second, nodes,
/// line. The depth may have a sign behind it.
fn read_post(depth: &str, score: &str, nodes: &str, thought: &mut Thought) {
    let depth = depth.trim_end_matches(|c: char| !c.is_ascii_digit());
    let (Ok(depth), Ok(score), Ok(nodes)) = (depth.parse(), score.parse::<i64>(), nodes.parse())
    else {
        return;
    };
    let most = i64::from(Score::MAX_EVALUATION.units());
    let plies = || (2 * (score.abs() - MATE).abs()).clamp(0, i64::from(Score::MAX_PLIES)) as usize;
    let score = if score.abs() < LEAST_MATE {
        Score::new(score.clamp(-most, most) as i32)
    } else if score > 0 {
        Score::win_in(plies())
    } else {
        Score::loss_in(plies())
    };
    *thought = Thought {
        score: Some(score),
        depth: Some(depth),
        nodes: Some(nodes),
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thinking_lines() {
        let mut thought = Thought::default();
        read_post("8", "-51", "26766", &mut thought);
        assert_eq!(thought.score, Some(Score::new(-51)));
        assert_eq!((thought.depth, thought.nodes), (Some(8), Some(26766)));
        read_post("hint", "-5", "1", &mut thought);
        assert_eq!(thought.depth, Some(8));
        read_post("9&", "100003", "2", &mut thought);
        assert!(thought.score.unwrap().is_win());
        assert_eq!(thought.depth, Some(9));
    }

    #[test]
    fn moves_are_squares_or_what_players_write() {
        for mv in ["e2e4", "e7e8q", "a1h8"] {
            assert_eq!(dialect_of(mv), DialectName::Uci, "{mv}");
        }
        for mv in ["O-O", "Nf3", "exd5", "e4", "", "Nbd7+", "\u{e9}\u{e9}"] {
            assert_eq!(dialect_of(mv), DialectName::Usual, "{mv}");
        }
    }

    #[test]
    fn features_on_one_or_several_lines() {
        let mut features = Features::default();
        features.read("Phalanx XXV");
        assert_eq!(features.done, None);
        features.read("feature done=0");
        features.read("feature setboard=1 option=\"A -slider 0 0 50\" ping=1 ");
        assert_eq!(features.done, Some(false));
        features.read("feature san=0 done=1");
        assert_eq!(features.done, Some(true));
        assert!(features.setboard && features.ping && !features.usermove && !features.san);
    }

    #[test]
    fn commands_that_need_not_be_known_are_no_errors() {
        assert!(check_error("Error (unknown command): otim 6000").is_ok());
        for line in [
            "Error (unknown command): usermove e2e4",
            "Error (unknown command): setboard",
            "Error (too many parameters): level",
            "Illegal move: e2e4",
        ] {
            assert!(check_error(line).is_err(), "{line}");
        }
    }
}
