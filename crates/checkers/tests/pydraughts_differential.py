"""Compares the legal moves of the crate with those of pydraughts on random positions.

    pip install pydraughts
    cargo build --release -p checkers --example checkers_legal_moves
    python crates/checkers/tests/pydraughts_differential.py target/release/examples/checkers_legal_moves

Half of the positions come from random games, half are random diagrams with many kings. A move is
compared as (from, to, set of captured squares). Exits with 1 if any position differs.
"""

import argparse
import random
import subprocess
import sys

# The inner game numbers squares as FEN does in all variants; the outer Board rotates English.
from draughts.core.game import Game

# Not its Turkish, whose kings jump over blockers, nor its Frisian, which does not count the moves of
# one king.
VARIANTS = ["english", "russian", "brazilian", "italian", "international"]


def hub_text(move, captures):
    """The move as Hub writes it, captured squares in ascending order."""
    start, end = move[0][0], move[-1][1]
    captured = sorted(square for square in captures if square is not None)
    if not captured:
        return f"{start}-{end}"
    return "x".join(map(str, [start, end, *captured]))


def oracle_moves(variant, fen):
    moves, captures = Game(variant=variant, fen=fen).legal_moves()
    return sorted({hub_text(move, taken) for move, taken in zip(moves, captures)})


def fen_of(turn, pieces):
    """FEN of a dictionary from square to (side, is_king)."""
    lists = {"W": [], "B": []}
    for square, (side, is_king) in sorted(pieces.items()):
        lists[side].append(("K" if is_king else "") + str(square))
    return f"{turn}:W{','.join(lists['W'])}:B{','.join(lists['B'])}"


def random_diagram(variant, rng):
    squares, row = (50, 5) if variant == "international" else (32, 4)
    pieces = {}
    density, kings = rng.uniform(0.1, 0.7), rng.random() ** 2
    for square in range(1, squares + 1):
        if rng.random() >= density:
            continue
        side, is_king = rng.choice("WB"), rng.random() < kings
        last_row = square <= row if side == "W" else square > squares - row
        pieces[square] = (side, is_king or last_row)
    for side in "WB":
        if all(owner != side for owner, _ in pieces.values()):
            free = [s for s in range(1, squares + 1) if s not in pieces]
            pieces[rng.choice(free)] = (side, True)
    return fen_of(rng.choice("WB"), pieces)


def random_game(variant, rng):
    """The FENs of one random game."""
    game = Game(variant=variant)
    for _ in range(80):
        moves, _captures = game.legal_moves()
        if not moves:
            return
        yield game.get_li_fen()
        game.push(rng.choice(moves))


def random_fens(variant, count, rng):
    fens = []
    while len(fens) < count // 2:
        fens.extend(random_game(variant, rng))
    fens = fens[: count // 2]
    fens.extend(random_diagram(variant, rng) for _ in range(count - len(fens)))
    return fens


def crate_moves(program, variant, fens):
    text = "".join(fen + "\n" for fen in fens)
    run = subprocess.run([program, variant], input=text, capture_output=True, text=True, check=True)
    return [line.split() for line in run.stdout.split("\n")[: len(fens)]]


def compare(program, variant, count, rng):
    fens = random_fens(variant, count, rng)
    answers = crate_moves(program, variant, fens)
    differences = 0
    captures = 0
    for fen, ours in zip(fens, answers):
        theirs = oracle_moves(variant, fen)
        captures += any("x" in move for move in ours)
        if sorted(ours) != theirs:
            differences += 1
            print(f"{variant} {fen}\n  crate      {sorted(ours)}\n  pydraughts {theirs}")
    print(f"{variant}: {len(fens)} positions, {captures} with captures, {differences} differ")
    return differences


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", help="the built example checkers_legal_moves")
    parser.add_argument("--positions", type=int, default=5000, help="for each variant")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--variants", nargs="+", choices=VARIANTS, default=VARIANTS)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    differences = sum(
        compare(arguments.program, variant, arguments.positions, rng)
        for variant in arguments.variants
    )
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
