use std::io::Write;
use std::{fs, slice};

use book::Book;
use chess::Position;
use chess::polyglot::Entry;

use crate::ExportOptions;
use crate::book_game::Done;
use crate::games::CHESS;
use crate::output::expect_other_file;

/// Writes the moves of a chess book that can be reached from the start, in Polyglot's format. The weight of a move is
/// two for each win and one for each draw, scaled down for a position where they exceed 16 bits.
pub(crate) fn export(options: &ExportOptions, out: &mut dyn Write) -> Done {
    let game = options.book.game.name();
    if game != CHESS {
        return Err(format!("Polyglot books exist only for chess, not for {game}").into());
    }
    expect_other_file(&options.polyglot, slice::from_ref(&options.book.book))?;
    let start = Position::start();
    let book = Book::open(&options.book.book, CHESS, &start)?;
    let mut entries = Vec::new();
    book.walk(&start, |position, moves| {
        let most = moves
            .iter()
            .map(|found| found.results.weight())
            .max()
            .unwrap_or(0);
        let scale = most.div_ceil(u64::from(u16::MAX)).max(1);
        for found in moves {
            let weight = (found.results.weight() / scale) as u16;
            entries.push(Entry::new(position, found.mv, weight));
        }
    })?;
    // Within a position, the heaviest move comes first.
    entries.sort_by_key(|entry| (entry.key, core::cmp::Reverse(entry.weight), entry.bits));
    let bytes: Vec<u8> = entries.iter().flat_map(|entry| entry.to_bytes()).collect();
    fs::write(&options.polyglot, bytes)
        .map_err(|error| format!("{}: {error}", options.polyglot.display()))?;
    writeln!(out, "{} moves", entries.len())?;
    Ok(())
}
