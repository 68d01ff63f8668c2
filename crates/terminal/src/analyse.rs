use std::io::{self, Write};
use std::time::{Duration, Instant};

use frontend::AnyGame;
use search::{Config, Control, Limits, Report, TimeLimit};

use protocol::TABLE_MIB;

use crate::arguments::AnalyseOptions;
use crate::painting::Painter;
use crate::score_text::{reported_score, score_for};
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

    let has_numbers = options.lines > 1;
    let side = engine.side_to_move();
    let mut printed = writeln!(output, "scores are for {side}, who is to move");
    if printed.is_ok() {
        let number = if has_numbers { "  #  " } else { "" };
        printed = writeln!(output, "{number}depth      score      nodes    time  line");
    }
    let control = Control::new();
    let mut report = |found: &Report<String>| {
        print_or_stop(&mut printed, &control, || {
            print_report(found, has_numbers, output)
        });
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

/// Prints a line of the search, after its number among the best lines if `has_number` is set.
fn print_report(
    report: &Report<String>,
    has_number: bool,
    output: &mut impl Write,
) -> io::Result<()> {
    if has_number {
        write!(output, "{:>3}  ", report.multi_pv)?;
    }
    writeln!(
        output,
        "{:>2}/{:<2} {:>10} {:>10} {:>6.2}s  {}",
        report.depth,
        report.selective_depth,
        reported_score(report),
        report.nodes,
        report.time.as_secs_f64(),
        report.pv.join(" ")
    )?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use frontend::GameSpec;
    use protocol::Program;

    use super::*;
    use crate::arguments::{Arguments, Subcommand};

    /// The lines that an analysis to depth 2 prints.
    fn analysis(arguments: &[&str]) -> Vec<String> {
        let game = GameSpec::new("chess", chess::Position::start())
            .with_evaluator("handwritten", chess::Evaluation::new);
        let program = Program::new("chess", "1", game);
        let words = ["chess", "analyse", "--depth", "2"].iter().chain(arguments);
        let parsed = Arguments::parse(&program, words).unwrap();
        let Some(Subcommand::Analyse(options)) = parsed.subcommand else {
            panic!("not an analysis");
        };
        let mut output = Vec::new();
        analyse(program.default_game(), &options, &mut output).unwrap();
        let text = String::from_utf8(output).unwrap();
        text.lines().map(String::from).collect()
    }

    #[test]
    fn the_lines_of_an_analysis_have_numbers_if_there_are_several() {
        let single = analysis(&[]);
        assert!(single.contains(&"depth      score      nodes    time  line".to_string()));
        let numbered = analysis(&["--lines", "3"]);
        let titles = "  #  depth      score      nodes    time  line";
        let first = numbered.iter().position(|line| line == titles).unwrap() + 1;
        let moves = numbered[first..].iter().take_while(|line| !line.is_empty());
        let numbers: Vec<_> = moves.map(|line| line[..5].trim()).collect();
        assert!(numbers.ends_with(&["1", "2", "3"]), "{numbered:?}");
    }
}
