use core::fmt::Debug;

use crate::{EndReason, MoveList, Outcome, Side};

/// The state of a two-player, zero-sum game of perfect information.
///
/// Turns alternate strictly: a turn of several parts (a multi-jump in draughts) is one move, so a
/// search can always use negamax. `clone` is the undo: a position is small, holds no history and owns
/// no `Vec`.
pub trait Position: Clone {
    /// One turn of one player. Keep the type small: the search stores many moves.
    type Move: Copy + Eq + Debug;

    /// The player whose turn it is.
    fn side_to_move(&self) -> Side;

    /// The hash key for repetitions and tables: pieces, side to move and rights, well mixed, but no
    /// clocks.
    fn key(&self) -> u64;

    /// The same key, computed from scratch. A game that updates its key incrementally overrides
    /// this, so that [`laws`](crate::laws) can compare the two.
    fn computed_key(&self) -> u64 {
        self.key()
    }

    /// Plays a legal move. An illegal move may panic or corrupt the position, but never causes undefined
    /// behaviour.
    fn play(&mut self, mv: Self::Move);

    /// The result for the side to move when it has no legal move and
    /// [`game_over`](Self::game_over) returns `None`: mate, stalemate, blocked.
    fn stuck_outcome(&self) -> Outcome;

    /// The result if the board itself ends the game, whatever moves remain: three in a row, a bared king.
    /// A position that is over has no legal moves.
    fn game_over(&self) -> Option<Outcome> {
        None
    }

    /// A draw by a move count or by insufficient material: the search scores it as a draw, perft ignores it.
    ///
    /// Return `false` where the side to move has no legal move and that decides the game, as in checkmate: the search
    /// calls this before it generates moves.
    fn is_drawn(&self) -> bool {
        false
    }

    /// How many plies back an equal position may lie. Zero, the default, means that positions
    /// never repeat, and removes the test for repetitions.
    fn reversible_plies(&self) -> usize {
        0
    }

    /// The number of plies after which a running draw clock ends the game unless a conversion resets it; `usize::MAX` if
    /// no clock runs. It may be too small where other moves reset a clock as well.
    fn plies_to_draw(&self) -> usize {
        usize::MAX
    }
}

/// The legal moves of a position, all together or in two parts: tactical and quiet.
///
/// Tactical moves change the material: captures and promotions. All others are quiet. A game
/// without this distinction keeps the defaults: every move is quiet.
pub trait MoveGenerator: Position {
    /// Appends every legal move, each once, in a fixed order; none if the game is over.
    fn legal_moves(&self, moves: &mut MoveList<Self::Move>);

    /// Appends exactly the legal moves that are tactical.
    fn tactical_moves(&self, _moves: &mut MoveList<Self::Move>) {}

    /// Appends exactly the legal moves that are not tactical.
    fn quiet_moves(&self, moves: &mut MoveList<Self::Move>) {
        self.legal_moves(moves);
    }

    /// Whether a legal move is a capture, a promotion or a crowning.
    fn is_tactical(&self, _mv: Self::Move) -> bool {
        false
    }

    /// Whether `mv`, which may come from any other position, is legal here.
    fn is_legal(&self, mv: Self::Move) -> bool {
        self.moves().contains(&mv)
    }

    /// The number of legal moves. A game on bitboards overrides it to count without a list.
    fn legal_move_count(&self) -> usize {
        self.moves().len()
    }

    /// Whether the side to move has a legal move.
    fn has_legal_move(&self) -> bool {
        self.legal_move_count() > 0
    }

    /// The legal moves as a new list.
    fn moves(&self) -> MoveList<Self::Move> {
        let mut moves = MoveList::new();
        self.legal_moves(&mut moves);
        moves
    }

    /// The result for the side to move if the game has ended here, repetition aside, and the rule that ended it.
    fn outcome_and_reason(&self) -> Option<(Outcome, EndReason)> {
        if let Some(outcome) = self.game_over() {
            Some((outcome, EndReason::GameOver))
        } else if !self.has_legal_move() {
            Some((self.stuck_outcome(), EndReason::NoLegalMove))
        } else {
            let is_drawn = self.is_drawn();
            is_drawn.then_some((Outcome::Draw, EndReason::DrawRule))
        }
    }

    /// The result for the side to move if the game has ended here, repetition aside.
    fn outcome(&self) -> Option<Outcome> {
        self.outcome_and_reason().map(|(outcome, _)| outcome)
    }
}
