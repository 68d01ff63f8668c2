use alloc::vec;
use alloc::vec::Vec;

use game_core::{Evaluator, Game, Outcome, Score, Searchable};

use crate::history::Previous;
use crate::killers::Killers;
use crate::path::Path;
use crate::table::SharedTable;

/// The greatest distance of a position from the root of a search, in plies, extensions and quiescence included.
pub const MAX_PLY: usize = 200;
/// The number of moves before the root that have a frame: continuation history looks back this far.
const GAME_MOVES: usize = 4;

/// The line of moves from the root to the current node: its positions and a frame for each.
///
/// [`play`](Self::play), [`pass`](Self::pass) and [`back`](Self::back) are the only ways to move, so that
/// position, key, frame and evaluator always agree.
pub(crate) struct Line<'a, P: Searchable, E> {
    /// The root and the position after each move; those beyond the current ply are stale.
    positions: Vec<P>,
    /// A frame for each of the last [`GAME_MOVES`] moves of the game, then one for each ply of the line.
    frames: Vec<Frame<P::Move>>,
    path: Path,
    ply: usize,
    evaluator: &'a mut E,
    table: SharedTable<'a>,
}

/// The search's data for one ply of the line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame<M> {
    /// The move played here; `None` for a pass.
    played: Option<M>,
    /// Its history slot.
    slot: Option<usize>,
    /// The corrected static evaluation; `None` if unstable.
    pub(crate) evaluation: Option<Score>,
    pub(crate) killers: Killers<M>,
    /// The move that a singular search leaves out.
    pub(crate) excluded: Option<M>,
    /// Double extensions on the way from the root to here.
    pub(crate) double_extensions: u32,
}

impl<M: Copy + Eq> Frame<M> {
    const EMPTY: Self = Self {
        played: None,
        slot: None,
        evaluation: None,
        killers: Killers::NONE,
        excluded: None,
        double_extensions: 0,
    };
}

impl<'a, P: Searchable, E: Evaluator<P>> Line<'a, P, E> {
    /// The line without moves from the current position of `game`, to which the evaluator was reset.
    pub(crate) fn new(game: &Game<P>, evaluator: &'a mut E, table: SharedTable<'a>) -> Self {
        let mut frames = vec![Frame::EMPTY; GAME_MOVES + MAX_PLY + 2];
        let played = game.positions().iter().zip(game.moves()).rev();
        for (frame, (position, &mv)) in frames[..GAME_MOVES].iter_mut().rev().zip(played) {
            frame.slot = Some(position.move_slot(mv));
        }
        Self {
            positions: vec![game.position().clone(); MAX_PLY + 1],
            frames,
            path: Path::new(game),
            ply: 0,
            evaluator,
            table,
        }
    }

    /// The distance from the root, in plies.
    #[inline]
    pub(crate) const fn ply(&self) -> usize {
        self.ply
    }

    /// The current position.
    #[inline]
    pub(crate) fn position(&self) -> &P {
        &self.positions[self.ply]
    }

    /// The frame `back` plies before the current one. Frames before the root hold only slots.
    #[inline]
    fn earlier(&self, back: usize) -> &Frame<P::Move> {
        &self.frames[GAME_MOVES + self.ply - back]
    }

    /// The frame of the current ply.
    #[inline]
    pub(crate) fn frame(&self) -> &Frame<P::Move> {
        self.earlier(0)
    }

    #[inline]
    pub(crate) fn frame_mut(&mut self) -> &mut Frame<P::Move> {
        &mut self.frames[GAME_MOVES + self.ply]
    }

    /// Removes the killers that sibling nodes left for their children.
    #[inline]
    pub(crate) fn clear_next_killers(&mut self) {
        self.frames[GAME_MOVES + self.ply + 1].killers = Killers::NONE;
    }

    /// Prefetches the table entry of the position after a legal move that may soon be played.
    #[inline]
    pub(crate) fn prefetch(&self, mv: P::Move) {
        if let Some(key) = self.position().key_after(mv) {
            self.table.prefetch(key);
        }
    }

    /// Plays a legal move.
    #[inline]
    pub(crate) fn play(&mut self, mv: P::Move) {
        let slot = self.position().move_slot(mv);
        let (parents, children) = self.positions.split_at_mut(self.ply + 1);
        let (parent, child) = (&parents[self.ply], &mut children[0]);
        child.clone_from(parent);
        child.play(mv);
        let key = child.key();
        self.table.prefetch(key);
        self.evaluator.push(parent, Some(mv), child);
        self.descend(Some(mv), Some(slot), key);
    }

    /// Passes. Returns `false`, and changes nothing, where the null move is not allowed.
    #[inline]
    pub(crate) fn pass(&mut self) -> bool {
        let Some(passed) = self.position().null_move() else {
            return false;
        };
        let key = passed.key();
        self.table.prefetch(key);
        let parent = &self.positions[self.ply];
        self.evaluator.push(parent, None, &passed);
        self.positions[self.ply + 1] = passed;
        self.descend(None, None, key);
        true
    }

    /// Takes back the last move or pass.
    #[inline]
    pub(crate) fn back(&mut self) {
        debug_assert!(self.ply > 0, "the root has no parent");
        self.path.pop();
        self.evaluator.pop();
        self.ply -= 1;
    }

    #[inline]
    fn descend(&mut self, played: Option<P::Move>, slot: Option<usize>, key: u64) {
        let frame = self.frame_mut();
        (frame.played, frame.slot) = (played, slot);
        let double_extensions = frame.double_extensions;
        self.ply += 1;
        self.frame_mut().double_extensions = double_extensions;
        self.path.push(key);
    }

    /// The static evaluation of the current position.
    #[inline]
    pub(crate) fn evaluate(&mut self) -> Score {
        let position = &self.positions[self.ply];
        self.evaluator.evaluate(position).clamp_evaluation()
    }

    /// The outcome if the rules or a repetition end the game at the current position, whether or not there are moves.
    #[inline]
    pub(crate) fn end(&self) -> Option<Outcome> {
        self.path.end(self.position(), self.ply)
    }

    /// Whether the side to move can repeat a position of this line.
    #[inline]
    pub(crate) fn may_repeat(&self) -> bool {
        self.path.may_repeat(self.position(), self.ply)
    }

    /// The history slots of the moves one, two and four plies before.
    #[inline]
    pub(crate) fn previous(&self) -> Previous {
        self.slots_before(0)
    }

    /// The history slots of the moves one, two and four plies before the position `back` plies ago.
    #[inline]
    fn slots_before(&self, back: usize) -> Previous {
        [1, 2, 4].map(|plies| self.earlier(back + plies).slot)
    }

    /// The evaluation one ply before, for the opponent; `None` if unstable, and at the root.
    #[inline]
    pub(crate) fn last_evaluation(&self) -> Option<Score> {
        self.earlier(1).evaluation
    }

    /// Whether the last move was a pass.
    #[inline]
    pub(crate) fn has_just_passed(&self) -> bool {
        self.ply > 0 && self.earlier(1).played.is_none()
    }

    /// The slot of the last move of the line, if that was quiet, and the slots of the moves that led to it.
    #[inline]
    pub(crate) fn last_quiet(&self) -> Option<(usize, Previous)> {
        let Frame { played, slot, .. } = *self.earlier(1);
        let (mv, slot) = (played?, slot?);
        if self.positions[self.ply - 1].is_tactical(mv) {
            return None;
        }
        Some((slot, self.slots_before(1)))
    }

    /// Whether `evaluation`, that of the current position, is higher than two plies before or, without an evaluation
    /// there, four plies before; `true` if neither has one.
    #[inline]
    pub(crate) fn is_improving(&self, evaluation: Score) -> bool {
        let two_plies_before = self.earlier(2).evaluation;
        two_plies_before
            .or(self.earlier(4).evaluation)
            .is_none_or(|earlier| evaluation > earlier)
    }
}

#[cfg(test)]
mod tests {
    use game_core::Notation;

    use super::*;
    use crate::table::Table;

    /// The game of `moves`, and the slot of each move.
    fn played(moves: &[&str]) -> (Game<chess::Position>, Vec<Option<usize>>) {
        let mut game = Game::new(chess::Position::start());
        let mut slots = Vec::new();
        for text in moves {
            let mv = game.position().parse_move(text).unwrap();
            slots.push(Some(game.position().move_slot(mv)));
            game.play(mv).unwrap();
        }
        (game, slots)
    }

    #[test]
    fn the_last_moves_of_the_game_precede_the_root() {
        let mut table = Table::new(1).unwrap();
        let table = table.begin_search();
        let mut evaluator: fn(&chess::Position) -> Score = |_| Score::DRAW;
        let moves = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5c6"];
        for count in 0..=moves.len() {
            let (game, slots) = played(&moves[..count]);
            let line = Line::new(&game, &mut evaluator, table);
            let expected = [1, 2, 4].map(|back| slots[count.checked_sub(back)?]);
            assert_eq!(line.previous(), expected);
            assert!(line.last_quiet().is_none() && line.last_evaluation().is_none());
        }
        let (game, slots) = played(&moves[..6]);
        let mut line = Line::new(&game, &mut evaluator, table);
        line.play(game.position().parse_move(moves[6]).unwrap());
        assert_eq!(line.previous(), [played(&moves).1[6], slots[5], slots[3]]);
    }
}
