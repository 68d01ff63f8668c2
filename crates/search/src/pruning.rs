use game_core::{Evaluator, Score, Searchable};

use crate::margins::share;
use crate::moves::Candidate;
use crate::node::Node;
use crate::picker::{Picker, Stage};
use crate::worker::{Settings, Worker};

/// Greatest depth of reverse futility pruning, in plies.
const REVERSE_FUTILITY_DEPTH: i32 = 8;
/// Greatest reduced depth of futility pruning, in plies.
const FUTILITY_DEPTH: i32 = 7;
/// Greatest depth of late move pruning, in plies.
const LATE_MOVE_DEPTH: i32 = 8;
/// Greatest depth of pruning by exchange, in plies.
const EXCHANGE_DEPTH: i32 = 8;

impl<M> Node<M> {
    /// Reverse futility pruning: the node fails high if its estimate is so far above beta that the opponent is not
    /// expected to make up for it. Returns a score halfway between the estimate and beta.
    pub(crate) fn reverse_futility(&self, settings: &Settings, estimate: Score) -> Option<Score> {
        let margins = &settings.margins;
        let mut margin = margins.reverse_futility * (self.depth - i32::from(self.improving));
        if self.opponent_worsening {
            margin -= share(margins.reverse_futility, margins.opponent_worsening, 1024);
        }
        let prunes = settings.techniques.reverse_futility
            && !self.was_pv
            && self.depth <= REVERSE_FUTILITY_DEPTH
            && !self.window.beta.is_decisive()
            && !estimate.is_decisive()
            && estimate - Score::new(margin.max(0)) >= self.window.beta;
        prunes.then(|| Score::new((estimate.units() + self.window.beta.units()) / 2))
    }

    /// Whether late move pruning skips a quiet move, the `count`-th move of the node: a good one would have come
    /// earlier.
    #[inline]
    fn late_move_pruning(&self, settings: &Settings, count: usize) -> bool {
        let (margins, depth) = (&settings.margins, self.depth);
        if !settings.techniques.late_move_pruning || depth > LATE_MOVE_DEPTH {
            return false;
        }
        let kept = (margins.late_moves + margins.late_moves_growth * depth * depth) / 100;
        count > kept as usize / if self.improving { 1 } else { 2 }
    }

    /// Whether futility pruning skips a quiet move: the estimate plus the most that it is expected to gain does not
    /// exceed alpha.
    #[inline]
    fn futility(&self, settings: &Settings, reduced: i32, history: i32) -> bool {
        let mut gain = Score::new(settings.margins.futility * (reduced + 1));
        if settings.techniques.futility_history {
            let margins = &settings.margins;
            gain += Score::new(share(
                margins.futility,
                history,
                margins.futility_history.max(1),
            ));
        }
        settings.techniques.futility
            && reduced <= FUTILITY_DEPTH
            && !self.window.alpha.is_loss()
            && self
                .estimate
                .is_some_and(|estimate| estimate + gain <= self.window.alpha)
    }

    /// The material that a move may lose by exchange, as a negative score. It is proportional to the reduced depth for
    /// a quiet move, and to the depth of the node for a losing tactical move. `None` if there is no limit.
    #[inline]
    fn allowed_loss(&self, settings: &Settings, stage: Stage, reduced: i32) -> Option<Score> {
        let exchange = settings.margins.exchange;
        let allowed = match stage {
            Stage::Refutations | Stage::Quiet => exchange * reduced,
            Stage::LosingTactical => exchange * 3 / 2 * self.depth,
            _ => return None,
        };
        let prunes = settings.techniques.exchange_pruning && self.depth <= EXCHANGE_DEPTH;
        prunes.then(|| Score::new(-allowed))
    }
}

/// Whether a move is not worth a search. If all later quiet moves would be pruned too, makes the picker skip them.
#[inline]
pub(crate) fn prunes_move<P: Searchable, E: Evaluator<P>>(
    worker: &Worker<'_, P, E>,
    node: &Node<P::Move>,
    candidate: &Candidate<P::Move>,
    reduction: i32,
    picker: &mut Picker<P::Move>,
) -> bool {
    let (settings, position) = (&worker.settings, worker.line.position());
    let reduced = (node.depth - 1 - reduction).max(0);
    if !candidate.tactical {
        let is_late = node.late_move_pruning(settings, candidate.count);
        let is_futile = node.futility(settings, reduced, candidate.history);
        // Quiet moves come in the order of their histories, so all of them after a futile one are futile too.
        let skips_quiets = is_late || is_futile && candidate.stage == Stage::Quiet;
        if (is_late || is_futile) && !position.is_forcing(candidate.mv) {
            if skips_quiets {
                picker.skip_quiets_at(node.depth);
            }
            return true;
        }
    }
    node.allowed_loss(settings, candidate.stage, reduced)
        .is_some_and(|allowed| !position.see_ge(candidate.mv, allowed))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::window::Window;
    use crate::{Config, Margins};

    const BETA: Score = Score::new(50);

    fn settings() -> Settings {
        let config = Config {
            margins: Some(Margins::CHESS),
            ..Config::default()
        };
        Settings::new::<chess::Position>(&config)
    }

    /// A node of `depth` plies, whose estimate is beta.
    fn node(depth: i32) -> Node<()> {
        Node::quiet(depth, Window::at_least(BETA), BETA)
    }

    /// The least surplus with which reverse futility prunes a node.
    fn needed(node: &Node<()>) -> i32 {
        let prunes = |surplus: &i32| {
            let estimate = BETA + Score::new(*surplus);
            node.reverse_futility(&settings(), estimate).is_some()
        };
        (0..10_000).find(prunes).expect("a surplus that is enough")
    }

    #[test]
    fn reverse_futility_asks_for_its_margin_a_ply() {
        let margin = settings().margins.reverse_futility;
        for depth in 1..=REVERSE_FUTILITY_DEPTH {
            assert_eq!(needed(&node(depth)), margin * depth);
        }
        let improving = Node {
            improving: true,
            ..node(5)
        };
        assert_eq!(needed(&improving), margin * 4);
        let worsening = Node {
            opponent_worsening: true,
            ..node(5)
        };
        assert!((margin * 4..margin * 5).contains(&needed(&worsening)));
    }

    #[test]
    fn reverse_futility_returns_a_score_between_beta_and_the_estimate() {
        let estimate = BETA + Score::new(1_000);
        let score = node(3).reverse_futility(&settings(), estimate);
        assert_eq!(score, Some(BETA + Score::new(500)));
    }

    #[test]
    fn reverse_futility_spares_deep_nodes_principal_variations_and_wins() {
        let prunes =
            |node: Node<()>, estimate| node.reverse_futility(&settings(), estimate).is_some();
        let estimate = BETA + Score::new(5_000);
        assert!(prunes(node(3), estimate));
        assert!(!prunes(node(REVERSE_FUTILITY_DEPTH + 1), estimate));
        assert!(!prunes(node(3), Score::win_in(9)));
        let was_pv = Node {
            was_pv: true,
            ..node(3)
        };
        assert!(!prunes(was_pv, estimate));
    }

    /// The moves that late move pruning keeps.
    fn kept(node: &Node<()>) -> usize {
        let pruned = |count: &usize| node.late_move_pruning(&settings(), *count);
        (1..1_000).find(pruned).expect("a move that is too late") - 1
    }

    #[test]
    fn late_move_pruning_keeps_more_moves_in_deep_and_improving_nodes() {
        let improving = |depth| Node {
            improving: true,
            ..node(depth)
        };
        for depth in 1..LATE_MOVE_DEPTH {
            assert!(kept(&node(depth)) < kept(&node(depth + 1)));
            assert_eq!(kept(&node(depth)), kept(&improving(depth)) / 2);
        }
        let deep = node(LATE_MOVE_DEPTH + 1);
        assert!(!deep.late_move_pruning(&settings(), 1_000));
    }

    #[test]
    fn futility_prunes_what_cannot_reach_alpha() {
        let settings = settings();
        let margin = settings.margins.futility;
        // Two margins and a bit below alpha.
        let node = Node {
            estimate: Some(BETA - Score::new(2 * margin + 10)),
            ..node(4)
        };
        assert!(node.futility(&settings, 1, 0));
        assert!(!node.futility(&settings, 2, 0));
        // A move with a good history may gain more.
        assert!(!node.futility(&settings, 1, settings.margins.futility_history));
        let unstable = Node {
            estimate: None,
            ..node
        };
        assert!(!unstable.futility(&settings, 0, 0));
    }

    #[test]
    fn the_allowed_loss_grows_with_depth() {
        let (settings, unit) = (settings(), settings().margins.exchange);
        let allowed = |stage, reduced| node(4).allowed_loss(&settings, stage, reduced);
        assert_eq!(allowed(Stage::Quiet, 2), Some(Score::new(-2 * unit)));
        let losing = Some(Score::new(-(unit * 3 / 2 * 4)));
        assert_eq!(allowed(Stage::LosingTactical, 2), losing);
        assert_eq!(allowed(Stage::Tactical, 2), None);
        let deep = node(EXCHANGE_DEPTH + 1);
        assert_eq!(deep.allowed_loss(&settings, Stage::Quiet, 2), None);
    }
}
