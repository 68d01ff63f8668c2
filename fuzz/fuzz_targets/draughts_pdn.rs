//! Records of draughts of every game type: a text reads the same in one piece and in small ones; a game is
//! written as it is read. The first byte is the type of games without a tag for it.

#![no_main]

use std::fmt::Debug;

use checkers::International;
use checkers::pdn::{AnyGameTree, AnyReader, GameTree, GameType, Reader};
use fuzz::{Drip, NARROW, only_game_errors};
use libfuzzer_sys::fuzz_target;
use pgn::{GameError, Limits, Source};

/// The numbers of the game types that the reader supports: those of PDN 3.0, and others in use.
const TYPES: [&str; 15] = [
    "20", "21", "22", "23", "24", "25", "26", "27", "28", "29", "30", "31", "40", "96", "98",
];

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, text)) = bytes.split_first() else {
        return;
    };
    let usual = TYPES[usize::from(first) % TYPES.len()];
    let usual: GameType = usual.parse().expect("a known type");
    for limits in [Limits::default(), NARROW] {
        let whole = games(Reader::from_bytes(text).with_limits(limits), usual);
        for step in [1, 7] {
            let pieces = Reader::from_source(Drip::new(text, step)).with_limits(limits);
            assert_eq!(games(pieces, usual), whole);
        }
        let mut reader = Reader::<_, International>::from_bytes(text).with_limits(limits);
        let mut skipped = 0;
        while reader.skip_game().expect("memory does not fail") {
            skipped += 1;
        }
        assert_eq!(reader.offset(), text.len() as u64);
        assert_eq!(skipped, whole.len());
        for game in whole.into_iter().flatten() {
            check(game, usual);
        }
    }
});

fn games<S: Source<Error: Debug>>(
    reader: Reader<S, International>,
    usual: GameType,
) -> Vec<Result<AnyGameTree, GameError>> {
    only_game_errors(AnyReader::from_reader(reader, usual))
}

fn check(game: AnyGameTree, usual: GameType) {
    macro_rules! check_any {
        ($($variant:ident),*) => {
            match game {
                $(AnyGameTree::$variant(game) => check_tree::<checkers::$variant>(game, usual),)*
                _ => unreachable!("a variant without a line here"),
            }
        };
    }
    check_any!(
        International,
        English,
        Italian,
        Pool,
        Spanish,
        Russian,
        Brazilian,
        Canadian,
        Portuguese,
        Czech,
        Turkish,
        Thai,
        Frisian,
        Antidraughts,
        Breakthrough
    );
}

fn check_tree<R: checkers::Rules>(mut game: GameTree<R>, usual: GameType) {
    game.arrange_tags();
    let text = game.to_string();
    let read: GameTree<R> = text.parse().unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(read, game, "{text}");
    assert_eq!(read.to_string(), text);
    let any = AnyReader::from_bytes(text.as_bytes(), usual);
    let again: Vec<_> = any
        .map(|game| game.expect("what was written").to_string())
        .collect();
    assert_eq!(again, [text]);
}
