use game_core::{EndReason, GameResult, Notation, Position};

use search::Margins;

use crate::{Diagram, Dialect, DialectName, OpenBook};

/// One set of rules with its evaluation, as a front end needs it: data and functions.
///
/// [`Variant::new`] takes what every game must tell. The other fields have values that suit any
/// game, and struct update syntax changes them: see [`Program`](crate::Program).
#[derive(Debug)]
pub struct Variant<P: Position, E> {
    /// The name on the command line.
    pub name: &'static str,
    /// The name in the option `UCI_Variant`.
    pub uci_name: &'static str,
    /// The name in Hub's parameter `variant`.
    pub hub_name: &'static str,
    /// Where a game begins.
    pub start: P,
    /// Makes the evaluator of a search.
    pub evaluator: fn() -> E,
    /// Margins by which the search prunes, unless it is told others.
    pub margins: Margins,
    /// Draws a position.
    pub diagram: fn(&P) -> Diagram,
    /// Says in words by which rule a game ended in this position.
    pub ending: fn(&P, GameResult) -> String,
    /// The notation of the terminal.
    pub usual: Dialect<P>,
    /// The notation of UCI.
    pub uci: Dialect<P>,
    /// The notation of UCI once `UCI_Chess960` is set, for games that have that option.
    pub chess960: Option<Dialect<P>>,
    /// The notation of Hub, for games that speak it.
    pub hub: Option<Dialect<P>>,
    /// Opens a book of prepared moves, for games that have any.
    pub book: Option<OpenBook<P>>,
    /// The positions that `bench` searches, in the usual notation; empty for the start alone.
    pub bench_positions: &'static [&'static str],
    /// The depth to which `bench` searches them unless told otherwise, in plies.
    pub bench_depth: usize,
}

impl<P: Notation, E> Variant<P, E> {
    /// A variant that speaks UCI in its usual notation.
    #[must_use]
    pub fn new(
        name: &'static str,
        start: P,
        evaluator: fn() -> E,
        diagram: fn(&P) -> Diagram,
    ) -> Self {
        Self {
            name,
            uci_name: name,
            hub_name: name,
            start,
            evaluator,
            margins: Margins::DEFAULT,
            diagram,
            ending: |_, result| any_ending(result.reason).to_string(),
            usual: Dialect::usual(),
            uci: Dialect::usual(),
            chess960: None,
            hub: None,
            book: None,
            bench_positions: &[],
            bench_depth: 12,
        }
    }
}

impl<P: Position, E> Variant<P, E> {
    /// The dialect for a front end.
    #[must_use]
    pub fn dialect(&self, name: DialectName) -> &Dialect<P> {
        match name {
            DialectName::Usual => &self.usual,
            DialectName::Uci => &self.uci,
            DialectName::Chess960 => self.chess960.as_ref().unwrap_or(&self.uci),
            DialectName::Hub => self.hub.as_ref().unwrap_or(&self.usual),
        }
    }
}

/// The ways in which any game may end, in words.
fn any_ending(reason: EndReason) -> &'static str {
    match reason {
        EndReason::GameOver => "decided on the board",
        EndReason::NoLegalMove => "no legal move",
        EndReason::DrawRule => "drawn by the rules",
        EndReason::Repetition => "third repetition",
        _ => "game over",
    }
}
