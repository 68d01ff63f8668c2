use alloc::string::String;
use core::ops::Range;

use crate::tags::is_name_byte;

/// The ranges of name and value in the text of a tag pair.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct TagPair {
    pub(crate) name: Range<usize>,
    pub(crate) value: Range<usize>,
    /// Bytes from the opening bracket to the closing one.
    pub(crate) len: usize,
}

/// The reason why a text is not a tag pair.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum NoTagPair {
    /// It may become one if more of it is read.
    Unfinished,
    Malformed,
}

impl TagPair {
    /// Reads `[Name "value"]` (PGN standard, 8.1) at the start of `text`. Any number of blanks is accepted,
    /// and a quote inside the value need not be escaped: the value ends where a bracket follows the
    /// quote.
    pub(crate) fn parse(text: &[u8]) -> Result<Self, NoTagPair> {
        let name_start = skip(text, 1, is_blank)?;
        let name_end = skip(text, name_start, is_name_byte)?;
        let quote = skip(text, name_end, is_blank)?;
        if name_start == name_end || text[quote] != b'"' {
            return Err(NoTagPair::Malformed);
        }
        let start = quote + 1;
        let mut at = start;
        loop {
            // To the next quote, backslash or end of the line.
            at = skip(text, at, |byte| !ENDS_VALUE[usize::from(byte)])?;
            match text[at] {
                b'"' => {
                    let bracket = skip(text, at + 1, is_blank)?;
                    if text[bracket] == b']' {
                        return Ok(Self {
                            name: name_start..name_end,
                            value: start..at,
                            len: bracket + 1,
                        });
                    }
                    at += 1;
                }
                b'\\' => {
                    let next = *text.get(at + 1).ok_or(NoTagPair::Unfinished)?;
                    at += if matches!(next, b'"' | b'\\') { 2 } else { 1 };
                }
                _ => return Err(NoTagPair::Malformed),
            }
        }
    }
}

/// The bytes at which a step through a value stops: quote, backslash, end of the line.
static ENDS_VALUE: [bool; 256] = {
    let mut ends = [false; 256];
    ends[b'"' as usize] = true;
    ends[b'\\' as usize] = true;
    ends[b'\n' as usize] = true;
    ends[b'\r' as usize] = true;
    ends
};

/// Removes the backslashes that escape a quote or a backslash.
pub(crate) fn unescape(value: &str) -> String {
    let mut plain = String::with_capacity(value.len());
    let mut letters = value.chars().peekable();
    while let Some(letter) = letters.next() {
        let escaped = letter == '\\'
            && letters
                .peek()
                .is_some_and(|next| matches!(next, '"' | '\\'));
        let letter = if escaped {
            letters.next()
        } else {
            Some(letter)
        };
        plain.extend(letter);
    }
    plain
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// The first place from `from` on that does not satisfy `wanted`.
fn skip(text: &[u8], from: usize, wanted: impl Fn(u8) -> bool) -> Result<usize, NoTagPair> {
    let rest = text.get(from..).ok_or(NoTagPair::Unfinished)?;
    let len = rest.iter().position(|&byte| !wanted(byte));
    len.map(|len| from + len).ok_or(NoTagPair::Unfinished)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> Option<(&str, &str, &str)> {
        let pair = TagPair::parse(text.as_bytes()).ok()?;
        Some((&text[pair.name], &text[pair.value], &text[pair.len..]))
    }

    #[test]
    fn forms_of_tag_pairs() {
        assert_eq!(parts("[A \"b\"] c"), Some(("A", "b", " c")));
        assert_eq!(parts("[ A\"b\" ]"), Some(("A", "b", "")));
        assert_eq!(parts("[A \"the \"b\" c\"]"), Some(("A", "the \"b\" c", "")));
        assert_eq!(parts("[A \"\\\"]\"]"), Some(("A", "\\\"]", "")));
        assert_eq!(parts("[A \"b\\\\\"]"), Some(("A", "b\\\\", "")));
        for malformed in ["[A b]", "[ \"b\"]", "[A \"b\n\"]", "[A]", "[A \"b\" c\n"] {
            assert_eq!(
                TagPair::parse(malformed.as_bytes()),
                Err(NoTagPair::Malformed),
                "{malformed}"
            );
        }
        let whole = "[Ab \"c\\\"\" ]";
        for end in 1..whole.len() {
            let part = &whole.as_bytes()[..end];
            assert_eq!(TagPair::parse(part), Err(NoTagPair::Unfinished), "{part:?}");
        }
    }

    #[test]
    fn escapes() {
        assert_eq!(unescape("a\\\"b\\\\c\\d\\"), "a\"b\\c\\d\\");
    }
}
