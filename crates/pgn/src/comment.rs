use alloc::string::String;
use core::fmt;
use core::time::Duration;

use crate::tags::on_one_line;

/// A comment on a move or a game (PGN standard, 5).
///
/// The text is one line, with spaces for line breaks and without spaces at its ends. It contains commands such as
/// `[%clk 0:01:30]`; [`commands`](Self::commands) reads them.
///
/// ```
/// use pgn::Comment;
/// use std::time::Duration;
/// let comment = Comment::new("[%clk 1:05:23.5] the last\nbook move");
/// assert_eq!(comment.clock(), Some(Duration::from_millis(3_923_500)));
/// assert_eq!(comment.remark(), "the last book move");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Comment(String);

impl Comment {
    /// A comment of that text.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self(on_one_line(text.trim_ascii()))
    }

    /// The whole text, commands included.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }

    /// The text without its commands.
    #[must_use]
    pub fn remark(&self) -> String {
        let mut remark = String::new();
        let mut rest = self.text();
        while let Some((before, _, after)) = split_command(rest) {
            push_words(&mut remark, before);
            rest = after;
        }
        push_words(&mut remark, rest);
        remark
    }

    /// The commands `[%name value]` in their order.
    pub fn commands(&self) -> impl Iterator<Item = Command<'_>> {
        Command::all(&self.0)
    }

    /// The first command of that name.
    #[must_use]
    pub fn command(&self, name: &str) -> Option<Command<'_>> {
        self.commands().find(|command| command.name == name)
    }

    /// The player's remaining time, `[%clk h:mm:ss]`.
    #[must_use]
    pub fn clock(&self) -> Option<Duration> {
        self.command("clk")?.duration()
    }

    /// The time that the move took, `[%emt h:mm:ss]`.
    #[must_use]
    pub fn elapsed(&self) -> Option<Duration> {
        self.command("emt")?.duration()
    }

    /// The evaluation by an engine, `[%eval 0.35]` or `[%eval #-3,20]`.
    #[must_use]
    pub fn evaluation(&self) -> Option<Evaluation> {
        self.command("eval")?.evaluation()
    }

    /// Sets the value of the command with this name, or inserts the command at the front. The name has
    /// letters, digits and underscores; a `]` in the value ends the command, because there is no escape.
    ///
    /// ```
    /// use pgn::Comment;
    /// let mut comment = Comment::new("sharp");
    /// comment.set_command("clk", "0:01:30");
    /// comment.set_command("clk", "0:01:29");
    /// assert_eq!(comment.text(), "[%clk 0:01:29] sharp");
    /// ```
    pub fn set_command(&mut self, name: &str, value: &str) {
        let command = alloc::format!("[%{name} {value}]");
        let mut before = 0;
        while let Some((skipped, found, rest)) = split_command(&self.0[before..]) {
            let end = self.0.len() - rest.len();
            if found.name == name {
                let start = before + skipped.len();
                let text = alloc::format!("{}{command}{}", &self.0[..start], &self.0[end..]);
                *self = Self::new(&text);
                return;
            }
            before = end;
        }
        *self = Self::new(&alloc::format!("{command} {}", self.0));
    }
}

impl fmt::Display for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<&str> for Comment {
    fn from(text: &str) -> Self {
        Self::new(text)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Comment {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Comment {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self::new(&String::deserialize(deserializer)?))
    }
}

fn push_words(text: &mut String, more: &str) {
    let more = more.trim_ascii();
    if !text.is_empty() && !more.is_empty() {
        text.push(' ');
    }
    text.push_str(more);
}

/// A command inside a comment, `[%name value]` (PGN supplement of 2001; PDN 3.0, commands).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Command<'a> {
    /// The name: `clk`, `emt`, `egt`, `eval`, `csl`, `cal` and others.
    pub name: &'a str,
    /// The text after the name, without spaces at its ends.
    pub value: &'a str,
}

impl<'a> Command<'a> {
    /// The commands in the text of a comment, in their order.
    pub fn all(mut text: &'a str) -> impl Iterator<Item = Self> {
        core::iter::from_fn(move || {
            let (_, command, rest) = split_command(text)?;
            text = rest;
            Some(command)
        })
    }

    /// The value as a time, `h:mm:ss` with an optional fraction of a second; `None` if it is not a time.
    #[must_use]
    pub fn duration(self) -> Option<Duration> {
        let mut parts = self.value.split(':');
        let [hours, minutes] = [parts.next()?, parts.next()?].map(number);
        let seconds = parts.next()?;
        if parts.next().is_some() {
            return None;
        }
        let (seconds, fraction) = seconds.split_once('.').unwrap_or((seconds, ""));
        let whole = (hours?.checked_mul(60)?.checked_add(minutes?)?)
            .checked_mul(60)?
            .checked_add(number(seconds)?)?;
        Some(Duration::new(whole, nanoseconds(fraction)?))
    }

    /// The value as an evaluation: pawns (`0.35`) or moves to mate (`#-3`), and optionally a depth
    /// (`0.35,20`). `None` if it is not an evaluation.
    #[must_use]
    pub fn evaluation(self) -> Option<Evaluation> {
        let (score, depth) = match self.value.split_once(',') {
            Some((score, depth)) => (score, Some(depth.trim().parse().ok()?)),
            None => (self.value, None),
        };
        let score = match score.strip_prefix('#') {
            Some(moves) => EvaluationScore::Mate(moves.parse().ok()?),
            None => EvaluationScore::Centipawns(centipawns(score)?),
        };
        Some(Evaluation { score, depth })
    }
}

/// An evaluation in a comment, for White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Evaluation {
    /// The value for White.
    pub score: EvaluationScore,
    /// The depth of the search in plies, if given.
    pub depth: Option<u32>,
}

/// The value of a position for White.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EvaluationScore {
    /// Hundredths of a pawn, rounded towards zero.
    Centipawns(i32),
    /// White mates in this many moves, or is mated if the number is negative.
    Mate(i32),
}

/// The text before the first command, the command, and the text after it.
fn split_command(text: &str) -> Option<(&str, Command<'_>, &str)> {
    let mut from = 0;
    loop {
        let start = from + text[from..].find("[%")?;
        let inner = &text[start + 2..];
        let name_end =
            inner.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')?;
        if name_end > 0 {
            let end = inner.find(']')?;
            let (name, value) = inner[..end].split_at(name_end);
            let value = value.trim_ascii();
            return Some((&text[..start], Command { name, value }, &inner[end + 1..]));
        }
        from = start + 2;
    }
}

/// A number of digits only.
fn number(digits: &str) -> Option<u64> {
    digits.parse().ok().filter(|_| has_only_digits(digits))
}

fn has_only_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

fn nanoseconds(fraction: &str) -> Option<u32> {
    if !has_only_digits(fraction) {
        return None;
    }
    let digits = &fraction.as_bytes()[..fraction.len().min(9)];
    let mut value = 0;
    for place in 0..9 {
        let digit = digits.get(place).unwrap_or(&b'0');
        value = 10 * value + u32::from(digit - b'0');
    }
    Some(value)
}

fn centipawns(text: &str) -> Option<i32> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let (pawns, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let hundredths = nanoseconds(fraction)? / 10_000_000;
    let pawns = i32::try_from(number(pawns)?).ok()?;
    let value = pawns.checked_mul(100)?.checked_add(hundredths as i32)?;
    Some(sign * value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(text: &str) -> Command<'_> {
        Command::all(text).next().expect("a command")
    }

    #[test]
    fn times_of_commands() {
        let duration = |text| first(text).duration();
        assert_eq!(duration("[%clk 0:01:02]"), Some(Duration::from_secs(62)));
        assert_eq!(
            duration("[%egt 0:0:9.56]"),
            Some(Duration::from_millis(9560))
        );
        assert_eq!(
            duration("[%emt 100:00:00.]"),
            Some(Duration::from_secs(360_000))
        );
        for bad in [
            "1:05",
            "a:00:00",
            "-1:00:00",
            "0:00:1.x",
            "0:00:01.123456789x",
            "1:2:3:4",
            "",
            "99999999999999999999:0:0",
            "0:00:00.é",
        ] {
            assert_eq!(
                Command {
                    name: "clk",
                    value: bad
                }
                .duration(),
                None,
                "{bad}"
            );
        }
    }

    #[test]
    fn evaluations_of_commands() {
        let score = |text| {
            first(text)
                .evaluation()
                .map(|found| (found.score, found.depth))
        };
        assert_eq!(
            score("[%eval -0.048]"),
            Some((EvaluationScore::Centipawns(-4), None))
        );
        assert_eq!(
            score("[%eval +1.5,12]"),
            Some((EvaluationScore::Centipawns(150), Some(12)))
        );
        assert_eq!(
            score("[%eval #-3]"),
            Some((EvaluationScore::Mate(-3), None))
        );
        assert_eq!(score("[%eval #-]"), None);
        assert_eq!(score("[%eval 1.5,]"), None);
    }

    #[test]
    fn commands_among_words() {
        let comment = Comment::new(" a [%clk 0:00:01]b [% x] [%eval] [%cal Ga1b2,Rb2c3] [x]  ");
        let names: alloc::vec::Vec<_> = comment
            .commands()
            .map(|found| (found.name, found.value))
            .collect();
        assert_eq!(
            names,
            [("clk", "0:00:01"), ("eval", ""), ("cal", "Ga1b2,Rb2c3")]
        );
        assert_eq!(comment.remark(), "a b [% x] [x]");
        assert_eq!(Comment::new("[%clk 1").commands().count(), 0);
    }
}
