"""Who is connected where: the last word of a process that ends is about all who were there."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from matinee.server.live.presence import Presence
from matinee.server.storage.notices import Here


class Database:
    """Keeps nothing; a transaction that is told to wait is broken off and never happens."""

    def __init__(self) -> None:
        self.said: list[Here] = []
        self.waits = False
        self.waiting = asyncio.Event()
        self.notices = SimpleNamespace(me="here", give=lambda connection, word: connection.append(word))

    async def alone(self, work: Any) -> Any:
        """Do it, and keep it unless it is broken off."""
        words = Words()
        done = work(words)
        if self.waits:
            self.waits = False
            self.waiting.set()
            await asyncio.Event().wait()
        self.said += words
        return done


class Words(list[Here]):
    """A connection: what it is to tell."""

    def execute(self, statement: Any) -> Any:
        return SimpleNamespace(mappings=list)


class Attending:
    """Who is connected here: always a person, in these seats."""

    def __init__(self, seats: set[int]) -> None:
        self.seats = seats

    def here(self, id: str) -> set[int]:
        return self.seats

    def watching_here(self, id: str) -> int:
        return 0

    def busy(self, id: str) -> bool:
        return True

    def tell_players(self, id: str) -> None:
        """No one needs to hear."""


def test_who_has_left_is_told_of_though_the_end_comes_in_between() -> None:
    async def work() -> list[Here]:
        database, seats = Database(), {1}
        presence = Presence(database, Attending(seats))  # type: ignore[arg-type]
        presence.changed("table")
        while not database.said:
            await asyncio.sleep(0)
        database.waits = True
        seats.clear()
        presence.changed("table")
        await database.waiting.wait()
        await presence.close()
        return database.said

    assert asyncio.run(work()) == [Here("table", [1]), Here("table", [])]
