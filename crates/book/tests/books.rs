//! Making, merging, probing and rejecting books of chess games.

use std::collections::HashMap;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use book::{
    Book, BookScore, Builder, ErrorKind, Preference, Results, Selection, Tally, merge, score,
};
use chess::Position;
use chess::pgn::Pgn;
use game_core::{MoveGenerator, Position as _, zobrist::mix};
use pgn::GameError;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

const ALL: Selection = Selection {
    max_plies: 20,
    min_games: 1,
    min_rating: 0,
};

/// A folder that is removed at the end of the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("book-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn build(games: &str, selection: Selection, out: &Path) -> Tally {
    build_in(1 << 20, games, selection, out)
}

fn build_in(memory: usize, games: &str, selection: Selection, out: &Path) -> Tally {
    let builder = Builder::<Pgn>::new("chess", &Position::start(), selection, out);
    let mut builder = builder.memory(memory);
    builder
        .read(games.as_bytes(), |_, _| true, |_, _| ())
        .unwrap();
    let tally = builder.tally();
    builder.finish().unwrap();
    tally
}

fn open(path: &Path) -> Book<Position> {
    Book::open(path, "chess", &Position::start()).unwrap()
}

fn after(moves: &[&str]) -> Position {
    let mut position = Position::start();
    for san in moves {
        position.play(position.parse_san(san).unwrap());
    }
    position
}

/// Random games with results, as text.
fn random_games(number: u64) -> String {
    let mut text = String::new();
    let mut state = 1;
    for _ in 0..number {
        let mut position = Position::start();
        for ply in 0..24 {
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            state = mix(state);
            let mv = moves[(state % 3) as usize % moves.len()];
            if ply % 2 == 0 {
                text += &format!("{}. ", ply / 2 + 1);
            }
            text += &position.san(mv);
            text.push(' ');
            position.play(mv);
        }
        text += ["1-0", "0-1", "1/2-1/2"][(mix(state) % 3) as usize];
        text += "\n\n";
    }
    text
}

#[test]
fn transpositions_count_together() {
    let folder = Folder::new("transpositions");
    let path = folder.file("book");
    let games = "1. d4 d5 2. Nf3 1-0\n\n1. Nf3 d5 2. d4 0-1\n\n1. d4 d5 2. c4 1/2-1/2";
    build(games, ALL, &path);
    let entry = open(&path)
        .entry(&after(&["d4", "d5", "Nf3"]))
        .unwrap()
        .unwrap();
    // Black is to move: one game lost, one won.
    let expected = Results {
        wins: 1,
        draws: 0,
        losses: 1,
    };
    assert_eq!(entry.results, expected);
    let moves = open(&path).moves(&after(&["d4", "d5"])).unwrap();
    assert_eq!(moves.len(), 2);
    assert_eq!(moves[0].results.games(), 2);
}

#[test]
fn a_repeated_position_counts_once_a_game() {
    let folder = Folder::new("repetition");
    let path = folder.file("book");
    build("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 1/2-1/2", ALL, &path);
    let entry = open(&path).entry(&after(&["Nf3"])).unwrap().unwrap();
    assert_eq!(entry.results.draws, 1);
}

#[test]
fn games_are_selected() {
    let folder = Folder::new("selection");
    let path = folder.file("book");
    let rated = |white, black| {
        format!("[WhiteElo \"{white}\"]\n[BlackElo \"{black}\"]\n\n1. e4 e5 1-0\n\n")
    };
    let draughts_tags = rated(2300, 2500).replace("Elo", "Rating");
    let games = [rated(2500, 2400), rated(2500, 1900), draughts_tags].concat()
        + "1. e4 c5 *\n\n1. e4 e4 1-0\n\n";
    let selection = Selection {
        max_plies: 1,
        min_games: 2,
        min_rating: 2200,
    };
    let tally = build(&games, selection, &path);
    let expected = Tally {
        used: 2,
        skipped: 3,
        malformed: 0,
    };
    assert_eq!(tally, expected);
    let book = open(&path);
    assert_eq!(book.len(), 2); // the start and 1. e4
    assert_eq!(book.entry(&after(&["e4", "e5"])).unwrap(), None);
    let tally = build(&games, ALL, &path);
    assert_eq!((tally.used, tally.skipped, tally.malformed), (3, 1, 1));
}

#[test]
fn the_fault_of_a_malformed_game_is_reported() {
    let folder = Folder::new("fault");
    let path = folder.file("book");
    let mut builder = Builder::<Pgn>::new("chess", &Position::start(), ALL, &path);
    let games = "1. e4 e5 1-0\n\n1. Ke3 1-0\n\n1. d4 0-1\n";
    let mut faults = Vec::new();
    let report = |_, fault: Option<&GameError>| faults.extend(fault.map(ToString::to_string));
    builder.read(games.as_bytes(), |_, _| true, report).unwrap();
    assert_eq!(builder.tally().used, 2);
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(
        faults[0].starts_with("line 3, ") && faults[0].contains("Ke3"),
        "{faults:?}"
    );
}

#[test]
fn games_that_cannot_be_read_are_an_error_and_leave_no_parts() {
    let folder = Folder::new("unreadable");
    let path = folder.file("book");
    let builder = Builder::<Pgn>::new("chess", &Position::start(), ALL, &path);
    let mut builder = builder.memory(1);
    let games = random_games(400);
    let unreadable = fs::File::open(&folder.0).unwrap();
    let read = builder.read(games.as_bytes().chain(unreadable), |_, _| true, |_, _| ());
    assert!(
        fs::read_dir(&folder.0).unwrap().count() > 0,
        "there are parts"
    );
    let error = read.unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Games(_)), "{error}");
    drop(builder);
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 0);
}

#[test]
fn memory_does_not_change_a_book() {
    let folder = Folder::new("memory");
    let (whole, parts) = (folder.file("whole"), folder.file("parts"));
    let games = random_games(400);
    build_in(1 << 30, &games, ALL, &whole);
    build_in(1, &games, ALL, &parts);
    assert_eq!(fs::read(&whole).unwrap(), fs::read(&parts).unwrap());
    // Nothing but the two books is left.
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 2);
}

#[test]
fn a_book_of_many_parts_needs_few_open_files() {
    let folder = Folder::new("parts");
    let (whole, parts) = (folder.file("whole"), folder.file("parts"));
    let games = random_games(16_000);
    build_in(1 << 30, &games, ALL, &whole);
    let builder = Builder::<Pgn>::new("chess", &Position::start(), ALL, &parts);
    let mut builder = builder.memory(1);
    builder
        .read(games.as_bytes(), |_, _| true, |_, _| ())
        .unwrap();
    let files = fs::read_dir(&folder.0).unwrap().count();
    assert!(files > 300, "{files}");
    builder.finish().unwrap();
    assert_eq!(fs::read(&whole).unwrap(), fs::read(&parts).unwrap());
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 2);
}

#[test]
fn a_book_that_cannot_be_finished_leaves_no_files() {
    let folder = Folder::new("unfinished");
    // A folder in the place of the book.
    let out = folder.file("book");
    fs::create_dir_all(out.join("content")).unwrap();
    let builder = Builder::<Pgn>::new("chess", &Position::start(), ALL, &out);
    let error = builder.finish().unwrap_err();
    assert!(error.to_string().contains("book"), "{error}");
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1);
}

#[test]
fn a_book_is_merged_once() {
    let folder = Folder::new("twice");
    let (one, merged) = (folder.file("one"), folder.file("merged"));
    build("1. e4 e5 1-0", ALL, &one);
    let again = folder.0.join(".").join("one");
    let error = merge(&[&one, &again], &merged, "chess", &Position::start(), 1).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Duplicate), "{error}");
    assert!(!merged.exists());
}

#[test]
fn the_unfinished_output_overwrites_no_input() {
    let folder = Folder::new("beside");
    let merged = folder.file("merged");
    for name in ["merged.entries", "merged.unfinished"] {
        let one = folder.file(name);
        build("1. e4 e5 1-0", ALL, &one);
        let before = fs::read(&one).unwrap();
        let start = Position::start();
        let errors = [
            merge(&[&one], &merged, "chess", &start, 1).unwrap_err(),
            score(&one, &merged, "chess", &start, |_| None, |_| ()).unwrap_err(),
        ];
        for error in errors {
            assert!(matches!(error.kind(), ErrorKind::Overwritten), "{error}");
        }
        assert_eq!(fs::read(&one).unwrap(), before);
    }
}

#[test]
fn merged_books_are_the_book_of_all_games() {
    let folder = Folder::new("merge");
    let games = random_games(300);
    let (first, second) = games.split_at(games.match_indices("\n\n").nth(100).unwrap().0 + 2);
    let [whole, one, two, merged] = ["whole", "one", "two", "merged"].map(|name| folder.file(name));
    let two_games = Selection {
        min_games: 2,
        ..ALL
    };
    build(&games, two_games, &whole);
    build(first, ALL, &one);
    build(second, ALL, &two);
    merge(&[one, two], &merged, "chess", &Position::start(), 2).unwrap();
    assert_eq!(fs::read(&whole).unwrap(), fs::read(&merged).unwrap());
}

#[test]
fn every_position_is_found_with_its_results() {
    let folder = Folder::new("lookup");
    let path = folder.file("book");
    build(&random_games(500), ALL, &path);
    let book = open(&path);
    let from_memory =
        Book::from_bytes(fs::read(&path).unwrap(), "chess", &Position::start()).unwrap();
    let mut found = HashMap::new();
    book.walk(&Position::start(), |position, _| {
        found.insert(position.key(), *position);
    })
    .unwrap();
    assert_eq!(found.len() as u64, book.len());
    for position in found.values() {
        let entry = book.entry(position).unwrap();
        assert!(entry.is_some());
        assert_eq!(from_memory.entry(position).unwrap(), entry);
    }
    assert_eq!(book.entry(&after(&["h4", "a5", "h5", "a4"])).unwrap(), None);
}

#[test]
fn the_result_of_the_tag_counts() {
    let folder = Folder::new("result");
    let path = folder.file("book");
    let result = |result: &str| format!("[Result \"{result}\"]\n\n1. e4 e5\n\n");
    build(&(result("1-0") + &result("*") + &result("0-1")), ALL, &path);
    let entry = open(&path).entry(&after(&["e4"])).unwrap().unwrap();
    assert_eq!(entry.results.games(), 2);
}

#[test]
fn every_reachable_position_gets_a_score() {
    let folder = Folder::new("score");
    let (plain, scored) = (folder.file("plain"), folder.file("scored"));
    build("1. e4 e5 1-0\n\n1. d4 0-1", ALL, &plain);
    let scores = |position: &Position| {
        let score = if *position == after(&["d4"]) { -30 } else { 10 };
        Some(BookScore { score, depth: 5 })
    };
    let start = Position::start();
    assert_eq!(
        score(&plain, &scored, "chess", &start, scores, |_| ()).unwrap(),
        4
    );
    let moves = open(&scored).moves(&start).unwrap();
    let best = Preference::Score.best(&moves).unwrap();
    assert_eq!(start.san(best.mv), "d4");
    assert_eq!(best.score.map(|score| score.score), Some(30));
}

#[test]
fn equal_seeds_choose_equal_moves_and_frequent_ones_more_often() {
    let folder = Folder::new("choice");
    let path = folder.file("book");
    build(
        &("1. e4 1-0\n\n".repeat(30) + &"1. d4 1-0\n\n".repeat(10)),
        ALL,
        &path,
    );
    let start = Position::start();
    let moves = open(&path).moves(&start).unwrap();
    let choices = |seed| -> Vec<String> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let choose = |_| {
            Preference::Games
                .choose(&moves, &mut rng)
                .map(|mv| start.san(mv.mv))
                .unwrap()
        };
        (0..400).map(choose).collect()
    };
    assert_eq!(choices(1), choices(1));
    assert_ne!(choices(1), choices(2));
    let king_pawns = choices(3).iter().filter(|san| *san == "e4").count();
    assert!((250..350).contains(&king_pawns), "{king_pawns}");
}

#[test]
fn bad_books_are_refused() {
    let folder = Folder::new("bad");
    let path = folder.file("book");
    build("1. e4 e5 1-0", ALL, &path);
    let bytes = fs::read(&path).unwrap();
    let start = Position::start();
    let refused = |bytes: &[u8]| {
        Book::from_bytes(bytes.to_vec(), "chess", &start)
            .map(|_| ())
            .unwrap_err()
    };
    for len in 0..bytes.len() {
        let kind = refused(&bytes[..len]);
        assert!(
            matches!(kind, ErrorKind::NotABook | ErrorKind::Size { .. }),
            "{kind}"
        );
    }
    for at in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] ^= 4;
        refused(&changed);
    }
    let other = Book::from_bytes(bytes.clone(), "shatar", &start)
        .map(|_| ())
        .unwrap_err();
    assert!(matches!(other, ErrorKind::Rules { .. }), "{other}");
    let elsewhere = after(&["e4"]);
    let other = Book::from_bytes(bytes, "chess", &elsewhere)
        .map(|_| ())
        .unwrap_err();
    assert!(matches!(other, ErrorKind::Keys), "{other}");
}
