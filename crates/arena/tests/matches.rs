//! Matches between well-behaved players and faulty programs. The programs are small shell scripts.

mod files;
mod judging;
mod tuning;

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use arena::{
    Adjudication, Answer, Cause, Entrant, Error, Fault, FaultKind, Journal, Limit, Match, Merged,
    Opening, Openings, Patience, PlayedGame, Player, PlayerKind, PlayerSpec, RecordsMode, Report,
    Schedule, Shard, Sprt, Standings, TimeLimit, Tournament, Turn, WinByScore,
};
use frontend::{AnyGame, Dialect, GameSpec, RecordSpec, TextGame};
use game_core::{Oracle, Outcome, Side};
use protocol::client::Protocol;

fn chess() -> Box<dyn AnyGame> {
    let algebraic = Dialect {
        parse_move: |position: &chess::Position, text| Ok(position.parse_san(text)?),
        move_text: chess::Position::san,
        ..Dialect::of_notation()
    };
    let spec = GameSpec {
        usual: algebraic,
        records: Some(RecordSpec::of_format::<chess::pgn::Pgn>("pgn")),
        ..GameSpec::new("chess", chess::Position::start())
    };
    spec.with_evaluator("usual", chess::Evaluation::new)
        .with_evaluator("silly", || |_: &chess::Position| game_core::Score::DRAW)
        .into()
}

fn english() -> Box<dyn AnyGame> {
    type Position = checkers::Position<checkers::English>;
    let hub = Dialect {
        parse_position: Position::from_hub,
        position_text: Position::hub_text,
        parse_move: Position::parse_hub_move,
        move_text: Position::hub_move_text,
    };
    let spec = GameSpec {
        hub: Some(hub),
        records: Some(RecordSpec::of_format::<pgn::UsualFormat<Position>>("pgn")),
        ..GameSpec::new("english", Position::start())
    };
    spec.with_evaluator("usual", checkers::Evaluation::new)
        .into()
}

/// A match of `pairs` pairs from the usual start, by shallow searches, which ends after twelve plies.
fn tournament<'a>(game: &'a dyn AnyGame, players: &[PlayerSpec], pairs: usize) -> Tournament<'a> {
    Tournament {
        game,
        players: players.iter().cloned().map(Entrant::from).collect(),
        schedule: Schedule::round_robin(players.len(), pairs),
        openings: Openings::Random { plies: 0, seed: 0 },
        limit: "depth=1".parse().unwrap(),
        adjudication: Adjudication {
            length: Some(12),
            ..Adjudication::default()
        },
        margin: Duration::ZERO,
        patience: Patience {
            answer: Duration::from_secs(10),
            search: Duration::from_secs(10),
        },
        tables: None,
        concurrency: 2,
        sprt: None,
        shard: Shard::WHOLE,
    }
}

fn player(text: &str) -> PlayerSpec {
    text.parse().unwrap()
}

fn ours(name: &str) -> PlayerSpec {
    player(&format!("{name}=builtin|Hash=1"))
}

fn play(tournament: &Tournament<'_>) -> (Standings, Vec<PlayedGame>) {
    let mut standings = Standings::new(tournament.schedule.clone(), tournament.players.len());
    let mut games = BTreeMap::new();
    let played = tournament.play(&mut standings, |game, _| {
        games.insert(game.number, game.clone());
        Ok(())
    });
    played.unwrap();
    (standings, games.into_values().collect())
}

/// A UCI engine that runs these commands on `go`, with the position line in `$p`.
fn uci_script(name: &str, on_go: &str) -> PlayerSpec {
    let script = format!(
        r#"while read -r line; do case "$line" in
            uci) echo "id name {name}"; echo "option name Hash type spin default 1"; echo uciok;;
            isready) echo readyok;;
            position*) p="$line";;
            go*) {on_go};;
            quit) exit 0;;
        esac; done"#
    );
    PlayerSpec {
        name: name.to_string(),
        kind: PlayerKind::Program(
            Protocol::Uci,
            vec!["sh".to_string(), "-c".to_string(), script],
        ),
        options: Vec::new(),
        limit: None,
        directory: None,
        log: None,
    }
}

/// The first move of either side.
const FIRST_MOVE: &str =
    r#"case "$p" in *moves*) echo bestmove e7e5;; *) echo bestmove e2e4;; esac"#;

/// Plays a pair against a script, and expects that the script ends both games by a fault of that kind.
fn faults(script: &PlayerSpec, kind: FaultKind) -> Vec<PlayedGame> {
    let game = chess();
    let tournament = Tournament {
        patience: Patience {
            answer: Duration::from_secs(10),
            search: match kind {
                FaultKind::Hang => Duration::from_millis(1500),
                _ => Duration::from_secs(30),
            },
        },
        ..tournament(&*game, &[ours("ours"), script.clone()], 1)
    };
    let (standings, games) = play(&tournament);
    assert_eq!(games.len(), 2);
    for game in &games {
        let (culprit, fault) = game.faults()[0];
        assert_eq!((culprit, fault.kind), (1, kind), "{fault}");
        assert!(
            game.end.position.contains(' '),
            "a FEN: {:?}",
            game.end.position
        );
        let termination = match kind {
            FaultKind::TimeLoss => "time forfeit",
            FaultKind::IllegalMove | FaultKind::Nonsense => "rules infraction",
            FaultKind::Start | FaultKind::Crash | FaultKind::Hang => "abandoned",
        };
        let tag = format!("[Termination \"{termination}\"]");
        assert!(tournament.record(game).unwrap().contains(&tag));
    }
    assert_eq!(standings.tally(0).wins, 2);
    assert_eq!(standings.faults(1)[&kind], 2);
    assert!(standings.faults(0).is_empty());
    let report = Report::new(&tournament, &standings).to_string();
    assert!(report.contains(&format!("{kind}: 2")), "{report}");
    games
}

#[test]
fn a_crash_is_reported_with_the_standard_error() {
    let games = faults(
        &uci_script("crash", "echo 'out of luck' >&2; exit 3"),
        FaultKind::Crash,
    );
    let (_, fault) = games[0].faults()[0];
    assert!(fault.detail.contains("exit status: 3"), "{fault}");
    assert!(fault.detail.contains("out of luck"), "{fault}");
    // In the first game the script has Black: one move was played.
    assert_eq!((games[0].moves.len(), games[1].moves.len()), (1, 0));
}

#[test]
fn a_hang_is_killed() {
    let began = Instant::now();
    faults(&uci_script("hang", "exec sleep 60"), FaultKind::Hang);
    assert!(began.elapsed() < Duration::from_secs(20));
}

#[test]
fn endless_output_is_a_hang() {
    let flood = "while :; do echo info string nothing; done";
    faults(&uci_script("flood", flood), FaultKind::Hang);
}

#[test]
fn illegal_moves_and_none() {
    for answer in ["e2e5", "(none)", "", "0000", "\u{1f980}", "e7e8q"] {
        let script = uci_script("illegal", &format!("echo 'bestmove {answer}'"));
        let games = faults(&script, FaultKind::IllegalMove);
        let (_, fault) = games[0].faults()[0];
        let quoted = match answer {
            "(none)" | "" | "0000" => "no move".to_string(),
            text => format!("{text:?}"),
        };
        assert!(fault.detail.contains(&quoted), "{fault}");
    }
}

#[test]
fn garbage_before_a_move_is_skipped() {
    let garbage = r"printf '\377\376\000\n'; head -c 200000 /dev/zero | tr '\0' x; echo; \
        echo 'info depth score cp mate nodes pv multipv'; echo info score cp 5 depth 3";
    let script = uci_script("noise", &format!("{garbage}; {FIRST_MOVE}"));
    let game = chess();
    let once = Tournament {
        adjudication: Adjudication {
            length: Some(2),
            ..Adjudication::default()
        },
        ..tournament(&*game, &[ours("ours"), script], 1)
    };
    let (standings, games) = play(&once);
    assert!(standings.faults(1).is_empty(), "{:?}", games[0].end);
    assert_eq!(games[0].moves[1].text, "e5");
    assert_eq!(games[0].moves[1].thought.depth, Some(3));
}

#[test]
fn a_late_move_loses_and_the_program_plays_the_next_game() {
    let script = uci_script("late", &format!("sleep 0.3; {FIRST_MOVE}"));
    let game = chess();
    for limit in ["move=0.1", "0.1+1"] {
        let late = Tournament {
            limit: limit.parse().unwrap(),
            margin: Duration::from_millis(20),
            ..tournament(
                &*game,
                &[player("ours=builtin|Hash=1|@depth=1"), script.clone()],
                1,
            )
        };
        let (_, games) = play(&late);
        for game in games {
            let (culprit, fault) = game.faults()[0];
            assert_eq!((culprit, fault.kind), (1, FaultKind::TimeLoss));
            assert!(fault.detail.ends_with("s of 0.100 s"), "{fault}");
        }
    }
}

#[test]
fn a_search_that_outlasts_its_time_is_stopped() {
    // It moves only when it is stopped.
    let script = uci_script("waiter", &format!("read -r stop; {FIRST_MOVE}"));
    let game = chess();
    let waiting = Tournament {
        limit: "move=0.05".parse().unwrap(),
        ..tournament(&*game, &[script, player("ours=builtin|Hash=1|@depth=1")], 1)
    };
    let (standings, games) = play(&waiting);
    assert_eq!(standings.faults(0).get(&FaultKind::TimeLoss), Some(&2));
    let record = waiting.record(&games[0]).unwrap();
    assert!(
        record.contains("[Termination \"time forfeit\"]"),
        "{record}"
    );
}

#[test]
fn players_that_cannot_play_are_reported_before_the_match() {
    let game = chess();
    let missing = player("/no/such/engine --fast");
    let with_option = |name: &str| PlayerSpec {
        options: vec![(name.to_string(), "1".to_string())],
        ..uci_script("script", FIRST_MOVE)
    };
    let PlayerKind::Program(_, mut command) = uci_script("narrow", FIRST_MOVE).kind else {
        unreachable!();
    };
    command[2] = command[2].replace("spin default 1", "spin default 1 min 1 max 64");
    let out_of_range = PlayerSpec {
        kind: PlayerKind::Program(Protocol::Uci, command),
        options: vec![("Hash".to_string(), "99".to_string())],
        ..uci_script("narrow", "")
    };
    let mute = PlayerSpec {
        kind: PlayerKind::Program(Protocol::Uci, vec!["cat".to_string()]),
        ..uci_script("mute", "")
    };
    for (culprit, quoted) in [
        (missing, "/no/such/engine --fast"),
        (with_option("Wisdom"), "Wisdom"),
        (out_of_range, "does not take \"99\""),
        (mute, "mute: no start: uci:cat: no answer"),
        (player("builtin|Evaluator=clever"), "clever"),
        (player("builtin|EndgamePath=/no/folder"), "/no/folder"),
        (player("builtin|SyzygyPath=/no/folder"), "/no/folder"),
        (player("xboard:cat|@nodes=5"), "nodes=5"),
    ] {
        let answer = match &*culprit.name {
            "mute" => Duration::from_millis(1500),
            _ => Duration::from_secs(30),
        };
        let tournament = Tournament {
            patience: Patience {
                answer,
                ..Patience::default()
            },
            ..tournament(&*game, &[ours("ours"), culprit], 1)
        };
        let error = tournament.check().unwrap_err();
        assert!(matches!(error, Error::Player { .. }), "{error}");
        assert!(error.to_string().contains(quoted), "{error}");
    }
    let good = tournament(&*game, &[ours("ours"), with_option("hash")], 1);
    assert_eq!(good.check().unwrap().len(), 2);
    let twins = tournament(&*game, &[ours("a"), ours("a")], 1);
    assert!(
        twins
            .check()
            .unwrap_err()
            .to_string()
            .contains("two players are called \"a\"")
    );
}

/// A program that cannot be started loses each of its games.
#[test]
fn a_program_that_does_not_start_does_not_end_the_match() {
    let game = chess();
    let (standings, games) = play(&tournament(&*game, &[ours("a"), player("/no/engine")], 2));
    assert_eq!(standings.tally(0).wins, 4);
    assert!(
        games
            .iter()
            .all(|game| game.faults()[0].1.kind == FaultKind::Start)
    );
}

#[test]
fn a_game_without_a_player_is_drawn() {
    let game = chess();
    let (standings, _) = play(&tournament(
        &*game,
        &[player("/no/engine"), player("/no/other")],
        2,
    ));
    assert_eq!(standings.tally(0).draws, 4);
    for player in [0, 1] {
        assert_eq!(standings.faults(player)[&FaultKind::Start], 4);
    }
}

/// The opponent of a program that cannot be started goes on running.
#[test]
fn the_winner_of_a_walkover_is_not_started_again() {
    let starts = fresh("starts.txt");
    let mut counted = uci_script("counted", FIRST_MOVE);
    let PlayerKind::Program(_, command) = &mut counted.kind else {
        panic!("a program");
    };
    command[2] = format!("echo started >> '{}'; {}", starts.display(), command[2]);
    let game = chess();
    let (standings, _) = play(&Tournament {
        concurrency: 1,
        ..tournament(&*game, &[counted, player("/no/engine")], 2)
    });
    assert_eq!(standings.tally(0).wins, 4);
    assert_eq!(fs::read_to_string(&starts).unwrap(), "started\n");
}

fn xboard_script(on_go: &str) -> PlayerSpec {
    let script = format!(
        r#"while read -r line; do case "$line" in
            protover*) echo 'feature setboard=1 ping=1 usermove=0 done=1';;
            ping*) echo "pong ${{line#ping }}";;
            go) {on_go};;
            quit) exit 0;;
        esac; done"#
    );
    PlayerSpec {
        kind: PlayerKind::Program(
            Protocol::Xboard,
            vec!["sh".to_string(), "-c".to_string(), script],
        ),
        ..uci_script("xboard", "")
    }
}

#[test]
fn xboard_programs_move_resign_and_complain() {
    let game = chess();
    let (standings, games) = play(&tournament(
        &*game,
        &[xboard_script("echo resign"), ours("ours")],
        1,
    ));
    assert_eq!(games[0].end.cause, Cause::Resignation);
    assert_eq!(standings.tally(1).wins, 2);

    let script = xboard_script("echo '3 -12 0 77 e2e4'; echo 'move e2e4'");
    let once = Tournament {
        adjudication: Adjudication {
            length: Some(2),
            ..Adjudication::default()
        },
        ..tournament(&*game, &[script, ours("ours")], 1)
    };
    let (_, games) = play(&once);
    let first = &games[0].moves[0];
    assert_eq!((first.text.as_str(), first.thought.nodes), ("e4", Some(77)));
    assert_eq!(first.thought.score, Some(game_core::Score::new(-12)));

    let refusing = "echo 'Illegal move: d2d4'";
    faults(&xboard_script(refusing), FaultKind::Nonsense);
    faults(
        &xboard_script("echo '0-1 {White resigns}'"),
        FaultKind::Nonsense,
    );
}

#[test]
fn hub_programs_play_the_variants_that_they_announce() {
    let script = |values: &str, answer: &str| {
        let script = format!(
            r#"while read -r line; do case "$line" in
                hub) echo 'id name=fake'; echo 'param name=variant value=x type=enum values="{values}"'; echo wait;;
                init) echo ready;;
                ping) echo pong;;
                pos*) p="$line";;
                go*) {answer};;
                quit) exit 0;;
            esac; done"#
        );
        PlayerSpec {
            kind: PlayerKind::Program(
                Protocol::Hub,
                vec!["sh".to_string(), "-c".to_string(), script],
            ),
            ..uci_script("hub", "")
        }
    };
    let game = english();
    let other = tournament(&*game, &[ours("ours"), script("normal killer", "")], 1);
    assert!(
        other
            .check()
            .unwrap_err()
            .to_string()
            .contains("normal, killer")
    );

    // Black begins with 9-13; White answers with 22-17, which is legal after anything.
    let moves = r#"echo 'info depth=4 score=0.15 nodes=9'; case "$p" in
        *moves*) echo 'done move=22-17';; *) echo 'done move=9-13 ponder=22-17';; esac"#;
    let once = Tournament {
        adjudication: Adjudication {
            length: Some(2),
            ..Adjudication::default()
        },
        ..tournament(&*game, &[script("english", moves), ours("ours")], 1)
    };
    let (standings, games) = play(&once);
    assert!(standings.faults(0).is_empty(), "{:?}", games[0].end);
    // In draughts Black, the second player of the first game, moves first.
    assert_eq!(games[0].first_mover, Side::Black);
    assert_eq!(games[1].moves[0].text, "9-13");
    assert_eq!(games[1].moves[0].thought.depth, Some(4));
    assert!(standings.seconds_a_move(0).is_some());

    let wrong = tournament(
        &*game,
        &[script("english", "echo 'done move=1-32'"), ours("b")],
        1,
    );
    let (standings, _) = play(&wrong);
    assert_eq!(standings.faults(0)[&FaultKind::IllegalMove], 2);
}

/// The games without the times, which differ from run to run.
fn timeless(mut games: Vec<PlayedGame>) -> Vec<PlayedGame> {
    games.sort_by_key(|game| game.number);
    let moves = games.iter_mut().flat_map(|game| &mut game.moves);
    moves.for_each(|mv| mv.millis = 0.0);
    games.iter_mut().for_each(|game| game.date = None);
    games
}

fn repeatable(game: &dyn AnyGame) -> Tournament<'_> {
    let players = [
        ours("a"),
        player("b=builtin|Hash=1|Evaluator=silly|Skill Level=3|Technique.NullMove=false"),
    ];
    Tournament {
        openings: Openings::Random { plies: 5, seed: 7 },
        limit: "nodes=60".parse().unwrap(),
        ..tournament(game, &players, 3)
    }
}

/// An endgame table in which the side to move loses every position.
struct Lost;

impl<P: game_core::Position> Oracle<P> for Lost {
    fn outcome(&self, _: &P) -> Option<Outcome> {
        Some(Outcome::Loss)
    }

    fn plies_to_conversion(&self, _: &P) -> Option<u16> {
        Some(1)
    }
}

#[test]
fn endgame_tables_end_games() {
    let spec = GameSpec {
        tables: Some(|folder| match folder.ends_with("missing") {
            true => Err("no such folder".into()),
            false => Ok(Arc::new(Lost)),
        }),
        ..GameSpec::new("chess", chess::Position::start())
    };
    let game: Box<dyn AnyGame> = spec.with_evaluator("usual", chess::Evaluation::new).into();
    let judged = |folder: &str| Tournament {
        tables: Some(folder.into()),
        openings: Openings::Random { plies: 3, seed: 1 },
        ..tournament(&*game, &[ours("a"), ours("b")], 1)
    };
    let (_, games) = play(&judged("tables"));
    for game in games {
        let Cause::Adjudication(reason) = &game.end.cause else {
            panic!("{:?}", game.end);
        };
        assert!(reason.contains("endgame tables"), "{reason}");
        // The opponent of the side to move wins, once a pawn or a capture has reset the clock.
        let side = if game.end.position.contains(" w ") {
            Side::Black
        } else {
            Side::White
        };
        assert_eq!(game.end.winner, Some(side));
        assert!(game.end.position.contains(" 0 "), "{}", game.end.position);
    }
    let error = judged("missing").check().unwrap_err();
    assert!(error.to_string().contains("no such folder"), "{error}");
}

#[test]
fn the_same_seeds_give_the_same_games_whatever_the_concurrency() {
    let game = chess();
    let one = Tournament {
        concurrency: 1,
        ..repeatable(&*game)
    };
    let (_, games) = play(&one);
    let many = Tournament {
        concurrency: 3,
        ..repeatable(&*game)
    };
    assert_eq!(timeless(play(&many).1), timeless(games.clone()));
    assert_eq!(games.len(), 6);
    for pair in games.chunks(2) {
        assert_eq!(pair[0].opening, pair[1].opening);
        assert_eq!(pair[0].opening.moves.len(), 5);
    }
    assert_ne!(games[0].opening, games[2].opening);
}

fn temporary(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("arena-test-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

/// A path of that name without a file.
fn fresh(name: &str) -> PathBuf {
    let path = temporary(name);
    let _ = fs::remove_file(&path);
    path
}

#[test]
fn an_interrupted_match_continues_where_it_stopped() {
    let game = chess();
    let tournament = repeatable(&*game);
    let (whole, games) = play(&tournament);
    let path = fresh("interrupted.jsonl");

    // The match is interrupted after its third game, while the fourth is written.
    let (mut journal, played) = Journal::open::<PlayedGame>(&path, &tournament.terms()).unwrap();
    assert!(played.is_empty());
    let mut standings = Standings::new(tournament.schedule.clone(), 2);
    let mut count = 0;
    let interrupted = tournament.play(&mut standings, |game, _| {
        count += 1;
        match count {
            1..=3 => journal.append(game),
            _ => Err(Error::Settings("interrupted".to_string())),
        }
    });
    assert!(interrupted.is_err());
    drop(journal);
    let mut text = fs::read_to_string(&path).unwrap();
    assert_eq!(text.lines().count(), 4);
    text += "{\"number\":5,\"players\":[1,0],\"open";
    fs::write(&path, text).unwrap();

    let (mut journal, played) = Journal::open::<PlayedGame>(&path, &tournament.terms()).unwrap();
    assert_eq!(played.len(), 3);
    let mut standings = Standings::new(tournament.schedule.clone(), 2);
    played.iter().for_each(|game| standings.add(game));
    let mut all = played;
    let resumed = tournament.play(&mut standings, |game, _| {
        all.push(game.clone());
        journal.append(game)
    });
    resumed.unwrap();
    drop(journal);
    assert_eq!(timeless(all), timeless(games));
    assert_eq!(standings.pairs(0), whole.pairs(0));
    assert_eq!(standings.tally(0), whole.tally(0));

    // All games are in the journal now, and read back unchanged.
    let (_, complete) = Journal::open::<PlayedGame>(&path, &tournament.terms()).unwrap();
    assert_eq!(complete.len(), 6);
    assert_eq!(timeless(complete), timeless(play(&tournament).1));
}

#[test]
fn a_journal_of_other_terms_or_with_damage_is_refused() {
    let game = chess();
    let tournament = repeatable(&*game);
    let path = fresh("refused.jsonl");
    drop(Journal::open::<PlayedGame>(&path, &tournament.terms()).unwrap());
    let other = Tournament {
        limit: "nodes=61".parse().unwrap(),
        ..tournament.clone()
    };
    let error = Journal::open::<PlayedGame>(&path, &other.terms())
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("limit is \"nodes=60\" there and \"nodes=61\" here"),
        "{error}"
    );

    // Two matches do not write into one journal.
    let first = Journal::open::<PlayedGame>(&path, &tournament.terms()).unwrap();
    let second = Journal::open::<PlayedGame>(&path, &tournament.terms());
    assert!(second.unwrap_err().to_string().contains("in use"));
    drop(first);

    // More games, a test and another concurrency are the same match.
    let longer = Tournament {
        schedule: Schedule::round_robin(2, 99),
        sprt: Some(Sprt::new(0.0, 5.0)),
        concurrency: 9,
        ..tournament.clone()
    };
    assert!(Journal::open::<PlayedGame>(&path, &longer.terms()).is_ok());

    let mut text = fs::read_to_string(&path).unwrap();
    text += "not a game\n";
    fs::write(&path, &text).unwrap();
    let error = Journal::open::<PlayedGame>(&path, &tournament.terms())
        .unwrap_err()
        .to_string();
    assert!(error.contains("line 2"), "{error}");
    // A file that is not a journal stays unchanged.
    for other in ["[Event \"?\"]\n1. e4", "a note"] {
        fs::write(&path, other).unwrap();
        let opened = Journal::open::<PlayedGame>(&path, &tournament.terms());
        assert!(opened.unwrap_err().to_string().contains("line 1"));
        assert_eq!(fs::read_to_string(&path).unwrap(), other);
    }
    fs::write(&path, "[Event \"?\"]\n").unwrap();
    let error = Journal::open::<PlayedGame>(&path, &tournament.terms())
        .unwrap_err()
        .to_string();
    assert!(error.contains("line 1"), "{error}");
}

#[test]
fn a_record_has_the_limits_of_both_players() {
    let game = chess();
    let other = player("b=builtin|Hash=1|@move=0.02,nodes=50");
    let tournament = tournament(&*game, &[ours("a"), other], 1);
    let text = tournament.record(&play(&tournament).1[0]).unwrap();
    for tag in [
        "WhiteTimeControl \"-\"",
        "BlackTimeControl \"1/0.02\"",
        "WhiteLimit",
        "BlackLimit",
    ] {
        assert!(text.contains(&format!("[{tag}")), "{tag}: {text}");
    }
    assert!(
        !text.contains("[TimeControl") && !text.contains("[Limit"),
        "{text}"
    );
}

/// A player of the user's that panics loses its games, and the match goes on.
#[test]
fn a_player_that_panics_loses() {
    struct Panics;
    impl Player for Panics {
        fn think(&mut self, _: &dyn TextGame, _: &Turn<'_>) -> Result<Answer, Fault> {
            panic!("on purpose")
        }
    }
    let game = chess();
    let mut tournament = tournament(&*game, &[ours("a"), ours("b")], 1);
    tournament.players[1] = Entrant::new("panics", |_, _| Ok(Box::new(Panics)));
    let (standings, games) = play(&tournament);
    assert_eq!(standings.faults(1)[&FaultKind::Crash], 2);
    assert_eq!(games.len(), 2);
}

#[test]
fn contradictory_settings_are_refused() {
    let game = chess();
    let two = || tournament(&*game, &[ours("a"), ours("b")], 1);
    let without_openings = Tournament {
        openings: Openings::List(Vec::new()),
        ..two()
    };
    let for_three = Tournament {
        schedule: Schedule::round_robin(3, 1),
        ..two()
    };
    let with_test = |sprt| Tournament {
        sprt: Some(sprt),
        ..two()
    };
    let overlapping = Sprt {
        alpha: 0.6,
        beta: 0.6,
        ..Sprt::new(0.0, 5.0)
    };
    let without_moves = Tournament {
        adjudication: Adjudication {
            win: Some(WinByScore {
                score: 600,
                moves: 0,
            }),
            ..Adjudication::default()
        },
        ..two()
    };
    let without_period = Tournament {
        limit: Limit::time(TimeLimit::Clock {
            base: Duration::from_secs(60),
            increment: Duration::ZERO,
            moves: Some(0),
        }),
        ..two()
    };
    let test = "a sequential test needs elo0 below elo1, and alpha and beta between 0 and 0.5";
    for (wrong, reason) in [
        (without_openings, "the list of openings is empty"),
        (for_three, "the schedule is for more players"),
        (with_test(Sprt::new(5.0, 0.0)), test),
        (with_test(overlapping), test),
        (
            without_moves,
            "a rule that ends games by scores needs at least one move",
        ),
        (
            without_period,
            "a period of a clock needs at least one move",
        ),
    ] {
        assert_eq!(wrong.check().unwrap_err().to_string(), reason);
    }
}

#[test]
fn the_longest_patience_is_long_enough() {
    let game = chess();
    let tournament = Tournament {
        margin: Duration::MAX,
        patience: Patience {
            answer: Duration::MAX,
            search: Duration::MAX,
        },
        limit: "move=0.01".parse().unwrap(),
        ..tournament(&*game, &[ours("a"), ours("b")], 1)
    };
    assert_eq!(play(&tournament).1.len(), 2);
}

/// A search of this process to a depth that it never reaches.
#[test]
fn a_search_of_this_process_that_takes_too_long_is_a_hang() {
    let game = chess();
    let tournament = Tournament {
        patience: Patience {
            search: Duration::from_millis(200),
            ..Patience::default()
        },
        ..tournament(&*game, &[ours("a"), player("deep=builtin|@depth=100")], 1)
    };
    let (standings, games) = play(&tournament);
    assert_eq!(games.len(), 2);
    assert_eq!(standings.faults(1).get(&FaultKind::Hang), Some(&2));
}

/// A stop ends the search of the move, and the game is not counted.
#[test]
fn a_stopped_match_does_not_wait_for_a_search_of_this_process() {
    let game = chess();
    let tournament = Tournament {
        limit: "depth=100".parse().unwrap(),
        ..tournament(&*game, &[ours("a"), ours("b")], 1)
    };
    let mut standings = Standings::new(tournament.schedule.clone(), 2);
    let stop = AtomicBool::new(false);
    let started = Instant::now();
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(300));
            stop.store(true, Ordering::Relaxed);
        });
        let played = tournament.play_until(&stop, &mut standings, |_, _| Ok(()));
        played.unwrap();
    });
    assert_eq!(standings.games(), 0);
    assert!(started.elapsed() < Duration::from_secs(8));
}

/// The usual start suits this program, but not the opening of the match.
#[cfg(unix)]
#[test]
fn a_player_that_rejects_the_first_opening_is_found_before_the_match() {
    let game = chess();
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let openings = Openings::List(vec![Opening::position(fen)]);
    let tournament = Tournament {
        openings,
        ..tournament(&*game, &[ours("ours"), player("xboard:cat")], 1)
    };
    let error = tournament.check().unwrap_err();
    assert!(matches!(error, Error::Player { .. }), "{error}");
}

#[test]
fn records_read_back_with_scores_and_results() {
    let game = chess();
    let tournament = repeatable(&*game);
    for game in &play(&tournament).1 {
        let text = tournament.record(game).unwrap();
        let tree: chess::pgn::GameTree = text.parse().unwrap();
        let moves = game.opening.moves.len() + game.moves.len();
        assert_eq!(tree.main_moves().count(), moves);
        assert_eq!(
            tree.tags().value("White"),
            Some(["a", "b"][game.players[0]])
        );
        assert_eq!(tree.tags().value("TimeControl"), Some("-"));
        assert_eq!(tree.tags().value("Limit"), Some("nodes=60"));
        let termination = tree.tags().value("Termination").unwrap();
        assert!(["normal", "adjudication"].contains(&termination));
        assert!(tree.tags().value("Reason").is_some());
        assert_eq!(tree.tags().value("Date"), game.date.as_deref());
        let commented = tree
            .main_line(tree.root())
            .filter(|&node| !tree.node(node).comments().is_empty());
        assert_eq!(commented.count(), game.moves.len());
        assert!(text.contains("/"), "{text}");
        assert_eq!(tree.termination().winner(), game.end.winner);
    }
}

#[test]
fn a_test_ends_the_match_once_it_is_decided() {
    let game = chess();
    let loser = uci_script("loser", "echo bestmove a1a1");
    let tournament = Tournament {
        sprt: Some(Sprt::new(0.0, 200.0)),
        ..tournament(&*game, &[ours("ours"), loser], 500)
    };
    let (standings, games) = play(&tournament);
    assert!(tournament.is_decided(&standings));
    assert!(games.len() < 200, "{} games", games.len());
    let report = Report::new(&tournament, &standings);
    assert!(report.to_string().contains("H1 accepted"), "{report}");
    let json = serde_json::to_value(&report).unwrap();
    assert_eq!(json["sprt"]["state"], "accepted_h1");
    // All pairs are won: there is no finite difference.
    assert!(json["pairings"][0]["elo"]["elo"].is_null());
}

#[test]
fn three_players_have_a_ladder() {
    let game = chess();
    let loser = uci_script("loser", "echo bestmove a1a1");
    let (standings, _) = {
        let tournament = tournament(&*game, &[ours("a"), loser.clone(), ours("b")], 2);
        let played = play(&tournament);
        let report = Report::new(&tournament, &played.0);
        assert_eq!(report.ladder.len(), 3);
        assert_eq!(report.ladder[2].name, "loser");
        assert!(report.ladder[1].los.unwrap() > 0.5);
        assert!(report.to_string().contains("LOS to next"));
        played
    };
    assert_eq!(standings.tally(1).losses, 8);
}

#[test]
fn openings_from_files() {
    let game = chess();
    let mut board = game.new_game();
    let write = |name: &str, text: &str| {
        let path = temporary(name);
        fs::write(&path, text).unwrap();
        path
    };
    let list = |name: &str, text: &str| match Openings::read(&write(name, text), 3, &*game) {
        Ok(Openings::List(openings)) => Ok(openings),
        Ok(other) => panic!("{other:?}"),
        Err(error) => Err(error.to_string()),
    };
    let kings = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let lines = list(
        "a.txt",
        &format!("# a comment\n\n{kings}\n1. e4 e5 2.Nf3\nd4 d5\n"),
    )
    .unwrap();
    assert_eq!(lines[0].position.as_deref(), Some(kings));
    assert_eq!(lines[1].moves, ["e4", "e5", "Nf3"]);
    assert_eq!(lines[2].moves, ["d4", "d5"]);

    let games = list("b.pgn", "1. e4 (1. d4) e5 2. Nf3 Nc6 *\n\n1. c4 *\n").unwrap();
    assert_eq!(games[0].moves, ["e4", "e5", "Nf3"]);
    assert_eq!(games[1].moves, ["c4"]);
    games[0].set_up(&mut *board).unwrap();

    let ballots = list("c.json", &format!(r#"{{"all": {{"one": "{kings}"}}}}"#)).unwrap();
    assert_eq!(ballots[0].name.as_deref(), Some("one"));

    for (name, text, quoted) in [
        ("d.txt", "e4\nnonsense e5\n", "line 2"),
        ("e.txt", "1. e4 e5 2. Ke3\n", "Ke3"),
        ("f.txt", "\n# nothing\n", "no openings"),
        ("g.pgn", "1. e4 e5 2. Ke3 *", "line 1"),
        ("h.json", "{", "EOF"),
        ("i.json", "{\"a\": \"x\"}", "opening 1"),
        ("j.txt", "f3 e5 g4 Qh4#", "the game is over"),
    ] {
        let error = list(name, text).unwrap_err();
        assert!(error.contains(quoted), "{name}: {error}");
    }
    let missing = Openings::read(&temporary("missing.epd"), 3, &*game);
    assert!(missing.unwrap_err().to_string().contains("missing.epd"));
}

#[test]
fn shuffled_openings_are_the_same_ones() {
    let openings: Vec<_> = ["e4", "d4", "c4", "Nf3", "f4", "b3"]
        .map(|mv| arena::Opening::moves([mv]))
        .into();
    let shuffled = |seed| match Openings::List(openings.clone()).shuffled(seed) {
        Openings::List(openings) => openings,
        Openings::Random { .. } => unreachable!(),
    };
    assert_eq!(shuffled(1), shuffled(1));
    assert_ne!(shuffled(1), shuffled(2));
    let mut sorted = shuffled(1);
    sorted.sort_by_key(|opening| openings.iter().position(|other| other == opening));
    assert_eq!(sorted, openings);
}

/// White is mated in two moves in every game, whichever player has White.
#[test]
fn a_pair_that_white_loses_twice_is_even() {
    let game = chess();
    let fool = r#"case "$p" in *g2g4*) echo bestmove d8h4;; *e7e5*) echo bestmove g2g4;;
        *f2f3*) echo bestmove e7e5;; *) echo bestmove f2f3;; esac"#;
    let tournament = tournament(&*game, &[uci_script("a", fool), uci_script("b", fool)], 2);
    let (standings, games) = play(&tournament);
    assert_eq!(standings.pairs(0).counts(), [0, 0, 2, 0, 0]);
    assert_eq!((standings.tally(0).wins, standings.tally(0).losses), (2, 2));
    assert!(
        games
            .iter()
            .all(|game| game.end.winner == Some(Side::Black))
    );
    assert!(matches!(&games[0].end.cause, Cause::Rules(_)));
    let report = Report::new(&tournament, &standings).to_string();
    assert!(report.contains("Elo +0.0 (no bounds)"), "{report}");
}
