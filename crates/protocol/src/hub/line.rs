use core::fmt::Display;

use game_core::ParseError;

/// A line of Hub: a command and its arguments, `command key=value key="v v" word`.
///
/// ```
/// use protocol::hub::HubLine;
/// let line = HubLine::parse("done move=32-28 ponder=\"19x23\"")?.expect("a command");
/// assert_eq!(line.command, "done");
/// assert_eq!(line.value("move"), Some("32-28"));
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HubLine {
    /// The first word.
    pub command: String,
    arguments: Vec<(String, Option<String>)>,
}

/// The most arguments of a line; every command has fewer.
const MOST_ARGUMENTS: usize = 16;

impl HubLine {
    /// Reads a line; `None` if it is blank.
    ///
    /// # Errors
    /// A value without a name or without its closing quotation mark, an argument that occurs twice,
    /// more than sixteen arguments.
    pub fn parse(line: &str) -> Result<Option<Self>, ParseError> {
        let mut rest = line.trim();
        let mut arguments = Vec::new();
        while !rest.is_empty() {
            let wrong = |reason| ParseError::new(line.trim(), reason);
            let (argument, after) = argument(rest).map_err(wrong)?;
            // The first is the command, which may have the name of an argument: `pos pos=…`.
            if arguments
                .iter()
                .skip(1)
                .any(|(name, _)| *name == argument.0)
            {
                return Err(wrong("an argument occurs twice"));
            }
            if arguments.len() > MOST_ARGUMENTS {
                return Err(wrong("too many arguments"));
            }
            arguments.push(argument);
            rest = after.trim_start();
        }
        if arguments.is_empty() {
            return Ok(None);
        }
        match arguments.remove(0) {
            (command, None) => Ok(Some(Self { command, arguments })),
            _ => Err(ParseError::new(line.trim(), "a line begins with a command")),
        }
    }

    /// The value of an argument, if it is there; empty for a word without a value.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<&str> {
        let mut arguments = self.arguments.iter();
        let (_, value) = arguments.find(|(found, _)| found == name)?;
        Some(value.as_deref().unwrap_or(""))
    }

    /// The arguments, each with its value if it has one.
    pub fn arguments(&self) -> impl Iterator<Item = (&str, Option<&str>)> {
        let arguments = self.arguments.iter();
        arguments.map(|(name, value)| (name.as_str(), value.as_deref()))
    }
}

/// Splits the first argument from `text`, which begins with it.
fn argument(text: &str) -> Result<((String, Option<String>), &str), &'static str> {
    let end = text.find(|c: char| c.is_whitespace() || c == '=');
    let (name, rest) = text.split_at(end.unwrap_or(text.len()));
    if name.is_empty() {
        return Err("a name is missing before \"=\"");
    }
    let Some(rest) = rest.strip_prefix('=') else {
        return Ok(((name.to_string(), None), rest));
    };
    let (value, rest) = match rest.strip_prefix('"') {
        Some(quoted) => quoted
            .split_once('"')
            .ok_or("a quotation mark is missing")?,
        None => rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len())),
    };
    Ok(((name.to_string(), Some(value.to_string())), rest))
}

/// A line of Hub under construction.
///
/// ```
/// use protocol::hub::HubLineBuilder;
/// let line = HubLineBuilder::new("pos").with("moves", "32-28 19-23").build();
/// assert_eq!(line, "pos moves=\"32-28 19-23\"");
/// ```
#[derive(Clone, Debug)]
pub struct HubLineBuilder(String);

impl HubLineBuilder {
    /// A line without arguments.
    #[must_use]
    pub fn new(command: &str) -> Self {
        Self(command.to_string())
    }

    /// Appends an argument. Hub cannot express a quotation mark, so it becomes an
    /// apostrophe.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Display) -> Self {
        let value = value.to_string().replace('"', "'");
        let plain = |c: char| !c.is_whitespace() && c != '=';
        self.0 += &match !value.is_empty() && value.chars().all(plain) {
            true => format!(" {name}={value}"),
            false => format!(" {name}=\"{value}\""),
        };
        self
    }

    /// Appends an argument, if it has a value.
    #[must_use]
    pub fn with_some(self, name: &str, value: Option<impl Display>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// The line, without its end.
    #[must_use]
    pub fn build(self) -> String {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_with_spaces_are_quoted() {
        let line = HubLine::parse(r#" pos pos=Wbw  moves="32-28 19x23" "#)
            .unwrap()
            .unwrap();
        assert_eq!(line.command, "pos");
        assert_eq!(line.value("pos"), Some("Wbw"));
        assert_eq!(line.value("moves"), Some("32-28 19x23"));
        assert_eq!(line.value("level"), None);
    }

    #[test]
    fn words_are_arguments_without_a_value() {
        let line = HubLine::parse("go think").unwrap().unwrap();
        assert!(line.arguments().eq([("think", None)]));
        assert_eq!(HubLine::parse("  "), Ok(None));
    }

    #[test]
    fn a_line_of_another_form_is_an_error_that_quotes_it() {
        for line in [
            r#"pos moves="32-28"#,
            "pos =x",
            "pos=x",
            "pos pos=Wbw pos=Wwb",
            "pos 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17",
        ] {
            let error = HubLine::parse(line).unwrap_err();
            assert_eq!(error.text(), line);
        }
    }

    #[test]
    fn a_built_line_reads_back() {
        let text = HubLineBuilder::new("id")
            .with("name", "Scan")
            .with("author", "a \"b\"")
            .with("empty", "")
            .build();
        assert_eq!(text, r#"id name=Scan author="a 'b'" empty="""#);
        let line = HubLine::parse(&text).unwrap().unwrap();
        assert_eq!(line.value("author"), Some("a 'b'"));
    }
}
