//! Game records: a text reads the same in one piece and in small ones; a game is written as it is read.

#![no_main]

use std::fmt::Debug;

use chess::pgn::{GameTree, Reader};
use fuzz::{Drip, NARROW, only_game_errors};
use libfuzzer_sys::fuzz_target;
use pgn::{Comment, GameError, Limits, Source};

fuzz_target!(|text: &[u8]| {
    for limits in [Limits::default(), NARROW] {
        let whole = games(Reader::from_bytes(text).with_limits(limits));
        for step in [1, 7] {
            let pieces = Reader::from_source(Drip::new(text, step)).with_limits(limits);
            assert_eq!(games(pieces), whole);
        }
        let mut reader = Reader::from_bytes(text).with_limits(limits);
        let mut skipped = 0;
        while reader.skip_game().expect("memory does not fail") {
            skipped += 1;
        }
        assert_eq!(reader.offset(), text.len() as u64);
        assert_eq!(skipped, whole.len());
        whole.into_iter().flatten().for_each(check_tree);
    }
});

fn games<S: Source<Error: Debug>>(reader: Reader<S>) -> Vec<Result<GameTree, GameError>> {
    only_game_errors(reader.into_iter())
}

fn check_tree(mut game: GameTree) {
    let mut nodes = vec![game.root()];
    while let Some(id) = nodes.pop() {
        game.node(id).comments().iter().for_each(check_comment);
        nodes.extend(game.children(id));
    }
    game.arrange_tags();
    let text = game.to_string();
    let read: GameTree = text.parse().unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(read, game, "{text}");
    assert_eq!(read.to_string(), text);
}

fn check_comment(comment: &Comment) {
    let _ = (comment.clock(), comment.elapsed(), comment.evaluation());
    assert_eq!(Comment::new(comment.text()), *comment);
    let names: Vec<_> = comment.commands().map(|command| command.name).collect();
    let mut changed = comment.clone();
    changed.set_command("clk", "0:00:07");
    assert_eq!(changed.clock().map(|time| time.as_secs()), Some(7));
    assert_eq!(changed.remark(), comment.remark());
    let more = usize::from(!names.contains(&"clk"));
    assert_eq!(changed.commands().count(), names.len() + more);
}
