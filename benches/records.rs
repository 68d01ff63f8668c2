use chess::pgn::GameTree;
use chess::{Evaluation, Position};
use game_core::{Game, MoveGenerator, zobrist};
use search::{Control, Limits, NoClock, Search};

const GAMES: u64 = 200;
/// Random moves at the start of each game.
const RANDOM_PLIES: usize = 8;
/// The longest game, in plies.
const PLIES: usize = 120;
/// The limits of the engine for a move.
const NODES: u64 = 300;

/// Records of games that the engine plays against itself, the same at every run. Every fourth has
/// clocks, as those of servers do.
#[must_use]
pub fn records() -> String {
    (0..GAMES)
        .map(|number| format!("{}\n", record(number)))
        .collect()
}

fn record(number: u64) -> GameTree {
    let mut tree = GameTree::from_game(&self_play(number));
    for (name, value) in [("White", "Self-play, White"), ("Black", "Self-play, Black")] {
        tree.set_tag(name, value).expect("a tag's name");
    }
    let round = (number + 1).to_string();
    tree.set_tag("Round", &round).expect("a tag's name");
    if number.is_multiple_of(4) {
        let moves: Vec<_> = tree.main_line(tree.root()).collect();
        for (ply, id) in moves.into_iter().enumerate() {
            let clock = format!("[%clk 0:{:02}:{:02}]", 59 - ply / 4, 59 - ply % 60);
            tree.add_comment(id, clock.as_str().into());
        }
    }
    tree
}

fn self_play(seed: u64) -> Game<Position> {
    let mut search = Search::new(Evaluation::new(), 1);
    let mut game = Game::new(Position::start());
    let mut random = zobrist::mix(seed);
    while game.result().is_none() && game.moves().len() < PLIES {
        let mv = if game.moves().len() < RANDOM_PLIES {
            random = zobrist::mix(random);
            let moves = game.position().moves();
            moves[(random % moves.len() as u64) as usize]
        } else {
            let limits = Limits::nodes(NODES);
            let result = search.run(&game, &limits, &NoClock, &Control::new(), |_| {});
            result.best_move.expect("the game goes on")
        };
        game.play(mv).expect("a legal move");
    }
    game
}
