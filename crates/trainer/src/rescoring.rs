use game_core::{Evaluator, Game, Notation, Searchable};
use search::{Control, Limits, Margins, NoClock, Search};

use crate::self_play::TABLE_MIB;
use crate::{DataError, RecordedGame, RecordedPly};

/// Gives games new scores: each position that has a score is searched again with `evaluator` and `margins`.
pub(crate) fn rescorer<P: Searchable + Notation, E: Evaluator<P>>(
    start: &P,
    evaluator: E,
    margins: Margins,
    nodes: u64,
) -> impl FnMut(&RecordedGame) -> Result<RecordedGame, DataError> {
    let mut search = Search::new(evaluator, TABLE_MIB);
    search.config_mut().margins = Some(margins);
    let limits = Limits::nodes(nodes);
    move |game| {
        search.clear();
        let mut plies = Vec::with_capacity(game.plies.len());
        game.replay(start, |position, _, ply| {
            let score = ply.score.map(|_| {
                let game = Game::new(position.clone());
                let result = search.run(&game, &limits, &NoClock, &Control::new(), |_| ());
                result.score.units() as i16
            });
            plies.push(RecordedPly { score, ..ply });
        })?;
        Ok(RecordedGame {
            plies,
            ..game.clone()
        })
    }
}
