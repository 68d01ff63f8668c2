use game_core::{Evaluator, Searchable};

use crate::moves::Candidate;
use crate::node::{Node, NodeType};
use crate::picker::Stage;
use crate::worker::Worker;

/// Greater depths and move counts are reduced like the last row and column.
const SIZE: usize = 64;

/// The part of the reduction of a late move that grows with depth and move count, in 1024ths of a ply: the product of their
/// logarithms, divided by 2.25 (Chess Programming Wiki, "Late Move Reductions").
static REDUCTIONS: [[i32; SIZE]; SIZE] = {
    let mut table = [[0; SIZE]; SIZE];
    let mut depth = 1;
    while depth < SIZE {
        let mut count = 1;
        while count < SIZE {
            let product = ln(depth as u64) * ln(count as u64) / 1024;
            table[depth][count] = product * 100 / DIVISOR;
            count += 1;
        }
        depth += 1;
    }
    table
};

/// Divisor of the product of logarithms, in hundredths.
const DIVISOR: i32 = 225;

/// Least depth of a node that reduces its moves, in plies.
const LEAST_DEPTH: i32 = 3;
/// One ply.
const PLY: i32 = 1024;

/// The reduction of a move in plies.
#[inline]
pub(crate) fn reduction<N: NodeType, P: Searchable, E: Evaluator<P>>(
    worker: &Worker<'_, P, E>,
    node: &Node<P::Move>,
    candidate: &Candidate<P::Move>,
    table_tactical: bool,
) -> i32 {
    let techniques = &worker.settings.techniques;
    let late = candidate.count > 1 + usize::from(N::PV);
    let reducible = matches!(
        candidate.stage,
        Stage::Refutations | Stage::Quiet | Stage::LosingTactical
    );
    if !techniques.late_move_reductions || node.depth < LEAST_DEPTH || !late || !reducible {
        return 0;
    }
    let margins = &worker.settings.margins;
    let mut reduction = margins.reduction_base
        + late_move(node.depth, candidate.count) * margins.reduction_growth / PLY;
    if N::PV || (techniques.pv_reductions && node.was_pv) {
        reduction -= margins.reduction_pv;
    }
    if N::ROOT {
        reduction -= margins.reduction_root;
    }
    if techniques.tactical_table_move_reductions && table_tactical && !candidate.tactical {
        reduction += margins.reduction_tactical;
    }
    if !node.improving {
        reduction += margins.reduction_not_improving;
    }
    if node.cut_node {
        reduction += margins.reduction_cut_node;
    }
    if candidate.stage == Stage::Refutations {
        reduction -= margins.reduction_refutation;
    }
    if worker.line.position().is_forcing(candidate.mv) {
        reduction -= margins.reduction_forcing;
    }
    if node.unstable {
        reduction -= margins.reduction_unstable;
    }
    if !candidate.tactical {
        reduction -= candidate.history * PLY / margins.reduction_history.max(1);
    }
    reduction.max(0) / PLY
}

/// The part of a reduction that grows with depth and move count, in 1024ths of a ply.
#[inline]
fn late_move(depth: i32, count: usize) -> i32 {
    let depth = (depth.max(0) as usize).min(SIZE - 1);
    REDUCTIONS[depth][count.min(SIZE - 1)]
}

/// The natural logarithm in 1024ths, in integers: `core` has no logarithm, and floating point could differ between
/// machines.
const fn ln(n: u64) -> i32 {
    const LN_2: u64 = 710; // 1024 × 0.6931
    let whole = n.ilog2();
    // The mantissa in [1, 2) with 32 fractional bits; squaring it shifts out one bit of the
    // binary logarithm after the other.
    let mut mantissa = (n << 32) >> whole;
    let mut fraction = 0;
    let mut bit = 512;
    while bit > 0 {
        mantissa = ((mantissa as u128 * mantissa as u128) >> 32) as u64;
        if mantissa >= 2 << 32 {
            mantissa >>= 1;
            fraction += bit;
        }
        bit /= 2;
    }
    (((whole as u64 * 1024 + fraction) * LN_2) / 1024) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_in_1024ths() {
        for (n, expected) in [(1, 0), (2, 710), (3, 1125), (10, 2358), (63, 4243)] {
            assert!((ln(n) - expected).abs() <= 3, "ln({n}) = {}", ln(n));
        }
    }

    #[test]
    fn deeper_and_later_is_reduced_more() {
        assert!(late_move(10, 20) > late_move(10, 3));
        assert!(late_move(20, 10) > late_move(3, 10));
        assert_eq!(late_move(500, 500), late_move(63, 63));
    }
}
