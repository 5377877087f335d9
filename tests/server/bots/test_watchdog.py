"""The watch: bots take up again by themselves, whatever stopped them."""

from __future__ import annotations

import asyncio
from itertools import count

import pytest

import matinee
from matinee.bots.question import Question
from matinee.desk.wire.new_tables import NewTable, SeatWish
from matinee.server.live.services import Services
from matinee.server.live.watchdog import Watchdog
from matinee.server.storage.rows import Write
from matinee.server.storage.schema import tables
from matinee.testing.server import PATIENCE

BOTS = NewTable("sheboygan", [SeatWish("bot", bot="random"), SeatWish("bot", bot="random")])


async def first(question: Question, waited_for: bool) -> matinee.Action:
    """A bot that needs no process."""
    return question.legal[0]


async def stopped(services: Services, id: str) -> None:
    """Wait until no bot is at work at a table."""
    while (runner := services.tables.by_id.get(id)) is not None and not runner.idle:
        await asyncio.sleep(0.01)


async def moved(services: Services, id: str, seq: int) -> int:
    """Wait until a table has come further than this."""
    while len(await services.tables.opener.journals.actions(id)) <= seq:
        await asyncio.sleep(0.01)
    return len(await services.tables.opener.journals.actions(id))


@pytest.mark.parametrize("error", [asyncio.CancelledError(), RuntimeError("a bug in a bot"), KeyError(3)])
async def test_a_bot_that_was_stopped_goes_on(
    services: Services, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    async def fail(question: Question, waited_for: bool) -> matinee.Action:
        raise error

    monkeypatch.setattr(services.jobs, "answer", fail)
    id = (await services.new_tables.create(BOTS)).table
    await stopped(services, id)
    kept = len(await services.tables.opener.journals.actions(id))
    monkeypatch.setattr(services.jobs, "answer", first)
    watch = Watchdog(services.tables, patience=0.05)
    keeping = asyncio.create_task(watch.keep())
    async with asyncio.timeout(PATIENCE):
        assert await moved(services, id, kept) > kept
    keeping.cancel()


async def test_bots_go_on_after_the_store_failed(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """No one has to open the table for that."""

    async def full(*writes: Write) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(services.jobs, "answer", first)
    id = (await services.new_tables.create(BOTS)).table
    keeping = asyncio.create_task(Watchdog(services.tables, patience=0.05).keep())
    await moved(services, id, 3)
    with monkeypatch.context() as broken:
        broken.setattr(services.store, "write", full)
        while id in services.tables.by_id:
            await asyncio.sleep(0.01)
        kept = len(await services.tables.opener.journals.actions(id))
    async with asyncio.timeout(PATIENCE):
        assert await moved(services, id, kept) > kept
    keeping.cancel()


async def test_a_hopeless_table_is_looked_after_ever_more_seldom(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []
    looked: list[int] = []

    async def hopeless(id: str) -> None:
        tried.append(id)
        raise OSError("unreadable")

    monkeypatch.setattr(services.jobs, "answer", first)
    id = (await services.new_tables.create(BOTS)).table
    await services.tables.by_id.pop(id).close()
    monkeypatch.setattr(services.tables, "open", hopeless)
    await services.store.change(id, tables.update().where(tables.c.id == id).values(updated=0))
    clock = count()
    watch = Watchdog(services.tables, clock=lambda: float(next(clock)))
    for _ in range(70):  # seconds
        await watch.go_round(1.0)
        looked.append(len(tried))
    assert [n for n, times in enumerate(looked) if times > (looked[n - 1] if n else 0)] == [0, 1, 3, 7, 15, 31, 63]
