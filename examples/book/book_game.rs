use std::error::Error;
use std::fmt::Display;
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::time::Instant;

use book::{Book, BookMove, BookScore, Builder, ErrorKind, Results, Selection, Tally};
use frontend::{Evaluators, GameSpec, Names};
use game_core::{Evaluator, Game, Notation, Searchable};
use indicatif::{ProgressBar, ProgressStyle};
use pgn::{Format, GameError, Tags};
use search::{Control, Limits, NoClock, Search};

use crate::output::{complain, expect_folder, expect_other_file};
use crate::{BookOptions, BuildOptions, MergeOptions, ProbeOptions};

/// Memory of the search that scores positions, in MiB.
const TABLE: usize = 16;

pub(crate) type Done = Result<(), Box<dyn Error>>;

/// A game of any type that has books.
pub(crate) trait BookGame: Sync {
    /// Its names. Books have that of UCI.
    fn names(&self) -> Names;
    fn build(&self, options: &BuildOptions, out: &mut dyn Write) -> Done;
    fn probe(&self, options: &ProbeOptions, out: &mut dyn Write) -> Done;
    fn stats(&self, options: &BookOptions, out: &mut dyn Write) -> Done;
    fn merge(&self, options: &MergeOptions, out: &mut dyn Write) -> Done;
}

/// The game with records of the format `F` and evaluations by `E`.
pub(crate) struct Of<F: Format, E> {
    pub(crate) spec: GameSpec<F::Position>,
    pub(crate) evaluators: Evaluators<E>,
    /// Counts the pieces on the board.
    pub(crate) pieces: fn(&F::Position) -> u32,
}

impl<F: Format, E> Of<F, E> {
    const fn name(&self) -> &'static str {
        self.spec.names.uci
    }

    fn start(&self) -> Result<F::Position, Box<dyn Error>> {
        Ok(F::default().start(&Tags::new())?)
    }

    /// Reads a file of games, and prints the fault of its first malformed game.
    fn read(&self, builder: &mut Builder<F>, path: &Path, most: u32) -> Done {
        let named = |text: &dyn Display| format!("{}: {text}", path.display());
        let file = File::open(path).map_err(|error| named(&error))?;
        let keeps = |position: &F::Position, _| (self.pieces)(position) <= most;
        let line = progress_line();
        let mut first = None;
        let report = |tally, fault: Option<&GameError>| {
            first = first.take().or_else(|| fault.cloned());
            line.set_message(named(&in_words(tally)));
        };
        match builder.read(file, keeps, report) {
            // The builder reads from any source and cannot name the file.
            Err(error) if matches!(error.kind(), ErrorKind::Games(_)) => {
                return Err(named(error.kind()).into());
            }
            read => read?,
        }
        line.finish_and_clear();
        if let Some(fault) = first {
            complain(&named(&format_args!("the first malformed game: {fault}")));
        }
        Ok(())
    }

    fn open(&self, options: &BookOptions) -> Result<Book<F::Position>, Box<dyn Error>> {
        Ok(Book::open(&options.book, self.name(), &self.start()?)?)
    }
}

impl<F, E> BookGame for Of<F, E>
where
    F: Format<Position: Searchable + Notation + Send + Sync>,
    E: Evaluator<F::Position>,
{
    fn names(&self) -> Names {
        self.spec.names
    }

    fn build(&self, options: &BuildOptions, out: &mut dyn Write) -> Done {
        expect_folder(&options.out)?;
        expect_other_file(&options.out, &options.files)?;
        let begin = Instant::now();
        let selection = Selection {
            max_plies: options.max_plies,
            min_games: options.min_games,
            min_rating: options.min_rating,
        };
        let start = self.start()?;
        let builder = Builder::<F>::new(self.name(), &start, selection, &options.out);
        let mut builder = builder.memory((options.memory as usize) << 20);
        let most = options.max_pieces.unwrap_or(u32::MAX);
        for path in &options.files {
            self.read(&mut builder, path, most)?;
        }
        let tally = builder.tally();
        if tally.used == 0 {
            return Err(format!("no book without a game: {}", in_words(tally)).into());
        }
        let positions = builder.finish()?;
        let seconds = begin.elapsed().as_secs_f64();
        writeln!(
            out,
            "{}; {positions} positions ({seconds:.1} s)",
            in_words(tally)
        )?;
        match options.score_depth {
            Some(depth) => self.score(&options.out, &start, depth, out),
            None => Ok(()),
        }
    }

    fn probe(&self, options: &ProbeOptions, out: &mut dyn Write) -> Done {
        let book = self.open(&options.book)?;
        let position = match &options.position {
            Some(text) => F::Position::parse_position(text)?,
            None => self.start()?,
        };
        match book.entry(&position)? {
            Some(entry) => writeln!(out, "{}", results_line(entry.results))?,
            None => writeln!(out, "the book does not have this position")?,
        }
        for found in book.moves(&position)? {
            let text = F::default().move_text(&position, found.mv);
            writeln!(out, "{}", move_line(&text, &found))?;
        }
        Ok(())
    }

    fn stats(&self, options: &BookOptions, out: &mut dyn Write) -> Done {
        let book = self.open(options)?;
        let (mut reached, mut scored, mut moves) = (0_u64, 0_u64, 0_u64);
        let start = self.start()?;
        book.walk(&start, |_, found| {
            reached += 1;
            moves += found.len() as u64;
            scored += found.iter().filter(|mv| mv.score.is_some()).count() as u64;
        })?;
        writeln!(out, "game                       {}", self.name())?;
        writeln!(out, "positions                  {}", book.len())?;
        writeln!(
            out,
            "bytes                      {}",
            fs::metadata(&options.book)?.len()
        )?;
        writeln!(out, "reached from the start     {reached}")?;
        writeln!(
            out,
            "moves between these        {moves}, {scored} of them scored"
        )?;
        let games = book.entry(&start)?.map_or(0, |entry| entry.results.games());
        writeln!(out, "games from the start       {games}")?;
        Ok(())
    }

    fn merge(&self, options: &MergeOptions, out: &mut dyn Write) -> Done {
        let start = self.start()?;
        let merged = book::merge(
            &options.files,
            &options.out,
            self.name(),
            &start,
            options.min_games,
        );
        writeln!(out, "{} positions", merged?)?;
        Ok(())
    }
}

impl<F, E> Of<F, E>
where
    F: Format<Position: Searchable>,
    E: Evaluator<F::Position>,
{
    /// Searches the positions of a book.
    fn score(&self, path: &Path, start: &F::Position, depth: u8, out: &mut dyn Write) -> Done {
        let mut search = Search::new(self.evaluators.make_default(), TABLE);
        search.config_mut().margins = Some(self.spec.margins);
        let limits = Limits::depth(depth.into());
        let line = progress_line();
        let score = |position: &F::Position| {
            let game = Game::new(position.clone());
            if game.result().is_some() {
                return None;
            }
            let found = search.run(&game, &limits, &NoClock, &Control::new(), |_| {});
            let score = i16::try_from(found.score.units()).ok()?;
            Some(BookScore { score, depth })
        };
        let report = |scored| line.set_message(format!("{scored} positions searched"));
        let scored = book::score(path, path, self.name(), start, score, report)?;
        line.finish_and_clear();
        writeln!(out, "{scored} positions searched to depth {depth}")?;
        Ok(())
    }
}

fn results_line(results: Results) -> String {
    let Results {
        wins,
        draws,
        losses,
    } = results;
    let games = results.games();
    format!("{games} games: {wins} won, {draws} drawn, {losses} lost by the side to move")
}

fn move_line<M>(text: &str, found: &BookMove<M>) -> String {
    let (games, points) = (found.results.games(), 100.0 * found.results.points());
    let results = found.results;
    let score = found.score.map_or_else(String::new, |score| {
        format!("  score {:+} at depth {}", score.score, score.depth)
    });
    format!(
        "{text:10} {games:8} games {points:5.1} %  +{} ={} -{}{score}",
        results.wins, results.draws, results.losses
    )
}

fn in_words(tally: Tally) -> String {
    let Tally {
        used,
        skipped,
        malformed,
    } = tally;
    format!("{used} games used, {skipped} skipped, {malformed} malformed")
}

/// A line of progress on standard error, if that is a terminal. It disappears when it is dropped.
fn progress_line() -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_msg}");
    ProgressBar::no_length().with_style(style.expect("the template is well-formed"))
}
