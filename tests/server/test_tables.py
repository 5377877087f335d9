"""The tables without the wire: what happens when the store fails, and what memory may forget."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

import matinee
from matinee.desk import open_table as running
from matinee.desk.journal import Write, now
from matinee.desk.seats import Holder
from matinee.desk.wire import NewTable, Refusal, SeatWish
from matinee.server.bots.bot_jobs import BotJobs
from matinee.server.http.moderation import Moderation
from matinee.server.live import tables as module
from matinee.server.live.connection import Connection
from matinee.server.live.connections import Connections
from matinee.server.live.tables import Click, Tables
from matinee.server.serve import database_url
from matinee.server.storage.store import Store, Taken

ANN = Holder((0,))


def at_tables(folder: Path, work: Callable[[Tables], Awaitable[None]]) -> None:
    """Do something with the tables of a fresh store."""

    async def go() -> None:
        store = Store(database_url("", folder))
        await store.open()
        tables = Tables(store, BotJobs())
        try:
            await work(tables)
        finally:
            await tables.close()
            await store.close()

    asyncio.run(go())


async def new(tables: Tables) -> str:
    made = await tables.create(NewTable("sheboygan", [SeatWish("me"), SeatWish("me")]))
    return made.table


async def click(tables: Tables, id: str, seq: int, *action: Any) -> list[int]:
    """One click of Ann's; the seqs she was told."""
    told: list[int] = []
    running = await tables.open(id)
    await tables.act(running, ANN, seq, tuple(action), Click(f"{seq}:{action}", told.append))
    return told


@pytest.mark.parametrize("reopened", [False, True])
def test_a_click_of_long_ago_is_refused_when_sent_again_and_not_done_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reopened: bool
) -> None:
    monkeypatch.setattr(running, "ANSWERED", 2)

    async def work(tables: Tables) -> None:
        id = await new(tables)
        for seq in range(4):
            assert await click(tables, id, seq, "allot", 1, 1 + seq % 2) == [seq + 1]
        if reopened:
            tables.running.clear()
        for seq in (2, 3):
            assert await click(tables, id, seq, "allot", 1, 1 + seq % 2) == [seq + 1]
        with pytest.raises(Refusal):
            await click(tables, id, 0, "allot", 1, 1)
        assert len(await tables.store.actions(id)) == 4

    at_tables(tmp_path, work)


def test_a_table_that_expires_while_somebody_opens_it_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(tables: Tables) -> None:
        id = await new(tables)
        await tables.store.change_table(id, updated=0)
        tables.running.clear()
        found, gone = asyncio.Event(), asyncio.Event()
        read, alone = tables.store.whole, tables.store.alone

        async def read_late(id: str, since: int = 0) -> Any:
            whole = await read(id, since)
            found.set()
            await gone.wait()
            return whole

        async def then_go_on(change: Callable[[Any], Any]) -> Any:
            done = await alone(change)
            gone.set()
            return done

        monkeypatch.setattr(tables.store, "whole", read_late)
        monkeypatch.setattr(tables.store, "alone", then_go_on)
        opening = asyncio.create_task(tables.open(id))
        await found.wait()
        assert await Moderation(tables).expire(400) == 1
        await opening
        with pytest.raises(Refusal) as refused:
            await tables.open(id)
        assert refused.value.status == 404 and id not in tables.running

    at_tables(tmp_path, work)


def test_a_click_of_the_last_moment_keeps_its_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(tables: Tables) -> None:
        id = await new(tables)
        await tables.store.change_table(id, updated=0)
        alone = tables.store.alone

        async def after_a_click(change: Callable[[Any], Any]) -> Any:
            monkeypatch.setattr(tables.store, "alone", alone)
            await tables.store.change_table(id, updated=now())
            return await alone(change)

        monkeypatch.setattr(tables.store, "alone", after_a_click)
        assert await Moderation(tables).expire(400) == 0
        assert (await tables.open(id)).id == id and await tables.store.table(id)

    at_tables(tmp_path, work)


@pytest.mark.parametrize("error", [OSError("the disk is full"), Taken()])
def test_what_could_not_be_kept_never_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    async def fail(*writes: Write) -> None:
        raise error

    async def work(tables: Tables) -> None:
        id = await new(tables)
        assert await click(tables, id, 0, "allot", 1, 2) == [1]
        stale = await tables.open(id)
        with monkeypatch.context() as broken:
            broken.setattr(tables.store, "write", fail)
            with pytest.raises(Refusal if isinstance(error, Taken) else OSError):
                await click(tables, id, 1, "allot", 1, 3)
        with pytest.raises(Refusal, match="moved on"):  # somebody who was waiting for the table that failed
            await tables.act(stale, ANN, 1, ("allot", 1, 4), Click("late", lambda seq: None))
        assert await click(tables, id, 1, "allot", 1, 5) == [2]
        running = await tables.open(id)
        assert [entry.action for entry in running.entries] == [("allot", 1, 2), ("allot", 1, 5)]
        with monkeypatch.context() as broken:
            broken.setattr(tables.store, "write", fail)
            with pytest.raises(Refusal if isinstance(error, Taken) else OSError):
                await tables.undo(running, ANN, 2, Click("back", lambda seq: None))
        assert (await tables.open(id)).seq == 2
        assert len((await tables.open(id)).table.past) == 2

    at_tables(tmp_path, work)


def test_an_illegal_click_leaves_no_trace(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        id = await new(tables)
        before = (await tables.open(id)).state.position()
        with pytest.raises(matinee.Illegal):
            await click(tables, id, 0, "allot", 1, 16)
        running = await tables.open(id)
        assert running.state.position() == before and running.seq == 0 and await tables.store.actions(id) == []

    at_tables(tmp_path, work)


def test_idle_tables_leave_memory_and_come_back_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "IDLE_KEPT", 2)

    async def work(tables: Tables) -> None:
        ids = [await new(tables) for _ in range(5)]
        for n, id in enumerate(ids):
            await click(tables, id, 0, "allot", 1, n + 1)
        tables.running.clear()
        for id in ids:
            await tables.open(id)
        assert list(tables.running) == ids[-2:]
        tables.busy = lambda id: id == ids[-2]  # somebody is connected there
        for n, id in enumerate(ids):
            running = await tables.open(id)
            assert running.entries[0].action == ("allot", 1, n + 1)
        assert ids[-2] in tables.running

    at_tables(tmp_path, work)


def test_idle_tables_are_kept_by_their_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Big ones leave before there are many of them: when one is set up, opened, or left."""

    async def work(tables: Tables) -> None:
        live, ids = Connections(tables), [await new(tables) for _ in range(4)]
        for id in ids:
            await click(tables, id, 0, "allot", 1, 1)
        weight = (await tables.open(ids[0])).weight
        assert weight > 5_000
        monkeypatch.setattr(module, "IDLE_BYTES", int(2.5 * weight))
        here = Connection(ids[1], Holder((0,)))
        live.lines[ids[1]] = {here}
        ids.append(await new(tables))
        assert list(tables.running) == [ids[1], ids[3], ids[0], ids[4]], "one has left, and nobody was at it"
        await tables.open(ids[2])
        assert ids[2] in tables.running and ids[3] not in tables.running
        del live.lines[ids[1]]
        tables.make_room()
        assert ids[1] not in tables.running

    at_tables(tmp_path, work)


def half_done(self: Any, action: matinee.Action) -> None:
    """A game that fails in the middle of an action."""
    self.strength[1] = 99
    raise ZeroDivisionError


def test_a_game_that_fails_leaves_no_half_action(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it had begun is forgotten, and those at the table are told how it truly stands."""

    async def work(tables: Tables) -> None:
        live, id = Connections(tables), await new(tables)
        await click(tables, id, 0, "allot", 1, 2)
        before = (await tables.open(id)).state.position()
        ann, ben = Connection(id, ANN), Connection(id, Holder((1,)))
        ann.greeted, ann.seq, ben.greeted, live.lines[id] = True, 1, True, {ann, ben}
        with monkeypatch.context() as broken, pytest.raises(ZeroDivisionError):
            broken.setattr(type((await tables.open(id)).state), "apply", half_done)
            await click(tables, id, 1, "allot", 1, 3)
        assert (await tables.open(id)).state.position() == before
        assert await click(tables, id, 1, "allot", 3, 4) == [2]
        true = (await tables.open(id)).state.position()
        tables.running.clear()
        assert (await tables.open(id)).state.position() == true
        await asyncio.sleep(0.05)
        seen = [json.loads(ann._outbox.get_nowait())["seq"] for _ in range(ann._outbox.qsize())]
        assert seen in ([1, 2], [2, 2]), "told anew after the fault, and of the next click"
        assert [json.loads(ben._outbox.get_nowait())["seq"] for _ in range(ben._outbox.qsize())] == [0]

    at_tables(tmp_path, work)


def test_a_view_that_fails_takes_no_answer_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The click was kept and confirmed; whoever cannot be shown the table is let go with a sentence."""

    async def work(tables: Tables) -> None:
        live, id = Connections(tables), await new(tables)
        ben = Connection(id, Holder((1,)))
        ben.greeted, live.lines[id] = True, {ben}
        with monkeypatch.context() as broken:
            broken.setattr(type((await tables.open(id)).state), "view", half_done)
            assert await click(tables, id, 0, "allot", 1, 3) == [1]
            while ben.farewell is None:
                await asyncio.sleep(0.01)
        assert ben.farewell == (1011, "Something went wrong at this table; nothing that was confirmed is lost.")
        assert (await tables.open(id)).seq == 1

    at_tables(tmp_path, work)


def test_a_finished_game_is_not_taken_back(tmp_path: Path) -> None:
    """Its record and all hands are public from that moment on."""

    async def work(tables: Tables) -> None:
        short: dict[str, Any] = {"scenario": "learning", "turns": 1}
        made = await tables.create(NewTable("sheboygan", [SeatWish("me"), SeatWish("me")], short))
        running, rng = await tables.open(made.table), random.Random(0)
        both = Holder((0, 1))
        while not running.over:
            action = rng.choice(running.state.legal_actions())
            await tables.act(running, both, running.seq, action, Click(f"{running.seq}", lambda seq: None))
        assert running.entries[-1].seat == 1 and running.table.why_not_undo(1) is None, "but for the end it could be"
        end = running.seq
        for holder in (both, Holder((1,))):
            with pytest.raises(Refusal, match="nothing is taken back any more") as refused:
                await tables.undo(running, holder, running.number(holder), Click("back", lambda seq: None))
            assert refused.value.status == 422
            assert running.why_no_undo(holder) == refused.value.text
        assert running.over and running.seq == end == len(await tables.store.actions(made.table))

    at_tables(tmp_path, work)


def test_a_table_opened_by_many_at_once_is_rebuilt_once(tmp_path: Path) -> None:
    async def work(tables: Tables) -> None:
        id = await new(tables)
        tables.running.clear()
        found = await asyncio.gather(*(tables.open(id) for _ in range(10)))
        assert len({id_of(running) for running in found}) == 1
        with pytest.raises(Refusal, match="no such table"):
            await tables.open("nowhere")

    at_tables(tmp_path, work)


def id_of(thing: object) -> int:
    return id(thing)


def test_a_table_has_a_last_turn_by_default_where_only_bots_sit(tmp_path: Path) -> None:
    bot, me, friend, hotseat = (SeatWish(kind) for kind in ("bot", "me", "friend", "hotseat"))

    async def limit(tables: Tables, game: str, *seats: SeatWish, **options: Any) -> int:
        made = await tables.create(NewTable(game, list(seats), options))
        name = matinee.load(game).counts.limit
        return int((await tables.open(made.table)).state.options[name])

    async def work(tables: Tables) -> None:
        for one in (me, friend, hotseat):
            assert await limit(tables, "sheboygan", bot, one) == 0
            assert await limit(tables, "newyork", one, bot, players=2) == 0
            assert await limit(tables, "america", one, bot, players=2) == 0
            assert await limit(tables, "destroyall", bot, one) == 0
        assert await limit(tables, "sheboygan", bot, bot) == 40
        assert await limit(tables, "newyork", bot, bot, players=2) == 60
        assert await limit(tables, "america", bot, bot, players=2) == 30
        assert await limit(tables, "destroyall", bot, bot) == 30
        assert await limit(tables, "sheboygan", me, bot, turns=7) == 7
        with pytest.raises(Refusal, match="Bots alone at a table need a limit") as refused:
            await limit(tables, "sheboygan", bot, bot, turns=0)
        assert refused.value.status == 422

    at_tables(tmp_path, work)
