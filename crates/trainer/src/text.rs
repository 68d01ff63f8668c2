//! Training positions as lines of text: position, score for White, result for White.

use core::fmt::Write;

use game_core::{Notation, ParseError, Searchable, Side};

use crate::{DataError, RecordedGame, RecordedPly};

/// See [`Subject::export`](crate::Subject::export).
pub(crate) fn export<P: Searchable + Notation>(
    game: &RecordedGame,
    start: &P,
    lines: &mut String,
) -> Result<(), DataError> {
    let result = match game.winner {
        Some(Side::White) => "1",
        Some(Side::Black) => "0",
        None => "0.5",
    };
    game.replay(start, |position, _, ply| {
        let Some(score) = ply.score else { return };
        let score = match position.side_to_move() {
            Side::White => i32::from(score),
            Side::Black => -i32::from(score),
        };
        let text = position.position_text();
        writeln!(lines, "{text}; {score}; {result}").expect("a string takes all text");
    })
}

/// See [`Subject::import`](crate::Subject::import).
pub(crate) fn import<P: Searchable + Notation>(
    line: &str,
    index: u64,
) -> Result<RecordedGame, ParseError> {
    let form = || {
        ParseError::new(
            line,
            "not a position, a score and a result separated by semicolons",
        )
    };
    let (rest, result) = line.rsplit_once(';').ok_or_else(form)?;
    let (text, score) = rest.rsplit_once(';').ok_or_else(form)?;
    let position = P::parse_position(text.trim())?;
    let score = score.trim();
    let of_white = score.parse().ok().filter(|score: &i16| *score > i16::MIN);
    let of_white = of_white.ok_or_else(|| ParseError::new(score, "not a score within ±32,767"))?;
    let winner = match result.trim() {
        "1" | "1.0" => Some(Side::White),
        "0" | "0.0" => Some(Side::Black),
        "0.5" => None,
        other => return Err(ParseError::new(other, "not a result: 1, 0.5 or 0")),
    };
    // The line does not contain the move that was played; any quiet move takes its place.
    let moves = position.moves();
    let quiet = moves.iter().find(|&&mv| !position.is_tactical(mv));
    let mv = quiet.or(moves.first());
    let &mv = mv.ok_or_else(|| ParseError::new(text.trim(), "the game has ended"))?;
    let score = match position.side_to_move() {
        Side::White => of_white,
        Side::Black => -of_white,
    };
    Ok(RecordedGame {
        index,
        start: position.position_text(),
        plies: vec![RecordedPly {
            code: position.move_code(mv),
            score: Some(score),
        }],
        winner,
    })
}
