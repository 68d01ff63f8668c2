use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rayon::prelude::*;
use serde::{Deserialize, Deserializer, Serialize};

use crate::gradient::{self, Neurons, Target};
use crate::model::Model;
use crate::optimizer::AdamW;
use crate::samples::{DataSet, Samples};

/// The settings of a training run.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Schedule {
    /// Passes over the samples.
    pub epochs: u32,
    /// Samples of one step.
    pub batch: usize,
    /// The learning rate at the start; it falls along a cosine.
    pub learning_rate: f32,
    /// The learning rate at the end.
    pub final_learning_rate: f32,
    /// The value that the network is trained to predict.
    pub target: Target,
    /// The seed of the order of the batches; the first weights and the samples in a batch have their own seeds.
    pub seed: u64,
    /// The number of parts that a batch is divided into; each is the work of one thread. The same number gives the same
    /// network, on machines with the same mathematical library.
    pub parts: usize,
}

impl Default for Schedule {
    fn default() -> Self {
        Self {
            epochs: 30,
            batch: 8_192,
            learning_rate: 8e-3,
            final_learning_rate: 1e-5,
            target: Target {
                scale: 400.0,
                result_share: 0.15,
            },
            seed: 0,
            parts: 2,
        }
    }
}

/// The losses of an epoch.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Epoch {
    /// Its number, from 1.
    pub number: u32,
    /// The mean squared error on the training samples, each measured just before the step that learns from it.
    #[serde(deserialize_with = "number_or_nan")]
    pub training_loss: f64,
    /// The mean squared error on games that were held out, after the epoch; NaN if there are none.
    #[serde(deserialize_with = "number_or_nan")]
    pub validation_loss: f64,
}

/// Reads a number; JSON has `null` for NaN.
fn number_or_nan<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or(f64::NAN))
}

/// A network in training.
#[derive(Clone, Debug)]
pub struct Training {
    pub(crate) model: Model,
    pub(crate) optimizer: AdamW,
    pub(crate) schedule: Schedule,
    /// The losses of the epochs so far.
    pub(crate) history: Vec<Epoch>,
    /// One gradient per part.
    workers: Vec<(Model, Neurons)>,
}

impl Training {
    /// A training run that starts from this model.
    #[must_use]
    pub fn new(model: Model, schedule: Schedule) -> Self {
        let optimizer = AdamW::new(model.parameters.len());
        let worker = (Model::zero(model.shape), Neurons::new(model.shape.hidden));
        Self {
            model,
            optimizer,
            schedule,
            history: Vec::new(),
            workers: vec![worker; schedule.parts.max(1)],
        }
    }

    /// The current network.
    #[must_use]
    pub const fn model(&self) -> &Model {
        &self.model
    }

    /// The losses of the epochs so far.
    #[must_use]
    pub fn history(&self) -> &[Epoch] {
        &self.history
    }

    /// Returns whether all epochs are done.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.history.len() >= self.schedule.epochs as usize
    }

    /// Trains on every sample once.
    ///
    /// # Panics
    /// If the batch size of the schedule is 0, or a sample has an input, a bucket or a pattern that the model lacks.
    pub fn epoch(&mut self, data: &DataSet) -> Epoch {
        let number = self.history.len() as u32 + 1;
        let samples = &data.training;
        let batches = samples.len().div_ceil(self.schedule.batch);
        let mut order: Vec<usize> = (0..batches).collect();
        let mut rng = ChaCha8Rng::seed_from_u64(self.schedule.seed);
        rng.set_stream(number.into());
        order.shuffle(&mut rng);
        let mut sum = 0.0;
        for (done, batch) in order.into_iter().enumerate() {
            let progress = f64::from(number - 1) + done as f64 / batches as f64;
            let rate = self.learning_rate(progress / f64::from(self.schedule.epochs));
            let start = batch * self.schedule.batch;
            let end = samples.len().min(start + self.schedule.batch);
            sum += self.step(samples, start..end, rate);
        }
        let epoch = Epoch {
            number,
            training_loss: sum / samples.len() as f64,
            validation_loss: self.validation_loss(&data.validation),
        };
        self.history.push(epoch);
        epoch
    }

    /// The learning rate once `progress`, from 0 to 1, of the training is done.
    fn learning_rate(&self, progress: f64) -> f32 {
        let (first, last) = (
            self.schedule.learning_rate,
            self.schedule.final_learning_rate,
        );
        let fall = (1.0 + (progress * core::f64::consts::PI).cos()) / 2.0;
        last + (first - last) * fall as f32
    }

    /// Trains on a batch, and returns the sum of its squared errors.
    fn step(&mut self, samples: &Samples, batch: core::ops::Range<usize>, rate: f32) -> f64 {
        let (model, target) = (&self.model, self.schedule.target);
        let count = batch.len();
        let part = count.div_ceil(self.workers.len());
        let learn = |(index, (gradient, neurons)): (usize, &mut (Model, Neurons))| {
            let start = (batch.start + index * part).min(batch.end);
            let range = start..(start + part).min(batch.end);
            gradient.parameters.fill(0.0);
            gradient::accumulate(model, samples, range, target, gradient, neurons)
        };
        // Summed in a fixed order, because floating-point sums depend on it.
        let losses: Vec<f64> = self.workers.par_iter_mut().enumerate().map(learn).collect();
        let (first, others) = self.workers.split_at_mut(1);
        let total = &mut first[0].0.parameters;
        for (gradient, _) in &*others {
            for (sum, slope) in total.iter_mut().zip(&gradient.parameters) {
                *sum += slope;
            }
        }
        for slope in total.iter_mut() {
            *slope /= count as f32;
        }
        self.optimizer.step(&mut self.model, total, rate);
        losses.iter().sum()
    }

    fn validation_loss(&self, samples: &Samples) -> f64 {
        const PART: usize = 1 << 14;
        let parts = samples.len().div_ceil(PART);
        let loss = |part: usize| {
            let range = part * PART..samples.len().min((part + 1) * PART);
            gradient::loss(&self.model, samples, range, self.schedule.target)
        };
        let losses: Vec<f64> = (0..parts).into_par_iter().map(loss).collect();
        losses.iter().sum::<f64>() / samples.len() as f64
    }
}
