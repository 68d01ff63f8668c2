#!/usr/bin/env python3
"""Compares endgame tables of chess with Syzygy files, position by position, through python-chess.

Usage: syzygy_differential.py SYZYGY_DIR TABLES_DIR [--program endgame] [--sample N] [--seed N]

Random positions of every material with both kinds of files, en passant among them, are looked up in both. A
sample of 0 takes every legal placement of three and four men.
"""

import argparse
import glob
import itertools
import os
import random
import subprocess
import sys

import chess
import chess.syzygy

PIECES = {c: p for c, p in zip("PNBRQK", range(1, 7))}


def men(name):
    white, black = name.split("v")
    return [(chess.WHITE, PIECES[c]) for c in white] + [(chess.BLACK, PIECES[c]) for c in black]


def board_of(pieces, squares, turn):
    board = chess.Board(None)
    board.turn = turn
    for (colour, piece), square in zip(pieces, squares):
        if piece == chess.PAWN and chess.square_rank(square) in (0, 7):
            return None
        board.set_piece_at(square, chess.Piece(piece, colour))
    return board


def with_en_passant(board):
    """The board with each right to capture in passing that could have arisen."""
    mover = board.turn
    rank, back, origin = (4, 5, 6) if mover == chess.WHITE else (3, 2, 1)
    for file in range(8):
        pawn = board.piece_at(chess.square(file, rank))
        if pawn != chess.Piece(chess.PAWN, not mover):
            continue
        if board.piece_at(chess.square(file, back)) or board.piece_at(chess.square(file, origin)):
            continue
        other = board.copy(stack=False)
        other.ep_square = chess.square(file, back)
        if other.is_valid() and other.has_legal_en_passant():
            yield other


def placements(pieces, sample, rng):
    if sample == 0:
        yield from itertools.permutations(range(64), len(pieces))
    else:
        for _ in range(sample):
            yield rng.sample(range(64), len(pieces))


def positions(name, sample, rng):
    pieces = men(name)
    for squares in placements(pieces, sample, rng):
        for turn in chess.COLORS:
            board = board_of(pieces, squares, turn)
            if board and board.is_valid():
                yield board
                yield from with_en_passant(board)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("syzygy")
    parser.add_argument("tables")
    parser.add_argument("--program", default="endgame")
    parser.add_argument("--sample", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    names = {os.path.basename(p)[:-5] for p in glob.glob(os.path.join(arguments.syzygy, "*.rtbw"))}
    names &= {os.path.basename(p)[:-4] for p in glob.glob(os.path.join(arguments.tables, "*.wdl"))}
    command = [arguments.program, "probe", "--game", "chess", "--path", arguments.tables, "--brief"]
    probe = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    compared = en_passant = 0
    with chess.syzygy.open_tablebase(arguments.syzygy) as syzygy:
        for name in sorted(names):
            for batch in itertools.batched(positions(name, arguments.sample, rng), 200):
                for board in batch:
                    probe.stdin.write(board.fen() + "\n")
                probe.stdin.flush()
                for board in batch:
                    found = probe.stdout.readline().split()[0]
                    wdl = syzygy.probe_wdl(board)
                    # Cursed wins and blessed losses do not occur with four men.
                    expected = {2: "win", 0: "draw", -2: "loss"}[wdl]
                    if found != expected:
                        sys.exit(f"{board.fen()}: {found}, Syzygy says {expected}")
                    compared += 1
                    en_passant += board.ep_square is not None
    probe.stdin.close()
    print(f"{compared} positions of {len(names)} materials agree, {en_passant} of them with en passant")


if __name__ == "__main__":
    main()
