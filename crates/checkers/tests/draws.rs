//! The draw rules, a test for each clause. A number of moves counts those of each player, so that
//! 15 moves are 30 plies.

use checkers::{Board, English, Move, Position, Rules, Russian};
use game_core::{EndReason, Game, MoveGenerator, Notation, Outcome, Position as _, zobrist};

/// Plays from `fen` until a clock runs out and returns the plies. Kings move, but men do on the
/// plies of `men`. Every move keeps the material, offers nothing, and is one that `allowed` accepts.
///
/// The moves are drawn by chance, with one seed after another until a game does not run dry.
fn plies_until_drawn<R: Rules>(
    fen: &str,
    men: &[u32],
    allowed: impl Fn(&Position<R>, Move) -> bool,
) -> u32 {
    let start = Position::<R>::parse_position(fen).unwrap();
    let game = |seed| plies_of_game(start, seed, men, &allowed);
    (0..1000)
        .find_map(game)
        .expect("a game to the end of a clock")
}

fn plies_of_game<R: Rules>(
    mut position: Position<R>,
    seed: u64,
    men: &[u32],
    allowed: impl Fn(&Position<R>, Move) -> bool,
) -> Option<u32> {
    for ply in 0..300 {
        if position.is_drawn() {
            assert_eq!(position.outcome(), Some(Outcome::Draw));
            return Some(ply);
        }
        assert_eq!(position.outcome(), None);
        let is_wanted = |mv: Move| {
            let mut after = position;
            after.play(mv);
            let by_king = position.all_kings().contains(mv.from());
            let keeps = !mv.is_tactical() && !after.must_capture() && after.has_legal_move();
            keeps && by_king != men.contains(&ply) && allowed(&position, mv)
        };
        let mut moves = position.moves();
        moves.retain(is_wanted);
        let draw = zobrist::mix(zobrist::mix(seed) ^ u64::from(ply)) as usize;
        position.play(*moves.get(draw % moves.len().max(1))?);
    }
    panic!("{position:?} is not drawn");
}

fn any<R: Rules>(_: &Position<R>, _: Move) -> bool {
    true
}

/// Whether a square lies on the diagonal from a1 to h8.
fn is_on_road<R: Rules>(square: checkers::Square) -> bool {
    Board::<R>::row(square) + Board::<R>::column(square) == 7
}

/// Lets a lone king move only where `on_road` says.
fn lone_king(on_road: bool) -> impl Fn(&Position<Russian>, Move) -> bool {
    move |position, mv| {
        let is_lone = position.pieces(position.side_to_move()).len() == 1;
        !is_lone || is_on_road::<Russian>(mv.to()) == on_road
    }
}

#[test]
fn wcdf_1_32_forty_moves_each_without_progress() {
    assert_eq!(
        plies_until_drawn("W:WK32,30:BK1,3", &[], any::<English>),
        80
    );
}

#[test]
fn wcdf_1_32_an_advance_of_a_man_starts_the_count_over() {
    assert_eq!(
        plies_until_drawn("W:WK32,30:BK1,3", &[70], any::<English>),
        151
    );
}

#[test]
fn wcdf_1_32_a_capture_starts_the_count_over() {
    let mut position = Position::<English>::parse_position("W:WK32,30:BK1,3,23").unwrap();
    for text in ["32-28", "1-5", "28-32"] {
        position.play(position.parse_move(text).unwrap());
    }
    assert_eq!(
        (position.reversible_plies(), position.king_move_plies()),
        (3, 3)
    );
    position.play(position.parse_move("23-27").unwrap());
    position.play(position.parse_move("32x23").unwrap());
    assert_eq!(position.reversible_plies(), 0);
}

#[test]
fn fmjd_64_7_2_a_third_repetition_is_a_draw() {
    let fen = "W:WKh2,a3,b2:BKb8,h6,g7";
    let mut game = Game::new(Position::<Russian>::parse_position(fen).unwrap());
    for text in ["h2-g1", "b8-a7", "g1-h2", "a7-b8"].iter().cycle().take(8) {
        assert!(game.result().is_none());
        let mv = game.position().parse_move(text).unwrap();
        game.play(mv).unwrap();
    }
    let result = game.result().map(|result| (result.winner, result.reason));
    assert_eq!(result, Some((None, EndReason::Repetition)));
}

#[test]
fn fmjd_64_7_2_fifteen_moves_by_kings_only() {
    let fen = "W:WKh2,a3,b2,c1:BKb8,h6,g7,f8";
    assert_eq!(plies_until_drawn(fen, &[], any::<Russian>), 30);
    assert_eq!(plies_until_drawn(fen, &[10], any::<Russian>), 41);
}

#[test]
fn fmjd_64_7_2_three_or_more_kings_have_fifteen_moves_against_one() {
    for fen in [
        "W:WKh2,Kc1,Ka3:BKb8",
        "W:WKh2,Kc1,Ka3,Ke1:BKb8",
        "B:BKh2,Kc1,Ka3:WKb8",
    ] {
        assert_eq!(plies_until_drawn(fen, &[], lone_king(false)), 30, "{fen}");
    }
}

#[test]
fn fmjd_64_7_2_three_pieces_have_five_moves_against_the_main_road() {
    for fen in [
        "W:WKb8,Kc1,Kg1:BKa1",
        "W:WKb8,c1,g1:BKa1",
        "B:BKb8,Kg1,f8:WKa1",
    ] {
        assert_eq!(plies_until_drawn(fen, &[], lone_king(true)), 10, "{fen}");
    }
}

#[test]
fn fmjd_64_7_2_the_five_moves_begin_when_the_king_takes_the_road() {
    let fen = "W:WKb8,Ka7,Kh2:BKc1";
    assert_eq!(plies_until_drawn(fen, &[], lone_king(true)), 12);
}

#[test]
fn fmjd_64_7_2_four_pieces_have_fifteen_moves_even_against_the_main_road() {
    assert_eq!(
        plies_until_drawn("W:WKb8,Kc1,Kg1,Kh2:BKa1", &[], lone_king(true)),
        30
    );
}

#[test]
fn fmjd_64_7_2_five_moves_of_two_pieces_or_one_against_a_king() {
    for fen in [
        "W:WKh2,Kc1:BKb4",
        "W:WKh2,c1:BKb4",
        "W:WKh2:BKb4",
        "B:BKh2:WKb4,c1",
    ] {
        assert_eq!(plies_until_drawn(fen, &[], any::<Russian>), 10, "{fen}");
    }
}

#[test]
fn fmjd_64_7_2_thirty_moves_with_four_or_five_pieces() {
    // Moves of men start the clock of the kings over, but not that of the balance.
    for fen in ["W:WKh2,a3:BKb8,h6", "W:WKh2,a3,c1:BKb8,h6"] {
        assert_eq!(
            plies_until_drawn(fen, &[28, 57], any::<Russian>),
            60,
            "{fen}"
        );
    }
}

#[test]
fn fmjd_64_7_2_sixty_moves_with_six_or_seven_pieces() {
    for fen in ["W:WKh2,a3,c1:BKb8,h6,f8", "W:WKh2,a3,c1,e1:BKb8,h6,f8"] {
        let men = [28, 57, 86, 115];
        assert_eq!(plies_until_drawn(fen, &men, any::<Russian>), 120, "{fen}");
    }
}

#[test]
fn fmjd_64_7_2_with_eight_pieces_no_balance_clock_runs() {
    let men = [28, 57, 86, 115];
    let fen = "W:WKh2,a3,a1,c1:BKb8,h6,h8,f8";
    assert_eq!(plies_until_drawn(fen, &men, any::<Russian>), 146);
}

#[test]
fn a_side_that_cannot_move_has_lost_whatever_the_clock_says() {
    let position = Position::<Russian>::parse_position("W:W:BKa1").unwrap();
    assert!(!position.is_drawn());
    assert_eq!(position.outcome(), Some(Outcome::Loss));
}
