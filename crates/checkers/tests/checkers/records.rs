//! Records: PDN in every form, the public corpus, ballots.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use crate::variants;
use checkers::pdn::{AnyGameTree, AnyReader, GameTree, GameType, Pdn, Reader};
use checkers::{
    Board, Brazilian, Canadian, Czech, English, International, Italian, Opening, Openings, Piece,
    PieceKind, Pool, Position, PositionBuilder, Rules, Russian, Spanish, Turkish,
};
use game_core::{MoveGenerator, Notation, Position as _, Side, zobrist};
use pgn::{Comment, Error, Format, GameError, Nag, Ply, Termination};
use proptest::prelude::*;

fn only<R: Rules>(text: &str) -> GameTree<R> {
    text.parse()
        .unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

fn refusal<R: Rules>(text: &str) -> String {
    match text.parse::<GameTree<R>>() {
        Ok(game) => panic!("{text:?} is read as {game:?}"),
        Err(error) => error.to_string(),
    }
}

/// A written game reads back as the same game.
fn assert_reads_back<R: Rules>(game: &GameTree<R>) {
    let mut arranged = game.clone();
    arranged.arrange_tags();
    assert_eq!(only::<R>(&game.to_string()), arranged);
}

/// The moves as they are written, with the result, on one line.
fn movetext<R: Rules>(game: &GameTree<R>) -> String {
    let text = game.to_string();
    let (_, moves) = text.split_once("\n\n").expect("tags");
    moves.trim_end().replace('\n', " ")
}

/// PDN 3.0, the table of game types, and the site lidraughts for the two variants that the table does not list.
#[test]
fn game_types_are_those_of_the_standard_and_of_lidraughts() {
    fn check<R: Rules>(text: &str) {
        let usual = Pdn::<R>::default();
        let game_type = usual.game_type().expect("a known game");
        assert_eq!(game_type.to_string(), text);
        assert_eq!(text.parse(), Ok(game_type));
        assert_eq!(Pdn::<R>::of_game_type(game_type), Ok(usual));
        let number = format!("[GameType \"{}\"]\n\n*", game_type.number);
        assert_eq!(*only::<R>(&number).format(), usual);
    }
    check::<International>("20,W,10,10,N2,0");
    check::<English>("21,B,8,8,N1,0");
    check::<Italian>("22,W,8,8,N2,1");
    check::<Pool>("23,B,8,8,N1,0");
    check::<Spanish>("24,W,8,8,N1,1");
    check::<Russian>("25,W,8,8,A0,0");
    check::<Brazilian>("26,W,8,8,A0,0");
    check::<Canadian>("27,W,12,12,N2,0");
    check::<checkers::Portuguese>("28,W,8,8,N1,1");
    check::<Czech>("29,W,8,8,A0,0");
    check::<Turkish>("30,W,8,8,A0,0");
    check::<checkers::Thai>("31,B,8,8,N2,0");
    check::<checkers::Frisian>("40,W,10,10,N2,0");
    check::<checkers::Antidraughts>("98,W,10,10,N2,0");
    check::<checkers::Breakthrough>("96,W,10,10,N2,0");
    // Names in letters from the bottom right, unlike the type that a site writes wrongly with numbers.
    let letters = "20,W,10,10,A1,0".parse().expect("a game type");
    let format = Pdn::<International>::of_game_type(letters).expect("of this variant");
    assert_eq!(format.game_type(), Some(letters));
}

#[test]
fn bad_game_types_are_errors_that_quote_them() {
    for text in [
        "",
        "x",
        "-1",
        "+1",
        "65536",
        "20,",
        "20,W",
        "20,W,10,10",
        "20,W,10,10,N2,2",
        "20,W,10,10,N2,0,0",
        "20,w,10,10,N2,0",
        "20,W,10,10,N4,0",
        "20,W,10,10,N8",
        "20,W,10,10,N,0",
        "20,W,999,10,N2,0",
        "20,W,10,10,É2,0",
    ] {
        let error = text.parse::<GameType>().unwrap_err();
        assert_eq!(error.text(), text);
    }
    let tagged = |value: &str| format!("[GameType \"{value}\"]\n\n1. 32-28 *");
    for (value, reason) in [
        ("25", "no such game type in International draughts: \"25\""),
        ("20,W,8,8,N2,0", "no such board in International draughts"),
        (
            "20,W,10,10,S2,0",
            "no short notation in International draughts",
        ),
        ("twenty", "not a game type"),
    ] {
        let error = refusal::<International>(&tagged(value));
        assert!(error.starts_with("line 1, column 1: "), "{error}");
        assert!(error.contains(reason), "{error}");
    }
    let killer = refusal::<checkers::Killer>(&tagged("20"));
    assert!(killer.contains("no such game type in Killer"), "{killer}");
    assert!(only::<International>(&tagged("?")).main_moves().count() == 1);
}

/// PDN 3.0, the attribute Notation: letters or numbers, from each corner, on the board or its mirror
/// image.
#[test]
fn squares_are_named_from_the_corner_of_the_game_type() {
    fn check<R: Rules>(game_type: &str, moves: &str, usual: &str) {
        let text = format!("[GameType \"{game_type}\"]\n\n{moves}");
        let game = only::<R>(&text);
        assert_eq!(movetext(&game), moves, "{game_type}");
        let plain: GameTree<R> = only(usual);
        let position = |game: &GameTree<R>| game.to_game().position().fen();
        assert_eq!(position(&game), position(&plain), "{game_type}");
        assert_reads_back(&game);
    }
    let international = "1. 32-28 19-23 2. 28x19 14x23 *";
    check::<International>("20,W,10,10,N2,0", international, international);
    check::<International>(
        "20,W,10,10,N0,0",
        "1. 17-23 34-28 2. 23x34 39x28 *",
        international,
    );
    check::<International>(
        "20,W,10,10,N3,0",
        "1. 34-28 17-23 2. 28x17 12x23 *",
        international,
    );
    check::<International>(
        "20,W,10,10,A0,0",
        "1. d4-e5 g7-f6 2. e5xg7 h8xf6 *",
        international,
    );
    // Read as PlayOK means it; its mirror image is another type.
    check::<International>("20,W,10,10,N1,0", international, international);
    let mirrored = "[GameType \"20,W,10,10,N1,1\"]\n\n1. 17-23 34-28 2. 23x34 39x28 *";
    let mirrored = only::<International>(mirrored);
    let game_type = mirrored.format().game_type().expect("a known game");
    assert_eq!(game_type.to_string(), "20,W,10,10,N0,0");
    assert_eq!(
        mirrored.to_game().position().fen(),
        only::<International>(international)
            .to_game()
            .position()
            .fen()
    );
    let russian = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 *";
    check::<Russian>("25,W,8,8,A0,0", russian, russian);
    check::<Russian>(
        "25,W,8,8,N2,0",
        "1. 22-18 10-15 2. 26-22 12-16 3. 22-17 *",
        "1. c3-d4 d6-e5 2. d2-c3 h6-g5 3. c3-b4 *",
    );
    // Names from Black's corner, and of the mirror image.
    check::<Russian>(
        "25,W,8,8,A3,0",
        "1. f6-e5 e3-f4 2. g7-f6 c3-b4 3. f6-g5 *",
        russian,
    );
    check::<Russian>(
        "25,W,8,8,A1,1",
        "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 *",
        russian,
    );
    // Pool checkers: American, unified, Jamaican; and Jamaican as it was once written.
    let pool = "1. 11-15 22-18 2. 15x22 *";
    check::<Pool>("23,B,8,8,N1,0", pool, pool);
    check::<Pool>("23,B,8,8,A1,1", "1. c3-d4 f6-e5 2. d4xf6 *", pool);
    check::<Pool>("23,B,8,8,A5,1", "1. c3-d4 f6-e5 2. d4xf6 *", pool);
    let unified = only::<Pool>("[GameType \"23,W,8,8,A0,0\"]\n\n1. c3-d4 b6-c5 2. d4xb6 1-0");
    assert_eq!(movetext(&unified), "1. c3-d4 b6-c5 2. d4xb6 1-0");
    assert_eq!(unified.start().side_to_move(), Side::White);
    assert_eq!(unified.termination(), Termination::WhiteWins);
    assert_reads_back(&unified);
    // A FEN has the numbers of its game.
    let fen =
        only::<International>("[GameType \"20,W,10,10,N0,0\"]\n[FEN \"W:W3:B48\"]\n\n1. 3-8 *");
    assert_eq!(fen.start().fen(), "W:W48:B3");
    let tree = GameTree::in_format(*fen.format(), *fen.start());
    assert_eq!(tree.tags().value("FEN"), Some("W:W3:B48"));
}

/// PDN 3.0, the reading grammar and its notes.
#[test]
fn every_form_of_movetext_is_read() {
    fn check<R: Rules>(forms: &[&str], written: &str) {
        for form in forms {
            assert_eq!(movetext(&only::<R>(form)), written, "{form:?}");
        }
    }
    check::<International>(
        &[
            "1. 32-28 19-23 2. 28x19 14x23 *",
            "32-28 19-23 28x19 14x23",
            "1.32-28 19-23 2.28x19 14x23*",
            "01. 32 - 28  19- 23 02. 28 x 19 14 :23",
            "1. 32-28 1... 19-23 2. 28:19 ... 14-23",
            "1. 3228 1923 2. 2819 1423",
            "% a line\n1. 32-28 19-23\n% another\n2. d5xg7 14x23"
                .replace("d5xg7", "28x19")
                .as_str(),
            "1. d4-e5 19-23 2. e5xg7 h8xf6",
            "1. d4e5 g7f6 2. e5g7 14x23 *",
        ],
        "1. 32-28 19-23 2. 28x19 14x23 *",
    );
    check::<International>(
        &["1. 32-28!? 19-23(?!) 2. 28x19 $1 14x23 {[%clk 1:55:21]} 2-0"],
        "1. 32-28 $5 19-23 $6 2. 28x19 $1 14x23 { [%clk 1:55:21] } 2-0",
    );
    check::<International>(
        &["32-28 19-23 (18-23 38-32 (37-32? 23-29! { Black wins }) 12-18) 28x19 14x23"],
        "1. 32-28 19-23 (1... 18-23 2. 38-32 (2. 37-32 $2 23-29 $1 { Black wins }) 2... 12-18) \
         2. 28x19 14x23 *",
    );
    check::<Russian>(
        &[
            "1. c3-d4 b6-c5 2. d4:b6 a7xc5",
            "1. 22-18 9-14 2. 18x9 5-14",
            "c3d4 b6c5 d4b6 a7c5",
        ],
        "1. c3-d4 b6-c5 2. d4:b6 a7:c5 *",
    );
    let clock = only::<English>("1. 9-14 {[%clk 0:04:59]} *");
    let node = clock.node(clock.main_child(clock.root()).expect("a move"));
    assert_eq!(
        node.comments()[0].clock().map(|time| time.as_secs()),
        Some(299)
    );
}

/// PDN 3.0, the tag Result. The first figure is that of the side that begins, as in the collections of
/// English problems of the corpus.
#[test]
fn results_of_both_styles_are_read_and_one_is_written() {
    fn check<R: Rules>(texts: &[&str], result: Termination, written: &str) {
        for text in texts {
            let game = only::<R>(&format!("[Event \"\"]\n{text}"));
            assert_eq!(game.termination(), result);
            assert!(
                game.to_string().ends_with(&format!("\n{written}\n")),
                "{game:?}"
            );
            assert!(
                game.to_string()
                    .contains(&format!("[Result \"{written}\"]"))
            );
            let tagged = only::<R>(&format!("[Result \"{text}\"]"));
            assert_eq!(tagged.termination(), result);
        }
    }
    use Termination::{BlackWins, BothLose, Draw, Unknown, WhiteWins};
    check::<International>(&["2-0", "1-0"], WhiteWins, "2-0");
    check::<Canadian>(&["0-2", "0-1"], BlackWins, "0-2");
    check::<International>(&["1-1", "1/2-1/2"], Draw, "1-1");
    check::<Russian>(&["2-0", "1-0"], WhiteWins, "1-0");
    check::<checkers::Frisian>(&["1-1", "1/2-1/2"], Draw, "1/2-1/2");
    check::<English>(&["1-0", "2-0"], BlackWins, "1-0");
    check::<English>(&["0-1"], WhiteWins, "0-1");
    check::<Pool>(&["1-0"], BlackWins, "1-0");
    check::<English>(&["0-0"], BothLose, "0-0");
    check::<English>(&["*"], Unknown, "*");
    let mut game = GameTree::<English>::new();
    game.set_termination(BlackWins).expect("a known result");
    assert_eq!(game.tags().value("Result"), Some("1-0"));
    assert_eq!(only::<English>(&game.to_string()).termination(), BlackWins);
}

/// PDN 3.0, issues: a move that begins like a result is a move.
#[test]
fn results_and_separators_do_not_swallow_moves() {
    let text = "[FEN \"B:W31:B1,2\"]\n\n1... 1-6 * [FEN \"W:W50:B1,3\"]\n50-45 1-7* 1. 32-28 1-1 \
                32-28 1/2-1/2 1. 34-29 2-0";
    let games: Vec<_> = Reader::<_, International>::from_bytes(text.as_bytes())
        .into_iter()
        .collect();
    let moves: Vec<_> = games
        .into_iter()
        .map(|game| movetext(&game.expect("a valid game")))
        .collect();
    assert_eq!(
        moves,
        [
            "1... 1-6 *",
            "1. 50-45 1-7 *",
            "1. 32-28 1-1",
            "1. 32-28 1-1",
            "1. 34-29 2-0"
        ]
    );
}

/// PDN 3.0, setup commands and null moves.
#[test]
fn setups_stand_between_the_moves() {
    let text = "/FEN \"W:W31-50:B1-20\"/ /FEN \"B:W28,31-36,38-50:B1-20\"/ 01... 20-25 *";
    let game = only::<International>(text);
    assert_eq!(game.len(), 4);
    let last = game.main_line(game.root()).last().expect("moves");
    assert_eq!(game.position(last).fen(), "W:W28,31-36,38-50:B1-19,25");
    assert_reads_back(&game);
    let passed = only::<International>("1. 32-28 /FEN \"W::\"/ {and again} 2. 37-32 *");
    assert_eq!(passed.to_game().moves().len(), 1);
    assert_eq!(passed.main_moves().count(), 2);
    assert_reads_back(&passed);
    for (setup, turn) in [
        ("W::", 'W'),
        ("W::.", 'W'),
        (" W : : . ", 'W'),
        ("?::", 'W'),
        ("?::.", 'W'),
        ("B::", 'B'),
        ("B:: ", 'B'),
    ] {
        let game = only::<International>(&format!("1. 32-28 /FEN \"{setup}\"/ *"));
        let last = game.main_line(game.root()).last().expect("a setup");
        let same_pieces = format!("{turn}:W28,31,33-50:B1-20");
        assert_eq!(game.position(last).fen(), same_pieces, "{setup:?}");
    }
    for (text, reason) in [
        ("/FEN \"W:W99:B1\"/", "no such square"),
        ("/FEN W:W31:B1/", "not a setup"),
        ("/DIAGRAM \"W:W31:B1\"/", "not a setup"),
        ("/FEN \"W:W31:B1\"", "setup without closing slash"),
    ] {
        let error = refusal::<International>(&format!("1. 32-28 {text} *"));
        assert!(error.contains(reason), "{error}");
        assert!(error.starts_with("line 1, column 10: "), "{error}");
    }
}

/// PDN 3.0, restrictions 8 and 9. Where the path is missing, the rest of the game decides which capture was
/// meant, also in a variation.
#[test]
fn an_ambiguous_capture_has_its_path_and_is_read_without() {
    let start = "[FEN \"B:W17,18,25,26,32:B14\"]\n\n";
    let check = |moves: &str, written: &str| {
        let game = only::<English>(&format!("{start}{moves}"));
        assert_eq!(movetext(&game), written);
        assert_reads_back(&game);
    };
    for path in ["14x23x30", "14x21x30"] {
        let text = format!("1. {path} *");
        check(&text, &text);
    }
    check("1. 14x30 17-13 *", "1. 14x23x30 17-13 *");
    check(
        "1. 14x30 ! {so} 18-15 *",
        "1. 14x21x30 $1 { so } 1... 18-15 *",
    );
    check(
        "1. 14x30 {either} (1. 14x30 17-14) 32-28 (18-15 30x23) 2. 30x14 *",
        "1. 14x21x30 { either } (1. 14x23x30 17-14) 1... 32-28 (1... 18-15 2. 30x23) 2. 30x14 *",
    );
    // Nothing decides it, so the first capture is chosen.
    check("1. 14x30 32-28 *", "1. 14x23x30 32-28 *");
    check(
        "1. 14x30 (14x30 18-14) *",
        "1. 14x23x30 (1. 14x21x30 18-14) *",
    );
    let error = refusal::<English>(&format!("{start}1. 14x30 17-13 18-15 *"));
    assert_eq!(error, "line 3, column 16: no piece stands there: \"18-15\"");
    let mut game = only::<English>(start);
    let error = game.play(game.root(), "14x30").unwrap_err();
    assert!(error.reason().contains("ambiguous"));
}

/// A visitor may skip variations after an ambiguous move and then continue the line.
#[test]
fn a_visitor_skips_variations_after_an_ambiguous_move() {
    #[derive(Default)]
    struct Moves(Vec<String>);
    impl pgn::ReplayVisitor<Pdn<English>> for Moves {
        type Output = Vec<String>;
        fn ply(
            &mut self,
            before: &Position<English>,
            ply: Ply<Position<English>>,
            _: &Position<English>,
        ) {
            self.0.extend(ply.as_move().map(|mv| before.move_text(mv)));
        }
        fn begin_variation(&mut self) -> std::ops::ControlFlow<()> {
            std::ops::ControlFlow::Break(())
        }
        fn end_game(&mut self) -> Vec<String> {
            std::mem::take(&mut self.0)
        }
    }
    for moves in [
        "1. 14x30 (14x30 18-15 (18-14) 30x23) 32-28 (17-13 30x21) 30x14 *",
        // The number at the end of a variation is not one without a move.
        "1. 14x30 (1. 14x30 18-15) 32-28 2. 30x14 (2. 30x14) (2. 30x14) *",
    ] {
        let text = format!("[FEN \"B:W17,18,25,26,32:B14\"]\n\n{moves}");
        let mut reader = Reader::<_, English>::from_bytes(text.as_bytes());
        let told = reader.replay_game(&mut pgn::Replay::new(Moves::default()));
        assert_eq!(told.unwrap().unwrap(), ["14x23x30", "32-28", "30x14"]);
    }
}

/// A game that is skipped, or broken, leaves no number behind.
#[test]
fn a_forfeit_follows_a_broken_game() {
    let text = b"[Event \"a\"]\n\n1. 32-28 18-22 28x18 2. 3-4 *\n[Event \"b\"]\n\n2-0\n";
    let mut reader = Reader::<_, International>::from_bytes(text);
    let tree = &mut pgn::Replay::new(pgn::TreeBuilder::default());
    assert!(matches!(reader.replay_game(tree), Err(Error::Game(_))));
    assert!(matches!(reader.replay_game(tree), Ok(Some(_))));
    let mut reader = Reader::<_, International>::from_bytes(text);
    assert!(reader.skip_game().unwrap());
    assert!(matches!(reader.replay_game(tree), Ok(Some(_))));
}

/// Readings of a capture that agree again are one, whatever follows.
#[test]
fn a_setup_settles_an_ambiguous_capture() {
    let setup = "/FEN \"B:W17,18,25,26,32:B14\"/";
    let moves = format!("14x30 {setup} ").repeat(2000);
    let game = only::<English>(&format!("[FEN \"B:W17,18,25,26,32:B14\"]\n\n{moves}*"));
    assert_eq!(game.main_moves().count(), 2000);
}

/// PDN 3.0, the tag FEN; and texts of collections that are not positions.
#[test]
fn starts_are_read_and_written() {
    let fen = |fen: &str| {
        let game = only::<English>(&format!("[FEN \"{fen}\"]\n\n*"));
        game.start().fen()
    };
    assert_eq!(fen("?:W29,13:B22,4."), "B:W13,29:B4,22");
    assert_eq!(fen("W:W3,20:B11,30"), "W:WK3,20:B11,K30");
    assert_eq!(fen("W::."), "W:W:B");
    let lenient = Position::<English>::from_fen_lenient("?:W3:B").unwrap();
    assert_eq!(lenient.fen(), "B:WK3:B");
    assert!(Position::<English>::from_fen("W:W3:B30").is_err());
    for bad in ["", "W", "W:W33:B", "??:W1:B2", "W:::", "W:?1:B2", "W:W1:B1"] {
        let error = refusal::<English>(&format!("[Event \"\"]\n[FEN \"{bad}\"]\n\n*"));
        assert!(error.starts_with("line 2, column 1: "), "{error}");
    }
}

#[test]
fn the_fields_that_lidraughts_appends_are_read_and_written() {
    let text = "[FEN \"B:WK5,31:BK20:H13:F40\"]\n\n40... 20-3 41. 5-10 *";
    let game = only::<International>(text);
    assert_eq!(game.start().king_move_plies(), 13);
    assert_eq!(movetext(&game), "40... 20-3 41. 5-10 *");
    assert_reads_back(&game);
    let tree = GameTree::<International>::from_position(*game.start());
    assert_eq!(tree.tags().value("FEN"), Some("B:WK5,31:BK20:H13:F1"));
    assert_eq!(game.start().lidraughts_fen(40), "B:WK5,31:BK20:H13:F40");
    let frisian = |text: &str| Position::<checkers::Frisian>::from_fen(text);
    let plain = frisian("W:WK5,31:B20");
    assert_eq!(frisian("W:WK5,31:B20:H0:F1:+0+0"), plain);
    let twice = frisian("W:WK5,31:B20:QW5x2");
    assert_eq!(frisian("W:WK5,31:B20:H0:F1:+2+0"), twice);
    for (bad, reason) in [
        ("W:WK5,K6,31:B20:+1+0", "which king"),
        ("W:WK5,31:B20:+0+1", "which king"),
        ("W:WK5,31:B20:+4+0", "no such count"),
        ("W:WK5,31:B20:+1", "not the moves of two kings"),
        ("W:WK5,31:B20:H", "a letter and a count"),
        ("W:WK5,31:B20:H-1", "a letter and a count"),
        ("W:WK5,31:B20:H65536", "a letter and a count"),
        ("W:WK5,31:B20:H1:H1", "occurs twice"),
    ] {
        let error = frisian(bad).unwrap_err();
        assert!(error.reason().contains(reason), "{bad}: {error}");
        assert!(bad.contains(error.text()), "{bad}: {error}");
    }
}

#[test]
fn records_keep_all_draw_clocks() {
    fn check<R: Rules>(fen: &str, number: u32, written: &str) {
        let position = Position::<R>::from_fen(fen).expect("a position");
        let tag = format!("[FEN \"{fen}:F{number}\"]\n\n*");
        let game = only::<R>(&tag);
        assert_eq!(*game.start(), position, "{fen}");
        let tree = GameTree::in_format(*game.format(), position);
        assert_eq!(tree.tags().value("FEN"), Some(written));
        assert_eq!(*only::<R>(&tree.to_string()).start(), position, "{fen}");

        let mut game = GameTree::<R>::new();
        let node = game.set_up(game.root(), position).expect("a setup");
        let read = only::<R>(&game.to_string());
        assert_eq!(read.position(node), game.position(node));
        assert_reads_back(&game);
    }
    let fen = "W:W21,K30:BK1,12";
    let with = |clocks: &str| format!("{fen}:{clocks}");
    check::<Russian>(&with("P0,59,0"), 1, &with("P0,59,0:F1"));
    check::<Russian>(&with("P1,2,0"), 1, &with("P1,2,0:F1"));
    check::<Russian>(&with("P3,3,0"), 40, &with("H3:F40"));
    check::<Russian>(&with("H3"), 1, &with("H3:F1"));
    check::<Russian>(fen, 40, &with("H0:F40"));
    check::<International>(&with("P0,9,0"), 1, &with("P0,9,0:F1"));
    // The third clock is kept only for a lone king on the main road, where the rules count it.
    check::<Russian>(&with("P3,3,3"), 40, &with("H3:F40"));
    check::<International>(&with("P0,9,9"), 1, &with("P0,9,0:F1"));
    let fen = "W:W21,22,K30:BK4";
    let with = |clocks: &str| format!("{fen}:{clocks}");
    check::<Russian>(&with("P3,3,3"), 40, &with("P3,3,3:F40"));
    check::<International>(&with("P3,3,3"), 40, &with("H3:F40"));
    let ending = Position::<Russian>::from_fen("W:WKc1,a3:BKb8,h6:P0,59,0").unwrap();
    let tree = GameTree::<Russian>::from_position(ending);
    let read = only::<Russian>(&tree.to_string());
    assert_eq!(read.start().plies_to_draw(), 1);
}

/// PDN 3.0, the grammar: errors in a game. The games around it are read.
#[test]
fn broken_games_are_reported_and_skipped() {
    for (broken, column, reason) in [
        (
            "1. 32-28 { nested { comment } } *",
            31,
            "unexpected character",
        ),
        ("1. - - *", 4, "not a move"),
        ("1. 2-0", 4, "number without a move"),
        ("1. 32-28 (2. ) 18-22 *", 14, "number without a move"),
        ("1. 32-28 . 18-22 *", 10, "unexpected character"),
        ("1. 32-28 2.. 18-22 *", 12, "unexpected character"),
        ("17 32-28 *", 1, "not a move"),
        ("1. 32 28 *", 4, "not a move"),
        ("1. 32-28 18-22 28x18 *", 16, "the piece does not go there"),
        ("1. 32-28 4-6", 10, "a piece stands on the last square"),
        ("1. 32-28x *", 4, "not a move"),
        ("1. 32-28- *", 4, "not a move"),
        ("1. a3-b4 *", 4, "a piece stands on the last square"),
        ("1. z9-b4 *", 4, "not a move"),
        ("1. 032-28 *", 4, "not a move"),
        ("1. 32-28 18-22)", 15, "closing parenthesis"),
        ("1. 32-28 (31-27", 10, "without closing parenthesis"),
        ("1. 32-28", 1, "no result before the next game"),
    ] {
        let text = format!("[Event \"1\"]\n\n*\n\n{broken}\n[Event \"2\"]\n\n1. 31-27 *\n");
        let reader = Reader::<_, International>::from_bytes(text.as_bytes());
        let games: Vec<_> = reader.into_iter().collect();
        let [Ok(_), Err(Error::Game(error)), Ok(last)] = &games[..] else {
            panic!("{broken:?}: {games:?}")
        };
        assert!(error.to_string().contains(reason), "{broken}: {error}");
        let place = error.location();
        let line = if reason.starts_with("no result") {
            6
        } else {
            5
        };
        assert_eq!(
            (place.line, place.column),
            (line, column),
            "{broken}: {error}"
        );
        assert_eq!(last.main_moves().count(), 1);
    }
}

#[test]
fn a_broken_game_of_any_variant_keeps_its_valid_beginning() {
    let text = b"[GameType \"25\"]\n\n1. c3-d4 b6-c5 2. a1-h8 0-1\n\n\
        [GameType \"0\"]\n\n1. e4 *\n\n[GameType \"21\"]\n\n1. 11-15 (1. 12-16) 1... 1-32 *\n\n\
        [GameType \"20\"]\n\n1. 32-28 *";
    let mut games = AnyReader::from_bytes(text, "20".parse().unwrap());
    assert!(games.take_beginning().is_none());
    let mut beginning = || {
        let game = games.next().expect("a game");
        let beginning = games.take_beginning();
        assert!(games.take_beginning().is_none(), "it was given already");
        (game.is_ok(), beginning)
    };
    let (is_sound, russian) = beginning();
    assert!(!is_sound);
    let russian = russian.expect("two moves");
    assert!(matches!(&russian, AnyGameTree::Russian(game) if game.main_moves().count() == 2));
    assert_eq!(russian.termination(), Termination::Unknown);
    assert_eq!(beginning(), (false, None), "no variant of draughts");
    let (_, english) = beginning();
    assert!(matches!(english, Some(AnyGameTree::English(game)) if game.len() == 3));
    assert_eq!(beginning(), (true, None), "a valid game");
}

#[test]
fn games_of_several_variants_come_from_one_file() {
    let text =
        b"[GameType \"25\"]\n\n1. c3-d4 b6-c5 2. d4:b6 0-1\n\n[GameType \"0\"]\n\n1. e4 e5 *\n\n\
        [GameType \"21,B,8,8,N1,0\"]\n\n1. 11-15 (1. 12-16) 1-0\n\n1. 32-28 2-0\n\n\
        [GameType \"20\"]\n\n1. 11-15 *";
    let usual = "20".parse().unwrap();
    let games: Vec<_> = AnyReader::from_bytes(text, usual).collect();
    let [
        Ok(russian),
        Err(chess),
        Ok(english),
        Ok(international),
        Err(illegal),
    ] = &games[..]
    else {
        panic!("{games:?}")
    };
    assert!(matches!(russian, AnyGameTree::Russian(game) if game.main_moves().count() == 3));
    assert_eq!(russian.termination(), Termination::BlackWins);
    assert!(matches!(english, AnyGameTree::English(game) if game.len() == 3));
    assert_eq!(english.termination(), Termination::BlackWins);
    assert_eq!(english.game_type().to_string(), "21,B,8,8,N1,0");
    assert!(english.to_string().ends_with("1. 11-15 (1. 12-16) 1-0\n"));
    assert!(matches!(international, AnyGameTree::International(_)));
    assert_eq!(international.termination(), Termination::WhiteWins);
    assert!(
        chess.to_string().contains("no variant of draughts"),
        "{chess}"
    );
    assert!(illegal.to_string().contains("not your piece"), "{illegal}");
}

/// Draws random numbers below a bound. Equal seeds give equal numbers.
fn draws(mut state: u64) -> impl FnMut(usize) -> usize {
    move |choices| {
        state = zobrist::mix(state);
        (state % choices as u64) as usize
    }
}

/// A tree of random moves, glyphs, comments and setups.
fn random_tree<R: Rules>(format: Pdn<R>, seed: u64) -> GameTree<R> {
    let mut draw = draws(seed);
    let start = format.start(&pgn::Tags::new()).expect("a usual start");
    let mut game = GameTree::in_format(format, start);
    let mut nodes = vec![game.root()];
    for _ in 0..40 {
        let last = nodes.len() - 1;
        let place = if draw(4) == 0 {
            draw(nodes.len())
        } else {
            last
        };
        let position = game.position(nodes[place]);
        let moves = position.moves();
        if moves.is_empty() || position.game_over().is_some() {
            continue;
        }
        let mv = moves[draw(moves.len())];
        let node = game.add_move(nodes[place], mv).expect("a legal move");
        nodes.push(node);
        match draw(12) {
            0 => game.add_nag(node, Nag(draw(140) as u16)),
            1 => game.add_comment(node, Comment::new("[%clk 0:01:00] 12. 32-28 (?) * 1-1")),
            2 => game.introduce(node, Comment::new("or } so")),
            3 => {
                let after = Position::from_fen(&game.position(node).fen()).expect("a position");
                nodes.extend(game.set_up(node, after));
            }
            _ => {}
        }
    }
    let results = [
        Termination::WhiteWins,
        Termination::BlackWins,
        Termination::Draw,
        Termination::BothLose,
    ];
    game.set_termination(results[draw(4)])
        .expect("a known result");
    game
}

/// The usual format of a variant and those from the other corners.
fn formats<R: Rules>() -> Vec<Pdn<R>> {
    let mut formats = vec![Pdn::<R>::default()];
    let Some(usual) = formats[0].game_type() else {
        return formats;
    };
    for notation in [
        "N0,0", "N0,1", "N1,1", "N2,0", "N3,1", "A0,0", "A1,0", "A2,1", "A3,0",
    ] {
        for side in ["W", "B"] {
            let (number, width, height) = (usual.number, R::RULES.width, R::RULES.height);
            let text = format!("{number},{side},{width},{height},{notation}");
            formats.extend(Pdn::of_game_type(text.parse().expect("a game type")).ok());
        }
    }
    formats
}

fn trees_read_back<R: Rules>() {
    let formats = formats::<R>();
    for seed in 0..48 {
        let game = random_tree::<R>(formats[seed as usize % formats.len()], seed);
        let text = game.to_string();
        let read = text.parse::<GameTree<R>>();
        let read = read.unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(read, game, "{text}");
        assert_eq!(read.to_string(), text);
    }
}

mod random_trees_are_read_as_they_were_written {
    for_every_variant!(trees_read_back);
}

/// A position with many black pieces to capture.
fn random_position<R: Rules>(seed: u64) -> Position<R> {
    let mut draw = draws(seed);
    let mut builder = PositionBuilder::<R>::new(Side::ALL[draw(2)]);
    for square in Board::<R>::numbered() {
        let side = Side::ALL[usize::from(draw(6) < 5)];
        let kind = [PieceKind::King, PieceKind::Man, PieceKind::Man][draw(3)];
        if draw(3) == 0 {
            // A man on its last row is rejected: the square stays empty.
            let _ = builder.put(Piece { side, kind }, square);
        }
    }
    builder.build()
}

/// Different moves of a position have different texts; a capture is also read with its whole path.
fn moves_read_back<R: Rules>() {
    let format = Pdn::<R>::default();
    for seed in 0..150 {
        let position = random_position::<R>(seed);
        let mut texts = BTreeSet::new();
        for &mv in &position.moves() {
            let text = format.move_text(&position, mv);
            let read = format.parse_move(&position, &text);
            assert_eq!(read, Ok(Ply::Move(mv)), "{text} {position:?}");
            assert!(texts.insert(text), "{position:?}");
            if mv.is_capture() {
                let squares = position.path(mv).into_iter().map(Board::<R>::square_text);
                let path = squares.collect::<Vec<_>>().join("x");
                let read = format.parse_move(&position, &path);
                assert_eq!(read, Ok(Ply::Move(mv)), "{path} {position:?}");
            }
        }
    }
}

mod moves_are_read_as_they_were_written {
    for_every_variant!(moves_read_back);
}

#[cfg(feature = "serde")]
#[test]
fn serde_stores_a_game_as_its_record() {
    let game = random_tree::<Russian>(Pdn::default(), 1);
    let json = serde_json::to_string(&game).unwrap();
    let read: GameTree<Russian> = serde_json::from_str(&json).unwrap();
    assert_eq!(read, game);
}

fn corpus(folder: &str) -> Option<Vec<(String, Vec<u8>)>> {
    let root = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/data/pdn/games"
    );
    let files = fs::read_dir(PathBuf::from(root).join(folder)).ok()?;
    let mut files: Vec<_> = files
        .map(|file| {
            let path = file.expect("a file").path();
            let name = path
                .file_name()
                .expect("a name")
                .to_string_lossy()
                .into_owned();
            (name, fs::read(path).expect("a readable file"))
        })
        .collect();
    files.sort();
    Some(files)
}

/// The games of a file that are read, their moves with those of variations, and the errors.
fn read_file<R: Rules>(text: &[u8]) -> (usize, usize, Vec<GameError>) {
    let (mut games, mut moves, mut errors) = (0, 0, Vec::new());
    for game in Reader::<_, R>::from_bytes(text) {
        match game {
            Ok(game) => {
                games += 1;
                moves += game.len() - 1;
                assert_reads_back(&game);
            }
            Err(Error::Game(error)) => errors.push(error),
            Err(Error::Source(never)) => match never {},
        }
    }
    (games, moves, errors)
}

/// Reads a file of the corpus in the variant of its collection, because few files name their variant.
fn read_corpus_file(name: &str, text: &[u8]) -> (usize, usize, Vec<GameError>) {
    match name.trim_end_matches(".pdn") {
        "Campionato Assoluto 2005" => read_file::<Italian>(text),
        "OCA_2.0"
        | "Principles of Strategy"
        | "Tricks traps and shots"
        | "beginner"
        | "borderclassics"
        | "bridges"
        | "gem"
        | "goulds"
        | "inferno"
        | "lpc" => read_file::<English>(text),
        "alphanumeric" | "ussr1947" | "abatsiev" => read_file::<Russian>(text),
        "mrcd2000kval" | "mrcd2006" | "mrcd2007" | "mrdrcd07" | "mrdrcd08" => {
            read_file::<Czech>(text)
        }
        _ => read_file::<International>(text),
    }
}

/// The public corpus of PDN 3.0, if it is beside the repository.
#[test]
fn the_corpus_is_read_and_replayed() {
    let Some(files) = corpus("succeed") else {
        return;
    };
    let (mut games, mut moves) = (0, 0);
    for (name, text) in &files {
        let (read, played, errors) = read_corpus_file(name, text);
        assert!(errors.is_empty(), "{name}: {errors:?}");
        games += read;
        moves += played;
    }
    assert_eq!((files.len(), games, moves), (39, 1978, 48331));
}

#[test]
fn the_errors_of_the_broken_corpus_are_found() {
    let Some(files) = corpus("fail") else {
        return;
    };
    // The file, its number of valid games, and the lines of the errors.
    let expected: [(&str, usize, &[u64]); 8] = [
        // A game without a result.
        ("40Camp.DamaInternazionaleAssoluto.pdn", 44, &[228]),
        // A separate dot.
        ("Cat.A1.pdn", 34, &[405]),
        // A number without a move; and three illegal moves, which the grammar allows.
        ("Cat.C1.pdn", 42, &[297, 582, 592, 611]),
        // Unknown moves.
        ("abatsiev.pdn", 55, &[595]),
        // Results of whole matches.
        ("delfts.pdn", 0, &[26, 53]),
        // Numbers without moves.
        ("mrdrcd07.pdn", 69, &[198, 326, 583]),
        ("mrdrcd08.pdn", 39, &[499]),
        ("nested_comment.pdn", 0, &[1]),
    ];
    assert_eq!(files.len(), expected.len());
    for ((name, text), (expected_name, games, lines)) in files.iter().zip(expected) {
        let (read, _, errors) = read_corpus_file(name, text);
        let found: Vec<u64> = errors.iter().map(|error| error.location().line).collect();
        assert_eq!((&**name, read, &*found), (expected_name, games, lines));
    }
}

#[test]
fn ballots_are_short_games_too() {
    let text = b"[Opening \"Old Fourteenth\"]\n\n1. 11-15 23-19 2. 8-11 *\n\n[Event \"Cross\"]\n\n\
        1. 11-15 23-18 *\n\n[FEN \"B:W21-27,29-32:B1-10,12\"]\n\n*";
    let openings = Openings::<English>::from_pdn(text).unwrap();
    let shown = |opening: &Opening<English>| (opening.name().to_string(), opening.moves().len());
    let named: Vec<_> = openings.standard().map(shown).collect();
    let named: Vec<_> = named
        .iter()
        .map(|(name, moves)| (&**name, *moves))
        .collect();
    assert_eq!(named, [("Old Fourteenth", 3), ("Cross", 2), ("", 0)]);
    let error = Openings::<English>::from_pdn(b"1. 11-15 *\n1. 11-14 *").unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 2, column 4: the piece does not go there: \"11-14\""
    );
}

#[test]
fn a_ballot_begins_with_its_last_setup() {
    let setup = "/FEN \"B:W21-27,29-32:B1-10,12\"/ 1. 10-15 *";
    for text in [setup.to_string(), format!("1. 11-15 23-19 {setup}")] {
        let openings = Openings::<English>::from_pdn(text.as_bytes()).unwrap();
        let opening = openings.iter().next().unwrap();
        assert_eq!(opening.start().fen(), "B:W21-27,29-32:B1-10,12", "{text}");
        let after = "W:W21-27,29-32:B1-9,12,15";
        assert_eq!(opening.position().fen(), after, "{text}");
    }
}

#[cfg(feature = "serde")]
mod ballots {
    use super::*;

    fn table<R: Rules>(name: &str) -> Option<Openings<R>> {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/ballots/");
        let text = fs::read_to_string(format!("{root}{name}.json")).ok()?;
        let table = serde_json::from_str(&text);
        Some(table.unwrap_or_else(|error| panic!("{name}: {error}")))
    }

    /// Where position and name contradict each other: the first has the turn of the other side in both
    /// tables, the last has the position of the opening after it.
    const MISTAKEN: [(&str, &str); 3] = [
        ("russian", "XXVII-9: gh4 ba5 hg3 ab6 ef4 dc5"),
        ("brazilian", "XXVII-9: gh4 ba5 hg3 ab6 ef4 dc5"),
        ("150russian_and_brazilian", "2-IV ef4 fe5 ab4"),
    ];

    /// The table has these numbers of openings in all, in use and barred; each can be played from, and its
    /// name shows how it came about.
    fn check<R: Rules>(name: &str, counts: [usize; 3], origin: impl Fn(&str) -> Option<String>) {
        let Some(table) = table::<R>(name) else {
            return;
        };
        let found = [table.len(), table.standard().len(), table.lost().len()];
        assert_eq!(found, counts, "{name}");
        for opening in table.iter() {
            let position = opening.position();
            assert!(!position.moves().is_empty(), "{name}: {opening:?}");
            if let Some(fen) = origin(opening.name()) {
                let agrees = position.fen() == fen;
                let key = (name, opening.name());
                assert_ne!(agrees, MISTAKEN.contains(&key), "{key:?}: {position:?}");
            }
        }
    }

    fn play<R: Rules>(mut position: Position<R>, moves: &str) -> String {
        for text in moves.split(' ') {
            let mv = position.parse_move(text);
            position.play(mv.unwrap_or_else(|error| panic!("{moves}: {error}")));
        }
        position.fen()
    }

    /// `12 9-14 24-20`.
    fn by_moves(name: &str) -> Option<String> {
        let (_, moves) = name.split_once(' ')?;
        Some(play(Position::<English>::start(), moves))
    }

    /// `7. Remove 9 and 28; 5-9 24-19`.
    fn by_removal(name: &str) -> Option<String> {
        let (removal, moves) = name.split_once("; ")?;
        let men: Vec<usize> = removal
            .split(' ')
            .filter_map(|word| word.parse().ok())
            .collect();
        let list = |squares: std::ops::RangeInclusive<usize>| {
            let left = squares.filter(|square| !men.contains(square));
            left.map(|square| square.to_string())
                .collect::<Vec<_>>()
                .join(",")
        };
        let fen = format!("B:W{}:B{}", list(21..=32), list(1..=12));
        Some(play(Position::<English>::from_fen(&fen).ok()?, moves))
    }

    /// `I-3: ab4 ba5`: a man's column, then the square that it goes to. Other moves are captures with
    /// marks of their own, or moves of men that stand elsewhere than at the start.
    fn by_columns<R: Rules>(name: &str) -> Option<String> {
        let (_, moves) = name.split_once(' ')?;
        let mut position = Position::<R>::start();
        for text in moves.split(' ') {
            let is_short = matches!(text.as_bytes(), [b'a'..=b'h', b'a'..=b'h', b'1'..=b'8']);
            let mut meant = position.moves().into_iter().filter(|&mv| {
                let (from, to) = (Board::<R>::name(mv.from()), Board::<R>::name(mv.to()));
                is_short && from.starts_with(&text[..1]) && to == text[1..]
            });
            let (Some(mv), None) = (meant.next(), meant.next()) else {
                return None;
            };
            position.play(mv);
        }
        Some(position.fen())
    }

    #[test]
    fn every_table_of_the_collection_is_read() {
        check::<English>("2move_english", [49, 43, 6], by_moves);
        check::<English>("3move_english", [174, 157, 18], by_moves);
        check::<English>("4move_english", [794, 542, 252], by_moves);
        check::<English>("11_english", [2500, 2253, 247], by_removal);
        check::<Italian>("11_italian", [2400, 2400, 0], |_| None);
        check::<Russian>("russian", [745, 745, 0], by_columns::<Russian>);
        check::<Brazilian>("brazilian", [736, 736, 0], by_columns::<Brazilian>);
        let basic = "150russian_and_brazilian";
        check::<Russian>(basic, [150, 150, 0], by_columns::<Russian>);
        check::<Brazilian>(basic, [150, 150, 0], by_columns::<Brazilian>);
    }

    #[test]
    fn bad_tables_are_errors_that_quote_them() {
        for (text, reason) in [
            (
                r#"{"all": {"a": "W:W99:B1"}}"#,
                "opening \"a\": no such square: \"99\"",
            ),
            (
                r#"{"all": {"a": "W:W31:B1"}, "lost": ["b"]}"#,
                "no opening \"b\"",
            ),
            (
                r#"{"all": {"a": "W:W31:B1", "a": "W:W31:B1"}}"#,
                "two openings \"a\"",
            ),
            (r#"{"every": {}}"#, "unknown field `every`"),
            (r#"{"all": []}"#, "a map from names of openings to FENs"),
            ("{}", "missing field `all`"),
        ] {
            let error = serde_json::from_str::<Openings<English>>(text).unwrap_err();
            assert!(error.to_string().contains(reason), "{text}: {error}");
        }
    }
}

fn tokens() -> impl Strategy<Value = String> {
    let token = prop::sample::select(vec![
        " ",
        "\n",
        "\n\n",
        "1.",
        "2...",
        "...",
        ".",
        "32-28",
        "19-23",
        "28x19",
        "14",
        "-",
        "x",
        ":",
        "3228",
        "a3-b4",
        "c3b4",
        "47x",
        "*",
        "1-1",
        "2-0",
        "1/2-1/2",
        "0-0",
        "!",
        "?!",
        "(!)",
        "(",
        ")",
        "{",
        "}",
        "{[%clk 1:2:3]}",
        "$1",
        ";",
        "%",
        "/FEN \"W:W31-50:B1-20\"/",
        "/FEN \"B::\"/",
        "/",
        "/FEN \"",
        "[FEN \"W:WK47,26:B9,13,19,20,29,42\"]\n",
        "\n[GameType \"20\"]\n",
        "\n[GameType \"25,W,8,8,N2,0\"]\n",
        "\n[GameType \"21\"]\n",
        "[FEN \"?:W:B\"]",
        "47x36",
        "47x24x36",
        "--",
        "- -",
        "é",
        "\u{feff}",
        "\0",
        "[FEN \"B:W17,18,25,26,32:B14\"]\n",
        "14x30",
        "17-13",
    ]);
    prop::collection::vec(token, 0..60).prop_map(|tokens| tokens.concat())
}

/// Checks that any text is read to its end, and that its games read back after they are written.
fn survives(text: &[u8]) {
    for game in AnyReader::from_bytes(text, "21".parse().unwrap()).flatten() {
        let written = game.to_string();
        let mut again = AnyReader::from_bytes(written.as_bytes(), game.game_type());
        let read = again.next().expect("a game");
        let read = read.unwrap_or_else(|error| panic!("{error}: {written}"));
        assert_eq!(read.to_string(), written);
    }
    let _ = Openings::<Russian>::from_pdn(text);
}

proptest! {
    #[test]
    fn any_bytes_end_without_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        survives(&bytes);
    }

    #[test]
    fn any_tokens_end_without_panic(text in tokens()) {
        survives(text.as_bytes());
    }

    #[test]
    fn any_fen_and_game_type_end_without_panic(text in "[WBKQHF?:,.+0-9a-h -]{0,40}") {
        let _ = text.parse::<GameType>();
        if let Ok(position) = Position::<checkers::Frisian>::from_fen_lenient(&text) {
            let fen = position.fen();
            prop_assert_eq!(Position::<checkers::Frisian>::from_fen(&fen).map(|read| read.fen()), Ok(fen));
        }
    }
}
