use std::cmp::Reverse;
use std::error::Error;
use std::io::{self, Write};
use std::marker::PhantomData;
use std::time::Instant;

use endgame::{Builder, Plan, Slices, Tables};
use game_core::{Notation, Oracle, Outcome};

use crate::progress::ProgressLine;
use crate::{BuildOptions, ProbeOptions, TableOptions, VerifyOptions};

/// Memory for decoded blocks while positions are looked up, in bytes.
const CACHE: usize = 64 << 20;
const MIB: f64 = (1 << 20) as f64;

type Done = Result<(), Box<dyn Error>>;

/// A game of any type that has tables.
pub(crate) trait TableGame: Sync {
    fn build(&self, options: &BuildOptions, out: &mut dyn Write) -> Done;
    fn verify(&self, options: &VerifyOptions, out: &mut dyn Write) -> Done;
    fn probe(&self, options: &ProbeOptions, out: &mut dyn Write) -> Done;
    fn stats(&self, options: &TableOptions, out: &mut dyn Write) -> Done;
}

/// The game with positions `P`.
pub(crate) struct Of<P>(PhantomData<P>);

impl<P> Of<P> {
    pub(crate) const NEW: Self = Self(PhantomData);
}

impl<P: Slices + Notation> TableGame for Of<P> {
    fn build(&self, options: &BuildOptions, out: &mut dyn Write) -> Done {
        let mut builder = Builder::default()
            .threads(options.threads)
            .memory(options.memory.saturating_mul(1 << 20));
        if options.without_plies {
            builder = builder.without_plies();
        }
        if P::slices(options.pieces).is_empty() {
            return Err(format!("the game has no slices of {} pieces", options.pieces).into());
        }
        let mut slices = P::slices_up_to(options.pieces);
        if let Some(name) = &options.slice {
            slices.retain(|slice| slice.to_string() == *name);
            if slices.is_empty() {
                return Err(
                    format!("no slice {name:?} of at most {} pieces", options.pieces).into(),
                );
            }
        }
        let begin = Instant::now();
        announce(&builder.plan::<P>(&slices)?, out)?;
        let mut line = ProgressLine::new();
        let built = builder.build::<P>(&slices, &options.out, &mut |progress| {
            line.show(&progress);
        });
        line.finish();
        built?;
        writeln!(out, "done in {:.1} s", begin.elapsed().as_secs_f64())?;
        Ok(())
    }

    fn verify(&self, options: &VerifyOptions, out: &mut dyn Write) -> Done {
        let tables = open::<P>(&options.table)?;
        let begin = Instant::now();
        // A closed terminal does not stop the work.
        let show = |slice: P::Slice| drop(writeln!(io::stderr(), "{slice}"));
        let entries = tables.verify(options.threads, show)?;
        let seconds = begin.elapsed().as_secs_f64();
        writeln!(
            out,
            "{entries} entries agree with their children ({seconds:.1} s)"
        )?;
        Ok(())
    }

    fn probe(&self, options: &ProbeOptions, out: &mut dyn Write) -> Done {
        let tables = open::<P>(&options.table)?;
        let probe = match options.brief {
            true => probe_briefly,
            false => probe_moves,
        };
        for text in &options.positions {
            probe(&tables, text, out)?;
        }
        if options.positions.is_empty() {
            for line in io::stdin().lines() {
                probe(&tables, line?.trim(), out)?;
            }
        }
        Ok(())
    }

    fn stats(&self, options: &TableOptions, out: &mut dyn Write) -> Done {
        let tables = open::<P>(options)?;
        writeln!(
            out,
            "slice                 positions         wins        draws       losses  longest   wdl bytes   dtc bytes  position of the longest win"
        )?;
        let mut total = [0; 6];
        for slice in tables.statistics() {
            let counts = slice.counts;
            let longest = P::unrank(slice.slice, counts.longest_win_index);
            let longest = longest.filter(|_| counts.longest_win > 0);
            let row = [
                counts.positions(),
                counts.wins,
                counts.draws,
                counts.losses,
                slice.outcome_bytes,
                slice.plies_bytes.unwrap_or(0),
            ];
            let text = row_text(&slice.slice.to_string(), row, counts.longest_win);
            let longest = longest.map_or_else(String::new, |longest| longest.position_text());
            writeln!(out, "{text}  {longest}")?;
            total
                .iter_mut()
                .zip(row)
                .for_each(|(total, number)| *total += number);
        }
        let longest = tables
            .statistics()
            .map(|slice| slice.counts.longest_win)
            .max();
        writeln!(out, "{}", row_text("all", total, longest.unwrap_or(0)))?;
        Ok(())
    }
}

fn row_text(
    name: &str,
    [positions, wins, draws, losses, wdl, dtc]: [u64; 6],
    longest: u16,
) -> String {
    format!(
        "{name:18} {positions:12} {wins:12} {draws:12} {losses:12} {longest:8} {wdl:11} {dtc:11}"
    )
}

fn announce<S>(plan: &Plan<S>, out: &mut dyn Write) -> io::Result<()> {
    let (slices, indices) = (plan.slices.len(), plan.indices);
    let (least, most) = (
        plan.least_memory as f64 / MIB,
        plan.most_memory as f64 / MIB,
    );
    writeln!(
        out,
        "{slices} slices, {indices} indices; memory from {least:.0} MiB to {most:.0} MiB"
    )
}

fn open<P: Slices>(options: &TableOptions) -> Result<Tables<P>, endgame::Error> {
    Tables::open(&options.path, CACHE)
}

/// Prints the outcome and the plies to conversion on one line.
fn probe_briefly<P: Slices + Notation>(
    tables: &Tables<P>,
    text: &str,
    out: &mut dyn Write,
) -> Done {
    let position = P::parse_position(text)?;
    let word = match tables.outcome(&position) {
        Some(Outcome::Win) => "win",
        Some(Outcome::Draw) => "draw",
        Some(Outcome::Loss) => "loss",
        None => "unknown",
    };
    match tables.plies_to_conversion(&position) {
        Some(plies) => writeln!(out, "{word} {plies}")?,
        None => writeln!(out, "{word}")?,
    }
    Ok(())
}

/// Prints the value of a position and of each of its moves, the best one first.
fn probe_moves<P: Slices + Notation>(tables: &Tables<P>, text: &str, out: &mut dyn Write) -> Done {
    let position = P::parse_position(text)?;
    writeln!(out, "{text}: {}", value_text(tables, &position))?;
    let mut moves = Vec::new();
    for mv in position.moves() {
        let mut child = position.clone();
        child.play(mv);
        let outcome = tables.outcome(&child).map(Outcome::reversed);
        let plies = i32::from(tables.plies_to_conversion(&child).unwrap_or(0));
        let is_conversion = child.slice() != position.slice();
        let haste = match outcome {
            // The end of the game comes before a conversion.
            Some(Outcome::Win) if !child.has_legal_move() => 1,
            _ if is_conversion => 0,
            Some(Outcome::Win) => -1 - plies,
            _ => plies + 1,
        };
        let text = format!(
            "  {}: after it {}",
            position.move_text(mv),
            value_text(tables, &child)
        );
        moves.push((outcome, haste, text));
    }
    moves.sort_by_key(|&(outcome, haste, _)| Reverse((outcome, haste)));
    for (_, _, text) in moves {
        writeln!(out, "{text}")?;
    }
    Ok(())
}

fn value_text<P: Slices>(tables: &Tables<P>, position: &P) -> String {
    let Some(outcome) = tables.outcome(position) else {
        return "not in the tables".into();
    };
    let word = match outcome {
        Outcome::Win => "a win",
        Outcome::Draw => return "a draw".into(),
        Outcome::Loss => "a loss",
    };
    match tables.plies_to_conversion(position) {
        Some(plies) => format!("{word}, {plies} plies to the conversion"),
        None => word.into(),
    }
}
