#!/usr/bin/env python3
"""Compares the nodes a second of chess engines, each of which searches the same positions in turn.

    pip install chess
    python3 benches/nps.py ENGINE... [--time 1] [--rounds 3]

An engine is the path of a UCI program; `|Name=value` after it sets options. Every search begins with an
empty table. Engines differ in what they count as a node.
"""

import argparse
import contextlib
import statistics

import chess
import chess.engine

POSITIONS = [
    chess.STARTING_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
    "2r3k1/pp3ppp/4p3/3pP3/3P1P2/P1r5/1P4PP/R4RK1 w - - 0 20",
]


def start(descriptions, running):
    """The engines of these descriptions, which `running`, an ExitStack, ends."""
    parts = [description.split("|") for description in descriptions]
    for _, *options in parts:
        for option in options:
            if "=" not in option:
                raise SystemExit(f'"{option}" is not an option of the form Name=value')
    engines = []
    for path, *options in parts:
        try:
            engine = running.enter_context(chess.engine.SimpleEngine.popen_uci(path, timeout=30))
            engine.configure(dict(option.split("=", 1) for option in options))
        except (OSError, TimeoutError, chess.engine.EngineError) as error:
            raise SystemExit(f"{path}: {str(error) or 'no answer'}") from error
        engines.append(engine)
    return engines


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engines", nargs="+", metavar="engine")
    parser.add_argument("--time", type=float, default=1.0, help="seconds a position")
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    speeds = [(name, []) for name in arguments.engines]
    limit = chess.engine.Limit(time=arguments.time)
    with contextlib.ExitStack() as running:
        engines = start(arguments.engines, running)
        for fen in POSITIONS * arguments.rounds:
            for engine, (_, values) in zip(engines, speeds):
                info = engine.analyse(chess.Board(fen), limit, game=object())
                values.append(info["nodes"] / info["time"])
    first = statistics.mean(speeds[0][1])
    for name, values in speeds:
        mean, median = statistics.mean(values), statistics.median(values)
        print(f"{name}: mean {mean:,.0f}, median {median:,.0f}; the first has {first / mean:.2f} times as many")


if __name__ == "__main__":
    main()
