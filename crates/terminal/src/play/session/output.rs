//! Printing the board, the evaluation and the state of the game.

use frontend::{BookMove, DialectName, RecordResult};
use game_core::{Side, Term};
use search::Level;

use super::{RESULT, Session};
use crate::arguments::HumanSide;

/// Parts of an evaluation that are shown side by side.
const TERMS_A_LINE: usize = 3;

impl Session {
    /// Shows the parts of an evaluation for this side, from White's point of view.
    pub(super) fn say_terms(&mut self, terms: &[Term], side: Side) {
        if !terms.is_empty() {
            self.say("its parts, for White:");
        }
        let of_white = |term: &Term| Term {
            name: term.name.clone(),
            score: match side {
                Side::White => term.score,
                Side::Black => -term.score,
            },
        };
        for terms in terms.chunks(TERMS_A_LINE) {
            let texts = terms.iter().map(|term| of_white(term).to_string());
            self.say(texts.collect::<String>());
        }
    }

    pub(super) fn list_book(&mut self, moves: &[BookMove<String>]) {
        if moves.is_empty() {
            self.say("the book has no move here");
        }
        for found in moves {
            self.say(format_args!("{:10} {found}", found.mv));
        }
    }

    /// Prints the result, once.
    pub(super) fn print_ending(&mut self) {
        if self.is_result_printed {
            return;
        }
        if let Some(result) = self.result_in_words() {
            self.is_result_printed = true;
            self.say(format_args!("{RESULT}{result}{RESULT:#}"));
        }
    }

    /// How the game has ended, by agreement, by its rules or by its record.
    fn result_in_words(&self) -> Option<String> {
        if let Some((winner, reason)) = self.agreement() {
            return in_words(RecordResult::of_winner(*winner), reason);
        }
        match self.game.ending() {
            Some(ending) => Some(ending.to_string()),
            None => in_words(self.recorded_result(), "as recorded"),
        }
    }

    /// The moves so far with their numbers: `1. e4 e5  2. Nf3`, or `1... e5  2. Nf3` if the side that is usually second began.
    pub(super) fn list(&self) -> String {
        let mut moves = self.game.moves_since(0, DialectName::Usual);
        if moves.is_empty() {
            return "no move was played".to_string();
        }
        let has_usual_side =
            (self.game.side_to_move() == self.usual_first) == moves.len().is_multiple_of(2);
        if !has_usual_side {
            moves.insert(0, "...".to_string());
        }
        let pairs = moves.chunks(2).enumerate();
        let numbered = pairs.map(|(index, pair)| format!("{}. {}", index + 1, pair.join(" ")));
        numbered
            .collect::<Vec<_>>()
            .join("  ")
            .replace(". ... ", "... ")
    }

    pub(super) fn level_in_words(&self) -> String {
        let level = self.level;
        let words = format!("level {}", level.get());
        if level == Level::MAX {
            return format!("{words} (full strength)");
        }
        match self.levels.rating(level) {
            None => words,
            Some(elo) => format!("{words} ({elo} Elo)"),
        }
    }

    pub(super) fn time_in_words(&self) -> String {
        format!("{} s a move", self.time.as_secs_f64())
    }

    pub(super) const fn side_in_words(&self) -> &'static str {
        match self.human {
            HumanSide::White => "you play white",
            HumanSide::Black => "you play black",
            HumanSide::Both => "you play both sides",
            HumanSide::None => "the engine plays both sides",
        }
    }

    pub(super) fn describe(&mut self) {
        let description = match self.game.board_view() {
            Some(board) => board.description(),
            None => self.game.position_text(),
        };
        self.say(description);
        if let Some(last) = self.game.moves_since(0, DialectName::Usual).last() {
            self.say(format_args!("The last move was {last}"));
        }
        if let Some(result) = self.result_in_words() {
            self.say(result);
        }
    }

    pub(crate) fn show_board(&mut self) {
        self.draw_board();
        self.print_turn();
    }

    pub(super) fn draw_board(&mut self) {
        match self.game.board_view() {
            Some(board) => self.say(format_args!("\n{}", self.painter.paint(&board))),
            None => self.say(self.game.position_text()),
        }
    }

    /// Prints the side to move on a console, where the prompt does not show it.
    pub(super) fn print_turn(&mut self) {
        if self.is_console && !self.has_ended() {
            self.say(format_args!("{} to move", self.game.side_to_move()));
        }
    }
}

/// A result that does not follow from the rules, in the form of [`frontend::Ending`]; `None` if it is unknown.
fn in_words(result: RecordResult, reason: &str) -> Option<String> {
    let outcome = match result {
        RecordResult::Unknown => return None,
        RecordResult::Won(side) => format!("{side} wins"),
        RecordResult::Drawn => "Draw".to_string(),
        RecordResult::BothLost => "Both sides lose".to_string(),
    };
    Some(format!("{outcome}: {reason} ({result})"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_by_agreement_are_printed_like_others() {
        let words = |result, reason| in_words(result, reason).unwrap();
        let resigned = words(RecordResult::Won(Side::Black), "White resigns");
        assert_eq!(resigned, "Black wins: White resigns (0-1)");
        let drawn = words(RecordResult::Drawn, "agreed");
        assert_eq!(drawn, "Draw: agreed (1/2-1/2)");
    }
}
