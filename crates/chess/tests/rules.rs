//! Articles of the FIDE Laws of Chess (2023).

use bitboard::{Bitboard, Square};
use chess::{DrawClaim, Ending, Position};
use game_core::{EndReason, Game, MoveGenerator, Notation, Outcome, Position as _, Side, laws};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const SHUFFLE: &str = "g1f3 g8f6 f3g1 f6g8 ";

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

fn is_legal(fen: &str, text: &str) -> bool {
    position(fen).parse_move(text).is_ok()
}

fn play(fen: &str, moves: &str) -> Game<Position> {
    let mut game = Game::new(position(fen));
    for text in moves.split_whitespace() {
        let mv = game
            .position()
            .parse_move(text)
            .unwrap_or_else(|e| panic!("{e}"));
        game.play(mv).unwrap();
    }
    game
}

#[test]
fn art_1_4_1_checkmate_wins() {
    let game = play(START, "f2f3 e7e5 g2g4 d8h4");
    let result = game.result().unwrap();
    assert_eq!(
        (result.winner, result.reason),
        (Some(Side::Black), EndReason::NoLegalMove)
    );
    assert_eq!(game.position().outcome(), Some(Outcome::Loss));
}

#[test]
fn art_3_7_3_en_passant_only_at_once() {
    let fen = "4k3/2p5/8/3P4/8/8/8/4K3 b - - 0 1";
    assert!(play(fen, "c7c5").position().parse_move("d5c6").is_ok());
    assert!(
        play(fen, "c7c5 e1e2 e8e7")
            .position()
            .parse_move("d5c6")
            .is_err()
    );
}

#[test]
fn art_3_7_3_en_passant_may_not_uncover_the_king() {
    assert!(!is_legal("8/8/8/K1pP3r/8/8/8/4k3 w - c6 0 1", "d5c6"));
    assert!(is_legal("8/8/8/2pP3r/K7/8/8/4k3 w - c6 0 1", "d5c6"));
}

#[test]
fn art_3_8_2_castling_is_lost_for_good_by_moving() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let game = play(fen, "e1e2 a8a7 e2e1 a7a8");
    assert!(game.position().parse_move("e1g1").is_err());
    assert!(game.position().fen().contains(" w k - "));
    let game = play(fen, "h1h8 e8e7");
    assert!(game.position().fen().contains(" w Q - "));
}

#[test]
fn art_3_8_2_castling_not_out_of_through_or_into_check() {
    let castles = |fen| is_legal(fen, "e1g1");
    assert!(castles("4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
    assert!(!castles("4k3/8/8/8/4r3/8/8/4K2R w K - 0 1"));
    assert!(!castles("4k3/8/8/8/5r2/8/8/4K2R w K - 0 1"));
    assert!(!castles("4k3/8/8/8/6r1/8/8/4K2R w K - 0 1"));
    assert!(castles("4k3/8/8/8/7r/8/8/4K2R w K - 0 1"));
    assert!(!castles("4k3/8/8/8/8/8/8/4K1NR w K - 0 1"));
    assert!(is_legal("4k3/8/8/8/1r6/8/8/R3K3 w Q - 0 1", "e1c1"));
}

#[test]
fn chess960_a_pinned_rook_does_not_castle() {
    assert!(!is_legal("4k3/8/8/8/8/8/8/rR1K4 w B - 0 1", "d1b1"));
    assert!(is_legal("4k3/8/8/8/8/8/8/1R1K4 w B - 0 1", "d1b1"));
}

#[test]
fn art_5_2_1_stalemate_draws() {
    let game = Game::new(position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"));
    assert_eq!(
        game.result().map(|r| (r.winner, r.reason)),
        Some((None, EndReason::NoLegalMove))
    );
}

#[test]
fn art_5_2_2_dead_material() {
    let dead = |fen| position(fen).is_drawn();
    assert!(dead("4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
    assert!(dead("4k3/8/8/8/8/8/8/4KN2 w - - 0 1"));
    assert!(dead("4k3/8/8/8/8/8/8/4KB2 w - - 0 1"));
    assert!(dead("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1"));
    assert!(!dead("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1"));
    assert!(!dead("4k3/8/8/8/8/8/8/3NKN2 w - - 0 1"));
    assert!(!dead("4k3/8/8/8/8/8/P7/4K3 w - - 0 1"));
}

#[test]
fn art_9_2_a_position_that_occurs_for_the_third_time_draws() {
    assert_eq!(play(START, SHUFFLE).result(), None);
    let result = play(START, &SHUFFLE.repeat(2)).result().unwrap();
    assert_eq!(
        (result.winner, result.reason),
        (None, EndReason::Repetition)
    );
}

#[test]
fn art_9_2_3_the_right_to_capture_in_passing_distinguishes_positions() {
    // Only the first occurrence allows e5d6, so the third one counts as the second.
    let fen = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
    let game = play(fen, "d7d5 e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8");
    assert_eq!(game.result(), None);
    // A capture that is not legal makes no difference to the key.
    let with = position("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1");
    assert_eq!(
        with.key(),
        position("4k3/8/8/8/4P3/8/8/4K3 b - - 0 1").key()
    );
}

#[test]
fn art_9_3_fifty_moves_draw_unless_the_last_one_mates() {
    assert!(position("4k3/8/8/8/8/8/8/R3K3 b - - 100 90").is_drawn());
    assert!(!position("4k3/8/8/8/8/8/8/R3K3 b - - 99 90").is_drawn());
    let mated = position("R3k3/8/4K3/8/8/8/8/8 b - - 100 90");
    assert!(!mated.is_drawn());
    assert_eq!(mated.outcome(), Some(Outcome::Loss));
    assert!(position("R3k3/8/8/4K3/8/8/8/8 b - - 100 90").is_drawn());
}

#[test]
fn art_5_a_game_ends_by_mate_stalemate_and_dead_positions() {
    let white_won = Ending::Checkmate {
        winner: Side::White,
    };
    for (fen, ending) in [
        ("R3k3/8/4K3/8/8/8/8/8 b - - 0 1", Some(white_won)),
        // The last move mates, so neither 75 moves nor anything else draws (FIDE 9.6.2).
        ("R3k3/8/4K3/8/8/8/8/8 b - - 150 90", Some(white_won)),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Some(Ending::Stalemate)),
        (
            "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1",
            Some(Ending::DeadPosition),
        ),
        // Bishops of both colours of squares, and of one, however many.
        ("b1b1k3/8/8/8/8/8/8/2B1K1B1 w - - 0 1", None),
        (
            "2b1k1b1/8/8/8/8/8/8/1B1BK3 w - - 0 1",
            Some(Ending::DeadPosition),
        ),
        ("4k3/8/8/8/8/8/8/R3K3 b - - 149 90", None),
        (
            "4k3/8/8/8/8/8/8/R3K3 b - - 150 90",
            Some(Ending::SeventyFiveMoves),
        ),
        (START, None),
    ] {
        let game = Game::new(position(fen));
        assert_eq!(Ending::of(&game), ending, "{fen}");
        let mated = ending.and_then(Ending::winner);
        assert_eq!(mated.is_some(), game.position().is_checkmate());
        let is_stalemate = ending == Some(Ending::Stalemate);
        assert_eq!(game.position().is_stalemate(), is_stalemate);
    }
}

#[test]
fn art_9_6_1_the_fifth_occurrence_ends_a_game_and_the_third_does_not() {
    let game = play(START, &SHUFFLE.repeat(3));
    assert!(game.result().is_some(), "a draw to an engine");
    assert_eq!(Ending::of(&game), None);
    assert_eq!(game.occurrences(), 4);
    let game = play(START, &SHUFFLE.repeat(4));
    assert_eq!(Ending::of(&game), Some(Ending::FivefoldRepetition));
    assert_eq!(DrawClaim::available(&game), []);
}

#[test]
fn art_9_2_the_third_occurrence_may_be_claimed_before_and_after_it() {
    let third = [DrawClaim::ThreefoldRepetition];
    let game = play(START, &SHUFFLE.repeat(2));
    assert_eq!(DrawClaim::available(&game), third);
    let before = play(START, &format!("{SHUFFLE}g1f3 g8f6 f3g1"));
    assert_eq!(DrawClaim::available(&before), []);
    let claim = |text: &str| {
        let mv = before.position().parse_move(text).unwrap();
        DrawClaim::available_with(&before, mv).unwrap()
    };
    assert_eq!(claim("f6g8"), third);
    assert_eq!(claim("f6h5"), []);
    let illegal = Position::start().parse_move("e2e4").unwrap();
    assert!(DrawClaim::available_with(&before, illegal).is_err());
}

#[test]
fn art_9_3_fifty_moves_may_be_claimed() {
    let game = |fen| Game::new(position(fen));
    let claims = |fen| DrawClaim::available(&game(fen));
    assert_eq!(claims("4k3/8/8/8/8/8/8/R3K3 b - - 99 90"), []);
    assert_eq!(
        claims("4k3/8/8/8/8/8/8/R3K3 b - - 100 90"),
        [DrawClaim::FiftyMoves]
    );
    assert_eq!(claims("R3k3/8/4K3/8/8/8/8/8 b - - 100 90"), []);
    let game = game("4k3/8/8/8/8/8/8/R3K3 b - - 99 90");
    let mv = game.position().parse_move("e8e7").unwrap();
    assert_eq!(
        DrawClaim::available_with(&game, mv),
        Ok(vec![DrawClaim::FiftyMoves])
    );
}

/// Material that cannot mate, and the same with one more piece.
#[test]
fn art_6_9_material_that_cannot_mate() {
    for (fen, white, black) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", true, true),
        ("4k3/8/8/8/8/8/P7/4K3 w - - 0 1", false, true),
        ("4k3/8/8/8/8/8/8/N3K3 w - - 0 1", true, true),
        ("4k3/8/8/8/8/8/8/NN2K3 w - - 0 1", false, true),
        ("q3k3/8/8/8/8/8/8/N3K3 w - - 0 1", true, false),
        ("r3k3/8/8/8/8/8/8/N3K3 w - - 0 1", false, false),
        ("b3k3/8/8/8/8/8/8/N3K3 w - - 0 1", false, false),
        ("r3k3/8/8/8/8/8/8/B3K3 w - - 0 1", true, false),
        ("4k3/p7/8/8/8/8/8/B3K3 w - - 0 1", false, false),
        ("b3k3/8/8/8/8/8/8/B3K3 w - - 0 1", false, false),
        ("b3k3/8/8/8/8/8/8/1B2K3 w - - 0 1", true, true),
        ("4k3/8/8/8/8/8/8/BB2K3 w - - 0 1", false, true),
        ("4k3/8/8/8/8/8/8/BN2K3 w - - 0 1", false, true),
    ] {
        let position = position(fen);
        assert_eq!(position.cannot_mate(Side::White), white, "{fen}");
        assert_eq!(position.cannot_mate(Side::Black), black, "{fen}");
        if position.is_dead_material() {
            assert!(white && black, "{fen}");
        }
    }
}

#[test]
fn the_moves_of_all_squares_are_all_moves() {
    for fen in [
        START,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        // The king of Chess960 may castle to its own square, or to one that it cannot otherwise reach.
        "4k3/8/8/8/8/8/8/1KR5 w C - 0 1",
        "4k3/8/8/8/8/8/8/R5KR w HA - 0 1",
    ] {
        laws::playout(&position(fen), 3, 80, |position| {
            let from = |square| position.moves_from(square).into_iter();
            let count = Square::all().flat_map(from).count();
            assert_eq!(count, position.legal_move_count());
            for square in Square::all() {
                let to = position
                    .moves_from(square)
                    .iter()
                    .map(|mv| mv.to())
                    .collect::<Bitboard>();
                let destinations = position.destinations(square);
                assert_eq!(destinations & to, to);
                for to in destinations {
                    let is_read = |suffix| position.parse_uci(&format!("{square}{to}{suffix}"));
                    assert!(is_read("").or(is_read("q")).is_ok(), "{square}{to}");
                }
                let attackers = |side| position.attackers_of(square, side);
                let both = attackers(Side::White) | attackers(Side::Black);
                assert_eq!(
                    both,
                    position.attackers(square, position.board().occupied())
                );
            }
            let king = position.board().king(position.side());
            assert_eq!(
                position.attackers_of(king, !position.side()),
                position.checkers()
            );
        });
    }
}
