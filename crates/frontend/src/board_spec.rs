use game_core::{Game, MoveGenerator, Position};

use crate::{BoardView, Dialect, MoveView, PieceView};

/// The picture of a game: its board, and the path of each move on it.
#[derive(Debug)]
pub struct BoardSpec<P: Position> {
    /// The board of a position, without moves.
    pub board: fn(&P) -> BoardView,
    /// The path of a legal move.
    pub path: fn(&P, P::Move) -> MovePath,
}

/// The path of a move on a [`BoardView`], by the indices of its squares.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MovePath {
    /// The squares that the piece visits, in order, from its start to its target; one square if a piece
    /// is put on the board, and none for a pass.
    pub steps: Vec<usize>,
    /// The squares of the captured pieces.
    pub captures: Vec<usize>,
    /// The piece after promotion, if the move promotes.
    pub becomes: Option<PieceView>,
}

impl<P: Position> Clone for BoardSpec<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Position> Copy for BoardSpec<P> {}

impl<P: Position> BoardSpec<P> {
    fn move_view(&self, dialect: &Dialect<P>, position: &P, mv: P::Move) -> MoveView {
        let MovePath {
            steps,
            captures,
            becomes,
        } = (self.path)(position, mv);
        MoveView {
            text: (dialect.move_text)(position, mv),
            steps,
            captures,
            becomes,
        }
    }
}

/// The board of the current position with its legal moves and the last one. A game that has ended
/// has no legal moves.
pub(crate) fn view<P: MoveGenerator>(
    spec: &BoardSpec<P>,
    game: &Game<P>,
    dialect: &Dialect<P>,
) -> BoardView {
    let position = game.position();
    let mut view = (spec.board)(position);
    if game.result().is_none() {
        let moves = position.moves().into_iter();
        view.moves = moves
            .map(|mv| spec.move_view(dialect, position, mv))
            .collect();
    }
    view.last_move = match (game.positions(), game.moves()) {
        ([.., parent, _], [.., last]) => Some(spec.move_view(dialect, parent, *last)),
        _ => None,
    };
    view
}
