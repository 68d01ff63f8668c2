//! Squares, bitboards, slider attacks and piece placement on the 8x8 board.
