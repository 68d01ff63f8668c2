"""Plays the checkers program through the protocols of pydraughts, which is also the referee.

    pip install pydraughts
    cargo build --release -p examples --bin checkers
    python examples/tests/pydraughts_protocols.py target/release/checkers

By Hub the engine plays itself, and pydraughts' client asks it for each move. (Only on 10×10: on
8×8 pydraughts numbers the squares of moves and those of positions from opposite corners.) By DXP the engine
follows pydraughts' client, which plays at random and takes a move back now and then, and then
initiates a game with a follower made of pydraughts' messages. Exits with 1 if a move is illegal, a
message is not understood, or the two do not agree on how a game ended.
"""

import argparse
import os
import random
import re
import socket
import subprocess
import sys
import threading
import time
import warnings

import draughts
from draughts.engine import DXPEngine, HubEngine, Limit
from draughts.engines.dxp_communication.dxp_classes import DamExchange

# pydraughts turns on warnings about the pipes of its own clients.
warnings.simplefilter("ignore", ResourceWarning)
# Long enough for any machine, short enough for a person who waits.
PATIENCE = 60
# Moves of both sides after which a game counts as played.
MOST_PLIES = 300


def require(condition, complaint):
    if not condition:
        print(f"failed: {complaint}", file=sys.stderr, flush=True)
        # An ordinary exit would wait for the threads of pydraughts, which wait for the engine.
        os._exit(1)


def hub_game(binary):
    """A game of the engine with itself, every second move with the clock, the others by depth."""
    engine = HubEngine([binary])
    require("normal" in engine.variants, engine.variants)
    engine.setoption("variant", "normal")
    engine.setoption("ponder", False)
    engine.init()
    require({"hash", "threads", "ponder", "variant"} <= engine.options, engine.options)
    board = draughts.Board()
    while not board.is_over() and len(board.move_stack) < MOST_PLIES:
        by_clock = len(board.move_stack) % 2 == 0
        limit = Limit(time=0.5, inc=0.05) if by_clock else Limit(depth=4)
        result = engine.play(board, limit, ponder=False)
        require({"depth", "score", "nodes", "time", "nps", "pv"} <= engine.info.keys(), engine.info)
        board.push(result.move)
        if len(board.move_stack) % 20 == 0:
            engine.ping()
    engine.quit()
    require(engine.p.wait(PATIENCE) == 0, "the engine does not leave")
    return f"hub: {len(board.move_stack)} plies, {board.fen}"


class Server:
    """The checkers program as a follower, and what it prints."""

    def __init__(self, binary):
        self.process = subprocess.Popen(
            [binary, "--variant", "international", "dxp", "--listen", "127.0.0.1:0",
             "--move-time", "0.02", "--games", "1"],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.port = self.process.stdout.readline().rsplit(":", 1)[1].strip()

    def rest(self):
        said, _ = self.process.communicate(timeout=PATIENCE)
        return said


def wait_for(condition, what):
    deadline = time.monotonic() + PATIENCE
    while not condition():
        require(time.monotonic() < deadline, f"no {what} within {PATIENCE} s")
        time.sleep(0.001)


def random_move(board, rng):
    return rng.choice(board.legal_moves())


def take_back(sender, number, side):
    """Goes back with the engine's leave. (pydraughts' own function then waits for a move of White.)"""
    receiver, board = sender.receiver, sender.current.pos
    receiver.backreq_accepted = None
    sender.backreq(number, side)
    wait_for(lambda: receiver.backreq_accepted is not None, "answer to the request to go back")
    require(receiver.backreq_accepted, "the engine does not go back")
    while len(board.move_stack) > 2 * (number - 1) + (side == draughts.BLACK):
        board.pop()
    receiver.takeback_in_progress = False


def dxp_follower_game(binary, seed):
    """The engine follows pydraughts, which plays at random."""
    rng = random.Random(seed)
    server = Server(binary)
    client = DXPEngine(options={"ip": "127.0.0.1", "port": server.port, "max-moves": 50},
                       initial_time=120)
    sender, receiver = client.sender, client.receiver
    board = draughts.Board()
    if seed % 2:
        board.push(random_move(board, rng))
    engine_side = board.turn
    client._start(board, client.initial_time)
    require(receiver.accepted, "the game is not accepted")
    require(client.id["name"].startswith("checkers "), client.id)
    if board.move_stack:
        sender.send_move(board.move_stack[-1])
    taken_back = 0
    while sender.current.started:
        wait_for(lambda: receiver.last_move_changed or not sender.current.started, "move")
        if not sender.current.started:
            break
        board.push(receiver.last_move)
        require(board.fen == sender.current.pos.fen, "two boards differ")
        if len(board.move_stack) in (11, 12) and not taken_back:
            # Back to a move of pydraughts, so that the engine waits.
            number = (len(board.move_stack) - 3) // 2 + 1
            side = draughts.BLACK if engine_side == draughts.WHITE else draughts.WHITE
            take_back(sender, number, side)
            while len(board.move_stack) > len(sender.current.pos.move_stack):
                board.pop()
                taken_back += 1
            require(taken_back > 0 and board.turn == side, "the wrong side is to move")
        if board.is_over() and not board.legal_moves():
            wait_for(lambda: not sender.current.started, "end of the game")
            break
        move = random_move(board, rng)
        board.push(move)
        sender.send_move(move)
    reason = sender.current.result
    sender.socket.sock.shutdown(socket.SHUT_RDWR)
    sender.socket.closed = True
    sender.socket.sock.close()
    sender.socket.sock = None
    said = server.rest()
    require("taken back by the opponent" in said, said)
    ended = re.search(r"game 1: (White|Black|Draw)", said)
    require(ended, said)
    engine_won = {"White": draughts.WHITE, "Black": draughts.BLACK}.get(ended[1]) == engine_side
    require(reason == ("2" if ended[1] == "Draw" else "3" if engine_won else "1"), (reason, said))
    if ended[1] != "Draw":
        loser_is_engine = not board.legal_moves() and board.turn == engine_side
        require(loser_is_engine != engine_won, said)
    return f"dxp, the engine follows: {len(board.move_stack)} plies, {ended[0]}"


def receive(stream):
    message = bytearray()
    while True:
        byte = stream.recv(1)
        if byte in (b"", b"\0"):
            return message.decode("ascii")
        message += byte


def dxp_initiator_game(binary, seed):
    """The engine initiates, and a follower that plays at random answers with pydraughts' messages."""
    rng = random.Random(seed)
    dxp = DamExchange()
    listener = socket.create_server(("127.0.0.1", 0))
    listener.settimeout(PATIENCE)
    color = ["white", "black"][seed % 2]
    engine = subprocess.Popen(
        [binary, "--variant", "international", "dxp", "--connect",
         f"127.0.0.1:{listener.getsockname()[1]}", "--color", color, "--time", "2",
         "--moves", "60", "--move-time", "0.02"],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    stream, _ = listener.accept()
    stream.settimeout(PATIENCE)
    output = []
    reader = threading.Thread(target=lambda: output.extend(engine.stdout))
    reader.start()

    def say(message):
        stream.sendall(message.encode("ascii") + b"\0")

    request = dxp.parse(receive(stream))
    require(request["type"] == "R" and request["posInd"] == "A", request)
    require((request["gameTime"], request["numMoves"]) == ("002", "060"), request)
    require(request["fColor"] == ("Z" if color == "white" else "W"), request)
    require(request["name"].startswith("checkers "), request)
    say("A" + "pydraughts".ljust(32) + "0")
    board = draughts.Board()
    own_side = draughts.BLACK if color == "white" else draughts.WHITE
    while True:
        if board.turn == own_side and board.legal_moves():
            move = random_move(board, rng)
            board.push(move)
            say(dxp.msg_move(move.steps_move, move.captures, 0))
            continue
        message = dxp.parse(receive(stream))
        if message["type"] == "E":
            break
        require(message["type"] == "M", message)
        taken = "".join(sorted(message["captures"]))
        require(int(message["nCaptured"]) == len(message["captures"]), message)
        text = message["from"] + message["to"] + taken
        legal = [move for move in board.legal_moves() if move.hub_position_move == text]
        # Several, if a king may land on several squares in between.
        require(legal, f"{message} is no legal move")
        board.push(legal[0])
    say(dxp.msg_gameend("0"))
    require(engine.wait(PATIENCE) == 0, output)
    reader.join()
    expected = "2"
    if not board.legal_moves():
        expected = "1" if board.turn != own_side else "3"
    require(message["reason"] == expected, (message, board.fen))
    return f"dxp, the engine initiates: {len(board.move_stack)} plies, {output[-1].strip()}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binary")
    parser.add_argument("--games", type=int, default=2, help="games by DXP in each role")
    arguments = parser.parse_args()
    print(hub_game(arguments.binary), flush=True)
    for seed in range(arguments.games):
        print(dxp_follower_game(arguments.binary, seed), flush=True)
        print(dxp_initiator_game(arguments.binary, seed), flush=True)


if __name__ == "__main__":
    sys.exit(main())
