//! Games over DamExchange: the engine against itself and against programs that break the rules of
//! the protocol, through real sockets.

mod cli_client;

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::time::{Duration, Instant};

use cli_client::{Client, output, run};

const CHECKERS: &str = env!("CARGO_BIN_EXE_checkers");
const CHESS: &str = env!("CARGO_BIN_EXE_chess");

/// How long an answer may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

const START: &str = "zzzzzzzzzzzzzzzzzzzzeeeeeeeeeewwwwwwwwwwwwwwwwwwww";

/// A request for a game without agreed time, with this side for the follower.
fn request(follower: char, position: &str) -> String {
    format!("R01{:<32}{follower}000000{position}", "a test")
}

/// A position with these men and White to move.
fn position(white: &[usize], black: &[usize]) -> String {
    let letter = |square| match square {
        _ if white.contains(&square) => 'w',
        _ if black.contains(&square) => 'z',
        _ => 'e',
    };
    format!("BW{}", (1..=50).map(letter).collect::<String>())
}

/// The test's end of a connection.
struct Opponent {
    stream: BufReader<TcpStream>,
}

impl Opponent {
    fn new(stream: TcpStream) -> Self {
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        Self {
            stream: BufReader::new(stream),
        }
    }

    fn say(&mut self, message: &str) {
        self.say_bytes(message.as_bytes());
        self.say_bytes(b"\0");
    }

    fn say_bytes(&mut self, bytes: &[u8]) {
        let sent = self.stream.get_mut().write_all(bytes);
        sent.expect("the engine listens");
    }

    /// The next message; `None` if the engine has closed the connection.
    fn hear(&mut self) -> Option<String> {
        let mut bytes = Vec::new();
        let read = self.stream.read_until(0, &mut bytes);
        read.expect("the engine answers in time");
        let message = bytes.strip_suffix(&[0])?;
        Some(String::from_utf8(message.to_vec()).expect("ASCII"))
    }

    fn ask(&mut self, message: &str) -> String {
        self.say(message);
        self.hear().expect("an answer")
    }

    /// Starts a game that the engine accepts.
    fn begin(&mut self, follower: char, position: &str) {
        let answer = self.ask(&request(follower, position));
        assert!(answer.starts_with("Acheckers "), "{answer}");
        assert!(answer.len() == 34 && answer.ends_with('0'), "{answer}");
    }
}

/// A follower on a port of its own.
struct Follower {
    engine: Client,
    address: String,
}

impl Follower {
    fn start(options: &[&str]) -> Self {
        let command = [
            "--variant",
            "international",
            "dxp",
            "--listen",
            "127.0.0.1:0",
        ];
        Self::launch(&[&command, options].concat())
    }

    fn launch(arguments: &[&str]) -> Self {
        let mut engine = Client::start_with_errors(CHECKERS, arguments);
        let line = engine.hear();
        let address = line.strip_prefix("listening on ").expect(&line).to_string();
        Self { engine, address }
    }

    fn connect(&mut self) -> Opponent {
        let stream = TcpStream::connect(&self.address).expect("the follower listens");
        // The output about the previous connection may come late.
        while !self.engine.hear().ends_with(" has connected") {}
        Opponent::new(stream)
    }

    /// Returns the next reported error, and asserts that the follower still plays after it.
    fn survives(mut self) -> String {
        let lines = self.engine.hear_until("error: ");
        let mut opponent = self.connect();
        opponent.begin('W', "A");
        assert!(opponent.hear().expect("a move").starts_with('M'));
        lines.last().expect("an error").clone()
    }
}

fn quick() -> Follower {
    Follower::start(&["--move-time", "0.01"])
}

#[test]
fn two_engines_play_a_match() {
    let mut follower = Follower::start(&["--move-time", "0.005", "--games", "2"]);
    #[rustfmt::skip]
    let told = output(CHECKERS, &[
        "--variant", "international", "dxp", "--connect", &follower.address,
        "--games", "2", "--color", "alternate", "--move-time", "0.005",
        "--time", "5", "--moves", "50",
    ], "");
    let heard = follower.engine.hear_until("game 2: ");
    let moves = |lines: &[&str]| -> Vec<String> {
        let moves = lines.iter().filter(|line| line.ends_with(" s)"));
        let words = moves.map(|line| line.split(' ').nth(1).expect(line).to_string());
        words.collect()
    };
    let told: Vec<&str> = told.lines().collect();
    let heard: Vec<&str> = heard.iter().map(String::as_str).collect();
    assert!(moves(&told).len() > 40, "{told:?}");
    assert_eq!(moves(&told), moves(&heard));
    for game in ["game 1: ", "game 2: "] {
        let result = |lines: &[&str]| {
            let line = lines.iter().find(|line| line.starts_with(game));
            line.expect("a result").to_string()
        };
        assert_eq!(result(&told), result(&heard));
    }
    assert!(told[0].starts_with("game 1 with White against checkers "));
    assert!(
        heard
            .iter()
            .any(|line| line.starts_with("game 2 with White "))
    );
    let tally = told.last().expect("a tally");
    assert!(tally.starts_with("2 games: "), "{tally}");
}

#[test]
fn the_winner_reports_the_end_and_has_it_confirmed() {
    let mut follower = quick();
    let mut opponent = follower.connect();
    opponent.begin('W', &position(&[28], &[23]));
    assert_eq!(opponent.hear().as_deref(), Some("M000028190123"));
    assert_eq!(opponent.hear().as_deref(), Some("E30"));
    opponent.say("E10");
    // Another game on the same connection, in which the engine has lost at once.
    opponent.begin('Z', &position(&[28], &[23]));
    assert_eq!(opponent.ask("M000328190123"), "E10");
    opponent.say("E31");
    drop(opponent);
    let lines = follower.engine.hear_until("127.0.0.1");
    for line in [
        "game 1: White wins: no legal move (1-0)",
        "game 2 with Black against a test",
        "1. 28x19x23 (3.0 s)",
    ] {
        assert!(lines.iter().any(|heard| heard == line), "{line}: {lines:?}");
    }
    assert!(lines.last().expect("a line").ends_with(" has left"));
}

#[test]
fn chat_is_shown_and_unknown_messages_are_skipped() {
    let mut follower = quick();
    let mut opponent = follower.connect();
    opponent.begin('Z', "A");
    opponent.say("Cgood luck\x1b[31m");
    opponent.say("Xyz");
    opponent.say("");
    assert!(opponent.ask("M0000322800").starts_with('M'));
    opponent.say("Cwell played");
    let mut lines = follower.engine.hear_until("the opponent says: well played");
    lines.retain(|line| !line.contains(" s)"));
    for line in [
        "the opponent says: good luck?[31m",
        "warning: unknown DXP message \"Xyz\"",
        "warning: unknown DXP message \"\"",
    ] {
        assert!(lines.iter().any(|heard| heard == line), "{line}: {lines:?}");
    }
}

#[test]
fn games_that_cannot_be_played_are_refused() {
    let mut follower = quick();
    let mut opponent = follower.connect();
    let other_version = request('W', "A").replace("R01", "R02");
    assert!(opponent.ask(&other_version).ends_with('1'));
    // A man on the row where it would have been crowned, and a game that has ended.
    for start in [position(&[3, 40], &[20]), position(&[], &[20])] {
        assert!(
            opponent.ask(&request('W', &start)).ends_with('2'),
            "{start}"
        );
        assert!(follower.engine.hear().starts_with("refused a game: "));
    }
    opponent.begin('W', &format!("BW{START}"));
}

#[test]
fn the_opponent_may_end_the_game_while_the_engine_thinks() {
    let mut follower = Follower::start(&["--move-time", "60"]);
    let mut opponent = follower.connect();
    opponent.begin('W', "A");
    std::thread::sleep(Duration::from_millis(100));
    let begun = Instant::now();
    assert_eq!(opponent.ask("E11"), "E30");
    assert!(begun.elapsed() < Duration::from_secs(5));
    let lines = follower.engine.hear_until("game 1: ");
    let last = lines.last().expect("a line");
    assert_eq!(last, "game 1: the opponent reported a loss");
}

#[test]
fn moves_are_taken_back() {
    let mut follower = quick();
    let mut opponent = follower.connect();
    opponent.begin('Z', "A");
    // There was no second move, and move numbers begin at 1.
    for request in ["B002W", "B000W", "B999Z"] {
        assert_eq!(opponent.ask(request), "K1");
    }
    assert!(opponent.ask("M0000322800").starts_with('M'));
    assert_eq!(opponent.ask("B001W"), "K0");
    // It is the start again: the same move is legal, and the engine answers it.
    assert!(opponent.ask("M0000322800").starts_with('M'));
    // Back to the engine's move, which it plays again.
    assert_eq!(opponent.ask("B001Z"), "K0");
    assert!(opponent.hear().expect("a move").starts_with('M'));
    assert_eq!(opponent.ask("E21"), "E20");
}

#[test]
fn moves_are_taken_back_while_the_engine_thinks() {
    let mut follower = Follower::start(&["--move-time", "60"]);
    let mut opponent = follower.connect();
    opponent.begin('Z', "A");
    opponent.say("M0000322800");
    assert_eq!(opponent.ask("B001W"), "K0");
    opponent.say("M0000312700");
    assert_eq!(opponent.ask("E00"), "E00");
    let lines = follower.engine.hear_until("game 1: ");
    assert!(lines.contains(&"plies taken back by the opponent: 1".to_string()));
    assert!(lines.contains(&"1. 31-27 (0.0 s)".to_string()));
}

/// Each request interrupts the search, which would never end if it began again.
#[test]
fn refused_requests_do_not_stop_the_clock() {
    let mut follower = Follower::start(&["--move-time", "1"]);
    let mut opponent = follower.connect();
    opponent.begin('Z', "A");
    opponent.say("M0000322800");
    let has_moved = (0..100).any(|_| {
        std::thread::sleep(Duration::from_millis(100));
        opponent.ask("B999Z").starts_with('M')
    });
    assert!(has_moved);
}

#[test]
fn forbidden_messages_end_the_game() {
    let request = request('W', "A");
    for (message, quoted) in [
        ("M00003227010", "M00003227010"),
        ("M0000322701", "M0000322701"),
        ("M000032270100", "32x27x0"),
        ("M0000322300", "32-23"),
        ("M0000202400", "20-24"),
        ("M0000999900", "99-99"),
        ("M0000x22800", "M0000x22800"),
        ("E", "\"E\""),
        ("K0", "\"K0\""),
        (&request, "R01a test"),
    ] {
        let mut follower = quick();
        let mut opponent = follower.connect();
        opponent.begin('Z', "A");
        assert_eq!(opponent.ask(message), "E01", "{message}");
        assert_eq!(opponent.hear(), None);
        let error = follower.survives();
        assert!(error.contains(quoted), "{message}: {error}");
    }
}

#[test]
fn a_message_too_long_or_cut_off_ends_the_game() {
    let mut follower = quick();
    let mut opponent = follower.connect();
    opponent.begin('Z', "A");
    opponent.say_bytes(&[b'C'; 200]);
    assert_eq!(opponent.hear().as_deref(), Some("E01"));
    assert!(follower.survives().contains("more than 127 characters"));

    let mut follower = quick();
    let mut opponent = follower.connect();
    opponent.begin('Z', "A");
    opponent.say_bytes(b"M0000322");
    drop(opponent);
    assert!(follower.survives().contains("\"M0000322\""));

    // A connection that does not use DXP at all.
    let mut follower = quick();
    let mut opponent = follower.connect();
    opponent.say_bytes(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    drop(opponent);
    assert!(follower.survives().contains("GET / HTTP/1.1"));
}

#[test]
fn a_connection_that_ends_ends_the_search() {
    let mut follower = Follower::start(&["--move-time", "60", "--games", "1"]);
    let mut opponent = follower.connect();
    opponent.begin('W', "A");
    drop(opponent);
    let begun = Instant::now();
    let (_, status) = follower.engine.end_input();
    assert!(status.success());
    assert!(begun.elapsed() < Duration::from_secs(5));
}

#[test]
fn silence_ends_the_wait() {
    let mut follower = Follower::start(&["--timeout", "2", "--games", "1"]);
    let mut opponent = follower.connect();
    opponent.begin('Z', "A");
    // A chat message is not a move.
    opponent.say("Cone moment");
    assert_eq!(opponent.hear().as_deref(), Some("E01"));
    assert_eq!(opponent.hear(), None);
    let (lines, status) = follower.engine.end_input();
    assert!(
        lines.iter().any(|line| line.ends_with("silent for 2.0 s")),
        "{lines:?}"
    );
    assert!(status.success());
}

#[test]
fn every_variant_of_fifty_squares_plays() {
    for variant in ["frisian", "killer", "antidraughts", "breakthrough"] {
        let arguments = ["--variant", variant, "dxp", "--listen", "127.0.0.1:0"];
        let mut follower = Follower::launch(&[&arguments[..], &["--move-time", "0.01"]].concat());
        let mut opponent = follower.connect();
        opponent.begin('W', "A");
        let first = opponent.hear().expect("a move");
        assert!(first.starts_with('M'), "{variant}: {first}");
    }
}

/// Runs an initiator against a follower; returns whether it succeeded, and its output.
fn initiate(options: &[&str], follow: impl FnOnce(Opponent)) -> (bool, Vec<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address").to_string();
    let command = ["--variant", "international", "dxp", "--connect", &address];
    let engine = Client::start_with_errors(CHECKERS, &[&command, options].concat());
    let (stream, _) = listener.accept().expect("the engine connects");
    follow(Opponent::new(stream));
    let (lines, status) = engine.end_input();
    (status.success(), lines)
}

#[test]
fn an_initiator_requests_games_and_counts_them() {
    let fen = "W:W28:B23";
    let options = [
        "--games",
        "3",
        "--color",
        "alternate",
        "--fen",
        fen,
        "--move-time",
        "0.01",
    ];
    let (success, lines) = initiate(&options, |mut opponent| {
        let position = position(&[28], &[23]);
        let request = opponent.hear().expect("a request");
        let version = env!("CARGO_PKG_VERSION");
        let name = format!("{:<32}", format!("checkers {version}"));
        assert_eq!(request, format!("R01{name}Z001000{position}"));
        assert_eq!(
            opponent.ask(&format!("A{:<32}0", "a test")),
            "M000028190123"
        );
        assert_eq!(opponent.hear().as_deref(), Some("E30"));
        // Both ends may cross, and a second one may come too late.
        opponent.say("E10");
        opponent.say("E10");
        let request = opponent.hear().expect("a request");
        assert_eq!(request, format!("R01{name}W001000{position}"));
        opponent.say(&format!("A{:<32}0", "a test"));
        assert_eq!(opponent.ask("M000028190123"), "E10");
        // No third game.
        opponent.say("E31");
        assert_eq!(opponent.hear(), None);
    });
    assert!(success, "{lines:?}");
    assert_eq!(lines[0], "game 1 with White against a test");
    assert_eq!(
        lines.last().expect("a tally"),
        "2 games: 1 won, 0 drawn, 1 lost"
    );
}

fn error_line(lines: &[String]) -> &str {
    let mut lines = lines.iter();
    lines
        .find(|line| line.starts_with("error: "))
        .expect("an error")
}

#[test]
fn an_initiator_reports_what_goes_wrong() {
    let (success, lines) = initiate(&["--time", "10", "--moves", "50"], |mut opponent| {
        assert!(opponent.hear().expect("a request").ends_with("Z010050A"));
        opponent.say(&format!("A{:<32}2", "a test"));
    });
    let error = error_line(&lines);
    assert!(
        !success && error.contains("does not accept the game"),
        "{lines:?}"
    );

    let (success, lines) = initiate(
        &["--timeout", "0.2"],
        |mut opponent| {
            while opponent.hear().is_some() {}
        },
    );
    let error = error_line(&lines);
    assert!(!success && error.ends_with("silent for 0.2 s"), "{lines:?}");

    let (success, lines) = initiate(&["--move-time", "0.01"], |mut opponent| {
        opponent.hear();
        assert!(
            opponent
                .ask(&format!("A{:<32}0", "a test"))
                .starts_with('M')
        );
        assert_eq!(opponent.ask("M0000203000"), "E01");
    });
    let error = error_line(&lines);
    assert!(!success && error.contains("\"20-30\""), "{lines:?}");
}

#[test]
fn a_wrong_command_line_is_reported() {
    for (binary, arguments, status, quoted) in [
        (CHECKERS, &["dxp", "--listen"][..], 2, "10×10"),
        (CHESS, &["dxp", "--listen"], 2, "10×10"),
        (
            CHECKERS,
            &["--variant", "canadian", "dxp", "--listen"],
            2,
            "canadian",
        ),
        (CHECKERS, &["dxp"], 2, "--listen"),
        (
            CHECKERS,
            &["dxp", "--listen", "--connect", "localhost"],
            2,
            "--connect",
        ),
        (CHECKERS, &["dxp", "--listen", "--time", "3"], 2, "--time"),
        (
            CHECKERS,
            &["dxp", "--connect", "localhost", "--time", "1000"],
            2,
            "1000",
        ),
        (
            CHECKERS,
            &[
                "--variant",
                "international",
                "dxp",
                "--connect",
                "localhost",
                "--fen",
                "W:W3:B40",
            ],
            2,
            "\"3\"",
        ),
        (
            CHECKERS,
            &[
                "--variant",
                "international",
                "dxp",
                "--connect",
                "localhost",
                "--fen",
                "W:W:B40",
            ],
            2,
            "no legal move",
        ),
        (
            CHECKERS,
            &["--variant", "international", "dxp", "--listen", "nowhere"],
            1,
            "nowhere",
        ),
        (
            CHECKERS,
            &[
                "--variant",
                "international",
                "dxp",
                "--connect",
                "127.0.0.1:1",
            ],
            1,
            "127.0.0.1:1",
        ),
    ] {
        let output = run(binary, arguments, "");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(
            output.status.code(),
            Some(status),
            "{arguments:?}: {errors}"
        );
        assert!(errors.contains(quoted), "{arguments:?}: {errors}");
    }
}
