"""Load: many tables at once over loopback, every move durable. `python benchmarks/load.py` prints and ends by itself.

Each table has two people on two connections who play random legal moves at a set pace. What is measured is the time
from a click to the *other* player's confirmed update, with the server in a process of its own on a real SQLite file.

A shared machine may stand still for moments that no program in it can help. A metronome beside the load does a fixed
piece of work every few milliseconds; where that suddenly takes several times the processor time it should, the machine
stalled. The figures are given for all moves, and for those that no stall touched.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import random
import socket
import subprocess
import sys
import tempfile
import time
from bisect import bisect_left
from statistics import median
from typing import Any

import httpx
import msgspec
import websockets
from rich.console import Console
from rich.table import Table

from matinee.table.registry import marquee

GAME = marquee()[0].name
SEATS = len(marquee()[0].seats(marquee()[0].checked({})))
BEAT = 0.003
STALLED = 3
"""A beat that takes this many times the usual processor time: the machine stood still."""
BACKLOG = 0.1
"""What came in during a stall is worked off in this time; moves made then still wait for it."""


class Metronome:
    """A process of its own that notes when the machine, not the server, is slow."""

    def __init__(self) -> None:
        self.heard, said = multiprocessing.Pipe(duplex=False)
        self.enough = multiprocessing.Event()
        self.process = multiprocessing.Process(target=_beat, args=(said, self.enough), daemon=True)
        self.process.start()

    def stop(self) -> list[float]:
        """When the machine was stalled, in order."""
        self.enough.set()
        beats: list[tuple[float, float]] = self.heard.recv()
        self.process.join()
        usual = median(took for _, took in beats)
        return [at for at, took in beats if took > STALLED * usual]


def _beat(said: Any, enough: Any) -> None:
    beats = []
    while not enough.is_set():
        began = time.thread_time()
        sum(range(3_000))
        beats.append((time.perf_counter(), time.thread_time() - began))
        time.sleep(BEAT)
    said.send(beats)


class View(msgspec.Struct):
    """As much of a view as a random player reads."""

    legal: list[list[str | int]] = []


class Heard(msgspec.Struct):
    """As much of a message as a random player reads."""

    type: str
    seq: int = 0
    over: bool = False
    view: View | None = None
    text: str | None = None


_heard = msgspec.json.Decoder(Heard)


class Tally:
    """What came of the moves made after the warm-up."""

    def __init__(self, begins: float, ends: float) -> None:
        self.begins, self.ends = begins, ends
        self.moves: list[tuple[float, float]] = []
        self.games = 0
        self.rows = 0
        self.refused: list[str] = []

    def count(self, sent: float, arrived: float, rows: int) -> None:
        """Note one move, if it falls within the measured time."""
        if self.begins <= sent and arrived <= self.ends:
            self.moves.append((sent, arrived))
            self.rows += rows


class Person:
    """One player's connection and what was last heard over it."""

    def __init__(self, line: Any) -> None:
        self.line = line
        self.state = Heard("")
        self.arrived = 0.0
        self.news = asyncio.Event()

    async def listen(self, tally: Tally) -> None:
        """Keep the latest state and when it came."""
        async for text in self.line:
            message = _heard.decode(text)
            if message.type == "state":
                self.arrived = time.perf_counter()
                self.state = message
                self.news.set()
            elif message.type in ("refused", "error"):
                tally.refused.append(str(message.text))

    async def reached(self, seq: int) -> float:
        """When this player was told of move `seq`."""
        while self.state.seq < seq:
            self.news.clear()
            await self.news.wait()
        return self.arrived


async def sit_down(base: str, http: httpx.AsyncClient, tally: Tally) -> tuple[list[Person], list[asyncio.Task[None]]]:
    """A new table with two people at it, both told how it stands."""
    wish = {"game": GAME, "seats": [{"kind": "me"}] * SEATS}
    made = (await http.post("/api/tables", json=wish)).raise_for_status().json()
    people, listening = [], []
    for seat in made["seats"]:
        url = f"{base.replace('http', 'ws')}/api/tables/{made['table']}/live?token={seat['token']}"
        person = Person(await websockets.connect(url, max_size=None, compression=None, ping_interval=None))
        listening.append(asyncio.create_task(person.listen(tally)))
        await person.line.send('{"type":"hello"}')
        people.append(person)
    for person in people:
        await asyncio.wait_for(person.news.wait(), 10)
    return people, listening


async def play(n: int, base: str, http: httpx.AsyncClient, pace: float, tally: Tally, tables: int) -> None:
    """Game after game at one table, a move every `pace` seconds, until time is up."""
    rng = random.Random(n)
    people, listening = await sit_down(base, http, tally)
    due = time.perf_counter() + pace * n / tables
    move = 0
    while time.perf_counter() < tally.ends:
        if people[0].state.over:
            tally.games += 1
            for person, task in zip(people, listening, strict=True):
                await person.line.close()
                await task
            people, listening = await sit_down(base, http, tally)
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        due += pace
        actor = 0 if people[0].state.view and people[0].state.view.legal else 1
        state = people[actor].state
        assert state.view is not None
        action = rng.choice(state.view.legal)
        move += 1
        message = msgspec.json.encode({"type": "act", "key": f"m{move}", "seq": state.seq, "action": action}).decode()
        sent = time.perf_counter()
        await people[actor].line.send(message)
        before = state.seq
        arrived = await asyncio.wait_for(people[1 - actor].reached(before + 1), 10)
        rows = people[1 - actor].state.seq - before
        await people[actor].reached(before + 1)
        tally.count(sent, arrived, rows)
    for person, task in zip(people, listening, strict=True):
        await person.line.close()
        await task


async def measure(base: str, tables: int, rate: float, seconds: float) -> Tally:
    """Run all tables for the time given, after two seconds to warm up."""
    begins = time.perf_counter() + 2 + tables * 0.02
    tally = Tally(begins, begins + seconds)
    async with httpx.AsyncClient(base_url=base, timeout=30) as http:
        await asyncio.gather(*(play(n, base, http, tables / rate, tally, tables) for n in range(tables)))
    return tally


def server(folder: str) -> tuple[subprocess.Popen[bytes], str, float]:
    """A server on a free port, its address, and the seconds from its start to the first page."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    began = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "matinee.server", "--port", str(port), "--data", folder, "--no-limits"]
    )
    base = f"http://127.0.0.1:{port}"
    while time.perf_counter() - began < 30:
        try:
            httpx.get(base + "/").raise_for_status()
            return process, base, time.perf_counter() - began
        except httpx.TransportError:
            time.sleep(0.01)
    raise SystemExit("The server did not start.")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--rate", type=float, default=500, help="moves a second over all tables")
    parser.add_argument("--seconds", type=float, default=10)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        process, base, _ = server(folder)
        process.terminate()
        process.wait(10)
        process, base, started = server(folder)  # again, now that the database file exists, as on every later day
        metronome = Metronome()
        try:
            tally = asyncio.run(measure(base, chosen.tables, chosen.rate, chosen.seconds))
        finally:
            process.terminate()
            process.wait(10)
        stalls = metronome.stop()
    if not tally.moves:
        raise SystemExit("No move was confirmed in the measured time.")
    untouched = [move for move in tally.moves if not _touched(move, stalls)]
    out = Table(title=f"{chosen.tables} tables, {chosen.rate:g} moves a second asked for, {chosen.seconds:g} s")
    out.add_column("measure")
    out.add_column("all moves", justify="right")
    out.add_column("no stall", justify="right")
    every, clear = (sorted(arrived - sent for sent, arrived in moves) for moves in (tally.moves, untouched))
    for name, place in (("median", 0.5), ("99th percentile", 0.99), ("worst", 1)):
        out.add_row(f"click to the other player's update, {name}", _at(every, place), _at(clear, place))
    share = f"{len(clear) / len(every):.0%} of them"
    out.add_row("durable moves a second", f"{len(every) / chosen.seconds:.0f}", share)
    out.add_row("durable actions a second, dice included", f"{tally.rows / chosen.seconds:.0f}")
    out.add_row("games finished", str(tally.games))
    out.add_row("moves refused", str(len(tally.refused)))
    out.add_row("server start to first page", f"{started:.2f} s")
    Console().print(out)
    for text in sorted(set(tally.refused))[:5]:
        print("refused:", text)


def _touched(move: tuple[float, float], stalls: list[float]) -> bool:
    """Whether the machine stood still while a move was on its way, or just before."""
    sent, arrived = move
    after = bisect_left(stalls, sent - BACKLOG)
    return after < len(stalls) and stalls[after] <= arrived


def _at(waits: list[float], place: float) -> str:
    return f"{waits[min(len(waits) - 1, int(len(waits) * place))] * 1000:.1f} ms" if waits else "-"


if __name__ == "__main__":
    main()
