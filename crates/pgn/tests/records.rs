//! The reader on valid, unusual, broken and arbitrary texts; the tree; the writer.

use std::io::{self, Read};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use chess::Position;
use chess::pgn::{GameTree, Pgn, Reader};
use game_core::{MoveGenerator, Position as _};
use pgn::{
    Comment, Error, ErrorKind, Limits, Nag, NodeId, Ply, Replay, ReplayVisitor, Termination,
    Visitor,
};
use proptest::prelude::*;

/// The result of each game: its record on one line, or the place and kind of its error.
fn outcomes(text: &[u8]) -> Vec<String> {
    Reader::from_bytes(text).into_iter().map(outcome).collect()
}

fn outcome<E: std::fmt::Debug>(game: Result<GameTree, Error<E>>) -> String {
    match game {
        Ok(game) => movetext(&game),
        Err(Error::Game(error)) => {
            let kind = format!("{:?}", error.kind());
            let kind = kind.split('(').next().expect("a kind has a name");
            let place = error.location();
            format!("{}:{} {kind} {:?}", place.line, place.column, error.text())
        }
        Err(Error::Source(error)) => panic!("{error:?}"),
    }
}

/// The moves as they are written, on one line.
fn movetext(game: &GameTree) -> String {
    let text = game.to_string();
    let (_, moves) = text.split_once("\n\n").expect("a roster");
    moves.trim_end().replace('\n', " ")
}

fn only(text: &str) -> GameTree {
    text.parse().expect("a valid game")
}

/// The text with the line ends of Windows.
fn with_crlf(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\n', "\r\n")
}

const NEXT: &str = "\n\n[Event \"next\"]\n\n1. d4 *\n";

#[test]
fn valid_and_unusual_texts_are_read() {
    let cases: &[(&str, &[&str])] = &[
        ("", &[]),
        (" \r\n\t% all escaped\r\n", &[]),
        ("; a word on the file\n{ another }", &[]),
        ("*", &["*"]),
        ("1. e4 e5 1-0", &["1. e4 e5 1-0"]),
        ("e4 e5", &["1. e4 e5 *"]),
        ("1.e4 e5 2.Nf3", &["1. e4 e5 2. Nf3 *"]),
        ("1 e4 1... e5 2 .Nf3*", &["1. e4 e5 2. Nf3 *"]),
        ("17. e4 23...e5 *", &["1. e4 e5 *"]),
        ("1. e4 ... e5 *", &["1. e4 e5 *"]),
        ("1. e4\re5\r\n2. Nf3 *\r\n", &["1. e4 e5 2. Nf3 *"]),
        ("\u{feff}1. e4 *\n\u{feff}1. d4 *", &["1. e4 *", "1. d4 *"]),
        ("1. e4 1-0 1. d4 0-1", &["1. e4 1-0", "1. d4 0-1"]),
        (
            "1. e4! e5 ?? $10 2. Nf3 (!?) *",
            &["1. e4 $1 e5 $4 $10 2. Nf3 $5 *"],
        ),
        ("1. e4!!!? e5 +/- *", &["1. e4 $3 e5 $16 *"]),
        (
            "{a} 1. e4 {b\r\nc} e5 ; d } e\n*",
            &["{ a } 1. e4 { b c } 1... e5 ; d } e *"],
        ),
        ("1. e4 {a { b} {} {c} *", &["1. e4 { a { b } { c } *"]),
        (
            "1. e4 {[%clk 0:01:00] [Event x]\n[%x \"y\"]} *",
            &["1. e4 { [%clk 0:01:00] [Event x] [%x \"y\"] } *"],
        ),
        (
            "1. e4 1-0 {resigned} ; really\n{no} 1. d4 *",
            &["1. e4 { resigned } { really } 1-0", "{ no } 1. d4 *"],
        ),
        (
            "1. e4 (1. d4 d5 (1... Nf6 {b}) 2. c4) ({a} 1. c4) e5 *",
            &["1. e4 (1. d4 d5 (1... Nf6 { b }) 2. c4) ({ a } 1. c4) 1... e5 *"],
        ),
        ("1. e4 ({ none }) e5 () *", &["1. e4 { none } 1... e5 *"]),
        ("1. e4 $3 ($1 !?) e5 *", &["1. e4 $3 $1 $5 e5 *"]),
        ("1. e4 (1. d4 1-0) e5 *", &["1. e4 (1. d4) 1... e5 *"]),
        ("1. e4 (1. e4 e5) *", &["1. e4 (1. e4 e5) *"]),
        ("1. e4 ($2 1. d4 $1) *", &["1. e4 (1. d4 $2 $1) *"]),
        ("1. e4\n%1. d4\n  % too\ne5 *", &["1. e4 e5 *"]),
        ("1. e4 -- 2. d4 *", &["1. e4 -- 2. d4 *"]),
        (
            "[A \"1\"]\n[B \"2\"]\n\n[A \"3\"]\n\n1. e4",
            &["*", "1. e4 *"],
        ),
        ("[A \"1\"] [B \"2\"]\n\n[C \"3\"]\n1. e4", &["1. e4 *"]),
        (
            "[A \"1\"]\n1. e4\n[A \"2\"]\n1. d4",
            &["1. e4 *", "1. d4 *"],
        ),
        (
            "[A \"1\"]\n; a\n[B \"2\"]\n\n; b\n1. e4",
            &["{ b } 1. e4 *"],
        ),
        ("[Result \"1-0\"]\n1. e4", &["1. e4 1-0"]),
        (
            "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 0 40\"]\n40... Ke7 41. O-O 1-0",
            &["40... Ke7 41. O-O 1-0"],
        ),
        (
            "[Variant \"Fischer Random\"]\n[FEN \"1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1\"]\n1. O-O O-O-O *",
            &["1. O-O O-O-O *"],
        ),
        (
            "1. e4 d5 2. e5 f5 3. exf6 e.p. *",
            &["1. e4 d5 2. e5 f5 3. exf6 *"],
        ),
    ];
    for (text, games) in cases {
        assert_eq!(outcomes(text.as_bytes()), *games, "{text:?}");
        let other = with_crlf(text);
        assert_eq!(outcomes(other.as_bytes()), *games, "{other:?}");
    }
}

/// A valid game follows each broken one, and must be read.
#[test]
fn broken_games_are_reported_and_skipped() {
    let cases: &[(&str, &[&str])] = &[
        (
            "1. e4 e5 2. Ke3 Nf6 (2... d5) 1-0",
            &["1:13 IllegalMove \"Ke3\""],
        ),
        (
            "[Event \"x\"]\n\n1. e4 e5\n2. Zz9 *",
            &["4:4 IllegalMove \"Zz9\""],
        ),
        (
            "1. e4 hello, world {1-0} *",
            &["1:7 IllegalMove \"hello,\""],
        ),
        ("1. e4 {no end e5", &["1:7 UnclosedComment \"{no end e5\""]),
        (
            "1. e4 {no end\n2. Nf3 1-0",
            &["1:7 UnclosedComment \"{no end\""],
        ),
        ("1. e4 } e5 *", &["1:7 UnexpectedCharacter \"} e5 *\""]),
        (
            "1. e4 (1. d4 (1. c4) e5 *",
            &["1:7 UnclosedVariation \"(\""],
        ),
        ("1. e4 (1. d4", &["1:7 UnclosedVariation \"(\""]),
        ("1. e4) e5 *", &["1:6 UnopenedVariation \") e5 *\""]),
        (
            "(1. d4) 1. e4 *",
            &["1:1 NothingToVary \"(1. d4) 1. e4 *\""],
        ),
        (
            "1. e4 ((1. d4) 1. c4) *",
            &["1:8 NothingToVary \"(1. d4) 1. c4) *\""],
        ),
        ("1. e4 \0 e5 *", &["1:7 UnexpectedCharacter \"\\0 e5 *\""]),
        (
            "1. e4 \"e5\" *",
            &["1:7 UnexpectedCharacter \"\\\"e5\\\" *\""],
        ),
        ("1. e4 <e5> *", &["1:7 UnexpectedCharacter \"<e5> *\""]),
        ("1. e4 [x] e5 *", &["1:7 UnexpectedCharacter \"[x] e5 *\""]),
        ("1. e4 50% e5 *", &["1:9 UnexpectedCharacter \"% e5 *\""]),
        ("1. e4 $ e5 *", &["1:7 BadNag \"$ e5 *\""]),
        ("1. e4 $65536 e5 *", &["1:7 BadNag \"$65536 e5 *\""]),
        (
            "[Event x]\n[Site \"y\"]\n\n1. e4 1-0",
            &["1:1 MalformedTag \"[Event x]\""],
        ),
        (
            "[Site \"y\"]\n[Event \"x]\n[Round \"1\"]\n\n1. e4 1-0",
            &["2:1 MalformedTag \"[Event \\\"x]\""],
        ),
        (
            "[%oops \"y\"]\n[Event \"x\"]\n1. e4 1-0",
            &["1:1 MalformedTag \"[%oops \\\"y\\\"]\""],
        ),
        ("[Event \"x\"", &["1:1 MalformedTag \"[Event \\\"x\\\"\""]),
        (
            "[Event \"x\"]\n[FEN \"8/8 w\"]\n[Round \"2\"]\n\n1. e4 1-0",
            &["2:1 BadStart"],
        ),
        (
            "[Variant \"Atomic\"]\n\n1. e4 1-0",
            &["1:1 BadStart \"Atomic\""],
        ),
        ("1. e4 /FEN \"x\"/ *", &["1:7 IllegalMove \"/FEN\""]),
        ("1. f3 e5 2. g4 Qh4# 3. -- *", &["1:24 IllegalMove \"--\""]),
        (
            "1. e4 e5 1-0 2. Nf6 *",
            &["1. e4 e5 1-0", "1:17 IllegalMove \"Nf6\""],
        ),
        ("1. Ke2 (1. Kd2 *) 1. e4 *", &["1:4 IllegalMove \"Ke2\""]),
        (
            "1. e4 ) * 1. c4 *",
            &["1:7 UnopenedVariation \") * 1. c4 *\"", "1. c4 *"],
        ),
    ];
    for (text, games) in cases {
        let text = format!("{text}{NEXT}");
        for text in [with_crlf(&text), text] {
            let found = outcomes(text.as_bytes());
            let (last, broken) = found.split_last().expect("at least the next game");
            assert_eq!(last, "1. d4 *", "in {text:?}");
            assert_eq!(broken.len(), games.len(), "{text:?}: {broken:?}");
            for (found, expected) in broken.iter().zip(*games) {
                assert!(found.starts_with(expected), "{text:?}: {found}");
            }
        }
    }
}

#[test]
fn bytes_that_are_not_utf_8_are_latin_1() {
    let games = Reader::from_bytes(
        b"[White \"M\xfcller\"]\n[Black \"\xc3\xbc\"]\n1. e4 {\xdc} e\xff *\n\n[A \"\"]\n1. d4 *",
    );
    let games: Vec<_> = games.into_iter().collect();
    let [Err(Error::Game(error)), Ok(next)] = &games[..] else {
        panic!("{games:?}");
    };
    assert_eq!((error.text(), error.location().line), ("eÿ", 3));
    assert_eq!(movetext(next), "1. d4 *");
    let sound = Reader::from_bytes(b"[White \"M\xfcller\"]\n[Black \"\xc3\xbc\"]\n1. e4 {\xdc} *");
    let game = sound
        .into_iter()
        .next()
        .expect("a game")
        .expect("a valid one");
    assert_eq!(game.tags().value("White"), Some("Müller"));
    assert_eq!(game.tags().value("Black"), Some("ü"));
    assert_eq!(movetext(&game), "1. e4 { Ü } *");
}

#[test]
fn errors_report_the_place_and_quote_the_text() {
    let error = "[Event \"x\"]\n\n1. e4 e5 2. Ke3 *"
        .parse::<GameTree>()
        .unwrap_err();
    let text = error.to_string();
    assert!(text.starts_with("line 3, column 13: "), "{text}");
    assert!(text.ends_with(": \"Ke3\""), "{text}");
    assert!(matches!(error.kind(), ErrorKind::IllegalMove(_)));
    assert_eq!(
        "".parse::<GameTree>().unwrap_err().kind(),
        &ErrorKind::NoGame
    );
    let long = format!("1. e4 <{}", "é".repeat(100))
        .parse::<GameTree>()
        .unwrap_err();
    assert!(
        long.text().len() <= 60 && long.text().ends_with('é'),
        "{long}"
    );
}

#[test]
fn a_bad_start_has_the_place_of_its_tag() {
    let line = |text: &str| {
        let error = text.parse::<GameTree>().unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::BadStart(_)), "{error}");
        error.location().line
    };
    // The fault of the FEN, its turn, is also the value of the other tag.
    let fen = "[FEN \"4k3/8/8/8/8/8/8/4K3 960 - - 0 1\"]\n";
    assert_eq!(line(&format!("[Variant \"960\"]\n{fen}")), 2);
    assert_eq!(line(&format!("{fen}[Variant \"960\"]")), 1);
    // The unknown variant is also a part of the FEN.
    let fen = "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n";
    assert_eq!(line(&format!("[Variant \"4k3\"]\n{fen}")), 1);
    assert_eq!(line(&format!("{fen}[Variant \"4k3\"]")), 2);
    // Only the first FEN counts; an error quotes only the beginning of a long one.
    let long = format!("[FEN \"{}\"]\n", "8".repeat(200));
    assert_eq!(line(&format!("{long}[Variant \"chess\"]")), 1);
    assert_eq!(line(&format!("{fen}{long}[Variant \"Atomic\"]")), 3);
    assert_eq!(line(&format!("[SetUp \"1\"]\n{long}{fen}")), 2);
}

/// Rejects every start with an error about a text.
struct Rejects(String);

impl Visitor for Rejects {
    type Output = ();

    fn begin_movetext(&mut self) -> Result<ControlFlow<()>, ErrorKind> {
        let error = game_core::ParseError::new(&self.0, "not a start");
        Err(ErrorKind::BadStart(error))
    }

    fn end_game(&mut self) {}
}

#[test]
fn a_start_that_a_visitor_rejects_has_the_place_of_the_quoted_tag() {
    let long = "8".repeat(200);
    let text = format!("[SetUp \"1\"]\n[FEN \"{long}\"]\n[Variant \"960\"]\n\n*");
    for (quoted, line) in [("960", 3), (&long, 2), ("1", 1), ("no tag", 3)] {
        let mut reader = Reader::from_bytes(text.as_bytes());
        let error = reader.read_game(&mut Rejects(quoted.into())).unwrap_err();
        let place = error.game().expect("a broken game").location();
        assert_eq!(place.line, line, "{quoted}");
    }
}

/// Gives a few bytes at a time, and may fail at the end.
struct Drip<'a> {
    text: &'a [u8],
    fails: bool,
}

impl Read for Drip<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.text.is_empty() && self.fails {
            return Err(io::Error::other("the disk is gone"));
        }
        let given = self.text.len().min(3).min(buffer.len());
        buffer[..given].copy_from_slice(&self.text[..given]);
        self.text = &self.text[given..];
        Ok(given)
    }
}

#[test]
fn errors_of_the_input_surface_and_end_the_games() {
    let text = b"1. e4 *\n\n1. d4 d5 2. c";
    let mut games = Reader::new(Drip { text, fails: true }).into_iter();
    assert!(matches!(games.next(), Some(Ok(_))));
    assert!(matches!(games.next(), Some(Err(Error::Source(_)))));
    assert!(games.next().is_none());
}

/// A text that is repeated so often that it would not fit into memory.
struct Endless<'a> {
    text: &'a [u8],
    left: u64,
}

impl Read for Endless<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let given = self.text.len().min(buffer.len()).min(self.left as usize);
        buffer[..given].copy_from_slice(&self.text[..given]);
        self.left -= given as u64;
        Ok(given)
    }
}

/// Tokens and games without end are errors, and the text after them is read.
#[test]
fn limits_hold_against_endless_tokens() {
    const BYTES: u64 = 2 << 20;
    let cases: [(&str, &str, ErrorKind); 7] = [
        ("1. e4 {", "comment ", ErrorKind::TokenTooLong),
        ("1. e4 ;", "comment ", ErrorKind::TokenTooLong),
        ("1. e4 ", "aaaaaaaaaa", ErrorKind::TokenTooLong),
        ("[Event \"", "value ", ErrorKind::TokenTooLong),
        ("1. e4 $", "11111111", ErrorKind::TokenTooLong),
        ("1. e4 ", "{ c } ! ", ErrorKind::GameTooLong),
        ("", "[A \"b\"]\n", ErrorKind::GameTooLong),
    ];
    let limits = Limits {
        token: 1 << 16,
        game: 1 << 20,
        ..Limits::default()
    };
    for (before, repeated, kind) in cases {
        let endless = repeated.repeat(8000);
        let endless = Endless {
            text: endless.as_bytes(),
            left: BYTES,
        };
        let text = before
            .as_bytes()
            .chain(endless)
            .chain(&b"}\n"[..])
            .chain(NEXT.as_bytes());
        let games = Reader::new(text).with_limits(limits);
        let found: Vec<_> = games.into_iter().collect();
        let first = found[0]
            .as_ref()
            .unwrap_err()
            .game()
            .map(pgn::GameError::kind);
        assert_eq!(first, Some(&kind), "{before:?}");
        let last = found
            .last()
            .expect("a game")
            .as_ref()
            .expect("the next game");
        assert_eq!(movetext(last), "1. d4 *", "{before:?}");
    }
}

/// Whether a token is too long depends only on its length, not on how much text after it is loaded.
#[test]
fn the_limit_of_a_token_is_for_its_own_length() {
    let long = "x".repeat(40);
    let cases = [
        (
            "1. e4 {2345678} *".to_string(),
            &["1. e4 { 2345678 } *"][..],
        ),
        (
            "1. e4 {23456789} *".to_string(),
            &["1:7 TokenTooLong \"{23456789} *\""],
        ),
        ("[A \"678\"] 1. e4 *".to_string(), &["1. e4 *"]),
        (
            "[A \"6789\"] x".to_string(),
            &["1:1 TokenTooLong \"[A \\\"6789\\\"] x\""],
        ),
        // Malformed text beyond the limit is not parsed, but quoted.
        (format!("[A \"{long}\" x]"), &["1:1 TokenTooLong"]),
        // The next game is read after a comment on a result that is too long.
        (
            format!("1. e4 * {{{long}}} 1. d4 *"),
            &["1:9 TokenTooLong", "1. d4 *"],
        ),
        // So it is where the comment contains a name too long for a tag.
        (
            format!("1. e4 {{\n[{long} \"y\"]}} * 1. d4 *"),
            &["1:7 TokenTooLong", "1. d4 *"],
        ),
    ];
    let limits = Limits {
        token: 9,
        ..Limits::default()
    };
    for (text, expected) in cases {
        let whole = Reader::from_bytes(text.as_bytes()).with_limits(limits);
        let drip = Drip {
            text: text.as_bytes(),
            fails: false,
        };
        let pieces = Reader::new(drip).with_limits(limits);
        let whole: Vec<_> = whole.into_iter().map(outcome).collect();
        let pieces: Vec<_> = pieces.into_iter().map(outcome).collect();
        assert_eq!(whole, pieces, "{text:?}");
        assert_eq!(whole.len(), expected.len(), "{whole:?}");
        for (found, expected) in whole.iter().zip(expected) {
            assert!(found.starts_with(expected), "{text:?}: {found}");
        }
    }
}

#[test]
fn variations_nest_up_to_the_limit() {
    let nested = |depth: usize| {
        let inner = "(1. d4 ".repeat(depth);
        format!("1. e4 {inner}{} *", ")".repeat(depth))
    };
    let limit = Limits::default().depth;
    assert_eq!(only(&nested(limit)).len(), limit + 2);
    let error = nested(limit + 1).parse::<GameTree>().unwrap_err();
    assert_eq!(error.kind(), &ErrorKind::TooDeep);
    // Far beyond the limit, nothing overflows either.
    let text = format!("{}{NEXT}", nested(1_000_000));
    assert_eq!(outcomes(text.as_bytes()).len(), 2);
}

/// Reads tags and skips games after them, or skips variations.
#[derive(Default)]
struct Skipper {
    events: Vec<String>,
    skips_games: bool,
}

impl Visitor for Skipper {
    type Output = ();

    fn tag(&mut self, name: &str, value: &str) {
        self.events.push(format!("{name}={value}"));
    }

    fn begin_movetext(&mut self) -> Result<ControlFlow<()>, ErrorKind> {
        Ok(if self.skips_games {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        })
    }

    fn mv(&mut self, text: &str) -> Result<(), ErrorKind> {
        self.events.push(text.to_string());
        Ok(())
    }

    fn begin_variation(&mut self) -> Result<ControlFlow<()>, ErrorKind> {
        Ok(ControlFlow::Break(()))
    }

    fn end_game(&mut self) {
        self.events.push("end".to_string());
    }
}

#[test]
fn games_and_variations_are_skipped() {
    let text = b"[A \"1\"]\n1. e4 {*} (1. d4 1-0) *\n[A \"2\"]\n1. no } 1-0 {x} 1. c4 (1. d4 (1. e4)) 1... c5 *";
    let mut skipper = Skipper {
        skips_games: true,
        ..Skipper::default()
    };
    let mut reader = Reader::from_bytes(text);
    while reader
        .read_game(&mut skipper)
        .expect("nothing is validated")
        .is_some()
    {}
    assert_eq!(skipper.events, ["A=1", "end", "A=2", "end", "end"]);

    let mut skipper = Skipper::default();
    let mut reader = Reader::from_bytes(text);
    assert!(reader.skip_game().expect("memory does not fail"));
    assert!(reader.skip_game().expect("memory does not fail"));
    reader
        .read_game(&mut skipper)
        .expect("a valid game")
        .expect("a game");
    assert_eq!(skipper.events, ["c4", "c5", "end"]);
    assert!(!reader.skip_game().expect("memory does not fail"));
}

#[test]
fn a_game_that_breaks_in_a_skipped_variation_is_one_game() {
    for broken in [
        "1. e4 (1. d4 (1. c4 ] ) 1-0) e5 *",
        "1. e4 (1. d4 (1. c4) (1. b4 ] ) 1-0) e5 *",
        "1. e4 (1. d4 ] (1. c4 *) 1-0) e5 *",
    ] {
        // The second broken game must not inherit the depth of the first one.
        let text = format!("{broken}\n\n{broken}\n\n1. c4 ] *\n\n1. d4 *");
        let mut reader = Reader::from_bytes(text.as_bytes());
        let mut skipper = Skipper::default();
        for _ in 0..3 {
            let error = reader.read_game(&mut skipper).expect_err(broken);
            let kind = error.game().expect("a broken game").kind();
            assert_eq!(*kind, ErrorKind::UnexpectedCharacter, "{broken}");
        }
        skipper.events.clear();
        let last = reader.read_game(&mut skipper).expect("a valid game");
        assert_eq!(
            (last, &*skipper.events),
            (Some(()), &["d4", "end"].map(String::from)[..])
        );
        assert!(reader.read_game(&mut skipper).expect("the end").is_none());
    }
}

/// The keys of all positions in the order of the text.
#[derive(Default)]
struct Keys(Vec<u64>);

impl ReplayVisitor<Pgn> for Keys {
    type Output = ();

    fn ply(&mut self, before: &Position, ply: Ply<Position>, after: &Position) {
        let mut played = *before;
        ply.apply(&mut played);
        assert_eq!(played, *after);
        self.0.push(after.key());
    }

    fn end_game(&mut self) {}
}

#[test]
fn a_replay_has_the_positions_of_variations() {
    let mut replay = Replay::new(Keys::default());
    let mut reader = Reader::from_bytes(b"1. e4 e5 (1... c5 2. Nf3 (2. Nc3)) 2. Nf3 *");
    reader
        .replay_game(&mut replay)
        .expect("a valid game")
        .expect("a game");
    let game = only("1. e4 e5 (1... c5 2. Nf3 (2. Nc3)) 2. Nf3 *");
    let e4 = game.main_child(game.root()).expect("a move");
    let [e5, c5] = game.children(e4).collect::<Vec<_>>()[..] else {
        panic!()
    };
    let [c_nf3, nc3] = game.children(c5).collect::<Vec<_>>()[..] else {
        panic!()
    };
    let e_nf3 = game.main_child(e5).expect("a move");
    let keys = [e4, e5, c5, c_nf3, nc3, e_nf3].map(|id| game.position(id).key());
    assert_eq!(replay.into_visitor().0, keys);
}

#[test]
fn a_tree_is_edited() {
    let mut game =
        only("{start} 1. e4 {king} e5 (1... c5 2. Nf3) ({french} 1... e6 {solid} 2. d4) 2. Nf3 *");
    let e4 = game.main_child(game.root()).expect("a move");
    let [e5, c5, e6] = game.children(e4).collect::<Vec<_>>()[..] else {
        panic!()
    };
    assert!(!game.promote(e5) && !game.promote(game.root()));
    assert!(game.promote(e6));
    assert_eq!(game.children(e4).collect::<Vec<_>>(), [e5, e6, c5]);
    assert_eq!(game.node(e6).introduction(), [Comment::new("french")]);
    assert!(game.promote(e6));
    // The introduction of the variation stands before its first move, where a reader finds it.
    assert_eq!(
        movetext(&game),
        "{ start } 1. e4 { king } { french } 1... e6 { solid } (1... e5 2. Nf3) (1... c5 2. Nf3) 2. d4 *"
    );
    let nf3 = game.main_child(c5).expect("a move");
    game.promote_to_main_line(nf3);
    assert_eq!(
        game.main_line(game.root()).collect::<Vec<_>>(),
        [e4, c5, nf3]
    );
    game.remove(e5);
    game.remove(c5);
    assert_eq!(
        (game.get(c5).is_none(), game.get(nf3).is_none()),
        (true, true)
    );
    assert_eq!(game.len(), 4);
    assert_eq!(
        movetext(&game),
        "{ start } 1. e4 { king } { french } 1... e6 { solid } 2. d4 *"
    );
    let mv = game.position(e6).parse_san("d4").expect("legal");
    assert_eq!(game.add_move(e6, mv), Ok(game.main_child(e6).expect("d4")));
    assert!(game.add_move(e4, mv).is_err() && game.play(e4, "Ke4").is_err());
    game.remove(game.root());
    assert_eq!((game.len(), movetext(&game).as_str()), (1, "{ start } *"));
}

#[test]
fn tags_keep_their_order_and_repetitions() {
    let mut game = only(
        "[Zed \"1\"]\n[White \"a \\\"b\\\" \\\\ c\"]\n[Zed \"2\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w - - 0 1\"]\n\n*",
    );
    assert_eq!(game.tags().values("Zed").collect::<Vec<_>>(), ["1", "2"]);
    assert_eq!(game.tags().value("White"), Some("a \"b\" \\ c"));
    assert!(game.set_tag("FEN", "x").is_err() && game.remove_tag("SetUp").is_err());
    assert!(game.set_tag("a b", "x").is_err());
    game.set_tag("Zed", "0\n1").expect("a name");
    game.set_termination(Termination::Draw)
        .expect("a result of chess");
    let unknown = game.set_termination(Termination::BothLose).unwrap_err();
    assert_eq!(unknown.text(), "BothLose");
    let expected = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n\
        [White \"a \\\"b\\\" \\\\ c\"]\n[Black \"?\"]\n[Result \"1/2-1/2\"]\n[Zed \"0 1\"]\n[Zed \"2\"]\n\
        [FEN \"4k3/8/8/8/8/8/8/4K2R w - - 0 1\"]\n\n1/2-1/2\n";
    assert_eq!(game.to_string(), expected);
}

#[test]
fn a_chess960_start_is_written_and_read() {
    let fen = "bnqbrnkr/pppppppp/8/8/8/8/PPPPPPPP/BNQBRNKR w KQkq - 0 1";
    let game = GameTree::from_position(Position::from_fen(fen).expect("a start of Chess960"));
    let tag = |name| game.tags().value(name).map(ToString::to_string);
    assert_eq!(
        [tag("SetUp"), tag("FEN"), tag("Variant")].map(Option::unwrap),
        ["1", fen, "Chess960"]
    );
    assert_eq!(only(&game.to_string()), game);
    assert_eq!(GameTree::new().tags().value("FEN"), None);
}

#[test]
fn a_played_game_becomes_a_record_and_back() {
    let mut played = game_core::Game::new(Position::start());
    for san in ["f3", "e5", "g4", "Qh4#"] {
        let mv = played.position().parse_san(san).expect("legal");
        played.play(mv).expect("legal");
    }
    let game = GameTree::from_game(&played);
    assert_eq!(movetext(&game), "1. f3 e5 2. g4 Qh4# 0-1");
    assert_eq!(game.to_game().moves(), played.moves());
}

#[cfg(feature = "serde")]
#[test]
fn a_tree_is_stored_as_its_record() {
    let mut game = only("[White \"x\"]\n1. e4 $1 {good} (1. d4) *");
    game.arrange_tags();
    let json = serde_json::to_string(&game).expect("a string");
    assert_eq!(
        serde_json::from_str::<GameTree>(&json).expect("a record"),
        game
    );
    assert!(serde_json::from_str::<GameTree>("\"1. e5\"").is_err());
    let tags = serde_json::to_string(game.tags()).expect("tags");
    assert_eq!(
        &serde_json::from_str::<pgn::Tags>(&tags).expect("tags"),
        game.tags()
    );
}

/// One step in making a random tree.
#[derive(Clone, Debug)]
enum Edit {
    Move(usize, usize),
    Pass(usize),
    Comment(usize, String),
    Introduction(usize, String),
    Nag(usize, u16),
    Promote(usize),
    Remove(usize),
    Tag(String, String),
    Terminate(usize),
}

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    // Words that mean something at the beginning of a line or a token, and long ones.
    let text = prop_oneof![
        "[ -~]{0,40}",
        "([a-z\\[\\]%{};()*$]{0,12} {1,3}){0,30}",
        "(\\PC|\n|\r|\t){0,30}",
        Just("[Event \"x\"] \n[Event \"y\"]".to_string()),
        Just("[%clk 0:01:00] } % ; 1-0".to_string()),
    ];
    let at = 0..1000_usize;
    let edit = prop_oneof![
        12 => (at.clone(), at.clone()).prop_map(|(at, mv)| Edit::Move(at, mv)),
        1 => at.clone().prop_map(Edit::Pass),
        2 => (at.clone(), text.clone()).prop_map(|(at, text)| Edit::Comment(at, text)),
        1 => (at.clone(), text.clone()).prop_map(|(at, text)| Edit::Introduction(at, text)),
        2 => (at.clone(), any::<u16>()).prop_map(|(at, nag)| Edit::Nag(at, nag)),
        1 => at.clone().prop_map(Edit::Promote),
        1 => at.clone().prop_map(Edit::Remove),
        1 => ("[A-Z][A-Za-z0-9_]{0,8}", text).prop_map(|(name, text)| Edit::Tag(name, text)),
        1 => (0..4_usize).prop_map(Edit::Terminate),
    ];
    proptest::collection::vec(edit, 0..120)
}

fn apply(game: &mut GameTree, nodes: &mut Vec<NodeId>, edit: Edit) {
    nodes.retain(|&id| game.get(id).is_some());
    // Most moves continue from a late node, so that lines become long.
    let pick = |at: usize| nodes[nodes.len() - 1 - (at * at / 1000) % nodes.len()];
    match edit {
        Edit::Move(at, mv) => {
            let parent = pick(at);
            let moves = game.position(parent).moves();
            if !moves.is_empty() {
                let mv = moves[mv % moves.len()];
                nodes.push(game.add_move(parent, mv).expect("a legal move"));
            }
        }
        Edit::Pass(at) => nodes.extend(game.play(pick(at), "--")),
        Edit::Comment(at, text) => game.add_comment(pick(at), Comment::new(&text)),
        Edit::Introduction(at, text) => game.introduce(pick(at), Comment::new(&text)),
        Edit::Nag(at, nag) => game.add_nag(pick(at), Nag(nag)),
        Edit::Promote(at) => {
            game.promote(pick(at));
        }
        Edit::Remove(at) if at % 4 == 0 && pick(at) != game.root() => game.remove(pick(at)),
        Edit::Remove(at) => game.promote_to_main_line(pick(at)),
        Edit::Tag(name, value) => {
            // The tags that set the start up may not be changed.
            let _ = game.set_tag(&name, &value);
        }
        Edit::Terminate(index) => {
            let (termination, _) = pgn::CHESS_TERMINATIONS[index];
            game.set_termination(termination)
                .expect("a result of chess");
        }
    }
}

proptest! {
    #[test]
    fn what_is_written_reads_back(edits in edits()) {
        let mut game = GameTree::new();
        let mut nodes = vec![game.root()];
        for edit in edits {
            apply(&mut game, &mut nodes, edit);
        }
        game.arrange_tags();
        let text = game.to_string();
        let mut read: Vec<_> = Reader::from_bytes(text.as_bytes()).into_iter().collect();
        prop_assert_eq!(read.len(), 1, "{}", text);
        let read = read.remove(0).expect("a valid game");
        prop_assert_eq!(&read, &game, "{}", text);
        prop_assert_eq!(read.to_string(), text);
    }

    #[test]
    fn any_bytes_end_without_panic(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        reads_alike(&bytes)?;
    }

    #[test]
    fn any_comment_keeps_its_commands(
        text in "(\\PC|\\[%[a-z]{0,3} ?[#,.:0-9-]{0,9}\\]?){0,9}",
        clock in 0..360_000_u64,
    ) {
        let comment = Comment::new(&text);
        prop_assert_eq!(&Comment::new(comment.text()), &comment);
        for command in comment.commands() {
            let _ = (command.duration(), command.evaluation());
        }
        let is_new = comment.command("clk").is_none();
        let mut changed = comment.clone();
        changed.set_command("clk", &format!("{}:{}:{}", clock / 3600, clock / 60 % 60, clock % 60));
        prop_assert_eq!(changed.clock().map(|time| time.as_secs()), Some(clock));
        let count = comment.commands().count();
        prop_assert_eq!(changed.commands().count(), count + usize::from(is_new));
        prop_assert_eq!(changed.remark(), comment.remark());
    }

    /// Any tag is refused or written so that it reads back.
    #[test]
    fn any_tag_is_refused_or_reads_back(name in "\\PC{1,4}|[!-~]{1,4}", value in "(\\PC|[\\\\\"\\]\n\r]){0,9}") {
        let mut tags = pgn::Tags::new();
        if tags.push(&name, &value).is_ok() {
            let text = format!("{tags}\n*");
            let game: GameTree = text.parse().expect("a valid game");
            prop_assert_eq!(game.tags(), &tags);
        }
    }

    /// Texts of random tokens, which reach more of the code than random bytes.
    #[test]
    fn any_tokens_end_without_panic(tokens in tokens()) {
        reads_alike(tokens.as_bytes())?;
    }
}

fn tokens() -> impl Strategy<Value = String> {
    let token = proptest::sample::select(vec![
        "e4",
        "e5",
        "Nf3",
        "1.",
        "2...",
        "(",
        ")",
        "{",
        "}",
        "{a}",
        ";",
        "\n",
        "\r\n",
        " ",
        "$1",
        "$",
        "!",
        "*",
        "1-0",
        "[",
        "]",
        "[A \"b\"]",
        "[A \"",
        "\n\n",
        "%",
        "\n%",
        "--",
        "/",
        "\"",
        "\\",
        "\u{feff}",
        "é",
        "\0",
        "[FEN \"x\"]",
        "\n[A \"b\"]\n",
        "1/2-1/2",
        "O-O",
        "0-0",
        "(!)",
        "[%clk 1:2:3]",
        ".",
    ]);
    proptest::collection::vec(token, 0..60).prop_map(|tokens| tokens.concat())
}

/// Text is read equally from memory and in small pieces, up to its end; skipping finds the same games.
fn reads_alike(bytes: &[u8]) -> Result<(), TestCaseError> {
    let whole = outcomes(bytes);
    let pieces: Vec<_> = Reader::new(Drip {
        text: bytes,
        fails: false,
    })
    .into_iter()
    .map(outcome)
    .collect();
    prop_assert_eq!(&whole, &pieces);
    let mut reader = Reader::from_bytes(bytes);
    let mut games = 0;
    let mut replay = Replay::new(Keys::default());
    while !matches!(reader.replay_game(&mut replay), Ok(None)) {
        games += 1;
    }
    prop_assert_eq!(games, whole.len());
    prop_assert_eq!(reader.offset(), bytes.len() as u64);
    let mut reader = Reader::from_bytes(bytes);
    let mut skipped = 0;
    while reader.skip_game().expect("memory does not fail") {
        skipped += 1;
    }
    prop_assert_eq!(skipped, whole.len());
    Ok(())
}

/// The text format of draughts: blanks inside moves, setups, results. A move is any text of squares; only
/// tokens are tested.
#[derive(Clone, Debug, Default, PartialEq)]
struct PdnText;

impl pgn::Format for PdnText {
    type Position = Position;

    const TERMINATIONS: &'static [(Termination, &'static str)] = &[
        (Termination::WhiteWins, "2-0"),
        (Termination::BlackWins, "0-2"),
        (Termination::Draw, "1-1"),
        (Termination::WhiteWins, "1-0"),
        (Termination::BlackWins, "0-1"),
        (Termination::Draw, "1/2-1/2"),
        (Termination::BothLose, "0-0"),
        (Termination::Unknown, "*"),
    ];
    const SEPARATORS: &'static [u8] = b"-x:";
    const SETUPS: bool = true;

    fn start(&self, _: &pgn::Tags) -> Result<Position, game_core::ParseError> {
        Ok(Position::start())
    }

    fn start_tags(&self, _: &Position) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    fn parse_move(&self, _: &Position, text: &str) -> Result<Ply<Position>, game_core::ParseError> {
        Err(game_core::ParseError::new(text, "only tokens are read"))
    }

    fn move_text(&self, _: &Position, _: chess::Move) -> String {
        String::new()
    }
}

/// All parts of a game of draughts.
#[derive(Default)]
struct Tokens(Vec<String>);

impl Visitor for Tokens {
    type Output = Vec<String>;

    fn begin_game(&mut self) {
        self.0.clear();
    }

    fn mv(&mut self, text: &str) -> Result<(), ErrorKind> {
        let squares: Vec<_> = text.split(['-', 'x', ':']).collect();
        let is_square = |square: &&str| {
            square.parse().is_ok_and(|number: u8| number <= 50)
                || matches!(square.as_bytes(), [b'a'..=b'h', b'1'..=b'8'])
        };
        let sound =
            squares.len() > 1 && squares.iter().all(is_square) || matches!(text, "--" | "a3b4");
        if !sound {
            let error = game_core::ParseError::new(text, "no move");
            return Err(ErrorKind::IllegalMove(error));
        }
        self.0.push(text.to_string());
        Ok(())
    }

    fn setup(&mut self, text: &str) -> Result<(), ErrorKind> {
        self.0.push(format!("/{text}/"));
        Ok(())
    }

    fn nag(&mut self, nag: Nag) {
        self.0.push(nag.to_string());
    }

    fn comment(&mut self, text: &str) {
        self.0.push(format!("{{{text}}}"));
    }

    fn termination(&mut self, termination: Termination) {
        self.0.push(format!("{termination:?}"));
    }

    fn end_game(&mut self) -> Vec<String> {
        std::mem::take(&mut self.0)
    }
}

fn pdn(text: &[u8]) -> Vec<Result<Vec<String>, pgn::GameError>> {
    let mut reader = pgn::Reader::<_, PdnText>::from_bytes(text);
    let mut tokens = Tokens::default();
    std::iter::from_fn(|| match reader.read_game(&mut tokens) {
        Ok(game) => game.map(Ok),
        Err(Error::Game(error)) => Some(Err(error)),
        Err(Error::Source(never)) => match never {},
    })
    .collect()
}

/// PDN 3.0, grammar and restrictions.
#[test]
fn the_tokens_of_draughts() {
    let cases: &[(&str, &[&str])] = &[
        (
            "1. 32-28 1- 7 2. 7 x 16 x23 c3 :e5 2-0",
            &["32-28", "1-7", "7x16x23", "c3:e5", "WhiteWins"],
        ),
        (
            "1.32-28!? 19-23(!?!!!) 2.28x19 *",
            &["32-28", "$5", "19-23", "$5", "28x19", "Unknown"],
        ),
        ("1.a3b4 1-18 1-1", &["a3b4", "1-18", "Draw"]),
        ("41. - - 0-0", &["--", "BothLose"]),
        (
            "01... 20-25 /FEN \"W:W31-50:B1-20\"/ {[%clk 1:55:21]}",
            &["20-25", "/FEN \"W:W31-50:B1-20\"/", "{[%clk 1:55:21]}"],
        ),
    ];
    for (text, tokens) in cases {
        let games = pdn(text.as_bytes());
        let [Ok(game)] = &games[..] else {
            panic!("{text:?}: {games:?}")
        };
        assert_eq!(game, tokens, "{text:?}");
    }
    assert_eq!(pdn(b"1. 32-28 /FEN * \n\n[A \"b\"]\n1-6 *").len(), 2);
}

/// The public corpus of PDN 3.0, if it is beside the repository.
#[test]
fn the_corpus_of_draughts_splits_into_tokens() {
    let corpus = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/data/pdn/games/succeed"
    );
    let Ok(files) = std::fs::read_dir(corpus) else {
        return;
    };
    for file in files {
        let path = file.expect("a file").path();
        let text = std::fs::read(&path).expect("a readable file");
        for game in pdn(&text) {
            assert!(game.is_ok(), "{path:?}: {game:?}");
        }
    }
}

/// Each item of a tree takes memory, even if its text is short.
#[test]
fn limits_bound_the_items_of_a_game() {
    let limits = Limits {
        items: 100,
        ..Limits::default()
    };
    for (before, repeated) in [
        ("1. Nf3 Nf6 ", "Ng1 Ng8 Nf3 Nf6 "),
        ("1. e4 ", "{} "),
        ("1. e4 ", "$1 "),
        ("1. e4 ", "! "),
        ("1. e4 e5 ", "(1... c5) "),
        ("", "[A \"\"]\n"),
        ("", "{} "),
        ("1. e4 * ", "{} "),
    ] {
        let text = format!(
            "{before}{}*\n\n[Event \"next\"]\n\n1. d4 *\n",
            repeated.repeat(101)
        );
        let games: Vec<_> = Reader::from_bytes(text.as_bytes())
            .with_limits(limits)
            .into_iter()
            .collect();
        let error = games[0].as_ref().unwrap_err().game().unwrap();
        assert_eq!(*error.kind(), ErrorKind::TooManyItems, "{repeated}");
        assert!(games.last().unwrap().is_ok(), "{repeated}");
        let few = format!("{before}{}*", repeated.repeat(10));
        let sound = Reader::from_bytes(few.as_bytes()).with_limits(limits);
        assert!(sound.into_iter().all(|game| game.is_ok()), "{repeated}");
    }
    // The documentation of `Limits::items` promises some 200 bytes for an item.
    assert!(size_of::<pgn::Node<Position>>() <= 200);
    assert!(size_of::<pgn::Comment>() <= 200);
}

/// Quadratic work would take minutes.
#[test]
fn long_words_and_comments_take_linear_time() {
    let started = Instant::now();
    let limits = Limits {
        token: 64,
        ..Limits::default()
    };
    for repeated in ["a", "1", "1. "] {
        let text = format!("1. e4 {} *\n\n{NEXT}", repeated.repeat(4 << 20));
        let games = Reader::from_bytes(text.as_bytes()).with_limits(limits);
        assert!(games.into_iter().last().unwrap().is_ok(), "{repeated}");
    }
    let text = "[% ".repeat(300_000) + "[%clk 0:00:01]";
    let comment = Comment::new(&text);
    assert_eq!(comment.clock(), Some(Duration::from_secs(1)));
    assert!(started.elapsed() < Duration::from_secs(60));
}

/// A pass counts as a move, as in python-chess.
#[test]
fn a_pass_counts_in_both_clocks() {
    let game = only("1. Nf3 -- 2. -- Nf6 *");
    let fens: Vec<_> = game
        .main_line(game.root())
        .map(|node| game.position(node).fen())
        .collect();
    let clocks = [
        "b KQkq - 1 1",
        "w KQkq - 2 2",
        "b KQkq - 3 2",
        "w KQkq - 4 3",
    ];
    assert!(
        fens.iter()
            .zip(clocks)
            .all(|(fen, clocks)| fen.ends_with(clocks)),
        "{fens:?}"
    );
}

#[test]
fn a_broken_game_keeps_its_valid_beginning() {
    let beginning = |text: &str| {
        let mut games = Reader::from_bytes(text.as_bytes()).into_iter();
        assert!(games.next().unwrap().is_err(), "{text}");
        let beginning = games.take_beginning()?;
        assert!(games.take_beginning().is_none());
        Some(
            beginning
                .to_string()
                .lines()
                .last()
                .unwrap_or_default()
                .to_string(),
        )
    };
    for (text, kept) in [
        ("1. e4 e5 2. Ke3 Nc6 1-0", "1. e4 e5 *"),
        (
            "1. e4 { good } e5 $1 2. Nf3 } *",
            "1. e4 { good } 1... e5 $1 2. Nf3 *",
        ),
        ("1. e4 (1. d4 d5 2. Ke3", "1. e4 (1. d4 d5) *"),
        ("1. e4 (1. d4 (1. c4 c5", "1. e4 (1. d4) (1. c4 c5) *"),
        ("1. Ke3 *", "*"),
    ] {
        assert_eq!(beginning(text).as_deref(), Some(kept), "{text}");
    }
    assert_eq!(beginning("[FEN \"x\"]\n\n1. e4 *"), None);
    // A comment that breaks before the tags is a fault of the new game.
    let text = b"1. e4 Ke5 *\n\n{ open\n[Event \"x\"]\n\n1. d4 *";
    let mut games = Reader::from_bytes(text).into_iter();
    assert!(games.next().unwrap().is_err() && games.next().unwrap().is_err());
    assert!(games.take_beginning().is_none());
    // A valid game has no beginning left.
    let mut games = Reader::from_bytes(b"1. e4 *").into_iter();
    assert!(games.next().unwrap().is_ok());
    assert!(games.take_beginning().is_none());
}
