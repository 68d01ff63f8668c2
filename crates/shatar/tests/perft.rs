//! Numbers of move sequences, from Fairy-Stockfish where no other source is named.

mod rule_sets;

use game_core::perft;
use rule_sets::{ChessLike, ForcedD};
use shatar::{Buryat, Position, Rules, Standard};

fn check<R: Rules>(position: &Position<R>, counts: &[u64]) {
    for (i, &count) in counts.iter().enumerate() {
        let depth = i as u32 + 1;
        assert_eq!(perft(position, depth), count, "{position:?} depth {depth}");
    }
}

fn check_fen(fen: &str, counts: &[u64]) {
    check(&Position::<Standard>::from_fen(fen).unwrap(), counts);
}

#[test]
fn start_position() {
    check(&Position::<Standard>::start(), &[20, 400, 8426, 177_344]);
}

#[test]
fn array_without_a_double_step() {
    check_fen(
        "rnbjkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBJKBNR w - - 0 1",
        &[12, 144, 2064, 29_555],
    );
}

#[test]
fn rich_middle_game() {
    check_fen(
        "r3k2r/p1ppjpb1/bn2pnp1/3PN3/1p2P3/2N2J1p/PPPBBPPP/R3K2R w - - 0 1",
        &[43, 1658, 71_604],
    );
}

#[test]
fn rook_endgame() {
    check_fen(
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        &[12, 148, 2012, 29_373, 430_462],
    );
}

#[test]
fn promotions() {
    check_fen(
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        &[15, 212, 3253, 48_213],
    );
}

#[test]
fn bers_endgame() {
    check_fen("3jk3/8/2J5/8/8/2j5/8/3JK3 w - - 0 1", &[31, 770, 20_068]);
}

#[test]
fn robado_cuts_the_tree() {
    check_fen("4k3/8/8/8/8/8/4r3/3RK3 w - - 0 1", &[2, 16, 188, 2792]);
}

/// A forced opening only puts two plies before the tree of the start position.
#[test]
fn a_forced_opening_leads_to_the_start_position() {
    check(&Position::<ForcedD>::start(), &[1, 1, 20, 400, 8426]);
    let after_e =
        Position::<Standard>::from_fen("rnbjkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBJKBNR w - - 0 1")
            .unwrap();
    let both = perft(&after_e, 3) + 8426;
    check(
        &Position::<Buryat>::start(),
        &[2, 2, 20 + perft(&after_e, 1)],
    );
    assert_eq!(perft(&Position::<Buryat>::start(), 5), both);
}

/// Where nothing can castle and no pawn stands on its first square, shatar with the options of chess
/// is chess (the position and its numbers: Peter Ellis Jones, "Generating Legal Chess Moves
/// Efficiently"; Chess Programming Wiki, "Perft").
#[test]
fn with_the_options_of_chess_it_is_chess() {
    let promotions = "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1";
    let position = Position::<ChessLike>::from_fen(promotions).unwrap();
    check(&position, &[24, 496, 9483, 182_838]);
}
