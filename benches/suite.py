#!/usr/bin/env python3
"""Counts how many positions of a test suite (EPD with `bm` or `am`) chess engines solve.

    pip install chess
    python3 benches/suite.py SUITE ENGINE... [--time 1] [--list]

An engine is the path of a UCI program; `|Name=value` after it sets options. The engines take turns at each
position, so that other load on the machine affects all of them alike. Each search begins with an empty table. A position
is solved if the move played once the time is up is one of the best moves. `--list` prints those that are not solved.
"""

import argparse
import contextlib

import chess
import chess.engine
from nps import start


class Engine:
    """A running engine and its results."""

    def __init__(self, description, program):
        self.name = description
        self.program = program
        self.solved, self.missed = 0, []

    def try_position(self, board, operations, seconds):
        limit = chess.engine.Limit(time=seconds)
        # A new object for each position is a new game for the engine.
        move = self.program.play(board, limit, game=object()).move
        best, bad = operations.get("bm"), operations.get("am")
        if (best is None or move in best) and (bad is None or move not in bad):
            self.solved += 1
        else:
            self.missed.append(f"{operations.get('id', board.epd())} {board.san(move)}")


def positions(path):
    """The positions of an EPD file that have `bm` or `am`."""
    with open(path, encoding="utf-8") as lines:
        for number, line in enumerate(lines, start=1):
            if not line.strip():
                continue
            *fields, operations = line.split(maxsplit=4)
            # Other operations are not read: some suites have truncated ones.
            wanted = [one for one in operations.split(";") if one.split()[:1] in (["bm"], ["am"], ["id"])]
            try:
                board, operations = chess.Board.from_epd(f"{' '.join(fields)} {';'.join(wanted)};")
            except ValueError as error:
                raise SystemExit(f"{path}, line {number}: {error}: {line.strip()}") from error
            if "bm" in operations or "am" in operations:
                yield board, operations


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("suite")
    parser.add_argument("engines", nargs="+", metavar="engine")
    parser.add_argument("--time", type=float, default=1.0, help="seconds a position")
    parser.add_argument("--list", action="store_true", help="print the positions that are not solved")
    arguments = parser.parse_args()
    # A bad line of the suite is an error before an engine starts.
    suite = list(positions(arguments.suite))
    with contextlib.ExitStack() as running:
        programs = start(arguments.engines, running)
        engines = [Engine(*pair) for pair in zip(arguments.engines, programs)]
        for count, (board, operations) in enumerate(suite, start=1):
            for engine in engines:
                engine.try_position(board, operations, arguments.time)
            print(count, *(engine.solved for engine in engines), end="\r", flush=True)
    for engine in engines:
        print(f"{engine.name}: {engine.solved} of {len(suite)}")
        if arguments.list:
            print("    " + "\n    ".join(engine.missed))


if __name__ == "__main__":
    main()
