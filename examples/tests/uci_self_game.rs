//! Games with a clock, an engine against itself.

mod cli_client;

use std::time::{Duration, Instant};

use cli_client::Client;

const START_TIME: Duration = Duration::from_secs(1);
const INCREMENT: Duration = Duration::from_millis(10);

/// A stall of the machine, which runs other tests too, is not the engine's fault.
const STALL: Duration = Duration::from_millis(150);

/// Longer games than this do not occur: the draw rules end them.
const MOST_PLIES: usize = 1000;

#[test]
fn games_at_one_second_and_a_hundredth_end_without_a_time_loss() {
    for binary in [
        env!("CARGO_BIN_EXE_chess"),
        env!("CARGO_BIN_EXE_shatar"),
        env!("CARGO_BIN_EXE_checkers"),
        env!("CARGO_BIN_EXE_connect-four"),
    ] {
        play(binary);
    }
}

fn play(binary: &str) {
    let mut engine = Client::start(binary, &[]);
    engine.ask("uci", "uciok");
    engine.say("ucinewgame");
    let mut moves = String::new();
    let mut clocks = [START_TIME; 2];
    for ply in 0..MOST_PLIES {
        engine.say(&format!("position startpos{moves}"));
        if has_ended(&mut engine) {
            return engine.quit();
        }
        let [white, black] = clocks.map(|clock| clock.as_millis());
        let increment = INCREMENT.as_millis();
        let go = format!("go wtime {white} btime {black} winc {increment} binc {increment}");
        let clock = &mut clocks[ply % 2];
        let (mut answer, mut taken) = timed(&mut engine, &go);
        if taken > *clock + STALL {
            // A longer stall hardly comes twice.
            (answer, taken) = timed(&mut engine, &go);
        }
        assert!(
            taken <= *clock + STALL,
            "{binary}: {taken:?} of {clock:?} at ply {ply}"
        );
        *clock = clock.saturating_sub(taken) + INCREMENT;
        let best = answer.last().and_then(|line| line.split(' ').nth(1));
        if ply == 0 {
            moves += " moves";
        }
        moves += " ";
        moves += best.expect("a move");
    }
    panic!("{binary}: the game does not end");
}

/// The answer to a `go`, and the time that it took.
fn timed(engine: &mut Client, go: &str) -> (Vec<String>, Duration) {
    let begun = Instant::now();
    (engine.ask(go, "bestmove"), begun.elapsed())
}

/// Whether the position that was sent, which must be legal, ends the game.
fn has_ended(engine: &mut Client) -> bool {
    engine.say("d");
    let lines = engine.ask("isready", "readyok");
    let error = lines.iter().find(|line| line.starts_with("info string"));
    assert_eq!(error, None);
    lines.iter().any(|line| line.starts_with("Result:"))
}
