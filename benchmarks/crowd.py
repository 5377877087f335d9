"""A crowd at many tables: cheap connections, two to a table, that play random moves and note when they were told."""

from __future__ import annotations

import asyncio
import math
import multiprocessing
import random
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

import httpx
import msgspec

from benchmarks.processes import processor
from matinee.table.registry import marquee

SEATS = 2
MOMENT = 0.001
START = 15
"""Seconds in which the processes of a crowd have started and play, on a machine that is not quiet either."""


Legal = list[list[str | int]]


class Anew(msgspec.Struct, frozen=True):
    """As much of what is set anew as a random player reads."""

    legal: Legal | None = None
    over: bool | None = None


class Lists(msgspec.Struct, frozen=True):
    """What has changed in the only list that it reads."""

    legal: list[tuple[int, int, Legal]] = []


class View(msgspec.Struct):
    """As much of a view, or of what has changed in one, as a random player reads."""

    legal: Legal = []
    set: Anew = Anew()
    lists: Lists = Lists()

    def since(self, last: View) -> View:
        """The view that was the last one before this changed."""
        legal = list(last.legal) if self.set.legal is None else self.set.legal
        for at, gone, new in reversed(self.lists.legal):
            legal[at : at + gone] = new
        return View(legal)


class Changed(msgspec.Struct, frozen=True):
    """As much of what has changed in a message."""

    set: Anew = Anew()


class Heard(msgspec.Struct):
    """As much of a message as a random player reads."""

    type: str
    seq: int = 0
    over: bool = False
    view: View | None = None
    text: str | None = None
    message: Changed = Changed()

    def since(self, last: Heard) -> Heard:
        """The state that was the last one before this changed."""
        over = last.over if self.message.set.over is None else self.message.set.over
        return Heard("state", self.seq, over, (self.view or View()).since(last.view or View()))


_heard = msgspec.json.Decoder(Heard)


class Timings:
    """What came of the moves made after the warm-up."""

    def __init__(self, begins: float, ends: float) -> None:
        self.begins, self.ends = begins, ends
        self.moves: list[tuple[float, float]] = []
        self.games = 0
        self.bytes = self.all_moves = 0
        self.worked = 0.0
        self.refused: list[str] = []

    def count(self, sent: float, arrived: float) -> None:
        """Note a move, if it falls within the measured time."""
        self.all_moves += 1
        if self.begins <= sent and arrived <= self.ends:
            self.moves.append((sent, arrived))

    def add(self, other: Timings) -> None:
        """Take in what came of another part of the same load."""
        self.moves += other.moves
        self.games += other.games
        self.bytes += other.bytes
        self.all_moves += other.all_moves
        self.worked += other.worked
        self.refused += other.refused


class Person(asyncio.Protocol):
    """One connection, no more of a WebSocket than this needs: masked text out, whole text frames in."""

    def __init__(self, table: Playing, path: str, host: str) -> None:
        self.table, self.path, self.host = table, path, host
        self.state = Heard("")
        self._rest = b""
        self._greeted = False

    def connection_made(self, transport: Any) -> None:
        """Ask for a live line."""
        self.transport = transport
        transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: {self.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: bWF0aW5lZS1jcm93ZC1rZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def connection_lost(self, error: Exception | None) -> None:
        """The table ends with it."""
        self.table.lost(error)

    def say(self, message: bytes, opcode: int = 0x81) -> None:
        """Send one message; the mask is all zeros, which is a mask too."""
        size = len(message)
        head = bytes((opcode, 0x80 | size)) if size < 126 else bytes((opcode, 0x80 | 126)) + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + message)

    def data_received(self, data: bytes) -> None:
        """Take whole frames off what has come in."""
        data = self._rest + data
        if not self._greeted:
            end = data.find(b"\r\n\r\n")
            if end < 0:
                self._rest = data
                return
            assert b" 101 " in data[:end], data[:end]
            data, self._greeted = data[end + 4 :], True
            self.say(b'{"type":"hello","changes":true}')
        at = 0
        while len(data) >= at + 2:
            size, start = data[at + 1], at + 2
            if size >= 126:
                wide = 2 if size == 126 else 8
                size, start = int.from_bytes(data[start : start + wide], "big"), start + wide
            if len(data) < start + size:
                break
            self._take(data[at] & 15, data[start : start + size])
            at = start + size
        self._rest = data[at:]

    def _take(self, opcode: int, frame: bytes) -> None:
        self.table.timings.bytes += len(frame)
        if opcode == 9:
            self.say(frame, 0x8A)
        elif opcode == 1:
            message = _heard.decode(frame)
            if message.type in ("state", "change"):
                self.state = message if message.type == "state" else message.since(self.state)
                self.table.told(self)
            elif message.type in ("refused", "error"):
                self.table.timings.refused.append(str(message.text))
                self.table.lost(RuntimeError(str(message.text)))


def _the(person: Person) -> Person:
    return person


class Playing:
    """One table with two people: game after game, each move as soon as the last was told, or at a pace.

    Of several servers each person comes to one of `bases`, in turn; a proxy that sends all of a table to one gives one.
    """

    def __init__(self, n: int, bases: list[str], http: httpx.AsyncClient, timings: Timings, pace: float) -> None:
        self.n, self.bases, self.http, self.timings, self.pace = n, bases, http, timings, pace
        self.rng = random.Random(n)
        self.game = marquee()[n % len(marquee())]
        self.people: list[Person] = []
        self.actor: Person | None = None
        self.sent = self.last = 0.0
        self.due = 0.0
        self.moves = 0
        self.over: asyncio.Future[None]

    async def sit_down(self) -> None:
        """A new table, both told how it stands."""
        choices: dict[str, Any] = {option.name: option.choices for option in self.game.options}
        options = {"players": SEATS} if SEATS in choices.get("players", ()) else {}
        wish = {"game": self.game.name, "seats": [{"kind": "me"}] * SEATS, "options": options}
        made = (await self.http.post(f"{self.bases[0]}/api/tables", json=wish)).raise_for_status().json()
        self.over = asyncio.get_running_loop().create_future()
        self.people, self.actor = [], None
        for number, seat in enumerate(made["seats"]):
            host, _, port = self.bases[number % len(self.bases)].removeprefix("http://").partition(":")
            path = f"/api/tables/{made['table']}/live?token={seat['token']}"
            person = Person(self, path, f"{host}:{port}")
            self.people.append(person)
            await asyncio.get_running_loop().create_connection(partial(_the, person), host, int(port))

    async def play(self, tables: int) -> None:
        """Until time is up."""
        self.due = time.perf_counter() + self.pace * self.n / tables
        while time.perf_counter() < self.timings.ends:
            await self.sit_down()
            await self.over
            self.timings.games += 1
            for person in self.people:
                person.transport.close()

    def lost(self, error: Exception | None) -> None:
        """Somebody is gone: the table ends, with what went wrong if anything did."""
        if not self.over.done():
            if error is None:
                self.over.set_result(None)
            else:
                self.over.set_exception(error)

    def told(self, person: Person) -> None:
        """Somebody knows more. What a click brings everybody else is there a moment after the clicker has it."""
        self.last = time.perf_counter()
        if self.over.done() or any(one.state.view is None for one in self.people) or len(self.people) < SEATS:
            return
        if self.actor in (person, None):
            asyncio.get_running_loop().call_later(MOMENT, self._go_on, self.actor)

    def _go_on(self, actor: Person | None) -> None:
        """Note the move that was made; if anybody may move now, they do when it is time."""
        if actor is not self.actor or self.over.done():
            return
        if actor is not None:
            self.timings.count(self.sent, self.last)
        self.actor = next((one for one in self.people if one.state.view and one.state.view.legal), None)
        now = time.perf_counter()
        if now > self.timings.ends or any(one.state.over for one in self.people):
            self.over.set_result(None)
        elif self.actor is not None:
            self.due = self._next(now)
            asyncio.get_running_loop().call_later(self.due - now, self._move, self.actor)

    def _next(self, now: float) -> float:
        """When to move. Who is late leaves moves out and keeps to the beat, so that tables do not fall into step."""
        if not self.pace:
            return now
        return self.due + self.pace * max(1, math.ceil((now - self.due) / self.pace))

    def _move(self, mover: Person) -> None:
        if self.over.done() or mover.state.view is None:
            return
        self.moves += 1
        action = self.rng.choice(mover.state.view.legal)
        self.sent = time.perf_counter()
        click = {"type": "act", "key": f"m{self.moves}", "seq": mover.state.seq, "action": action}
        mover.say(msgspec.json.encode(click))


def warm_up(tables: int) -> float:
    """Seconds until so many tables play."""
    return 2 + tables * 0.02


def crowds(bases: list[str], tables: int, seconds: float, pids: list[int], drivers: int) -> Timings:
    """The same at full speed, by several processes: one alone cannot click for as many servers as a machine may run."""
    begins = time.perf_counter() + warm_up(tables) + START
    with ProcessPoolExecutor(drivers, multiprocessing.get_context("spawn")) as pool:
        parts = [
            pool.submit(_drive, bases, tables // drivers, seconds, [] if n else pids, begins) for n in range(drivers)
        ]
        first, *others = (part.result() for part in parts)
    for other in others:
        first.add(other)
    return first


def _drive(bases: list[str], tables: int, seconds: float, pids: list[int], begins: float) -> Timings:
    return asyncio.run(crowd(bases, tables, 0, seconds, pids, begins=begins))


async def crowd(
    bases: list[str],
    tables: int,
    rate: float,
    seconds: float,
    pids: list[int],
    apart: bool = False,
    begins: float = 0,
) -> Timings:
    """Play at so many tables for the time given, after a few seconds to warm up; rate 0: as fast as it goes.

    Of several servers those at one table come to the same one, or, `apart`, each to another. `begins`: the moment at
    which all parts of a load begin to count.
    """
    begins = begins or time.perf_counter() + warm_up(tables)
    timings = Timings(begins, begins + seconds)
    async with httpx.AsyncClient(timeout=300) as http:
        pace = tables / rate if rate else 0.0
        turned = [bases[n % len(bases) :] + bases[: n % len(bases)] for n in range(tables)]
        playing = [Playing(n, at if apart else at[:1], http, timings, pace) for n, at in enumerate(turned)]
        working = asyncio.create_task(_worked(timings, pids))
        await asyncio.gather(*(one.play(tables) for one in playing))
        timings.worked = await working
    return timings


async def _worked(timings: Timings, pids: list[int]) -> float:
    """Seconds of processor time that these processes took within the measured time."""
    await asyncio.sleep(timings.begins - time.perf_counter())
    before = processor(pids)
    await asyncio.sleep(timings.ends - time.perf_counter())
    return processor(pids) - before
