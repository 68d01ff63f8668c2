use core::fmt;
use core::str::FromStr;

use std::path::PathBuf;

use frontend::AnyGame;
use game_core::ParseError;
use protocol::client::Protocol;

use crate::in_process::{InProcess, SearchSettings};
use crate::program::Program;
use crate::{Fault, FaultKind, Limit, Patience, Player};

/// A player as text: `[NAME=]PLAYER[|OPTION=VALUE…][|@LIMIT][|@dir=FOLDER][|@log=FOLDER]`.
///
/// | player | |
/// |---|---|
/// | `uci:COMMAND`, `hub:COMMAND`, `xboard:COMMAND` | a program and its arguments, separated by blanks; a word that contains blanks is quoted with `"…"` or `'…'` |
/// | `COMMAND` | the same as `uci:COMMAND` |
/// | `builtin` | a search of this process |
///
/// Options are the program's, in its spelling, or those of [`SearchSettings`]; `@LIMIT` is a [`Limit`]
/// for this player alone, `@dir=FOLDER` the working directory of its program, and `@log=FOLDER` a folder for
/// logs of the conversation with the program, with a file for each start.
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
    /// Its name; by default, the rest of the text.
    pub name: String,
    /// Its kind.
    pub kind: PlayerKind,
    /// Options and their values.
    pub options: Vec<(String, String)>,
    /// The limit of its moves, if it differs from the tournament's.
    pub limit: Option<Limit>,
    /// The working directory of its program; `None` for that of this process.
    pub directory: Option<PathBuf>,
    /// A folder for logs of the conversation with its program. `Display` omits it.
    pub log: Option<PathBuf>,
}

/// The kind of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerKind {
    /// A search of this process.
    BuiltIn,
    /// A program with its arguments, and its protocol.
    Program(Protocol, Vec<String>),
}

impl PlayerSpec {
    /// Starts the player.
    ///
    /// # Errors
    /// If it does not start, lacks an option, or does not know the game.
    pub fn open(&self, game: &dyn AnyGame, patience: Patience) -> Result<Box<dyn Player>, Fault> {
        Ok(match &self.kind {
            PlayerKind::BuiltIn => {
                let settings = SearchSettings::from_options(&self.options);
                let wrong = |error| Fault::new(FaultKind::Start, error);
                Box::new(InProcess::new(game, &settings.map_err(wrong)?)?)
            }
            PlayerKind::Program(protocol, command) => {
                Box::new(Program::start(*protocol, command, self, game, patience)?)
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
            name: name.map_or_else(|| full_name(player), |name| name.trim().to_string()),
            kind: parse_kind(parts.next().unwrap_or_default())?,
            options: Vec::new(),
            limit: None,
            directory: None,
            log: None,
        };
        for part in parts {
            spec.read_option(part)?;
        }
        Ok(spec)
    }
}

impl PlayerSpec {
    fn read_option(&mut self, part: &str) -> Result<(), ParseError> {
        if let Some(folder) = part.strip_prefix("@dir=") {
            self.directory = Some(self.folder_of(part, folder)?);
            return Ok(());
        }
        if let Some(folder) = part.strip_prefix("@log=") {
            self.log = Some(self.folder_of(part, folder)?);
            return Ok(());
        }
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

    fn folder_of(&self, part: &str, folder: &str) -> Result<PathBuf, ParseError> {
        if self.kind == PlayerKind::BuiltIn {
            return Err(ParseError::new(part, "builtin has no program"));
        }
        match folder.trim() {
            "" => Err(ParseError::new(part, "the folder is missing")),
            folder => Ok(PathBuf::from(folder)),
        }
    }
}

/// The default name of a player: its specification without the log folder.
fn full_name(player: &str) -> String {
    let parts = player.split('|').filter(|part| !part.starts_with("@log="));
    parts.collect::<Vec<_>>().join(" ").trim().to_string()
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
        let words = split_words(command)
            .ok_or_else(|| ParseError::new(text, "an unclosed quotation mark"))?;
        let missing = || ParseError::new(text, "a player without a command");
        (!words.is_empty()).then_some(words).ok_or_else(missing)
    };
    let (protocol, command) = match text.split_once(':') {
        Some(("builtin", _)) => {
            return Err(ParseError::new(text, "options of builtin must follow a |"));
        }
        Some((protocol, command)) => match protocol.parse() {
            Ok(protocol) => (protocol, command),
            // The colon belongs to the command.
            Err(_) => (Protocol::Uci, text),
        },
        None => (Protocol::Uci, text),
    };
    Ok(PlayerKind::Program(protocol, words(command)?))
}

/// The words of a command, split as by a shell: blanks separate words, and text in `"…"` or `'…'` is
/// literal. `None` if a quotation mark is unclosed. No other character is special.
fn split_words(command: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut characters = command.chars();
    while let Some(character) = characters.next() {
        match character {
            '"' | '\'' => {
                let rest = characters.as_str();
                let end = rest.find(character)?;
                word.get_or_insert_default().push_str(&rest[..end]);
                characters = rest[end + 1..].chars();
            }
            blank if blank.is_whitespace() => words.extend(word.take()),
            other => word.get_or_insert_default().push(other),
        }
    }
    words.extend(word);
    Some(words)
}

/// The command in a form that [`split_words`] reads back.
fn join_words(words: &[String]) -> String {
    let quoted = |word: &String| {
        let is_plain = |c: char| !c.is_whitespace() && c != '"' && c != '\'';
        match (word.contains('"'), word.contains('\'')) {
            _ if !word.is_empty() && word.chars().all(is_plain) => word.clone(),
            (false, _) => format!("\"{word}\""),
            (true, false) => format!("'{word}'"),
            // Each double quotation mark is quoted by single ones.
            (true, true) => format!("\"{}\"", word.replace('"', "\"'\"'\"")),
        }
    };
    words.iter().map(quoted).collect::<Vec<_>>().join(" ")
}

/// Writes the whole specification: `NAME=PLAYER|OPTION=VALUE|@LIMIT|@dir=FOLDER`, without the log.
impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.name, self.kind)?;
        for (name, value) in &self.options {
            write!(f, "|{name}={value}")?;
        }
        if let Some(limit) = self.limit {
            write!(f, "|@{limit}")?;
        }
        if let Some(directory) = &self.directory {
            write!(f, "|@dir={}", directory.display())?;
        }
        Ok(())
    }
}

/// The kind with its command.
impl fmt::Display for PlayerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BuiltIn => f.write_str("builtin"),
            Self::Program(protocol, command) => write!(f, "{protocol}:{}", join_words(command)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_without_a_kind_use_uci() {
        let spec: PlayerSpec = "/usr/games/glaurung -x|OwnBook=false".parse().unwrap();
        let command = vec!["/usr/games/glaurung".to_string(), "-x".to_string()];
        assert_eq!(spec.kind, PlayerKind::Program(Protocol::Uci, command));
        assert_eq!(spec.name, "/usr/games/glaurung -x OwnBook=false");
        for text in [
            "old=hub:./scan hub|threads=1|@40/60",
            "ours=builtin|Hash=4|Margins.Futility=90",
        ] {
            assert_eq!(text.parse::<PlayerSpec>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn paths_with_blanks_are_quoted() {
        let text =
            "a=uci:\"/opt/my engines/chess\" -b 'book one'|Hash=1|@dir=/tmp/my games|@nodes=5";
        let spec: PlayerSpec = text.parse().unwrap();
        let words = ["/opt/my engines/chess", "-b", "book one"].map(ToString::to_string);
        assert_eq!(
            spec.kind,
            PlayerKind::Program(Protocol::Uci, words.to_vec())
        );
        assert_eq!(spec.directory, Some(PathBuf::from("/tmp/my games")));
        assert_eq!(spec.to_string().parse::<PlayerSpec>().unwrap(), spec);
        let joined: PlayerSpec = "hub:./scan --dir=\"a b\"/c".parse().unwrap();
        let words = ["./scan", "--dir=a b/c"].map(ToString::to_string);
        assert_eq!(
            joined.kind,
            PlayerKind::Program(Protocol::Hub, words.to_vec())
        );
        let log: PlayerSpec = "./chess|@log=logs".parse().unwrap();
        assert_eq!(log.log, Some(PathBuf::from("logs")));
        assert!(!log.to_string().contains("logs"));
        for (text, reason) in [("uci:\"./a b", "unclosed"), ("x|@dir=", "missing")] {
            let error = text.parse::<PlayerSpec>().unwrap_err();
            assert!(error.reason().contains(reason), "{error}");
        }
    }

    #[test]
    fn joined_words_are_split_again() {
        let words = [
            "./chess",
            "",
            "a b",
            "\"",
            "it's",
            "say \"it's\" \"",
            "'\"'",
        ]
        .map(String::from);
        assert_eq!(
            split_words(&join_words(&words)).as_deref(),
            Some(&words[..])
        );
    }

    #[test]
    fn text_that_is_not_a_player_is_quoted() {
        for (text, quoted) in [
            ("", ""),
            ("uci:", "uci:"),
            ("a=hub: ", "hub: "),
            ("builtin:speed=3", "builtin:speed=3"),
            ("builtin|Speed=3", "Speed"),
            ("builtin|Hash=0", "0"),
            ("builtin|@dir=/tmp", "@dir=/tmp"),
            ("builtin|@log=logs", "@log=logs"),
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
