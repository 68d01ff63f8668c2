//! Making, storing, probing and rejecting tables, with English draughts as the game.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use checkers::{English, Material, Position, Russian};
use endgame::{Builder, Error, ErrorKind, Slices, Tables};
use game_core::{
    MoveGenerator, MoveList, Oracle, Outcome, Position as _, Side, laws, zobrist::mix,
};

type Draughts = Position<English>;

const CACHE: usize = 1 << 20;

fn slices() -> Vec<Material> {
    Draughts::slices_up_to(3)
}

/// A folder that is removed at the end of the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("endgame-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Self(path)
    }

    fn build(&self, slices: &[Material]) -> Result<(), Error> {
        Builder::default().build::<Draughts>(slices, &self.0, &mut |_| ())
    }

    fn open(&self) -> Result<Tables<Draughts>, Error> {
        Tables::open(&self.0, CACHE)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn in_memory(builder: Builder) -> Tables<Draughts> {
    builder.solve_in_memory(&slices(), CACHE).unwrap()
}

/// Random positions of the tables.
fn positions(number: usize) -> Vec<Draughts> {
    let slices = slices();
    let mut positions = Vec::new();
    let mut state = 1;
    while positions.len() < number {
        state = mix(state);
        let slice = slices[(state % slices.len() as u64) as usize];
        positions.extend(Draughts::unrank(
            slice,
            (state >> 8) % Draughts::size(slice),
        ));
    }
    positions
}

fn child(position: &Draughts, mv: <Draughts as game_core::Position>::Move) -> Draughts {
    let mut child = *position;
    child.play(mv);
    child
}

#[test]
fn every_entry_follows_from_its_moves() {
    let tables = in_memory(Builder::default());
    let stored = tables.statistics().map(|slice| slice.counts);
    let stored: u64 = stored
        .map(|counts| counts.positions() - counts.not_stored)
        .sum();
    assert_eq!(tables.verify(2, |_| ()).unwrap(), stored);
}

#[test]
fn neither_threads_nor_memory_change_a_table() {
    let plan = Builder::default().plan::<Draughts>(&slices()).unwrap();
    let expected: Vec<_> = in_memory(Builder::default()).statistics().collect();
    // With the least memory there is no graph: every wave plays the moves again.
    let scanty = Builder::default().memory(plan.least_memory);
    assert!(in_memory(scanty).statistics().eq(expected.iter().cloned()));
    let threads = Builder::default().threads(3);
    assert!(in_memory(threads).statistics().eq(expected.iter().cloned()));
    let too_little = Builder::default().memory(plan.least_memory - 1);
    let refused = too_little.plan::<Draughts>(&slices()).unwrap_err();
    assert!(
        matches!(refused.kind(), ErrorKind::Memory { .. }),
        "{refused}"
    );
}

#[test]
fn outcomes_agree_with_a_search_wherever_it_decides() {
    let tables = in_memory(Builder::default());
    let mut decided = 0;
    for position in positions(2000) {
        if let Some(searched) = search(&position, 7) {
            assert_eq!(tables.outcome(&position), Some(searched), "{position:?}");
            decided += 1;
        }
    }
    assert!(decided > 500, "{decided}");
}

/// The outcome that minimax proves within `depth` plies.
fn search(position: &Draughts, depth: u32) -> Option<Outcome> {
    if let Some(outcome) = position.outcome() {
        return Some(outcome);
    }
    let depth = depth.checked_sub(1)?;
    let mut all_lose = true;
    for mv in position.moves() {
        match search(&child(position, mv), depth) {
            Some(Outcome::Loss) => return Some(Outcome::Win),
            Some(Outcome::Win) => {}
            Some(Outcome::Draw) | None => all_lose = false,
        }
    }
    all_lose.then_some(Outcome::Loss)
}

#[test]
fn plies_to_conversion_follow_from_the_best_move() {
    let tables = in_memory(Builder::default());
    for position in positions(500) {
        let Some(plies) = tables.plies_to_conversion(&position) else {
            continue;
        };
        let value = |mv| {
            let child = child(&position, mv);
            let plies = match child.slice() == position.slice() {
                true => tables.plies_to_conversion(&child),
                false => Some(0),
            };
            (tables.outcome(&child).map(Outcome::reversed), plies)
        };
        let outcome = tables.outcome(&position);
        let values = position.moves().into_iter().map(value);
        let kept = values.filter(|(found, _)| *found == outcome);
        let kept = kept.map(|(_, plies)| plies.unwrap() + 1);
        let best = match outcome {
            Some(Outcome::Win) => kept.min(),
            _ => kept.max(),
        };
        assert_eq!(best.unwrap_or(0), plies, "{position:?}");
    }
}

#[test]
fn a_stopped_build_resumes_where_it_was() {
    let folder = Folder::new("resume");
    folder.build(&slices()).unwrap();
    let path = |ending: &str| folder.0.join(format!("2k-1m.{ending}"));
    let read = || ["wdl", "dtc"].map(|ending| fs::read(path(ending)).unwrap());
    let expected = read();
    // As if the power had failed between the two files of a slice.
    fs::remove_file(path("dtc")).unwrap();
    fs::write(path("dtc.unfinished"), b"EGTA").unwrap();
    let mut solved = Vec::new();
    let mut report = |progress: endgame::Progress<Material>| solved.push(progress.slice);
    Builder::default()
        .build::<Draughts>(&slices(), &folder.0, &mut report)
        .unwrap();
    solved.dedup();
    assert_eq!(solved, [Material::new([0, 2], [1, 0])]);
    assert_eq!(read(), expected);
}

#[test]
fn files_agree_with_memory_whatever_the_cache() {
    let folder = Folder::new("cache");
    folder.build(&slices()).unwrap();
    let memory = in_memory(Builder::default());
    let tiny = Tables::<Draughts>::open(&folder.0, 0).unwrap();
    assert_eq!(tiny.most_pieces(), 3);
    thread::scope(|scope| {
        for part in positions(2000).chunks(500) {
            let (tiny, memory, part) = (&tiny, &memory, part.to_vec());
            scope.spawn(move || {
                for position in part {
                    assert_eq!(tiny.outcome(&position), memory.outcome(&position));
                    let plies = memory.plies_to_conversion(&position);
                    assert_eq!(tiny.plies_to_conversion(&position), plies);
                }
            });
        }
    });
}

#[test]
fn positions_outside_the_tables_are_not_answered() {
    let tables = in_memory(Builder::default());
    for seed in 0..20 {
        laws::playout(&Draughts::start(), seed, 150, |position| {
            let is_known = position.count_pieces() <= 3;
            // Captures may lead from outside into the tables.
            assert!(tables.outcome(position).is_some() == is_known || position.must_capture());
        });
    }
}

#[test]
fn a_conversion_comes_within_its_plies_and_not_before() {
    let tables = in_memory(Builder::default());
    let decided = |position: &Draughts| tables.plies_to_conversion(position);
    let mut late = 0;
    for position in positions(2000) {
        let Some(plies) = decided(&position).map(usize::from) else {
            continue;
        };
        assert!(tables.converts_within(&position, plies), "{position:?}");
        assert!(plies == 0 || !tables.converts_within(&position, plies - 1));
        assert!(tables.converts_within(&position, usize::MAX));
        late += usize::from(plies > 10);
    }
    assert!(late > 0);
}

#[test]
fn damaged_tables_are_refused() {
    let folder = Folder::new("damage");
    let pair = [Material::new([0, 1], [0, 1])];
    folder.build(&pair).unwrap();
    let path = folder.0.join("1k-1k.wdl");
    let bytes = fs::read(&path).unwrap();
    for len in 0..bytes.len() {
        fs::write(&path, &bytes[..len]).unwrap();
        let refused = folder.open().unwrap_err();
        let is_clear = matches!(
            refused.kind(),
            ErrorKind::NotATable | ErrorKind::Size { .. }
        );
        assert!(is_clear, "{len}: {refused}");
    }
    for at in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] ^= 16;
        fs::write(&path, changed).unwrap();
        assert!(folder.open().is_err(), "byte {at}");
        // A builder does not take it for a finished table either.
        assert!(folder.build(&pair).is_err(), "byte {at}");
    }
}

#[test]
fn tables_of_other_rules_are_refused() {
    let folder = Folder::new("rules");
    folder.build(&Draughts::slices_up_to(2)).unwrap();
    let refused = Tables::<Position<Russian>>::open(&folder.0, CACHE).unwrap_err();
    assert!(
        matches!(refused.kind(), ErrorKind::Rules { .. }),
        "{refused}"
    );
    assert!(refused.to_string().contains("English"), "{refused}");
    // A build of other rules leaves them alone, also if it would have to add files.
    let wdl = fs::read(folder.0.join("1k-1k.wdl")).unwrap();
    fs::remove_file(folder.0.join("1k-1k.dtc")).unwrap();
    let russian = Position::<Russian>::slices_up_to(2);
    let build = Builder::default().build::<Position<Russian>>(&russian, &folder.0, &mut |_| ());
    let refused = build.unwrap_err();
    assert!(
        matches!(refused.kind(), ErrorKind::Rules { .. }),
        "{refused}"
    );
    assert_eq!(fs::read(folder.0.join("1k-1k.wdl")).unwrap(), wdl);
    folder.build(&Draughts::slices_up_to(2)).unwrap();
    // A table under the name of another slice.
    fs::copy(folder.0.join("1k-1k.dtc"), folder.0.join("1m-1m.dtc")).unwrap();
    let refused = folder.open().unwrap_err();
    assert!(
        matches!(refused.kind(), ErrorKind::Malformed("slice")),
        "{refused}"
    );
    // A second table of a slice.
    fs::remove_file(folder.0.join("1m-1m.dtc")).unwrap();
    fs::copy(folder.0.join("1k-1k.wdl"), folder.0.join("copy.wdl")).unwrap();
    let refused = folder.open().unwrap_err();
    assert!(
        matches!(refused.kind(), ErrorKind::DuplicateSlice(slice) if slice == "1k-1k"),
        "{refused}"
    );
    let empty = Folder::new("empty");
    fs::create_dir_all(&empty.0).unwrap();
    let refused = empty.open().unwrap_err();
    assert!(matches!(refused.kind(), ErrorKind::NoTables), "{refused}");
}

/// Found by the fuzz target `endgame_table`: a number of pieces with too many slices to list.
#[test]
fn a_table_of_too_many_pieces_is_refused() {
    let folder = Folder::new("pieces");
    let pair = [Material::new([0, 1], [0, 1])];
    folder.build(&pair).unwrap();
    let mut bytes = fs::read(folder.0.join("1k-1k.wdl")).unwrap();
    let name = b"1k-1k";
    let at = bytes.windows(5).position(|part| part == name).unwrap() + 5;
    bytes[at..at + 4].copy_from_slice(&u32::MAX.to_le_bytes());
    bytes.truncate(bytes.len() - 4);
    let checksum = crc32fast::hash(&bytes);
    bytes.extend(checksum.to_le_bytes());
    let refused = Tables::<Draughts>::from_bytes([(bytes, None)], CACHE).unwrap_err();
    assert!(matches!(refused, ErrorKind::UnknownSlice(_)), "{refused}");
}

#[test]
fn verification_needs_the_slices_of_all_conversions() {
    let folder = Folder::new("missing");
    folder.build(&slices()).unwrap();
    fs::remove_file(folder.0.join("1k-1k.wdl")).unwrap();
    let refused = folder.open().unwrap().verify(1, |_| ()).unwrap_err();
    assert!(
        matches!(refused.kind(), ErrorKind::MissingSlice(_)),
        "{refused}"
    );
}

/// A piece that walks down a corridor; whoever cannot move it has lost.
#[derive(Clone, Debug)]
struct Corridor<const LENGTH: u16> {
    squares_left: u16,
    side: Side,
}

/// Whether `rank` of the shorter corridor is wrong.
static RANKS_ARE_WRONG: AtomicBool = AtomicBool::new(false);

impl<const LENGTH: u16> game_core::Position for Corridor<LENGTH> {
    type Move = ();

    fn side_to_move(&self) -> Side {
        self.side
    }

    fn key(&self) -> u64 {
        mix(u64::from(self.squares_left) << 1 | self.side as u64)
    }

    fn play(&mut self, (): ()) {
        self.squares_left -= 1;
        self.side = !self.side;
    }

    fn stuck_outcome(&self) -> Outcome {
        Outcome::Loss
    }
}

impl<const LENGTH: u16> MoveGenerator for Corridor<LENGTH> {
    fn legal_moves(&self, moves: &mut MoveList<()>) {
        moves.extend((self.squares_left > 0).then_some(()));
    }
}

impl<const LENGTH: u16> Slices for Corridor<LENGTH> {
    type Slice = u8;

    fn rules() -> String {
        "corridor".into()
    }

    fn slices(pieces: u32) -> Vec<u8> {
        vec![pieces as u8]
    }

    fn piece_count(pieces: u8) -> u32 {
        pieces.into()
    }

    fn slice(&self) -> Option<u8> {
        Some(1)
    }

    fn conversions(_: u8) -> Vec<u8> {
        Vec::new()
    }

    fn size(_: u8) -> u64 {
        LENGTH.into()
    }

    fn rank(&self, _: u8) -> u64 {
        match RANKS_ARE_WRONG.load(Ordering::Relaxed) && LENGTH == SHORT {
            true => u64::MAX,
            false => self.squares_left.into(),
        }
    }

    fn unrank(_: u8, index: u64) -> Option<Self> {
        Some(Self {
            squares_left: index as u16,
            side: Side::White,
        })
    }
}

const SHORT: u16 = 10;

#[test]
#[should_panic(expected = "takes 8191 plies or more")]
fn a_win_that_is_too_long_for_a_table_is_not_a_draw() {
    let _ = Builder::default().solve_in_memory::<Corridor<10_000>>(&[1], CACHE);
}

#[test]
fn verification_reports_a_wrong_rank() {
    let builder = Builder::default();
    let tables = builder
        .solve_in_memory::<Corridor<SHORT>>(&[1], CACHE)
        .unwrap();
    assert_eq!(tables.verify(1, |_| ()).unwrap(), SHORT.into());
    RANKS_ARE_WRONG.store(true, Ordering::Relaxed);
    let refused = tables.verify(1, |_| ()).unwrap_err();
    assert!(
        matches!(refused.kind(), ErrorKind::WrongIndex { .. }),
        "{refused}"
    );
}
