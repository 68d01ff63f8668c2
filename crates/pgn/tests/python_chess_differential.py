#!/usr/bin/env python3
"""Compares how the crate and python-chess read games of chess.

    pip install chess
    cargo build --release -p pgn --example pgn_dump
    python3 crates/pgn/tests/python_chess_differential.py target/release/examples/pgn_dump [--games N] [--seed N] [file…]

Without files it makes N games with variations, comments and glyphs, written in several odd but legal
ways, reads them with both and compares tags, main line, comments, glyphs, the number of variations
and the result; then the crate writes the games, and python-chess must read the same again.
With files it compares the games of these files. Exits 1 on a difference.

Known differences that are ignored: python-chess ignores `;` comments, keeps line breaks in
comments and backslashes in tags.
"""

import argparse
import io
import json
import random
import subprocess
import sys
import tempfile

import chess
import chess.pgn

ROSTER = ["Event", "Site", "Date", "Round", "White", "Black", "Result"]
COMMENTS = [
    "a remark",
    "[%clk 0:01:02]",
    "[%eval -0.35] two\nlines",
    "a longer remark that has to be broken over lines " * 4,
    "Ünïcode and (brackets) $1 ; 1-0",
    "[%cal Ga1b2] { open",
]
MARKS = ["!", "?", "!!", "??", "!?", "?!", " !", "$1", " $14", "$22 $40"]


def random_game(rng, number):
    """A random game as text."""
    board = chess.Board()
    tags = {name: "?" for name in ROSTER}
    tags["Date"], tags["Round"] = "????.??.??", str(number)
    if rng.random() < 0.2:
        tags["White"] = 'the \\"big\\" one \\\\ x'
    if rng.random() < 0.3:
        board = chess.Board.from_chess960_pos(rng.randrange(960))
        tags["Variant"] = rng.choice(["Chess960", "Fischerandom"])
        tags["SetUp"], tags["FEN"] = "1", board.fen()
    elif rng.random() < 0.3:
        for _ in range(rng.randrange(40)):
            moves = list(board.legal_moves)
            if moves:
                board.push(rng.choice(moves))
        tags["SetUp"], tags["FEN"] = "1", board.fen()
    result = rng.choice(["1-0", "0-1", "1/2-1/2", "*"])
    tags["Result"] = result
    style = rng.randrange(4)
    words = line(rng, board, rng.randrange(80), 0, style)
    if rng.random() < 0.3:
        words.insert(0, "{" + rng.choice(COMMENTS) + "}")
    newline = rng.choice(["\n", "\r\n"])
    text, column = "", 0
    for word in words + [result]:
        if text and column + len(word) > 75:
            text, column = text + newline, 0
        elif text:
            text += " "
        text += word
        column += len(word) + 1
    head = newline.join(f'[{name} "{value}"]' for name, value in tags.items())
    return head + newline * 2 + text + newline * 2


def line(rng, board, plies, depth, style):
    """Words of moves from a position, with variations."""
    words, first = [], True
    board = board.copy()
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves:
            break
        move = rng.choice(moves)
        number = f"{board.fullmove_number}." if board.turn else f"{board.fullmove_number}..."
        if style == 1:
            words.append(number if first or board.turn else "")
        elif style == 2:
            words.append(number)
        san = board.san(move)
        if style == 3:
            san = san.rstrip("+#")
        if rng.random() < 0.1:
            san += rng.choice(MARKS)
        if style == 0 and board.turn:
            san = number + san
        words.append(san)
        if rng.random() < 0.1:
            words.append("{" + rng.choice(COMMENTS) + "}")
        while depth < 4 and rng.random() < 0.06:
            inner = line(rng, board, 1 + rng.randrange(6), depth + 1, style)
            if rng.random() < 0.3:
                inner.insert(0, "{" + rng.choice(COMMENTS) + "}")
            words.append("(" + " ".join(inner) + ")")
            if rng.random() < 0.2:
                words.append("{" + rng.choice(COMMENTS) + "}")
        board.push(move)
        first = False
    return [word for word in words if word]


class Summary(chess.pgn.BaseVisitor):
    """What the crate's example writes."""

    def begin_game(self):
        self.tags, self.comments, self.nags, self.moves = [], [], [], []
        self.variations = self.nodes = self.depth = 0
        self.ended, self.errors = "*", []

    def visit_header(self, name, value):
        value = value.replace("\\\\", "\0").replace('\\"', '"').replace("\0", "\\")
        self.tags.append([name, value])

    def visit_comment(self, comment):
        comment = comment.replace("\r\n", " ").replace("\n", " ").strip()
        if comment:
            self.comments.append(comment)

    def visit_nag(self, nag):
        self.nags.append(nag)

    def begin_variation(self):
        self.depth += 1
        self.variations += 1

    def end_variation(self):
        self.depth -= 1

    def visit_move(self, board, move):
        self.nodes += 1
        if not self.depth:
            self.moves.append(board.uci(move))

    def visit_result(self, result):
        self.ended = result

    def handle_error(self, error):
        self.errors.append(str(error))

    def result(self):
        if self.errors:
            return {"error": self.errors[0]}
        return {
            "tags": self.tags,
            "moves": self.moves,
            "comments": self.comments,
            "nags": self.nags,
            "variations": self.variations,
            "nodes": self.nodes,
            "result": self.ended,
        }




def theirs(text):
    handle = io.StringIO(text, newline="")
    games = []
    while (game := chess.pgn.read_game(handle, Visitor=Summary)) is not None:
        games.append(game)
    return games


def ours(program, path, *arguments):
    output = subprocess.run([program, *arguments, path], capture_output=True, check=True, text=True)
    return output.stdout


def level_castling(moves_ours, moves_theirs, tags):
    """In a Chess960 start castling may be written by the king's or the rook's square; both lines are
    played, so equal positions are what counts."""
    tags = dict(tags)
    board = chess.Board(tags.get("FEN", chess.STARTING_FEN), chess960=True)
    for one, other in zip(moves_ours, moves_theirs):
        if one == "0000" or other == "0000":
            if one != other:
                return False
            board.push(chess.Move.null())
            continue
        first, second = board.parse_uci(one), board.parse_uci(other)
        if first != second:
            return False
        board.push(first)
    return len(moves_ours) == len(moves_theirs)


def compare(mine, expected, counts):
    """The first field that differs, or None."""
    counts["games"] += 1
    if "error" in mine or "error" in expected:
        counts["errors"] += 1
        return None if "error" in mine and "error" in expected else "error"
    counts["moves"] += mine["nodes"]
    counts["comments"] += len(mine["comments"])
    counts["nags"] += len(mine["nags"])
    counts["variations"] += mine["variations"]
    for field in ["tags", "variations", "nodes", "result"]:
        if mine[field] != expected[field]:
            return field
    # Remarks after a variation belong to the move before it, so their order may differ from the text.
    for field in ["comments", "nags"]:
        if sorted(mine[field]) != sorted(expected[field]):
            return field
    if mine["moves"] != expected["moves"] and not level_castling(
        mine["moves"], expected["moves"], mine["tags"]
    ):
        return "moves"
    return None


def check(program, path, counts):
    """Compares a file, then the file as the crate writes it; returns the differences."""
    with open(path, encoding="utf-8", newline="") as file:
        text = file.read()
    mine = [json.loads(answer) for answer in ours(program, path).splitlines()]
    expected = theirs(text)
    differences = 0
    if len(mine) != len(expected):
        print(f"DIFFERENCE: {path}: {len(mine)} games, python-chess reads {len(expected)}")
        return 1
    for number, pair in enumerate(zip(mine, expected)):
        field = compare(*pair, counts)
        if field:
            differences += 1
            print(f"DIFFERENCE: {path}, game {number + 1}, {field}")
            if differences <= 3:
                print(f"  crate  {pair[0].get(field)}\n  python {pair[1].get(field)}")
    written = theirs(ours(program, path, "--write"))
    sound = [game for game in mine if "error" not in game]
    if len(written) != len(sound):
        print(f"DIFFERENCE: {path}: {len(sound)} games were written, python-chess reads {len(written)}")
        return differences + 1
    for number, (mine, reread) in enumerate(zip(sound, written)):
        mine["tags"], reread["tags"] = sorted(mine["tags"]), sorted(reread.get("tags", []))
        known = {name for name, _ in mine["tags"]}
        reread["tags"] = [tag for tag in reread["tags"] if tag[0] in known]
        counts["written games"] += 1
        field = compare(mine, reread, dict.fromkeys(counts, 0))
        if field:
            differences += 1
            print(f"DIFFERENCE: {path}, written game {number + 1}, {field}")
            if differences <= 3:
                print(f"  crate  {mine.get(field)}\n  python {reread.get(field, reread)}")
    return differences


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("files", nargs="*")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    fields = ["games", "errors", "moves", "comments", "nags", "variations", "written games"]
    counts = dict.fromkeys(fields, 0)
    differences = sum(check(arguments.program, path, counts) for path in arguments.files)
    if not arguments.files:
        rng = random.Random(arguments.seed)
        with tempfile.NamedTemporaryFile("w", suffix=".pgn", encoding="utf-8", newline="") as file:
            for number in range(arguments.games):
                file.write(random_game(rng, number))
            file.flush()
            differences = check(arguments.program, file.name, counts)
    print(f"python-chess {chess.__version__}: " + ", ".join(f"{counts[name]} {name}" for name in fields))
    print(f"{differences} differences")
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
