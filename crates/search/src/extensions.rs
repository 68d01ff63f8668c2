use game_core::{Evaluator, Score, Searchable};

use crate::Bound;
use crate::node::{NodeType, NonPv, ONE, Outlook};
use crate::worker::Worker;

/// Depth from which a table move may be singular, in plies.
const SINGULAR_DEPTH: i32 = 6;
/// How much shallower than the node a table entry may be to be trusted, in plies.
const SINGULAR_ENTRY: i32 = 3;

/// The most double extensions in one line: a long forced line must not starve all others.
const MAX_DOUBLE_EXTENSIONS: u32 = 3;

/// The depth at which the other moves of a node of `depth` plies are tried.
pub(crate) const fn singular_search_depth(depth: i32) -> i32 {
    (depth - 1) / 2
}

/// What the other moves of a node say of the table's move.
pub(crate) enum Singularity {
    /// It is searched so many plies deeper.
    Plies(i32),
    /// Another move cuts off as well: that is the value.
    Cutoff(Score),
}

impl<P: Searchable, E: Evaluator<P>> Worker<'_, P, E> {
    /// Whether the table's move may be much better than all others.
    #[inline]
    pub(crate) fn may_be_singular(&self, outlook: &Outlook<P::Move>) -> bool {
        let Some(entry) = outlook.entry else {
            return false;
        };
        self.techniques.singular_extensions
            && outlook.depth >= SINGULAR_DEPTH
            && outlook.excluded.is_none()
            && outlook.ply < 2 * self.root_depth
            && entry.bound != Bound::Upper
            && i32::from(entry.depth) >= outlook.depth - SINGULAR_ENTRY
            && !Score::from_table(entry.score, outlook.ply).is_decisive()
    }

    /// Searches the other moves less deep, to see whether they come near the table's score: if none
    /// does, the table's move is singular and is extended, by two plies if they are far from it
    /// (Chess Programming Wiki, "Singular Extensions"). If several moves would cut off, so will the
    /// node (CPW, "Multi-Cut"), and where only the table's move seems to, it is no safe bet
    /// ("negative extension", Stockfish, 2021).
    pub(crate) fn singularity<N: NodeType>(
        &mut self,
        position: &P,
        outlook: &Outlook<P::Move>,
        mv: P::Move,
    ) -> Singularity {
        let &Outlook {
            depth, ply, beta, ..
        } = outlook;
        let entry = outlook.entry.expect("a table move comes from an entry");
        let expected = Score::from_table(entry.score, ply);
        let goal = expected - Score::new(self.margins.singular * depth / 100);
        let others = Outlook {
            depth: singular_search_depth(depth),
            alpha: goal - ONE,
            beta: goal,
            entry: None,
            excluded: Some(mv),
            ..*outlook
        };
        let best = self.moves::<NonPv>(position, &others).best;
        if self.watch.stopped {
            return Singularity::Plies(0);
        }
        if best < goal {
            let margin = Score::new(self.margins.double_extension);
            let far = !N::PV
                && best < goal - margin
                && self.frames[ply].double_extensions < MAX_DOUBLE_EXTENSIONS;
            return Singularity::Plies(if far && self.techniques.double_extensions {
                2
            } else {
                1
            });
        }
        if best >= beta && !best.is_decisive() && self.techniques.multi_cut {
            return Singularity::Cutoff(best);
        }
        if !self.techniques.negative_extensions {
            Singularity::Plies(0)
        } else if expected >= beta {
            Singularity::Plies(if N::PV { -1 } else { -2 })
        } else if outlook.cut_node {
            Singularity::Plies(-1)
        } else {
            Singularity::Plies(0)
        }
    }
}

#[cfg(test)]
mod tests {
    use game_core::{Game, MoveGenerator, Position, Side};

    use super::*;
    use crate::memory::Memory;
    use crate::path::Path;
    use crate::table::{Entry, Table};
    use crate::team::Team;
    use crate::{Config, Techniques};

    /// A multi-cut is proven by a search of half the depth, and the table says so.
    #[test]
    fn a_multi_cut_is_stored_with_the_depth_that_proved_it() {
        let fen = "4k3/8/8/8/8/8/PPPP4/RNBQKBNR w - - 0 1";
        let game = Game::new(chess::Position::from_fen(fen).unwrap());
        let position = game.position();
        let config = Config {
            techniques: Techniques {
                singular_extensions: true,
                multi_cut: true,
                ..Techniques::EXACT
            },
            ..Config::default()
        };
        let mut table = Table::new(1).unwrap();
        let table = table.begin_search();
        let mv = position.moves()[0];
        table.store(
            position.key(),
            Entry {
                score: 500,
                bound: Bound::Lower,
                depth: 5,
                move_code: position.move_code(mv),
                evaluation: None,
            },
        );
        let mut memory = Memory::new::<chess::Position>();
        let team = Team::default();
        let mut evaluator = |position: &chess::Position| match position.side_to_move() {
            Side::White => Score::new(500),
            Side::Black => Score::new(-500),
        };
        let (watch, path) = (team.watch(), Path::new(&game));
        let mut worker = Worker::new(&config, &mut evaluator, table, &mut memory, watch, path);
        worker.root_depth = 6;
        let beta = Score::new(100);
        let score = worker.node::<NonPv>(position, beta - ONE, beta, 6, 0, false);
        assert!(score >= beta);
        let entry = table.probe(position.key()).unwrap();
        assert_eq!(i32::from(entry.depth), singular_search_depth(6));
    }
}
