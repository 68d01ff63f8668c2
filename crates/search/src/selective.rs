//! The decisions of a node that take a search of their own: razoring, null move, ProbCut, singular moves.

use game_core::{Evaluator, Score, Searchable};

use crate::Bound;
use crate::node::{Node, NodeType, NonPv, ONE};
use crate::picker::{Picker, Scope, Stage};
use crate::worker::Worker;

/// Depth up to which razoring drops into the quiescence search, in plies.
const RAZORING_DEPTH: i32 = 3;
/// Depth from which the null move is tried, in plies.
const NULL_MOVE_DEPTH: i32 = 3;
/// Depth from which a null move that cuts off is verified, in plies.
const NULL_VERIFICATION_DEPTH: i32 = 12;
/// Depth from which ProbCut is tried, in plies.
const PROBCUT_DEPTH: i32 = 5;
/// By how much ProbCut reduces the search of a move, in plies.
const PROBCUT_REDUCTION: i32 = 4;
/// Depth from which a table move may be singular, in plies.
const SINGULAR_DEPTH: i32 = 6;
/// How much shallower than the node a table entry may be to be trusted, in plies.
const SINGULAR_ENTRY: i32 = 3;
/// The most double extensions in one line: a long forced line must not starve all others.
const MAX_DOUBLE_EXTENSIONS: u32 = 3;

/// What the other moves of a node say of the table's move.
pub(crate) enum Singularity {
    /// It is searched so many plies deeper.
    Plies(i32),
    /// Another move cuts off as well: that is the value.
    Cutoff(Score),
}

/// The depth at which the other moves of a node of `depth` plies are tried.
pub(crate) const fn singular_search_depth(depth: i32) -> i32 {
    (depth - 1) / 2
}

impl<P: Searchable, E: Evaluator<P>> Worker<'_, P, E> {
    /// Decides a node without looking at all its moves, where its evaluation is far from the
    /// window.
    pub(crate) fn prune_node(&mut self, node: &Node<P::Move>) -> Option<Score> {
        let estimate = node.estimate?;
        node.reverse_futility(&self.settings, estimate)
            .or_else(|| self.razor(node, estimate))
            .or_else(|| self.null_move(node, estimate))
            .or_else(|| self.probcut(node, estimate))
    }

    /// Razoring: so far below alpha that only tactics can help.
    fn razor(&mut self, node: &Node<P::Move>, estimate: Score) -> Option<Score> {
        let &Node { depth, alpha, .. } = node;
        if !self.settings.techniques.razoring
            || depth > RAZORING_DEPTH
            || alpha.is_loss()
            || estimate + Score::new(self.settings.margins.razoring * depth) > alpha
        {
            return None;
        }
        let score = self.quiescence(alpha, alpha + ONE);
        (score <= alpha).then_some(score)
    }

    /// Null move: if even passing keeps the value at beta, a real move will too (Chess Programming
    /// Wiki, "Null Move Pruning"). Deep cut-offs are verified by a search without it.
    fn null_move(&mut self, node: &Node<P::Move>, estimate: Score) -> Option<Score> {
        let &Node { depth, beta, .. } = node;
        let ply = self.line.ply();
        if !self.settings.techniques.null_move
            || depth < NULL_MOVE_DEPTH
            || estimate < beta
            || beta.is_loss()
            || self.line.has_just_passed()
            || ply < self.null_move_from
            || (self.settings.techniques.null_move_at_cut_nodes && !node.cut_node)
            || !self.line.pass()
        {
            return None;
        }
        let surplus = (estimate - beta).units() / self.settings.margins.null_move.max(1);
        let reduced = depth - 3 - depth / 3 - surplus.min(3);
        let score = -self.node::<NonPv>(-beta, -beta + ONE, reduced, !node.cut_node);
        self.line.back();
        if self.watch.stopped || score < beta {
            return None;
        }
        // A win after passing is not proven.
        let score = if score.is_win() { beta } else { score };
        if depth < NULL_VERIFICATION_DEPTH || self.null_move_from > 0 {
            return Some(score);
        }
        self.null_move_from = ply + 3 * reduced.max(0) as usize / 4 + 1;
        let verified = self.node::<NonPv>(beta - ONE, beta, reduced, false);
        self.null_move_from = 0;
        (verified >= beta && !self.watch.stopped).then_some(score)
    }

    /// ProbCut: a tactical move that leads far above beta in a reduced search will lead to beta in a
    /// full one (Michael Buro, "ProbCut: An Effective Selective Extension of the Alpha-Beta
    /// Algorithm", 1995; Chess Programming Wiki, "ProbCut").
    fn probcut(&mut self, node: &Node<P::Move>, estimate: Score) -> Option<Score> {
        let &Node { depth, beta, .. } = node;
        let goal = beta + Score::new(self.settings.margins.probcut);
        let doubted = node.entry.is_some_and(|entry| {
            entry.bound == Bound::Upper && Score::from_table(entry.score, self.line.ply()) < goal
        });
        if !self.settings.techniques.probcut
            || depth < PROBCUT_DEPTH
            || beta.is_decisive()
            || doubted
        {
            return None;
        }
        let previous = self.previous();
        let table_code = node.entry.map_or(0, |entry| entry.move_code);
        let mut picker = Picker::new(table_code, [None; 3], Scope::Tactical);
        while let Some((mv, stage)) = picker.next(self.line.position(), self.history, &previous) {
            if stage == Stage::LosingTactical {
                break;
            }
            if !self.line.position().see_ge(mv, goal - estimate) {
                continue;
            }
            self.line.play(mv);
            let mut score = -self.quiescence(-goal, -goal + ONE);
            if score >= goal {
                let reduced = depth - PROBCUT_REDUCTION;
                score = -self.node::<NonPv>(-goal, -goal + ONE, reduced, !node.cut_node);
            }
            self.line.back();
            if self.watch.stopped {
                return None;
            }
            if score >= goal && !score.is_decisive() {
                return Some(score - (goal - beta));
            }
        }
        None
    }

    /// Whether the table's move may be much better than all others.
    #[inline]
    pub(crate) fn may_be_singular(&self, node: &Node<P::Move>) -> bool {
        let Some(entry) = node.entry else {
            return false;
        };
        let ply = self.line.ply();
        self.settings.techniques.singular_extensions
            && node.depth >= SINGULAR_DEPTH
            && node.excluded.is_none()
            && ply < 2 * self.root_depth
            && entry.bound != Bound::Upper
            && i32::from(entry.depth) >= node.depth - SINGULAR_ENTRY
            && !Score::from_table(entry.score, ply).is_decisive()
    }

    /// Searches the other moves less deep, to see whether they come near the table's score: if none
    /// does, the table's move is singular and is extended, by two plies if they are far from it
    /// (Chess Programming Wiki, "Singular Extensions"). If several moves would cut off, so will the
    /// node (CPW, "Multi-Cut"), and where only the table's move seems to, it is no safe bet
    /// ("negative extension", Stockfish, 2021).
    pub(crate) fn singularity<N: NodeType>(
        &mut self,
        node: &Node<P::Move>,
        mv: P::Move,
    ) -> Singularity {
        let &Node { depth, beta, .. } = node;
        let techniques = self.settings.techniques;
        let entry = node.entry.expect("a table move comes from an entry");
        let expected = Score::from_table(entry.score, self.line.ply());
        let goal = expected - Score::new(self.settings.margins.singular * depth / 100);
        self.line.frame_mut().excluded = Some(mv);
        let others = self.node::<NonPv>(
            goal - ONE,
            goal,
            singular_search_depth(depth),
            node.cut_node,
        );
        self.line.frame_mut().excluded = None;
        if self.watch.stopped {
            return Singularity::Plies(0);
        }
        if others < goal {
            let margin = Score::new(self.settings.margins.double_extension);
            let doubles = !N::PV
                && techniques.double_extensions
                && others < goal - margin
                && self.line.frame().double_extensions < MAX_DOUBLE_EXTENSIONS;
            return Singularity::Plies(if doubles { 2 } else { 1 });
        }
        if others >= beta && !others.is_decisive() && techniques.multi_cut {
            return Singularity::Cutoff(others);
        }
        Singularity::Plies(match () {
            () if !techniques.negative_extensions => 0,
            () if expected >= beta && N::PV => -1,
            () if expected >= beta => -2,
            () if node.cut_node => -1,
            () => 0,
        })
    }
}

#[cfg(test)]
mod tests {
    use game_core::{Game, MoveGenerator, Position, Side};

    use super::*;
    use crate::entry::Entry;
    use crate::line::Line;
    use crate::memory::Memory;
    use crate::root::RootMoves;
    use crate::table::Table;
    use crate::team::Team;
    use crate::watch::Watch;
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
        let entry = Entry {
            score: 500,
            bound: Bound::Lower,
            depth: 5,
            move_code: position.move_code(mv),
            was_pv: false,
            evaluation: None,
        };
        table.store(position.key(), entry);
        let mut memory = Memory::new::<chess::Position>();
        let team = Team::default();
        let mut evaluator = |position: &chess::Position| match position.side_to_move() {
            Side::White => Score::new(500),
            Side::Black => Score::new(-500),
        };
        let line = Line::new(&game, &mut evaluator, table);
        let root = RootMoves::new(&position.moves(), true);
        let watch = Watch::of_helper(&team);
        let mut worker = Worker::new(&config, line, root, table, None, &mut memory, watch);
        worker.root_depth = 6;
        let beta = Score::new(100);
        let score = worker.node::<NonPv>(beta - ONE, beta, 6, false);
        assert!(score >= beta);
        let entry = table.probe(position.key()).unwrap();
        assert_eq!(i32::from(entry.depth), singular_search_depth(6));
    }
}
