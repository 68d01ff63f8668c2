//! Chess, and Chess960 if the start position is one of Chess960.

use bitboard::Piece;
use chess::pgn::Pgn;
use chess::{CastlingNotation, Epd, Evaluation, Move, MoveKind, Position, Square};
use frontend::{
    BoardSpec, BoardView, Dialect, Evaluators, GameSpec, Levels, MovePath, Names, OpenBook,
    OutcomeModel, RecordSpec,
};
use game_core::{EndReason, GameResult, ParseError};
use search::Margins;

use crate::chess_board::{ChessBoard, square_index};
use crate::learned::{self, LearnedOr, OwnNetwork};
use crate::{AUTHOR, bench_positions};

/// The network of chess, trained as described in `docs/learning.md`.
const NETWORK: OwnNetwork = OwnNetwork::Default(include_bytes!("../networks/chess.net"));

/// Opens books of both formats; without the feature `book`, only Polyglot books.
#[cfg(feature = "book")]
const OPEN_BOOK: OpenBook<Position> = crate::position_book::open_chess;
#[cfg(not(feature = "book"))]
const OPEN_BOOK: OpenBook<Position> = |path, _, _| crate::polyglot_book::open(path);

/// Memory for pages of Syzygy tables, in bytes.
#[cfg(feature = "syzygy")]
const SYZYGY_CACHE_BYTES: usize = 64 << 20;

/// Opens the Syzygy tables in folders.
#[cfg(feature = "syzygy")]
fn open_syzygy(
    folders: &std::path::Path,
) -> Result<frontend::SharedOracle<Position>, frontend::TablesError> {
    let text = folders.to_str();
    let text = text.ok_or_else(|| format!("{}: not UTF-8", folders.display()))?;
    let tables = syzygy::Syzygy::open(text, SYZYGY_CACHE_BYTES)?;
    Ok(std::sync::Arc::new(tables))
}

/// The type of all evaluators of chess.
pub type Evaluator = LearnedOr<Position, Evaluation>;

/// Chess with its searches.
#[inline]
#[must_use]
pub fn game() -> GameSpec<Position> {
    spec().with_evaluators(&evaluators())
}

/// The evaluators, the default first.
#[must_use]
pub fn evaluators() -> Evaluators<Evaluator> {
    learned::evaluators("chess", Some(NETWORK), Evaluation::new)
}

/// Chess without a search.
#[must_use]
pub fn spec() -> GameSpec<Position> {
    let algebraic = Dialect {
        parse_position: fen_or_epd,
        parse_move: |position: &Position, text| Ok(position.parse_san(text)?),
        move_text: Position::san,
        ..Dialect::of_notation()
    };
    let chess960 = Dialect {
        move_text: |position: &Position, mv| position.uci(mv, CastlingNotation::KingTakesRook),
        ..Dialect::of_notation()
    };
    GameSpec {
        names: Names {
            xboard: "normal",
            ..Names::all("chess")
        },
        author: AUTHOR,
        #[cfg(feature = "endgame")]
        tables: Some(crate::tables::open),
        #[cfg(feature = "syzygy")]
        syzygy: Some(open_syzygy),
        margins: Margins::CHESS,
        // Fitted to its self-play (`docs/protocols.md`, "Chances of a win, a draw and a loss").
        outcomes: OutcomeModel {
            even_win: 120,
            spread: 65,
        },
        // Measured by matches (`docs/strength.md`, "Levels").
        levels: Levels::of_steps([282, 436, 346, 330, 424, 511]),
        ending,
        usual: algebraic,
        uci_notations: vec![("UCI_Chess960", chess960)],
        board: Some(BoardSpec { board, path }),
        records: Some(RecordSpec::of_format::<Pgn>("pgn")),
        book: Some(OPEN_BOOK),
        bench_positions: &bench_positions::CHESS,
        ..GameSpec::new("chess", Position::start())
    }
}

/// Reads FEN or EPD, the format of test suites and opening books.
fn fen_or_epd(text: &str) -> Result<Position, ParseError> {
    Position::from_fen(text)
        .map_err(ParseError::from)
        .or_else(|no_fen| {
            text.parse::<Epd>()
                .map(|epd| epd.position)
                .map_err(|_| no_fen)
        })
}

fn ending(position: &Position, result: GameResult) -> String {
    let reason = match result.reason {
        EndReason::NoLegalMove if position.in_check() => "checkmate",
        EndReason::NoLegalMove => "stalemate",
        EndReason::DrawRule if position.is_dead_material() => "too little material to mate",
        EndReason::DrawRule => "fifty moves without a capture or a pawn move",
        _ => "threefold repetition",
    };
    reason.to_string()
}

const BOARD: ChessBoard = ChessBoard {
    letters: ['P', 'N', 'B', 'R', 'Q', 'K'],
    names: ["pawn", "knight", "bishop", "rook", "queen", "king"],
};

fn board(position: &Position) -> BoardView {
    BOARD.view(position.board(), position.side(), position.in_check())
}

fn path(position: &Position, mv: Move) -> MovePath {
    let (from, to) = (mv.from(), mv.to());
    let captured = match mv.kind() {
        // The move names the rook; nothing is captured.
        MoveKind::Castling => {
            let (target, _) = chess::castling_targets(from, to);
            return MovePath {
                steps: vec![square_index(from), square_index(target)],
                ..MovePath::default()
            };
        }
        MoveKind::EnPassant => Some(Square::new(to.file(), from.rank())),
        _ => position.piece_at(to).map(|_| to),
    };
    MovePath {
        steps: vec![square_index(from), square_index(to)],
        captures: captured.into_iter().map(square_index).collect(),
        becomes: mv
            .promotion()
            .map(|piece: Piece| BOARD.piece(position.side(), piece)),
    }
}
