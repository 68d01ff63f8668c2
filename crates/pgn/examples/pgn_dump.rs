//! Reads chess games and writes a JSON object for each on a line: tags, the main line in UCI
//! notation, every comment and glyph in the order of the text, the numbers of variations and nodes,
//! the result; or the error of a broken game. With `--write` it writes the games as PGN instead.
//!
//! `tests/python_chess_differential.py` compares the lines with python-chess.

use std::fs::File;
use std::io::{self, BufWriter, Write};

use chess::CastlingNotation;
use chess::pgn::{GameTree, Reader};
use pgn::{Error, NodeId};
use serde_json::{Value, json};

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (writes, paths): (Vec<_>, Vec<_>) = arguments.iter().partition(|&word| word == "--write");
    let mut out = BufWriter::new(io::stdout().lock());
    for path in paths {
        for game in Reader::new(File::open(path)?) {
            match game {
                Ok(game) if !writes.is_empty() => writeln!(out, "{game}")?,
                Ok(game) => writeln!(out, "{}", summary(&game))?,
                Err(Error::Game(error)) => {
                    let place = error.location();
                    let text = error.to_string();
                    writeln!(out, "{}", json!({ "error": text, "line": place.line }))?;
                }
                Err(Error::Source(error)) => return Err(error),
            }
        }
    }
    Ok(())
}

fn summary(game: &GameTree) -> Value {
    let tags: Vec<_> = game.tags().iter().collect();
    let mut report = Report::default();
    report.line(game, game.root());
    let root = game.node(game.root());
    let mut comments: Vec<&str> = root.comments().iter().map(pgn::Comment::text).collect();
    comments.extend(report.comments);
    let mut nags: Vec<u16> = root.nags().iter().map(|nag| nag.0).collect();
    nags.extend(report.nags);
    json!({
        "tags": tags,
        "moves": main_line(game),
        "comments": comments,
        "nags": nags,
        "variations": report.variations,
        "nodes": game.len() - 1,
        "result": game.termination().text::<chess::pgn::Pgn>(),
    })
}

fn main_line(game: &GameTree) -> Vec<String> {
    let mut moves = Vec::new();
    let mut position = *game.start();
    for id in game.main_line(game.root()) {
        let ply = game.node(id).ply().expect("only the root has no ply");
        let uci = ply
            .as_move()
            .map(|mv| position.uci(mv, CastlingNotation::KingMove));
        moves.push(uci.unwrap_or_else(|| "0000".to_string()));
        ply.apply(&mut position);
    }
    moves
}

#[derive(Default)]
struct Report<'a> {
    comments: Vec<&'a str>,
    nags: Vec<u16>,
    variations: usize,
}

impl<'a> Report<'a> {
    /// The parts after a node, in the order of the text.
    fn line(&mut self, game: &'a GameTree, mut from: NodeId) {
        while let Some(main) = game.main_child(from) {
            self.node(game, main);
            for variation in game.children(from).skip(1) {
                self.variations += 1;
                self.node(game, variation);
                self.line(game, variation);
            }
            from = main;
        }
    }

    fn node(&mut self, game: &'a GameTree, id: NodeId) {
        let node = game.node(id);
        let comments = node.introduction().iter().chain(node.comments());
        self.comments.extend(comments.map(pgn::Comment::text));
        self.nags.extend(node.nags().iter().map(|nag| nag.0));
    }
}
