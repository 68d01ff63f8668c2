//! The file format of networks, all numbers little-endian:
//!
//! | bytes | content |
//! |---|---|
//! | 8 | [`MAGIC`] |
//! | 2 | version of the format: 2 with a linear part, 1 without |
//! | 1 + n | length of the game's name, and the name in UTF-8 |
//! | 4, 2, 2 | inputs, hidden neurons, buckets |
//! | 4 | patterns; only in version 2 |
//! | 2 | units of evaluation for one unit of the output |
//! | 2·inputs·hidden, 2·hidden | weights and biases of the inputs |
//! | 4·buckets·hidden, 4·buckets | weights and biases of the outputs |
//! | patterns | weights of the patterns, 8 bits each |
//! | 4 | CRC-32 of all bytes before |

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::RangeInclusive;

use crate::network::{MAX_INPUT, MAX_INPUT_BIAS, MAX_OUTPUT_WEIGHT};
use crate::{Features, MAX_HIDDEN, Network, Shape};

/// The first bytes of every network file.
pub const MAGIC: [u8; 8] = *b"GAMENET\0";
/// The latest version of the format that this crate reads and writes. Networks without a linear part are files of
/// version 1, which older programs read too.
pub const VERSION: u16 = 2;
/// The version of networks without a linear part.
const WITHOUT_PATTERNS: u16 = 1;

/// The most inputs that a file may have: 2²⁰.
const MAX_INPUTS: usize = 1 << 20;
/// The most patterns that a file may have: 2²⁴.
const MAX_PATTERNS: usize = 1 << 24;
/// The most buckets that a file may have.
const MAX_BUCKETS: usize = 256;

/// The reason why a network file was rejected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NetworkError {
    /// It does not begin with [`MAGIC`].
    #[error("not a network file")]
    NotANetwork,
    /// It has a version of the format that this program does not read, probably a later one.
    #[error(
        "unknown version {found} of the network format: this program reads versions 1 to {VERSION}"
    )]
    UnknownVersion {
        /// Its version.
        found: u16,
    },
    /// It ends early, or has more bytes than its header announces.
    #[error("the network file has {found} bytes, not {expected}")]
    WrongLength {
        /// The length that its header announces or, if the header is cut short, the least length with its next field; in
        /// bytes.
        expected: usize,
        /// Its length in bytes.
        found: usize,
    },
    /// A byte was changed.
    #[error("the checksum of the network file is wrong: it was damaged")]
    Damaged,
    /// A size or a weight is out of range.
    #[error("the network has {what} out of range: {value}")]
    OutOfRange {
        /// The size or weight that is out of range.
        what: &'static str,
        /// Its value.
        value: i64,
    },
    /// It is the network of another game.
    #[error("the network is for {found:?}, not for {wanted:?}")]
    OtherGame {
        /// The requested game.
        wanted: String,
        /// The game of the file.
        found: String,
    },
    /// Its inputs, buckets or patterns are not those of the game.
    #[error(
        "the network has {} inputs, {} buckets and {} patterns, the game {}, {} and {}",
        found.inputs, found.buckets, found.patterns, wanted.inputs, wanted.buckets, wanted.patterns
    )]
    OtherShape {
        /// The shape of the game.
        wanted: Shape,
        /// The shape of the file.
        found: Shape,
    },
}

impl Network {
    /// The network of a file's bytes.
    ///
    /// # Errors
    /// Bytes that are not a complete, valid network file of a known version.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        let mut reader = Reader { bytes, at: 0 };
        if bytes.len() < MAGIC.len() || reader.take()? != MAGIC {
            return Err(NetworkError::NotANetwork);
        }
        let version = u16::from_le_bytes(reader.take()?);
        if !(WITHOUT_PATTERNS..=VERSION).contains(&version) {
            return Err(NetworkError::UnknownVersion { found: version });
        }
        let [length] = reader.take()?;
        let name = reader.slice(length.into())?.to_vec();
        let shape = Shape {
            inputs: u32::from_le_bytes(reader.take()?) as usize,
            hidden: u16::from_le_bytes(reader.take()?).into(),
            buckets: u16::from_le_bytes(reader.take()?).into(),
            patterns: match version {
                WITHOUT_PATTERNS => 0,
                _ => u32::from_le_bytes(reader.take()?) as usize,
            },
        };
        let scale = u16::from_le_bytes(reader.take()?);
        check_sizes(shape, scale)?;
        if version > WITHOUT_PATTERNS {
            check_range("patterns", shape.patterns, 1..=MAX_PATTERNS)?;
        }
        let expected = reader.at + body_length(shape);
        if bytes.len() != expected {
            let found = bytes.len();
            return Err(NetworkError::WrongLength { expected, found });
        }
        let checksum = crc32fast::hash(&bytes[..expected - 4]);
        let network = Self {
            game: String::from_utf8(name).map_err(|_| NetworkError::Damaged)?,
            shape,
            scale,
            input_weights: reader.numbers(shape.inputs * shape.hidden)?,
            input_bias: reader.numbers(shape.hidden)?,
            output_weights: reader.numbers(2 * shape.buckets * shape.hidden)?,
            output_bias: reader.biases(shape.buckets)?,
            pattern_weights: reader.bytes(shape.patterns)?,
        };
        if u32::from_le_bytes(reader.take()?) != checksum {
            return Err(NetworkError::Damaged);
        }
        check_weights("an input weight", &network.input_weights, MAX_INPUT)?;
        check_weights("a bias of a neuron", &network.input_bias, MAX_INPUT_BIAS)?;
        let output_weights = &network.output_weights;
        check_weights("an output weight", output_weights, MAX_OUTPUT_WEIGHT)?;
        Ok(network)
    }

    /// The bytes of its file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let version = match self.shape.patterns {
            0 => WITHOUT_PATTERNS,
            _ => VERSION,
        };
        bytes.extend(version.to_le_bytes());
        bytes.push(self.game.len() as u8);
        bytes.extend(self.game.as_bytes());
        bytes.extend((self.shape.inputs as u32).to_le_bytes());
        bytes.extend((self.shape.hidden as u16).to_le_bytes());
        bytes.extend((self.shape.buckets as u16).to_le_bytes());
        if version > WITHOUT_PATTERNS {
            bytes.extend((self.shape.patterns as u32).to_le_bytes());
        }
        bytes.extend(self.scale.to_le_bytes());
        for weights in [&self.input_weights, &self.input_bias, &self.output_weights] {
            bytes.extend(weights.iter().flat_map(|weight| weight.to_le_bytes()));
        }
        bytes.extend(self.output_bias.iter().flat_map(|bias| bias.to_le_bytes()));
        bytes.extend(self.pattern_weights.iter().map(|&weight| weight as u8));
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// The CRC-32 at the end of its file, which serves as a short name.
    #[must_use]
    pub fn checksum(&self) -> u32 {
        let bytes = self.to_bytes();
        let end = bytes.last_chunk().expect("a file ends with its checksum");
        u32::from_le_bytes(*end)
    }

    /// The network of a file's bytes, if it is for the game of this name and shape.
    ///
    /// # Errors
    /// The errors of [`from_bytes`](Self::from_bytes), or a network of another game.
    pub fn for_game<P: Features>(bytes: &[u8], game: &str) -> Result<Self, NetworkError> {
        let network = Self::from_bytes(bytes)?;
        network.check_game::<P>(game)?;
        Ok(network)
    }

    /// Checks that the network is for the game of this name and shape.
    ///
    /// # Errors
    /// [`NetworkError::OtherGame`] or [`NetworkError::OtherShape`].
    pub fn check_game<P: Features>(&self, game: &str) -> Result<(), NetworkError> {
        if self.game != game {
            return Err(NetworkError::OtherGame {
                wanted: game.to_string(),
                found: self.game.clone(),
            });
        }
        self.check_shape::<P>()
    }

    /// Checks that the network [fits](Self::fits) the game. Does not compare the names.
    ///
    /// # Errors
    /// [`NetworkError::OtherShape`].
    pub fn check_shape<P: Features>(&self) -> Result<(), NetworkError> {
        if !self.fits::<P>() {
            return Err(NetworkError::OtherShape {
                wanted: Shape::of::<P>(self.shape.hidden),
                found: self.shape,
            });
        }
        Ok(())
    }
}

/// Checks the sizes of a network, which may have no patterns.
pub(crate) fn check_sizes(shape: Shape, scale: u16) -> Result<(), NetworkError> {
    check_range("inputs", shape.inputs, 1..=MAX_INPUTS)?;
    check_range("hidden neurons", shape.hidden, 1..=MAX_HIDDEN)?;
    check_range("buckets", shape.buckets, 1..=MAX_BUCKETS)?;
    check_range("patterns", shape.patterns, 0..=MAX_PATTERNS)?;
    check_range("scale", scale.into(), 1..=u16::MAX.into())
}

fn check_range(
    what: &'static str,
    value: usize,
    range: RangeInclusive<usize>,
) -> Result<(), NetworkError> {
    if range.contains(&value) {
        return Ok(());
    }
    let value = value as i64;
    Err(NetworkError::OutOfRange { what, value })
}

/// Checks that all weights are from `-most` to `most`.
fn check_weights(what: &'static str, weights: &[i16], most: i16) -> Result<(), NetworkError> {
    let too_great = |&&weight: &&i16| !(-most..=most).contains(&weight);
    match weights.iter().find(too_great) {
        None => Ok(()),
        Some(&weight) => Err(NetworkError::OutOfRange {
            what,
            value: weight.into(),
        }),
    }
}

/// Bytes of the weights and the checksum.
const fn body_length(shape: Shape) -> usize {
    let inputs = 2 * (shape.inputs + 1) * shape.hidden;
    let outputs = shape.buckets * (4 * shape.hidden + 4);
    inputs + outputs + shape.patterns + 4
}

/// Reads numbers from a slice of bytes.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn slice(&mut self, length: usize) -> Result<&'a [u8], NetworkError> {
        let end = self.at + length;
        let found = self.bytes.len();
        let slice = self.bytes.get(self.at..end);
        self.at = end;
        slice.ok_or(NetworkError::WrongLength {
            expected: end,
            found,
        })
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], NetworkError> {
        let slice = self.slice(N)?;
        Ok(slice.try_into().expect("the slice has this length"))
    }

    fn numbers<T: FromIterator<i16>>(&mut self, count: usize) -> Result<T, NetworkError> {
        let (pairs, _) = self.slice(2 * count)?.as_chunks();
        Ok(pairs.iter().map(|&pair| i16::from_le_bytes(pair)).collect())
    }

    fn biases<T: FromIterator<i32>>(&mut self, count: usize) -> Result<T, NetworkError> {
        let (words, _) = self.slice(4 * count)?.as_chunks();
        Ok(words.iter().map(|&word| i32::from_le_bytes(word)).collect())
    }

    fn bytes<T: FromIterator<i8>>(&mut self, count: usize) -> Result<T, NetworkError> {
        Ok(self.slice(count)?.iter().map(|&byte| byte as i8).collect())
    }
}
