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
    """The board with each right to capture en passant that could have arisen."""
    mover = board.turn
    rank, back, origin = (4, 5, 6) if mover == chess.WHITE else (3, 2, 1)
    for file in range(8):
        pawn = board.piece_at(chess.square(file, rank))
        if pawn != chess.Piece(chess.PAWN, not mover):
            continue
        if board.piece_at(chess.square(file, back)) or board.piece_at(chess.square(file, origin)):
            continue
        # Before the double step the player who is to move now must not have been in check.
        before = board.copy(stack=False)
        before.set_piece_at(chess.square(file, origin), before.remove_piece_at(chess.square(file, rank)))
        before.turn = not mover
        if not before.is_valid():
            continue
        other = board.copy(stack=False)
        other.ep_square = chess.square(file, back)
        if other.is_valid() and other.has_legal_en_passant():
            yield other


def placements(pieces, sample, rng):
    if sample == 0:
        yield from itertools.permutations(range(64), len(pieces))
        return
    for _ in range(sample):
        squares = rng.sample(range(64), len(pieces))
        yield squares
        yield pawns_side_by_side(pieces, squares, rng)


def pawns_side_by_side(pieces, squares, rng):
    """The placement with a pawn of each side where one may have passed the other."""
    pawns = [pieces.index((colour, chess.PAWN)) for colour in chess.COLORS
             if (colour, chess.PAWN) in pieces]
    if len(pawns) < 2:
        return squares
    file, rank = rng.randrange(7), rng.choice([3, 4])
    beside = [chess.square(file, rank), chess.square(file + 1, rank)]
    rng.shuffle(beside)
    moved = list(squares)
    for pawn, square in zip(pawns, beside):
        moved[pawn] = square
    return moved if len(set(moved)) == len(moved) else squares


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
            boards = positions(name, arguments.sample, rng)
            while batch := list(itertools.islice(boards, 200)):
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
