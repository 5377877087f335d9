"""A server with tables of Sheboygan, and what its tests share."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import count
from typing import Any, TypeVar

import msgspec

from matinee.desk.host.commands import Hear
from matinee.desk.seats.chairs import Holder
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.wire.messages import understand
from matinee.desk.wire.refusals import Refusal
from matinee.server.bots.bot_jobs import BotJobs
from matinee.server.live.connection import Connection as Wire
from matinee.server.live.services import Services
from matinee.server.live.table_runner import TableRunner
from matinee.server.serve import database_url
from matinee.server.storage.store import Store
from matinee.testing import server
from matinee.testing.server import ME_AND_FRIEND, PATIENCE, TWO_OF_US, Connection, Json, Made, random_play

Found = TypeVar("Found")

_keys = count()

ANN = Holder((0,))

__all__ = [
    "ANN",
    "ME_AND_FRIEND",
    "MONSTER",
    "TWO_OF_US",
    "Connection",
    "Guest",
    "Json",
    "Made",
    "Server",
    "build",
    "click",
    "in_time",
    "opened",
    "panels",
    "random_play",
    "serving",
    "sheet",
    "until",
]


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[Store]:
    """The store of a database."""
    store = Store(database_url(database, None))
    await store.open()
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def serving(store: Store) -> AsyncIterator[Services]:
    """What a server does at the tables of a store."""
    services = Services(store, BotJobs())
    try:
        yield services
    finally:
        await services.close()


class Guest:
    """A person at a table of this process, without a socket, by the keys of these seats, or to look on."""

    def __init__(self, services: Services, table: OpenTable, *seats: int, **hello: Any) -> None:
        tokens = {table.chairs[seat].token for seat in seats} if seats else {table.row.watch}
        keys = frozenset(token for token in tokens if token is not None)
        self.services, self.id = services, table.id
        self.connection = Wire(table.id, Holder(seats), keys=keys)
        self.line = services.connections.add(self.connection)
        self.raw: list[bytes] = []
        self.tell(type="hello", **hello)

    @property
    def runner(self) -> TableRunner:
        return self.services.tables.runner(self.id)

    @property
    def seq(self) -> int:
        """How far this guest was told."""
        return self.runner.lines[self.line].seq

    def tell(self, **message: Any) -> None:
        self.runner.tell(Hear(self.line, understand(msgspec.json.encode(message).decode())))

    def hear(self) -> list[bytes]:
        """What has come since the last time."""
        new = list[bytes]()
        while self.connection._outbox:
            new.append(self.connection._outbox.popleft())
            self.connection.unsent -= len(new[-1])
        self.raw += new
        return new

    async def ask(self, type: str, key: str = "", **more: Any) -> Json:
        """Say something, and hear the answer to it; Refusal if there is a better one."""
        key, before = key or f"key-{next(_keys)}", len(self.raw)
        self.tell(type=type, key=key, **more)
        while True:
            self.hear()
            for text in self.raw[before:]:
                answer: Json = msgspec.json.decode(text)
                assert answer["type"] != "error", answer["text"]
                if answer.get("key") == key:
                    if answer["type"] == "refused":
                        raise Refusal(422, answer["text"], answer.get("rule", ""))
                    return answer
            await asyncio.sleep(0.001)

    async def act(self, *action: Any, seq: int | None = None, key: str = "") -> int:
        """Click; how far the table has come by it."""
        done = await self.ask("act", key, seq=self.seq if seq is None else seq, action=list(action))
        return int(done["seq"])

    async def undo(self, seq: int | None = None, key: str = "") -> int:
        return int((await self.ask("undo", key, seq=self.seq if seq is None else seq))["seq"])

    def leave(self) -> None:
        self.services.connections.remove(self.line)


async def click(services: Services, id: str, seats: tuple[int, ...], *action: Any, **more: Any) -> int:
    """One click of a new client; returns the table's `seq`."""
    guest = Guest(services, await services.tables.open(id), *seats)
    try:
        return await guest.act(*action, **more)
    finally:
        guest.leave()


class Server(server.Server):
    """The server of the test kit; its tables are of Sheboygan where nothing else is said."""

    def table(self, seats: list[Json] = TWO_OF_US, *, game: str = "sheboygan", **more: Any) -> Made:
        return self.new_table(game, seats, **more)


def in_time(work: Awaitable[None], seconds: float = 120) -> None:
    """Do something that waits for others; TimeoutError if they do not come."""

    async def go() -> None:
        async with asyncio.timeout(seconds):
            await work

    asyncio.run(go())


def until(found: Callable[[], Found]) -> Found:
    """What is found once there is something: for what a server does on its own and tells no one of."""
    end = time.monotonic() + PATIENCE
    while not (something := found()):
        assert time.monotonic() < end, "it does not go on"
        time.sleep(0.05)
    return something


def panels(view: Json) -> Json:
    return {panel["id"]: panel for panel in view["panels"]}


def sheet(view: Json) -> Json:
    """What the ledger called `sheet` tells, by id: columns as figures by row, lists as ids, facts as they are."""
    seen = panels(view)["sheet"]
    columns = {
        column["id"]: {row["id"]: row["cells"][n] for row in seen["rows"]} for n, column in enumerate(seen["columns"])
    }
    lists = {some["id"]: [item["id"] for item in some["items"]] for some in seen["lists"]}
    return columns | lists | {fact["id"]: fact["value"] for fact in seen.get("facts", ())}


MONSTER: list[list[Any]] = [["ability", 3], ["allot", 0, 3], ["allot", 1, 3], ["allot", 3, 3], ["ready"]]
"""The clicks of a small monster in the basic scenario: Great Height, and 3 of attack, defence and movement."""


def build(line: Connection, edge: int = 2) -> None:
    """Build that monster and lurk at an edge."""
    for action in MONSTER:
        line.play(action)
    line.play(["lurk", edge])
