//! A modern alpha-beta search, generic over the game.
