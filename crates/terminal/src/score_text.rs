use game_core::{Score, Side};
use search::{Bound, Report};

/// A score for users: pawns, or the number of moves to the end.
pub(crate) fn score_text(score: Score) -> String {
    let Some(plies) = score.plies_to_end() else {
        return format!("{:+.2}", f64::from(score.units()) / 100.0);
    };
    let word = if score.is_win() { "win" } else { "loss" };
    match plies.div_ceil(2) {
        1 => format!("{word} in 1 move"),
        moves => format!("{word} in {moves} moves"),
    }
}

/// The score of a report, after `≥` or `≤` if it is a bound.
pub(crate) fn reported_score<M>(report: &Report<M>) -> String {
    let sign = match report.bound {
        Bound::Exact => "",
        Bound::Lower => "≥ ",
        Bound::Upper => "≤ ",
    };
    format!("{sign}{}", score_text(report.score))
}

/// A score for the side to move, with the name of that side.
pub(crate) fn score_for(score: Score, side: Side) -> String {
    format!("{} for {side}", score_text(score))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_are_written_in_moves() {
        assert_eq!(score_text(Score::new(-5)), "-0.05");
        assert_eq!(score_text(Score::win_in(1)), "win in 1 move");
        assert_eq!(score_text(Score::loss_in(4)), "loss in 2 moves");
        assert_eq!(score_for(Score::new(35), Side::Black), "+0.35 for Black");
    }
}
