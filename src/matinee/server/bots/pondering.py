"""Bots think while people think: with what their seats know, and only while nobody waits for a bot."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from weakref import WeakKeyDictionary

from matinee.bots.names import ponders
from matinee.server.bots.bot_jobs import BotJobs
from matinee.server.storage.kept_table import KeptTable
from matinee.server.storage.open_tables import OpenTables

WORLDS = 24
"""Worlds that a bot looks at in one turn of the game while others think; then it waits like everybody else."""

PAUSE = 0.1
"""Seconds before it is asked again whether all workers are idle."""

log = logging.getLogger("matinee.server")


class Pondering:
    """One world at a time, so that whoever has to move finds a worker soon."""

    def __init__(self, jobs: BotJobs, tables: OpenTables) -> None:
        self.jobs, self.tables = jobs, tables
        self._at_work: dict[KeptTable, asyncio.Task[None]] = {}
        self._seen: WeakKeyDictionary[KeptTable, Counter[tuple[int, int]]] = WeakKeyDictionary()  # by turn and seat

    async def close(self) -> None:
        """Leave off."""
        thinking = list(self._at_work.values())
        for task in thinking:
            task.cancel()
        await asyncio.gather(*thinking, return_exceptions=True)

    def begin(self, table: KeptTable) -> None:
        """Let the bots of a table use the time, if a person is to decide and they are not at it."""
        if not self.at_work(table) and self._curious(table) is not None:
            self._at_work[table] = asyncio.create_task(self._ponder(table))

    def at_work(self, table: KeptTable) -> bool:
        """Whether bots of a table think along."""
        return table in self._at_work and not self._at_work[table].done()

    async def _ponder(self, table: KeptTable) -> None:
        try:
            while self.tables.current(table) and (seat := self._curious(table)) is not None:
                if not self.jobs.idle:
                    await asyncio.sleep(PAUSE)
                    continue
                moment, bot = (table.turn, seat), table.chairs[seat].played_by or ""
                self._worlds(table)[moment] += 1
                async with table.lock:
                    question = self.jobs.question(table.state, seat, bot, table.id)
                if not await self.jobs.ponder(question):
                    self._worlds(table)[moment] = WORLDS
        except Exception:
            log.exception("A bot could not think along at table %s", table.id)
        finally:
            self._at_work.pop(table, None)

    def _curious(self, table: KeptTable) -> int | None:
        """A seat whose bot would look further, now that a person has to decide."""
        bots = [(seat, chair.played_by) for seat, chair in enumerate(table.chairs) if chair.played_by is not None]
        if not bots or table.decider() is None:
            return None
        seen, turn = self._worlds(table), table.turn
        open = (seat for seat, bot in bots if seen[turn, seat] < WORLDS and ponders(bot))
        return min(open, key=lambda seat: seen[turn, seat], default=None)

    def _worlds(self, table: KeptTable) -> Counter[tuple[int, int]]:
        """How many worlds the bots of a table have looked at."""
        return self._seen.setdefault(table, Counter())
