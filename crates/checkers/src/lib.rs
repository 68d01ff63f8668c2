//! The rules of draughts (checkers) variants on bitboards, with an evaluation.
