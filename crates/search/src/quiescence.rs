use game_core::{Evaluator, Outcome, Score, Searchable};

use crate::entry::Entry;
use crate::line::MAX_PLY;
use crate::oracle::solved;
use crate::picker::{Picker, Scope, Stage};
use crate::window::{ONE, Window};
use crate::worker::Worker;

/// Quiet moves of an unstable position that are searched once a move is known that does not lose.
const MAX_QUIET_EVASIONS: u32 = 2;

/// The result of searching the moves of a node.
struct Found {
    best: Score,
    /// Alpha, raised by each better move.
    alpha: Score,
    /// The code of the move that raised alpha, 0 if none did.
    code: u16,
    /// Moves that the picker returned.
    count: usize,
    /// Quiet moves that were searched, without the table's.
    quiets: u32,
}

impl Found {
    #[inline]
    fn new(best: Score, alpha: Score) -> Self {
        Self {
            best,
            alpha: alpha.max(best),
            code: 0,
            count: 0,
            quiets: 0,
        }
    }
}

/// The value of the current position by tactical moves alone (Chess Programming Wiki, "Quiescence Search"). All moves of
/// an unstable position are searched, since it has no static evaluation.
pub(crate) fn quiescence<P: Searchable, E: Evaluator<P>>(
    worker: &mut Worker<'_, P, E>,
    mut window: Window,
) -> Score {
    // Step 1. Ends of the search and of the game.
    let ply = worker.line.ply();
    worker.pv.clear(ply);
    worker.enter();
    worker.statistics.quiescence_nodes += 1;
    if worker.must_stop() {
        return Score::DRAW;
    }
    if let Some(outcome) = worker.line.position().game_over() {
        return worker.score_of(outcome);
    }
    if worker.line.position().is_drawn() {
        return worker.score_of(Outcome::Draw);
    }
    if ply >= MAX_PLY {
        return worker.evaluate();
    }

    // A side that can return to an earlier position has at least a draw.
    window = worker.with_repetition(window);
    if window.is_empty() {
        return window.alpha;
    }

    // Step 2. Table cut-off.
    let entry = worker.probe();
    if let Some(entry) = entry
        && !window.is_open()
        && let Some(score) = worker.table_cutoff(&entry, 0, window)
    {
        return score;
    }

    // Step 3. A solved position, as after an exchange into an endgame table.
    if let Some((score, _)) = solved(worker) {
        return score;
    }

    expand(worker, window, entry.as_ref())
}

/// The value of a node that neither rules nor table decided: steps 4 to 6.
#[inline]
fn expand<P: Searchable, E: Evaluator<P>>(
    worker: &mut Worker<'_, P, E>,
    window: Window,
    entry: Option<&Entry>,
) -> Score {
    // Step 4. Stand pat: nobody is forced to capture here.
    let ply = worker.line.ply();
    let unstable = worker.line.position().is_unstable();
    let raw = (!unstable).then(|| worker.static_evaluation(entry));
    let evaluation = raw.map(|raw| worker.corrected(raw));
    let best = match evaluation {
        Some(evaluation) => worker.estimate(evaluation, entry),
        None => Score::loss_in(ply),
    };
    if !unstable && best >= window.beta {
        if entry.is_none() {
            store(worker, window, &Found::new(best, window.alpha), None, raw);
        }
        return best;
    }

    // Step 5. Tactical moves, or all moves of an unstable position.
    let found = search_moves(worker, window, best, evaluation, entry);
    if worker.watch.stopped {
        return Score::DRAW;
    }

    // Step 6. An unstable position without a move has ended; any other result is stored.
    if unstable && found.count == 0 {
        return Score::of_outcome(worker.line.position().stuck_outcome(), ply);
    }
    store(worker, window, &found, entry, raw);
    found.best
}

/// Stores the result of a node in place of its `old` entry.
#[inline]
fn store<P: Searchable, E: Evaluator<P>>(
    worker: &mut Worker<'_, P, E>,
    window: Window,
    found: &Found,
    old: Option<&Entry>,
    raw: Option<Score>,
) {
    let entry = Entry {
        score: found.best.to_table(worker.line.ply()),
        bound: window.bound(found.best),
        depth: 0,
        move_code: found.code,
        was_pv: old.is_some_and(|old| old.was_pv),
        evaluation: raw,
    };
    worker.table.store(worker.line.position().key(), entry);
}

/// Searches the tactical moves of a stable position, or all moves of an unstable one, which has no `evaluation`. `best`
/// is the value without a move.
fn search_moves<P: Searchable, E: Evaluator<P>>(
    worker: &mut Worker<'_, P, E>,
    window: Window,
    best: Score,
    evaluation: Option<Score>,
    entry: Option<&Entry>,
) -> Found {
    let scope = match evaluation {
        Some(_) => Scope::Tactical,
        None => Scope::All,
    };
    let mut found = Found::new(best, window.alpha);
    // Without an evaluation `best` is a loss, which does not raise alpha.
    let open = window.beta - found.alpha > ONE;
    let previous = worker.previous();
    let table_code = entry.map_or(0, |entry| entry.move_code);
    let mut picker = Picker::new(table_code, [None; 3], scope);
    while let Some((mv, stage)) = picker.next(worker.line.position(), worker.history, &previous) {
        found.count += 1;
        worker.line.prefetch(mv);
        match judge(worker, &mut found, evaluation, mv, stage) {
            Verdict::Search => {}
            Verdict::Skip => continue,
            Verdict::Stop => break,
        }
        found.quiets += u32::from(stage == Stage::Quiet);
        worker.line.play(mv);
        let child = -Window {
            alpha: found.alpha,
            beta: window.beta,
        };
        let score = -quiescence(worker, child);
        worker.line.back();
        if worker.watch.stopped {
            break;
        }
        found.best = found.best.max(score);
        if score > found.alpha {
            found.alpha = score;
            found.code = worker.line.position().move_code(mv);
            if open {
                worker.pv.set(worker.line.ply(), mv);
            }
            if score >= window.beta {
                break;
            }
        }
    }
    found
}

/// The treatment of a move in the quiescence search.
enum Verdict {
    Search,
    Skip,
    /// Skip it and all moves after it.
    Stop,
}

/// Delta and exchange pruning of captures, and pruning of evasions.
#[inline(always)]
fn judge<P: Searchable, E: Evaluator<P>>(
    worker: &Worker<'_, P, E>,
    found: &mut Found,
    evaluation: Option<Score>,
    mv: P::Move,
    stage: Stage,
) -> Verdict {
    let Some(evaluation) = evaluation else {
        return judge_evasion(worker, found, stage);
    };
    if stage == Stage::LosingTactical {
        return Verdict::Stop;
    }
    let position = worker.line.position();
    let highest = evaluation + Score::new(worker.settings.margins.delta);
    let missing = found.alpha - highest + ONE;
    if highest <= found.alpha && !position.see_ge(mv, missing) {
        // A move that wins material may exceed `highest`, but not alpha.
        let bound = match position.see_ge(mv, ONE) {
            true => found.alpha,
            false => highest,
        };
        found.best = found.best.max(bound);
        return Verdict::Skip;
    }
    Verdict::Search
}

/// Once a move is known that does not lose, few quiet moves and no losing captures are searched.
#[inline(always)]
fn judge_evasion<P: Searchable, E: Evaluator<P>>(
    worker: &Worker<'_, P, E>,
    found: &Found,
    stage: Stage,
) -> Verdict {
    let escapes = !found.best.is_loss();
    match stage {
        Stage::Quiet
            if escapes
                && worker.settings.techniques.evasion_pruning
                && found.quiets >= MAX_QUIET_EVASIONS =>
        {
            Verdict::Stop
        }
        Stage::LosingTactical if escapes => Verdict::Stop,
        _ => Verdict::Search,
    }
}

#[cfg(test)]
mod tests {
    use game_core::Notation;

    use super::*;
    use crate::Techniques;
    use crate::worker::tests::with_worker;

    fn value_in(fen: &str, window: Window) -> Score {
        with_worker(fen, Techniques::ALL, |worker| quiescence(worker, window))
    }

    fn value(fen: &str) -> Score {
        value_in(fen, Window::FULL)
    }

    #[test]
    fn nobody_is_forced_to_capture() {
        // The queen could take a pawn that another one protects.
        let fen = "4k3/2p5/3p4/8/8/8/8/3QK3 w - - 0 1";
        assert_eq!(value(fen), Score::new(700));
    }

    #[test]
    fn captures_are_searched_until_none_wins() {
        // The rook takes the knight, but not the pawn behind it, which the king protects.
        let fen = "4k3/3p4/8/3n4/8/8/8/3RK3 w - - 0 1";
        assert_eq!(value(fen), Score::new(400));
        // With a pawn that protects the knight nothing is won.
        let fen = "4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1";
        assert_eq!(value(fen), Score::new(100));
    }

    #[test]
    fn a_check_is_answered_by_any_move() {
        // Only quiet moves leave the check of the rook, which cannot be taken.
        let fen = "4r1k1/8/8/8/8/8/8/4K3 w - - 0 1";
        assert_eq!(value(fen), Score::new(-500));
        let mate = "6k1/8/8/8/8/8/r7/4K2r w - - 0 1";
        assert_eq!(value(mate), Score::loss_in(0));
    }

    #[test]
    fn a_side_that_can_repeat_has_a_draw() {
        with_worker("7k/8/8/8/8/8/q7/7K w - - 0 1", Techniques::ALL, |worker| {
            for text in ["h1g1", "h8g8", "g1h1", "g8h8"] {
                let mv = worker.line.position().parse_move(text).unwrap();
                worker.line.play(mv);
            }
            let window = Window::at_least(Score::new(-500));
            assert!(quiescence(worker, window).units().abs() <= 1);
        });
    }

    /// A null window returns a true bound, whatever delta pruning leaves out.
    #[test]
    fn null_windows_return_bounds_of_the_value() {
        for fen in [
            "4k3/3p4/8/3n4/8/8/8/3RK3 w - - 0 1",
            "4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1",
            "r3k3/1P6/8/3q4/8/2N5/8/4K3 w - - 0 1",
            "3rk3/3p4/8/2pPp3/8/8/3R4/3RK3 w - e6 0 1",
        ] {
            let value = value(fen);
            for beta in (-2_000..=2_000).step_by(50) {
                let beta = Score::new(beta);
                let found = value_in(fen, Window::at_least(beta));
                let is_bound = match found >= beta {
                    true => value >= found,
                    false => value <= found,
                };
                assert!(is_bound, "{fen}, {beta}: {found}, not {value}");
            }
        }
    }
}
