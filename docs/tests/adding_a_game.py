#!/usr/bin/env python3
"""Makes the package of docs/adding-a-game.md from its code alone, outside the workspace, and runs it.

Usage: adding_a_game.py [--keep FOLDER]
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "adding-a-game.md"
# The caption of a block of code: a line with the name of its file.
BLOCK = re.compile(r"^`(?P<file>[\w./-]+)`(?:, continued)?:\n\n```[\w,]*\n(?P<code>.*?)^```$", re.M | re.S)
DEPENDENCY = re.compile(r'^(?P<name>[\w-]+) = \{ git = "URL of this repository" \}', re.M)


def files():
    """The files of the page, by their names."""
    found = {}
    for block in BLOCK.finditer(PAGE.read_text()):
        found.setdefault(block["file"], []).append(block["code"])
    code = {name: "".join(join(parts)) for name, parts in found.items()}
    by_path = lambda match: f'{match["name"]} = {{ path = "{ROOT / "crates" / match["name"]}" }}'
    code["Cargo.toml"] = DEPENDENCY.sub(by_path, code["Cargo.toml"]) + "\n[workspace]\n"
    return code


def join(parts):
    """A part that goes on inside a block of braces follows directly, any other after a blank line."""
    for part in parts:
        yield part if part.startswith(" ") else "\n" + part


def write(folder):
    for name, code in files().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(code.lstrip("\n"))


def cargo(folder, *arguments, typed=None):
    """Runs cargo in the package and returns its output; ends the script if it fails."""
    command = ["cargo", *arguments]
    print("$", *command, flush=True)
    run = subprocess.run(command, cwd=folder, input=typed, text=True, stdout=subprocess.PIPE, timeout=1200)
    if run.returncode != 0:
        sys.exit(f"{run.stdout}\n{' '.join(command)}: status {run.returncode}")
    return run.stdout


def expect(output, *expected):
    for text in expected:
        if not re.search(text, output, re.M):
            sys.exit(f"{output}\nnot found: {text}")


def check_worked_example():
    """The worked example of the workspace is the one of the page."""
    example = (ROOT / "examples" / "src" / "tic_tac_toe.rs").read_text()
    page = files()["src/tic_tac_toe.rs"]
    bare = lambda code: [line for line in code.splitlines() if line]
    if bare(example) != bare(page):
        sys.exit("examples/src/tic_tac_toe.rs differs from the code of docs/adding-a-game.md")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--keep", metavar="FOLDER", type=Path, help="makes the package there and keeps it")
    keep = parser.parse_args().keep
    check_worked_example()
    with tempfile.TemporaryDirectory() as temporary:
        folder = keep or Path(temporary) / "small-games"
        folder.mkdir(parents=True, exist_ok=True)
        write(folder)
        os.environ.setdefault("CARGO_TARGET_DIR", str(folder / "target"))
        tests = cargo(folder, "test", "--release", "--quiet", "--", "--show-output")
        expect(tests, r"^boxes: 40 of 40 games$", r"^counting - even: ")
        run = ("run", "--release", "--quiet", "--")
        game = cargo(folder, *run, "play", "--level", "0", typed="5\nmoves\nquit\n")
        expect(game, r"×|x")
        expect(cargo(folder, *run, "--variant", "boxes", "perft", "6"), r"\b642240\b")
        expect(cargo(folder, *run, "bench"), r"^\d+ nodes \d+ nps$")
        talk = "uci\nposition startpos moves 5 1\ngo depth 7\n"
        talk += "setoption name UCI_Variant value boxes\nsetoption name Evaluator value even\n"
        talk += "position fen ###.####.### b 0 0\ngo depth 12\n"
        uci = cargo(folder, *run, typed=talk)
        expect(uci, "^id name small-games", "^id author A. Stranger$", "^uciok$", "^info depth .* pv ")
        moves = re.findall(r"^bestmove (\S+)", uci, re.M)
        if len(moves) != 2 or moves[1] not in ("4", "9"):
            sys.exit(f"{uci}\nunexpected moves: {moves}")
    print("the package of docs/adding-a-game.md works")


if __name__ == "__main__":
    main()
