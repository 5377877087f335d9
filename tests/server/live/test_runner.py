"""Hosts among a real database, a loop and other servers: no lock, and no one hears of what is not kept."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any, Literal, TypeVar

import msgspec
import pytest
import sqlalchemy as sa

import matinee
from matinee.bots.question import Question, choose
from matinee.desk.host import commands
from matinee.desk.seats.chairs import digest, digests
from matinee.desk.tables import opening
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.wire.new_tables import NewTable, SeatWish, TableMade
from matinee.desk.wire.refusals import Refusal
from matinee.server.bots.bot_jobs import BotJobs
from matinee.server.live.services import Services
from matinee.server.storage.journals import Journals
from matinee.server.storage.rows import Write
from matinee.server.storage.store import Store
from matinee.testing.server import PATIENCE
from tests.server.kit import Guest, Json, in_time

T = TypeVar("T")


class Shaky(Store):
    """A database that is away now and then."""

    rng: Random | None = None

    def _shake(self) -> None:
        if self.rng is not None and self.rng.random() < 0.2:
            raise OSError("away")

    def write(self, *writes: Write) -> asyncio.Future[None]:
        async def write() -> None:
            self._shake()
            await super(Shaky, self).write(*writes)

        return asyncio.ensure_future(write())

    async def alone(self, work: Callable[[sa.Connection], T]) -> T:
        self._shake()
        return await super().alone(work)


class Jobs(BotJobs):
    """Bots that think in the loop."""

    async def answer(self, question: Question, waited_for: bool = True) -> matinee.Action:
        await asyncio.sleep(0)
        return choose(question)


def with_servers(folder: Path, count: int, work: Callable[[list[Services], Shaky], Awaitable[None]]) -> None:
    """Servers on one database; word of what one has done comes to the others when they are told to look."""

    async def go() -> None:
        stores = [Shaky(f"sqlite+aiosqlite:///{folder / 'tables.db'}") for _ in range(count)]
        for store in stores:
            await store.open()
        servers = [Services(store, Jobs()) for store in stores]
        try:
            await work(servers, stores[0])
        finally:
            for one, store in zip(servers, stores, strict=True):
                store.rng = None
                await one.close()
                await store.close()

    in_time(go())


async def made(server: Services, game: str, kind: Literal["me", "friend"] = "me", **more: Any) -> TableMade:
    sides = matinee.load(game).seats(matinee.load(game).checked({}))
    seats = [SeatWish(kind if n else "me") for n, _ in enumerate(sides)]
    return await server.new_tables.create(NewTable(game, seats, **more))


def heard(guest: Guest, kind: str) -> list[Json]:
    guest.hear()
    return [msgspec.json.decode(text) for text in guest.raw if text.startswith(f'{{"type":"{kind}"'.encode())]


def click(guest: Guest, key: str, rng: Random) -> None:
    guest.hear()
    state = next(msgspec.json.decode(text) for text in reversed(guest.raw) if text.startswith(b'{"type":"state"'))
    if state["view"]["legal"]:
        guest.tell(type="act", key=key, seq=state["seq"], action=rng.choice(state["view"]["legal"]))


async def settled(servers: list[Services], id: str, look: bool = True) -> None:
    """Until nothing is on its way any more, and every server knows what the others have done."""
    for server in servers:
        await server.tables.runner(id).settled()
    if look:
        for server in servers:
            await server.tables.refresh(id)
        await settled(servers, id, look=False)


async def whole(store: Store, id: str) -> tuple[OpenTable, list[Any]]:
    row, seats, journal = await Journals(store).whole(id)
    assert row is not None and [one.seq for one in journal] == list(range(1, len(journal) + 1))
    return opening.rebuilt(OpenTable, row, seats, journal), journal


@pytest.mark.parametrize("game", matinee.names())
def test_two_servers_and_a_database_that_is_away_now_and_then(game: str, tmp_path: Path) -> None:
    """Everybody clicks at once, at both, while seats and words change hands: a click answered by `done` is in the
    journal, once, and all see the same."""

    async def work(servers: list[Services], store: Shaky) -> None:
        here, there = servers
        id = (await made(here, game)).table
        tables = [await server.tables.open(id) for server in servers]
        seats = tuple(range(len(tables[0].chairs)))
        guests = [Guest(here, tables[0], *seats), Guest(here, tables[0], *seats), Guest(there, tables[1], *seats)]
        guests.append(Guest(there, tables[1]))
        await settled(servers, id)
        rng, keys = Random(game), guests[0].connection.keys
        said: list[str] = []
        for server in servers:
            server.store.rng = rng  # type: ignore[attr-defined]
        for n in range(60):
            for line, guest in enumerate(guests[:3]):
                click(guest, f"{n}-{line}", rng)
            guests[n % 3].tell(type="chat", key=f"c{n}", text=f"word {n}")
            try:
                await servers[n % 2].tables.call(id, commands.StandIn, keys, n % len(seats), None)
                said.append("done")
            except Refusal as refusal:
                said.append(refusal.text)
            await settled(servers, id)
        for server in servers:
            server.store.rng = None  # type: ignore[attr-defined]
        await settled(servers, id)
        true, journal = await whole(store, id)
        kept = [row.key.partition(":")[2] for row in journal if row.key]
        done = [message["key"] for guest in guests for message in heard(guest, "done")]
        refused = [message["text"] for guest in guests for message in heard(guest, "refused")]
        assert sorted(done) == sorted(kept) and len(done) > 20, "who was told, and only they, were heard"
        assert any("same moment" in text for text in refused) and any("somebody" not in text for text in refused)
        assert "done" in said and any("went wrong" in text for text in said)
        for server in servers:
            table = await server.tables.open(id)
            assert table.state == true.state and table.seq == true.seq and table.seal == true.seal
        views = [heard(guest, "state")[-1]["view"] for guest in guests[:3]]
        assert views[0] == views[1] == views[2]
        words = [message["text"] for message in heard(guests[0], "chat")]
        assert len(words) > 20 and sorted(set(words)) == sorted(words), "each was passed on once"
        assert all(guest.connection.farewell is None for guest in guests)

    with_servers(tmp_path, 2, work)


def test_a_game_against_bots_seats_taken_and_talk(tmp_path: Path) -> None:
    async def work(servers: list[Services], store: Shaky) -> None:
        [server] = servers
        table = await made(server, "sheboygan", kind="friend")
        opened = await server.tables.open(table.table)
        ann, rng = Guest(server, opened, 0), Random(1)
        invite = frozenset({digest(table.seats[1].invite or "")})
        joining = [server.tables.call(opened.id, commands.Join, invite, digest(name), name) for name in ("ben", "cy")]
        first, second = await asyncio.gather(*joining, return_exceptions=True)
        assert first == 1 and isinstance(second, Refusal) and second.status == 409, "the seat is taken once"
        ben = Guest(server, opened, 1)
        ben.tell(type="chat", key="c", text="Hello")
        shown = await server.tables.call(opened.id, commands.StandIn, digests("ben"), 1, "usher")
        assert shown.stand_in == "usher"
        async with asyncio.timeout(PATIENCE):
            while opened.turn < 1:
                click(ann, str(opened.seq), rng)
                await asyncio.sleep(0.01)
        await server.tables.runner(opened.id).settled()
        talk = {message["n"]: message["text"] for message in heard(ann, "chat")}  # recalled by her greeting, or told
        assert list(talk.values()) == ["Hello"] and heard(ben, "state")
        true, _ = await whole(store, opened.id)
        assert opened.state == true.state
        assert true.chairs[1].stand_in == "usher" and true.chairs[1].name == "ben"

    with_servers(tmp_path, 1, work)


def test_whoever_only_looks_sees_nothing_that_is_not_kept(tmp_path: Path) -> None:
    async def work(servers: list[Services], store: Shaky) -> None:
        [server] = servers
        id = (await made(server, "sheboygan")).table
        table = await server.tables.open(id)
        ann = Guest(server, table, 0)
        ann.tell(type="act", key="k", seq=0, action=["allot", 1, 2])
        assert len(table.kernel.past) == 1 and table.seq == 0, "it is on its way"
        assert (await server.tables.open(id)).seq == 1, "who would read it waits"

    with_servers(tmp_path, 1, work)


def test_a_table_of_its_host_is_kept_as_its_host_wants(tmp_path: Path) -> None:
    """Every call of a host: kept, told, and the same when the table is read again."""

    async def work(servers: list[Services], store: Shaky) -> None:
        [server] = servers
        table = await made(server, "america")
        id, tables = table.table, server.tables
        ben, watcher = Guest(server, await tables.open(id), 1), Guest(server, await tables.open(id))
        host, nobody = digests(table.host), digests("somebody")
        wishes: list[tuple[Any, ...]] = [
            (commands.Mute, 0, True),
            (commands.LetTalk, "seats"),
            (commands.CloseTable, True),
        ]
        wishes += [(commands.FreeSeat, 1, "usher", None), (commands.ChangeWatch, digest("new"))]
        for kind, *wish in wishes:
            for keys, status in ((nobody, 403), (frozenset[str](), 401)):
                with pytest.raises(Refusal) as refused:
                    await tables.call(id, kind, keys, *wish)
                assert refused.value.status == status
            await tables.call(id, kind, host, *wish)
        with pytest.raises(Refusal) as refused:
            await tables.call(id, commands.ChangeKey, nobody, 0, digest("mine"))
        assert refused.value.status == 403
        await tables.call(id, commands.ChangeKey, digests(table.seats[0].token or ""), 0, digest("mine"))
        assert ben.connection.farewell is not None and watcher.connection.farewell is not None, (
            "their keys open no more"
        )
        for guest in (ben, watcher):
            guest.leave()
        before, (after, _) = await tables.open(id), await whole(store, id)
        assert before.chairs == after.chairs and before.row == after.row
        assert after.chairs[0].muted and after.chairs[0].token == digest("mine") and after.chairs[1].stand_in == "usher"
        assert (after.row.talk, after.row.closed, after.row.watch) == ("seats", True, digest("new"))
        ann = Guest(server, before, 0)
        await tables.call(id, commands.DeleteTable, host)
        assert await tables.kept.get(id) is None
        while ann.connection.farewell is None:
            await asyncio.sleep(0.01)
        assert ann.connection.farewell[0] == 4404 and id not in tables.by_id

    with_servers(tmp_path, 1, work)
