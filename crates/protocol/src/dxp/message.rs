use core::fmt;
use core::str::FromStr;

use game_core::{ParseError, Side};

use super::notation::{Capture, StartPosition};

/// The greatest length of a message in characters, without the NUL that ends it.
pub const MAX_LEN: usize = 127;
/// The version of the protocol.
pub const VERSION: u8 = 1;
/// The width of the field for a program's name, in characters.
const NAME_LEN: usize = 32;
/// The greatest number that a field of three digits holds.
pub(super) const MAX_COUNT: u16 = 999;

/// A message between two programs.
///
/// A message consists of fixed-width fields. Text fields hold printable ASCII characters only; any other
/// character is read as a question mark, so that it cannot reach a terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// `GAMEREQ`: the initiator requests a game.
    GameRequest(GameRequest),
    /// `GAMEACC`: the follower accepts or refuses it.
    GameAnswer(GameAnswer),
    /// `MOVE`.
    Move(MoveMessage),
    /// `GAMEEND`: the game is over. The other side answers with one of its own, whose reason is mirrored.
    GameEnd(GameEnd),
    /// `CHAT`: text for a person, up to 126 characters.
    Chat(String),
    /// `BACKREQ`: a request to take moves back.
    BackRequest(BackRequest),
    /// `BACKACC`: the answer to it.
    BackAnswer(BackAnswer),
    /// A message of another kind, which is skipped.
    Unknown(String),
}

/// `R`, the version, the name, the side of the follower, minutes, moves, and the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRequest {
    /// The version of the protocol, [`VERSION`].
    pub version: u8,
    /// The initiator, in at most 32 characters.
    pub name: String,
    /// The side of the follower.
    pub follower: Side,
    /// Thinking time of each side in minutes, at most 999; zero if none is agreed.
    pub minutes: u16,
    /// The number of moves that the time is for, at most 999; zero for the whole game.
    pub moves: u16,
    /// `None`, sent as `A`, for the usual start; any other position is sent after `B`.
    pub start: Option<StartPosition>,
}

/// `A`, the name, a code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameAnswer {
    /// The follower, in at most 32 characters.
    pub name: String,
    /// [`ACCEPTED`](Self::ACCEPTED), or a reason to refuse.
    pub code: u8,
}

impl GameAnswer {
    /// The game is accepted.
    pub const ACCEPTED: u8 = 0;
    /// The version is not supported.
    pub const REFUSED_VERSION: u8 = 1;
    /// The game cannot be played, for example because of its position.
    pub const REFUSED_GAME: u8 = 2;
}

/// `M`, the seconds that the move took, its ends, and the number of captured squares and each of
/// them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveMessage {
    /// The seconds that the move took, at most 9999.
    pub seconds: u16,
    /// Its squares.
    pub squares: Capture,
}

/// `E`, how the game ended, and whether the sender wants a further one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// How it ended.
    pub reason: EndReason,
    /// Whether the sender wants no further game.
    pub is_last: bool,
}

/// How a game ended, from the sender's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// Without a result.
    Unknown,
    /// The sender lost.
    Lost,
    /// A draw.
    Drawn,
    /// The sender won.
    Won,
}

impl EndReason {
    const ALL: [Self; 4] = [Self::Unknown, Self::Lost, Self::Drawn, Self::Won];

    /// The same end, seen from the other side.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        match self {
            Self::Lost => Self::Won,
            Self::Won => Self::Lost,
            Self::Unknown | Self::Drawn => self,
        }
    }
}

/// `B`, a move number and a side: go back to the position before that move of this side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BackRequest {
    /// From one, and at most 999.
    pub move_number: u16,
    /// The side that makes the move.
    pub side: Side,
}

/// `K` and a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BackAnswer {
    /// The moves are taken back.
    Accepted,
    /// They are not.
    Refused,
    /// Refused; the game must continue.
    Continue,
}

impl BackAnswer {
    const ALL: [Self; 3] = [Self::Accepted, Self::Refused, Self::Continue];
}

impl Message {
    /// Reads a message, without its NUL. Spaces may follow it.
    ///
    /// # Errors
    /// A missing or malformed field.
    pub fn parse(bytes: &[u8]) -> Result<Self, ParseError> {
        let text: String = bytes.iter().map(|&byte| printable(byte)).collect();
        let Some(kind) = text.chars().next() else {
            return Ok(Self::Unknown(text));
        };
        let mut fields = Fields::new(&text);
        let message = match kind {
            'R' => Self::GameRequest(GameRequest::parse(&mut fields)?),
            'A' => Self::GameAnswer(GameAnswer {
                name: fields.name()?,
                code: fields.number(1, "code")? as u8,
            }),
            'M' => Self::Move(MoveMessage::parse(&mut fields)?),
            'E' => Self::GameEnd(GameEnd {
                reason: *fields.one_of(&EndReason::ALL, "reason")?,
                is_last: *fields.one_of(&[false, true], "stop code")?,
            }),
            'C' => return Ok(Self::Chat(text[1..].to_string())),
            'B' => Self::BackRequest(BackRequest {
                move_number: fields.number(3, "move number")?,
                side: fields.side()?,
            }),
            'K' => Self::BackAnswer(*fields.one_of(&BackAnswer::ALL, "code")?),
            _ => return Ok(Self::Unknown(text)),
        };
        fields.end()?;
        Ok(message)
    }

    /// Whether the message has no effect on a game, so that it need not interrupt a search.
    #[must_use]
    pub const fn is_aside(&self) -> bool {
        matches!(self, Self::Chat(_) | Self::Unknown(_))
    }
}

/// Reads a message, as [`parse`](Message::parse) does.
impl FromStr for Message {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::parse(text.as_bytes())
    }
}

impl GameRequest {
    fn parse(fields: &mut Fields<'_>) -> Result<Self, ParseError> {
        Ok(Self {
            version: fields.number(2, "version")? as u8,
            name: fields.name()?,
            follower: fields.side()?,
            minutes: fields.number(3, "thinking time")?,
            moves: fields.number(3, "number of moves")?,
            start: match fields.take(1, "start position")? {
                "A" => None,
                "B" => {
                    let side = fields.side()?;
                    let squares = fields.take(StartPosition::SQUARES, "position")?;
                    let start = StartPosition::new(side, squares);
                    Some(start.ok_or_else(|| fields.error("position"))?)
                }
                _ => return Err(fields.error("start position")),
            },
        })
    }
}

impl MoveMessage {
    fn parse(fields: &mut Fields<'_>) -> Result<Self, ParseError> {
        let seconds = fields.number(4, "time")?;
        let mut square = |what| fields.number(2, what).map(|number| number as u8);
        let (from, to) = (square("from")?, square("to")?);
        let count = square("number of captures")?;
        let captured = (0..count).map(|_| square("captured square"));
        let captured = captured.collect::<Result<_, _>>()?;
        Ok(Self {
            seconds,
            squares: Capture { from, to, captured },
        })
    }
}

/// Writes the message without its NUL. Numbers that are too large for their field become the largest that
/// fits; names and texts are cut, and characters that are not printable ASCII become question marks.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameRequest(request) => request.fmt(f),
            Self::GameAnswer(GameAnswer { name, code }) => {
                let name = ascii(name);
                write!(f, "A{name:<NAME_LEN$.NAME_LEN$}{}", code.min(&9))
            }
            Self::Move(MoveMessage { seconds, squares }) => {
                let Capture { from, to, captured } = squares;
                let (from, to) = (from.min(&99), to.min(&99));
                write!(f, "M{:04}{from:02}{to:02}", seconds.min(&9999))?;
                write!(f, "{:02}", captured.len().min(99))?;
                let mut captured = captured.iter().take(99);
                captured.try_for_each(|at| write!(f, "{:02}", at.min(&99)))
            }
            Self::GameEnd(GameEnd { reason, is_last }) => {
                write!(f, "E{}{}", *reason as u8, u8::from(*is_last))
            }
            Self::Chat(words) => write!(f, "C{:.len$}", ascii(words), len = MAX_LEN - 1),
            Self::BackRequest(BackRequest { move_number, side }) => {
                write!(f, "B{:03}{}", move_number.min(&MAX_COUNT), letter(*side))
            }
            Self::BackAnswer(answer) => write!(f, "K{}", *answer as u8),
            Self::Unknown(text) => f.write_str(text),
        }
    }
}

impl fmt::Display for GameRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (version, name) = (self.version.min(99), ascii(&self.name));
        write!(f, "R{version:02}{name:<NAME_LEN$.NAME_LEN$}")?;
        let minutes = self.minutes.min(MAX_COUNT);
        let moves = self.moves.min(MAX_COUNT);
        write!(f, "{}{minutes:03}{moves:03}", letter(self.follower))?;
        match &self.start {
            None => f.write_str("A"),
            Some(start) => write!(f, "B{}{}", letter(start.side), start.squares()),
        }
    }
}

/// `W` for White, and `Z` (Dutch "zwart") for Black.
const fn letter(side: Side) -> char {
    match side {
        Side::White => 'W',
        Side::Black => 'Z',
    }
}

/// A text with a question mark for each character that is not printable ASCII.
fn ascii(text: &str) -> String {
    let known = |c| u8::try_from(c).map_or('?', printable);
    text.chars().map(known).collect()
}

const fn printable(byte: u8) -> char {
    match byte {
        b' '..=b'~' => byte as char,
        _ => '?',
    }
}

/// The fields of a message after its kind, one after the other.
struct Fields<'a> {
    message: &'a str,
    rest: &'a str,
}

impl<'a> Fields<'a> {
    /// The fields of a message that is ASCII and not empty.
    fn new(message: &'a str) -> Self {
        Self {
            message,
            rest: &message[1..],
        }
    }

    fn error(&self, what: &str) -> ParseError {
        ParseError::new(self.message, format!("wrong {what} in a DXP message"))
    }

    fn take(&mut self, len: usize, what: &str) -> Result<&'a str, ParseError> {
        let split = self.rest.split_at_checked(len);
        let (field, rest) = split.ok_or_else(|| self.error(what))?;
        self.rest = rest;
        Ok(field)
    }

    fn number(&mut self, len: usize, what: &str) -> Result<u16, ParseError> {
        let field = self.take(len, what)?;
        let is_number = field.bytes().all(|byte| byte.is_ascii_digit());
        let number = is_number.then(|| field.parse().ok()).flatten();
        number.ok_or_else(|| self.error(what))
    }

    /// The value whose index is the next digit.
    fn one_of<'v, T>(&mut self, values: &'v [T], what: &str) -> Result<&'v T, ParseError> {
        let index = self.number(1, what)?;
        values
            .get(usize::from(index))
            .ok_or_else(|| self.error(what))
    }

    fn name(&mut self) -> Result<String, ParseError> {
        Ok(self.take(NAME_LEN, "name")?.trim().to_string())
    }

    fn side(&mut self) -> Result<Side, ParseError> {
        match self.take(1, "side")? {
            "W" => Ok(Side::White),
            "Z" => Ok(Side::Black),
            _ => Err(self.error("side")),
        }
    }

    fn end(&self) -> Result<(), ParseError> {
        match self.rest.trim_end().is_empty() {
            true => Ok(()),
            false => Err(self.error("end")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn side() -> impl Strategy<Value = Side> {
        prop_oneof![Just(Side::White), Just(Side::Black)]
    }

    fn name() -> impl Strategy<Value = String> {
        "([!-~]([ -~]{0,30}[!-~])?)?"
    }

    fn start() -> impl Strategy<Value = Option<StartPosition>> {
        let start = (side(), "[wzWZe]{50}")
            .prop_map(|(side, squares)| StartPosition::new(side, &squares).expect("fifty letters"));
        proptest::option::of(start)
    }

    fn request() -> impl Strategy<Value = Message> {
        let numbers = (0..=99_u8, 0..=999_u16, 0..=999_u16);
        (numbers, name(), side(), start()).prop_map(|(numbers, name, follower, start)| {
            let (version, minutes, moves) = numbers;
            Message::GameRequest(GameRequest {
                version,
                name,
                follower,
                minutes,
                moves,
                start,
            })
        })
    }

    fn mv() -> impl Strategy<Value = Message> {
        let captured = proptest::collection::vec(0..=99_u8, 0..=50);
        (0..=9999_u16, 0..=99_u8, 0..=99_u8, captured).prop_map(|(seconds, from, to, captured)| {
            Message::Move(MoveMessage {
                seconds,
                squares: Capture { from, to, captured },
            })
        })
    }

    fn message() -> impl Strategy<Value = Message> {
        prop_oneof![
            request(),
            (name(), 0..=9_u8)
                .prop_map(|(name, code)| Message::GameAnswer(GameAnswer { name, code })),
            mv(),
            (0..4_usize, any::<bool>()).prop_map(|(index, is_last)| {
                let reason = EndReason::ALL[index];
                Message::GameEnd(GameEnd { reason, is_last })
            }),
            "[ -~]{0,126}".prop_map(Message::Chat),
            (0..=999_u16, side()).prop_map(|(move_number, side)| {
                Message::BackRequest(BackRequest { move_number, side })
            }),
            (0..3_usize).prop_map(|index| Message::BackAnswer(BackAnswer::ALL[index])),
        ]
    }

    proptest! {
        #[test]
        fn a_message_reads_back(message in message()) {
            let text = message.to_string();
            prop_assert!(text.len() <= MAX_LEN);
            prop_assert_eq!(text.parse(), Ok(message));
        }

        #[test]
        fn any_bytes_are_a_message_or_an_error(
            kind in "[RAMECBKX]?",
            bytes in proptest::collection::vec(any::<u8>(), 0..200),
        ) {
            let bytes = [kind.as_bytes(), &bytes].concat();
            if let Ok(message) = Message::parse(&bytes) {
                let text = message.to_string();
                prop_assert!(text.chars().all(|c| (' '..='~').contains(&c)));
            }
        }

        #[test]
        fn a_damaged_message_is_a_message_or_an_error(
            message in message(), at in 0..127_usize, byte: u8, len in 0..128_usize,
        ) {
            let mut bytes = message.to_string().into_bytes();
            if let Some(damaged) = bytes.get_mut(at) {
                *damaged = byte;
            }
            bytes.truncate(len);
            let _ = Message::parse(&bytes);
        }
    }

    /// The examples are those in the comments of pydraughts 0.6.7.
    #[test]
    fn messages_of_another_program() {
        let request = Message::parse(b"R01Tornado voor Windows 4.0        W060065A").unwrap();
        let expected = GameRequest {
            version: 1,
            name: "Tornado voor Windows 4.0".to_string(),
            follower: Side::White,
            minutes: 60,
            moves: 65,
            start: None,
        };
        assert_eq!(request, Message::GameRequest(expected));
        let mv = MoveMessage {
            seconds: 12,
            squares: Capture {
                from: 5,
                to: 25,
                captured: vec![22, 12, 23, 20],
            },
        };
        assert_eq!(
            Message::parse(b"M001205250422122320"),
            Ok(Message::Move(mv))
        );
        let back = BackRequest {
            move_number: 5,
            side: Side::Black,
        };
        assert_eq!(Message::parse(b"B005Z"), Ok(Message::BackRequest(back)));
        let end = GameEnd {
            reason: EndReason::Unknown,
            is_last: false,
        };
        assert_eq!(Message::parse(b"E00"), Ok(Message::GameEnd(end)));
    }

    #[test]
    fn a_wrong_field_is_named_and_the_message_quoted() {
        for (text, what) in [
            ("M00120525", "number of captures"),
            ("M0012052502", "captured square"),
            ("M-012052500", "time"),
            ("M+012052500", "time"),
            ("M001205250022", "end"),
            ("E4", "reason"),
            ("E02", "stop code"),
            ("K3", "code"),
            ("B005B", "side"),
            ("A", "name"),
            ("R1", "version"),
        ] {
            let error = Message::parse(text.as_bytes()).unwrap_err();
            assert_eq!(error.text(), text);
            assert!(
                error.reason().starts_with(&format!("wrong {what} in ")),
                "{error}"
            );
        }
    }

    #[test]
    fn long_texts_are_cut_and_unprintable_characters_replaced() {
        let answer = GameAnswer {
            name: "x".repeat(40),
            code: 0,
        };
        assert_eq!(Message::GameAnswer(answer).to_string().len(), 34);
        let answer = GameAnswer {
            name: "Jürgen".to_string(),
            code: 0,
        };
        let text = Message::GameAnswer(answer).to_string();
        assert_eq!((text.len(), &text[..8]), (34, "AJ?rgen "));
        assert_eq!(Message::Chat("x".repeat(200)).to_string().len(), MAX_LEN);
        let chat = Message::parse(b"C\x1b[2J\xff hello");
        assert_eq!(chat, Ok(Message::Chat("?[2J? hello".to_string())));
    }

    #[test]
    fn other_kinds_are_asides() {
        for bytes in [&b"X1"[..], b"", b"\x00"] {
            let message = Message::parse(bytes).unwrap();
            assert!(message.is_aside(), "{message:?}");
        }
    }
}
