"""Bots think while people think: with what their seats know, and only while nobody waits for a bot."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from matinee.bots.names import ponders
from matinee.desk.open_table import OpenTable
from matinee.server.bots.bot_jobs import BotJobs

WORLDS = 24
"""Worlds that a bot looks at in one turn of the game while others think; then it waits like everybody else."""

PAUSE = 0.1
"""Seconds before it is asked again whether all hands are idle."""

log = logging.getLogger("matinee.server")


class Pondering:
    """One world at a time, so that whoever has to move finds a hand soon."""

    def __init__(self, workers: BotJobs, true: Callable[[OpenTable], bool]) -> None:
        self.workers, self._true = workers, true

    def begin(self, running: OpenTable) -> None:
        """Let the bots of a table use the time, if a person is to decide and they are not at it."""
        if running.musing is None and self._curious(running) is not None:
            running.musing = asyncio.create_task(self._muse(running))

    async def _muse(self, running: OpenTable) -> None:
        try:
            while self._true(running) and (seat := self._curious(running)) is not None:
                if not self.workers.idle:
                    await asyncio.sleep(PAUSE)
                    continue
                moment, bot = (running.turn, seat), running.chairs[seat].played_by or ""
                running.mused[moment] += 1
                async with running.lock:
                    question = self.workers.question(running.state, seat, bot, running.id)
                if not await self.workers.ponder(question):
                    running.mused[moment] = WORLDS
        except Exception:
            log.exception("A bot could not think along at table %s", running.id)
        finally:
            running.musing = None

    def _curious(self, running: OpenTable) -> int | None:
        """A seat whose bot would look further, now that a person has to decide."""
        if running.decider() is None:
            return None
        bots = [(seat, chair.played_by) for seat, chair in enumerate(running.chairs) if chair.played_by is not None]
        open = (seat for seat, bot in bots if running.mused[running.turn, seat] < WORLDS and ponders(bot))
        return min(open, key=lambda seat: running.mused[running.turn, seat], default=None)
