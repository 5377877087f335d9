"""What becomes of a game that is over: its result is kept and rated, its tournament goes on, its luck is worked out."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from matinee.desk.tables.open_table import OpenTable
from matinee.desk.wire.refusals import Refusal
from matinee.desk.wire.tables import NotYet
from matinee.lab.course import Course
from matinee.server.bots.hints_and_analysis import HintsAndAnalysis
from matinee.server.live.open_tables import OpenTables
from matinee.server.people.results import Finished, Results, finished
from matinee.server.people.tournaments import Tournaments

AGAIN_AFTER = 3600.0
"""Seconds after which it is looked for results that were not kept."""

AGAIN_SOON = 1.0
"""Seconds after which chances that are not there yet, or had no place in line, are asked for again."""

VISITOR = "results"
"""Who asks for chances here: it takes its turn among the visitors."""

log = logging.getLogger("matinee.server")


class FinishedGames:
    """Hears of all changes; all it does is done after the move was kept and told."""

    def __init__(self, tables: OpenTables, results: Results, tournaments: Tournaments, hints: HintsAndAnalysis) -> None:
        self.tables, self.results, self.tournaments, self.hints = tables, results, tournaments, hints
        self._work: set[asyncio.Task[None]] = set()
        self._one_by_one = asyncio.Lock()  # a round of a tournament may end at once, and one visitor has few places

    def changed(self, table: OpenTable, over: bool) -> None:
        """Look after a game that has just ended."""
        if over:
            self._do(self._go_on(table.id))
            if (game := finished(table)) is not None:
                self._do(self._keep(table, game))

    async def settle(self, table: OpenTable) -> None:
        """Keep the result of a table now, if it is over."""
        if (game := finished(table)) is not None:
            await self.results.keep(game)

    def start(self) -> None:
        """Look now and then for results that were not kept."""
        self._do(self._look())

    async def close(self) -> None:
        """Leave off; what is missing is found at the next start."""
        for task in self._work:
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    async def _look(self) -> None:
        while True:
            try:
                await self.results.bring_up()
                for id in await self.results.missing():
                    table = await self.tables.open(id)
                    if (game := finished(table)) is not None:
                        await self._keep(table, game)
                await self.tournaments.look()
            except Refusal as refusal:
                log.warning("Results are looked for again later: %s", refusal.text)
            await asyncio.sleep(AGAIN_AFTER)

    async def _course(self, table: OpenTable) -> Course:
        while True:
            try:
                course = await self.hints.course(table, VISITOR)
            except Refusal as refusal:
                if refusal.status != 503:
                    raise
            else:
                if not isinstance(course, NotYet):
                    return course
            await asyncio.sleep(AGAIN_SOON)

    async def _go_on(self, id: str) -> None:
        try:
            await self.tournaments.over(id)
        except Exception:  # the next look finds it
            log.exception("The tournament of table %s could not go on", id)

    async def _keep(self, table: OpenTable, game: Finished) -> None:
        try:
            if not await self.results.keep(game):
                return  # another server has
            async with self._one_by_one:
                course = await self._course(table)
            lowest = [min(moment.chances[seat] for moment in course.moments) for seat in range(len(course.luck))]
            await self.results.note_chances(game.table, course.luck, lowest)
        except Refusal as refusal:  # a game without chances, or a database that is away
            log.info("Table %s: %s", game.table, refusal.text)
        except Exception:  # whatever it is, the game was played all the same
            log.exception("The result of table %s could not be kept", game.table)
