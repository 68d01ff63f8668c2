//! UCI, Hub and terminal front ends, generic over the game.
