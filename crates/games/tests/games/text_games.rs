//! Every game as text: its boards agree with its moves, and its dialects read what they write.

use std::collections::HashSet;

use frontend::{
    AnyGame, BoardView, DialectName, Evaluators, GameSpec, MoveView, Record, RecordResult, TextGame,
};
use game_core::{Evaluator, Side, zobrist};
use games::{GamePosition, Visitor};

/// Games with random moves, and plies of each.
const GAMES: u64 = 4;
const PLIES: u64 = 60;

/// Runs a check on every game, without compiling its search.
struct EveryGame<F>(F);

impl<F: FnMut(&dyn AnyGame)> Visitor for EveryGame<F> {
    fn visit<P, E>(&mut self, spec: GameSpec<P>, evaluators: Evaluators<E>)
    where
        P: GamePosition,
        E: Evaluator<P> + Clone + Send + 'static,
    {
        assert!(evaluators.names().next().is_some());
        self.0(&spec);
    }
}

fn for_every_game(check: impl FnMut(&dyn AnyGame)) {
    games::visit(&mut EveryGame(check));
}

/// Calls `check` in each position of some random games, with the index of the legal move that is played next.
fn random_games(spec: &dyn AnyGame, mut check: impl FnMut(&mut dyn TextGame, usize)) {
    for seed in 0..GAMES {
        let mut game = spec.new_game();
        for ply in 0..PLIES {
            let moves = game.legal_moves();
            if moves.is_empty() || game.ending().is_some() {
                break;
            }
            let random = zobrist::mix(seed << 32 | ply) % moves.len() as u64;
            check(&mut *game, random as usize);
            game.play(&moves[random as usize]).unwrap();
        }
    }
}

#[test]
fn names_are_unique() {
    let mut known = HashSet::new();
    let mut games = 0;
    for_every_game(|spec| {
        let frontend::Names { own, uci, hub, .. } = spec.names();
        for name in HashSet::from([own, uci, hub]) {
            assert!(known.insert(name), "{spec:?}: {name}");
        }
        games += 1;
    });
    assert_eq!(games, 21);
}

#[test]
fn games_are_found_by_all_their_names() {
    let mut games = Vec::new();
    for_every_game(|spec| games.push((spec.names(), spec.names().own)));
    for name in ["shatar-buryat", "buryat", "Buryat"] {
        assert_eq!(frontend::named(name, games.clone()), Ok("buryat"));
    }
    for (names, own) in &games {
        for name in [names.own, names.uci, names.hub] {
            assert_eq!(frontend::named(name, games.clone()), Ok(*own));
        }
    }
    let error = frontend::named("xiangqi", games).unwrap_err();
    assert!(error.to_string().contains("chess, shatar"), "{error}");
}

#[test]
fn bench_positions_are_legal() {
    for_every_game(|spec| {
        let mut game = spec.new_game();
        for position in spec.bench_positions() {
            let set = game.set_position(Some(&position), &[]);
            assert_eq!(set, Ok(()), "{}", spec.names().uci);
        }
    });
}

#[test]
fn a_move_on_the_board_leads_to_the_next_board() {
    for_every_game(|spec| {
        random_games(spec, |game, chosen| {
            let before = game.board_view().unwrap();
            let texts: Vec<_> = before.moves.iter().map(|mv| mv.text.clone()).collect();
            assert_eq!(texts, game.legal_moves());
            for mv in &before.moves {
                starts_well(&before, mv);
            }
            let mv = &before.moves[chosen];
            game.play(&mv.text).unwrap();
            let after = game.board_view().unwrap();
            assert_eq!(after.last_move.as_ref(), Some(mv));
            leads_to(&before, mv, &after);
            assert!(game.take_back(1));
        });
    });
}

/// Asserts that the piece belongs to the side to move and captures only pieces of the opponent.
fn starts_well(board: &BoardView, mv: &MoveView) {
    let owner = |at: usize| board.squares[at].piece.as_ref().map(|piece| piece.owner);
    assert!(mv.steps.len() >= 2, "{mv:?}");
    assert!(mv.steps.iter().all(|&at| board.squares[at].playable));
    assert_eq!(owner(mv.steps[0]), Some(board.side_to_move), "{mv:?}");
    for &at in &mv.captures {
        assert_eq!(owner(at), Some(board.side_to_move.opponent()), "{mv:?}");
    }
}

fn leads_to(before: &BoardView, mv: &MoveView, after: &BoardView) {
    let (from, to) = (mv.steps[0], mv.steps[mv.steps.len() - 1]);
    let moved = mv.becomes.clone().or(before.squares[from].piece.clone());
    assert_eq!(after.squares[to].piece, moved, "{mv:?}\n{before}{after}");
    if from != to {
        assert_eq!(after.squares[from].piece, None, "{mv:?}");
    }
    for &at in mv.captures.iter().filter(|&&at| at != to) {
        assert_eq!(after.squares[at].piece, None, "{mv:?}");
    }
    let count = |board: &BoardView| {
        let pieces = board.squares.iter().filter(|square| square.piece.is_some());
        pieces.count()
    };
    assert_eq!(count(after), count(before) - mv.captures.len(), "{mv:?}");
    assert_eq!(after.side_to_move, before.side_to_move.opponent());
}

#[test]
fn names_of_squares_are_unique() {
    for_every_game(|spec| {
        let board = spec.new_game().board_view().unwrap();
        assert_eq!(board.squares.len(), board.columns * board.rows);
        let playable = board.squares.iter().filter(|square| square.playable);
        let names: Vec<_> = playable.map(|square| &square.name).collect();
        assert!(names.iter().all(|name| !name.is_empty()));
        assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len());
    });
}

#[test]
fn dialects_read_what_they_write() {
    for_every_game(|spec| {
        let mut dialects = vec![DialectName::Usual, DialectName::Uci];
        dialects.extend(spec.uci_notations().into_iter().map(DialectName::UciOption));
        dialects.extend(spec.has_hub().then_some(DialectName::Hub));
        random_games(spec, |game, _| {
            for &dialect in &dialects {
                game.set_dialect(dialect);
                for mv in game.legal_moves() {
                    assert_eq!(game.normalize_move(&mv).as_ref(), Ok(&mv), "{dialect:?}");
                }
                let mut other = spec.new_game();
                other.set_dialect(dialect);
                other
                    .set_position(Some(&game.position_text()), &[])
                    .unwrap();
                assert_eq!(other.position_text(), game.position_text());
                let mut again = spec.new_game();
                again.set_dialect(dialect);
                let start = game.start_text(dialect);
                let moves = game.moves_since(0, dialect);
                again.set_position(Some(&start), &moves).unwrap();
                assert_eq!(again.key(), game.key());
                assert!(again.has_usual_start());
            }
            game.set_dialect(DialectName::Usual);
        });
    });
}

/// An engine that is given the start of a game and its moves must know when the game is drawn.
#[test]
fn a_start_position_keeps_its_clocks() {
    for_every_game(|spec| {
        let (start, clocks) = match spec.names().uci {
            "chess" => ("k7/8/8/8/8/8/8/K6R w - - 40 60", " 40 60"),
            "russian" => ("W:WKa1,Kc1,Ke1:BKh8:H9", ":H9"),
            "international" => ("W:WK1:BK46:H30", ":H30"),
            _ => return,
        };
        let mut game = spec.new_game();
        game.set_position(Some(start), &[]).unwrap();
        for dialect in [DialectName::Usual, DialectName::Uci] {
            let text = game.start_text(dialect);
            assert!(text.ends_with(clocks), "{text}");
            let mut other = spec.new_game();
            other.set_position(Some(&text), &[]).unwrap();
            assert_eq!(other.start_text(dialect), text);
        }
    });
}

#[test]
fn records_in_latin_1_keep_their_letters() {
    for_every_game(|spec| {
        let tag = ("White".to_string(), "Müller".to_string());
        let record = Record {
            tags: vec![tag.clone()],
            ..Record::default()
        };
        let text = spec.new_game().record(&record).unwrap();
        let latin_1: Vec<u8> = text.chars().map(|c| u8::try_from(c).unwrap()).collect();
        for bytes in [text.as_bytes(), &latin_1] {
            let read = spec.new_game().load_record(bytes).unwrap();
            assert!(read.tags.contains(&tag), "{read:?}");
        }
    });
}

#[test]
fn games_are_stored_and_read_back() {
    for_every_game(|spec| {
        let mut game = spec.new_game();
        random_games(spec, |played, _| {
            let moves = played.moves_since(0, DialectName::Usual);
            game.set_position(None, &moves).unwrap();
        });
        let record = Record {
            tags: vec![("White".to_string(), "Somebody".to_string())],
            comments: vec![String::new(), "the second move".to_string()],
            result: RecordResult::Won(Side::Black),
        };
        let text = game.record(&record).unwrap();
        assert!(text.contains("[White \"Somebody\"]"), "{text}");
        assert!(text.contains("{ the second move }"), "{text}");
        let mut again = spec.new_game();
        again.load_record(text.as_bytes()).unwrap();
        let moves = |game: &dyn TextGame| game.moves_since(0, DialectName::Usual);
        assert_eq!(moves(&*again), moves(&*game), "{text}");
        assert_eq!(again.key(), game.key());
        assert!(again.load_record(b"1. hello").is_err());
        assert_eq!(again.key(), game.key(), "nothing changes");
        assert!(spec.record_extension().is_some());
    });
}

#[test]
fn castling_shows_where_the_king_goes() {
    let mut game = games::chess::spec().new_game();
    let position = "1k6/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    game.set_position(Some(position), &[]).unwrap();
    let board = game.board_view().unwrap();
    let steps = |text: &str| {
        let mv = board.moves.iter().find(|mv| mv.text == text).unwrap();
        mv.steps
            .iter()
            .map(|&at| board.squares[at].name.clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(steps("O-O"), ["e1", "g1"]);
    assert_eq!(steps("O-O-O"), ["e1", "c1"]);
}

#[test]
fn an_illegal_move_says_why() {
    let mut game = games::chess::spec().new_game();
    game.set_position(Some("4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1"), &[])
        .unwrap();
    let reason = game.why_illegal("Nd5").unwrap();
    assert!(reason.contains("pinned"), "{reason}");
    assert_eq!(game.why_illegal("Kf2"), None);
}

#[test]
fn chess960_is_an_option_of_chess() {
    let mut game = games::chess::spec().new_game();
    game.set_dialect(DialectName::Uci);
    game.set_position(Some("1k6/8/8/8/8/8/8/4K2R w K - 0 1"), &[])
        .unwrap();
    assert!(game.legal_moves().contains(&"e1g1".to_string()));
    game.set_option("uci_chess960", "true").unwrap();
    assert!(game.legal_moves().contains(&"e1h1".to_string()));
    assert!(game.set_option("UCI_Chess960", "maybe").is_err());
    assert!(game.set_option("UCI_Chess361", "true").is_err());
}
