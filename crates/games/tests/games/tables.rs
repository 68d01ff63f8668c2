//! An engine plays by its endgame tables, and a missing folder is an error that names the folder.

use std::path::Path;
use std::time::Duration;

use checkers::{English, Position};
use endgame::{Builder, Slices as _};
use frontend::AnyGame;
use game_core::Side;
use search::{Control, Limits};

/// Two kings against one in the double corner: won, but a search of two plies does not find the win.
const WON: &str = "W:WK18,K19:BK1";
/// The most plies of a game.
const PLIES: usize = 40;

#[test]
fn an_engine_uses_its_tables() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("english-tables");
    let slices = Position::<English>::slices_up_to(3);
    let built = Builder::default().build::<Position<English>>(&slices, &folder, &mut |_| ());
    built.unwrap();

    let game = games::checkers::game::<English>("english");
    let winner = |folder: Option<&Path>| {
        let mut engine = game.new_engine(Some("handwritten"), 1).unwrap();
        engine.set_position(Some(WON), &[]).unwrap();
        engine.set_tables(folder).unwrap();
        for _ in 0..PLIES {
            if let Some(ending) = engine.ending() {
                return ending.result.winner;
            }
            let clock = || Duration::ZERO;
            let limits = Limits::depth(2);
            let result = engine.search(&limits, &clock, &Control::new(), &mut |_| ());
            let best = result.unwrap().best_move.expect("the game goes on");
            engine.play(&best).unwrap();
        }
        None
    };
    assert_eq!(winner(Some(&folder)), Some(Side::White));
    assert_eq!(winner(None), None);

    let mut engine = game.new_engine(None, 1).unwrap();
    let error = engine
        .set_tables(Some(&folder.join("missing")))
        .unwrap_err();
    assert!(error.to_string().contains("missing"), "{error}");
}
