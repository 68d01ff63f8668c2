use std::io::{self, BufRead, Cursor, Read, Write};
use std::process::ExitCode;

use game_core::ParseError;

use crate::{RuleSet, hub, terminal, uci};

/// Who wrote the engines, for `id author`.
pub(crate) const AUTHOR: &str = "the game-core developers";

/// An engine as a program: a name and the rules that it can play.
///
/// A binary has one or two expressions:
///
/// ```
/// use game_core::{Notation, Searchable};
/// use protocol::{Diagram, Program, RuleSet, Variant};
///
/// fn program<P, E>(start: P, evaluator: fn() -> E, diagram: fn(&P) -> Diagram) -> Program
/// where
///     P: Searchable + Notation,
///     Variant<P, E>: Into<RuleSet>,
/// {
///     let variant = Variant { bench_depth: 9, ..Variant::new("gomoku", start, evaluator, diagram) };
///     Program::new("gomoku", env!("CARGO_PKG_VERSION"), variant)
/// }
/// ```
#[derive(Debug)]
pub struct Program {
    pub(crate) name: &'static str,
    pub(crate) version: &'static str,
    pub(crate) rules_flag: &'static str,
    pub(crate) default_rules: RuleSet,
    pub(crate) more_rules: Vec<RuleSet>,
}

impl Program {
    /// A program that plays one variant.
    #[must_use]
    pub fn new(name: &'static str, version: &'static str, rules: impl Into<RuleSet>) -> Self {
        Self {
            name,
            version,
            rules_flag: "variant",
            default_rules: rules.into(),
            more_rules: Vec::new(),
        }
    }

    /// Adds a variant to choose instead of the first.
    #[must_use]
    pub fn with(mut self, rules: impl Into<RuleSet>) -> Self {
        self.more_rules.push(rules.into());
        self
    }

    /// Names the command-line flag that chooses the variant; it is `--variant` otherwise.
    #[must_use]
    pub const fn rules_flag(mut self, flag: &'static str) -> Self {
        self.rules_flag = flag;
        self
    }

    /// Does what the command line says: without a subcommand, speaks the protocol that the first
    /// line of standard input belongs to.
    pub fn main(&self) -> ExitCode {
        terminal::run(self, std::env::args_os(), io::stdin().lock())
    }

    /// Speaks with a client until it quits: Hub if the first command is one of Hub's and the game
    /// has that protocol, UCI otherwise.
    pub fn converse(&self, input: impl BufRead, output: impl Write + Send) {
        self.converse_by(&self.default_rules, input, output);
    }

    /// [`converse`](Self::converse), with the rules that are in force until the client changes
    /// them.
    pub(crate) fn converse_by(
        &self,
        rules: &RuleSet,
        mut input: impl BufRead,
        output: impl Write + Send,
    ) {
        let first = first_command(&mut input);
        let is_hub = rules.has_hub && hub::is_hub_command(&String::from_utf8_lossy(&first));
        let input = Cursor::new(first).chain(input);
        if is_hub {
            hub::run(self, rules, input, output);
        } else {
            uci::run(self, rules, input, output);
        }
    }

    /// All rule sets, the default first.
    pub(crate) fn rules(&self) -> impl Iterator<Item = &RuleSet> {
        core::iter::once(&self.default_rules).chain(&self.more_rules)
    }

    /// Whether there is more than one.
    pub(crate) fn has_choice(&self) -> bool {
        !self.more_rules.is_empty()
    }

    /// The rule set that has the name on the command line, for UCI or for Hub.
    pub(crate) fn find_rules(&self, name: &str) -> Result<&RuleSet, ParseError> {
        let mut rules = self.rules();
        rules
            .find(|rules| [rules.name, rules.uci_name, rules.hub_name].contains(&name))
            .ok_or_else(|| ParseError::new(name, "no such variant"))
    }
}

/// The first line that is not blank, with its end; empty if the input ends before.
fn first_command(input: &mut impl BufRead) -> Vec<u8> {
    let mut line = Vec::new();
    loop {
        line.clear();
        match input.read_until(b'\n', &mut line) {
            Ok(read) if read > 0 && line.trim_ascii().is_empty() => (),
            _ => return line,
        }
    }
}
