use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

use bitboard::Piece;
use chess::{Move, Position};
use game_core::{MoveGenerator, Oracle, Outcome, Position as _};

use crate::Error;
use crate::error::ErrorKind;
use crate::layout::Kind;
use crate::material::Material;
use crate::pages::{PagedFile, Pages};
use crate::table::{Distance, Table};

/// Syzygy tables. Threads may probe concurrently.
#[derive(Debug)]
pub struct Syzygy {
    tables: BTreeMap<Material, Files>,
    pages: Pages,
    /// The number of files.
    files: u32,
    /// The most men of a table.
    men: usize,
}

/// The files of a material.
#[derive(Debug, Default)]
struct Files {
    wdl: Option<Table>,
    dtz: Option<Table>,
}

/// The outcome of a position for the side to move, if the fifty-move rule counts from here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wdl {
    /// A loss.
    Loss,
    /// A loss that the fifty-move rule makes a draw.
    BlessedLoss,
    /// A draw.
    Draw,
    /// A win that the fifty-move rule makes a draw.
    CursedWin,
    /// A win.
    Win,
}

/// Plies of the fifty-move rule.
const FIFTY_MOVES: usize = 100;
/// Plies added to the distance of a cursed win or a blessed loss.
const BEYOND_FIFTY_MOVES: i32 = 100;

/// Separates folders in a list of them.
const SEPARATOR: char = if cfg!(windows) { ';' } else { ':' };

impl Wdl {
    const ALL: [Self; 5] = [
        Self::Loss,
        Self::BlessedLoss,
        Self::Draw,
        Self::CursedWin,
        Self::Win,
    ];

    /// The outcome of a number in a file.
    pub(crate) fn from_value(value: u16) -> Option<Self> {
        Self::ALL.get(usize::from(value)).copied()
    }

    /// The same for the other side.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::BlessedLoss => Self::CursedWin,
            Self::Draw => Self::Draw,
            Self::CursedWin => Self::BlessedLoss,
            Self::Win => Self::Loss,
        }
    }

    /// The outcome by the fifty-move rule.
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        match self {
            Self::Loss => Outcome::Loss,
            Self::BlessedLoss | Self::Draw | Self::CursedWin => Outcome::Draw,
            Self::Win => Outcome::Win,
        }
    }

    /// The distance of a position with this outcome if its best move is a capture or a pawn move.
    const fn dtz_before_zeroing(self) -> i32 {
        match self {
            Self::Loss => -1,
            Self::BlessedLoss => -1 - BEYOND_FIFTY_MOVES,
            Self::Draw => 0,
            Self::CursedWin => 1 + BEYOND_FIFTY_MOVES,
            Self::Win => 1,
        }
    }
}

/// The outcome of a position, and whether a capture or a pawn move reaches it.
#[derive(Clone, Copy)]
struct Found {
    wdl: Wdl,
    by_zeroing: bool,
}

impl Syzygy {
    /// Opens every table in some folders, which are separated by `:`, or by `;` on Windows. Pages of files take at
    /// most `cache_bytes`, headers some kilobytes a file. Files are opened again when needed, at most
    /// 64 at once, so none may be moved or deleted. Of two tables of the same material the one in the first folder is read.
    ///
    /// # Errors
    /// A folder that cannot be read, folders without tables, and any file that is truncated, is damaged in its header,
    /// or whose name is not its material, such as `KQvK`.
    pub fn open(folders: &str, cache_bytes: usize) -> Result<Self, Error> {
        let mut syzygy = Self::empty(cache_bytes);
        for folder in folders.split(SEPARATOR).filter(|folder| !folder.is_empty()) {
            for path in paths(Path::new(folder))? {
                syzygy.add(&path, |number| PagedFile::on_disk(&path, number))?;
            }
        }
        if syzygy.tables.is_empty() {
            return Err(Error::new(Path::new(folders), ErrorKind::NoTables));
        }
        Ok(syzygy)
    }

    /// Opens tables that were read elsewhere: the names of files, such as `KQvK.rtbw`, with their bytes. Files with
    /// other extensions are skipped.
    ///
    /// # Errors
    /// Any file that is truncated, is damaged in its header, or whose name is not its material.
    pub fn from_bytes(files: impl IntoIterator<Item = (String, Vec<u8>)>) -> Result<Self, Error> {
        let mut syzygy = Self::empty(0);
        for (name, bytes) in files {
            syzygy.add(Path::new(&name), |_| Ok(PagedFile::Memory(bytes)))?;
        }
        Ok(syzygy)
    }

    fn empty(cache_bytes: usize) -> Self {
        Self {
            tables: BTreeMap::new(),
            pages: Pages::new(cache_bytes),
            files: 0,
            men: 0,
        }
    }

    /// Adds a file that `open` opens by its number, if its name is that of a table.
    fn add(
        &mut self,
        path: &Path,
        open: impl FnOnce(u32) -> io::Result<PagedFile>,
    ) -> Result<(), Error> {
        let extension = path.extension().and_then(|extension| extension.to_str());
        let mut kinds = [Kind::Wdl, Kind::Dtz].into_iter();
        let Some(kind) = kinds.find(|kind| Some(kind.extension()) == extension) else {
            return Ok(());
        };
        let name = path.file_stem().and_then(|name| name.to_str());
        let material = name
            .and_then(Material::parse)
            .ok_or_else(|| Error::new(path, ErrorKind::Name))?;
        let file = open(self.files).map_err(|error| Error::new(path, error))?;
        let table = Table::read(file, kind, material, &self.pages);
        let table = table.map_err(|kind| Error::new(path, kind))?;
        let files = self.tables.entry(material).or_default();
        match kind {
            Kind::Wdl => files.wdl.get_or_insert(table),
            Kind::Dtz => files.dtz.get_or_insert(table),
        };
        self.files += 1;
        self.men = self.men.max(material.men());
        Ok(())
    }

    /// The largest number of men of any table, kings included.
    #[must_use]
    pub const fn most_men(&self) -> usize {
        self.men
    }

    /// The outcome for the side to move, if the count of the fifty-move rule begins here; `None` if the position is
    /// not in the tables, or a table is damaged.
    #[must_use]
    pub fn wdl(&self, position: &Position) -> Option<Wdl> {
        self.is_candidate(position)
            .then(|| self.search(position, false))?
            .map(|found| found.wdl)
    }

    /// The number of plies to the next capture or pawn move, or to mate, when the winner hurries and the loser delays:
    /// positive if the side to move wins, negative if it loses, 0 if the position is drawn. Where files store moves instead
    /// of plies it may be one too small. A cursed win is above 100, a blessed loss below −100; a checkmated side has −1.
    /// `None` if the position is not in the tables, or a table is damaged.
    #[must_use]
    pub fn dtz(&self, position: &Position) -> Option<i32> {
        self.is_candidate(position)
            .then(|| self.signed_dtz(position))?
    }

    fn is_candidate(&self, position: &Position) -> bool {
        position.board().occupied().len() as usize <= self.men
            && position.castling_rooks().is_empty()
    }

    fn files(&self, position: &Position) -> Option<&Files> {
        let material = Material::of(position);
        let found = self.tables.get(&material);
        found.or_else(|| self.tables.get(&material.reversed()))
    }

    /// The best outcome of captures (with `tries_pawns`, also of pawn moves) and of the table, whose value does not
    /// count where a capture is as good.
    fn search(&self, position: &Position, tries_pawns: bool) -> Option<Found> {
        let moves = position.moves();
        let mut best = Wdl::Loss;
        let mut tried = 0;
        for &mv in &moves {
            if !(is_capture(position, mv) || tries_pawns && is_pawn_move(position, mv)) {
                continue;
            }
            tried += 1;
            let wdl = self.search(&child(position, mv), false)?.wdl.reversed();
            best = best.max(wdl);
            if best == Wdl::Win {
                let by_zeroing = true;
                return Some(Found {
                    wdl: best,
                    by_zeroing,
                });
            }
        }
        // Tables ignore en passant: if there is no other move, the entry may be wrong.
        let is_complete = tried > 0 && tried == moves.len();
        let table = match is_complete {
            true => best,
            false => self.stored_wdl(position)?,
        };
        Some(if best >= table {
            Found {
                wdl: best,
                by_zeroing: best > Wdl::Draw || is_complete,
            }
        } else {
            Found {
                wdl: table,
                by_zeroing: false,
            }
        })
    }

    fn stored_wdl(&self, position: &Position) -> Option<Wdl> {
        if position.board().occupied().len() == 2 {
            return Some(Wdl::Draw);
        }
        self.files(position)?
            .wdl
            .as_ref()?
            .wdl(&self.pages, position)
    }

    fn signed_dtz(&self, position: &Position) -> Option<i32> {
        self.distance(position, self.search(position, true)?)
    }

    /// The signed distance of a position for which [`search`](Self::search) found this.
    fn distance(&self, position: &Position, found: Found) -> Option<i32> {
        if found.wdl == Wdl::Draw {
            return Some(0);
        }
        if found.by_zeroing {
            return Some(found.wdl.dtz_before_zeroing());
        }
        let sign = if found.wdl > Wdl::Draw { 1 } else { -1 };
        let table = self.files(position)?.dtz.as_ref()?;
        match table.dtz(&self.pages, position, found.wdl)? {
            Distance::Plies(plies) => {
                let is_beyond = matches!(found.wdl, Wdl::BlessedLoss | Wdl::CursedWin);
                let beyond = if is_beyond { BEYOND_FIFTY_MOVES } else { 0 };
                Some(sign * (i32::from(plies) + beyond))
            }
            Distance::OtherSide => self.dtz_by_moves(position, sign),
        }
    }

    /// The distance computed from those of the positions after each move. `sign` is positive for a won position,
    /// negative for a lost one.
    fn dtz_by_moves(&self, position: &Position, sign: i32) -> Option<i32> {
        let mut least: Option<i32> = None;
        for &mv in &position.moves() {
            let child = child(position, mv);
            let dtz = if is_capture(position, mv) || is_pawn_move(position, mv) {
                -self.search(&child, false)?.wdl.dtz_before_zeroing()
            } else {
                let dtz = -self.signed_dtz(&child)?;
                let mates = dtz == 1 && child.is_checkmate();
                if mates { 1 } else { dtz + dtz.signum() }
            };
            // Every move of a lost position loses.
            if dtz.signum() == sign {
                least = Some(least.map_or(dtz, |least| least.min(dtz)));
            }
        }
        // Without a move it is mate.
        Some(least.unwrap_or(-1))
    }
}

/// The files of a folder, sorted by name, so that errors are always the same.
fn paths(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let error = |error| Error::new(folder, ErrorKind::Io(error));
    let entries = fs::read_dir(folder).map_err(error)?;
    let paths = entries.map(|entry| entry.map(|entry| entry.path()));
    let mut paths: Vec<_> = paths.collect::<Result<_, _>>().map_err(error)?;
    paths.sort();
    Ok(paths)
}

fn child(position: &Position, mv: Move) -> Position {
    let mut child = *position;
    child.play(mv);
    child
}

fn is_capture(position: &Position, mv: Move) -> bool {
    let is_en_passant = mv.kind() == chess::MoveKind::EnPassant;
    is_en_passant || position.board().occupied().contains(mv.to())
}

fn is_pawn_move(position: &Position, mv: Move) -> bool {
    position.board().piece_at(mv.from()) == Some(Piece::Pawn)
}

/// Outcomes are those of the fifty-move rule with its count at zero. Plies are those to the next capture, pawn move or
/// mate.
impl Oracle<Position> for Syzygy {
    fn may_know(&self, position: &Position) -> bool {
        position.board().occupied().len() as usize <= self.most_men()
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.wdl(position).map(Wdl::outcome)
    }

    /// With all 100 plies left every win converts in time: a slower one would be a [`Wdl::CursedWin`]. With fewer left it must
    /// take at least one ply less, because files may round the number down. Without a file of distances every win is assumed
    /// to convert in time.
    fn converts_within(&self, position: &Position, plies: usize) -> bool {
        let needed = || self.plies_to_conversion(position);
        plies >= FIFTY_MOVES || needed().is_none_or(|needed| usize::from(needed) < plies)
    }

    fn plies_to_conversion(&self, position: &Position) -> Option<u16> {
        let is_candidate = self.is_candidate(position);
        let found = is_candidate.then(|| self.search(position, true))??;
        if found.wdl.outcome() == Outcome::Draw {
            return None;
        }
        let dtz = self.distance(position, found)?;
        u16::try_from(dtz.unsigned_abs()).ok()
    }
}

#[cfg(test)]
mod tests {
    use game_core::zobrist;

    use super::*;
    use crate::index::Board;
    use crate::test_files::{TestFile, wdl_file};

    const CACHE: usize = 1 << 16;

    /// Wins and draws of White, and losses and draws of Black, in runs.
    fn values(side: u8) -> impl Fn(u64) -> u8 {
        move |index| match (zobrist::mix(index / 5) % 3, side) {
            (0, _) => 2,
            (_, 0) => 4,
            _ => 0,
        }
    }

    fn test_file(name: &str) -> (TestFile, Vec<u8>) {
        let bytes = wdl_file([&values(0), &values(1)]);
        (TestFile::new(name, &bytes), bytes)
    }

    fn open(file: &TestFile) -> Result<Syzygy, Error> {
        Syzygy::open(file.folder().to_str().unwrap(), CACHE)
    }

    /// Placements of a queen with her king, and the other king.
    fn positions(count: u64) -> impl Iterator<Item = Position> {
        (0..)
            .map(zobrist::mix)
            .filter_map(position)
            .take(count as usize)
    }

    fn position(random: u64) -> Option<Position> {
        let mut setup = chess::Setup::start();
        for square in bitboard::Square::all() {
            setup.remove(square);
        }
        setup.drop_impossible_rights();
        let pieces = [
            (game_core::Side::White, Piece::King),
            (game_core::Side::Black, Piece::King),
            (game_core::Side::White, Piece::Queen),
        ];
        for (at, (side, piece)) in pieces.into_iter().enumerate() {
            let square = bitboard::Square::from_index((random >> (8 * at)) as usize % 64);
            setup.put(side, piece, square);
        }
        if random >> 40 & 1 == 1 {
            setup.side = game_core::Side::Black;
        }
        if random >> 41 & 1 == 1 {
            setup = setup.colour_flipped();
        }
        Position::try_from(setup).ok()
    }

    #[test]
    fn values_are_read_as_they_were_written() {
        let (file, _) = test_file("read");
        let tables = open(&file).unwrap();
        let table = tables.tables.values().next().unwrap().wdl.as_ref().unwrap();
        let mut seen = [0; 5];
        for position in positions(3000) {
            let board = Board::new(&position, Material::parse("KQvK").unwrap());
            let index = table.index(&board);
            let expected = values(board.side as u8)(index);
            let found = table.wdl(&tables.pages, &position).unwrap();
            assert_eq!(found as u8, expected, "{position}");
            seen[found as usize] += 1;
        }
        assert!(seen[0] > 100 && seen[2] > 100 && seen[4] > 100, "{seen:?}");
    }

    #[test]
    fn tables_in_memory_agree_with_their_files() {
        let (file, bytes) = test_file("bytes");
        let in_file = open(&file).unwrap();
        let named = |name: &str| [(name.to_string(), bytes.clone())];
        let in_memory = Syzygy::from_bytes(named("KQvK.rtbw")).unwrap();
        for position in positions(200) {
            let found = in_memory.wdl(&position);
            assert!(found.is_some() && found == in_file.wdl(&position));
        }
        let error = Syzygy::from_bytes(named("KRvK.rtbw")).unwrap_err();
        assert!(error.to_string().starts_with("KRvK.rtbw: "), "{error}");
        let other = Syzygy::from_bytes(named("notes.txt")).unwrap();
        assert_eq!(other.most_men(), 0);
    }

    #[test]
    fn a_truncated_file_is_refused() {
        let (file, bytes) = test_file("cut");
        for len in (0..200).chain((200..bytes.len()).step_by(997)) {
            fs::write(file.path(), &bytes[..len]).unwrap();
            let error = open(&file).unwrap_err();
            assert!(error.to_string().contains("KQvK.rtbw"), "{len}: {error}");
        }
        let longer: Vec<u8> = bytes.iter().copied().chain([0; 64]).collect();
        fs::write(file.path(), longer).unwrap();
        assert!(matches!(
            open(&file).unwrap_err().kind(),
            ErrorKind::Size { .. }
        ));
    }

    #[test]
    fn a_foreign_file_is_refused() {
        let (file, bytes) = test_file("foreign");
        fs::write(file.path(), [7; 500]).unwrap();
        assert!(matches!(
            open(&file).unwrap_err().kind(),
            ErrorKind::NotATable
        ));
        for (name, kind) in [
            ("KRvK.rtbw", "list of men"),
            ("KPvK.rtbw", "header"),
            ("KQvK.rtbz", "not a Syzygy table"),
            ("queen.rtbw", "name"),
        ] {
            fs::remove_file(file.path()).ok();
            let path = file.folder().join(name);
            fs::write(&path, &bytes).unwrap();
            let error = open(&file).unwrap_err().to_string();
            assert!(error.contains(kind) && error.contains(name), "{error}");
            fs::remove_file(path).unwrap();
        }
        let error = open(&file).unwrap_err();
        assert!(matches!(error.kind(), ErrorKind::NoTables));
    }

    #[test]
    fn a_damaged_file_is_refused_or_probed_without_a_panic() {
        let (file, bytes) = test_file("changed");
        let probes: Vec<_> = positions(20).collect();
        let (mut refused, mut answers) = (0, 0);
        for at in (0..400).chain((400..bytes.len()).step_by(307)) {
            for change in [0x01, 0x80, 0xff] {
                let mut bytes = bytes.clone();
                bytes[at] ^= change;
                fs::write(file.path(), &bytes).unwrap();
                match open(&file) {
                    Err(_) => refused += 1,
                    Ok(tables) => {
                        answers += probes.iter().filter_map(|probe| tables.wdl(probe)).count();
                    }
                }
            }
        }
        assert!(refused > 50 && answers > 1000, "{refused}, {answers}");
    }

    #[test]
    fn a_cache_of_one_page_is_enough() {
        let (file, _) = test_file("page");
        let (small, large) = (
            Syzygy::open(file.folder().to_str().unwrap(), 0),
            open(&file),
        );
        let (small, large) = (small.unwrap(), large.unwrap());
        for position in positions(200) {
            assert_eq!(small.wdl(&position), large.wdl(&position));
        }
    }

    /// Outcomes and distances by python-chess, where the files are: beside the workspace, or in `SYZYGY_PATH`.
    #[test]
    fn known_positions() {
        let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/syzygy");
        let folders = std::env::var("SYZYGY_PATH");
        if folders.is_err() && !Path::new(beside).exists() {
            return;
        }
        let folders = folders.unwrap_or_else(|_| beside.into());
        let tables = Syzygy::open(&folders, CACHE).unwrap();
        for (fen, wdl, dtz) in [
            ("8/6q1/4k3/8/8/7K/8/8 b - - 0 1", Wdl::Win, 7),
            ("8/1k6/8/8/1Q6/7K/8/8 b - - 0 1", Wdl::Loss, -14),
            ("8/8/8/7K/8/6P1/2k5/8 w - - 0 1", Wdl::Win, 1),
            ("8/8/3k4/8/7p/8/8/5K2 b - - 0 1", Wdl::Draw, 0),
            ("8/8/3Q4/5K2/8/6k1/8/1r6 b - - 0 1", Wdl::Loss, -12),
            ("8/K7/8/8/2k3p1/8/1P6/8 w - - 0 1", Wdl::Loss, -1),
            ("8/8/8/2B5/5K2/8/k1B5/8 w - - 0 1", Wdl::Win, 14),
            ("2r5/8/8/5K2/1k6/8/6P1/8 b - - 0 1", Wdl::Win, 3),
        ] {
            let position = Position::from_fen(fen).unwrap();
            assert_eq!(tables.wdl(&position), Some(wdl), "{fen}");
            assert_eq!(tables.dtz(&position), Some(dtz), "{fen}");
        }
        let castling = Position::from_fen("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1").unwrap();
        assert_eq!(tables.wdl(&castling), None);
    }
}
