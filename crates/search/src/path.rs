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

#[cfg(test)]
mod tests {
    use alloc::vec;

    use game_core::{Game, Score};

    use super::Path;
    use crate::{Control, Limits, NoClock, Search, Techniques};

    fn is_repeated(keys: &[u64], ply: usize) -> bool {
        let path = Path {
            keys: keys.to_vec(),
        };
        path.is_repeated(keys.len() - 1, ply)
    }

    #[test]
    fn a_second_occurrence_counts_only_below_the_root() {
        // The root has the key 0.
        assert!(is_repeated(&[0, 1, 2, 3, 4, 1], 5));
        assert!(!is_repeated(&[0, 1, 2, 3, 0], 4));
        assert!(!is_repeated(&[9, 1, 0, 1], 1));
        // An irreversible move is out of reach.
        let path = Path {
            keys: vec![0, 1, 2, 3, 4, 1],
        };
        assert!(!path.is_repeated(3, 5));
    }

    #[test]
    fn a_third_occurrence_counts_in_the_whole_game() {
        assert!(is_repeated(&[1, 8, 1, 0, 1], 1));
        assert!(is_repeated(&[1, 8, 0, 8, 1, 8, 1], 4));
    }

    /// The rook wins, but its side cannot avoid the third occurrence of a position once the king has gone back.
    #[test]
    fn a_move_that_repeats_for_the_third_time_is_a_draw() {
        let start = chess::Position::from_fen("k7/8/8/8/8/8/8/K6R w - - 0 1").unwrap();
        let mut game = Game::new(start);
        for text in ["h1h2", "a8b8", "h2h1", "b8a8", "h1h2", "a8b8", "h2h1"] {
            let mv = game.position().parse_uci(text).unwrap();
            game.play(mv).unwrap();
        }
        let score = |text: &str, techniques: Techniques| {
            let mut search = Search::new(chess::Evaluation::new(), 1);
            search.config_mut().techniques = techniques;
            let mv = game.position().parse_uci(text).unwrap();
            let limits = Limits {
                search_moves: vec![mv],
                ..Limits::depth(4)
            };
            let (clock, control) = (NoClock, Control::new());
            search.run(&game, &limits, &clock, &control, |_| {}).score
        };
        assert_eq!(score("b8a8", Techniques::EXACT), Score::DRAW);
        assert!(score("b8a8", Techniques::ALL).units().abs() <= 1);
        assert!(score("b8b7", Techniques::EXACT) < Score::new(-300));
    }
}
