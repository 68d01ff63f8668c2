"""Plays games in a terminal of its own and types while the engine thinks.

usage: console.py BINARY…, each of them chess, shatar or checkers
"""

import os
import pty
import re
import select
import statistics
import struct
import fcntl
import sys
import tempfile
import termios
import time

# The time in which a command typed during a search must take effect: generous, for a loaded machine, but less than
# the 60 seconds of a search that is not stopped.
PATIENCE = 20.0
# The median of these times, in seconds.
USUAL_WAIT = 0.05
THINKING = "60"

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
STYLE = re.compile(r"\x1b\[[0-9;]*m")
# Moves the cursor up and erases that line.
ERASURE = "\x1b[1A\x1b[2K"


class Console:
    """A program whose standard streams are a terminal."""

    def __init__(self, *command, columns=100, environment=None):
        self.text = ""
        # All output with its escape sequences.
        self.raw = ""
        self.last = ""
        self.waits = []
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.environ.update({"TERM": "xterm-256color"} | (environment or {}))
            os.execv(command[0], command)
        self.attributes = termios.tcgetattr(self.terminal)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))

    def read(self, seconds):
        """Reads for at most that time; False at the end."""
        ready, _, _ = select.select([self.terminal], [], [], seconds)
        if not ready:
            return True
        try:
            chunk = os.read(self.terminal, 65536)
        except OSError:
            return False
        decoded = chunk.decode("utf-8", "replace")
        self.raw += decoded
        self.text += ESCAPES.sub("", decoded).replace("\r", "")
        return bool(chunk)

    def expect(self, pattern):
        """Waits for a text, forgets everything up to its end, and returns that."""
        begun = time.monotonic()
        while True:
            found = re.search(pattern, self.text)
            if found:
                passed = self.text[: found.end()]
                self.text = self.text[found.end() :]
                self.last = found.group(0)
                return passed
            if time.monotonic() - begun > PATIENCE or not self.read(0.2):
                raise AssertionError(f"no {pattern!r} in {self.text!r}")

    def type(self, line, pattern):
        """Types a line and waits for the answer, which comes at once."""
        os.write(self.terminal, (line + "\r").encode())
        begun = time.monotonic()
        self.expect(pattern)
        self.waits.append(time.monotonic() - begun)
        return self.last

    def first_move(self):
        """The first legal move."""
        # The terminal may echo the line before the editor does.
        echoes = r"moves\n(?:> ?|\n|moves\n)*(?!moves\n)"
        answer = self.type("moves", echoes + r"[^\s>]\S*(?: \S+)*\n")
        return next(word for word in answer.split() if word not in (">", "moves"))

    def quit(self):
        """Leaves; the terminal is again as it was before."""
        os.write(self.terminal, b"quit\r")
        while self.read(PATIENCE):
            pass
        _, status = os.waitpid(self.pid, 0)
        assert termios.tcgetattr(self.terminal) == self.attributes, "left in raw mode"
        assert os.waitstatus_to_exitcode(status) == 0, status


def interrupts(binary, first):
    """The engine thinks for a minute a move; every typed command takes effect at once."""
    console = Console(binary, "play", "--time", THINKING)
    console.expect(r"Type a move, such as ")
    console.expect(r"White to move")
    console.type("LEVEL", r"level 20")
    console.type("time", r"60 s a move")
    console.type("describe", r"Black: .*\n*White to move")
    console.type(first, r"thinking: depth")
    console.type("list", r"1\. ")
    # Two lines at once: none is lost.
    console.type("side\rnonsense", r"you play white")
    console.expect(r"it is the engine's turn.*nonsense")
    for _ in range(5):
        console.type("side\rnonsense", r"you play white")
        console.expect(r"it is the engine's turn.*nonsense")
    console.type("stop", r"Black plays \S+ \(.* for Black, depth \d+\)")
    console.expect(r"White to move")
    console.type(console.first_move(), r"thinking: depth")
    console.type("undo", r"White to move")
    console.type("analyse", r"depth +\d+ ")
    console.type("eval", r"static evaluation: .* for White")
    console.type("hint", r"thinking: depth")
    console.type("stop", r"hint: ")
    console.type("back 9", r"White to move")
    console.type("back", r"this is the start of the game")
    console.type("forward", r"Black to move")
    console.type("resign", r"go forward to the end of the game first")
    console.type("forward 9", r"White to move")
    console.type("resign", r"Black wins: White resigns \(0-1\)")
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "game")
        console.type(f"save {file}", r"saved ")
        console.type(f"save {file}", r"error: the file already exists")
        console.type("new", r"White to move")
        console.type(f"load {file}", r"White to move")
        console.type("list", r"1\. ")
    console.type("load /no/such/file", r"error: cannot read.*no/such/file")
    console.type("new", r"White to move")
    console.type(first, r"thinking: depth")
    # Control-C makes the engine move, once the prompt is back.
    time.sleep(1)
    os.write(console.terminal, b"\x03")
    console.expect(r"Black plays ")
    console.type(console.first_move(), r"thinking: depth")
    console.quit()
    return console.waits


def plays_to_the_end(binary):
    """A person who always plays the first legal move meets a fast engine, until the rules end the game."""
    console = Console(binary, "play", "--time", "0.02", "--seed", "1")
    console.expect(r"White to move")
    for plies in range(1, 400):
        console.type(console.first_move(), r"Black plays |wins: |Draw: ")
        if "wins: " in console.last or "Draw: " in console.last:
            break
        console.expect(r"White to move|wins: |Draw: ")
        if "White to move" not in console.last:
            break
    else:
        raise AssertionError("the game does not end")
    console.type("resign", r"the game has ended")
    console.type("undo", r"White to move")
    console.quit()
    return plies


def completes(binary, typed, completed):
    """The tab key completes a move."""
    console = Console(binary, "play", "--side", "both")
    console.expect(r"White to move")
    os.write(console.terminal, typed.encode() + b"\t")
    console.expect(completed)
    os.write(console.terminal, b"\r")
    console.expect(r"Black to move")
    console.type("draw", r"Draw: agreed")
    console.quit()


def shows_one_board(binary, first):
    """An exchange of moves shows one board, after the engine's move; the arrow key recalls the typed line."""
    console = Console(binary, "play", "--level", "0", "--time", "0.02", "--seed", "1")
    console.expect(r"a  b  c")
    console.expect(r"White to move")
    os.write(console.terminal, (first + "\r").encode())
    exchange = console.expect(r"Black plays .*\n+White to move")
    boards = exchange.count("a  b  c")
    assert boards == 1, f"{boards} boards in {exchange!r}"
    os.write(console.terminal, b"\x1b[A")
    console.expect(re.escape(first))
    os.write(console.terminal, b"\r")
    console.expect(r"error: .*")
    console.quit()


def fits_the_terminal(binary, first):
    """The thinking line is replaced as a whole, so it must not wrap."""
    console = Console(binary, "play", "--time", THINKING, columns=50)
    console.expect(r"White to move")
    console.type(first, r"thinking: depth")
    # The prompt that the line replaces is part of the stream.
    console.expect(r"thinking: [^\n]*…\n")
    cut = console.last.rstrip("\n")
    assert 40 < len(cut) <= 50, cut
    console.type("stop", r"Black plays ")
    console.quit()


def needs_no_colours(binary, first):
    """With NO_COLOR the output has no styles, but each thinking line still replaces the one before."""
    console = Console(binary, "play", "--time", THINKING, environment={"NO_COLOR": "1"})
    console.expect(r"White to move")
    console.type(first, r"thinking: depth")
    for _ in range(2):
        console.expect(r"thinking: depth")
    _, *between, _ = console.raw.split("thinking: ")
    assert len(between) >= 2 and all(ERASURE in text for text in between), console.raw
    console.type("stop", r"Black plays ")
    console.quit()
    assert not STYLE.search(console.raw), console.raw


def introduces_itself(binary):
    """Without arguments a program says what it is and how to play."""
    console = Console(binary)
    name = os.path.basename(binary)
    console.expect(rf"{name} \S+, a board game engine.*`{name} play` plays a game here")
    console.quit()


MOVES = {
    "chess": ("e4", "Nf", "Nf3"),
    "shatar": ("e2e3", "g1f", "g1f3"),
    "checkers": ("c3-d4", "c3-d", "c3-d4"),
}


def main():
    for binary in sys.argv[1:]:
        name = os.path.basename(binary)
        first, typed, completed = MOVES[name]
        waits = interrupts(binary, first)
        usual, slowest = statistics.median(waits), max(waits)
        assert usual < USUAL_WAIT, f"the median command is obeyed within {1000 * usual:.0f} ms"
        completes(binary, typed, completed)
        shows_one_board(binary, first)
        fits_the_terminal(binary, first)
        needs_no_colours(binary, first)
        introduces_itself(binary)
        moves = plays_to_the_end(binary)
        print(f"{name}: lines were obeyed within {1000 * usual:.0f} ms (median; at most {1000 * slowest:.0f}); a game of {moves} moves was played to its end")


main()
