use core::fmt;

/// A numeric annotation glyph (PGN standard, 10): a comment as a number.
///
/// The standard has `$0` to `$255`; programs write larger numbers too, up to `$65535` here.
///
/// ```
/// use pgn::Nag;
/// assert_eq!(Nag::from_symbol("!?"), Some(Nag::INTERESTING));
/// assert_eq!(Nag::INTERESTING.to_string(), "$5");
/// assert_eq!(Nag::INTERESTING.symbol(), Some("!?"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Nag(pub u16);

/// The signs of glyphs. If a glyph has several, the first is the usual one.
const SYMBOLS: [(&str, Nag); 18] = [
    ("!", Nag::GOOD),
    ("?", Nag::MISTAKE),
    ("!!", Nag::BRILLIANT),
    ("??", Nag::BLUNDER),
    ("!?", Nag::INTERESTING),
    ("?!", Nag::DUBIOUS),
    ("=", Nag(10)),
    ("∞", Nag(13)),
    ("+=", Nag(14)),
    ("+/=", Nag(14)),
    ("=+", Nag(15)),
    ("=/+", Nag(15)),
    ("+/-", Nag(16)),
    ("±", Nag(16)),
    ("-/+", Nag(17)),
    ("∓", Nag(17)),
    ("+-", Nag(18)),
    ("-+", Nag(19)),
];

impl Nag {
    /// A good move, `!`.
    pub const GOOD: Self = Self(1);
    /// A mistake, `?`.
    pub const MISTAKE: Self = Self(2);
    /// A very good move, `!!`.
    pub const BRILLIANT: Self = Self(3);
    /// A very bad move, `??`.
    pub const BLUNDER: Self = Self(4);
    /// A speculative move, `!?`.
    pub const INTERESTING: Self = Self(5);
    /// A questionable move, `?!`.
    pub const DUBIOUS: Self = Self(6);
    /// The only move, `$7`.
    pub const FORCED: Self = Self(7);

    /// The glyph of a sign such as `!`, `?!`, `+-` or `=`. Of a longer row of exclamation and
    /// question marks the first two count.
    #[must_use]
    pub fn from_symbol(text: &str) -> Option<Self> {
        let is_marks = !text.is_empty() && text.bytes().all(|byte| matches!(byte, b'!' | b'?'));
        let text = if is_marks {
            &text[..text.len().min(2)]
        } else {
            text
        };
        let found = SYMBOLS.iter().find(|(symbol, _)| *symbol == text);
        found.map(|&(_, nag)| nag)
    }

    /// The usual sign of the glyph, if it has one.
    #[must_use]
    pub fn symbol(self) -> Option<&'static str> {
        let found = SYMBOLS.iter().find(|&&(_, nag)| nag == self);
        found.map(|&(symbol, _)| symbol)
    }
}

/// Writes the glyph as in export format: `$1`.
impl fmt::Display for Nag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}
