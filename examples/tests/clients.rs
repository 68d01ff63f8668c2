//! The clients of `protocol` drive our own engines.

use std::ops::ControlFlow;
use std::process::Command;
use std::time::{Duration, Instant};

use game_core::Score;
use protocol::client::{self, Client, ClientError, Launch, Protocol, Request, Thought};
use search::Limits;

/// How long an engine may take for an answer without a search: enough for a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long an engine may take for a search.
const TIMEOUT: Duration = Duration::from_secs(60);

fn engine(protocol: Protocol, binary: &str) -> Box<dyn Client> {
    client::start(protocol, Launch::new(Command::new(binary), PATIENCE)).unwrap()
}

fn last_thought(engine: &mut dyn Client, limits: &Limits<String>) -> (Option<String>, Thought) {
    let mut last = Thought::default();
    let request = Request::new(limits.clone(), TIMEOUT);
    let found = engine.search(&request, &mut |thought| {
        last = thought.clone();
        ControlFlow::Continue(())
    });
    (found.unwrap().best, last)
}

#[test]
fn chess_over_uci() {
    let mut engine = engine(Protocol::Uci, env!("CARGO_BIN_EXE_chess"));
    assert!(engine.name().starts_with("chess "));
    engine.set_option("Hash", "1").unwrap();
    let refused = engine.set_option("Hash", "0");
    assert!(matches!(refused, Err(ClientError::Refused(_))));
    engine.new_game().unwrap();
    let mate = "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1";
    engine.set_position(Some(mate), &[]).unwrap();
    let (best, thought) = last_thought(&mut *engine, &Limits::depth(4));
    assert_eq!(best.as_deref(), Some("e1e8"));
    assert_eq!(
        thought.score.map(|(score, _)| score),
        Some(Score::win_in(1))
    );
    assert_eq!(thought.pv, ["e1e8"]);
}

#[test]
fn an_endless_search_is_stopped() {
    for (protocol, binary) in [
        (Protocol::Uci, env!("CARGO_BIN_EXE_chess")),
        (Protocol::Hub, env!("CARGO_BIN_EXE_checkers")),
    ] {
        let mut engine = engine(protocol, binary);
        engine.set_position(None, &[]).unwrap();
        let begun = Instant::now();
        let request = Request::new(Limits::infinite(), TIMEOUT);
        let found = engine.search(&request, &mut |thought| match thought.depth >= Some(3) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        });
        assert!(found.unwrap().best.is_some());
        assert!(begun.elapsed() < TIMEOUT);
    }
}

#[test]
fn checkers_over_hub() {
    let mut engine = engine(Protocol::Hub, env!("CARGO_BIN_EXE_checkers"));
    assert_eq!(engine.name(), "checkers");
    engine.set_option("variant", "normal").unwrap();
    engine.new_game().unwrap();
    engine.set_position(None, &["32-28".to_string()]).unwrap();
    let refused = engine.set_position(Some("nonsense"), &[]).unwrap_err();
    assert!(refused.to_string().contains("nonsense"), "{refused}");
    engine.set_position(None, &["32-28".to_string()]).unwrap();
    let (best, thought) = last_thought(&mut *engine, &Limits::depth(5));
    assert!(best.is_some() && thought.depth == Some(5), "{thought:?}");
}
