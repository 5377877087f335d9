"""Load: many tables at once over loopback, every move durable. `python -m benchmarks.load` prints and ends by itself.

Each table has two people on two connections who play random legal moves, the games in turn, at a set pace or each as
soon as the last was told (a closed loop). What is measured is the time from a click until both have their update, with
the server in a process of its own on a real database, and the processor time that the server takes for a move.

A shared machine may stand still for moments that no program in it can help. A metronome beside the load does a fixed
piece of work every few milliseconds; where that suddenly takes several times the processor time it should, the machine
stalled. The figures are given for all moves, and for those that no stall touched.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import socket
import subprocess
import sys
import tempfile
import time
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from statistics import median
from typing import Any, NamedTuple

import httpx
from rich.console import Console
from rich.table import Table

from benchmarks.crowd import Timings, crowd, crowds
from benchmarks.processes import memory
from matinee.server.live.open_tables import MEMORY

TABLES = 50
BEAT = 0.003
STALLED = 3
"""A beat that takes this many times the usual processor time: the machine stood still."""
GROWTH = 1.03
"""How much more memory the last quarter of a long run may take than the second."""
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


class Load(NamedTuple):
    """One line of the table: which server, how many processes and tables, and how fast; rate 0 is a closed loop.

    `apart`: those at one table are at different processes. `memory`: megabytes for tables that nobody is at.
    `drivers`: processes that click.
    """

    name: str
    processes: int
    tables: int
    rate: float
    apart: bool = False
    memory: int = MEMORY
    drivers: int = 1


class Measured(NamedTuple):
    """What came of it."""

    load: Load
    timings: Timings
    seconds: float
    stalls: list[float]
    started: float
    memory: float

    @property
    def moves(self) -> float:
        """Durable moves a second."""
        return len(self.timings.moves) / self.seconds


@contextmanager
def servers(load: Load, folder: str, database: str) -> Iterator[tuple[list[subprocess.Popen[bytes]], list[str], float]]:
    """So many servers on free ports, their addresses, and the seconds from the start to the first page."""
    ports = []
    for _ in range(load.processes):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            ports.append(free.getsockname()[1])
    began = time.perf_counter()
    real = ["matinee.server", "--data", folder, "--no-limits", "--memory", str(load.memory)]
    real += [*(["--database", database] if database else []), "--port"]
    command = ["benchmarks.bare"] if load.name == "bare" else real
    running = [subprocess.Popen([sys.executable, "-m", *command, str(port)]) for port in ports]
    bases = [f"http://127.0.0.1:{port}" for port in ports]
    try:
        for base in bases:
            _wait_for(base, began)
        yield running, bases, time.perf_counter() - began
    finally:
        for process in running:
            process.terminate()
        for process in running:
            process.wait(60)


def _wait_for(base: str, began: float) -> None:
    while time.perf_counter() - began < 60:
        try:
            httpx.get(base + "/").raise_for_status()
            return
        except httpx.TransportError:
            time.sleep(0.01)
    raise SystemExit("The server did not start.")


def measure(load: Load, seconds: float) -> Measured:
    """Play against a server, or several, of its own."""
    with tempfile.TemporaryDirectory() as folder, _database(load) as database:
        with servers(load, folder, database):
            pass  # so that the database is there, as on every later day
        metronome = Metronome()
        with servers(load, folder, database) as (running, bases, started):
            pids = [one.pid for one in running]
            if load.drivers > 1:
                timings = crowds(bases, load.tables, seconds, pids, load.drivers)
            else:
                timings = asyncio.run(crowd(bases, load.tables, load.rate, seconds, pids, load.apart))
            held = sum(memory(process.pid) for process in running)
        return Measured(load, timings, seconds, metronome.stop(), started, held)


@contextmanager
def _database(load: Load) -> Iterator[str]:
    if load.name != "PostgreSQL":
        yield ""
        return
    from tests.server.postgres import postgresql

    with postgresql(safe=True) as url:
        yield url


def report(runs: list[Measured]) -> Table:
    """The load table."""
    out = Table(title="Load: two listeners a table, four games, every move durable")
    for name in ("server", "processes", "tables", "asked", "moves/s", "of bare"):
        out.add_column(name, justify="left" if name == "server" else "right")
    for name in ("CPU a move", "bytes a move", "p50", "p99", "no stall", "p99, no stall", "MB", "start"):
        out.add_column(name, justify="right")
    bare = next((run.moves for run in runs if run.load.name == "bare"), 0.0)
    for run in runs:
        if not run.timings.moves:
            raise SystemExit("No move was confirmed in the measured time.")
        clear = [move for move in run.timings.moves if not _touched(move, run.stalls)]
        waits, calm = (sorted(arrived - sent for sent, arrived in some) for some in (run.timings.moves, clear))
        made = len(waits)
        out.add_row(
            run.load.name + (", apart" if run.load.apart else ""), str(run.load.processes), str(run.load.tables),
            f"{run.load.rate:g}" if run.load.rate else "all",
            f"{run.moves:.0f}", f"{run.moves / bare:.0%}" if bare else "-",
            f"{run.timings.worked / made * 1e6:.0f} µs", f"{run.timings.bytes / run.timings.all_moves:.0f}",
            _at(waits, 0.5), _at(waits, 0.99), f"{len(calm) / len(waits):.0%}", _at(calm, 0.99),
            f"{run.memory:.0f}", f"{run.started:.1f} s",
        )  # fmt: skip
    return out


def _touched(move: tuple[float, float], stalls: list[float]) -> bool:
    """Whether the machine stood still while a move was on its way, or just before."""
    sent, arrived = move
    after = bisect_left(stalls, sent - BACKLOG)
    return after < len(stalls) and stalls[after] <= arrived


def _at(waits: list[float], place: float) -> str:
    return f"{waits[min(len(waits) - 1, int(len(waits) * place))] * 1000:.1f} ms" if waits else "-"


def watched(load: Load, seconds: float, every: float) -> tuple[Timings, float, list[float]]:
    """What came of a load on one server, its memory before, and its memory now and again."""
    with tempfile.TemporaryDirectory() as folder, servers(load, folder, "") as (running, bases, _):
        pid, seen = running[0].pid, list[float]()

        async def go() -> Timings:
            watching = asyncio.create_task(_watch(pid, seen, every))
            try:
                return await crowd(bases, load.tables, load.rate, seconds, [pid])
            finally:
                watching.cancel()

        empty = memory(pid)
        return asyncio.run(go()), empty, seen


def soak(load: Load, seconds: float) -> None:
    """Load for long, and the memory of the server forty times on the way; an end with 1 if it keeps growing."""
    timings, _, seen = watched(load, seconds, max(0.5, seconds / 40))
    ends = [len(seen) * n // 4 for n in range(5)]
    quarters = [median(seen[start:end]) for start, end in pairwise(ends)]
    sent = f"{timings.bytes / 1e6:.0f} MB sent"
    print(f"{timings.all_moves} moves in {timings.games} games, {len(timings.refused)} refused, {sent}")
    print(f"memory by quarters: {', '.join(f'{quarter:.0f}' for quarter in quarters)} MB")
    if quarters[3] > GROWTH * quarters[1]:
        raise SystemExit("The memory keeps growing.")


def crowded(load: Load, seconds: float) -> None:
    """The memory of a server with people connected to many tables, most of them in the middle of a game."""
    timings, empty, seen = watched(load, seconds, 2)
    each = (max(seen) - empty) * 1000 / load.tables
    print(f"{load.tables} tables, {2 * load.tables} lines, {timings.all_moves / load.tables:.0f} moves a table")
    print(f"memory: {empty:.0f} MB before anybody came, {max(seen):.0f} MB at most, {each:.0f} kB a table")


async def _watch(pid: int, seen: list[float], every: float) -> None:
    while True:
        await asyncio.sleep(every)
        seen.append(memory(pid))
        print(f"{len(seen)}: {seen[-1]:.0f} MB", file=sys.stderr, flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--rate", type=float, default=500, help="moves a second of the paced run")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--only", default="", help="one of bare, SQLite, PostgreSQL, paced")
    parser.add_argument("--soak", type=float, default=0, help="only this: so many seconds of load, watching the memory")
    parser.add_argument("--crowded", type=int, default=0, help="only this: the memory with people at so many tables")
    parser.add_argument("--fleet", action="store_true", help="only this: 1 to 8 servers on one PostgreSQL, 16 cores")
    parser.add_argument("--processes", type=int, nargs="*", default=[1, 2, 3], help="of servers on one PostgreSQL")
    parser.add_argument("--memory", type=int, default=MEMORY, help="megabytes for tables that nobody is at (--soak)")
    chosen = parser.parse_args()
    if chosen.soak:
        soak(Load("SQLite", 1, chosen.tables, chosen.rate, memory=chosen.memory), chosen.soak)
        return
    if chosen.crowded:
        crowded(Load("SQLite", 1, chosen.crowded, chosen.rate), chosen.seconds)
        return
    if chosen.fleet:
        fleet = [1, 2, 4, 6, 8]
        loads = [Load("PostgreSQL", n, TABLES * n, 0, drivers=n // 2 + 1) for n in fleet]
        runs = [measure(load, chosen.seconds) for load in loads]
        Console(width=160).print(report(runs))
        for load, run in zip(loads, runs, strict=True):
            print(f"{load.processes}: {run.moves / runs[0].moves / load.processes:.2f} of linear")
            print(*(f"refused: {text}" for text in sorted(set(run.timings.refused))[:5]), sep="\n", end="")
        return
    loads = [
        Load("bare", 1, chosen.tables, 0),
        Load("SQLite", 1, chosen.tables, 0),
        Load("paced", 1, chosen.tables, chosen.rate),
        *(Load("PostgreSQL", processes, chosen.tables, 0) for processes in chosen.processes),
        *(Load("PostgreSQL", processes, chosen.tables, 0, True) for processes in chosen.processes if processes > 1),
    ]
    runs = []
    for load in loads:
        if chosen.only in ("", load.name):
            runs.append(measure(load, chosen.seconds))
            print(
                f"{load.name}, {load.processes}{', apart' * load.apart}: {runs[-1].moves:.0f} moves a second",
                file=sys.stderr,
            )
    Console(width=160).print(report(runs))
    for text in sorted({text for run in runs for text in run.timings.refused})[:5]:
        print("refused:", text)


if __name__ == "__main__":
    main()
