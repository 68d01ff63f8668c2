//! The safety of a king: the pieces that attack around it.

use bitboard::{Piece, Player};
use game_core::Tapered;

use super::{Evaluation, View};
use crate::Position;

/// Units of danger of an attacker of each kind.
const ATTACKER_UNITS: [u32; Piece::COUNT] = [0, 2, 2, 3, 4, 0];
/// Units of danger of a safe check by each of [`CHECKING_KINDS`](bitboard::CHECKING_KINDS).
const CHECK_UNITS: [u32; 4] = [4, 3, 4, 4];

impl Evaluation {
    /// Danger to the king of one side.
    #[inline]
    pub(super) fn king<S: Player>(&self, view: &View<'_>) -> Tapered {
        let pressure = view.pressure[S::Opponent::SIDE.index()];
        let units = (pressure + check_units::<S>(view)) as usize;
        let danger = &self.weights.king_danger;
        danger[units.min(danger.len() - 1)]
    }
}

/// Units of danger to a king from an enemy piece of that kind that attacks near it; each attacked square
/// next to the king adds one.
#[inline]
pub(super) const fn attacker_units(kind: Piece) -> u32 {
    ATTACKER_UNITS[kind as usize]
}

/// Units of danger of the checks that the enemy could give without losing the piece.
#[inline]
fn check_units<S: Player>(view: &View<'_>) -> u32 {
    let [own, enemy] = [S::SIDE, S::Opponent::SIDE].map(|side| &view.reach[side.index()]);
    let checks = enemy.safe_checks::<Position>(view.board, S::Opponent::SIDE, own);
    let mut units = 0;
    for (is_safe, check_units) in checks.into_iter().zip(CHECK_UNITS) {
        if is_safe {
            units += check_units;
        }
    }
    units
}
