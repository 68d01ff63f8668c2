//! One test for each line of the table of results, and for each option.

mod rule_sets;

use game_core::{EndReason, Game, MoveGenerator, Notation, Outcome, Position as _, Side};
use rule_sets::*;
use shatar::{Buryat, Check, Ending, Modern, Position, Rules, Series, Standard, Traditional};

fn game<R: Rules>(fen: &str, moves: &str) -> Game<Position<R>> {
    let mut game = Game::new(Position::from_fen(fen).unwrap());
    for text in moves.split_whitespace() {
        let mv = game.position().parse_move(text).unwrap();
        game.play(mv).unwrap();
    }
    game
}

fn after<R: Rules>(fen: &str, moves: &str) -> Position<R> {
    *game::<R>(fen, moves).position()
}

/// The outcome for the side to move, and its rule.
fn end<R: Rules>(fen: &str, moves: &str) -> Option<(Ending, Outcome)> {
    let position = after::<R>(fen, moves);
    assert_eq!(position.ending().is_some(), position.outcome().is_some());
    position.ending().zip(position.outcome())
}

/// White's knight gives a smothered mate.
const SMOTHERED: (&str, &str) = ("6rk/6pp/8/4N3/8/8/8/6KR w - - 0 1", "e5f7");
/// A teme mates alone.
const BY_TEME: (&str, &str) = ("6bk/7p/8/8/8/4B3/P7/K7 w - - 0 1", "e3d4");
/// A bers' check, a king's move, and a teme mates.
const SERIES: (&str, &str) = ("6k1/4P2p/4P3/8/8/8/P2R4/K1B5 w - - 0 1", "d2g2 g8h8 c1b2");
/// The same last move without the series before it.
const CUT_SERIES: (&str, &str) = ("7k/4P2p/4P3/8/8/8/P5R1/K1B5 w - - 0 1", "c1b2");
/// A knight mates together with a teme.
const DOUBLE: (&str, &str) = ("6rk/7p/8/4N3/8/8/1B4P1/K7 w - - 0 1", "e5f7");
/// Black cannot move and is not in check.
const STALEMATE: &str = "k7/p1K5/P7/8/8/8/8/1R6 b - - 0 1";

#[test]
fn a_mate_by_knight_loses_by_default() {
    let ended = Some((Ending::KnightMate, Outcome::Win));
    assert_eq!(end::<Standard>(SMOTHERED.0, SMOTHERED.1), ended);
}

#[test]
fn a_mate_by_shak_wins() {
    let ended = end::<Standard>("6k1/5ppp/8/8/8/8/P7/K3R3 w - - 0 1", "e1e8");
    assert_eq!(ended, Some((Ending::Mate, Outcome::Loss)));
}

#[test]
fn a_mate_by_teme_alone_is_niol() {
    let ended = Some((Ending::Niol, Outcome::Draw));
    assert_eq!(end::<Standard>(BY_TEME.0, BY_TEME.1), ended);
}

#[test]
fn a_mate_by_teme_wins_after_a_series_with_shak() {
    let ended = Some((Ending::Mate, Outcome::Loss));
    assert_eq!(end::<Standard>(SERIES.0, SERIES.1), ended);
}

#[test]
fn a_position_from_a_fen_has_no_earlier_series() {
    let ended = Some((Ending::Niol, Outcome::Draw));
    assert_eq!(end::<Standard>(CUT_SERIES.0, CUT_SERIES.1), ended);
}

#[test]
fn a_quiet_move_breaks_the_series() {
    let fen = "6k1/4P2p/p3P3/8/8/8/P2R4/K1B5 w - - 0 1";
    let series = after::<Standard>(fen, "d2g2 g8h8 a2a3").series();
    assert_eq!(series, Series::NONE);
    // After the shak White waits, and then mates with the teme.
    let ended = end::<Standard>(fen, "d2g2 g8h8 a2a3 a6a5 c1b2");
    assert_eq!(ended, Some((Ending::Niol, Outcome::Draw)));
}

#[test]
fn the_check_of_the_start_position_begins_a_series() {
    let position = after::<Standard>("7k/8/8/8/8/8/p6R/K1B5 b - - 0 1", "");
    assert_eq!(position.check(), Some(Check::Shak));
    assert!(position.series().has_shak(Side::White));
}

#[test]
fn knight_and_teme_mate_together() {
    let ended = Some((Ending::Mate, Outcome::Loss));
    assert_eq!(end::<Standard>(DOUBLE.0, DOUBLE.1), ended);
}

#[test]
fn a_bared_king_draws_at_once() {
    for (fen, moves) in [
        ("7k/5K1r/8/8/8/8/8/7R w - - 0 1", "h1h7"),
        ("4k3/8/8/8/8/8/4r3/3K3P w - - 0 1", "d1e2"),
    ] {
        let position = after::<Standard>(fen, moves);
        assert_eq!(position.ending(), Some(Ending::Robado));
        assert_eq!(position.game_over(), Some(Outcome::Draw));
        assert_eq!(position.legal_move_count(), 0);
    }
}

#[test]
fn stalemate_draws() {
    let ended = Some((Ending::Stalemate, Outcome::Draw));
    assert_eq!(end::<Standard>(STALEMATE, ""), ended);
}

#[test]
fn a_new_bers_mates() {
    let fen = "7k/4P3/6K1/8/8/8/p7/8 w - - 0 1";
    assert_eq!(after::<Standard>(fen, "").legal_move_count(), 7);
    let ended = Some((Ending::Mate, Outcome::Loss));
    assert_eq!(end::<Standard>(fen, "e7e8j"), ended);
}

#[test]
fn a_hundred_plies_without_progress_draw_unless_they_mate() {
    let fen = "6k1/5ppp/8/8/8/8/P7/K3R3 w - - 99 80";
    let quiet = after::<Standard>(fen, "e1e2");
    assert_eq!(quiet.ending(), Some(Ending::NoProgress));
    assert!(quiet.is_drawn());
    assert_eq!(quiet.game_over(), None);
    assert!(quiet.has_legal_move(), "perft goes on");
    let mate = after::<Standard>(fen, "e1e8");
    assert!(!mate.is_drawn());
    assert_eq!(mate.outcome(), Some(Outcome::Loss));
    // A check that is not a mate does not save the game.
    let check = after::<Standard>("6k1/5pp1/8/8/8/8/P7/K3R3 w - - 99 80", "e1e8");
    assert!(check.is_drawn());
}

#[test]
fn a_position_that_occurs_for_the_third_time_draws() {
    let shuffle = "b1c3 b8c6 c3b1 c6b8 ".repeat(2);
    let game = game::<Standard>(&Position::<Standard>::start().fen(), &shuffle);
    let result = game.result().unwrap();
    assert_eq!(
        (result.reason, result.winner),
        (EndReason::Repetition, None)
    );
}

#[test]
fn option_bers_rook_and_ferz_or_queen() {
    let fen = "6k1/p7/8/8/3J4/8/P7/K7 w - - 0 1";
    assert!(after::<Standard>(fen, "").parse_move("d4e5").is_ok());
    assert!(after::<Standard>(fen, "").parse_move("d4f6").is_err());
    assert!(after::<FullQueen>(fen, "").parse_move("d4f6").is_ok());
}

#[test]
fn option_teme_bishop_or_alfil() {
    let fen = "7k/p7/8/8/3p4/2B5/P7/K7 w - - 0 1";
    assert!(after::<Standard>(fen, "").parse_move("c3d4").is_ok());
    assert!(after::<Standard>(fen, "").parse_move("c3e5").is_err());
    assert!(after::<Jumping>(fen, "").parse_move("c3d4").is_err());
    assert!(after::<Jumping>(fen, "").parse_move("c3e5").is_ok());
    // The check of an alfil cannot be blocked: only its capture and king moves are legal.
    let check = after::<Jumping>("7k/r7/5B2/8/8/8/P7/K7 b - - 0 1", "");
    assert_eq!(check.check(), Some(Check::Tuk));
    assert!(check.parse_move("a7g7").is_err());
    let bishop = after::<Standard>("7k/r7/5B2/8/8/8/P7/K7 b - - 0 1", "");
    assert!(bishop.parse_move("a7g7").is_ok());
}

#[test]
fn option_opening_pre_played() {
    let start = Position::<Standard>::start();
    assert!(start.fen().starts_with("rnbjkbnr/ppp1pppp/8/3p4/3P4/8/"));
    assert!(start.parse_move("e2e4").is_err(), "no double step");
}

#[test]
fn option_opening_forced_d() {
    let start = Position::<ForcedD>::start();
    assert_eq!(list(&start), ["d2d4"]);
    let black = after::<ForcedD>(&start.fen(), "d2d4");
    assert_eq!(list(&black), ["d7d5"]);
    // A FEN after White's forced move has Black's forced move.
    let again = Position::<ForcedD>::from_fen(&black.fen()).unwrap();
    assert_eq!((list(&again), again.key()), (list(&black), black.key()));
    let white = after::<ForcedD>(&start.fen(), "d2d4 d7d5");
    assert_eq!(white.board(), Position::<Standard>::start().board());
    assert_eq!(white.legal_move_count(), 20);
}

#[test]
fn option_opening_forced_d_or_e() {
    let start = Position::<Buryat>::start().fen();
    assert_eq!(list(&Position::<Buryat>::start()), ["d2d4", "e2e4"]);
    assert_eq!(list(&after::<Buryat>(&start, "e2e4")), ["e7e5"]);
    assert_eq!(list(&after::<Buryat>(&start, "d2d4")), ["d7d5"]);
    assert!(!list(&after::<Buryat>(&start, "e2e4 e7e5")).contains(&"d2d4".to_string()));
}

#[test]
fn option_opening_none() {
    let start = Position::<NoOpening>::start();
    assert_eq!(start.legal_move_count(), 12);
}

#[test]
fn option_promotion_bers_only_or_any() {
    let fen = "7k/4P3/8/8/8/8/p7/K7 w - - 0 1";
    let promotions = |moves: Vec<String>| moves.iter().filter(|mv| mv.len() == 5).count();
    assert_eq!(promotions(list(&after::<Standard>(fen, ""))), 1);
    assert_eq!(promotions(list(&after::<AnyPromotion>(fen, ""))), 4);
    assert!(after::<Standard>(fen, "").parse_move("e7e8").is_err());
}

#[test]
fn option_knight_mate_draws() {
    let ended = Some((Ending::KnightMate, Outcome::Draw));
    assert_eq!(end::<Traditional>(SMOTHERED.0, SMOTHERED.1), ended);
}

#[test]
fn option_knight_mate_wins() {
    let ended = Some((Ending::Mate, Outcome::Loss));
    assert_eq!(end::<KnightMateWins>(SMOTHERED.0, SMOTHERED.1), ended);
    assert_eq!(end::<Modern>(SMOTHERED.0, SMOTHERED.1), ended);
}

#[test]
fn option_knight_mate_is_illegal() {
    let position = after::<NoKnightMate>(SMOTHERED.0, "");
    assert!(position.parse_move(SMOTHERED.1).is_err());
    let all = after::<Standard>(SMOTHERED.0, "").legal_move_count();
    // The pawn on h7 is pinned, so e5g6 would mate too.
    assert_eq!(position.legal_move_count(), all - 2);
    // With an additional check by a teme the mate is allowed.
    assert!(
        after::<NoKnightMate>(DOUBLE.0, "")
            .parse_move(DOUBLE.1)
            .is_ok()
    );
    // A new knight may not mate either.
    let promotion = after::<NoKnightMate>("rn6/kpP5/pp6/8/8/8/8/K7 w - - 0 1", "");
    assert!(promotion.parse_move("c7c8n").is_err());
    assert!(promotion.parse_move("c7b8n").is_ok());
    assert!(promotion.parse_move("c7c8r").is_ok());
}

#[test]
fn option_mate_series_final_check() {
    let niol = Some((Ending::Niol, Outcome::Draw));
    assert_eq!(end::<FinalShak>(SERIES.0, SERIES.1), niol);
    let mate = Some((Ending::Mate, Outcome::Loss));
    assert_eq!(end::<FinalShak>(DOUBLE.0, DOUBLE.1), mate);
}

#[test]
fn option_mate_series_off() {
    let mate = Some((Ending::Mate, Outcome::Loss));
    assert_eq!(end::<AnyMate>(BY_TEME.0, BY_TEME.1), mate);
    assert_eq!(end::<Modern>(BY_TEME.0, BY_TEME.1), mate);
}

#[test]
fn option_robado_off() {
    let position = after::<NoRobado>("7k/5K1r/8/8/8/8/8/7R w - - 0 1", "h1h7");
    assert_eq!(position.game_over(), None);
    assert!(position.in_check());
}

#[test]
fn option_stalemate_loses() {
    let ended = Some((Ending::Stalemate, Outcome::Loss));
    assert_eq!(end::<StalemateLoses>(STALEMATE, ""), ended);
    let late = STALEMATE.replace("0 1", "100 90");
    let position = after::<StalemateLoses>(&late, "");
    assert!(!position.is_drawn(), "the clock must not hide the loss");
    assert_eq!(position.outcome(), Some(Outcome::Loss));
}

#[test]
fn series_are_part_of_the_key() {
    let bare = after::<Standard>(CUT_SERIES.0, CUT_SERIES.1);
    let series = Series {
        white: true,
        black: false,
    };
    let known = bare.with_series(series).unwrap();
    assert_eq!(known.board(), bare.board());
    assert_ne!(known.key(), bare.key());
    assert_eq!(known.key(), known.computed_key());
    // Rules that do not need the series do not store it.
    let modern = after::<Modern>(CUT_SERIES.0, CUT_SERIES.1);
    assert_eq!(modern.with_series(series), None);
}

#[test]
fn series_that_contradict_the_board_are_rejected() {
    let white = Series {
        white: true,
        black: false,
    };
    let start = Position::<Standard>::start();
    assert_eq!(
        start.with_series(white).map(|position| position.series()),
        Some(white)
    );
    let black = Series {
        white: false,
        black: true,
    };
    assert_eq!(
        start.with_series(black),
        None,
        "Black moved last and gives no check"
    );
    let shak = after::<Standard>("6k1/5ppp/8/8/8/8/P7/K3R3 w - - 0 1", "e1e8");
    assert_eq!(shak.with_series(Series::NONE), None);
}

#[test]
fn kinds_of_check() {
    for (fen, check) in [
        ("4k3/3P4/8/8/8/8/p7/K7 b - - 0 1", Check::Tsod),
        ("4k3/8/8/1B6/8/8/p7/K7 b - - 0 1", Check::Tuk),
        ("4k3/8/3N4/8/8/8/p7/K7 b - - 0 1", Check::Shak),
        ("4k3/3J4/8/8/8/8/p7/K7 b - - 0 1", Check::Shak),
        ("4k3/8/3N4/1B6/8/8/p7/K7 b - - 0 1", Check::Shak),
    ] {
        assert_eq!(after::<Standard>(fen, "").check(), Some(check), "{fen}");
    }
    assert_eq!(Position::<Standard>::start().check(), None);
}

fn list<R: Rules>(position: &Position<R>) -> Vec<String> {
    position.moves().iter().map(ToString::to_string).collect()
}
