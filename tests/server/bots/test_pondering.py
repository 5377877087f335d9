"""Bots think while people do: so far and no further, and never while a person waits for a bot."""

from __future__ import annotations

import asyncio

import pytest

from matinee.bots.names import ponders
from matinee.bots.question import Question
from matinee.desk.host.commands import Begin
from matinee.desk.wire.new_tables import NewTable, SeatWish
from matinee.server.bots.bot_jobs import BotJobs
from matinee.server.bots.pondering import WORLDS
from matinee.server.bots.pool import Pool
from matinee.server.live.services import Services
from tests.server.bots.test_watchdog import first, stopped


def table(bot: str) -> NewTable:
    """A person who has to decide first, and a bot."""
    return NewTable("sheboygan", [SeatWish("me"), SeatWish("bot", bot=bot)])


def at_work(services: Services, id: str) -> bool:
    """Whether a person thinks along at a table."""
    assert services.bots.pondering is not None
    return services.bots.pondering.at_work(services.tables.by_id[id])


async def ended(services: Services, id: str) -> None:
    """Wait until no one thinks along at a table."""
    async with asyncio.timeout(60):
        while at_work(services, id):
            await asyncio.sleep(0.01)


@pytest.mark.parametrize(("bot", "content", "worlds"), [("kaiju", 99, WORLDS), ("kaiju", 5, 5), ("usher", 99, 0)])
async def test_a_planner_thinks_along_for_a_while(
    services: Services, monkeypatch: pytest.MonkeyPatch, bot: str, content: int, worlds: int
) -> None:
    """A turn's worlds, or until it has seen enough; who does not plan is not asked."""
    asked: list[Question] = []

    async def ponder(question: Question) -> bool:
        asked.append(question)
        return len(asked) < content

    monkeypatch.setattr(services.jobs, "answer", first)
    monkeypatch.setattr(services.jobs, "ponder", ponder)
    id = (await services.new_tables.create(table(bot))).table
    await stopped(services, id)
    await ended(services, id)
    assert len(asked) == worlds
    assert all((question.seat, question.bot, question.legal) == (1, bot, []) for question in asked)
    services.tables.by_id[id].tell(Begin())
    await ended(services, id)
    assert len(asked) == worlds


async def test_it_waits_while_others_need_a_worker(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Question] = []
    busy = True

    async def ponder(question: Question) -> bool:
        asked.append(question)
        return True

    monkeypatch.setattr(services.jobs, "answer", first)
    monkeypatch.setattr(services.jobs, "ponder", ponder)
    monkeypatch.setattr(BotJobs, "idle", property(lambda self: not busy))
    id = (await services.new_tables.create(table("producer"))).table
    await stopped(services, id)
    await asyncio.sleep(0.3)
    assert not asked and at_work(services, id)
    busy = False
    await ended(services, id)
    assert len(asked) == WORLDS


async def test_a_bot_looks_further_in_its_own_process(services: Services) -> None:
    """For real: the worker's Kaiju looks at worlds of a game in which another person has to decide."""
    id = (await services.new_tables.create(table("kaiju"))).table
    opened = await services.tables.open(id)
    await stopped(services, id)
    assert opened.decider() == 0
    async with asyncio.timeout(120):
        assert await services.jobs.ponder(services.jobs.question(opened.state, 1, "kaiju", id))
    assert not await services.jobs.ponder(services.jobs.question(opened.state, 1, "kaiju:40", id))


def test_who_ponders() -> None:
    assert [name for name in ("usher", "greedy", "producer", "kaiju/cautious", "kaiju:0.5s") if ponders(name)] == [
        "producer",
        "kaiju/cautious",
        "kaiju:0.5s",
    ]


async def test_the_same_worker_for_the_same_table() -> None:
    """What a bot remembers is in its process, so its table comes back to that; if it is busy, any will do."""

    class Lazy:
        """A worker that needs no process."""

        def __init__(self, number: int) -> None:
            self.number = number

        async def do(self, work: object, seconds: float) -> int:
            await asyncio.sleep(0.01)
            return self.number

    pool = Pool(4, 100, 100)
    pool._workers = [Lazy(n) for n in range(4)]  # type: ignore[misc]
    pool._free = list(pool._workers)
    assert pool.idle
    for whose in ("a table", "another", "a third"):
        found = {await pool.do(int, seconds=1, whose=whose) for _ in range(6)}
        assert len(found) == 1
    both = await asyncio.gather(*(pool.do(int, seconds=1, whose="a table") for _ in range(4)))
    assert sorted(both) == [0, 1, 2, 3]
    assert pool.idle
