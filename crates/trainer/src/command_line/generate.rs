use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use super::{CommandResult, MAX_THREADS, from_one_to, subject};
use crate::data_file::Progress;
use crate::{Header, Run, SelfPlay, Shard, Subject};

/// The name of the first teacher in the header of a data file.
const FIRST_TEACHER: &str = "first";

/// Plays games of an engine against itself and stores them for training.
///
/// A file with games of the same run is continued, even if the run was killed: nothing is lost or duplicated.
#[derive(Debug, Args)]
pub(super) struct GenerateCommand {
    /// The game.
    #[arg(long)]
    game: String,
    /// The data file.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// A network that plays instead of the game's own evaluation: of the game, or of another one with the same inputs.
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,
    /// A folder of endgame tables: the searches use them, and the first solved position ends a game. Use the same tables to
    /// resume a run, and for all its shards.
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// Stop when the file has this many positions with a score. Each shard counts its own.
    #[arg(long, default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    positions: u64,
    /// Games played at a time.
    #[arg(long, default_value_t = default_threads(), value_parser = from_one_to(MAX_THREADS))]
    threads: usize,
    /// The part of the run that this machine plays, such as 2/8; merge the files afterwards.
    #[arg(long, value_name = "I/N", value_parser = parse_shard, default_value = "1/1")]
    shard: Shard,
    /// Nodes of each search.
    #[arg(long, default_value_t = SelfPlay::default().nodes, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Seed of the random openings.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Random plies at the start of a game; every second game has one more.
    #[arg(long, default_value_t = SelfPlay::default().random_plies)]
    random_plies: u32,
    /// An opening with a greater score for either side, in units of evaluation, is replaced with a new random one. After 200
    /// openings the last is used.
    #[arg(long, default_value_t = SelfPlay::default().max_opening_score, value_parser = clap::value_parser!(i32).range(0..))]
    max_opening_score: i32,
    /// A score that wins the game if it lasts for several plies, in units of evaluation.
    #[arg(long, default_value_t = SelfPlay::default().win_score, value_parser = clap::value_parser!(i32).range(1..))]
    win_score: i32,
}

impl GenerateCommand {
    pub(super) fn run(self, subjects: &[Subject], out: &mut dyn Write) -> CommandResult {
        let subject = subject(subjects, &self.game)?;
        let network = self.network.as_deref();
        let network = network.map(|path| super::read_network(subject, path, out));
        let network = network.transpose()?;
        let teacher = network.as_deref().map(super::name_of);
        let header = Header {
            game: subject.name().to_string(),
            fingerprint: subject.fingerprint(),
            teacher: teacher.unwrap_or_else(|| FIRST_TEACHER.to_string()),
            self_play: SelfPlay {
                nodes: self.nodes,
                seed: self.seed,
                random_plies: self.random_plies,
                max_opening_score: self.max_opening_score,
                win_score: self.win_score,
                ..SelfPlay::default()
            },
            tables: self.tables.is_some(),
            shard: self.shard,
        };
        let bar = progress_bar(self.positions);
        let mut first = None;
        let mut report = |progress: Progress| {
            let first = *first.get_or_insert(progress);
            bar.set_position(progress.positions);
            bar.set_message(format!("{} games", progress.games));
            if progress == first {
                // Positions of an earlier run do not count for the speed.
                bar.reset_eta();
            }
        };
        let run = Run {
            header: &header,
            network,
            tables: self.tables.as_deref(),
            positions: self.positions,
            threads: self.threads,
            path: &self.out,
        };
        let done = subject.generate(&run, &mut report)?;
        bar.finish();
        writeln!(out, "{} games, {} positions", done.games, done.positions)?;
        Ok(())
    }
}

/// The number of processors, at most [`MAX_THREADS`].
fn default_threads() -> usize {
    let processors = std::thread::available_parallelism().map_or(1, Into::into);
    MAX_THREADS.min(processors)
}

/// A bar with positions per second and the time left, on standard error if that is a terminal.
fn progress_bar(positions: u64) -> ProgressBar {
    let style = "{bar:30} {human_pos}/{human_len} positions, {msg}, {per_sec}, {eta} left";
    let style = ProgressStyle::with_template(style).expect("the template is well-formed");
    ProgressBar::new(positions).with_style(style)
}

/// Reads `2/8` as the second of eight shards; there are at most 65,536.
fn parse_shard(text: &str) -> Result<Shard, String> {
    let numbers = text.split_once('/').and_then(|(part, count)| {
        let (part, count): (u64, u64) = (part.parse().ok()?, count.parse().ok()?);
        let is_valid = (1..=count).contains(&part) && count <= Shard::MAX_COUNT;
        is_valid.then_some((part, count))
    });
    let (part, count) = numbers.ok_or("not a shard such as 2/8, of at most 65536")?;
    Ok(Shard {
        index: part - 1,
        count,
    })
}
