use game_core::{Evaluator, Score, Searchable};

use crate::Bound;
use crate::node::{NodeType, NonPv, ONE, Outlook};
use crate::worker::Worker;

/// Depth from which a table move may be singular, in plies.
const SINGULAR_DEPTH: i32 = 6;
/// How much shallower than the node a table entry may be to be trusted, in plies.
const SINGULAR_ENTRY: i32 = 3;

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
            depth: (depth - 1) / 2,
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
            let far = !N::PV && best < goal - margin;
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
