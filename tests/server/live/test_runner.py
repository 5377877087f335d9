"""A host among a real database, a loop and other servers: no lock, and nobody hears of what is not kept."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Literal

import msgspec
import pytest

import matinee
from matinee.bots.question import Question, choose
from matinee.desk.host.commands import Connect, Hear, Join, StandIn
from matinee.desk.rows import ActionRow
from matinee.desk.seats.chairs import digest, digests
from matinee.desk.setting_up.new_table import start
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.wire.new_tables import NewTable, SeatWish, TableMade
from matinee.desk.wire.refusals import Refusal
from matinee.server.live.runner import Runner
from matinee.server.storage.journals import Journals
from matinee.server.storage.rows import Write
from matinee.server.storage.store import Store
from matinee.testing.fixed_chance import fixed_dice
from tests.desk.test_host import Fixed


class Ear:
    """The other end of a connection."""

    def __init__(self) -> None:
        self.heard: list[Any] = []
        self.closed: tuple[int, str] | None = None

    def send(self, text: bytes) -> None:
        self.heard.append(msgspec.json.decode(text))

    def hang_up(self, code: int, why: str) -> None:
        self.closed = code, why

    @property
    def state(self) -> Any:
        return next(m for m in reversed(self.heard) if m["type"] == "state")


class Thinking:
    """Bots that think in the loop."""

    async def answer(self, question: Question, waited_for: bool = True) -> Any:
        await asyncio.sleep(0)
        return choose(question)

    async def agrees(self, question: Question) -> bool:
        return False


class Shaky(Store):
    """A database that is away now and then."""

    rng: Random | None = None

    async def write(self, *writes: Write) -> None:
        if self.rng is not None and self.rng.random() < 0.2:
            raise OSError("away")
        await super().write(*writes)


async def opened(folder: Path, kind: type[Store] = Store) -> Store:
    store = kind(f"sqlite+aiosqlite:///{folder / 'tables.db'}")
    await store.open()
    return store


async def made(store: Store, game: str, kind: Literal["me", "friend"] = "me") -> TableMade:
    sides = matinee.load(game).seats(matinee.load(game).checked({}))
    seats = [SeatWish(kind if n else "me") for n, _ in enumerate(sides)]
    started = start(NewTable(game, seats), (), fixed_dice, 1_000, OpenTable)
    await store.write(*started.writes)
    return started.made


def come(runner: Runner, line: int, token: str) -> Ear:
    ear = runner.wires[line] = Ear()
    runner.tell(Connect(line, digests(token)))
    runner.tell(Hear(line, '{"type":"hello"}'))
    return ear


def click(runner: Runner, line: int, ear: Ear, key: str, rng: Random) -> bool:
    legal = ear.state["view"]["legal"]
    if legal:
        message = {"type": "act", "key": key, "seq": ear.state["seq"], "action": rng.choice(legal)}
        runner.tell(Hear(line, msgspec.json.encode(message).decode()))
    return bool(legal)


async def whole(store: Store, id: str) -> tuple[OpenTable, list[ActionRow]]:
    row, seats, journal = await Journals(store).whole(id)
    assert row is not None and [one.seq for one in journal] == list(range(1, len(journal) + 1))
    return OpenTable.rebuilt(row, seats, journal), journal


@pytest.mark.parametrize("game", matinee.names())
def test_two_servers_and_a_database_that_is_away_now_and_then(game: str, tmp_path: Path) -> None:
    """Everybody clicks at once, at both: whoever was told `done` stands in the journal, once, and all see the same."""

    async def go() -> None:
        stores = [await opened(tmp_path, Shaky), await opened(tmp_path, Shaky)]
        table = await made(stores[0], game)
        here, there = runners = [Runner(table.table, store, Thinking(), Fixed()) for store in stores]
        await asyncio.gather(*(one.settled() for one in runners))
        hand = ",".join(seat.token or "" for seat in table.seats)
        ears = [come(here, 1, hand), come(here, 2, hand), come(there, 3, hand), come(there, 4, table.watch)]
        at, rng = [here, here, there, there], Random(game)
        for store in stores:
            store.rng = rng  # type: ignore[attr-defined]
        for n in range(60):
            for line, (runner, ear) in enumerate(zip(at[:3], ears[:3], strict=True), start=1):
                click(runner, line, ear, f"{n}-{line}", rng)
            await asyncio.gather(*(one.settled() for one in runners))
            for one in runners:
                await one.refresh()
            await asyncio.gather(*(one.settled() for one in runners))
        for store in stores:
            store.rng = None  # type: ignore[attr-defined]
        for one in runners:
            await one.refresh()
            await one.settled()
        true, journal = await whole(stores[0], table.table)
        keys = [row.key.partition(":")[2] for row in journal if row.key]
        done = [m["key"] for ear in ears for m in ear.heard if m["type"] == "done"]
        refused = [m["text"] for ear in ears for m in ear.heard if m["type"] == "refused"]
        assert sorted(done) == sorted(keys) and len(done) > 20, "who was told, and only they, were heard"
        assert any("same moment" in text for text in refused) and any("somebody" not in text for text in refused)
        for one in runners:
            assert one.host is not None and one.host.table.state == true.state and one.host.table.seq == true.seq
        assert ears[0].state["view"] == ears[1].state["view"] == ears[2].state["view"]
        assert all(ear.closed is None for ear in ears)
        for store in stores:
            await store.close()

    asyncio.run(go())


def test_a_game_against_bots_seats_taken_and_talk(tmp_path: Path) -> None:
    async def go() -> None:
        store = await opened(tmp_path)
        table = await made(store, "sheboygan", kind="friend")
        runner = Runner(table.table, store, Thinking(), Fixed())
        ann, rng = come(runner, 1, table.seats[0].token or ""), Random(1)
        invite = digest(table.seats[1].invite or "")
        both = [partial(Join, invite=invite, token=digest(name), name=name) for name in ("ben", "cy")]
        first, second = await asyncio.gather(*map(runner.call, both), return_exceptions=True)
        assert first is None and isinstance(second, Refusal) and second.status == 409, "the seat is taken once"
        ben = come(runner, 2, "ben")
        runner.tell(Hear(2, '{"type":"chat","key":"c","text":"Hello"}'))
        shown = await runner.call(lambda n: StandIn(n, digests("ben"), 1, "usher"))
        assert shown.stand_in == "usher"
        for n in range(40):
            await asyncio.sleep(0.05)
            click(runner, 1, ann, str(n), rng)
        await runner.settled()
        assert [m["text"] for m in ann.heard if m["type"] == "chat"] == ["Hello"] and ben.heard[-1]["type"] == "state"
        true, _ = await whole(store, table.table)
        assert runner.host is not None and runner.host.table.state == true.state
        assert true.chairs[1].stand_in == "usher" and true.chairs[1].name == "ben"
        await store.close()

    asyncio.run(go())
