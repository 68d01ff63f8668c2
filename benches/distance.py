#!/usr/bin/env python3
"""Measures how far the scores of chess engines are from those of a stronger one.

    pip install chess
    python3 benches/distance.py POSITIONS TEACHER ENGINE... [--nodes 20000] [--teacher-nodes 60000] [--count 2000]

The positions are FENs, one on a line; `trainer export` writes such a file (the part after a semicolon is ignored). Take positions
that none of the networks learned from. `--count` of them are drawn at random, and those that the teacher scores beyond 500 centipawns
are left out. An engine is the path of a UCI program; `|Name=value` after it sets options, so that `chess|EvalFile=a.net` and
`chess|EvalFile=b.net` compare two networks.

Each score becomes an expected result, 1 / (1 + exp(-factor * score / 150)). The factor is 1 for the teacher, and for each engine the
one that fits best. The distance is the mean squared difference of the expected results. The difference from the first engine has a
standard error smaller than that of the distances, because the positions are the same.
"""

import argparse
import contextlib
import math
import random
import statistics

import chess
import chess.engine
from nps import start

# Centipawns.
SCALE = 150
MOST = 500
MATE = 3000


def positions(path, count, seed):
    """Random positions of a file in which the game is not over."""
    with open(path, encoding="utf-8") as lines:
        fens = [line.split(";")[0].strip() for line in lines]
    random.Random(seed).shuffle(fens)
    for fen in filter(None, fens):
        try:
            board = chess.Board(fen)
        except ValueError as error:
            raise SystemExit(f"{path}: {error}: {fen}") from error
        if not board.is_game_over():
            yield board
            count -= 1
        if count == 0:
            return


def score(program, board, nodes):
    # A new object for each position is a new game for the engine.
    found = program.analyse(board, chess.engine.Limit(nodes=nodes), game=object())
    return found["score"].white().score(mate_score=MATE)


def expected(score, factor=1.0):
    return 1 / (1 + math.exp(-factor * score / SCALE))


def errors(scores, targets):
    """The best factor for the scores, and the squared errors with it."""
    factors = [step / 50 for step in range(10, 151)]
    squared = {
        factor: [(expected(score, factor) - target) ** 2 for score, target in zip(scores, targets)]
        for factor in factors
    }
    best = min(factors, key=lambda factor: sum(squared[factor]))
    return best, squared[best]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("positions")
    parser.add_argument("teacher")
    parser.add_argument("engines", nargs="+", metavar="engine")
    parser.add_argument("--nodes", type=int, default=20_000, help="nodes of each search of an engine")
    parser.add_argument("--teacher-nodes", type=int, default=60_000, help="nodes of each search of the teacher")
    parser.add_argument("--count", type=int, default=2_000, help="positions to draw")
    parser.add_argument("--seed", type=int, default=1, help="which positions are drawn")
    arguments = parser.parse_args()
    # A bad line is an error before an engine starts.
    boards = list(positions(arguments.positions, arguments.count, arguments.seed))
    targets, scores = [], [[] for _ in arguments.engines]
    with contextlib.ExitStack() as running:
        teacher, *programs = start([arguments.teacher, *arguments.engines], running)
        for count, board in enumerate(boards, start=1):
            target = score(teacher, board, arguments.teacher_nodes)
            if abs(target) <= MOST:
                targets.append(expected(target))
                for program, found in zip(programs, scores):
                    found.append(score(program, board, arguments.nodes))
            print(count, end="\r", flush=True)
    if len(targets) < 2:
        raise SystemExit(f"{arguments.positions}: fewer than two positions within {MOST} centipawns")
    first = None
    for name, found in zip(arguments.engines, scores):
        factor, squared = errors(found, targets)
        first = first or squared
        differences = [own - other for own, other in zip(squared, first)]
        error = statistics.stdev(differences) / math.sqrt(len(differences))
        print(
            f"{name}: {statistics.fmean(squared):.5f} in {len(targets)} positions (factor {factor:.2f}), "
            f"difference {statistics.fmean(differences):+.5f} ± {error:.5f}"
        )


if __name__ == "__main__":
    main()
