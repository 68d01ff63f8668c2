use arena::{Answer, Entrant, Error, Fault, Judge, Opening, Openings, Patience, Player, Turn};
use frontend::TextGame;

use crate::{chess, player};

fn judge_of(player: impl Into<Entrant>, openings: &Openings) -> Result<Vec<Opening>, Error> {
    let game = chess();
    let limit = "depth=4".parse().unwrap();
    let mut judge = Judge::new(&*game, player, limit, Patience::default())?;
    judge.balanced(openings, 60, 3)
}

#[test]
fn balanced_openings_of_different_positions_are_kept_in_their_order() {
    let queen_lost = Opening::moves("e4 e5 Qg4 d5 Qg3 Nf6 Qxg7 Bxg7".split(' '));
    let quiet = Opening::moves("Nf3 Nf6 Nc3 Nc6".split(' '));
    let transposed = Opening::moves("Nc3 Nc6 Nf3 Nf6".split(' '));
    let start = Opening::default();
    let list = vec![queen_lost, quiet.clone(), transposed, start.clone()];
    let balanced = judge_of(player("builtin"), &Openings::List(list)).unwrap();
    assert_eq!(balanced, [quiet, start]);

    let random = Openings::Random { plies: 4, seed: 1 };
    let balanced = judge_of(player("builtin"), &random).unwrap();
    assert_eq!(balanced.len(), 3);
    assert!(balanced.iter().all(|opening| opening.moves.len() == 4));
}

/// Resigns with White to move, and has no scores.
struct Silent;

impl Player for Silent {
    fn think(&mut self, game: &dyn TextGame, _: &Turn<'_>) -> Result<Answer, Fault> {
        Ok(
            match game.moves_since(0, frontend::DialectName::Usual).len() % 2 {
                0 => Answer::Resign,
                _ => Answer::usual(game.legal_moves().swap_remove(0)),
            },
        )
    }
}

#[test]
fn a_judge_without_scores_is_an_error_with_its_name() {
    let silent = Entrant::new("silent", |_, _| Ok(Box::new(Silent)));
    for (plies, reason) in [(0, "it resigns"), (1, "a move without a score")] {
        let openings = Openings::Random { plies, seed: 1 };
        let error = judge_of(silent.clone(), &openings).unwrap_err().to_string();
        assert_eq!(error, format!("silent: nonsense: {reason}"));
    }
}
