//! The clients with well-behaved and faulty programs, which are small shell scripts.

use std::ops::ControlFlow;
use std::process::Command;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use game_core::{Score, Side};
use protocol::client::{
    self, Client, ClientError, Found, Launch, Protocol, Request, Thought, UciClient, XboardClient,
};
use protocol::uci::Go;
use search::{Bound, Limits, TimeControl};

/// Enough for a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);
/// Longer than any of these searches.
const TIMEOUT: Duration = Duration::from_secs(60);

fn launch(command: Command) -> Launch {
    Launch::new(command, PATIENCE)
}

fn request(limits: Limits<String>) -> Request {
    Request::new(limits, TIMEOUT)
}

fn script(text: &str) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", text]);
    command
}

/// A UCI engine that runs these commands on `go` and on `stop`.
fn uci_script(on_go: &str, on_stop: &str) -> Command {
    script(&format!(
        r#"while read -r line; do case "$line" in
            uci) echo "Welcome"; echo "id name Some Engine"; echo "id author A. Stranger"
                echo "option name Hash type spin default 1 min 1 max 64"; echo uciok;;
            isready) echo readyok;;
            position*) p="$line";;
            go*) {on_go};;
            stop) {on_stop};;
            quit) exit;;
        esac; done"#
    ))
}

fn uci(on_go: &str, on_stop: &str) -> UciClient {
    UciClient::start(launch(uci_script(on_go, on_stop))).unwrap()
}

fn found(best: &str) -> Found {
    Found {
        best: Some(best.to_string()),
        ..Found::default()
    }
}

fn go_on(_: &Thought) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

#[test]
fn an_engine_introduces_itself_and_reports_its_thinking() {
    let on_go = r#"echo "info depth 3 score cp 20 nodes 9 pv e2e4 e7e5"; echo "bestmove e2e4""#;
    let mut engine = uci(on_go, ":");
    assert_eq!(
        (engine.name(), engine.author()),
        ("Some Engine", "A. Stranger")
    );
    assert_eq!(engine.options()[0].name, "Hash");
    engine.set_option("hash", "64").unwrap();
    for (name, value) in [("hash", "65"), ("Luck", "1")] {
        let refused = engine.set_option(name, value).unwrap_err();
        assert!(matches!(refused, ClientError::Refused(_)), "{refused}");
    }
    engine.new_game().unwrap();
    engine.set_position(None, &[]).unwrap();
    let mut thoughts = Vec::new();
    let result = engine.search(&request(Limits::depth(3)), &mut |thought| {
        thoughts.push(thought.clone());
        ControlFlow::Continue(())
    });
    assert_eq!(result, Ok(found("e2e4")));
    assert_eq!(thoughts[0].score, Some((Score::new(20), Bound::Exact)));
    assert_eq!(thoughts[0].pv, ["e2e4", "e7e5"]);
}

#[test]
fn an_error_that_an_engine_reports_after_its_options_refuses_them() {
    let answers = |report: &str| {
        script(&format!(
            r#"while read -r line; do case "$line" in
                uci) echo "option name EvalFile type string default x"; echo uciok;;
                setoption*) echo "info string {report}";;
                isready) echo readyok;;
            esac; done"#
        ))
    };
    let set_up = |report| {
        let mut engine = UciClient::start(launch(answers(report))).unwrap();
        engine.set_option("EvalFile", "typo.net").unwrap();
        engine.new_game()
    };
    for report in ["error: no file: typo.net", "ERROR: no file"] {
        assert_eq!(
            set_up(report),
            Err(ClientError::Refused(report.to_string()))
        );
    }
    for report in ["errors: none", "error", "reading typo.net"] {
        assert_eq!(set_up(report), Ok(()));
    }
}

#[test]
fn the_engine_hears_positions_and_limits() {
    let on_go = r#"echo "info string $p then $line"; echo "bestmove e2e4""#;
    let mut engine = uci(on_go, ":");
    let moves = ["e2e4".to_string()];
    engine.set_position(Some("8/8 w -"), &moves).unwrap();
    let mut told = String::new();
    let go = Go::nodes(100);
    let result = engine.go(&go, Duration::MAX, |info| {
        told.extend(info.string.clone());
        ControlFlow::Continue(())
    });
    assert_eq!(result, Ok(found("e2e4")));
    assert_eq!(told, "position fen 8/8 w - moves e2e4 then go nodes 100");
}

#[test]
fn a_search_is_stopped_by_its_caller_by_time_and_from_another_thread() {
    let on_go = r#"echo "info depth 1""#;
    let on_stop = r#"echo "bestmove d2d4""#;
    let infinite = request(Limits::infinite());
    let short = Request::new(Limits::infinite(), Duration::from_millis(50));
    let mut engine = uci(on_go, on_stop);
    let by_caller = engine.search(&infinite, &mut |_| ControlFlow::Break(()));
    assert_eq!(by_caller, Ok(found("d2d4")));
    let by_time = engine.search(&short, &mut go_on);
    assert_eq!(by_time, Ok(found("d2d4")));
    let stopper = engine.stopper();
    let (report, reports) = mpsc::channel();
    let stop = std::thread::spawn(move || {
        reports.recv().unwrap();
        stopper.stop();
    });
    let begun = Instant::now();
    let by_thread = engine.search(&infinite, &mut |_| {
        report.send(()).unwrap();
        ControlFlow::Continue(())
    });
    assert_eq!(by_thread, Ok(found("d2d4")));
    assert!(begun.elapsed() < TIMEOUT / 2);
    stop.join().unwrap();
}

#[test]
fn an_error_quotes_the_standard_error_of_an_ended_program() {
    let mut engine = uci("echo 'out of luck' >&2; exit 3", ":");
    let error = engine.search(&request(Limits::depth(1)), &mut go_on);
    let error = error.unwrap_err();
    assert!(matches!(error, ClientError::Ended(_)), "{error}");
    assert!(error.to_string().contains("out of luck"), "{error}");
    let error = UciClient::start(launch(script("exit 0"))).unwrap_err();
    assert!(matches!(error, ClientError::Ended(_)), "{error}");
    let error = UciClient::start(launch(Command::new("/no/such/engine"))).unwrap_err();
    assert!(matches!(error, ClientError::Start(_)), "{error}");
    assert!(error.to_string().contains("/no/such/engine"), "{error}");
}

/// Otherwise the engine would search the old position.
#[test]
fn a_uci_engine_refuses_moves_before_the_search() {
    let command = script(
        r#"while read -r line; do case "$line" in
            uci) echo uciok;;
            isready) echo readyok;;
            *zz*) echo "info string error: illegal move: 'zz'";;
            go*) echo "info string error: no book"; echo "bestmove e2e4";;
            quit) exit;;
        esac; done"#,
    );
    let mut engine = UciClient::start(launch(command)).unwrap();
    let moves = |text: &str| [text.to_string()];
    let error = engine.set_position(None, &moves("zz")).unwrap_err();
    assert!(
        matches!(&error, ClientError::Refused(text) if text.contains("'zz'")),
        "{error}"
    );
    engine.set_position(None, &moves("e2e3")).unwrap();
    // A search with a move has not failed.
    let result = engine.search(&request(Limits::depth(1)), &mut go_on);
    assert_eq!(result, Ok(found("e2e4")));
}

/// A UCI engine that hears nothing after `go`.
const UCI_HANG: &str = r#"while read -r line; do case "$line" in
    uci) echo uciok;;
    isready) echo readyok;;
    go*) while :; do sleep 1; done;;
esac; done"#;

#[test]
fn a_program_that_does_not_stop_is_killed() {
    let file = std::env::temp_dir().join(format!("protocol-client-{}.pid", std::process::id()));
    let command = script(&format!("echo $$ > {}; {UCI_HANG}", file.display()));
    let mut engine = UciClient::start(launch(command)).unwrap();
    let short = Request {
        grace: Some(Duration::from_secs(1)),
        ..Request::new(Limits::infinite(), Duration::from_millis(50))
    };
    let error = engine.search(&short, &mut go_on);
    assert!(matches!(error, Err(ClientError::NoAnswer(_))), "{error:?}");
    let begun = Instant::now();
    drop(engine);
    assert!(begun.elapsed() < PATIENCE);
    // Not even a zombie is left.
    let process = std::fs::read_to_string(&file).unwrap();
    assert!(!std::path::Path::new("/proc").join(process.trim()).exists());
    std::fs::remove_file(file).unwrap();
}

#[test]
fn hub_is_driven_in_the_same_way() {
    let command = script(
        r#"while read -r line; do case "$line" in
            hub) echo "id name=Dam version=1"; echo "param name=hash value=1 type=int"; echo wait;;
            init) echo ready;;
            ping) echo pong;;
            "pos pos=bad"*) echo "error message=\"bad position\"";;
            level*) l="$line";;
            go*) echo "info depth=3 score=0.20 pv=\"32-28 19-23\""
                case "$l" in
                    "level depth=3") echo "done move=32-28 ponder=19-23";;
                    "level depth=4") echo "error message=\"damaged book\""; sleep 0.2; echo "done move=31-26";;
                    "level depth=5") echo "error message=\"no position\""; sleep 0.2; echo done;;
                esac;;
            quit) exit;;
        esac; done"#,
    );
    let mut engine = client::start(Protocol::Hub, launch(command)).unwrap();
    assert_eq!(engine.name(), "Dam");
    engine.set_option("hash", "8").unwrap();
    assert!(engine.set_option("luck", "8").is_err());
    engine.new_game().unwrap();
    let error = engine.set_position(Some("bad"), &[]).unwrap_err();
    assert_eq!(error, ClientError::Refused("bad position".to_string()));
    engine.set_position(None, &[]).unwrap();
    let mut depth = None;
    let result = engine.search(&request(Limits::depth(3)), &mut |thought| {
        depth = thought.depth;
        ControlFlow::Continue(())
    });
    let result = result.unwrap();
    assert_eq!(result.best.as_deref(), Some("32-28"));
    assert_eq!((result.ponder.as_deref(), depth), (Some("19-23"), Some(3)));
    // An error during a search fails it only if there is no move, and its answer is not that of the next one.
    let without_book = engine.search(&request(Limits::depth(4)), &mut go_on);
    assert_eq!(without_book, Ok(found("31-26")));
    let refused = engine.search(&request(Limits::depth(5)), &mut go_on);
    let error = ClientError::Nonsense("no position".to_string());
    assert_eq!(refused, Err(error));
    let result = engine.search(&request(Limits::depth(3)), &mut go_on);
    assert_eq!(result.unwrap().best.as_deref(), Some("32-28"));
    // No timeout is too long.
    let endless = Request::new(Limits::depth(3), Duration::MAX);
    assert!(engine.search(&endless, &mut go_on).is_ok());
    // Limits that the protocol lacks are not dropped.
    let mut chosen = Limits::depth(3);
    chosen.search_moves.push("32-28".to_string());
    let refused = engine.search(&request(chosen), &mut go_on).unwrap_err();
    assert!(matches!(refused, ClientError::Refused(_)), "{refused}");
}

#[test]
fn xboards_protocol_is_driven_in_the_same_way() {
    let command = script(
        r#"while read -r line; do case "$line" in
            "protover 2") echo 'feature setboard=1 usermove=1 ping=1 myname="X 1" done=1';;
            ping*) echo "pong ${line#ping }";;
            usermove*) m="$m ${line#usermove }";;
            setboard*) b="${line#setboard }";;
            go) echo "3 20 5 100 e2e4"; echo "move $b$m";;
            quit) exit;;
        esac; done"#,
    );
    let mut engine = client::start(Protocol::Xboard, launch(command)).unwrap();
    assert_eq!(engine.name(), "X 1");
    engine
        .set_position(Some("board"), &["a".to_string()])
        .unwrap();
    let mut score = None;
    let result = engine.search(&request(Limits::depth(3)), &mut |thought| {
        score = thought.score;
        ControlFlow::Continue(())
    });
    assert_eq!(result, Ok(found("board")));
    assert_eq!(score, Some((Score::new(20), Bound::Exact)));
    let refused = engine.search(&request(Limits::nodes(3)), &mut go_on);
    assert!(matches!(refused, Err(ClientError::Refused(_))));
}

#[test]
fn the_grace_may_be_shorter_than_the_patience() {
    let mut engine = uci("sleep 60", ":");
    let begun = Instant::now();
    let hurried = Request {
        grace: Some(Duration::ZERO),
        ..Request::new(Limits::depth(1), Duration::from_millis(50))
    };
    let error = engine.search(&hurried, &mut go_on);
    assert!(matches!(error, Err(ClientError::NoAnswer(_))), "{error:?}");
    assert!(begun.elapsed() < PATIENCE);
}

#[test]
fn each_side_has_its_own_clock() {
    let on_go = r#"echo "bestmove $(echo "$line" | tr ' ' -)""#;
    let mut engine = uci(on_go, ":");
    let clock = |seconds| TimeControl {
        remaining: Duration::from_secs(seconds),
        increment: Duration::from_millis(seconds),
        moves_to_go: None,
    };
    let limits = Limits {
        depth: Some(9),
        ..Limits::clock(clock(5))
    };
    let alone = request(limits);
    let told = engine.search(&alone, &mut go_on);
    let line = "go-wtime-5000-btime-5000-winc-5-binc-5-depth-9";
    assert_eq!(told, Ok(found(line)));
    let against = Request {
        opponent: Some((Side::White, clock(7))),
        ..alone
    };
    let told = engine.search(&against, &mut go_on);
    let line = "go-wtime-7000-btime-5000-winc-7-binc-5-depth-9";
    assert_eq!(told, Ok(found(line)));
}

#[test]
fn variants_are_chosen_by_each_protocols_names() {
    let uci = script(
        r#"while read -r line; do case "$line" in
            uci) echo "option name UCI_Variant type combo default chess var chess var shatar"; echo uciok;;
            quit) exit;;
        esac; done"#,
    );
    let hub = script(
        r#"while read -r line; do case "$line" in
            hub) echo 'param name=variant value=chess type=enum values="chess shatar"'; echo wait;;
            quit) exit;;
        esac; done"#,
    );
    let xboard = script(
        r#"while read -r line; do case "$line" in
            protover*) echo 'feature variants="chess,shatar" done=1';;
            quit) exit;;
        esac; done"#,
    );
    let programs = [
        (Protocol::Uci, uci),
        (Protocol::Hub, hub),
        (Protocol::Xboard, xboard),
    ];
    for (protocol, program) in programs {
        let mut engine = client::start(protocol, launch(program)).unwrap();
        engine.set_variant("shatar").unwrap();
        if protocol == Protocol::Uci {
            engine.set_variant("Shatar").unwrap();
        }
        let refused = engine.set_variant("draughts").unwrap_err();
        assert!(matches!(refused, ClientError::Refused(_)), "{refused}");
        assert!(refused.to_string().contains("chess, shatar"), "{refused}");
    }
}

/// The lines that `talk` sends to an engine over XBoard's protocol, without those of the introduction.
fn sent_over_xboard(talk: impl FnOnce(&mut XboardClient)) -> Vec<String> {
    let program = script(
        r#"while read -r line; do case "$line" in
            protover*) echo 'feature setboard=1 usermove=1 ping=1 done=1';;
            ping*) echo "pong ${line#ping }";;
            go) echo "move Nf3";;
            quit) exit;;
        esac; done"#,
    );
    let (sender, lines) = std::sync::mpsc::channel();
    let launch = launch(program).observed_by(move |line| {
        if let client::Line::Sent(line) = line {
            let _ = sender.send(line.to_string());
        }
    });
    let mut engine = XboardClient::start(launch).unwrap();
    talk(&mut engine);
    drop(engine);
    let is_of_game = |line: &String| !["xboard", "quit"].contains(&line.as_str());
    lines.iter().skip(1).filter(is_of_game).skip(1).collect()
}

#[test]
fn limits_of_an_xboard_search_hold_for_that_search_only() {
    let clock = Limits::clock(TimeControl {
        remaining: Duration::from_secs(60),
        increment: Duration::ZERO,
        moves_to_go: None,
    });
    let sent = sent_over_xboard(|engine| {
        engine.new_game().unwrap();
        let seconds = Limits::move_time(Duration::from_secs(3));
        for limits in [Limits::depth(3), clock.clone(), seconds, clock] {
            engine.set_position(None, &[]).unwrap();
            engine.search(&request(limits), &mut go_on).unwrap();
        }
    });
    let expected = ["sd 3", "level 0 1:00 0", "sd 100", "st 3", "level 0 1:00 0"];
    assert_eq!(limits_in(&sent), expected);
    // A time per move stays in force in the next game too.
    let sent = sent_over_xboard(|engine| {
        for limits in [Limits::move_time(Duration::from_secs(1)), Limits::depth(5)] {
            engine.new_game().unwrap();
            engine.set_position(None, &[]).unwrap();
            engine.search(&request(limits), &mut go_on).unwrap();
        }
    });
    let expected = ["st 1", "level 0 1440:00 0", "sd 5"];
    assert_eq!(limits_in(&sent), expected);
}

/// The lines that limit a search.
fn limits_in(sent: &[String]) -> Vec<&String> {
    let is_limit = |line: &&String| {
        ["sd", "st", "level"]
            .iter()
            .any(|word| line.starts_with(word))
    };
    sent.iter().filter(is_limit).collect()
}

#[test]
fn xboard_engines_play_one_game_move_by_move() {
    let moves = |moves: &[&str]| moves.iter().map(ToString::to_string).collect::<Vec<_>>();
    let clock = |seconds| {
        request(Limits::clock(TimeControl {
            remaining: Duration::from_secs(seconds),
            increment: Duration::ZERO,
            moves_to_go: None,
        }))
    };
    let sent = sent_over_xboard(|engine| {
        engine.set_variant("shatar").unwrap();
        engine.set_option("Luck", "1").unwrap();
        engine.new_game().unwrap();
        engine.set_position(Some("board"), &[]).unwrap();
        engine.search(&clock(60), &mut go_on).unwrap();
        // The engine's own move, written differently, and the answer.
        engine
            .set_position(Some("board"), &moves(&["Nf3+", "Nf6"]))
            .unwrap();
        engine.search(&clock(50), &mut go_on).unwrap();
        // Another move instead of the engine's.
        engine
            .set_position(Some("board"), &moves(&["Nf3", "Nf6", "e4"]))
            .unwrap();
    });
    let expected = "new|variant shatar|force|easy|post|option Luck=1|ping 1|setboard board|ping 1|\
        level 0 1:00 0|time 6000|otim 6000|go|force|usermove Nf6|ping 1|time 5000|otim 5000|go|force|\
        undo|usermove e4|ping 1";
    assert_eq!(sent.join("|"), expected);
}
