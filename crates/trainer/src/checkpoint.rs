//! A training run is saved to a file after each epoch.
//!
//! The first line is [`MAGIC`] and a [`State`] as JSON; the parameters and their moments follow as `f32`, then the
//! CRC-32 of everything before it. Numbers are little-endian.

use std::path::Path;

use network::Shape;
use serde::{Deserialize, Serialize};

use crate::error::quoted_start;
use crate::model::Model;
use crate::{DataError, Epoch, Schedule, Training, whole_file};

/// The first bytes of every checkpoint: its kind and the version of its format.
const MAGIC: &str = "training 1 ";

/// The part of a checkpoint that is stored as text.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct State {
    inputs: usize,
    hidden: usize,
    buckets: usize,
    /// Absent from the checkpoints of older programs, which had no linear part.
    #[serde(default)]
    patterns: usize,
    schedule: Schedule,
    /// Hash of the training data.
    data: u64,
    steps: u64,
    history: Vec<Epoch>,
}

impl Training {
    /// Writes a checkpoint. It replaces an older one only once it is complete. `data` identifies what the training began
    /// with, such as [`DataSet::fingerprint`](crate::DataSet::fingerprint) together with a hash of the first network.
    ///
    /// # Errors
    /// I/O errors.
    pub fn save(&self, path: &Path, data: u64) -> Result<(), DataError> {
        let shape = self.model.shape;
        let state = State {
            inputs: shape.inputs,
            hidden: shape.hidden,
            buckets: shape.buckets,
            patterns: shape.patterns,
            schedule: self.schedule,
            data,
            steps: self.optimizer.steps,
            history: self.history.clone(),
        };
        let json = serde_json::to_string(&state).expect("a state is plain data");
        let mut bytes = format!("{MAGIC}{json}\n").into_bytes();
        let [means, squares] = &self.optimizer.moments;
        for numbers in [&self.model.parameters, means, squares] {
            bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        whole_file::write(path, &bytes)
    }

    /// Resumes the training of a checkpoint, if it has the same shape and schedule, and the `data` of [`save`](Self::save).
    ///
    /// # Errors
    /// A file that cannot be read, is damaged, or belongs to another training.
    pub fn load(
        path: &Path,
        shape: Shape,
        schedule: Schedule,
        data: u64,
    ) -> Result<Self, DataError> {
        let bytes = std::fs::read(path).map_err(DataError::io(path))?;
        let mismatch = |reason: String| {
            DataError::mismatch(path, format!("{reason}; remove it to start again"))
        };
        let damaged = || mismatch("not a whole checkpoint of a training run".to_string());
        let (body, checksum) = bytes.split_last_chunk::<4>().ok_or_else(damaged)?;
        if crc32fast::hash(body) != u32::from_le_bytes(*checksum) {
            return Err(damaged());
        }
        let other_version = || {
            let start = quoted_start(&bytes);
            mismatch(format!(
                "not a checkpoint of this version of the program: it begins with {start}"
            ))
        };
        let rest = body
            .strip_prefix(MAGIC.as_bytes())
            .ok_or_else(other_version)?;
        let end = rest.iter().position(|&byte| byte == b'\n');
        let (json, numbers) = rest.split_at(end.ok_or_else(damaged)?);
        let state: State = serde_json::from_slice(json).map_err(|error| {
            mismatch(format!(
                "a checkpoint that this program cannot read: {error}"
            ))
        })?;
        let found = Shape {
            inputs: state.inputs,
            hidden: state.hidden,
            buckets: state.buckets,
            patterns: state.patterns,
        };
        if found != shape {
            let reason =
                format!("a checkpoint of a network of another shape: {found:?}, not {shape:?}");
            return Err(mismatch(reason));
        }
        if state.schedule != schedule {
            let text = |schedule| serde_json::to_string(schedule).expect("plain data");
            return Err(mismatch(format!(
                "a checkpoint with the settings {}, not {}",
                text(&state.schedule),
                text(&schedule)
            )));
        }
        if state.data != data {
            let reason = "a checkpoint of other training data, or of another network to start from";
            return Err(mismatch(reason.to_string()));
        }
        let mut training = Self::new(Model::zero(shape), schedule);
        let count = training.model.parameters.len();
        let (numbers, []) = numbers[1..].as_chunks::<4>() else {
            return Err(damaged());
        };
        if numbers.len() != 3 * count {
            return Err(damaged());
        }
        let [means, squares] = &mut training.optimizer.moments;
        let parts = [&mut training.model.parameters, means, squares];
        for (part, numbers) in parts.into_iter().zip(numbers.chunks_exact(count)) {
            for (to, from) in part.iter_mut().zip(numbers) {
                *to = f32::from_le_bytes(*from);
            }
        }
        training.optimizer.steps = state.steps;
        training.history = state.history;
        Ok(training)
    }
}
