/// The text of `help`.
pub(crate) const HELP: &str = "\
Type a move, or one of these:
  moves         the legal moves
  list          the moves of the game so far
  undo          take back your last move
  back [N]      go back N plies to look; the engine waits
  forward [N]   go forward again
  hint          suggest a move
  analyse       think until stop, and show each line
  eval          the static evaluation
  book          the moves of the book, with their results
  go            let the engine move now
  stop          end its thinking; it plays the best move so far
  board         show the board
  flip          turn the board round
  pieces STYLE  draw the pieces as unicode or letters
  describe      the position in words
  fen POSITION  set up a position
  level N       strength of the engine, 0 to 20
  time SECONDS  the engine's time for each move
  side SIDE     you play white, black, both or none
  draw          offer a draw
  resign        resign the game
  new           begin a new game
  save FILE     write the game to a file
  load FILE     read a game from a file
  quit          leave
Without a value, level, time, side and pieces print the current one.";

#[cfg(test)]
mod tests {
    use search::Level;

    use super::*;

    #[test]
    fn the_help_has_the_range_of_the_levels() {
        let (weakest, strongest) = (Level::MIN.get(), Level::MAX.get());
        assert!(HELP.contains(&format!(
            "strength of the engine, {weakest} to {strongest}\n"
        )));
    }
}
