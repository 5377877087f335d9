"""Bot work and presence of several processes on one PostgreSQL: asked once, thought once, seen by all."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa

import matinee
from matinee.bots.question import Question
from matinee.desk.wire.new_tables import NewTable, SeatWish
from matinee.desk.wire.refusals import Refusal
from matinee.server.bots import queue as module
from matinee.server.bots.bot_jobs import BotJobs
from matinee.server.bots.queue import Queue
from matinee.server.live.services import Services
from matinee.server.phrases import told
from matinee.server.serve import database_url
from matinee.server.storage.schema import thinking
from matinee.server.storage.store import Store
from matinee.testing.server import PATIENCE
from tests.server.kit import TWO_OF_US, Connection, Json, Made, Server, in_time
from tests.server.postgres import postgresql

BOTS = [{"kind": "bot", "bot": "random"}] * 2


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    """A database."""
    with postgresql() as url:
        yield url


class Counted(BotJobs):
    """Workers that note what they are asked and answer at once, or when told to."""

    def __init__(self) -> None:
        super().__init__(workers=2)
        self.asked: list[tuple[str, int]] = []
        self.waited_for: list[bool] = []
        self.go_on = asyncio.Event()
        self.go_on.set()

    async def answer(self, question: Question, waited_for: bool = True) -> matinee.Action:
        """The last thing listed."""
        self.asked.append((question.table, question.seat))
        self.waited_for.append(waited_for)
        await self.go_on.wait()
        return question.legal[-1]


class End:
    """One process: its store, workers and queue."""

    def __init__(self, url: str) -> None:
        self.store, self.jobs = Store(database_url(url, None)), Counted()
        self.queue = Queue(self.store, self.jobs)


def with_ends(url: str, work: Callable[[End, End, str], Awaitable[None]]) -> None:
    """Two processes on one database, and a table there; neither takes work yet."""

    async def go() -> None:
        one, other = End(url), End(url)
        for end in (one, other):
            await end.store.open()
        wish = NewTable("sheboygan", [SeatWish("me"), SeatWish("me")])
        made = await Services(one.store, one.jobs).new_tables.create(wish)
        try:
            await work(one, other, made.table)
        finally:
            for end in (one, other):
                await end.queue.close()
                end.jobs.close()
                await end.store.close()

    in_time(go())


def question(table: str) -> Question:
    return BotJobs(workers=1).question(matinee.Table("sheboygan").state, 0, "random", table)


def test_a_question_is_thought_about_once_and_by_whoever_is_free(url: str) -> None:
    async def work(one: End, other: End, table: str) -> None:
        other.queue.start()  # the asker has no hand of its own
        asked = [question(table) for _ in range(20)]
        answers = await asyncio.gather(*(one.queue.answer(q, seq) for seq, q in enumerate(asked)))
        assert answers == [q.legal[-1] for q in asked]
        assert len(other.jobs.asked) == 20 and not one.jobs.asked
        one.queue.start()
        await asyncio.gather(*(one.queue.answer(q, seq) for seq, q in enumerate(asked, 20)))
        assert len(other.jobs.asked) + len(one.jobs.asked) == 40, "each was thought about once"
        assert not await one.store.values(sa.select(thinking))

    with_ends(url, work)


def test_questions_of_people_come_before_those_of_bots(url: str) -> None:
    async def work(one: End, other: End, table: str) -> None:
        other.jobs.workers = 1
        asked = [asyncio.create_task(one.queue.answer(question(table), seq, seq > 3)) for seq in range(6)]
        while len(await one.store.values(sa.select(thinking))) < 6:
            await asyncio.sleep(0.02)
        other.queue.start()
        await asyncio.gather(*asked)
        assert other.jobs.waited_for == [True, True, False, False, False, False]

    with_ends(url, work)


def test_a_second_server_takes_over_a_lost_question(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(one: End, other: End, table: str) -> None:
        first = asyncio.create_task(one.queue.answer(question(table), 5))
        await asked_by(one)
        with pytest.raises(Refusal):
            await other.queue.answer(question(table), 5)
        first.cancel()
        monkeypatch.setattr(module, "GONE", -1)
        again = asyncio.create_task(other.queue.answer(question(table), 5))
        await asked_by(other)
        other.queue.start()
        assert await again in question(table).legal and len(other.jobs.asked) == 1

    with_ends(url, work)


async def asked_by(end: End) -> None:
    """Wait until a question of this end lies in the queue."""
    mine = sa.select(thinking).where(thinking.c.asker == end.queue.notices.me)
    while not await end.store.values(mine):
        await asyncio.sleep(0.02)


async def asked_and_taken(one: End, other: End, table: str, seq: int) -> asyncio.Task[matinee.Action]:
    """One end asks, and the other has taken the question and thinks for ever."""
    other.jobs.go_on.clear()
    other.queue.start()
    asking = asyncio.create_task(one.queue.answer(question(table), seq))
    while not other.jobs.asked:
        await asyncio.sleep(0.02)
    return asking


def test_who_leaves_leaves_nothing_waiting(url: str) -> None:
    async def work(one: End, other: End, table: str) -> None:
        asking = await asked_and_taken(one, other, table, 3)
        await other.queue.close()
        one.queue.start()
        assert await asking in question(table).legal and len(one.jobs.asked) == 1

    with_ends(url, work)


def test_who_leaves_at_the_moment_something_is_asked_leaves(url: str) -> None:
    async def work(one: End, other: End, table: str) -> None:
        one.queue.start()
        await asyncio.sleep(0.3)
        one.queue._asked.set()
        await one.queue.close()
        assert all(task.cancelled() for task in one.queue._taking)

    with_ends(url, work)


def test_what_a_dead_worker_took_is_taken_by_another(url: str) -> None:
    async def work(one: End, other: End, table: str) -> None:
        asking = await asked_and_taken(one, other, table, 9)
        for task in other.queue._taking:  # as if its process was killed
            task.cancel()
        one.queue.start()
        await asyncio.sleep(0.3)
        assert not one.jobs.asked, "it is taken"
        await one.store.alone(lambda db: db.execute(thinking.update().values(taken=0)))  # as after a long while
        one.queue._asked.set()
        assert await asking in question(table).legal and len(one.jobs.asked) == 1

    with_ends(url, work)


@pytest.fixture(scope="module")
def servers(url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    """Two servers on it."""
    folder = tmp_path_factory.mktemp("tables")
    with Server(folder, url) as one, Server(folder, url) as other:
        yield [one, other]


def line(server: Server, table: Made, token: str) -> Connection:
    """Sit down at a table that was set up at any server."""
    line = Connection(server, table.id, token)
    line.hello()
    return line


def test_a_table_of_bots_that_both_servers_know_goes_on(servers: list[Server]) -> None:
    table = servers[0].table(BOTS, options={"scenario": "advanced-b"})
    with line(servers[0], table, table.watch) as here, line(servers[1], table, table.watch) as there:
        for watcher in (here, there):
            watcher.reach(watcher.state["seq"] + 15)


def online(state: Json) -> list[bool]:
    return [player["online"] for player in state["players"]]


def test_who_is_connected_at_the_other_server_is_seen(servers: list[Server]) -> None:
    table = servers[0].table(TWO_OF_US)
    with line(servers[0], table, table.tokens[0]) as ann:
        assert online(ann.state) == [True, False]
        with line(servers[1], table, table.tokens[1]) as ben:
            ann.until(lambda m: m["type"] in ("players", "state") and online(m) == [True, True])
            if online(ben.state) != [True, True]:
                ben.until(lambda m: m["type"] in ("players", "state") and online(m) == [True, True])
        ann.until(lambda m: m["type"] == "players" and online(m) == [True, False])
        ben = line(servers[1], table, table.tokens[1])
        ann.until(lambda m: m["type"] == "players" and online(m) == [True, True])
        servers[1].stop()
        ben.close()
        ann.until(lambda m: m["type"] == "players" and online(m) == [True, False])
        servers[1].start()


def test_a_worker_thinks_for_the_servers_and_ends_when_asked(servers: list[Server], url: str) -> None:
    command = [sys.executable, "-m", "matinee.cli", "worker", "--database", url, "--workers", "1"]
    worker = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    try:
        assert worker.stdout is not None and b"Thinking with 1 worker for the servers" in worker.stdout.readline()
        table = servers[0].table(BOTS, options={"scenario": "advanced-b"})
        with line(servers[0], table, table.watch) as watcher:
            watcher.reach(watcher.state["seq"] + 10)
            with psycopg.connect(url, autocommit=True) as db:
                listening = "SELECT COUNT(*) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
                end = time.monotonic() + PATIENCE
                while db.execute(listening).fetchone() != (3,):  # two servers and a worker
                    assert time.monotonic() < end, "a server that was stopped a moment ago may still be listed, no more"
                    time.sleep(0.05)
        worker.send_signal(signal.SIGTERM)
        assert worker.wait(PATIENCE) == 0
    finally:
        worker.kill()
        worker.wait()


def test_workers_are_counted_in_words() -> None:
    one, three = (told("thinking", workers) for workers in (1, 3))
    assert one == "Thinking with 1 worker for the servers on this database (Ctrl-C ends it)"
    assert three == one.replace("1 worker", "3 workers")


def test_a_worker_needs_a_postgresql(tmp_path: Path) -> None:
    for database in (f"sqlite:///{tmp_path / 'tables.db'}", "postgresql://nobody@127.0.0.1:1/nothing"):
        said = subprocess.run(
            [sys.executable, "-m", "matinee.cli", "worker", "--database", database],
            capture_output=True, text=True, timeout=300, env=os.environ,
        )  # fmt: skip
        assert said.returncode == 2 and len(said.stderr.splitlines()) == 1, said.stderr
        assert said.stderr.startswith("matinee worker: ") and not said.stdout
