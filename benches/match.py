#!/usr/bin/env python3
"""Plays a match of chess between two engines and prints the score with its error.

    pip install chess
    python3 benches/match.py OURS THEIRS [--games 100] [--time 0.1] [--openings FILE] [--jobs 2]

An engine is a command line; `|Name=value` after it sets UCI options, and `xboard:` before it says
that it speaks that protocol. Each opening (a FEN or EPD a line; without a file, eight random plies)
is played with both colours. Games end by the rules, or as a draw after 200 moves. A crash or an
illegal move loses the game and is counted.
"""

import argparse
import logging
import math
import queue
import random
import threading
import time

import chess
import chess.engine

MAX_PLIES = 400
# Engines of the xboard protocol take no fraction of a second. They are told to play so many moves in
# one and a half times the time, of which they use about two thirds.
XBOARD_MOVES = 40
XBOARD_SHARE = 1.5


class Engine:
    """A running engine and how long it thinks."""

    def __init__(self, description, seconds):
        command, *options = description.split("|")
        self.xboard = command.startswith("xboard:")
        self.command = command.removeprefix("xboard:").split()
        self.options = dict(option.split("=", 1) for option in options)
        self.seconds = seconds
        self.moves, self.thought = 0, 0.0
        self.start()

    def start(self):
        popen = "popen_xboard" if self.xboard else "popen_uci"
        self.process = getattr(chess.engine.SimpleEngine, popen)(self.command)
        self.process.configure(self.options)

    def limit(self):
        if not self.xboard:
            return chess.engine.Limit(time=self.seconds)
        clock = self.seconds * XBOARD_MOVES * XBOARD_SHARE
        return chess.engine.Limit(
            white_clock=clock, black_clock=clock, remaining_moves=XBOARD_MOVES
        )

    def move(self, board, game):
        began = time.monotonic()
        move = self.process.play(board, self.limit(), game=game).move
        self.thought += time.monotonic() - began
        self.moves += 1
        return move


class Match:
    def __init__(self, arguments):
        self.arguments = arguments
        self.openings = read_openings(arguments)
        self.games = queue.Queue()
        for game in range(arguments.games):
            self.games.put(game)
        self.scores = {}
        self.failures = []
        self.thought = [[0, 0.0], [0, 0.0]]
        self.lock = threading.Lock()

    def run(self):
        jobs = [threading.Thread(target=self.job) for _ in range(self.arguments.jobs)]
        for job in jobs:
            job.start()
        for job in jobs:
            job.join()
        self.report()
        for failure in self.failures:
            print("failure:", failure)

    def job(self):
        engines = [Engine(name, self.arguments.time) for name in self.arguments.engines]
        while True:
            try:
                game = self.games.get_nowait()
            except queue.Empty:
                break
            score = self.play(game, engines)
            with self.lock:
                self.scores[game] = score
                if len(self.scores) % 20 == 0:
                    self.report()
        with self.lock:
            for total, engine in zip(self.thought, engines):
                total[0] += engine.moves
                total[1] += engine.thought
        for engine in engines:
            engine.process.quit()

    def play(self, game, engines):
        """The score of the first engine, which is White in even games."""
        board = chess.Board(self.openings[game // 2 % len(self.openings)])
        while not board.is_game_over(claim_draw=True) and board.ply() < MAX_PLIES:
            mover = (board.turn != chess.WHITE) ^ (game % 2)
            try:
                move = engines[mover].move(board, game)
                if move is None:
                    raise chess.engine.EngineError("no move")
            except chess.engine.EngineError as error:
                self.failures.append((self.arguments.engines[mover], board.fen(), str(error)))
                engines[mover].process.close()
                engines[mover].start()
                return float(mover)
            board.push(move)
        winner = board.outcome(claim_draw=True)
        if winner is None or winner.winner is None:
            return 0.5
        return float(winner.winner == (game % 2 == 0))

    def report(self):
        scores = list(self.scores.values())
        wins, draws = scores.count(1.0), scores.count(0.5)
        mean = sum(scores) / len(scores)
        pairs = [
            (self.scores[game] + self.scores[game + 1]) / 2
            for game in self.scores
            if game % 2 == 0 and game + 1 in self.scores
        ]
        error = standard_error(pairs)
        low, middle, high = (elo(mean + z * error) for z in (-1.96, 0, 1.96))
        print(
            f"{len(scores)} games: +{wins} ={draws} -{len(scores) - wins - draws}, "
            f"{100 * mean:.1f} %, Elo {middle:+.0f} [{low:+.0f}, {high:+.0f}], "
            f"{len(self.failures)} failures",
            flush=True,
        )
        if all(moves for moves, _ in self.thought):
            means = ", ".join(f"{thought / moves:.3f}" for moves, thought in self.thought)
            print("mean seconds a move:", means)


def read_openings(arguments):
    if not arguments.openings:
        return [random_opening(seed) for seed in range(arguments.games // 2 + 1)]
    with open(arguments.openings) as file:
        lines = [" ".join(line.split()[:4]) + " 0 1" for line in file if line.strip()]
    random.Random(1).shuffle(lines)
    return lines


def random_opening(seed, plies=8):
    board, rng = chess.Board(), random.Random(seed)
    while board.ply() < plies and not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
    return board.fen()


def standard_error(values):
    if len(values) < 2:
        return 0.5
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return math.sqrt(variance / len(values))


def elo(score):
    score = min(max(score, 0.001), 0.999)
    return -400 * math.log10(1 / score - 1)


def main():
    logging.disable()  # chatter of xboard engines
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("engines", nargs=2, metavar="ENGINE")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--time", type=float, default=0.1, help="seconds a move")
    parser.add_argument("--openings", help="a file of FENs or EPDs")
    parser.add_argument("--jobs", type=int, default=2, help="games at once")
    Match(parser.parse_args()).run()


if __name__ == "__main__":
    main()
