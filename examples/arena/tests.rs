//! Whole commands, in one process and with one small game.

use std::fs;
use std::path::PathBuf;
use std::thread;

use arena::Error;
use clap::Parser;
use frontend::AnyGame;

use crate::arguments::Arguments;

/// The match of `docs/arena.md`, "Many machines", with another game and fewer games.
const MATCH: &str = "--game connect-four --a builtin --b builtin|Technique.LateMoveReductions=false --limit nodes=300 --games 24 --quiet";
const SHARDS: usize = 4;

/// Runs `arena` with these arguments.
fn arena<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Result<(), Error> {
    let network = include_bytes!("../networks/connect-four.net");
    let games: [Box<dyn AnyGame>; 1] = [examples::connect_four::game(network).into()];
    let words = ["arena"].into_iter().chain(arguments);
    let arguments = Arguments::try_parse_from(words).expect("well-formed arguments");
    arguments.execute(&games)
}

/// Runs the match with further arguments.
fn arena_match(more: &[&str]) -> Result<(), Error> {
    arena(MATCH.split(' ').chain(more.iter().copied()))
}

/// An empty folder for one test, removed at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder for the test");
        Self(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The lines of a report that do not depend on the speed of the machine.
fn without_times(report: &str) -> Vec<&str> {
    let lines = report.lines();
    lines
        .filter(|line| !line.contains("seconds_a_move"))
        .collect()
}

#[test]
fn an_unknown_game_is_an_error_that_lists_the_games() {
    let unknown = "--game halma --a builtin --b builtin --limit nodes=10";
    let error = arena(unknown.split(' ')).unwrap_err();
    assert!(matches!(error, Error::Parse(_)), "exit status 2");
    let words = error.to_string();
    assert!(
        words.contains("halma") && words.contains("connect-four"),
        "{words}"
    );
}

#[test]
fn random_openings_longer_than_a_game_are_refused() {
    let error = arena_match(&["--openings", "random:5000"]).unwrap_err();
    let words = error.to_string();
    assert!(
        words.contains("random:5000") && words.contains("to 200"),
        "{words}"
    );
}

#[test]
fn a_report_that_could_not_be_written_is_refused_before_the_match() {
    let folder = Folder::new("no-report");
    let [json, journal] = ["missing/report.json", "games.jsonl"].map(|name| folder.file(name));
    let error = arena_match(&["--json", &json, "--journal", &journal]).unwrap_err();
    assert!(error.to_string().contains(&json), "{error}");
    assert!(!fs::exists(&journal).unwrap());
}

#[test]
fn records_of_a_game_without_them_are_refused_before_their_file_changes() {
    let folder = Folder::new("no-records");
    let records = folder.file("games.pgn");
    fs::write(&records, "other games").unwrap();
    let error = arena_match(&["--records", &records]).unwrap_err();
    assert!(
        error.to_string().contains("connect-four has no records"),
        "{error}"
    );
    assert_eq!(fs::read_to_string(&records).unwrap(), "other games");
}

#[test]
fn merged_shards_equal_the_match_in_one_run() {
    let folder = Folder::new("sharded-match");
    let [whole, merged] = ["whole.json", "merged.json"].map(|name| folder.file(name));
    arena_match(&["--json", &whole]).unwrap();

    let journals: Vec<_> = (1..=SHARDS)
        .map(|shard| folder.file(&format!("part-{shard}.jsonl")))
        .collect();
    thread::scope(|scope| {
        for (shard, journal) in (1..).zip(&journals) {
            let shard = format!("{shard}/{SHARDS}");
            scope.spawn(move || arena_match(&["--shard", &shard, "--journal", journal]).unwrap());
        }
    });
    let parts = journals.iter().map(String::as_str);
    let merge = ["merge", "--json", &merged].into_iter().chain(parts);
    arena(merge).unwrap();

    let [whole, merged] = [whole, merged].map(|path| fs::read_to_string(path).expect("a report"));
    assert!(whole.contains("\"played\": 24"), "{whole}");
    assert_eq!(without_times(&merged), without_times(&whole));
}

#[test]
fn balanced_openings_are_written_and_played() {
    let folder = Folder::new("balanced-openings");
    let [selected, again, report] = ["a.txt", "b.txt", "report.json"].map(|name| folder.file(name));
    for file in [&selected, &again] {
        let select = "openings --game connect-four --openings random:4 --within 20 --count 6 --limit nodes=2000 --out";
        arena(select.split(' ').chain([file.as_str()])).unwrap();
    }
    let text = fs::read_to_string(&selected).unwrap();
    assert_eq!(text, fs::read_to_string(&again).unwrap());
    let (comment, openings) = text.split_once('\n').unwrap();
    assert_eq!(
        comment,
        "# 6 openings of connect-four, at most 20 for either side by builtin, nodes=2000"
    );
    assert_eq!(openings.lines().count(), 6);
    assert!(openings.lines().all(|line| line.split(' ').count() == 4));
    arena_match(&["--openings", &selected, "--json", &report]).unwrap();
    assert!(
        fs::read_to_string(&report)
            .unwrap()
            .contains("\"played\": 24")
    );
}

#[test]
fn a_list_without_a_balanced_opening_is_an_error() {
    let folder = Folder::new("unbalanced-openings");
    let list = folder.file("list.txt");
    // Three in a row with both ends free: the first player wins.
    fs::write(&list, "4 4 3 4 5 4\n3 3 4 3\n").unwrap();
    let select = "openings --game connect-four --within 0 --openings";
    let error = arena(select.split(' ').chain([list.as_str()])).unwrap_err();
    assert_eq!(error.to_string(), "no opening has a score of at most 0");
}
