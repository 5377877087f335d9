"""Hints in the middle of a game and the analysis of a finished one, thought out by the worker that reads records."""

from __future__ import annotations

import asyncio

import msgspec

from matinee.bots import USUAL
from matinee.desk import hints
from matinee.desk.seats import Holder
from matinee.desk.wire import Hint
from matinee.lab.analyse import Story
from matinee.server.bots.bot_jobs import BotJobs
from matinee.server.storage.kept_table import KeptTable
from matinee.table.record import Record

REMEMBERED = 64
"""Analyses that are kept for whoever asks next: a game that is over does not change."""


class HintsAndAnalysis:
    """Bots never wait for these."""

    def __init__(self, jobs: BotJobs) -> None:
        self.jobs = jobs
        self._stories: dict[str, asyncio.Task[Story]] = {}

    async def hint(self, table: KeptTable, holder: Holder) -> Hint:
        """The best lines for whoever is to decide now."""
        async with table.lock:
            seq = table.number(holder)
            question = self.jobs.question(table.state, hints.hint_seat(table, holder), USUAL)
            described = {action: table.state.describe(action) for action in question.legal}
        return hints.hint(seq, await self.jobs.hint(question), described)

    async def analysis(self, table: KeptTable) -> Story:
        """The story of a game in chances, once it is over; two who ask at once are answered with one."""
        async with table.lock:
            record = hints.finished(table)
        if table.id not in self._stories:
            while len(self._stories) >= REMEMBERED:
                del self._stories[next(iter(self._stories))]
            self._stories[table.id] = asyncio.create_task(self._study(table.id, record))
        return await asyncio.shield(self._stories[table.id])

    async def _study(self, id: str, record: Record) -> Story:
        try:
            story = await self.jobs.analysis(record)
        except BaseException:
            self._stories.pop(id, None)  # who asks again is told anew
            raise
        return msgspec.structs.replace(story, moments=hints.thinned(story.moments))

    async def close(self) -> None:
        """Leave off what is being thought about."""
        studies = list(self._stories.values())
        for task in studies:
            task.cancel()
        await asyncio.gather(*studies, return_exceptions=True)
