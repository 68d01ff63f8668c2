use core::fmt::Write;

use game_core::Score;
use search::{Bound, Report};

/// The `info` line of a report.
pub(crate) fn info(report: &Report<String>) -> String {
    let mut line = format!(
        "info depth {} seldepth {} multipv {} score {}",
        report.depth,
        report.selective_depth,
        report.multi_pv,
        score(report.score)
    );
    line += match report.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    };
    let _ = write!(
        line,
        " nodes {} nps {} hashfull {} time {} pv {}",
        report.nodes,
        report.nps(),
        report.hashfull,
        report.time.as_millis(),
        report.pv.join(" ")
    );
    line
}

/// `cp` in units of evaluation, or `mate` in moves of the side that wins, negative if the side to
/// move loses.
pub(crate) fn score(score: Score) -> String {
    let Some(plies) = score.plies_to_end() else {
        return format!("cp {}", score.units());
    };
    let moves = plies.div_ceil(2);
    if score.is_loss() && moves > 0 {
        format!("mate -{moves}")
    } else {
        format!("mate {moves}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn mates_count_moves() {
        assert_eq!(score(Score::win_in(1)), "mate 1");
        assert_eq!(score(Score::win_in(5)), "mate 3");
        assert_eq!(score(Score::loss_in(2)), "mate -1");
        assert_eq!(score(Score::loss_in(0)), "mate 0");
        assert_eq!(score(Score::new(-35)), "cp -35");
    }

    #[test]
    fn a_report_becomes_one_line() {
        let report = Report {
            depth: 3,
            selective_depth: 7,
            multi_pv: 1,
            score: Score::new(12),
            bound: Bound::Lower,
            nodes: 1000,
            time: Duration::from_millis(10),
            hashfull: 4,
            pv: vec!["e2e4".to_string(), "e7e5".to_string()],
        };
        assert_eq!(
            info(&report),
            "info depth 3 seldepth 7 multipv 1 score cp 12 lowerbound nodes 1000 nps 100000 \
             hashfull 4 time 10 pv e2e4 e7e5"
        );
    }
}
