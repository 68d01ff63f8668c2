#!/usr/bin/env python3
"""Compares the reader of Syzygy tables with that of python-chess, position by position.

Usage: python_chess.py SYZYGY_DIR [--program probe_syzygy] [--sample N] [--seed N]

Legal positions from N random placements of every material of the folder, with each right of en passant that could have
arisen, are looked up in both: the outcome, and the distance to the next capture or pawn move.
"""

import argparse
import glob
import itertools
import os
import random
import subprocess
import sys

import chess.syzygy

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../../chess/tests"))
from syzygy_differential import positions  # noqa: E402


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("syzygy")
    parser.add_argument("--program", default=os.path.join(HERE, "../../../target/release/examples/probe_syzygy"))
    parser.add_argument("--sample", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    names = sorted(os.path.basename(path)[:-5] for path in glob.glob(os.path.join(arguments.syzygy, "*.rtbz")))
    boards = list(itertools.chain.from_iterable(positions(name, arguments.sample, rng) for name in names))
    lines = "\n".join(board.fen() for board in boards)
    ours = subprocess.run([arguments.program, arguments.syzygy], input=lines, capture_output=True, text=True, check=True)
    answers = ours.stdout.split("\n")
    wrong = en_passant = 0
    with chess.syzygy.open_tablebase(arguments.syzygy) as tables:
        for board, answer in zip(boards, answers):
            en_passant += board.ep_square is not None
            expected = f"{tables.probe_wdl(board)} {tables.probe_dtz(board)}"
            if answer != expected:
                wrong += 1
                if wrong <= 10:
                    print(f"{board.fen()}: {answer}, python-chess {expected}")
    print(f"{len(boards)} positions of {len(names)} materials, {en_passant} with en passant: {wrong} differ")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
