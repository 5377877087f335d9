"""The tables without the wire: what happens when the store fails, and what memory may forget."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa

import matinee
from matinee.desk.rows import ChatRow
from matinee.desk.seats.chairs import Holder
from matinee.desk.tables import taking_back
from matinee.desk.wire.new_tables import NewTable, SeatWish
from matinee.desk.wire.refusals import Refusal
from matinee.desk.wire.tables import Hint
from matinee.server.clock import now
from matinee.server.live import open_tables as module
from matinee.server.live.services import Services
from matinee.server.storage.rows import Write
from matinee.server.storage.schema import tables
from matinee.server.storage.store import Taken
from matinee.server.storage.talk import Talk
from tests.server import kit
from tests.server.kit import ANN


async def new(services: Services) -> str:
    made = await services.new_tables.create(NewTable("sheboygan", [SeatWish("me"), SeatWish("me")]))
    return made.table


async def click(services: Services, id: str, seq: int, *action: Any) -> list[int]:
    return [await kit.click(services, id, (0,), *action, seq=seq, key=f"{seq}:{action[-1]}")]


async def back(services: Services, id: str, seq: int) -> None:
    """Ann takes her last click back."""
    ann = kit.Guest(services, await services.tables.open(id), 0)
    try:
        await ann.undo(seq, f"{seq}:back")
    finally:
        ann.leave()


@pytest.mark.parametrize("reopened", [False, True])
async def test_an_old_click_gets_its_old_answer_and_is_not_repeated(services: Services, reopened: bool) -> None:
    rounds = 60
    id = await new(services)
    for n in range(rounds):
        assert await click(services, id, 2 * n, "allot", 1, 2) == [2 * n + 1]
        await back(services, id, 2 * n + 1)
    if reopened:
        services.tables.by_id.clear()
    table = await services.tables.open(id)
    for seq in (2 * rounds - 2, 0):
        assert await click(services, id, seq, "allot", 1, 2) == [seq + 1]
    ann, old, now = kit.Guest(services, table, 0), "0:2", table.number(ANN)
    assert await ann.act("allot", 1, 2, seq=now, key=old) == 1, "however far its sender says it has come"
    for other in (("allot", 1, 3), ("ready",)):
        with pytest.raises(Refusal, match="Another click was made under that key"):
            await ann.act(*other, seq=now, key=old)
    assert len(await services.tables.opener.journals.actions(id)) == 2 * rounds
    assert await services.tables.open(id) is table, "and nothing was read anew for it"


async def test_a_full_disk_refuses_changes_with_the_reason(services: Services) -> None:
    id = await new(services)
    table = await services.tables.open(id)
    await services.store.alone(lambda db: db.execute(sa.text("PRAGMA max_page_count = 1")))
    full = "cannot keep anything just now; nothing was changed"
    with pytest.raises(Refusal, match=full) as refused:
        for _ in range(200):
            await new(services)
    assert refused.value.status == 503
    with pytest.raises(Refusal, match=full):
        for n in range(200):
            await Talk(services.store).say(ChatRow(id, 0, "Ann", "x" * 500, n))
    seq = 0
    with pytest.raises(Refusal, match=full):
        for seq in range(2_000):
            await (back(services, id, seq) if seq % 2 else click(services, id, seq, "allot", 1, 2))
    again = await services.tables.open(id)
    assert again is not table, "it is read anew"
    assert again.seq == seq == len(await services.tables.opener.journals.actions(id))
    await services.store.alone(lambda db: db.execute(sa.text("PRAGMA max_page_count = 1000000")))
    await (back(services, id, seq) if seq % 2 else click(services, id, seq, "allot", 1, 2))
    assert again.seq == seq + 1


async def test_a_table_that_expires_while_somebody_opens_it_is_gone(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = await new(services)
    await services.store.change(id, tables.update().where(tables.c.id == id).values(updated=0))
    services.tables.by_id.clear()
    found, gone = asyncio.Event(), asyncio.Event()
    read, alone = services.tables.opener.journals.whole, services.store.alone

    async def read_late(id: str, since: int = 0) -> Any:
        whole = await read(id, since)
        found.set()
        await gone.wait()
        return whole

    async def then_go_on(change: Callable[[Any], Any]) -> Any:
        done = await alone(change)
        gone.set()
        return done

    monkeypatch.setattr(services.tables.opener.journals, "whole", read_late)
    monkeypatch.setattr(services.store, "alone", then_go_on)
    opening = asyncio.create_task(services.tables.open(id))
    await found.wait()
    assert await services.tables.expire(400) == 1
    await opening
    with pytest.raises(Refusal) as refused:
        await services.tables.open(id)
    assert refused.value.status == 404 and id not in services.tables.by_id


async def test_a_click_of_the_last_moment_keeps_its_table(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    id = await new(services)
    await services.store.change(id, tables.update().where(tables.c.id == id).values(updated=0))
    alone = services.store.alone

    async def after_a_click(change: Callable[[Any], Any]) -> Any:
        monkeypatch.setattr(services.store, "alone", alone)
        await services.store.change(id, tables.update().where(tables.c.id == id).values(updated=now()))
        return await alone(change)

    monkeypatch.setattr(services.store, "alone", after_a_click)
    assert await services.tables.expire(400) == 0
    assert (await services.tables.open(id)).id == id and await services.tables.kept.get(id)


@pytest.mark.parametrize("error", [OSError("the disk is full"), Taken()])
async def test_what_could_not_be_kept_never_happened(
    services: Services, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    async def fail(*writes: Write) -> None:
        raise error

    id = await new(services)
    assert await click(services, id, 0, "allot", 1, 2) == [1]
    with monkeypatch.context() as broken:
        broken.setattr(services.store, "write", fail)
        with pytest.raises(Refusal, match="same moment" if isinstance(error, Taken) else "went wrong"):
            await click(services, id, 1, "allot", 1, 3)
    assert await click(services, id, 1, "allot", 1, 5) == [2]
    table = await services.tables.open(id)
    assert [entry.action for entry in table.entries] == [("allot", 1, 2), ("allot", 1, 5)]
    with monkeypatch.context() as broken:
        broken.setattr(services.store, "write", fail)
        with pytest.raises(Refusal, match="same moment" if isinstance(error, Taken) else "went wrong"):
            await back(services, id, 2)
    assert (await services.tables.open(id)).seq == 2
    assert len((await services.tables.open(id)).kernel.past) == 2


async def test_an_illegal_click_leaves_no_trace(services: Services) -> None:
    id = await new(services)
    before = (await services.tables.open(id)).state.position()
    with pytest.raises(Refusal) as refused:
        await click(services, id, 0, "allot", 1, 16)
    assert refused.value.rule
    table = await services.tables.open(id)
    assert table.state.position() == before and table.seq == 0
    assert await services.tables.opener.journals.actions(id) == []


async def test_idle_tables_leave_memory_and_come_back_the_same(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "IDLE_KEPT", 2)
    ids = [await new(services) for _ in range(5)]
    for n, id in enumerate(ids):
        await click(services, id, 0, "allot", 1, n + 1)
    services.tables.by_id.clear()
    for id in ids:
        await services.tables.open(id)
    assert list(services.tables.by_id) == ids[-2:]
    kit.Guest(services, await services.tables.open(ids[-2]), 0)
    for n, id in enumerate(ids):
        table = await services.tables.open(id)
        assert table.entries[0].action == ("allot", 1, n + 1)
    assert ids[-2] in services.tables.by_id


async def test_idle_tables_are_kept_by_their_bytes(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Big ones leave before there are many of them: when one is set up, opened, or left."""
    ids = [await new(services) for _ in range(4)]
    for id in ids:
        await click(services, id, 0, "allot", 1, 1)
    here = kit.Guest(services, await services.tables.open(ids[1]), 0)
    weight = [(await services.tables.open(ids[n])).weight for n in (2, 3, 0)][-1]
    assert weight > 5_000
    services.tables.room = int(2.5 * weight)
    ids.append(await new(services))
    assert list(services.tables.by_id) == [ids[1], ids[3], ids[0], ids[4]], "one has left, and nobody was at it"
    await services.tables.open(ids[2])
    assert ids[2] in services.tables.by_id and ids[3] not in services.tables.by_id
    here.leave()
    assert ids[1] not in services.tables.by_id


def half_done(self: Any, action: matinee.Action) -> None:
    """A game that fails in the middle of an action."""
    self.strength[1] = 99
    raise ZeroDivisionError


async def test_a_game_that_fails_leaves_no_half_action(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it had begun is forgotten, and those at the table are told how it truly stands."""
    id = await new(services)
    await click(services, id, 0, "allot", 1, 2)
    before = (table := await services.tables.open(id)).state.position()
    ann, ben = kit.Guest(services, table, 0), kit.Guest(services, table, 1)
    for guest in (ann, ben):
        guest.hear()
    with monkeypatch.context() as broken, pytest.raises(Refusal, match="Something went wrong; nothing was changed"):
        broken.setattr(type((await services.tables.open(id)).state), "play", half_done)
        await ann.act("allot", 1, 3)
    assert (await services.tables.open(id)).state.position() == before
    assert await ann.act("allot", 3, 4) == 2
    true = (await services.tables.open(id)).state.position()
    services.tables.by_id.pop(id)
    assert (await services.tables.open(id)).state.position() == true
    ben.hear()
    heard = [[json.loads(text) for text in guest.raw] for guest in (ann, ben)]
    states = [[message["seq"] for message in some if message["type"] == "state"] for some in heard]
    assert states == [[1, 1, 2], [0, 0]], "told anew after the fault, and of the next click"


async def test_a_view_that_fails_takes_no_answer_back(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """The click was stored and confirmed; a client whose view fails is disconnected with a sentence."""
    id = await new(services)
    table = await services.tables.open(id)
    ann, ben = kit.Guest(services, table, 0), kit.Guest(services, table, 1)
    with monkeypatch.context() as broken:
        broken.setattr(type((await services.tables.open(id)).state), "view", half_done)
        assert await ann.act("allot", 1, 3) == 1
        while ben.connection.farewell is None:
            await asyncio.sleep(0.01)
    why = "Something went wrong at this table; nothing that was confirmed is lost."
    assert ben.connection.farewell == ann.connection.farewell == (1011, why)
    assert (await services.tables.open(id)).seq == 1


async def test_a_finished_game_is_not_taken_back(services: Services) -> None:
    """Its record and all hands are public from that moment on."""
    short: dict[str, Any] = {"scenario": "learning", "turns": 1}
    made = await services.new_tables.create(NewTable("sheboygan", [SeatWish("me"), SeatWish("me")], short))
    table, rng = await services.tables.open(made.table), random.Random(0)
    both, ben = kit.Guest(services, table, 0, 1), kit.Guest(services, table, 1)
    while not table.over:
        await both.act(*rng.choice(table.state.legal_actions()))
    assert table.entries[-1].seat == 1 and table.kernel.why_not_undo(1) is None, "but for the end it could be"
    end = table.seq
    for guest in (both, ben):
        with pytest.raises(Refusal, match="nothing is taken back any more") as refused:
            await guest.undo()
        assert taking_back.why_not(table, guest.connection.holder) == refused.value.text
    assert table.over and table.seq == end == len(await services.tables.opener.journals.actions(made.table))


async def test_a_table_opened_by_many_at_once_is_rebuilt_once(services: Services) -> None:
    id = await new(services)
    services.tables.by_id.clear()
    found = await asyncio.gather(*(services.tables.open(id) for _ in range(10)))
    assert len({id_of(table) for table in found}) == 1
    with pytest.raises(Refusal, match="no such table"):
        await services.tables.open("nowhere")


def id_of(thing: object) -> int:
    return id(thing)


async def test_a_hint_is_numbered_as_its_asker_counts(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two who ask for the same seat at the same moment need not know of the same clicks."""

    async def advise(job: Any, question: Any, ticket: Any) -> list[Any]:
        return []

    wish = NewTable("sheboygan", [SeatWish("hotseat"), SeatWish("hotseat")], hints=True)
    table = await services.tables.open((await services.new_tables.create(wish)).table)
    await click(services, table.id, 0, "allot", 1, 1)
    monkeypatch.setattr(services.jobs, "do", advise)
    monkeypatch.setattr("matinee.desk.looking_back.hints.hint_seat", lambda table, holder: 0)
    for holder, seq in ((Holder((0, 1)), 1), (Holder((1,)), 0)):
        assert table.number(holder) == seq
        hint = await services.hints.hint(table, holder, "")
        assert isinstance(hint, Hint) and hint.seq == seq
