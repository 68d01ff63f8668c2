use core::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use frontend::{Either, GameSpec, Names, OpenTables, SharedOracle};
use game_core::{Evaluator, Notation, Searchable, zobrist};
use network::{Features, Network, NetworkError, NetworkEvaluator, Shape};
use search::Margins;

use crate::data_file::Progress;
use crate::inspection::Inspection;
use crate::rescoring::rescorer;
use crate::samples::{MAX_BUCKETS, MAX_INPUTS};
use crate::{DataError, DataReader, DataSet, Filter, Generation, Header, RecordedGame, text};

/// A game to train networks for: its rules, its starting position and the evaluation that is its first teacher.
///
/// A program passes its subjects to [`main`](crate::main):
///
/// ```
/// use trainer::Subject;
///
/// let chess = Subject::new("chess", chess::Position::start(), chess::Evaluation::new);
/// assert_eq!(chess.shape(64).inputs, 768);
/// ```
pub struct Subject {
    names: Names,
    fingerprint: u64,
    /// The shape of its networks, except for the width.
    shape: Shape,
    actions: Box<dyn Actions>,
}

/// The operations that depend on the types of a game.
trait Actions: Send + Sync {
    fn generate(
        &self,
        run: &Run<'_>,
        report: &mut dyn FnMut(Progress),
    ) -> Result<Progress, DataError>;

    fn add(&self, data: &mut DataSet, game: &RecordedGame, filter: Filter)
    -> Result<(), DataError>;

    fn inspect(&self, inspection: &mut Inspection, game: &RecordedGame) -> Result<(), DataError>;

    fn rescorer(&self, network: &Arc<Network>, nodes: u64) -> Rescorer<'_>;

    fn export(&self, game: &RecordedGame, lines: &mut String) -> Result<(), DataError>;

    fn import(&self, line: &str, index: u64) -> Result<RecordedGame, game_core::ParseError>;

    fn read_network(&self, bytes: &[u8]) -> Result<Network, NetworkError>;
}

/// Gives games new scores.
type Rescorer<'a> = Box<dyn FnMut(&RecordedGame) -> Result<RecordedGame, DataError> + 'a>;

/// A run of self-play for a [`Subject`].
#[derive(Debug)]
pub struct Run<'a> {
    /// The header of the data file.
    pub header: &'a Header,
    /// The network that plays; `None` for the first teacher.
    pub network: Option<Arc<Network>>,
    /// The run ends once the file has this many positions with a score.
    pub positions: u64,
    /// A folder of endgame tables, if and only if the header says that there are any.
    pub tables: Option<&'a Path>,
    /// The number of threads.
    pub threads: usize,
    /// The data file.
    pub path: &'a Path,
}

struct Game<P, F> {
    start: P,
    teacher: F,
    margins: Margins,
    open_tables: Option<OpenTables<P>>,
}

impl<P: Searchable, F> Game<P, F> {
    fn open_tables(&self, folder: &Path) -> Result<SharedOracle<P>, DataError> {
        let Some(open) = self.open_tables else {
            return Err(DataError::mismatch(
                folder,
                "this game has no endgame tables",
            ));
        };
        open(folder).map_err(|error| DataError::mismatch(folder, error.to_string()))
    }
}

impl<P, E, F> Actions for Game<P, F>
where
    P: Searchable + Notation + Features + Send + Sync,
    E: Evaluator<P> + 'static,
    F: Fn() -> E + Send + Sync,
{
    fn generate(
        &self,
        run: &Run<'_>,
        report: &mut dyn FnMut(Progress),
    ) -> Result<Progress, DataError> {
        let generation = Generation {
            header: run.header,
            start: &self.start,
            margins: self.margins,
            tables: run
                .tables
                .map(|folder| self.open_tables(folder))
                .transpose()?,
            positions: run.positions,
            threads: run.threads,
        };
        // Both have one type, so that the search is compiled only once.
        let teacher = || match &run.network {
            Some(network) => Either::First(NetworkEvaluator::new(Arc::clone(network))),
            None => Either::Second((self.teacher)()),
        };
        generation.run(run.path, teacher, report)
    }

    fn add(
        &self,
        data: &mut DataSet,
        game: &RecordedGame,
        filter: Filter,
    ) -> Result<(), DataError> {
        data.add(game, &self.start, filter)
    }

    fn inspect(&self, inspection: &mut Inspection, game: &RecordedGame) -> Result<(), DataError> {
        inspection.add(game, &self.start)
    }

    fn rescorer(&self, network: &Arc<Network>, nodes: u64) -> Rescorer<'_> {
        let evaluator = Either::First(NetworkEvaluator::new(Arc::clone(network)));
        // The type of `generate`, so that the same compiled search is used.
        let evaluator: Either<NetworkEvaluator<P>, E> = evaluator;
        Box::new(rescorer(&self.start, evaluator, self.margins, nodes))
    }

    fn export(&self, game: &RecordedGame, lines: &mut String) -> Result<(), DataError> {
        text::export(game, &self.start, lines)
    }

    fn import(&self, line: &str, index: u64) -> Result<RecordedGame, game_core::ParseError> {
        text::import::<P>(line, index)
    }

    fn read_network(&self, bytes: &[u8]) -> Result<Network, NetworkError> {
        let network = Network::from_bytes(bytes)?;
        network.check_shape::<P>()?;
        Ok(network)
    }
}

impl Subject {
    /// A game that begins at `start`; its first teacher is the evaluator that `teacher` returns.
    ///
    /// # Panics
    /// If the game has more than 65,536 inputs or 256 buckets.
    pub fn new<P, E>(
        name: &'static str,
        start: P,
        teacher: impl Fn() -> E + Send + Sync + 'static,
    ) -> Self
    where
        P: Searchable + Notation + Features + Send + Sync + 'static,
        E: Evaluator<P> + 'static,
    {
        Self::of_spec(GameSpec::new(name, start), teacher)
    }

    /// A game with the margins and the endgame tables of its specification, under its name in UCI.
    ///
    /// # Panics
    /// As for [`new`](Self::new).
    pub fn of_spec<P, E>(spec: GameSpec<P>, teacher: impl Fn() -> E + Send + Sync + 'static) -> Self
    where
        P: Searchable + Notation + Features + Send + Sync + 'static,
        E: Evaluator<P> + 'static,
    {
        let shape = Shape::of::<P>(1);
        assert_trainable(spec.names.uci, shape);
        Self {
            names: spec.names,
            fingerprint: fingerprint(&spec.start),
            shape,
            actions: Box::new(Game {
                start: spec.start,
                teacher,
                margins: spec.margins,
                open_tables: spec.tables,
            }),
        }
    }

    /// A game that learns from scratch: its first teacher is a network of random weights.
    ///
    /// # Panics
    /// As for [`new`](Self::new).
    pub fn from_nothing<P>(name: &'static str, start: P) -> Self
    where
        P: Searchable + Notation + Features + Send + Sync + 'static,
    {
        let random = Arc::new(crate::Model::random(Shape::of::<P>(16), 0).quantised(name, 400));
        Self::new(name, start, move || {
            NetworkEvaluator::new(Arc::clone(&random))
        })
    }

    /// The name of the game in files.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.names.uci
    }

    /// The names of the game on the command line.
    #[must_use]
    pub const fn names(&self) -> Names {
        self.names
    }

    /// A hash of the move codes of the first two plies: see [`Header::fingerprint`].
    #[must_use]
    pub const fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// The shape of a network of this game with a hidden layer of this width.
    #[must_use]
    pub const fn shape(&self, hidden: usize) -> Shape {
        Shape {
            hidden,
            ..self.shape
        }
    }

    /// Writes games to a file: see [`Generation::run`].
    ///
    /// # Errors
    /// A header that contradicts the tables of the run, tables that cannot be opened, and the errors of
    /// [`Generation::run`].
    ///
    /// # Panics
    /// If the network does not fit the game, and as for [`Generation::run`].
    pub fn generate(
        &self,
        run: &Run<'_>,
        report: &mut dyn FnMut(Progress),
    ) -> Result<Progress, DataError> {
        if run.tables.is_some() != run.header.tables {
            let reason = "the header and the run disagree on whether there are endgame tables";
            return Err(DataError::mismatch(run.path, reason));
        }
        self.actions.generate(run, report)
    }

    /// The positions of data files that are fit for training.
    ///
    /// # Errors
    /// A file that cannot be read, is not a data file, is damaged, or has games of another game or by other rules. A
    /// truncated last game is not an error: the file may still be growing.
    ///
    /// # Panics
    /// As for [`Samples::push`](crate::Samples::push).
    pub fn load(&self, paths: &[PathBuf], filter: Filter) -> Result<DataSet, DataError> {
        let mut data = DataSet::default();
        self.for_each(paths, |game| self.actions.add(&mut data, &game, filter))?;
        Ok(data)
    }

    /// Counts the content of data files.
    ///
    /// # Errors
    /// As for [`load`](Self::load).
    pub fn inspect(&self, paths: &[PathBuf]) -> Result<Inspection, DataError> {
        let mut inspection = Inspection::new(self.shape);
        self.for_each(paths, |game| self.actions.inspect(&mut inspection, &game))?;
        Ok(inspection)
    }

    /// Returns a function that gives a game new scores, from searches of `nodes` nodes with this network. The scores do not
    /// depend on the games before. It rejects a game that does not follow the rules.
    ///
    /// # Panics
    /// If the network does not fit the game.
    pub fn rescorer(
        &self,
        network: &Arc<Network>,
        nodes: u64,
    ) -> impl FnMut(&RecordedGame) -> Result<RecordedGame, DataError> {
        self.actions.rescorer(network, nodes)
    }

    /// Appends the positions of a game as lines of text: position, score for White, result for White (`1`, `0.5`
    /// or `0`), separated by semicolons.
    ///
    /// # Errors
    /// A game that does not follow the rules.
    pub fn export(&self, game: &RecordedGame, lines: &mut String) -> Result<(), DataError> {
        self.actions.export(game, lines)
    }

    /// The position of a line that [`export`](Self::export) wrote, as a game of one ply.
    ///
    /// # Errors
    /// A line of another form, quoted.
    pub fn import(&self, line: &str, index: u64) -> Result<RecordedGame, game_core::ParseError> {
        self.actions.import(line, index)
    }

    /// Reads a network of this game, or of another one that [fits](Network::fits) it: a variant may learn from the network
    /// of a related one.
    ///
    /// # Errors
    /// Bytes that are not a network, or a network that does not fit.
    pub fn read_network(&self, bytes: &[u8]) -> Result<Network, NetworkError> {
        self.actions.read_network(bytes)
    }

    /// Calls `visit` with every game of data files of this game.
    ///
    /// # Errors
    /// As for [`load`](Self::load), and the errors of `visit`.
    pub fn for_each(
        &self,
        paths: &[PathBuf],
        mut visit: impl FnMut(RecordedGame) -> Result<(), DataError>,
    ) -> Result<(), DataError> {
        for path in paths {
            let mut reader = self.open(path)?;
            for game in reader.until_cut() {
                visit(game?).map_err(|error| error.in_file(path))?;
            }
        }
        Ok(())
    }

    /// Opens a data file of this game.
    pub(crate) fn open(&self, path: &Path) -> Result<DataReader, DataError> {
        let reader = DataReader::open(path)?;
        let header = reader.header();
        let reason = if header.game != self.name() {
            format!("it holds games of {}, not of {}", header.game, self.name())
        } else if header.fingerprint != self.fingerprint {
            "its games follow other rules; generate it again".to_string()
        } else {
            return Ok(reader);
        };
        Err(DataError::mismatch(path, reason))
    }
}

/// # Panics
/// If the trainer cannot store the positions of a game of this shape.
fn assert_trainable(name: &str, shape: Shape) {
    let Shape {
        inputs, buckets, ..
    } = shape;
    assert!(
        inputs <= MAX_INPUTS,
        "{name} has {inputs} inputs; the trainer takes at most {MAX_INPUTS}"
    );
    assert!(
        buckets <= MAX_BUCKETS,
        "{name} has {buckets} buckets; the trainer takes at most {MAX_BUCKETS}"
    );
}

/// A hash of the codes of all moves of the first two plies.
fn fingerprint<P: Searchable>(start: &P) -> u64 {
    let mut hash = 0;
    for &mv in &start.moves() {
        hash = zobrist::mix(hash ^ u64::from(start.move_code(mv)));
        let mut child = start.clone();
        child.play(mv);
        for &reply in &child.moves() {
            hash = zobrist::mix(hash ^ u64::from(child.move_code(reply)));
        }
    }
    hash
}

impl fmt::Debug for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Subject")
            .field("name", &self.name())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHAPE: Shape = Shape {
        inputs: 65_536,
        hidden: 1,
        buckets: 256,
        patterns: 0,
    };

    #[test]
    #[should_panic(expected = "many-inputs has 65537 inputs; the trainer takes at most 65536")]
    fn a_game_with_too_many_inputs_is_refused() {
        assert_trainable("most-inputs", SHAPE);
        let inputs = SHAPE.inputs + 1;
        assert_trainable("many-inputs", Shape { inputs, ..SHAPE });
    }

    #[test]
    #[should_panic(expected = "many-buckets has 257 buckets; the trainer takes at most 256")]
    fn a_game_with_too_many_buckets_is_refused() {
        let buckets = SHAPE.buckets + 1;
        assert_trainable("many-buckets", Shape { buckets, ..SHAPE });
    }
}
