use alloc::vec::Vec;

use game_core::{Game, Outcome, Position, Searchable};

/// The keys of the positions of a game and of the line that is searched, for repetitions.
#[derive(Debug)]
pub(crate) struct Path {
    keys: Vec<u64>,
}

impl Path {
    /// Everything up to the current position of a game.
    pub(crate) fn new<P: Position>(game: &Game<P>) -> Self {
        Self {
            keys: game.positions().iter().map(Position::key).collect(),
        }
    }

    #[inline]
    pub(crate) fn push(&mut self, key: u64) {
        self.keys.push(key);
    }

    #[inline]
    pub(crate) fn pop(&mut self) {
        self.keys.pop();
    }

    /// The outcome if the rules or a repetition end the game at the last position of the path, `ply` plies below the
    /// root, whether or not there are moves.
    #[inline]
    pub(crate) fn end<P: Position>(&self, position: &P, ply: usize) -> Option<Outcome> {
        if let Some(outcome) = position.game_over() {
            return Some(outcome);
        }
        if position.is_drawn() {
            return Some(Outcome::Draw);
        }
        self.is_repeated(position.reversible_plies(), ply)
            .then_some(Outcome::Draw)
    }

    /// Whether the side to move, `ply` plies below the root, can repeat a position that occurred below the root (Chess
    /// Programming Wiki, "Repetitions", "Upcoming repetition").
    #[inline]
    pub(crate) fn may_repeat<P: Searchable>(&self, position: &P, ply: usize) -> bool {
        let reach = position.reversible_plies().min(ply.saturating_sub(1));
        let newest = self.keys.len() - 1;
        (3..=reach)
            .step_by(2)
            .any(|back| position.may_go_back_to(self.keys[newest - back]))
    }

    /// Whether the last position occurred once below the root, or twice before.
    #[inline]
    fn is_repeated(&self, reach: usize, ply: usize) -> bool {
        if reach < 2 {
            return false;
        }
        let (&last, earlier) = self.keys.split_last().expect("a path holds its root");
        let mut before_root = 0;
        // Sides alternate, so only every second position can be equal.
        for back in (2..=reach.min(earlier.len())).step_by(2) {
            if earlier[earlier.len() - back] == last {
                if back < ply {
                    return true;
                }
                before_root += 1;
                if before_root == 2 {
                    return true;
                }
            }
        }
        false
    }
}
