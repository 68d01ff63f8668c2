//! An engine plays from a book of positions, in any game.

use std::fs;
use std::path::{Path, PathBuf};

use book::{Builder, Selection};
use checkers::pdn::Pdn;
use checkers::{English, Position};
use frontend::{AnyGame, Engine};
use search::Config;

/// Three games: 11-15 won and drew, 9-14 lost.
const GAMES: &str = "\
[Event \"a\"]\n[Result \"1-0\"]\n\n1. 11-15 23-19 2. 8-11 22-17 1-0\n\n\
[Event \"b\"]\n[Result \"1/2-1/2\"]\n\n1. 11-15 22-18 1/2-1/2\n\n\
[Event \"c\"]\n[Result \"0-1\"]\n\n1. 9-14 22-18 0-1\n\n";

fn english() -> Box<dyn Engine> {
    let game = games::checkers::game::<English>("english");
    game.new_engine(Some("handwritten"), 1).unwrap()
}

/// A book of [`GAMES`] in a file.
fn book_of_english(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let selection = Selection {
        max_plies: 10,
        min_games: 1,
        min_rating: 0,
    };
    let start = Position::<English>::start();
    let mut builder = Builder::<Pdn<English>>::new("english", &start, selection, &path);
    builder
        .read(GAMES.as_bytes(), |_, _| true, |_, _| ())
        .unwrap();
    builder.finish().unwrap();
    path
}

#[test]
fn the_moves_of_a_book_have_results() {
    let mut engine = english();
    assert_eq!(engine.book_moves(), Ok(Vec::new()));
    engine.open_book(&book_of_english("moves.book")).unwrap();
    let shown = |engine: &mut Box<dyn Engine>| -> Vec<String> {
        let moves = engine.book_moves().unwrap();
        let line = |found: &frontend::BookMove<String>| format!("{} {found}", found.mv);
        moves.iter().map(line).collect()
    };
    // In English draughts Black begins, and results give Black's points first.
    assert_eq!(
        shown(&mut engine),
        [
            "11-15        2 games  75.0 %  +1 =1 -0",
            "9-14        1 games   0.0 %  +0 =0 -1"
        ]
    );
    engine.play("11-15").unwrap();
    assert_eq!(
        shown(&mut engine)[0],
        "22-18        1 games  50.0 %  +0 =1 -0"
    );
    engine.close_book();
    assert_eq!(engine.book_moves(), Ok(Vec::new()));
}

#[test]
fn no_seed_plays_a_move_that_only_lost() {
    let mut engine = english();
    engine.open_book(&book_of_english("seeds.book")).unwrap();
    for seed in 0..20 {
        engine.configure(Config {
            seed,
            ..Config::default()
        });
        assert_eq!(engine.book_move(), Ok(Some("11-15".to_string())));
    }
}

#[test]
fn a_book_of_another_game_is_refused() {
    let book = book_of_english("other.book");
    let russian = games::checkers::game::<checkers::Russian>("russian");
    let mut engine = russian.new_engine(Some("handwritten"), 1).unwrap();
    let error = engine.open_book(&book).unwrap_err().to_string();
    assert!(error.contains("\"english\""), "{error}");
    // Chess distinguishes books of positions from Polyglot books.
    let mut engine = games::chess::game()
        .new_engine(Some("handwritten"), 1)
        .unwrap();
    let error = engine.open_book(&book).unwrap_err().to_string();
    assert!(error.contains("\"english\""), "{error}");
    let cut = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cut.book");
    fs::write(&cut, &fs::read(&book).unwrap()[..60]).unwrap();
    let error = engine.open_book(&cut).unwrap_err().to_string();
    assert!(error.contains("60"), "{error}");
}
