//! The games as front ends need them: rules, evaluation, notations, words.

use protocol::{Program, RuleSet, Variant};

pub mod checkers;
pub mod chess;
pub mod shatar;

/// Takes the variants of a game, of whatever type they are.
#[derive(Debug, Default)]
pub struct RuleSets(Vec<RuleSet>);

impl RuleSets {
    /// A program that plays them.
    ///
    /// # Panics
    /// If there are none.
    #[must_use]
    pub fn program(self, name: &'static str, version: &'static str) -> Program {
        let mut rules = self.0.into_iter();
        let first = rules.next().expect("a program has rules");
        rules.fold(Program::new(name, version, first), Program::with)
    }
}

impl checkers::Visitor for RuleSets {
    fn visit<R: ::checkers::Rules>(
        &mut self,
        variant: Variant<::checkers::Position<R>, ::checkers::Evaluation<R>>,
    ) {
        self.0.push(variant.into());
    }
}

impl shatar::Visitor for RuleSets {
    fn visit<R: ::shatar::Rules>(
        &mut self,
        variant: Variant<::shatar::Position<R>, ::shatar::Evaluation>,
    ) {
        self.0.push(variant.into());
    }
}
