//! A seed gives the same games, whether or not the run is interrupted, and on any number of machines.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use frontend::{GameSpec, SharedOracle, TablesError};
use game_core::{Evaluator, MoveGenerator, Oracle, Outcome, Position, Score, Searchable};
use trainer::{
    DataError, DataReader, DataWriter, Header, Model, RecordedGame, RecordedPly, Run, SelfPlay,
    Shard, Subject, merge,
};

fn chess() -> Subject {
    Subject::new("chess", chess::Position::start(), chess::Evaluation::new)
}

fn header(seed: u64, shard: Shard) -> Header {
    Header {
        game: "chess".to_string(),
        fingerprint: chess().fingerprint(),
        teacher: "first".to_string(),
        self_play: SelfPlay {
            nodes: 30,
            seed,
            max_plies: 60,
            ..SelfPlay::default()
        },
        tables: false,
        shard,
    }
}

/// Plays until the file has `positions` positions.
fn generate(path: &Path, header: &Header, positions: u64, threads: usize) -> Result<(), DataError> {
    let run = Run {
        header,
        network: None,
        tables: None,
        positions,
        threads,
        path,
    };
    chess().generate(&run, &mut |_| ()).map(drop)
}

/// A separate path for each test.
fn file(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("generation");
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    let _ = fs::remove_file(&path);
    path
}

#[test]
fn a_seed_gives_the_same_games_on_any_number_of_threads() {
    let [one, two, other] = ["one", "two", "other"].map(file);
    generate(&one, &header(1, Shard::WHOLE), 500, 1).unwrap();
    generate(&two, &header(1, Shard::WHOLE), 500, 2).unwrap();
    generate(&other, &header(2, Shard::WHOLE), 500, 1).unwrap();
    assert_eq!(fs::read(&one).unwrap(), fs::read(&two).unwrap());
    assert_ne!(fs::read(&one).unwrap(), fs::read(&other).unwrap());
}

#[test]
fn a_killed_run_resumes_with_the_same_games() {
    let [whole, killed] = ["whole", "killed"].map(file);
    generate(&whole, &header(3, Shard::WHOLE), 800, 1).unwrap();
    generate(&killed, &header(3, Shard::WHOLE), 300, 1).unwrap();
    let mut bytes = fs::read(&killed).unwrap();
    // Cut in the middle of a frame.
    bytes.truncate(bytes.len() - 21);
    fs::write(&killed, bytes).unwrap();
    generate(&killed, &header(3, Shard::WHOLE), 800, 2).unwrap();
    assert_eq!(fs::read(&whole).unwrap(), fs::read(&killed).unwrap());
}

#[test]
fn a_file_of_another_run_is_not_changed() {
    let path = file("settings");
    generate(&path, &header(4, Shard::WHOLE), 100, 1).unwrap();
    let before = fs::read(&path).unwrap();
    let error = generate(&path, &header(5, Shard::WHOLE), 200, 1).unwrap_err();
    assert!(matches!(error, DataError::Mismatch { .. }), "{error}");
    let foreign = file("foreign");
    fs::write(&foreign, "e4 e5\n").unwrap();
    let error = generate(&foreign, &header(5, Shard::WHOLE), 200, 1).unwrap_err();
    assert!(error.to_string().contains("\"e4 e5\\n\""), "{error}");
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn shards_merge_to_the_games_of_one_machine() {
    let [whole, first, second, merged] = ["machine", "shard1", "shard2", "merged"].map(file);
    generate(&whole, &header(6, Shard::WHOLE), 900, 1).unwrap();
    for (index, path) in (0..).zip([&first, &second]) {
        generate(path, &header(6, Shard { index, count: 2 }), 400, 1).unwrap();
    }
    let games = merge(&[second.clone(), first.clone()], &merged).unwrap();
    assert!(games.games > 4, "{games:?}");
    let read = |path: &Path| -> Vec<_> {
        let games = DataReader::open(path).unwrap();
        games.map(Result::unwrap).collect()
    };
    let of_shards = read(&first).len() + read(&second).len();
    assert_eq!(games.games + games.left_out, of_shards as u64, "{games:?}");
    let error = merge(&[first.clone(), second.clone()], &merged).unwrap_err();
    assert!(error.to_string().contains("already exists"), "{error}");
    for shard in [&first, &second].map(|path| read(path)) {
        let odd = shard.iter().filter(|game| game.index % 2 == 1).count();
        assert_eq!(odd, shard.len() / 2, "a shard has whole pairs");
    }
    // The merge writes to `late.new` until the file is complete.
    let unfinished = file("late.new");
    fs::copy(&first, &unfinished).unwrap();
    let error = merge(&[unfinished.clone(), second.clone()], &file("late")).unwrap_err();
    assert!(error.to_string().contains("over this input"), "{error}");
    assert_eq!(fs::read(&unfinished).unwrap(), fs::read(&first).unwrap());
    let (whole, merged) = (read(&whole), read(&merged));
    let common = whole.len().min(merged.len());
    assert_eq!(whole[..common], merged[..common]);
    for (files, reason) in [
        (vec![first.clone()], "shard 2/2 is missing"),
        (vec![second.clone()], "shard 1/2 is missing"),
        (
            vec![first, second.clone(), second],
            "two files are shard 2/2",
        ),
    ] {
        let error = merge(&files, &file("half")).unwrap_err();
        assert!(error.to_string().contains(reason), "{error}");
    }
}

#[test]
fn a_shard_of_another_run_is_refused_with_its_differences() {
    let [first, foreign] = ["first-shard", "foreign-shard"].map(file);
    let create = |path: &Path, seed: u64, shard: Shard| {
        let _ = fs::remove_file(path);
        let (mut writer, _) = DataWriter::resume(path, &header(seed, shard)).unwrap();
        writer.flush().unwrap();
    };
    create(&first, 6, Shard { index: 0, count: 2 });
    for (seed, count, difference) in [
        (7, 2, "seed is 6 there and 7 here"),
        (6, 3, "shard is \"1/2\" there and \"2/3\" here"),
    ] {
        create(&foreign, seed, Shard { index: 1, count });
        let error = merge(&[foreign.clone(), first.clone()], &file("mixed")).unwrap_err();
        let (foreign, first) = (foreign.display(), first.display());
        let text = format!("{foreign}: not of the same run as {first}: {difference}");
        assert_eq!(error.to_string(), text);
    }
}

#[test]
fn exported_positions_can_be_imported() {
    let path = file("text");
    generate(&path, &header(7, Shard::WHOLE), 60, 1).unwrap();
    let subject = chess();
    let mut lines = String::new();
    for game in DataReader::open(&path).unwrap() {
        subject.export(&game.unwrap(), &mut lines).unwrap();
    }
    assert!(lines.lines().count() >= 60);
    for line in lines.lines() {
        let game = subject.import(line, 0).unwrap();
        let mut again = String::new();
        subject.export(&game, &mut again).unwrap();
        assert_eq!(again.trim_end(), line);
    }
    for bad in [
        "",
        "8/8/8/8/8/8/8/8 w - -; 1; 1",
        "startpos; many; 1",
        "no; 1",
    ] {
        assert!(subject.import(bad, 0).is_err(), "{bad}");
    }
}

#[test]
fn errors_of_damaged_data_contain_the_offset() {
    let path = file("damaged");
    generate(&path, &header(8, Shard::WHOLE), 200, 1).unwrap();
    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&path, bytes).unwrap();
    let error = chess().inspect(std::slice::from_ref(&path)).unwrap_err();
    assert!(error.to_string().contains("broken at byte"), "{error}");
    // Nor does a continued run remove what follows the damage.
    let before = fs::read(&path).unwrap();
    let error = generate(&path, &header(8, Shard::WHOLE), 400, 1).unwrap_err();
    assert!(error.to_string().contains("broken at byte"), "{error}");
    assert_eq!(fs::read(&path).unwrap(), before);
}

/// The frames of a data file: the offset of each and the end of the last.
fn frames(bytes: &[u8]) -> Vec<usize> {
    let mut offsets = vec![bytes.iter().position(|&byte| byte == b'\n').unwrap() + 1];
    while let Some(rest) = bytes.get(offsets[offsets.len() - 1]..)
        && let Some(length) = rest.first_chunk::<4>()
    {
        let length = u32::from_le_bytes(*length) as usize;
        offsets.push(offsets[offsets.len() - 1] + length + 8);
    }
    offsets
}

#[test]
fn a_damaged_length_does_not_remove_the_games_behind_it() {
    let path = file("length");
    generate(&path, &header(8, Shard::WHOLE), 200, 1).unwrap();
    let whole = fs::read(&path).unwrap();
    let frames = frames(&whole);
    assert!(frames.len() > 4, "{frames:?}");
    for (&frame, length) in frames[..frames.len() - 1]
        .iter()
        .zip([1 << 17, 1 << 18].iter().cycle())
    {
        let mut bytes = whole.clone();
        bytes[frame..frame + 4].copy_from_slice(&u32::to_le_bytes(*length));
        fs::write(&path, &bytes).unwrap();
        let error = generate(&path, &header(8, Shard::WHOLE), 400, 1).unwrap_err();
        let reason = format!("broken at byte {frame}: the length is damaged");
        assert!(error.to_string().contains(&reason), "{error}");
        assert_eq!(fs::read(&path).unwrap(), bytes);
    }
}

#[test]
fn a_file_that_is_cut_anywhere_is_read_up_to_the_game_before() {
    let path = file("cut");
    generate(&path, &header(8, Shard::WHOLE), 60, 1).unwrap();
    let whole = fs::read(&path).unwrap();
    let frames = frames(&whole);
    for end in frames[0]..=whole.len() {
        fs::write(&path, &whole[..end]).unwrap();
        let mut reader = DataReader::open(&path).unwrap();
        let games = reader.until_cut().map(Result::unwrap).count();
        assert_eq!(
            games,
            frames.iter().filter(|&&frame| frame <= end).count() - 1
        );
    }
}

/// After a loss of power the end of a file may be zeros.
#[test]
fn a_file_that_ends_with_zeros_is_read_up_to_the_game_before() {
    let path = file("zeros");
    generate(&path, &header(8, Shard::WHOLE), 60, 1).unwrap();
    let whole = fs::read(&path).unwrap();
    let frames = frames(&whole);
    for written in frames[0]..=whole.len() {
        let missing = whole.len() - written;
        // Fewer than four zeros may be part of a damaged game.
        for zeros in [4, 8, 20, missing.max(4), 100_000] {
            let mut bytes = whole[..written].to_vec();
            bytes.resize(written + zeros, 0);
            fs::write(&path, &bytes).unwrap();
            // The last bytes of a game may be zeros themselves.
            let is_read = |&&end: &&usize| bytes.get(..end) == whole.get(..end);
            let mut reader = DataReader::open(&path).unwrap();
            let games = reader.until_cut().map(Result::unwrap).count();
            assert_eq!(games, frames[1..].iter().filter(is_read).count());
        }
    }
    // In the middle of the second game.
    let written = (frames[1] + frames[2]) / 2;
    let mut bytes = whole[..written].to_vec();
    bytes.resize(whole.len(), 0);
    fs::write(&path, &bytes).unwrap();
    generate(&path, &header(8, Shard::WHOLE), 60, 1).unwrap();
    assert_eq!(fs::read(&path).unwrap(), whole);
    // Zeros that other bytes follow are damage.
    for written in [frames[1], written] {
        let mut bytes = whole[..written].to_vec();
        bytes.resize(whole.len(), 0);
        bytes.push(1);
        fs::write(&path, &bytes).unwrap();
        let error = generate(&path, &header(8, Shard::WHOLE), 60, 1).unwrap_err();
        assert!(error.to_string().contains("broken at byte"), "{error}");
        assert_eq!(fs::read(&path).unwrap(), bytes);
    }
}

#[test]
fn a_header_that_is_cut_short_is_refused_and_quoted() {
    let path = file("header");
    let (mut writer, _) = DataWriter::resume(&path, &header(8, Shard::WHOLE)).unwrap();
    writer.flush().unwrap();
    let bytes = fs::read(&path).unwrap();
    fs::write(&path, &bytes[..bytes.len() - 1]).unwrap();
    let error = DataReader::open(&path).unwrap_err().to_string();
    let quoted = r#"its first line is cut short: "self-play 1 {\"game\":\"chess\",\"fingerprint""#;
    assert!(error.ends_with(quoted), "{error}");
}

#[test]
fn a_game_that_is_too_long_for_a_file_is_not_written() {
    let path = file("long");
    let ply = RecordedPly {
        code: 0,
        score: Some(0),
    };
    let game = |start: usize, plies: usize| RecordedGame {
        index: 3,
        start: "x".repeat(start),
        plies: vec![ply; plies],
        winner: None,
    };
    let (longest_start, most_plies) = (game(65_535, 1), game(0, 65_533));
    let (mut writer, _) = DataWriter::resume(&path, &header(1, Shard::WHOLE)).unwrap();
    writer.write(&longest_start).unwrap();
    for (game, reason) in [
        (
            game(65_536, 1),
            "game 3: a start of 65536 bytes is too long",
        ),
        (game(0, 65_534), "game 3: 65534 plies are too many"),
    ] {
        let error = writer.write(&game).unwrap_err();
        assert!(error.to_string().contains(reason), "{error}");
    }
    writer.write(&most_plies).unwrap();
    writer.flush().unwrap();
    let games: Result<Vec<_>, _> = DataReader::open(&path).unwrap().collect();
    assert_eq!(games.unwrap(), [longest_start, most_plies]);
}

#[test]
fn a_file_with_too_many_shards_is_refused() {
    let path = file("shards");
    let count = 1 << 16;
    for (count, is_valid) in [(count, true), (count + 1, false), (u64::MAX, false)] {
        let _ = fs::remove_file(&path);
        let written = DataWriter::resume(&path, &header(1, Shard { index: 0, count }))
            .and_then(|(mut writer, _)| writer.flush());
        assert_eq!(written.is_ok(), is_valid, "{count}: {written:?}");
        assert_eq!(DataReader::open(&path).is_ok(), is_valid, "{count}");
    }
}

#[test]
fn rescored_games_do_not_depend_on_the_games_before() {
    let path = file("rescored");
    let subject = chess();
    generate(&path, &header(12, Shard::WHOLE), 100, 1).unwrap();
    let network = Arc::new(Model::random(subject.shape(8), 1).quantised("chess", 400));
    let mut rescored = subject.rescorer(&network, 50);
    let games: Vec<_> = DataReader::open(&path)
        .unwrap()
        .map(Result::unwrap)
        .collect();
    assert!(games.len() > 1);
    for game in games {
        let alone = subject.rescorer(&network, 50)(&game).unwrap();
        assert_eq!(rescored(&game).unwrap(), alone);
    }
}

#[test]
fn rescoring_changes_the_scores_and_nothing_else() {
    let path = file("new-scores");
    let subject = chess();
    generate(&path, &header(12, Shard::WHOLE), 100, 1).unwrap();
    let network = Arc::new(Model::random(subject.shape(8), 1).quantised("chess", 400));
    let mut rescored = subject.rescorer(&network, 50);
    for game in DataReader::open(&path).unwrap() {
        let game = game.unwrap();
        let mut new = rescored(&game).unwrap();
        assert_ne!(new.plies, game.plies);
        for (new, old) in new.plies.iter_mut().zip(&game.plies) {
            assert_eq!(new.score.is_some(), old.score.is_some());
            new.score = old.score;
        }
        assert_eq!(new, game);
    }
}

#[test]
fn openings_that_leave_nothing_to_score_end_the_run_with_an_error() {
    let mut header = header(9, Shard::WHOLE);
    header.self_play.random_plies = 60;
    for threads in [1, 2] {
        let error = generate(&file("unscored"), &header, 100, threads).unwrap_err();
        assert!(error.to_string().contains("60 random plies"), "{error}");
    }
}

#[test]
fn another_run_is_refused_with_its_differences() {
    let path = file("another");
    let (mut writer, _) = DataWriter::resume(&path, &header(1, Shard::WHOLE)).unwrap();
    writer.flush().unwrap();
    drop(writer);
    let other = header(2, Shard { index: 1, count: 3 });
    let error = DataWriter::resume(&path, &other).unwrap_err().to_string();
    let differences = ": seed is 1 there and 2 here, shard is \"1/1\" there and \"2/3\" here";
    assert!(error.ends_with(differences), "{error}");
}

#[test]
fn a_file_has_one_writer() {
    let (path, header) = (file("shared"), header(10, Shard::WHOLE));
    let _first = DataWriter::resume(&path, &header).unwrap();
    let error = DataWriter::resume(&path, &header).unwrap_err();
    assert!(error.to_string().contains("another process"), "{error}");
}

#[test]
#[should_panic(expected = "a scoped thread panicked")]
fn a_panic_of_a_thread_ends_the_run() {
    struct Broken;
    impl Evaluator<chess::Position> for Broken {
        fn evaluate(&mut self, position: &chess::Position) -> Score {
            assert!(
                position.board().occupied().len() > 30,
                "a fault of the evaluator"
            );
            Score::DRAW
        }
    }
    let subject = Subject::new("chess", chess::Position::start(), || Broken);
    let (path, header) = (file("panic"), header(11, Shard::WHOLE));
    let run = Run {
        header: &header,
        network: None,
        tables: None,
        positions: u64::MAX,
        threads: 2,
        path: &path,
    };
    let _ = subject.generate(&run, &mut |_| ());
}

/// Knows that the game is drawn as soon as a piece has been captured.
struct Captured;

impl Oracle<chess::Position> for Captured {
    fn outcome(&self, position: &chess::Position) -> Option<Outcome> {
        (position.board().occupied().len() < 32).then_some(Outcome::Draw)
    }

    fn plies_to_conversion(&self, _: &chess::Position) -> Option<u16> {
        None
    }
}

fn open_captured(folder: &Path) -> Result<SharedOracle<chess::Position>, TablesError> {
    match folder.exists() {
        true => Ok(Arc::new(Captured)),
        false => Err("no such folder".into()),
    }
}

#[test]
fn a_solved_position_ends_the_game() {
    let path = file("solved");
    let start = chess::Position::start();
    let spec = GameSpec {
        tables: Some(open_captured),
        ..GameSpec::new("chess", start)
    };
    let chess_with_tables = Subject::of_spec(spec, chess::Evaluation::new);
    let header = Header {
        tables: true,
        ..header(1, Shard::WHOLE)
    };
    let run = |subject: &Subject, folder| {
        let run = Run {
            header: &header,
            network: None,
            tables: Some(Path::new(folder)),
            positions: 500,
            threads: 1,
            path: &path,
        };
        subject.generate(&run, &mut |_| ())
    };
    // Tables that cannot be opened are reported before a file is made.
    let no_folder = run(&chess_with_tables, "/no/such/folder").unwrap_err();
    assert_eq!(no_folder.to_string(), "/no/such/folder: no such folder");
    let no_tables = run(&chess(), "/").unwrap_err();
    assert_eq!(no_tables.to_string(), "/: this game has no endgame tables");
    assert!(!path.exists());

    let games = run(&chess_with_tables, "/").unwrap().games;
    let mut drawn = 0;
    for game in DataReader::open(&path).unwrap().until_cut() {
        let game = game.unwrap();
        let mut position = start;
        for (at, ply) in game.plies.iter().enumerate() {
            // Random moves, at most nine, are played in any position.
            assert!(at < 9 || Captured.outcome_in_time(&position).is_none());
            let moves = position.moves();
            let mv = moves.iter().find(|&&mv| position.move_code(mv) == ply.code);
            position.play(*mv.unwrap());
        }
        drawn += u64::from(game.winner.is_none());
    }
    assert!(games > 10 && drawn > games / 2, "{drawn} of {games}");

    // The file does not continue as one without tables.
    let other = Header {
        tables: false,
        ..header.clone()
    };
    assert!(matches!(
        generate(&path, &other, 600, 1),
        Err(DataError::Mismatch { .. })
    ));
}
