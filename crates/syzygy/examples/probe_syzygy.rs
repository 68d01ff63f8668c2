//! Prints the outcome and the distance of each position of standard input, as `wdl dtz` in the numbers of
//! python-chess, or `unknown`: `probe_syzygy FOLDERS < positions`. `tests/python_chess.py` compares them.

use std::error::Error;
use std::io::{self, Write};

use chess::Position;
use syzygy::{Syzygy, Wdl};

fn main() -> Result<(), Box<dyn Error>> {
    let folders = std::env::args()
        .nth(1)
        .ok_or("usage: probe_syzygy FOLDERS < positions")?;
    let tables = Syzygy::open(&folders, 64 << 20)?;
    let mut output = io::stdout().lock();
    for line in io::stdin().lines() {
        let position = Position::from_fen(line?.trim())?;
        match (tables.wdl(&position), tables.dtz(&position)) {
            (Some(wdl), Some(dtz)) => writeln!(output, "{} {dtz}", number(wdl))?,
            _ => writeln!(output, "unknown")?,
        }
    }
    Ok(())
}

const fn number(wdl: Wdl) -> i32 {
    match wdl {
        Wdl::Loss => -2,
        Wdl::BlessedLoss => -1,
        Wdl::Draw => 0,
        Wdl::CursedWin => 1,
        Wdl::Win => 2,
    }
}
