"""Compares PDN with pydraughts: each program must read what the other writes.

    pip install pydraughts
    cargo build --release -p checkers --example checkers_pdn
    python crates/checkers/tests/pydraughts_pdn_differential.py target/release/examples/checkers_pdn

Plays random games with pydraughts, writes them with its PDNWriter, and has the crate read them and write
them again; the last positions and the moves must be the same. Exits with 1 if any game differs.
"""

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile

from draughts import Board, Move
from draughts.convert import _number_to_algebraic, fen_to_variant
from draughts.PDN import PDNReader, PDNWriter

# Not its Turkish, whose kings jump over blockers, nor its Frisian, which does not count the moves of one
# king.
VARIANTS = {"standard": 20, "english": 21, "italian": 22, "russian": 25, "brazilian": 26}


def fen_set(fen):
    """The turn and the pieces of a FEN, without ranges and in no order."""
    turn, *lists = fen.split(":")
    pieces = set()
    for side in lists:
        for item in filter(None, side[1:].split(",")):
            king = item.startswith("K")
            first, _, last = item.lstrip("K").partition("-")
            for number in range(int(first), int(last or first) + 1):
                pieces.add((side[0], king, number))
    return turn, frozenset(pieces)


def random_game(variant, rng):
    board = Board(variant=variant)
    for _ in range(rng.randrange(10, 120)):
        moves = board.legal_moves()
        if not moves:
            break
        board.push(rng.choice(moves))
    return board


def last_fen(board):
    """The FEN by the crate's numbers: those of the inner game, which rotates English."""
    fen = board._game.get_li_fen()
    return fen_to_variant(fen, "english") if board.variant == "english" else fen


def written_moves(board):
    """The moves as GameType promises them: the writer itself uses numbers from a1 in Russian."""
    replayed, texts = Board(variant=board.variant), []
    for move in board.move_stack:
        text = Move(replayed, board_move=move.board_move).pdn_move
        if board.variant in ("russian", "brazilian"):
            text = _number_to_algebraic(text, variant=board.variant)
        texts.append(text)
        replayed.push(Move(replayed, board_move=move.board_move))
    return texts


def play(board, text):
    """Plays the legal move of a text, which may have its path or not."""
    squares = re.split("[-x:]", text)
    meant = []
    for move in board.legal_moves():
        other = move.pdn_move
        if board.variant in ("russian", "brazilian"):
            other = _number_to_algebraic(other, variant=board.variant)
        other = re.split("[-x:]", other)
        if (other[0], other[-1]) == (squares[0], squares[-1]):
            meant.append((other == squares, move))
    exact = [move for is_exact, move in meant if is_exact]
    board.push(exact[0] if exact else meant[0][1])


def compare(program, variant, count, rng):
    boards = [random_game(variant, rng) for _ in range(count)]
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "games.pdn")
        for board in boards:
            start = str(Board(variant=variant).initial_fen)
            moves = written_moves(board)
            PDNWriter(path, moves=moves, variant=variant, starting_fen=start)
        with open(path, encoding="utf8") as file:
            text = file.read()
    run = subprocess.run([program, str(VARIANTS[variant])], input=text, capture_output=True, text=True, check=True)
    for line in run.stderr.splitlines():
        print(f"{variant}: {line}")
    # Where Black begins, the reader of pydraughts drops a move after a FEN.
    games = PDNReader(re.sub(r"\[FEN .*\n", "", run.stdout)).games
    differences = abs(len(games) - len(boards))
    for board, game in zip(boards, games):
        replayed = Board(variant=variant)
        for text in game.moves:
            play(replayed, text)
        last = fen_set(game.tags["LastFEN"])
        if last != fen_set(last_fen(board)) or last != fen_set(last_fen(replayed)):
            differences += 1
            print(f"{variant}: {game.tags['LastFEN']} {last_fen(board)} {last_fen(replayed)}")
    moves = sum(len(board.move_stack) for board in boards)
    print(f"{variant}: {len(boards)} games, {moves} moves, {differences} differ")
    return differences


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", help="the built example checkers_pdn")
    parser.add_argument("--games", type=int, default=50, help="for each variant")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    differences = sum(compare(arguments.program, variant, arguments.games, rng) for variant in VARIANTS)
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
