"""A server with tables of Sheboygan, and what its tests share."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from matinee.testing import server
from matinee.testing.server import ME_AND_FRIEND, PATIENCE, TWO_OF_US, Connection, Json, Made, random_play

Found = TypeVar("Found")

__all__ = [
    "ME_AND_FRIEND",
    "MONSTER",
    "TWO_OF_US",
    "Connection",
    "Json",
    "Made",
    "Server",
    "build",
    "in_time",
    "panels",
    "random_play",
    "sheet",
    "until",
]


class Server(server.Server):
    """The server of the test kit; its tables are of Sheboygan where nothing else is said."""

    def table(self, seats: list[Json] = TWO_OF_US, *, game: str = "sheboygan", **more: Any) -> Made:
        """A new table."""
        return self.new_table(game, seats, **more)


def in_time(work: Awaitable[None], seconds: float = 120) -> None:
    """Do something that waits for others; TimeoutError if they do not come."""

    async def go() -> None:
        async with asyncio.timeout(seconds):
            await work

    asyncio.run(go())


def until(found: Callable[[], Found]) -> Found:
    """What is found once there is something: for what a server does on its own and tells nobody of."""
    end = time.monotonic() + PATIENCE
    while not (something := found()):
        assert time.monotonic() < end, "it does not go on"
        time.sleep(0.05)
    return something


def panels(view: Json) -> Json:
    """The panels of a view by their ids."""
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
