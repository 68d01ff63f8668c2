//! The draw rules, a test for each clause. Numbers of moves count those of one player: 15 moves are
//! 30 plies.

use checkers::{
    Antidraughts, Board, Brazilian, Canadian, Czech, English, Frisian, International, Italian,
    Killer, Move, Pool, Position, Rules, Russian, Spanish, Thai, Turkish,
};
use game_core::{EndReason, Game, MoveGenerator, Notation, Outcome, Position as _, zobrist};

/// Plays from `fen` until a clock runs out and returns the plies. Men move on the plies of `men`, and
/// kings on all others. Every move keeps the material, offers no capture, and is accepted by `allowed`.
///
/// The moves are random, with one seed after another until a game has such a move on every ply.
fn plies_until_drawn<R: Rules>(
    fen: &str,
    men: &[u32],
    allowed: impl Fn(&Position<R>, Move<R>) -> bool,
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
    allowed: impl Fn(&Position<R>, Move<R>) -> bool,
) -> Option<u32> {
    for ply in 0..300 {
        assert_eq!(position.is_drawn(), position.plies_to_draw() == 0);
        if position.is_drawn() {
            assert_eq!(position.outcome(), Some(Outcome::Draw));
            return Some(ply);
        }
        assert_eq!(position.outcome(), None);
        let is_wanted = |mv: Move<R>| {
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

fn any<R: Rules>(_: &Position<R>, _: Move<R>) -> bool {
    true
}

/// Whether a square lies on the diagonal from a1 to h8.
fn is_on_road<R: Rules>(square: checkers::Square) -> bool {
    Board::<R>::row(square) + Board::<R>::column(square) == 7
}

/// Lets a lone king move only where `on_road` says.
fn lone_king(on_road: bool) -> impl Fn(&Position<Russian>, Move<Russian>) -> bool {
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
    let start = Position::<Russian>::parse_position(fen).unwrap();
    assert_repeats(start, ["h2-g1", "b8-a7", "g1-h2", "a7-b8"]);
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
    // Moves of men reset the clock of the kings, but not that of the balance.
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
    let position = Position::<Russian>::from_fen("W:Wa3:Bb4,c5:H30").unwrap();
    assert_eq!(position.plies_to_draw(), 0);
    assert!(!position.is_drawn());
    assert_eq!(position.outcome(), Some(Outcome::Loss));
}

#[test]
fn fmjd_64_7_2_brazilian_has_the_counts_of_russian() {
    assert_eq!(Brazilian::RULES.draw_clocks, Russian::RULES.draw_clocks);
    let fen = "W:WKh2,a3,b2,c1:BKb8,h6,g7,f8";
    assert_eq!(plies_until_drawn(fen, &[], any::<Brazilian>), 30);
}

#[test]
fn fmjd_annex_1_twenty_five_moves_by_kings_only() {
    let fen = "W:WK46,45,44:BK4,1,2";
    assert_eq!(plies_until_drawn(fen, &[], any::<International>), 50);
    assert_eq!(plies_until_drawn(fen, &[10], any::<International>), 61);
}

#[test]
fn fmjd_annex_1_sixteen_moves_of_three_pieces_against_a_king() {
    for fen in ["W:WK46,K47,K48:BK4", "W:WK46,45,K48:BK4", "B:BK5,6,K3:WK47"] {
        assert_eq!(
            plies_until_drawn(fen, &[], any::<International>),
            32,
            "{fen}"
        );
    }
    // The clock of the ending goes on when a man moves.
    assert_eq!(
        plies_until_drawn("W:WK46,45,K48:BK4", &[20], any::<International>),
        32
    );
    // Four against one have the clock of moves by kings.
    let four = "W:WK46,K47,K48,K49:BK4";
    assert_eq!(plies_until_drawn(four, &[], any::<International>), 50);
}

#[test]
fn fmjd_annex_1_five_moves_of_two_pieces_or_one_against_a_king() {
    for fen in [
        "W:WK46,K47:BK4",
        "W:WK46,45:BK4",
        "W:WK46:BK4",
        "B:BK5,6:WK47",
    ] {
        assert_eq!(
            plies_until_drawn(fen, &[], any::<International>),
            10,
            "{fen}"
        );
    }
    assert_eq!(
        Canadian::RULES.draw_clocks,
        International::RULES.draw_clocks
    );
}

#[test]
fn pool_thirteen_moves_of_three_kings_against_one() {
    for fen in ["W:WK29,K32,K21:BK3", "W:WK29,K32,K21,K31:BK3"] {
        assert_eq!(plies_until_drawn(fen, &[], any::<Pool>), 26, "{fen}");
    }
    assert_eq!(plies_to_draw::<Pool>("W:WK29,K32:BK3"), usize::MAX);
}

#[test]
fn italian_forty_moves_each_without_progress() {
    assert_eq!(
        plies_until_drawn("W:WK32,30:BK1,3", &[], any::<Italian>),
        80
    );
    assert_eq!(
        plies_until_drawn("W:WK32,30:BK1,3", &[70], any::<Italian>),
        151
    );
}

#[test]
fn frisian_seven_moves_of_two_kings_against_one() {
    assert_eq!(plies_until_drawn("W:WK46,K47:BK4", &[], any::<Frisian>), 14);
}

#[test]
fn frisian_king_against_king_is_a_draw_unless_a_capture_is_pending() {
    let draw = |fen| Position::<Frisian>::parse_position(fen).unwrap().outcome();
    assert_eq!(draw("W:WK47:BK4"), Some(Outcome::Draw));
    assert_eq!(draw("W:WK46:BK28"), None);
    assert_eq!(draw("W:WK46:BK26"), None);
}

#[test]
fn turkish_a_piece_each_is_a_draw_unless_a_capture_is_pending() {
    let draw = |fen| Position::<Turkish>::parse_position(fen).unwrap().outcome();
    assert_eq!(draw("W:WKa1:Bc5"), Some(Outcome::Draw));
    assert_eq!(draw("W:WKa1:Ba5"), None);
    assert_eq!(draw("W:WKa1,b2:BKc5"), None);
}

#[test]
fn variants_without_a_codified_count_have_twenty_five_moves_by_kings() {
    let fen = "W:WKa1,c1:BKg1,d8";
    assert_eq!(plies_until_drawn(fen, &[], any::<Czech>), 50);
    let fen = "W:WKh1,b1:BKd1,c8";
    assert_eq!(plies_until_drawn(fen, &[], any::<Spanish>), 50);
    let fen = "W:WKa1,c1:BKg1,d8";
    assert_eq!(plies_until_drawn(fen, &[], any::<Thai>), 50);
    let fen = "W:WK46,K47:BK4";
    assert_eq!(plies_until_drawn(fen, &[], any::<Killer>), 50);
}

#[test]
fn antidraughts_only_a_third_occurrence_is_a_draw() {
    let start = Position::<Antidraughts>::parse_position("W:WK47:BK4").unwrap();
    let moves = ["47-42", "4-9", "42-47", "9-4"];
    let mut position = start;
    for text in moves.iter().cycle().take(200) {
        position.play(position.parse_move(text).unwrap());
        assert_eq!(position.outcome(), None);
    }
    assert_repeats(start, moves);
}

/// Four moves lead back to `start`, so that it occurs for the third time after eight.
fn assert_repeats<R: Rules>(start: Position<R>, moves: [&str; 4]) {
    let mut game = Game::new(start);
    for text in moves.iter().cycle().take(8) {
        assert!(game.result().is_none());
        let mv = game.position().parse_move(text).unwrap();
        game.play(mv).unwrap();
    }
    let result = game.result().map(|result| (result.winner, result.reason));
    assert_eq!(result, Some((None, EndReason::Repetition)));
}

fn plies_to_draw<R: Rules>(fen: &str) -> usize {
    Position::<R>::parse_position(fen).unwrap().plies_to_draw()
}

#[test]
fn the_first_running_clock_draws() {
    // Kings alone, then three pieces against a king, two, and the same with a man among them.
    assert_eq!(plies_to_draw::<International>("W:WK1,K2:BK40,K45"), 50);
    assert_eq!(plies_to_draw::<International>("W:WK1,K2,K3:BK40"), 32);
    assert_eq!(plies_to_draw::<International>("W:WK1,K2:BK40"), 10);
    assert_eq!(plies_to_draw::<International>("W:WK1,32:BK40"), 10);
    assert_eq!(plies_to_draw::<Russian>("W:WKb2,Kd2,Kf2:BKb8"), 30);
    assert_eq!(plies_to_draw::<Russian>("W:WKb2,Kd2,Kf2:BKh8"), 10);
    assert_eq!(plies_to_draw::<Russian>("W:WKb2,d2,f2:BKh8"), 10);
    // Three men are no case of the rule of the main road.
    assert_eq!(plies_to_draw::<Russian>("W:Wa3,a5,h4:BKh8"), 30);
    assert_eq!(plies_to_draw::<English>("W:WK1,K2:BK30"), 80);
    assert_eq!(plies_to_draw::<Frisian>("W:WK46,K47:BK4"), 14);
    assert_eq!(plies_to_draw::<Frisian>("W:WK46,K47:BK4,K5"), usize::MAX);
    // Black's king cannot leave the long diagonal before White's captures it.
    assert_eq!(plies_to_draw::<Frisian>("B:WK5:BK46"), usize::MAX);
    assert_eq!(plies_to_draw::<Frisian>("B:WK4:BK46"), 0);
}

#[test]
fn a_clock_runs_down() {
    let mut position = Position::<Frisian>::parse_position("W:WK46,K47:BK4").unwrap();
    for mv in ["46-41", "4-15"] {
        position.play(position.parse_move(mv).unwrap());
    }
    assert_eq!(position.plies_to_draw(), 12);
}
