//! The files of a match, early ends, and the parts of a match on several machines.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use arena::{Decision, MatchEntry, SprtState};

use super::*;

fn plain(tournament: Tournament<'_>) -> Match<'_> {
    Match {
        tournament,
        journal: None,
        records: None,
    }
}

fn run(game: &Match<'_>) -> Report {
    let finished = game.play(&AtomicBool::new(false), |_, _| ()).unwrap();
    assert!(finished.error.is_none(), "{:?}", finished.error);
    finished.report
}

/// The report without times, which differ from run to run.
fn timeless_report(report: &Report) -> serde_json::Value {
    let mut report = serde_json::to_value(report).unwrap();
    for player in report["players"].as_array_mut().unwrap() {
        player["seconds_a_move"].take();
    }
    report
}

#[test]
fn the_decision_of_a_test_is_final() {
    let game = chess();
    let loser = uci_script("loser", "echo bestmove a1a1");
    let path = fresh("decision.jsonl");
    let game = Match {
        journal: Some(path.clone()),
        ..plain(Tournament {
            sprt: Some(Sprt::new(0.0, 200.0)),
            ..tournament(&*game, &[ours("ours"), loser], 500)
        })
    };
    let first = run(&game);
    let sprt = first.sprt.unwrap();
    assert_eq!(sprt.state, SprtState::AcceptedH1);
    assert!(sprt.llr >= sprt.upper);
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(text.matches("{\"decision\":").count(), 1);

    // The match does not continue, and its report is the same.
    let again = run(&game);
    assert_eq!(again.played, first.played);
    assert_eq!(timeless_report(&again), timeless_report(&first));

    // Games that ended after the decision do not change it, not even if they are all lost.
    let (mut journal, entries) =
        Journal::open::<MatchEntry>(&path, &game.tournament.terms()).unwrap();
    let games = entries.iter().filter_map(|entry| match entry {
        MatchEntry::Game(game) => Some(&**game),
        _ => None,
    });
    let template = games.clone().find(|game| game.number == 0).unwrap().clone();
    let played: Vec<usize> = games.map(|game| game.number).collect();
    for number in (0..400).filter(|number| !played.contains(number)) {
        let mut lost = template.clone();
        lost.number = number;
        lost.players = game.tournament.schedule.game(number).players;
        // The loser of the match wins these.
        lost.end.winner = Some(Side::ALL[usize::from(lost.players[1] == 1)]);
        journal.append(&lost).unwrap();
    }
    drop(journal);
    let later = run(&game).sprt.unwrap();
    assert_eq!((later.state, later.pairs), (sprt.state, sprt.pairs));
    assert!((later.llr - sprt.llr).abs() < 1e-9);

    // Without its line the decision is made again, from the pairs in their order.
    let lines = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = lines
        .lines()
        .filter(|line| !line.contains("decision"))
        .collect();
    fs::write(&path, lines.join("\n") + "\n").unwrap();
    assert_eq!(run(&game).sprt.unwrap().pairs, sprt.pairs);
}

#[test]
fn a_decision_of_another_test_is_ignored() {
    let mut standings = Standings::new(Schedule::round_robin(2, 5), 2);
    standings.set_test(Some(Sprt::new(0.0, 5.0)));
    standings.restore(Decision {
        test: Sprt::new(0.0, 10.0),
        pairs: 3,
        llr: 3.0,
        state: SprtState::AcceptedH1,
    });
    assert_eq!(standings.decision(), None);
}

#[test]
fn random_openings_of_other_seeds_or_lengths_are_other_terms() {
    let game = chess();
    let terms = |plies, seed| {
        let tournament = Tournament {
            openings: Openings::Random { plies, seed },
            ..tournament(&*game, &[ours("a"), ours("b")], 1)
        };
        tournament.terms()
    };
    assert_ne!(terms(8, 8), terms(9, 9));
    assert_ne!(terms(8, 1), terms(1, 8));
    assert_eq!(terms(8, 1), terms(8, 1));
}

#[test]
fn an_error_of_a_file_does_not_lose_the_report() {
    let game = chess();
    let game = Match {
        records: Some((PathBuf::from("/dev/full"), RecordsMode::Append)),
        ..plain(repeatable(&*game))
    };
    let finished = game.play(&AtomicBool::new(false), |_, _| ()).unwrap();
    assert!(finished.error.unwrap().to_string().contains("/dev/full"));
    assert!(finished.report.played >= 1);
    assert!(finished.report.to_string().contains("Elo"));
}

#[test]
fn an_interrupted_match_has_a_report_and_can_be_resumed() {
    let chess = chess();
    let path = fresh("stopped.jsonl");
    let game = Match {
        journal: Some(path),
        ..plain(Tournament {
            concurrency: 1,
            ..repeatable(&*chess)
        })
    };
    let stop = AtomicBool::new(false);
    let finished = game
        .play(&stop, |_, report| {
            stop.store(report().played >= 2, Ordering::Relaxed);
        })
        .unwrap();
    assert!(finished.error.is_none());
    // Games that were under way when the second ended are counted too.
    assert!(finished.report.played >= 2);
    let whole = plain(repeatable(&*chess));
    assert_eq!(timeless_report(&run(&game)), timeless_report(&run(&whole)));
}

/// A program that is killed by the signal that ends the match is not at fault.
#[test]
fn a_game_that_is_interrupted_is_not_lost() {
    let game = chess();
    let [begun, stopped] = ["begun", "stopped"].map(fresh);
    let wait = format!("while [ ! -e {} ]; do sleep 0.05; done", stopped.display());
    let on_go = format!("touch {}; {wait}; exit 1", begun.display());
    let game = plain(tournament(
        &*game,
        &[ours("ours"), uci_script("killed", &on_go)],
        1,
    ));
    let stop = AtomicBool::new(false);
    let report = std::thread::scope(|scope| {
        scope.spawn(|| {
            let deadline = Instant::now() + Duration::from_secs(60);
            while !begun.exists() && Instant::now() < deadline {
                std::thread::sleep(Duration::from_millis(10));
            }
            stop.store(true, Ordering::Relaxed);
            fs::write(&stopped, "").unwrap();
        });
        game.play(&stop, |_, _| ()).unwrap().report
    });
    assert_eq!(report.played, 0);
    assert!(report.players[1].faults.is_empty());
}

#[test]
fn records_change_only_if_the_journal_is_valid() {
    let game = chess();
    let (journal, records) = (fresh("sound.jsonl"), fresh("sound.pgn"));
    let game = |limit: &str| Match {
        journal: Some(journal.clone()),
        records: Some((records.clone(), RecordsMode::Replace)),
        tournament: Tournament {
            limit: limit.parse().unwrap(),
            ..repeatable(&*game)
        },
    };
    run(&game("nodes=60"));
    let written = fs::read_to_string(&records).unwrap();
    assert_eq!(written.matches("[Event ").count(), 6);
    let refused = game("nodes=61").play(&AtomicBool::new(false), |_, _| ());
    assert!(refused.unwrap_err().to_string().contains("nodes=61"));
    assert_eq!(fs::read_to_string(&records).unwrap(), written);

    // A game between other players is an error too, before the file is replaced.
    let text = fs::read_to_string(&journal).unwrap();
    fs::write(
        &journal,
        text.replace("\"players\":[1,0]", "\"players\":[0,1]"),
    )
    .unwrap();
    let refused = game("nodes=60").play(&AtomicBool::new(false), |_, _| ());
    assert!(refused.unwrap_err().to_string().contains("other players"));
    assert_eq!(fs::read_to_string(&records).unwrap(), written);
}

#[test]
fn the_journal_is_not_the_file_of_the_records() {
    let game = chess();
    let journal = fresh("same.jsonl");
    let game = |records| Match {
        journal: Some(journal.clone()),
        records,
        tournament: repeatable(&*game),
    };
    run(&game(None));
    let written = fs::read(&journal).unwrap();
    let name = journal.file_name().unwrap();
    let same = journal.parent().unwrap().join(".").join(name);
    let refused = game(Some((same, RecordsMode::Replace))).play(&AtomicBool::new(false), |_, _| ());
    assert!(refused.unwrap_err().to_string().contains("is given twice"));
    assert_eq!(fs::read(&journal).unwrap(), written);
}

#[test]
fn records_can_be_appended() {
    let game = chess();
    let (journal, records) = (fresh("append.jsonl"), fresh("append.pgn"));
    fs::write(&records, "[Event \"before\"]\n\n*\n\n").unwrap();
    let game = |rounds| Match {
        journal: Some(journal.clone()),
        records: Some((records.clone(), RecordsMode::Append)),
        tournament: Tournament {
            schedule: Schedule::round_robin(2, rounds),
            ..repeatable(&*game)
        },
    };
    let games = || {
        fs::read_to_string(&records)
            .unwrap()
            .matches("[Event ")
            .count()
    };
    run(&game(1));
    assert_eq!(games(), 3);
    // Those of the journal are not written again.
    run(&game(2));
    assert_eq!(games(), 5);
    assert!(
        fs::read_to_string(&records)
            .unwrap()
            .starts_with("[Event \"before\"]")
    );
}

/// The records of a part are written as its games end, although the games before them belong to other parts.
#[test]
fn a_part_writes_its_records_at_once() {
    let game = chess();
    let records = fresh("part.pgn");
    let part = Match {
        journal: None,
        records: Some((records.clone(), RecordsMode::Replace)),
        tournament: Tournament {
            schedule: Schedule::round_robin(2, 4),
            shard: "2/2".parse().unwrap(),
            concurrency: 1,
            ..repeatable(&*game)
        },
    };
    let mut written = Vec::new();
    let finished = part.play(&AtomicBool::new(false), |_, _| {
        let text = fs::read_to_string(&records).unwrap();
        written.push(text.matches("[Event ").count());
    });
    assert!(finished.unwrap().error.is_none());
    assert_eq!(written, [1, 2, 3, 4]);
}

#[test]
fn the_parts_of_a_match_are_merged_to_the_report_of_one_run() {
    let game = chess();
    let sprt = Some(Sprt::new(-400.0, 400.0));
    let whole_path = fresh("whole.jsonl");
    let players = [
        ours("a"),
        player("b=builtin|Hash=1|Evaluator=silly|Skill Level=3"),
    ];
    let part = |journal: &Path, shard: &str| Match {
        journal: Some(journal.to_path_buf()),
        ..plain(Tournament {
            openings: Openings::Random { plies: 5, seed: 7 },
            limit: "nodes=60".parse().unwrap(),
            adjudication: Adjudication {
                length: Some(30),
                win: Some("100,2".parse().unwrap()),
                ..Adjudication::default()
            },
            sprt,
            shard: shard.parse().unwrap(),
            ..tournament(&*game, &players, 7)
        })
    };
    let untested = |game: Match<'_>| {
        let mut report = timeless_report(&run(&game));
        report["sprt"].take();
        report
    };
    let paths = ["1/3", "2/3", "3/3"].map(|shard| {
        let path = fresh(&format!("part-{}.jsonl", &shard[..1]));
        let played = run(&part(&path, shard)).played;
        assert_eq!(played, if shard == "1/3" { 6 } else { 4 });
        path
    });
    let merged = Merged::read(&paths).unwrap();
    let report = merged.report();
    assert_eq!((report.played, merged.games().len()), (14, 14));
    // The order of the journals does not matter.
    let [first, second, third] = paths.clone();
    let reordered = Merged::read(&[third, first, second]).unwrap();
    let numbers = |merged: &Merged| Vec::from_iter(merged.games().iter().map(|game| game.number));
    assert_eq!(numbers(&reordered), Vec::from_iter(0..14));
    assert_eq!(
        timeless_report(&reordered.report()),
        timeless_report(&report)
    );
    // Without a test all games of one run are played.
    let mut all = part(&whole_path, "1/1");
    all.tournament.sprt = None;
    let mut expected = timeless_report(&report);
    expected["sprt"].take();
    assert_eq!(untested(all), expected);
    // With the test, one run stops at the same pair with the same ratio.
    let tested = run(&part(&fresh("tested.jsonl"), "1/1"));
    assert_eq!(
        serde_json::to_value(tested.sprt).unwrap(),
        serde_json::to_value(report.sprt).unwrap()
    );

    // The merged journal is a journal of the whole match.
    let joined = fresh("joined.jsonl");
    merged.write_journal(&joined).unwrap();
    assert_eq!(
        timeless_report(&run(&part(&joined, "1/1"))),
        timeless_report(&report)
    );
    assert!(merged.write_journal(&joined).is_err());
    let records = fresh("joined.pgn");
    merged
        .write_records(&*game, &records, RecordsMode::Replace)
        .unwrap();
    assert_eq!(
        fs::read_to_string(&records)
            .unwrap()
            .matches("[Round ")
            .count(),
        14
    );

    // Its games are in the order of the schedule; those of a part are in the order in which they ended.
    let twice = [joined.clone(), joined.clone()];
    let error = Merged::read(&twice).unwrap_err().to_string();
    assert!(
        error.contains("joined.jsonl: game 1 occurs twice"),
        "{error}"
    );
    let other = fresh("other.jsonl");
    let mut others = part(&other, "2/3");
    others.tournament.limit = "nodes=61".parse().unwrap();
    run(&others);
    let error = Merged::read(&[paths[0].clone(), other])
        .unwrap_err()
        .to_string();
    assert!(error.contains("nodes=61"), "{error}");
    assert!(Merged::read(&[]).is_err());
}

#[test]
fn a_conversation_is_logged() {
    let game = chess();
    let folder = temporary("logs");
    let _ = fs::remove_dir_all(&folder);
    let work = temporary("a folder");
    fs::create_dir_all(&work).unwrap();
    let script = PlayerSpec {
        log: Some(folder.clone()),
        directory: Some(work.clone()),
        limit: Some("move=5,nodes=77,depth=3".parse().unwrap()),
        ..uci_script(
            "a/b",
            &format!("echo info string in $PWD; echo warning >&2; {FIRST_MOVE}"),
        )
    };
    let once = Tournament {
        adjudication: Adjudication {
            length: Some(2),
            ..Adjudication::default()
        },
        concurrency: 1,
        ..tournament(&*game, &[ours("ours"), script], 1)
    };
    let (standings, _) = play(&once);
    assert!(standings.faults(1).is_empty());
    let logs: Vec<PathBuf> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    let name = logs[0].file_name().unwrap().to_str().unwrap();
    assert!(name.starts_with("a_b-"), "{name}");
    // Standard error is read on another thread, so its line may arrive later.
    let heard = |text: &String| text.lines().any(|line| line.ends_with("! warning"));
    let reads = (0..100).map(|_| {
        std::thread::sleep(Duration::from_millis(20));
        fs::read_to_string(&logs[0]).unwrap()
    });
    let text = reads
        .into_iter()
        .find(heard)
        .expect("the warning is logged");
    for line in [
        "> uci",
        "< uciok",
        "> go movetime 5000 depth 3 nodes 77",
        &format!(
            "< info string in {}",
            work.canonicalize().unwrap().display()
        ),
        "! warning",
    ] {
        assert!(
            text.lines().any(|logged| logged.ends_with(line)),
            "{line} in {text}"
        );
    }
}

#[test]
fn xboard_programs_are_sent_the_variant() {
    let game = english();
    let folder = temporary("variant-logs");
    let _ = fs::remove_dir_all(&folder);
    let script = |features: &str| {
        let script = format!(
            r#"while read -r line; do case "$line" in
                protover*) echo 'feature setboard=1 ping=1 {features} done=1';;
                ping*) echo "pong ${{line#ping }}";;
                quit) exit 0;;
            esac; done"#
        );
        PlayerSpec {
            kind: PlayerKind::Program(
                Protocol::Xboard,
                vec!["sh".to_string(), "-c".to_string(), script],
            ),
            log: Some(folder.clone()),
            ..uci_script("xboard", "")
        }
    };
    let checked = |features: &str| {
        let players = [ours("ours"), script(features)];
        tournament(&*game, &players, 1).check()
    };
    checked(r#"variants="normal,english""#).unwrap();
    let log = fs::read_dir(&folder)
        .unwrap()
        .next()
        .unwrap()
        .unwrap()
        .path();
    let text = fs::read_to_string(log).unwrap();
    assert!(text.contains("> variant english"), "{text}");
    let error = checked(r#"variants="normal,suicide""#)
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("it does not play \"english\", but normal, suicide"),
        "{error}"
    );
    // A program that does not list its variants is accepted.
    checked("").unwrap();
}

#[test]
fn barred_ballots_are_not_played() {
    let game = chess();
    let [kings, rook] = [
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
    ];
    let names = |lists: &str| {
        let path = temporary("ballots.json");
        let text = format!(r#"{{"all": {{"one": "{kings}", "two": "{rook}"}}{lists}}}"#);
        fs::write(&path, text).unwrap();
        match Openings::read(&path, 1, &*game) {
            Ok(Openings::List(openings)) => {
                let names = openings.into_iter().filter_map(|opening| opening.name);
                names.collect::<Vec<_>>().join(" ")
            }
            other => format!("{other:?}"),
        }
    };
    assert_eq!(names(""), "one two");
    assert_eq!(names(r#", "lost": ["two"]"#), "one");
    assert_eq!(names(r#", "standard": ["two"], "lost": []"#), "two");
    assert!(names(r#", "lost": ["one", "two"]"#).contains("no openings"));
}

/// A user's player, which plays the last legal move.
struct Last;

impl Player for Last {
    fn think(&mut self, game: &dyn TextGame, _: &Turn<'_>) -> Result<Answer, Fault> {
        Ok(Answer::usual(game.legal_moves().pop().unwrap()))
    }
}

#[test]
fn a_game_without_a_search_has_a_referee() {
    let rules: Box<dyn AnyGame> = GameSpec::new("chess", chess::Position::start()).into();
    let last = |name| Entrant::new(name, |_, _| Ok(Box::new(Last)));
    let both = Tournament {
        players: vec![last("one"), last("two")],
        schedule: Schedule::round_robin(2, 1),
        ..tournament(&*rules, &[], 1)
    };
    let (_, games) = play(&both);
    assert_eq!(games.len(), 2);
    for game in &games {
        assert!(
            game.moves.len() > 10 && game.faults().is_empty(),
            "{:?}",
            game.end
        );
    }
}

#[test]
fn a_users_player_enters_a_tournament() {
    let game = chess();
    let last = Entrant::new("last", |_, _| Ok(Box::new(Last)));
    let both = Tournament {
        players: vec![
            last.with_limit("depth=1".parse().unwrap()),
            ours("ours").into(),
        ],
        ..tournament(&*game, &[], 1)
    };
    let both = Tournament {
        schedule: Schedule::round_robin(2, 1),
        ..both
    };
    let (standings, games) = play(&both);
    assert_eq!((games.len(), standings.games()), (2, 2));
    assert!(standings.faults(0).is_empty());
    assert_eq!(both.terms()["players"][0], "last|@depth=1");
}
