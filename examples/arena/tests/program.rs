//! The program `arena` as a user runs it.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The match of `docs/arena.md`, "Many machines", with fewer games.
const MATCH: &str = "--game russian --a builtin --b builtin|Technique.NullMove=false --limit nodes=300 --games 24 --quiet";
const SHARDS: usize = 4;

fn arena() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_arena"));
    command.stdin(Stdio::null());
    command
}

/// The arena with the arguments of the match.
fn arena_match() -> Command {
    let mut command = arena();
    command.args(MATCH.split(' '));
    command
}

/// Runs a command, which must succeed.
fn run(command: &mut Command) {
    let output = command.output().expect("the arena starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
}

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

/// A report without what depends on the speed of the machine.
fn without_times(report: &str) -> Vec<&str> {
    let lines = report.lines();
    lines
        .filter(|line| !line.contains("seconds_a_move"))
        .collect()
}

#[test]
fn an_unknown_game_is_an_error_that_lists_the_games() {
    let arguments = ["--a", "builtin", "--b", "builtin", "--limit", "nodes=10"];
    let output = arena().args(["--game", "halma"]).args(arguments).output();
    let output = output.expect("the arena starts");
    assert!(!output.status.success());
    let errors = String::from_utf8_lossy(&output.stderr);
    for expected in ["halma", "chess", "shatar", "international", "othello"] {
        assert!(errors.contains(expected), "no {expected} in: {errors}");
    }
}

#[test]
fn a_match_in_parts_at_once_and_merged_is_the_match_in_one_run() {
    let folder = folder("sharded_match");
    let path = |name: &str| folder.join(name).into_os_string();

    run(arena_match().arg("--json").arg(path("whole.json")));

    let journals: Vec<_> = (1..=SHARDS)
        .map(|shard| path(&format!("part-{shard}.jsonl")))
        .collect();
    let parts: Vec<_> = (1..)
        .zip(&journals)
        .map(|(shard, journal)| {
            arena_match()
                .arg(format!("--shard={shard}/{SHARDS}"))
                .arg("--journal")
                .arg(journal)
                .stdout(Stdio::null())
                .spawn()
                .expect("the arena starts")
        })
        .collect();
    for mut part in parts {
        assert!(part.wait().expect("a part of the match").success());
    }
    run(arena()
        .arg("merge")
        .args(&journals)
        .arg("--json")
        .arg(path("merged.json")));

    let report = |name| fs::read_to_string(path(name)).expect("a report");
    let (whole, merged) = (report("whole.json"), report("merged.json"));
    assert!(whole.contains("24"), "{whole}");
    assert_eq!(without_times(&merged), without_times(&whole));
}
