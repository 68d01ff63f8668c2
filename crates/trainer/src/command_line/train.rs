use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use game_core::{ParseError, zobrist};
use network::{Network, Shape};

use super::{CommandResult, MAX_THREADS, expect_separate, from_one_to, read_network, subject};
use crate::outcomes::MAX_SCORE;
use crate::{Filter, Model, Samples, Schedule, Subject, Target, Training, curves, whole_file};

/// Trains a network on data files.
///
/// Beside the network FILE.net it writes the losses (FILE.csv, FILE.svg) and a checkpoint (FILE.checkpoint), from which an
/// interrupted training run resumes.
#[derive(Debug, Args)]
pub(super) struct TrainCommand {
    /// The game.
    #[arg(long)]
    game: String,
    /// Data files of self-play.
    #[arg(required = true, value_name = "DATA")]
    data: Vec<PathBuf>,
    /// The network file.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Neurons of the hidden layer.
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..=network::MAX_HIDDEN as i64))]
    hidden: u16,
    /// Leaves out the linear part, if the game has one.
    #[arg(long)]
    without_patterns: bool,
    /// A network to start from, instead of random weights: of the game, or of another one with the same inputs. It sets
    /// the number of neurons.
    #[arg(long, value_name = "FILE", conflicts_with = "hidden")]
    start: Option<PathBuf>,
    /// Passes over the positions.
    #[arg(long, default_value_t = Schedule::default().epochs, value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,
    /// Positions of one step.
    #[arg(long, default_value_t = Schedule::default().batch, value_parser = from_one_to(u32::MAX as usize))]
    batch: usize,
    /// The learning rate at the start, above 0 and at most 1.
    #[arg(long, default_value_t = Schedule::default().learning_rate, value_parser = learning_rate)]
    learning_rate: f32,
    /// The score, in units of evaluation, at which the expected result is 0.73; by default the one that fits the results of
    /// the data best.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    scale: Option<u16>,
    /// For each bucket the score at which the expected result in strong play is 0.73, as `inspect` prints it: the scores of
    /// each bucket are multiplied by a factor, so that equal scores stand for equal chances. The mean factor is 1.
    #[arg(long, value_name = "SCALE,...", value_delimiter = ',', value_parser = clap::value_parser!(u16).range(1..))]
    bucket_scales: Option<Vec<u16>>,
    /// The weight of the game's result in the target, from 0 to 1; the score has the rest.
    #[arg(long, default_value_t = Schedule::default().target.result_share, value_parser = result_share)]
    result_share: f32,
    /// Positions with a greater score, for either side, are left out.
    #[arg(long, default_value_t = Filter::default().max_score, value_parser = clap::value_parser!(i16).range(0..))]
    max_score: i16,
    /// Seed of the first weights and the order of positions.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Threads, and the parts into which each batch is divided; the same number gives the same network.
    #[arg(long, default_value_t = Schedule::default().parts, value_parser = from_one_to(MAX_THREADS))]
    threads: usize,
}

impl TrainCommand {
    pub(super) fn run(self, subjects: &[Subject], out: &mut dyn Write) -> CommandResult {
        let subject = subject(subjects, &self.game)?;
        let folder = self.out.parent().filter(|folder| *folder != Path::new(""));
        if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
            return Err(format!("{}: no such folder", folder.display()).into());
        }
        if self.out.is_dir() {
            return Err(format!("{}: a folder, not a file", self.out.display()).into());
        }
        self.expect_separate_files()?;
        self.expect_scales_of(subject)?;
        let start = self.start.as_deref();
        let start = start.map(|path| read_network(subject, path, out));
        let start = start.transpose()?;
        let filter = Filter {
            max_score: self.max_score,
        };
        let data = subject.load(&self.data, filter)?;
        let mut data = data.shuffled(self.seed);
        writeln!(
            out,
            "{} positions for training, {} for validation, {} left out",
            data.training.len(),
            data.validation.len(),
            data.left_out
        )?;
        if data.training.is_empty() {
            return Err("no positions for training".into());
        }
        if data.validation.is_empty() {
            writeln!(
                out,
                "no game is held out, so the validation loss is not measured"
            )?;
        }
        if let Some(scales) = &self.bucket_scales {
            data.calibrate(scales);
        }
        let scale = self.scale.or_else(|| data.training.fitted_scale());
        let scale = scale.ok_or_else(|| {
            format!("no score is within ±{MAX_SCORE}, so no scale can be fitted: give --scale")
        })?;
        writeln!(out, "scale: {scale} units of evaluation")?;
        let schedule = self.schedule(scale);
        let first = self.first_model(subject, start.as_deref(), &data.training, scale);
        let shape = first.shape();
        if let Some((path, network)) = self.start.as_deref().zip(start.as_deref())
            && let Some(clipped) = Model::clipped_weights(network, shape, scale)
        {
            writeln!(
                out,
                "{} weights of {} exceed the range at scale {scale} and are clipped; --scale {} keeps them",
                clipped.count,
                path.display(),
                clipped.least_scale
            )?;
        }
        let checkpoint = self.beside("checkpoint");
        let start = start.map_or(0, |network| u64::from(network.checksum()));
        let fingerprint = data.fingerprint() ^ zobrist::mix(start);
        let mut training = match checkpoint.exists() {
            true => Training::load(&checkpoint, shape, schedule, fingerprint)?,
            false => Training::new(first, schedule),
        };
        if training.is_done() {
            writeln!(out, "{} has all epochs", checkpoint.display())?;
            self.write(&training, subject.name(), scale)?;
        }
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads);
        let pool = pool.build()?;
        while !training.is_done() {
            let started = Instant::now();
            let epoch = pool.install(|| training.epoch(&data));
            let speed = data.training.len() as f64 / started.elapsed().as_secs_f64();
            training.save(&checkpoint, fingerprint)?;
            self.write(&training, subject.name(), scale)?;
            writeln!(
                out,
                "epoch {:2}: training loss {:.6}, validation loss {:.6}, {speed:.0} positions per second",
                epoch.number, epoch.training_loss, epoch.validation_loss
            )?;
        }
        Ok(())
    }

    /// Checks that no file that the training run writes is one that it reads.
    fn expect_separate_files(&self) -> Result<(), ParseError> {
        let beside = ["checkpoint", "csv", "svg"].map(|extension| self.beside(extension));
        let written: Vec<PathBuf> = beside.into_iter().chain([self.out.clone()]).collect();
        let inputs = self.data.iter().chain(&self.start);
        let inputs: Vec<&Path> = inputs.map(PathBuf::as_path).collect();
        expect_separate("training run", &written, &inputs)
    }

    /// Checks that there is a scale for each bucket of the game.
    fn expect_scales_of(&self, subject: &Subject) -> Result<(), ParseError> {
        let buckets = subject.shape(1).buckets;
        match &self.bucket_scales {
            Some(scales) if scales.len() != buckets => Err(ParseError::without_text(format_args!(
                "--bucket-scales has {} numbers, but {} has {buckets} buckets",
                scales.len(),
                subject.name()
            ))),
            _ => Ok(()),
        }
    }

    /// The model that the training run starts from.
    fn first_model(
        &self,
        subject: &Subject,
        start: Option<&Network>,
        samples: &Samples,
        scale: u16,
    ) -> Model {
        let with_patterns = |shape: Shape| match self.without_patterns {
            true => shape.without_patterns(),
            false => shape,
        };
        let Some(network) = start else {
            let shape = with_patterns(subject.shape(self.hidden.into()));
            let mut model = Model::random(shape, self.seed);
            model.clear_unused(samples);
            return model;
        };
        let shape = with_patterns(subject.shape(network.shape().hidden));
        Model::of_network(network, shape, scale)
    }

    fn schedule(&self, scale: u16) -> Schedule {
        Schedule {
            epochs: self.epochs,
            batch: self.batch,
            learning_rate: self.learning_rate,
            target: Target {
                scale: scale.into(),
                result_share: self.result_share,
            },
            seed: self.seed,
            parts: self.threads,
            ..Schedule::default()
        }
    }

    fn write(&self, training: &Training, game: &str, scale: u16) -> CommandResult {
        let network = training.model().quantised(game, scale);
        whole_file::write(&self.out, &network.to_bytes())?;
        let title = format!("{game}, {} neurons", network.shape().hidden);
        curves::write_csv(&self.beside("csv"), training.history())?;
        curves::write_svg(&self.beside("svg"), &title, training.history())?;
        Ok(())
    }

    /// The network's path with another extension; without `.net` at its end, with one more.
    fn beside(&self, extension: &str) -> PathBuf {
        if self.out.extension().is_some_and(|net| net == "net") {
            return self.out.with_extension(extension);
        }
        let mut name = self.out.clone().into_os_string();
        name.push(".");
        name.push(extension);
        name.into()
    }
}

fn learning_rate(text: &str) -> Result<f32, String> {
    match text.parse() {
        Ok(rate) if 0.0 < rate && rate <= 1.0 => Ok(rate),
        _ => Err("not a number above 0 and at most 1".into()),
    }
}

fn result_share(text: &str) -> Result<f32, String> {
    match text.parse() {
        Ok(share) if (0.0..=1.0).contains(&share) => Ok(share),
        _ => Err("not a number from 0 to 1".into()),
    }
}
