//! The rules of shatar (Mongolian chess) on bitboards, with an evaluation.
