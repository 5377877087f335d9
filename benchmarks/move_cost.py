"""What a durable move costs the server, in processor time, part by part; several checkouts beside each other.

    python -m benchmarks.move_cost before=SRC after=SRC [--parts] [--rounds 4] [--moves 480] [--spectators 1]

SRC is the `src` folder of a checkout. For each a process opens tables as the server does, on a SQLite file, lets two
seats (and spectators) listen on sockets that only take bytes, and plays random legal moves. The processes take turns,
game by game, so that a slow moment of the machine meets all; what the pretended clients need is taken off. There is no
network here: `benchmarks.load` has that.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from statistics import median
from time import process_time_ns, thread_time_ns
from typing import Any, NamedTuple

import matinee
from matinee.server import serve
from matinee.server.bots.bot_jobs import BotJobs
from matinee.server.live.connection import Connection
from matinee.server.live.services import Services
from matinee.server.storage.store import Store
from matinee.table.registry import ours

TABLES = 12
REST, WRITER = "rest of the loop", "writer thread"

Json = dict[str, Any]


# -- parts: each without those inside it


class Parts:
    """Nanoseconds by part."""

    def __init__(self) -> None:
        self.spent: Counter[str] = Counter()
        self._inside: list[int] = []

    def time(self, owner: Any, attribute: str, part: str) -> None:
        """Count what a function takes as a part."""
        setattr(owner, attribute, self._timed(part, getattr(owner, attribute)))

    def _timed(self, part: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def timed(*args: Any, **named: Any) -> Any:
            self._inside.append(0)
            began = thread_time_ns()
            try:
                return call(*args, **named)
            finally:
                took = thread_time_ns() - began
                self.spent[part] += took - self._inside.pop()
                if self._inside:
                    self._inside[-1] += took

        return timed

    def watch(self) -> None:
        """Count all parts from now on."""
        from matinee.desk.clicks import clicks
        from matinee.desk.tables import changes, taking_back
        from matinee.desk.tables.open_table import OpenTable
        from matinee.desk.viewers import seat_messages
        from matinee.desk.viewers.seat_messages import SeatMessages
        from matinee.server.live import sockets
        from matinee.table.table import Table

        for owner, attribute, part in (
            (Table, "act", "rules: check, copy, play"),
            (changes, "fresh", "who may know, names"),
            (OpenTable, "kept", "noting"),
            (changes, "change", "journal: rows, seal, standing"),
            (taking_back, "why_not", "undo offered"),
            (clicks, "may_act", "may act"),
            (SeatMessages, "__init__", "players"),
            (SeatMessages, "view", "views"),
            (SeatMessages, "log", "log"),
            (SeatMessages, "_change", "differences"),
            (SeatMessages, "message", "message, words of the legal list"),
            (Connection, "send", "queue of a connection"),
            (sockets, "understand", "decode"),
        ):
            self.time(owner, attribute, part)
        seat_messages._encoder = _Encoder(self._timed("encode", seat_messages._encoder.encode))  # type: ignore[assignment]


class _Encoder(NamedTuple):
    """An encoder that is timed."""

    encode: Callable[[Any], bytes]


# -- one checkout


class Socket:
    """A client that takes what is sent, and remembers what it may do."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.state: Json = {}
        self.messages = 0
        self._heard = asyncio.Event()

    async def heard(self, messages: int) -> None:
        """Wait until so many messages have come."""
        while self.messages < messages:
            self._heard.clear()
            await self._heard.wait()

    async def send(self, message: Json) -> None:
        """Take a message."""
        began = thread_time_ns()
        text = message["text"]
        self.server.bytes += len(text)
        self.server.messages += 1
        self.messages += 1
        if not text.startswith('{"type":"done"'):
            self._learn(json.loads(text))
        self._heard.set()
        self.server.client += thread_time_ns() - began

    def _learn(self, said: Json) -> None:
        if said["type"] == "state":
            self.state = said
        elif said["type"] == "change":
            from matinee.desk.wire.differences import applied  # older checkouts have none

            self.state = applied(self.state, said)
        elif said["type"] in ("refused", "error"):
            sys.exit(said["text"])

    async def close(self, *_: Any) -> None:
        """Nothing is left to do."""


class Playing:
    """One table with its listeners, game after game."""

    def __init__(self, server: Server, game: str, seed: int, spectators: int) -> None:
        self.server, self.game, self.spectators = server, game, spectators
        self.rng = random.Random(seed)
        self.people: list[tuple[Any, Connection, Socket]] = []  # each with the number of its line
        self.made = 0

    async def sit(self) -> None:
        """A new table, everybody told how it stands."""
        from matinee.desk.wire.new_tables import NewTable, SeatWish

        services = self.server.services
        for line, connection, _ in self.people:
            gone: Any = connection if line is None else line  # older checkouts have connections without numbers
            services.connections.remove(gone)
            connection.hang_up()
        choices = {option.name: option.choices or () for option in matinee.load(self.game).options}
        options: Json = {"players": 2} if 2 in choices.get("players", ()) else {}
        new: Any = getattr(services, "new_tables", None) or services.playing  # type: ignore[attr-defined]
        made = await new.create(NewTable(self.game, [SeatWish("me"), SeatWish("me")], options))
        tokens = [*(seat.token for seat in made.seats), *[made.watch] * self.spectators]
        self.people = []
        for token in tokens:
            keys = await services.tables.keys(token or "")
            _, holder = await services.tables.admit(made.table, keys)
            connection, socket = Connection(made.table, holder), Socket(self.server)
            connection.keys = keys
            number: Any = services.connections.add(connection)
            self.people.append((number, connection, socket))
            self.server.carrying.add(asyncio.create_task(connection.carry(socket)))  # type: ignore[arg-type]
            await self.say(number, connection, self.server.hello)
            await socket.heard(1)
            while not socket.state:
                await socket.heard(socket.messages + 1)

    async def say(self, line: Any, connection: Connection, text: str) -> None:
        """Say something over a line."""
        sockets: Any = self.server.services.sockets
        await (sockets._hear(connection, text) if line is None else sockets.hear(line, connection, text))

    async def play(self, moves: int) -> None:
        """So many random moves."""
        for _ in range(moves):
            while (actor := next((one for one in self.people if one[2].state["view"]["legal"]), None)) is None:
                await self.sit()
            line, connection, socket = actor
            began = thread_time_ns()
            self.made += 1
            action = self.rng.choice(socket.state["view"]["legal"])
            click = {"type": "act", "key": f"m{self.made}", "seq": socket.state["seq"], "action": action}
            text, before = json.dumps(click), socket.messages
            self.server.client += thread_time_ns() - began
            await self.say(line, connection, text)
            await socket.heard(before + 2)


def _tune() -> None:
    """What checkouts did before they had a function for it."""
    gc.freeze()
    gc.set_threshold(700, 10, 1_000)
    sys.setswitchinterval(0.000_2)


class Server:
    """What one checkout makes of it; it is asked by lines on its input."""

    def __init__(self) -> None:
        self.parts = Parts()
        self.client = self.bytes = self.messages = 0
        self.carrying: set[asyncio.Task[None]] = set()
        self.pools: dict[str, list[Playing]] = {}

    async def serve(self, whole: bool) -> None:
        """Answer until the input ends."""
        self.hello = json.dumps({"type": "hello"} | ({} if whole else {"changes": True}))
        with tempfile.TemporaryDirectory() as folder:
            store = Store(f"sqlite+aiosqlite:///{folder}/tables.db")
            await store.open()
            self.services = Services(store, BotJobs())
            getattr(serve, "tune", _tune)()
            for line in iter(sys.stdin.readline, ""):
                print(json.dumps(await self._answer(**json.loads(line))), flush=True)
            os._exit(0)

    async def _answer(self, game: str = "", seed: int = 0, moves: int = 0, spectators: int = 0) -> Json:
        if not game:
            self.parts.watch()
            return {}
        if game not in self.pools:
            self.pools[game] = [Playing(self, game, seed * TABLES + n, spectators) for n in range(TABLES)]
            for playing in self.pools[game]:
                await playing.sit()
        self.parts.spent.clear()
        self.client = self.bytes = self.messages = 0
        process, loop = process_time_ns(), thread_time_ns()
        await asyncio.gather(*(playing.play(moves // TABLES) for playing in self.pools[game]))
        process, loop = process_time_ns() - process - self.client, thread_time_ns() - loop - self.client
        made = moves // TABLES * TABLES
        spent = dict(self.parts.spent)
        spent |= {REST: loop - sum(spent.values()), WRITER: process - loop}
        each = {part: took / made / 1000 for part, took in spent.items()}
        return {"us": process / made / 1000, "parts": each, "bytes": self.bytes / self.messages}


# -- all of them


class Checkout:
    """A process with the code of one checkout."""

    def __init__(self, name: str, source: str, whole: bool) -> None:
        self.name = name
        answers = os.path.join(os.path.dirname(os.path.abspath(source)), "benchmarks", "move_cost.py")
        command = [sys.executable, answers, "--answer", *["--whole"] * whole]
        environment = os.environ | {"PYTHONPATH": source}
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, text=True
        )

    def ask(self, **question: Any) -> Json:
        """What it answers."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        found: Json = json.loads(self.process.stdout.readline())
        return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkouts", nargs="*", help="name=SRC; a name that ends in /whole asks for whole messages")
    parser.add_argument("--parts", action="store_true", help="by parts; the timers are then in it too")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--moves", type=int, default=480)
    parser.add_argument("--spectators", type=int, default=0)
    parser.add_argument("--games", nargs="*", default=ours())
    parser.add_argument("--answer", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--whole", action="store_true", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.answer:
        import uvloop

        uvloop.run(Server().serve(chosen.whole))
        return
    split = [one.partition("=") for one in chosen.checkouts]
    checkouts = [Checkout(name, source, name.endswith("/whole")) for name, _, source in split]
    more = {"spectators": chosen.spectators}
    for checkout in checkouts:
        for game in chosen.games:  # warm up
            checkout.ask(game=game, seed=99, moves=600, **more)
        if chosen.parts:
            checkout.ask()
    found: dict[tuple[str, str], list[Json]] = {}
    for game in chosen.games:
        for n in range(chosen.rounds):
            for checkout in checkouts[:: -1 if n % 2 else 1]:
                answer = checkout.ask(game=game, seed=n, moves=chosen.moves, **more)
                found.setdefault((game, checkout.name), []).append(answer)
    for checkout in checkouts:
        _report(checkout.name, {game: found[game, checkout.name] for game in chosen.games})


def _report(name: str, rounds: dict[str, list[Json]]) -> None:
    print(f"\n{name + ', us a move':36}" + "".join(f"{game:>12}" for game in rounds) + f"{'mean':>12}")
    parts = {part for answers in rounds.values() for answer in answers for part in answer["parts"]}
    lines = [(part, [median(a["parts"].get(part, 0.0) for a in some) for some in rounds.values()]) for part in parts]
    lines.sort(key=lambda line: -sum(line[1]))
    lines.append(("together", [median(answer["us"] for answer in some) for some in rounds.values()]))
    lines.append(("bytes a message", [median(answer["bytes"] for answer in some) for some in rounds.values()]))
    for part, cells in lines:
        print(f"{part:36}" + "".join(f"{cell:12.0f}" for cell in cells) + f"{sum(cells) / len(cells):12.0f}")


if __name__ == "__main__":
    main()
