use std::io::{self, Write};
use std::time::{Duration, Instant};

use frontend::AnyGame;
use search::{Bound, Config, Control, Limits, Report, TimeLimit};

use protocol::TABLE_MIB;

use crate::arguments::AnalyseOptions;
use crate::painting::Painter;
use crate::score_text::{score_for, score_text};
use crate::{Failure, print_or_stop};

/// The time for an analysis that has no other limit.
const USUAL_TIME: Duration = Duration::from_secs(5);

/// Prints each iteration of a search, then the best move.
pub(crate) fn analyse(
    game: &dyn AnyGame,
    options: &AnalyseOptions,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let mut engine = game.new_engine(None, TABLE_MIB)?;
    options.engine.set_up(&mut *engine)?;
    if !options.fen.is_empty() {
        engine.set_position(Some(&options.fen.join(" ")), &[])?;
    }
    engine.configure(Config {
        multi_pv: usize::from(options.lines),
        ..options.engine.config()
    });
    if let Some(board) = engine.board_view() {
        write!(output, "{}", Painter::PLAIN.paint(&board))?;
    }
    writeln!(output, "{}\n", engine.position_text())?;
    if let Some(ending) = engine.ending() {
        writeln!(output, "{ending}")?;
        return Ok(());
    }

    let side = engine.side_to_move();
    let mut printed = writeln!(output, "scores are for {side}, who is to move");
    if printed.is_ok() {
        printed = writeln!(output, "depth      score      nodes    time  line");
    }
    let control = Control::new();
    let mut report = |found: &Report<String>| {
        print_or_stop(&mut printed, &control, || print_report(found, output));
    };
    let result = engine.search(&limits(options), &Instant::now(), &control, &mut report)?;
    printed?;
    if let Some(best) = result.best_move {
        let score = score_for(result.score, side);
        writeln!(output, "\nbest move: {best} ({score})")?;
    }
    Ok(())
}

fn limits(options: &AnalyseOptions) -> Limits<String> {
    let limits = Limits {
        depth: options.depth.map(usize::from),
        nodes: options.nodes,
        time: options
            .time
            .map_or(TimeLimit::Unlimited, TimeLimit::MoveTime),
        ..Limits::infinite()
    };
    match limits == Limits::infinite() {
        true => Limits::move_time(USUAL_TIME),
        false => limits,
    }
}

fn print_report(report: &Report<String>, output: &mut impl Write) -> io::Result<()> {
    let bound = match report.bound {
        Bound::Exact => "",
        Bound::Lower => "≥ ",
        Bound::Upper => "≤ ",
    };
    writeln!(
        output,
        "{:>2}/{:<2} {:>10} {:>10} {:>6.2}s  {}",
        report.depth,
        report.selective_depth,
        format!("{bound}{}", score_text(report.score)),
        report.nodes,
        report.time.as_secs_f64(),
        report.pv.join(" ")
    )?;
    output.flush()
}
