#!/usr/bin/env python3
"""Compares the crate with Fairy-Stockfish's rules of shatar on random games.

    pip install pyffish
    cargo build --release -p shatar --example shatar_legal_moves
    python3 crates/shatar/tests/pyffish_differential.py target/release/examples/shatar_legal_moves [games] [seed] [hunt]

Every position of every game must have the same legal moves and the same end. Most games
begin from few random pieces and prefer checks, captures or mates, so that mates of all kinds, niol,
robado and series of checks occur. With `hunt` every game is short and ends in a mate or stalemate. Prints how often each end occurred; exits 1 on a difference.

Known difference, counted separately: the crate distinguishes positions by the series of checks that led to
them. Fairy-Stockfish does not, so it may report a threefold repetition some moves earlier.
"""

import collections
import random
import subprocess
import sys

import pyffish

VARIANT = "shatar"
PLIES = 80
HUNT_PLIES = 7
STYLES = [
    (),
    ("check",),
    ("capture",),
    ("check", "capture"),
    ("mate",),
    ("mate", "check"),
    ("mate", "capture"),
    ("mate", "check", "capture"),
]


def outcome(value):
    return "win" if value > 0 else "loss" if value < 0 else "draw"


def random_fen(rng):
    """A few pieces anywhere; it may be an illegal setup."""
    squares = rng.sample(range(64), 2 + rng.randint(2, 12))
    board = ["."] * 64
    board[squares[0]], board[squares[1]] = "K", "k"
    for square in squares[2:]:
        pieces = "PpPpPpNnNnBbBbRrJj" if 8 <= square < 56 else "NnNnBbBbRrJj"
        board[square] = rng.choice(pieces)
    ranks = []
    for rank in range(8):
        text, empty = "", 0
        for letter in board[8 * rank : 8 * rank + 8]:
            if letter == ".":
                empty += 1
                continue
            text += (str(empty) if empty else "") + letter
            empty = 0
        ranks.append(text + (str(empty) if empty else ""))
    clock = rng.choice([0, 0, 0, 80, 95])
    return f"{'/'.join(ranks)} {rng.choice('wb')} - - {clock} 1"


class Crate:
    def __init__(self, program):
        self.process = subprocess.Popen(
            [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, fen, moves):
        self.process.stdin.write(" ".join([fen, *moves]) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().rstrip("\n")
        if answer.startswith("error"):
            return None
        legal, result, check = answer.split("\t")
        return legal.split(), result, check


def expected_result(fen, moves, legal):
    """The end by Fairy-Stockfish, without its name; None while the game goes on."""
    ended, value = pyffish.is_immediate_game_end(VARIANT, fen, moves)
    if ended:
        return outcome(value), "immediate"
    if not legal:
        return outcome(pyffish.game_result(VARIANT, fen, moves)), "stuck"
    # Skip the slow call where neither a repetition nor the clock can end the game.
    if len(moves) < 8 and int(fen.split()[-2]) + len(moves) < 100:
        return None
    ended, value = pyffish.is_optional_game_end(VARIANT, fen, moves)
    if ended:
        return outcome(value), "optional"
    return None


KINDS = {
    "Robado": "immediate",
    "Mate": "stuck",
    "KnightMate": "stuck",
    "Niol": "stuck",
    "Stalemate": "stuck",
    "NoProgress": "optional",
    "Repetition": "optional",
}


def choose(rng, crate, style, fen, moves, legal):
    """A random move; some styles prefer checks or captures, or mate and avoid robado."""
    sample = rng.sample(legal, len(legal))
    if "mate" in style:
        after = {move: crate.ask(fen, moves + [move])[1] for move in sample}
        ends = [move for move in sample if after[move].endswith(("ate", "Niol"))]
        if ends:
            return ends[0]
        sample = [move for move in sample if "Robado" not in after[move]] or sample
    if "check" in style and rng.random() < 0.8:
        for move in sample:
            if crate.ask(fen, moves + [move])[2] != "-":
                return move
    if "capture" in style and rng.random() < 0.6:
        for move in sample:
            if pyffish.is_capture(VARIANT, fen, moves, move):
                return move
    return sample[0]


def hunt(rng, crate, counts):
    """Plays short games with the crate alone until one ends with no legal move, then compares every
    position of that one; returns a description of a difference, or None. So the rare ends are seen
    often; ends that the crate overlooks are for the other games to find."""
    while True:
        fen, moves = random_fen(rng), []
        style = rng.choice([("mate",), ("mate", "check"), ("mate", "check", "capture")])
        for _ in range(HUNT_PLIES):
            answer = crate.ask(fen, moves)
            if answer is None or answer[1] != "-":
                break
            moves.append(choose(rng, crate, style, fen, moves, answer[0]))
        if not moves or answer is None:
            continue
        _, result, check = crate.ask(fen, moves)
        if result == "-" or KINDS[result.split()[1]] != "stuck":
            continue
        series = is_series(crate, fen, moves)
        if result == "loss Mate" and check == "Shak" and rng.random() < 0.95:
            continue  # the common end
        for length in range(len(moves) + 1):
            difference = compare(crate, fen, moves[:length], counts)
            if difference:
                return difference
        counts[f"{result}, last check {check}, " + ("others before" if series else "the first")] += 1
        return None


def is_series(crate, fen, moves):
    """Whether the last but one move of the side that moved last gave check too."""
    return len(moves) >= 2 and crate.ask(fen, moves[:-2])[2] != "-"


def compare(crate, fen, moves, counts):
    """A description of the difference in one position, or None."""
    legal, result, _ = crate.ask(fen, moves)
    theirs = sorted(pyffish.legal_moves(VARIANT, fen, moves))
    expected = expected_result(fen, moves, theirs)
    if expected and expected[1] == "immediate":
        theirs = []
    counts["positions"] += 1
    ours = None if result == "-" else (result.split()[0], KINDS[result.split()[1]])
    if (legal, ours) == (theirs, expected):
        return None
    return f"{fen} moves {' '.join(moves)}\n  crate {legal} {result}\n  fairy {theirs} {expected}"


def play(rng, crate, fen, style, counts):
    """Plays one game; returns a description of a difference, or None."""
    moves, quiet, forgetful = [], 0, rng.random() < 0.9
    for _ in range(PLIES):
        answer = crate.ask(fen, moves)
        if answer is None:
            return None if not moves else "the crate refuses a move"
        legal, result, check = answer
        theirs = sorted(pyffish.legal_moves(VARIANT, fen, moves))
        expected = expected_result(fen, moves, theirs)
        if expected and expected[1] == "immediate":
            theirs = []
        counts["positions"] += 1
        where = f"{fen} moves {' '.join(moves)}"
        if legal != theirs:
            return f"{where}\n  crate {legal}\n  fairy {theirs}"
        if result == "-":
            if expected and expected[1] == "optional":
                # Only the repetition may come later in the crate.
                if int(pyffish.get_fen(VARIANT, fen, moves).split()[-2]) >= 100:
                    return f"{where}: the crate misses {expected}"
                counts["repetition by placement alone"] += 1
                return None
            if expected:
                return f"{where}: the crate misses {expected}"
        else:
            value, ending = result.split()
            if expected != (value, KINDS[ending]):
                return f"{where}: the crate says {result}, Fairy-Stockfish {expected}"
            counts[f"{ending} ({value})"] += 1
            return None
        # A call takes time in proportion to the length of the game. So most games drop their history except
        # running series, and with it the repetitions; the others drop only what no rule needs any more.
        quiet = quiet + 1 if check == "-" else 0
        if quiet >= 2 and len(moves) >= (4 if forgetful else 16):
            now = pyffish.get_fen(VARIANT, fen, moves)
            if forgetful or now.split()[-2] == "0":
                fen, moves = now, []
        moves.append(choose(rng, crate, style, fen, moves, legal))
    counts["unfinished"] += 1
    return None


def main():
    program = sys.argv[1]
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 2000
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    hunting = "hunt" in sys.argv[4:]
    rng, crate, counts = random.Random(seed), Crate(program), collections.Counter()
    differences = 0
    played = 0
    while played < games:
        fen = random_fen(rng) if played % 4 else pyffish.start_fen(VARIANT)
        if crate.ask(fen, []) is None:
            continue
        played += 1
        if hunting:
            difference = hunt(rng, crate, counts)
            differences += bool(difference)
            if difference:
                print("DIFFERENCE:", difference)
            continue
        style = rng.choice(STYLES)
        difference = play(rng, crate, fen, style, counts)
        if difference:
            differences += 1
            print("DIFFERENCE:", difference)
    print(f"{played} games, seed {seed}, pyffish {pyffish.version()}")
    for name, count in sorted(counts.items()):
        print(f"  {name}: {count}")
    print(f"{differences} differences")
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
