"""Bots think while people think: with what their seats know, and only while no request waits."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import Protocol
from weakref import WeakKeyDictionary

from matinee.bots.names import ponders
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.wire.refusals import Refusal
from matinee.server.bots.bot_jobs import BotJobs

WORLDS = 24
"""Worlds that a bot looks at in one turn of the game while others think; then it waits like everybody else."""

PAUSE = 0.1
"""Seconds before it is asked again whether all workers are idle."""

log = logging.getLogger("matinee.server")


class AtTable(Protocol):
    """A table that bots may think at."""

    async def rested(self) -> OpenTable:
        """The table between two changes; Refusal once it has left memory."""


class Pondering:
    """One world at a time, so that the player to move finds a worker soon."""

    def __init__(self, jobs: BotJobs) -> None:
        self.jobs = jobs
        self._at_work: dict[AtTable, asyncio.Task[None]] = {}
        self._seen: WeakKeyDictionary[OpenTable, Counter[tuple[int, int]]] = WeakKeyDictionary()  # by turn and seat

    async def close(self) -> None:
        """Leave off."""
        thinking = list(self._at_work.values())
        for task in thinking:
            task.cancel()
        await asyncio.gather(*thinking, return_exceptions=True)

    def begin(self, at: AtTable, table: OpenTable) -> None:
        """Let the bots of a table use the time, if a person is to decide and they are not at it."""
        if not self.at_work(at) and self._curious(table) is not None:
            self._at_work[at] = asyncio.create_task(self._ponder(at))

    def at_work(self, at: AtTable) -> bool:
        """Whether bots of a table think along."""
        return at in self._at_work

    async def _ponder(self, at: AtTable) -> None:
        try:
            while (seat := self._curious(table := await at.rested())) is not None:
                if not self.jobs.idle:
                    await asyncio.sleep(PAUSE)
                    continue
                moment, bot = (table.turn, seat), table.chairs[seat].played_by or ""
                self._worlds(table)[moment] += 1
                question = self.jobs.question(table.state, seat, bot, table.id)
                if not await self.jobs.ponder(question):
                    self._worlds(table)[moment] = WORLDS
        except Refusal:
            pass  # the table has left memory
        except Exception:
            log.exception("A bot could not think along")
        finally:
            self._at_work.pop(at, None)

    def _curious(self, table: OpenTable) -> int | None:
        """A seat whose bot would look further, now that a person has to decide."""
        bots = [(seat, chair.played_by) for seat, chair in enumerate(table.chairs) if chair.played_by is not None]
        if not bots or table.decider() is None:
            return None
        seen, turn = self._worlds(table), table.turn
        open = (seat for seat, bot in bots if seen[turn, seat] < WORLDS and ponders(bot))
        return min(open, key=lambda seat: seen[turn, seat], default=None)

    def _worlds(self, table: OpenTable) -> Counter[tuple[int, int]]:
        """How many worlds the bots of a table have looked at."""
        return self._seen.setdefault(table, Counter())
