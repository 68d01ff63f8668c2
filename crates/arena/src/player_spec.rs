use core::fmt;
use core::str::FromStr;

use game_core::ParseError;

use crate::hub::HubPlayer;
use crate::in_process::{InProcess, SearchSettings};
use crate::uci::UciPlayer;
use crate::xboard::XboardPlayer;
use crate::{Discipline, Fault, FaultKind, Limit, Patience, Player};

/// A player as the command line names it: `[NAME=]PLAYER[|OPTION=VALUE…][|@LIMIT]`.
///
/// | player | |
/// |---|---|
/// | `uci:COMMAND`, `hub:COMMAND`, `xboard:COMMAND` | a program and its arguments, with blanks between them |
/// | `COMMAND` | the same as `uci:COMMAND` |
/// | `builtin` | a search of this process |
///
/// Options are the program's, in its spelling, or those of [`SearchSettings`]; `@LIMIT` is a [`Limit`]
/// of this player's own.
///
/// ```
/// use arena::PlayerSpec;
/// let spec: PlayerSpec = "old=uci:./chess-1.0|Hash=16|Skill Level=5|@nodes=2000".parse()?;
/// assert_eq!(spec.name, "old");
/// assert_eq!(spec.options[1], ("Skill Level".to_string(), "5".to_string()));
/// assert_eq!(spec.limit, Some("nodes=2000".parse()?));
///
/// let ours: PlayerSpec = "builtin|Technique.NullMove=false".parse()?;
/// assert_eq!(ours.name, "builtin Technique.NullMove=false");
/// assert!("builtin|Technique.Luck=false".parse::<PlayerSpec>().is_err());
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerSpec {
    /// What it is called; without a name, all of the rest.
    pub name: String,
    /// What it is.
    pub kind: PlayerKind,
    /// Options and their values.
    pub options: Vec<(String, String)>,
    /// What it may use for its moves, if it differs from the tournament's limit.
    pub limit: Option<Limit>,
}

/// What a player is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerKind {
    /// A search of this process.
    BuiltIn,
    /// A program that speaks UCI, with its arguments.
    Uci(Vec<String>),
    /// A program that speaks Hub.
    Hub(Vec<String>),
    /// A program that speaks XBoard's protocol.
    Xboard(Vec<String>),
}

impl PlayerSpec {
    /// Starts the player.
    ///
    /// # Errors
    /// If it does not start, has not all the options, or does not play the game.
    pub fn open(
        &self,
        discipline: &Discipline,
        patience: Patience,
    ) -> Result<Box<dyn Player>, Fault> {
        let options = &self.options;
        Ok(match &self.kind {
            PlayerKind::BuiltIn => {
                let settings = SearchSettings::from_options(options);
                let wrong = |error| Fault::new(FaultKind::Start, error);
                Box::new(InProcess::new(discipline, &settings.map_err(wrong)?)?)
            }
            PlayerKind::Uci(command) => {
                Box::new(UciPlayer::start(command, options, discipline, patience)?)
            }
            PlayerKind::Hub(command) => {
                Box::new(HubPlayer::start(command, options, discipline, patience)?)
            }
            PlayerKind::Xboard(command) => {
                Box::new(XboardPlayer::start(command, options, patience)?)
            }
        })
    }
}

impl FromStr for PlayerSpec {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (name, player) = split_name(text);
        let mut parts = player.split('|');
        let mut spec = Self {
            name: name.unwrap_or(&player.replace('|', " ")).trim().to_string(),
            kind: parse_kind(parts.next().unwrap_or_default())?,
            options: Vec::new(),
            limit: None,
        };
        for part in parts {
            spec.read_option(part)?;
        }
        Ok(spec)
    }
}

impl PlayerSpec {
    fn read_option(&mut self, part: &str) -> Result<(), ParseError> {
        if let Some(limit) = part.strip_prefix('@') {
            self.limit = Some(limit.parse()?);
            return Ok(());
        }
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        let (name, value) = (name.trim(), value.trim());
        if name.is_empty() {
            return Err(ParseError::new(part, "an option without a name"));
        }
        if self.kind == PlayerKind::BuiltIn {
            SearchSettings::default().set(name, value)?;
        }
        self.options.push((name.to_string(), value.to_string()));
        Ok(())
    }
}

/// `NAME=PLAYER`: the name has no colon, slash, bar or blank.
fn split_name(text: &str) -> (Option<&str>, &str) {
    match text.split_once('=') {
        Some((name, rest)) if !name.is_empty() && !name.contains([':', '/', '|', ' ', '\\']) => {
            (Some(name), rest)
        }
        _ => (None, text),
    }
}

fn parse_kind(text: &str) -> Result<PlayerKind, ParseError> {
    if text == "builtin" {
        return Ok(PlayerKind::BuiltIn);
    }
    let words = |command: &str| {
        let words: Vec<String> = command
            .split_whitespace()
            .map(ToString::to_string)
            .collect();
        let missing = || ParseError::new(text, "a player without a command");
        (!words.is_empty()).then_some(words).ok_or_else(missing)
    };
    match text.split_once(':') {
        Some(("builtin", _)) => Err(ParseError::new(text, "options of builtin come behind |")),
        Some(("uci", command)) => words(command).map(PlayerKind::Uci),
        Some(("hub", command)) => words(command).map(PlayerKind::Hub),
        Some(("xboard", command)) => words(command).map(PlayerKind::Xboard),
        _ => words(text).map(PlayerKind::Uci),
    }
}

/// The whole specification: `NAME=PLAYER|OPTION=VALUE|@LIMIT`.
impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.name, self.kind)?;
        for (name, value) in &self.options {
            write!(f, "|{name}={value}")?;
        }
        self.limit.map_or(Ok(()), |limit| write!(f, "|@{limit}"))
    }
}

/// The kind with its command.
impl fmt::Display for PlayerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BuiltIn => f.write_str("builtin"),
            Self::Uci(command) => write!(f, "uci:{}", command.join(" ")),
            Self::Hub(command) => write!(f, "hub:{}", command.join(" ")),
            Self::Xboard(command) => write!(f, "xboard:{}", command.join(" ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_without_a_kind_speak_uci() {
        let spec: PlayerSpec = "/usr/games/glaurung -x|OwnBook=false".parse().unwrap();
        let command = vec!["/usr/games/glaurung".to_string(), "-x".to_string()];
        assert_eq!(spec.kind, PlayerKind::Uci(command));
        assert_eq!(spec.name, "/usr/games/glaurung -x OwnBook=false");
        for text in [
            "old=hub:./scan hub|threads=1|@40/60",
            "ours=builtin|Hash=4|Margins.Futility=90",
        ] {
            assert_eq!(text.parse::<PlayerSpec>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_names_no_player_is_quoted() {
        for (text, quoted) in [
            ("", ""),
            ("uci:", "uci:"),
            ("a=hub: ", "hub: "),
            ("builtin:speed=3", "builtin:speed=3"),
            ("builtin|Speed=3", "Speed"),
            ("builtin|Hash=0", "0"),
            ("./chess|@fast", "fast"),
            ("./chess|=3", "=3"),
        ] {
            assert_eq!(
                text.parse::<PlayerSpec>().unwrap_err().text(),
                quoted,
                "{text}"
            );
        }
    }
}
