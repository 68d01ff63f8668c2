//! Whole conversations over Hub.

mod cli_client;

use std::time::{Duration, Instant};

use cli_client::Client;

const CHECKERS: &str = env!("CARGO_BIN_EXE_checkers");
/// The answer must arrive within this time after `stop`, on a busy machine.
const STOP_LATENCY: Duration = Duration::from_secs(5);

/// The start of Russian and of English draughts, which differ in the side to move.
const RUSSIAN: &str = "Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww";
const ENGLISH: &str = "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww";

fn ready(arguments: &[&str]) -> Client {
    let mut engine = Client::start(CHECKERS, arguments);
    engine.ask("hub", "wait");
    engine.ask("init", "ready");
    engine
}

fn last(lines: &[String]) -> &str {
    lines.last().expect("a line")
}

#[test]
fn an_engine_introduces_itself_and_plays() {
    let mut engine = Client::start(CHECKERS, &[]);
    let introduction = engine.ask("hub", "wait");
    assert!(introduction[0].starts_with("id name=checkers version="));
    assert!(introduction[0].contains("author=\"the game-core developers\" country="));
    for param in [
        "param name=variant value=russian type=enum values=\"russian english brazilian pool \
         normal canadian frisian italian spanish portuguese czech turkish thai killer \
         losing bt\"",
        "param name=hash value=16 type=int min=1 max=65536",
        "param name=ponder value=false type=bool",
        "param name=own-book value=false type=bool",
        "param name=book-file value=\"\" type=string",
    ] {
        let is_there = introduction.iter().any(|line| line.starts_with(param));
        assert!(is_there, "{param}");
    }
    engine.say("set-param name=book-file value=/no/such/book");
    assert!(engine.hear().contains("/no/such/book"));
    engine.say("set-param name=own-book value=perhaps");
    assert!(engine.hear().contains("perhaps"));
    engine.say("set-param name=hash value=1");
    assert_eq!(engine.ask("init", "ready"), ["ready"]);
    engine.say("new-game");
    engine.say(&format!("pos pos={RUSSIAN} moves=\"22-18 11-16\""));
    engine.say("level depth=5");
    let lines = engine.ask("go think", "done");
    let info = &lines[lines.len() - 2];
    for word in [
        "info depth=5 mean-depth=",
        " score=",
        " nodes=",
        " time=",
        " nps=",
        " pv=",
    ] {
        assert!(info.contains(word), "{word}: {info}");
    }
    assert!(last(&lines).starts_with("done move="));
    assert!(last(&lines).contains(" ponder="));
    engine.quit();
}

#[test]
fn captures_name_the_captured_squares() {
    let mut engine = ready(&[]);
    // W:W9:B6,11,13: the man crowns in passing and takes two.
    let squares = (1..=32).map(|square| match square {
        9 => 'w',
        6 | 11 | 13 => 'b',
        _ => 'e',
    });
    engine.say(&format!("pos pos=W{}", squares.collect::<String>()));
    engine.say("level depth=3");
    let lines = engine.ask("go think", "done");
    let best = last(&lines);
    assert!(best.starts_with("done move=9x16x6x11") || best.starts_with("done move=9x20x6x11"));
    engine.quit();
}

#[test]
fn the_variant_is_a_parameter_and_a_flag() {
    let mut engine = Client::start(CHECKERS, &[]);
    engine.ask("hub", "wait");
    engine.say("set-param name=variant value=english");
    engine.ask("init", "ready");
    engine.say(&format!("pos pos={ENGLISH} moves=\"11-15 23-19\""));
    engine.say("level move-time=0.05");
    assert!(last(&engine.ask("go think", "done")).starts_with("done move="));
    engine.quit();

    let mut engine = Client::start(CHECKERS, &["--variant", "english"]);
    let introduction = engine.ask("hub", "wait");
    assert!(introduction[1].starts_with("param name=variant value=english "));
    engine.quit();
}

/// The names of the enumeration `variant`.
fn variants(introduction: &[String]) -> Vec<String> {
    let is_variant = |line: &&String| line.starts_with("param name=variant ");
    let line = introduction.iter().find(is_variant).expect("a parameter");
    let (_, values) = line.split_once(" values=").expect("an enumeration");
    let names = values.trim_matches('"').split(' ');
    names.map(String::from).collect()
}

#[test]
fn every_variant_of_the_enumeration_plays() {
    let mut engine = Client::start(CHECKERS, &[]);
    let introduction = engine.ask("hub", "wait");
    engine.ask("init", "ready");
    let variants = variants(&introduction);
    assert!(variants.len() > 1);
    for variant in variants {
        engine.say(&format!("set-param name=variant value={variant}"));
        engine.say("pos");
        engine.say("level nodes=2000");
        let lines = engine.ask("go think", "done");
        assert!(
            last(&lines).starts_with("done move="),
            "{variant}: {lines:?}"
        );
        assert!(!lines.iter().any(|line| line.starts_with("error")));
    }
    engine.quit();
}

#[test]
fn every_level_gets_a_move() {
    let mut engine = ready(&[]);
    for level in [
        "level nodes=5000",
        "level move-time=0.05",
        "level moves=40 time=1.5 inc=0.01",
        "level time=0.3",
        "level time=-1",
        "level depth=30 nodes=3000",
    ] {
        engine.say(&format!("pos pos={RUSSIAN}"));
        engine.say(level);
        let lines = engine.ask("go think", "done");
        assert!(last(&lines).starts_with("done move="), "{level}: {lines:?}");
        let error = lines.iter().find(|line| line.starts_with("error"));
        assert_eq!(error, None);
    }
    engine.quit();
}

#[test]
fn stop_ping_and_ponder_hit_reach_a_running_search() {
    let mut engine = ready(&[]);
    engine.say("level infinite");
    engine.say("go analyze");
    engine.ask("ping", "pong");
    let lines = engine.hear_during(Duration::from_millis(300));
    assert!(
        lines.iter().all(|line| line.starts_with("info ")),
        "{lines:?}"
    );
    let begun = Instant::now();
    engine.ask("stop", "done");
    assert!(begun.elapsed() < STOP_LATENCY);

    engine.say("level move-time=0.1");
    engine.say("go ponder");
    let lines = engine.hear_during(Duration::from_millis(400));
    assert!(
        lines.iter().all(|line| line.starts_with("info ")),
        "{lines:?}"
    );
    let begun = Instant::now();
    engine.ask("ponder-hit", "done");
    assert!(begun.elapsed() < STOP_LATENCY);
    engine.quit();
}

/// The value of an argument without spaces.
fn value<'a>(line: &'a str, name: &str) -> &'a str {
    let start = format!("{name}=");
    let mut words = line.split(' ');
    words
        .find_map(|word| word.strip_prefix(&*start))
        .expect(line)
}

#[test]
fn pondering_on_the_expected_move() {
    let mut engine = ready(&[]);
    engine.say("set-param name=ponder value=true");
    engine.say(&format!("pos pos={RUSSIAN} moves=\"22-18 11-16\""));
    engine.say("level depth=5");
    let lines = engine.ask("go think", "done");
    let (best, expected) = (
        value(last(&lines), "move").to_string(),
        value(last(&lines), "ponder").to_string(),
    );
    let moves = format!("22-18 11-16 {best} {expected}");
    engine.say(&format!("pos pos={RUSSIAN} moves=\"{moves}\""));
    // The clock waits while it ponders: a whole second passes, and a tenth is left.
    engine.say("level time=0.1");
    engine.say("go ponder");
    let lines = engine.hear_during(Duration::from_secs(1));
    assert!(lines.iter().all(|line| line.starts_with("info ")));
    let lines = engine.ask("ponder-hit", "done");
    let reply = value(last(&lines), "move").to_string();
    engine.say(&format!("pos pos={RUSSIAN} moves=\"{moves} {reply}\""));
    // The opponent plays something else: the move of the search is useless, but it is sent.
    engine.say("go ponder");
    engine.ask("stop", "done");
    assert_eq!(engine.ask("ping", "pong"), ["pong"]);
    engine.quit();
}

#[test]
fn an_analysis_ends_only_when_it_is_stopped() {
    let mut engine = ready(&[]);
    for level in ["level depth=1", "level move-time=0.01", "level nodes=1"] {
        engine.say(level);
        engine.say("go analyze");
        while value(&engine.hear(), "depth") == "1" {}
        let lines = engine.hear_during(Duration::from_millis(200));
        assert!(
            lines.iter().all(|line| line.starts_with("info ")),
            "{level}: {lines:?}"
        );
        let best = engine.ask("stop", "done");
        assert!(last(&best).starts_with("done move="));
    }
    engine.quit();
}

#[test]
fn a_forced_win_is_a_score_near_a_hundred() {
    let mut engine = ready(&[]);
    // The only man is taken at once.
    let squares = (1..=32).map(|square| match square {
        22 => 'w',
        18 => 'b',
        _ => 'e',
    });
    engine.say(&format!("pos pos=W{}", squares.collect::<String>()));
    engine.say("level depth=3");
    let lines = engine.ask("go think", "done");
    assert_eq!(value(&lines[lines.len() - 2], "score"), "99.99");
    engine.quit();
}

#[test]
fn mistakes_get_an_error() {
    let mut engine = ready(&[]);
    for (line, quoted) in [
        ("pos pos=Wxx", "Wxx"),
        ("pos moves=\"22-18 1-2\"", "1-2"),
        ("pos moves=\"22-18", "22-18"),
        ("level depth=much", "depth=much"),
        ("level", "level"),
        ("pos moves=22-18 moves=22-17", "22-17"),
        ("set-param name=ponder value=maybe", "maybe"),
        ("set-param name=colour value=red", "colour"),
        ("set-param name=variant value=chess", "chess"),
        ("set-param name=hash value=0", "0"),
        ("set-param", "set-param"),
        ("hello", "hello"),
        ("=", "="),
    ] {
        engine.say(line);
        let answer = engine.hear();
        assert!(answer.starts_with("error message=\""), "{line}: {answer}");
        assert!(answer.contains(quoted), "{line}: {answer}");
    }
    assert_eq!(engine.ask("ping", "pong"), ["pong"]);
    engine.say_bytes(b"pos pos=\xff\n");
    assert!(engine.hear().contains("UTF-8"));
    assert_eq!(engine.ask("ping", "pong"), ["pong"]);
    engine.say("level depth=2");
    engine.say("pos");
    engine.ask("go", "done move=");
    engine.quit();
}

#[test]
fn a_refused_position_leaves_nothing_to_search() {
    let mut engine = ready(&[]);
    engine.say("level depth=2");
    for refused in [
        "pos pos=Wxx",
        "pos moves=\"22-18 1-2\"",
        "pos moves=\"22-18",
    ] {
        engine.say(refused);
        assert!(engine.hear().starts_with("error "), "{refused}");
        let answer = engine.ask("go think", "done");
        assert!(
            answer[0].contains("refused") && last(&answer) == "done",
            "{answer:?}"
        );
    }
    engine.say("pos moves=22-18");
    engine.ask("go think", "done move=");
    engine.say("pos pos=Wxx");
    assert!(engine.hear().starts_with("error "));
    engine.say("new-game");
    engine.ask("go think", "done move=");
    engine.quit();
}

#[test]
fn arguments_that_are_not_known_are_skipped() {
    let mut engine = ready(&[]);
    engine.say("set-param name=hash value=1 unit=MiB");
    engine.say("pos moves=22-18 colour=red");
    engine.say("level depth=2 speed=9");
    engine.ask("go think quickly", "done move=");
    engine.quit();
}

#[test]
fn the_first_command_chooses_the_protocol() {
    assert_eq!(Client::start(CHECKERS, &[]).ask("\nping", "pong"), ["pong"]);
    let display = Client::start(CHECKERS, &[]).ask("d", "Fen:");
    assert!(last(&display).contains("W:W21-32:B1-12"), "{display:?}");
    Client::start(CHECKERS, &[]).quit();
    let (said, status) = Client::start(CHECKERS, &[]).end_input();
    assert!(said.is_empty() && status.success());
    // Chess has no Hub.
    let mut chess = Client::start(env!("CARGO_BIN_EXE_chess"), &[]);
    assert!(chess.ask("hub", "info")[0].contains("\"hub\""));
}

#[test]
fn the_end_of_the_input_ends_an_analysis() {
    let mut engine = ready(&[]);
    engine.say("go analyze");
    engine.hear_until("info");
    let (rest, status) = engine.end_input();
    assert!(last(&rest).starts_with("done move="));
    assert!(status.success());
}
