"""Bots think while people do: so far and no further, and never while somebody waits for a bot."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from matinee.bots.names import ponders
from matinee.desk.wire import NewTable, SeatWish
from matinee.server.bots.bot_jobs import BotJobs, Question
from matinee.server.bots.pondering import WORLDS
from matinee.server.bots.pool import Pool
from matinee.server.live.tables import Tables
from tests.server.test_tables import at_tables
from tests.server.test_watchdog import first, stopped


def table(bot: str) -> NewTable:
    """A person who has to decide first, and a bot."""
    return NewTable("sheboygan", [SeatWish("me"), SeatWish("bot", bot=bot)])


async def ended(tables: Tables, id: str) -> None:
    """Wait until nobody thinks along at a table."""
    async with asyncio.timeout(60):
        while tables.running[id].musing is not None:
            await asyncio.sleep(0.01)


@pytest.mark.parametrize(("bot", "content", "worlds"), [("kaiju", 99, WORLDS), ("kaiju", 5, 5), ("usher", 99, 0)])
def test_a_planner_thinks_along_for_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bot: str, content: int, worlds: int
) -> None:
    """A turn's worlds, or until it has seen enough; who does not plan is not asked."""
    asked: list[Question] = []

    async def ponder(question: Question) -> bool:
        asked.append(question)
        return len(asked) < content

    async def work(tables: Tables) -> None:
        monkeypatch.setattr(tables.workers, "answer", first)
        monkeypatch.setattr(tables.workers, "ponder", ponder)
        id = (await tables.create(table(bot))).table
        await stopped(tables, id)
        await ended(tables, id)
        assert len(asked) == worlds
        assert all((question.seat, question.bot, question.legal) == (1, bot, []) for question in asked)
        tables.bots.nudge(tables.running[id])
        await ended(tables, id)
        assert len(asked) == worlds

    at_tables(tmp_path, work)


def test_it_waits_while_others_need_a_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Question] = []
    busy = True

    async def ponder(question: Question) -> bool:
        asked.append(question)
        return True

    async def work(tables: Tables) -> None:
        nonlocal busy
        monkeypatch.setattr(tables.workers, "answer", first)
        monkeypatch.setattr(tables.workers, "ponder", ponder)
        monkeypatch.setattr(BotJobs, "idle", property(lambda self: not busy))
        id = (await tables.create(table("producer"))).table
        await stopped(tables, id)
        await asyncio.sleep(0.3)
        assert not asked and tables.running[id].musing is not None
        busy = False
        await ended(tables, id)
        assert len(asked) == WORLDS

    at_tables(tmp_path, work)


def test_a_bot_looks_further_in_its_own_process(tmp_path: Path) -> None:
    """For real: the worker's Kaiju looks at worlds of a game in which somebody else has to decide."""

    async def work(tables: Tables) -> None:
        id = (await tables.create(table("kaiju"))).table
        running = tables.running[id]
        await stopped(tables, id)
        assert running.decider() == 0
        async with asyncio.timeout(120):
            assert await tables.workers.ponder(tables.workers.question(running.state, 1, "kaiju", id))
        assert not await tables.workers.ponder(tables.workers.question(running.state, 1, "kaiju:40", id))

    at_tables(tmp_path, work)


def test_who_ponders() -> None:
    assert [name for name in ("usher", "greedy", "producer", "kaiju/cautious", "kaiju:0.5s") if ponders(name)] == [
        "producer",
        "kaiju/cautious",
        "kaiju:0.5s",
    ]


def test_the_same_hand_for_the_same_table() -> None:
    """What a bot remembers is in its process, so its table comes back to that; if it is busy, any will do."""

    class Lazy:
        """A hand that needs no process."""

        def __init__(self, number: int) -> None:
            self.number = number

        async def do(self, work: object, seconds: float) -> int:
            await asyncio.sleep(0.01)
            return self.number

    async def work() -> None:
        crew = Pool(4, 100)
        crew._hands = [Lazy(n) for n in range(4)]  # type: ignore[misc]
        crew._free = list(crew._hands)
        assert crew.idle
        for whose in ("a table", "another", "a third"):
            found = {await crew.do(int, seconds=1, whose=whose) for _ in range(6)}
            assert len(found) == 1
        both = await asyncio.gather(*(crew.do(int, seconds=1, whose="a table") for _ in range(4)))
        assert sorted(both) == [0, 1, 2, 3]
        assert crew.idle

    asyncio.run(work())
