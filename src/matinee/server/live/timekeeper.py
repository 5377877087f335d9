"""The timekeeper: when the time of a seat is up its flag falls, and bots take empty open seats."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from matinee.desk.host.commands import Passed
from matinee.desk.wire.refusals import Refusal
from matinee.server.clock import now
from matinee.server.live.open_tables import OpenTables
from matinee.server.storage.store import NotKept

LOOK = 15.0
"""Seconds between two looks at the database: the server that a table was played at may have gone."""

GRACE = 20_000
"""Milliseconds after the start in which no flag falls: those at the tables could not move before it."""

log = logging.getLogger("matinee.server")


class Timekeeper:
    """Each server has one. Of several that let the same flag fall, one is first, as with any other row."""

    def __init__(self, tables: OpenTables) -> None:
        self.tables = tables
        tables.around.on_wait = self.wake
        self.open_since = now()
        self._next: int | None = None
        self._news = asyncio.Event()
        self._hopeless: set[str] = set()  # tables that cannot be opened

    async def keep(self) -> None:
        """Go on until the server closes."""
        while True:
            self._news.clear()
            try:
                self._next = await self.look(self.open_since + GRACE)
            except Exception:  # the database may be away for a while
                log.exception("The timekeeper could not look at the clocks")
                self._next = None
            wait = LOOK if self._next is None else min(LOOK, max(0, self._next - now()) / 1000)
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._news.wait()

    async def look(self, earliest: int = 0) -> int | None:
        """Do all that is due, but let no flag fall before a moment; when the next is due."""
        for due, id in await self.tables.kept.deadlines(self._hopeless):
            if max(due, earliest) > now():
                return max(due, earliest)
            await self._tend(id)
        return None

    async def _tend(self, id: str) -> None:
        try:
            await self.tables.open(id)
        except NotKept:
            raise  # the database is away, which is no fault of the table's
        except Refusal as refusal:
            self._hopeless.add(id)
            log.warning("No flag can fall at table %s: %s", id, refusal.text)
            return
        runner = self.tables.runner(id)
        runner.tell(Passed())
        with suppress(Refusal):  # a move was quicker, or another server
            await runner.rested()

    def wake(self, until: int) -> None:
        """Time is to pass at a table then; perhaps that comes first."""
        if self._next is None or until < self._next:
            self._news.set()
