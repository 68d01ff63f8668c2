//! The rules of chess on bitboards, with an evaluation.
