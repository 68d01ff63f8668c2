//! Shatar in each of its rule sets.

use frontend::{
    AnyGame, BoardSpec, BoardView, Evaluators, GameSpec, Levels, MovePath, Names, OutcomeModel,
    RecordSpec,
};
use pgn::UsualFormat;
use search::Margins;
use shatar::{Buryat, Ending, Evaluation, Modern, Move, Position, Rules, Standard, Traditional};

use crate::chess_board::{ChessBoard, square_index};
use crate::learned::{self, LearnedOr, OwnNetwork};
use crate::visitor::Every;
use crate::{AUTHOR, AllGames, bench_positions};

/// The network of all rules of shatar, trained as described in `docs/learning.md`.
const NETWORK: OwnNetwork = OwnNetwork::Default(include_bytes!("../networks/shatar.net"));

/// The type of all evaluators of shatar.
pub type Evaluator<R> = LearnedOr<Position<R>, Evaluation>;

/// Generic code to run for each set of rules.
pub trait Visitor {
    /// Visits a set of rules and its evaluators. The description has no search.
    fn visit<R: Rules>(
        &mut self,
        spec: GameSpec<Position<R>>,
        evaluators: Evaluators<Evaluator<R>>,
    );
}

/// Visits all sets of rules, the usual one first.
#[inline]
pub fn visit(visitor: &mut impl Visitor) {
    visit_rules::<Standard>(visitor, "standard", "shatar");
    visit_rules::<Traditional>(visitor, "traditional", "shatar-traditional");
    visit_rules::<Modern>(visitor, "modern", "shatar-modern");
    visit_rules::<Buryat>(visitor, "buryat", "shatar-buryat");
}

#[inline]
fn visit_rules<R: Rules>(visitor: &mut impl Visitor, name: &'static str, uci: &'static str) {
    visitor.visit(spec::<R>(name, uci), evaluators(uci));
}

/// Shatar with the standard rules, with its searches.
#[inline]
#[must_use]
pub fn game() -> GameSpec<Position<Standard>> {
    spec::<Standard>("standard", "shatar").with_evaluators(&evaluators("shatar"))
}

/// All sets of rules with their searches, the usual one first.
#[inline]
#[must_use]
pub fn games() -> Vec<Box<dyn AnyGame>> {
    AllGames::collect(|games| visit(&mut Every(games)))
}

/// The evaluators of the rules called `name` in UCI, the default first.
#[must_use]
pub fn evaluators<R: Rules>(name: &'static str) -> Evaluators<Evaluator<R>> {
    learned::evaluators(name, Some(NETWORK), Evaluation::new)
}

/// A set of rules without a search, called `name` on the command line and `uci` in protocols and files.
#[must_use]
pub fn spec<R: Rules>(name: &'static str, uci: &'static str) -> GameSpec<Position<R>> {
    GameSpec {
        names: Names {
            own: name,
            ..Names::all(uci)
        },
        author: AUTHOR,
        #[cfg(feature = "endgame")]
        tables: Some(crate::tables::open),
        #[cfg(feature = "book")]
        book: Some(crate::position_book::open),
        // Fitted to self-play with the standard rules (`docs/protocols.md`, "Chances of a win, a draw and a loss").
        outcomes: OutcomeModel {
            even_win: 240,
            spread: 225,
        },
        margins: Margins::CHESS,
        // Measured by matches of the standard rules (`docs/strength.md`, "Levels").
        levels: Levels::of_steps([323, 382, 323, 215, 295, 576]),
        ending: |position, _| ending(position.ending()),
        board: Some(BoardSpec { board, path }),
        records: Some(RecordSpec::of_format::<UsualFormat<Position<R>>>("pgn")),
        bench_positions: &bench_positions::SHATAR,
        ..GameSpec::new(name, Position::start())
    }
}

fn ending(ending: Option<Ending>) -> String {
    let reason = match ending {
        Some(Ending::Robado) => "robado, a king stands alone",
        Some(Ending::Mate) => "mate",
        Some(Ending::KnightMate) => "mate by a knight",
        Some(Ending::Niol) => "niol, a mate without a shak",
        Some(Ending::Stalemate) => "stalemate",
        Some(Ending::NoProgress) => "too many moves without a capture or a pawn move",
        _ => "threefold repetition",
    };
    reason.to_string()
}

const BOARD: ChessBoard = ChessBoard {
    letters: ['P', 'N', 'B', 'R', 'J', 'K'],
    names: ["pawn", "knight", "teme", "rook", "bers", "king"],
};

fn board<R: Rules>(position: &Position<R>) -> BoardView {
    BOARD.view(position.board(), position.side(), position.in_check())
}

fn path<R: Rules>(position: &Position<R>, mv: Move) -> MovePath {
    let captured = position.board().piece_at(mv.to()).map(|_| mv.to());
    MovePath {
        steps: vec![square_index(mv.from()), square_index(mv.to())],
        captures: captured.into_iter().map(square_index).collect(),
        becomes: mv
            .promotion()
            .map(|piece| BOARD.piece(position.side(), piece)),
    }
}
