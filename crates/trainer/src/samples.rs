use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};
use std::mem;

use game_core::{Notation, Searchable, Side, zobrist};
use network::Features;
use rand::Rng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::{DataError, RecordedGame};

/// Training positions as a network sees them: the active inputs of both views, the active patterns, and the labels.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    /// All full but the last.
    chunks: Vec<Chunk>,
}

/// The most inputs of a game whose positions can be samples.
pub(crate) const MAX_INPUTS: usize = 1 << 16;
/// The most buckets of a game whose positions can be samples.
pub(crate) const MAX_BUCKETS: usize = 1 << 8;

/// The samples of a full chunk.
const CHUNK: usize = 1 << 13;

/// A part of the samples that is allocated and freed at once.
#[derive(Clone, Debug, Default)]
struct Chunk {
    /// The inputs of all samples, one after the other: those of the side to move first.
    inputs: Vec<u16>,
    /// The patterns of all samples, one after the other.
    patterns: Vec<u32>,
    labels: Vec<Label>,
}

/// The target value of a training position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Label {
    /// The index of its first input in the chunk.
    start: u32,
    /// The index of its first pattern in the chunk.
    first_pattern: u32,
    /// The number of patterns.
    patterns: u8,
    /// The number of inputs in the view of the side to move.
    ours: u8,
    /// The number of inputs in the other view.
    theirs: u8,
    /// The output layer.
    pub(crate) bucket: u8,
    /// The result of the game for the side to move: 0 lost, 1 drawn, 2 won.
    pub(crate) result: u8,
    /// The score of the search, in units of evaluation.
    pub(crate) score: i16,
}

/// A training position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample<'a> {
    /// Active inputs in the view of the side to move.
    pub(crate) ours: &'a [u16],
    /// Active inputs in the view of its opponent.
    pub(crate) theirs: &'a [u16],
    /// Active patterns in the view of the side to move.
    pub(crate) patterns: &'a [u32],
    pub(crate) label: Label,
}

impl Chunk {
    fn is_full(&self) -> bool {
        self.labels.len() == CHUNK
    }

    /// Frees the memory that the growth of its vectors took in advance.
    fn shrink(&mut self) {
        self.inputs.shrink_to_fit();
        self.patterns.shrink_to_fit();
        self.labels.shrink_to_fit();
    }

    #[inline(always)]
    fn get(&self, index: usize) -> Sample<'_> {
        let label = self.labels[index];
        let inputs = &self.inputs[label.start as usize..];
        let (ours, others) = inputs.split_at(label.ours.into());
        Sample {
            ours,
            theirs: &others[..label.theirs.into()],
            patterns: &self.patterns[label.first_pattern as usize..][..label.patterns.into()],
            label,
        }
    }

    fn push<P: Features>(&mut self, position: &P, score: i16, result: u8) {
        let side = position.side_to_move();
        let (start, first_pattern) = (self.inputs.len(), self.patterns.len());
        let inputs = &mut self.inputs;
        let mut view = |side| {
            let before = inputs.len();
            position.active(side, |input| {
                inputs.push(u16::try_from(input).expect("at most 65,536 inputs"));
            });
            u8::try_from(inputs.len() - before).expect("at most 255 active inputs")
        };
        let (ours, theirs) = (view(side), view(!side));
        position.patterns(|pattern| self.patterns.push(pattern as u32));
        let patterns = self.patterns.len() - first_pattern;
        self.labels.push(Label {
            start: start as u32,
            first_pattern: first_pattern as u32,
            patterns: u8::try_from(patterns).expect("at most 255 active patterns"),
            ours,
            theirs,
            bucket: u8::try_from(position.bucket()).expect("at most 256 buckets"),
            result,
            score,
        });
    }

    /// Adds a sample of another chunk.
    fn copy(&mut self, sample: Sample<'_>) {
        let (start, first_pattern) = (self.inputs.len() as u32, self.patterns.len() as u32);
        self.inputs.extend_from_slice(sample.ours);
        self.inputs.extend_from_slice(sample.theirs);
        self.patterns.extend_from_slice(sample.patterns);
        self.labels.push(Label {
            start,
            first_pattern,
            ..sample.label
        });
    }
}

// A sample has at most 510 inputs, 255 in each view, and at most 255 patterns.
const _: () = assert!(CHUNK * 510 <= u32::MAX as usize);

impl Samples {
    /// For each input whether it is active in a position.
    pub(crate) fn used_inputs(&self, inputs: usize) -> Vec<bool> {
        let mut is_used = vec![false; inputs];
        for &input in self.chunks.iter().flat_map(|chunk| &chunk.inputs) {
            is_used[usize::from(input)] = true;
        }
        is_used
    }

    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        match self.chunks.split_last() {
            Some((last, full)) => full.len() * CHUNK + last.labels.len(),
            None => 0,
        }
    }

    /// Returns whether there are no positions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.chunks.is_empty()
    }

    pub(crate) fn labels(&self) -> impl Iterator<Item = &Label> {
        self.chunks.iter().flat_map(|chunk| &chunk.labels)
    }

    pub(crate) fn labels_mut(&mut self) -> impl Iterator<Item = &mut Label> {
        self.chunks.iter_mut().flat_map(|chunk| &mut chunk.labels)
    }

    /// The sample of that number, below [`len`](Self::len).
    #[inline(always)]
    pub(crate) fn get(&self, index: usize) -> Sample<'_> {
        self.chunks[index / CHUNK].get(index % CHUNK)
    }

    /// Adds a position with its score and result, both for the side to move; `result` is 0 for a loss, 1 for a
    /// draw and 2 for a win.
    ///
    /// # Panics
    /// If `result` is greater than 2, the game has more than 65,536 inputs or 256 buckets, or a view more than 255 active
    /// inputs, or there are more than 255 active patterns.
    pub fn push<P: Features>(&mut self, position: &P, score: i16, result: u8) {
        assert!(result <= 2, "{result} is not a result");
        self.open_chunk().push(position, score, result);
    }

    /// The chunk of the next sample.
    fn open_chunk(&mut self) -> &mut Chunk {
        if self.chunks.last().is_none_or(Chunk::is_full) {
            if let Some(full) = self.chunks.last_mut() {
                full.shrink();
            }
            self.chunks.push(Chunk::default());
        }
        self.chunks.last_mut().expect("one was added")
    }

    /// A hash of the samples, and of `hash`.
    fn hash(&self, hash: u64) -> u64 {
        let labels = self.labels().map(|label| {
            let counts = [label.patterns, label.ours, label.theirs, label.bucket];
            let score = u64::from(label.score as u16);
            u64::from(u32::from_le_bytes(counts)) << 32 | score << 8 | u64::from(label.result)
        });
        let inputs = self.chunks.iter().flat_map(|chunk| &chunk.inputs);
        let inputs = inputs.map(|&input| input.into());
        let patterns = self.chunks.iter().flat_map(|chunk| &chunk.patterns);
        let patterns = patterns.map(|&pattern| pattern.into());
        let words = labels.chain(inputs).chain(patterns);
        words.fold(hash, |hash, word| zobrist::mix(hash ^ word))
    }

    /// Puts the samples into a random order: neighbours in a file are from one game, and too similar for one batch.
    ///
    /// Each sample is moved to a random one of 32 piles, and the piles are then shuffled one after the other, so that hardly any
    /// sample is in memory twice. All orders are equally likely.
    pub fn shuffle(&mut self, seed: u64) {
        const PILES: usize = 32;
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut piles = vec![Self::default(); PILES];
        for chunk in mem::take(&mut self.chunks) {
            for index in 0..chunk.labels.len() {
                let pile = &mut piles[rng.random_range(0..PILES)];
                pile.open_chunk().copy(chunk.get(index));
            }
        }
        for pile in piles {
            let mut order: Vec<usize> = (0..pile.len()).collect();
            order.shuffle(&mut rng);
            for index in order {
                self.open_chunk().copy(pile.get(index));
            }
        }
    }
}

/// The choice of positions for training.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filter {
    /// Positions with a greater score for either side, in units of evaluation, are left out: the game is decided.
    pub max_score: i16,
}

impl Default for Filter {
    fn default() -> Self {
        Self { max_score: 2500 }
    }
}

impl Filter {
    /// Returns whether a position is fit for training: it is stable and undecided, and `mv`, the move that was
    /// played, is quiet.
    pub(crate) fn accepts<P: Searchable>(self, position: &P, mv: P::Move, score: i16) -> bool {
        score.unsigned_abs() <= self.max_score.unsigned_abs()
            && !position.is_unstable()
            && !position.is_tactical(mv)
    }
}

/// One game in `VALIDATION_SHARE` is held out, to measure the loss on unseen games.
const VALIDATION_SHARE: u64 = 20;

/// Training positions, and validation positions from other games.
#[derive(Clone, Debug, Default)]
pub struct DataSet {
    /// For training.
    pub training: Samples,
    /// For validation.
    pub validation: Samples,
    /// Positions that were seen before, or are not suitable for training.
    pub left_out: u64,
    seen: HashSet<u64, BuildHasherDefault<KeyHasher>>,
}

impl DataSet {
    /// Adds the quiet positions of a game, each position once.
    ///
    /// # Errors
    /// A game that does not follow the rules.
    ///
    /// # Panics
    /// As for [`Samples::push`].
    pub fn add<P: Searchable + Notation + Features>(
        &mut self,
        game: &RecordedGame,
        start: &P,
        filter: Filter,
    ) -> Result<(), DataError> {
        let held_out = zobrist::mix(game.index).is_multiple_of(VALIDATION_SHARE);
        let samples = match held_out {
            true => &mut self.validation,
            false => &mut self.training,
        };
        let (seen, left_out) = (&mut self.seen, &mut self.left_out);
        game.replay(start, |position, mv, ply| {
            let Some(score) = ply.score else { return };
            if filter.accepts(position, mv, score) && seen.insert(position.key()) {
                samples.push(
                    position,
                    score,
                    result_for(game.winner, position.side_to_move()),
                );
            } else {
                *left_out += 1;
            }
        })
    }

    /// A hash of all samples, which a checkpoint stores to recognise them.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let hash = self.training.hash(0);
        self.validation.hash(hash)
    }

    /// Frees the set of positions seen, and shuffles.
    #[must_use]
    pub fn shuffled(mut self, seed: u64) -> Self {
        self.seen = HashSet::default();
        self.training.shuffle(seed);
        self.validation.shuffle(seed);
        self
    }
}

/// 0 for a loss of `side`, 1 for a draw, 2 for a win.
pub(crate) fn result_for(winner: Option<Side>, side: Side) -> u8 {
    match winner {
        None => 1,
        Some(winner) if winner == side => 2,
        Some(_) => 0,
    }
}

/// Uses the keys of positions, which are well mixed, as their hashes.
#[derive(Clone, Debug, Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("keys are written as numbers");
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

#[cfg(test)]
mod tests {
    use chess::Position;
    use game_core::laws::playout;

    use super::*;
    use crate::RecordedPly;

    /// A game from the starting position that White wins, as moves and scores.
    fn game(index: u64, plies: &[(&str, Option<i16>)]) -> RecordedGame {
        let mut position = Position::start();
        let record = |&(text, score): &(&str, Option<i16>)| {
            let mv = position.parse_move(text).expect("a legal move");
            let code = position.move_code(mv);
            game_core::Position::play(&mut position, mv);
            RecordedPly { code, score }
        };
        RecordedGame {
            index,
            start: String::new(),
            plies: plies.iter().map(record).collect(),
            winner: Some(Side::White),
        }
    }

    /// The scores and results of samples.
    fn labels(samples: &Samples) -> Vec<(i16, u8)> {
        let labels = samples.labels();
        labels.map(|label| (label.score, label.result)).collect()
    }

    #[test]
    fn positions_with_a_check_a_capture_or_a_great_score_and_repeats_are_left_out() {
        let plies = [
            ("e2e4", None), // A random move.
            ("d7d5", Some(10)),
            ("e4d5", Some(20)), // A capture.
            ("g8f6", Some(30)),
            ("f1b5", Some(40)),
            ("c7c6", Some(50)), // In check.
            ("b5e2", Some(2500)),
            ("b8a6", Some(2501)),  // Too great.
            ("b1a3", Some(-2501)), // Too great.
            ("a6b8", Some(60)),
            ("a3b1", Some(70)),
            ("b8a6", Some(80)),  // Seen before, but left out.
            ("b1a3", Some(90)),  // Seen before, but left out.
            ("a6b8", Some(100)), // A repeat.
            ("a3b1", Some(110)), // A repeat.
        ];
        let start = Position::start();
        let mut data = DataSet::default();
        data.add(&game(1, &plies), &start, Filter::default())
            .unwrap();
        let (lost, won) = (0, 2);
        let expected = [
            (10, lost),
            (30, lost),
            (40, won),
            (2500, won),
            (60, lost),
            (70, won),
            (80, lost),
            (90, won),
        ];
        assert_eq!(labels(&data.training), expected);
        assert_eq!(data.left_out, 6);
        // Another game has only repeats.
        for index in 2..100 {
            data.add(&game(index, &plies), &start, Filter::default())
                .unwrap();
        }
        assert_eq!(data.training.len(), expected.len());
        assert!(data.validation.is_empty());
        assert_eq!(data.left_out, 6 + 98 * 14);
    }

    #[test]
    fn one_game_in_twenty_is_held_out_as_a_whole() {
        let plies = [("e2e4", Some(10)), ("e7e5", Some(20)), ("g1f3", Some(30))];
        let is_held_out = |index| {
            let mut data = DataSet::default();
            let game = game(index, &plies);
            data.add(&game, &Position::start(), Filter::default())
                .unwrap();
            match (data.training.len(), data.validation.len()) {
                (3, 0) => false,
                (0, 3) => true,
                parts => panic!("{parts:?} of game {index}"),
            }
        };
        let held_out = (0..2000).filter(|&index| is_held_out(index)).count();
        assert!((70..=130).contains(&held_out), "{held_out} of 2000");
    }

    /// More samples than two chunks hold, each with a score of its own.
    fn samples() -> Samples {
        let mut positions = Vec::new();
        for seed in 0..10 {
            playout(&Position::start(), seed, 60, |position| {
                positions.push(*position);
            });
        }
        let mut samples = Samples::default();
        for (position, score) in positions.iter().cycle().zip(0..20_000) {
            samples.push(position, score, 1);
        }
        samples
    }

    fn scores(samples: &Samples) -> Vec<i16> {
        let scores: Vec<_> = samples.labels().map(|label| label.score).collect();
        assert_eq!(scores.len(), samples.len());
        scores
    }

    #[test]
    fn shuffled_samples_are_the_same_in_another_order() {
        let ordered = samples();
        let mut shuffled = ordered.clone();
        shuffled.shuffle(1);
        let mut sorted = scores(&shuffled);
        sorted.sort_unstable();
        assert_eq!(sorted, scores(&ordered));
        for index in 0..shuffled.len() {
            let sample = shuffled.get(index);
            let original = ordered.get(sample.label.score as usize);
            assert_eq!(sample.ours, original.ours);
            assert_eq!(sample.theirs, original.theirs);
            assert_eq!(sample.patterns, original.patterns);
        }
        // A random order has about one place in which it agrees with another.
        let agreements = |other: &Samples| {
            let pairs = scores(&shuffled).into_iter().zip(scores(other));
            pairs.filter(|(one, other)| one == other).count()
        };
        assert!(agreements(&ordered) < 10);
        let [mut again, mut other] = [ordered.clone(), ordered.clone()];
        again.shuffle(1);
        other.shuffle(2);
        assert_eq!(agreements(&again), shuffled.len());
        assert!(agreements(&other) < 10);
    }
}
