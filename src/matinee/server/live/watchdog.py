"""The watchdog: where a bot or the dice should move and nothing moves, it sets them going again."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

from matinee.desk.host.commands import Begin
from matinee.desk.wire.refusals import Refusal
from matinee.server.clock import now
from matinee.server.live.open_tables import OpenTables

PATIENCE = 15.0
"""Seconds without a move at a table where the server has to make it before the watchdog looks after it."""

SELDOM = 3600.0
"""Seconds between two looks at a table that could not be helped again and again."""

log = logging.getLogger("matinee.server")


class Watchdog:
    """Goes round by itself. A table that does not get going is looked after ever more seldom."""

    def __init__(
        self, tables: OpenTables, patience: float = PATIENCE, keep: int = 0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.tables, self.clock = tables, clock
        self.keep_days = keep
        self._swept = 0.0
        self.patience = patience
        self._looked: dict[str, tuple[int, float]] = {}  # how often in vain, and when

    async def keep(self) -> None:
        """Go round until the server closes; the first time for all, so that bots go on where the last run stopped."""
        patience = 0.0
        while True:
            try:
                await self.go_round(patience)
                await self._sweep()
            except Exception:  # the database may be away for a while
                log.exception("The watchdog could not look after the tables")
            patience = self.patience
            await asyncio.sleep(patience)

    async def go_round(self, patience: float = 0.0) -> None:
        """Restart every table that has waited for the server for a number of seconds."""
        waiting = await self.tables.kept.bots_to_move(now() - int(patience * 1000))
        self._looked = {id: self._looked[id] for id in waiting if id in self._looked}
        for id in waiting:
            times, last = self._looked.get(id, (0, 0.0))
            at = self.clock()
            if times and at < last + min(patience * 2 ** min(times - 1, 20), SELDOM):
                continue
            self._looked[id] = times + 1, at
            await self._look_after(id)

    async def _sweep(self) -> None:
        """Once an hour, remove unused tables."""
        at = self.clock()
        if not self._swept or at > self._swept + SELDOM:
            self._swept = at
            gone = await self.tables.expire(self.keep_days)
            if gone:
                log.info("Removed %s unused tables", gone)

    async def _look_after(self, id: str) -> None:
        try:
            await self.tables.open(id)
            self.tables.runner(id).tell(Begin())
        except Refusal as refusal:
            log.warning("Table %s cannot go on: %s", id, refusal.text)
        except Exception:
            log.exception("Table %s cannot be rebuilt", id)
