//! Draughts (checkers) in sixteen variants.

use checkers::pdn::Pdn;
use checkers::{
    Antidraughts, Board, Brazilian, Breakthrough, Canadian, Czech, English, Evaluation, Frisian,
    International, Italian, Killer, Kings, Move, MoveNotation, Piece, PieceKind, PlayingSquares,
    Pool, Portuguese, Position, Rules, Russian, Spanish, Square, Thai, Turkish,
};
use frontend::{
    AnyGame, BoardSpec, BoardView, Dialect, Evaluators, GameSpec, Levels, MovePath, Names,
    OutcomeModel, PieceView, RecordSpec, Shade, SquareView,
};
use game_core::{Position as _, Side};
use search::Margins;

use crate::learned::{self, LearnedOr, OwnNetwork};
use crate::visitor::Every;
use crate::{AUTHOR, AllGames, bench_positions};

/// The type of all evaluators of a variant.
pub type Evaluator<R> = LearnedOr<Position<R>, Evaluation<R>>;

const BREAKTHROUGH: &[u8] = include_bytes!("../networks/breakthrough.net");
const CANADIAN: &[u8] = include_bytes!("../networks/canadian.net");
const CZECH: &[u8] = include_bytes!("../networks/czech.net");
const ENGLISH: &[u8] = include_bytes!("../networks/english.net");
const FRISIAN: &[u8] = include_bytes!("../networks/frisian.net");
const INTERNATIONAL: &[u8] = include_bytes!("../networks/international.net");
const ITALIAN: &[u8] = include_bytes!("../networks/italian.net");
const KILLER: &[u8] = include_bytes!("../networks/killer.net");
const RUSSIAN: &[u8] = include_bytes!("../networks/russian.net");
const SPANISH: &[u8] = include_bytes!("../networks/spanish.net");
const THAI: &[u8] = include_bytes!("../networks/thai.net");
const TURKISH: &[u8] = include_bytes!("../networks/turkish.net");

/// The networks of the variants, trained as described in `docs/learning.md`. Three variants use the network of a
/// similar one, which beats their handwritten evaluation (`docs/strength.md`, "Learned evaluations").
const NETWORKS: &[(&str, &[u8])] = &[
    ("brazilian", RUSSIAN),
    ("breakthrough", BREAKTHROUGH),
    ("canadian", CANADIAN),
    ("czech", CZECH),
    ("english", ENGLISH),
    ("frisian", FRISIAN),
    ("international", INTERNATIONAL),
    ("italian", ITALIAN),
    ("killer", KILLER),
    ("pool", RUSSIAN),
    ("portuguese", SPANISH),
    ("russian", RUSSIAN),
    ("spanish", SPANISH),
    ("thai", THAI),
    ("turkish", TURKISH),
];

/// Generic code to run for each variant.
pub trait Visitor {
    /// Visits a variant and its evaluators. The description has no search.
    fn visit<R: Rules>(
        &mut self,
        spec: GameSpec<Position<R>>,
        evaluators: Evaluators<Evaluator<R>>,
    );
}

/// Visits all variants; the first is the default of the program `checkers`.
#[inline]
pub fn visit(visitor: &mut impl Visitor) {
    let russian = GameSpec {
        bench_positions: &bench_positions::RUSSIAN,
        ..spec::<Russian>("russian")
    };
    visitor.visit(russian, evaluators("russian"));
    let english = GameSpec {
        bench_positions: &bench_positions::ENGLISH,
        ..spec::<English>("english")
    };
    visitor.visit(english, evaluators("english"));
    show::<Brazilian>(visitor, "brazilian");
    show::<Pool>(visitor, "pool");
    // Hub clients expect Scan's names for the variants that Scan plays.
    visitor.visit(
        spec_for_hub::<International>("international", "normal"),
        evaluators("international"),
    );
    show::<Canadian>(visitor, "canadian");
    show::<Frisian>(visitor, "frisian");
    show::<Italian>(visitor, "italian");
    show::<Spanish>(visitor, "spanish");
    show::<Portuguese>(visitor, "portuguese");
    show::<Czech>(visitor, "czech");
    show::<Turkish>(visitor, "turkish");
    show::<Thai>(visitor, "thai");
    show::<Killer>(visitor, "killer");
    visitor.visit(
        spec_for_hub::<Antidraughts>("antidraughts", "losing"),
        evaluators("antidraughts"),
    );
    visitor.visit(
        spec_for_hub::<Breakthrough>("breakthrough", "bt"),
        evaluators("breakthrough"),
    );
}

fn show<R: Rules>(visitor: &mut impl Visitor, name: &'static str) {
    visitor.visit(spec::<R>(name), evaluators(name));
}

/// A variant with its searches, called `name`: one of the sixteen, or one of your own.
///
/// A name of the sixteen also selects the network of that variant, even for other rules: give rules of your own
/// another name.
///
/// # Panics
/// The engine panics when it opens if the board does not have the size of the variant of that name.
#[inline]
#[must_use]
pub fn game<R: Rules>(name: &'static str) -> GameSpec<Position<R>> {
    spec(name).with_evaluators(&evaluators(name))
}

/// All variants with their searches; the first is the default of the program `checkers`.
#[inline]
#[must_use]
pub fn games() -> Vec<Box<dyn AnyGame>> {
    AllGames::collect(|games| visit(&mut Every(games)))
}

/// The evaluators of the variant called `name`, the default first; see [`game`] for the choice of a name.
#[must_use]
pub fn evaluators<R: Rules>(name: &'static str) -> Evaluators<Evaluator<R>> {
    let mut networks = NETWORKS.iter();
    let network = networks.find(|(variant, _)| *variant == name);
    learned::evaluators(
        name,
        network.map(|(_, bytes)| OwnNetwork::Default(bytes)),
        Evaluation::new,
    )
}

/// A variant without a search, called `name`.
#[must_use]
pub fn spec<R: Rules>(name: &'static str) -> GameSpec<Position<R>> {
    let hub = Dialect {
        parse_position: Position::from_hub,
        position_text: Position::hub_text,
        parse_move: Position::parse_hub_move,
        move_text: Position::hub_move_text,
    };
    let pdn = Dialect {
        // A position that is stored or passed on keeps the clocks of the draw rules.
        position_text: Position::fen_with_running_clocks,
        ..Dialect::of_notation()
    };
    let (outcomes, levels) = measured::<R>();
    GameSpec {
        author: AUTHOR,
        #[cfg(feature = "endgame")]
        tables: Some(crate::tables::open),
        #[cfg(feature = "book")]
        book: Some(crate::position_book::open),
        margins: margins::<R>(),
        outcomes,
        levels,
        usual: pdn.clone(),
        uci: pdn,
        hub: Some(hub),
        board: Some(BoardSpec { board, path }),
        records: Some(RecordSpec::of_format::<Pdn<R>>("pdn")),
        ..GameSpec::new(name, Position::start())
    }
}

/// The margins of the search, one set for each kind of kings (`docs/experiments.md`, "Tuned margins").
const fn margins<R: Rules>() -> Margins {
    match R::RULES.kings {
        Kings::Short => Margins::DRAUGHTS,
        Kings::Flying(_) => Margins::FLYING_KINGS,
    }
}

/// The chances of a win, a draw and a loss (`docs/protocols.md`) and the levels (`docs/strength.md`, "Levels"),
/// measured in self-play of English, Russian and International draughts. A variant uses those of the game with the same
/// kind of kings and board.
const fn measured<R: Rules>() -> (OutcomeModel, Levels) {
    let (even_win, spread, steps) = match (R::RULES.kings, R::RULES.width) {
        (Kings::Short, _) => (90, 70, [604, 354, 210, 85, 119, 186]),
        (Kings::Flying(_), ..=8) => (225, 140, [392, 252, 220, 108, 131, 156]),
        (Kings::Flying(_), _) => (200, 135, [382, 355, 355, 177, 196, 248]),
    };
    (OutcomeModel { even_win, spread }, Levels::of_steps(steps))
}

/// A variant with another name in Hub.
fn spec_for_hub<R: Rules>(name: &'static str, hub: &'static str) -> GameSpec<Position<R>> {
    GameSpec {
        names: Names {
            hub,
            ..Names::all(name)
        },
        ..spec(name)
    }
}

/// The board. Empty squares show their numbers if moves are written with numbers.
fn board<R: Rules>(position: &Position<R>) -> BoardView {
    let square = |column, row| match Board::<R>::square_at(row, column) {
        Some(square) => playing_square(position, square),
        None => SquareView::unused(),
    };
    let side = position.side_to_move();
    match R::RULES.move_notation {
        MoveNotation::Numeric => BoardView::plain(R::RULES.width, R::RULES.height, side, square),
        MoveNotation::Algebraic => {
            let named = |column, rank| square(column, R::RULES.height - 1 - rank);
            let view = BoardView::algebraic(R::RULES.width, R::RULES.height, side, named);
            with_shades_of(view, square)
        }
    }
}

/// The board with the shades of `square`: draughts is played on the dark squares, whatever their colour on a
/// chessboard.
fn with_shades_of(mut view: BoardView, square: impl Fn(usize, usize) -> SquareView) -> BoardView {
    for (index, shown) in view.squares.iter_mut().enumerate() {
        shown.shade = square(index % view.columns, index / view.columns).shade;
    }
    view
}

fn playing_square<R: Rules>(position: &Position<R>, square: Square) -> SquareView {
    let piece = position.piece_at(square);
    let label = match R::RULES.move_notation {
        MoveNotation::Numeric => Board::<R>::number(square).to_string(),
        MoveNotation::Algebraic => ".".to_string(),
    };
    SquareView {
        name: Board::<R>::square_text(square),
        shade: match R::RULES.playing_squares {
            PlayingSquares::OneColour => Shade::Dark,
            PlayingSquares::Both => Shade::Light,
        },
        piece: piece.map(piece_view),
        ..SquareView::label(label)
    }
}

/// Men are small letters and kings capitals.
fn piece_view(piece: Piece) -> PieceView {
    let (letter, symbol, name) = match (piece.side, piece.kind) {
        (Side::White, PieceKind::Man) => ('w', '⛀', "man"),
        (Side::White, PieceKind::King) => ('W', '⛁', "king"),
        (Side::Black, PieceKind::Man) => ('b', '⛂', "man"),
        (Side::Black, PieceKind::King) => ('B', '⛃', "king"),
    };
    PieceView::new(piece.side, letter, symbol, name)
}

fn path<R: Rules>(position: &Position<R>, mv: Move<R>) -> MovePath {
    let king = Piece {
        side: position.side_to_move(),
        kind: PieceKind::King,
    };
    MovePath {
        steps: position.path(mv).into_iter().map(index::<R>).collect(),
        captures: mv.captured().into_iter().map(index::<R>).collect(),
        becomes: mv.crowns().then(|| piece_view(king)),
    }
}

/// The index of a square in a [`BoardView`].
fn index<R: Rules>(square: Square) -> usize {
    Board::<R>::row(square) * R::RULES.width + Board::<R>::column(square)
}
