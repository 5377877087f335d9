"""Hints in the middle of a game, and a finished one in numbers and in chances: each has workers of its own."""

from __future__ import annotations

from collections import OrderedDict
from functools import partial

import msgspec

from matinee.desk.looking_back import coach, hints
from matinee.desk.looking_back.coach import Coached
from matinee.desk.looking_back.game_story import Numbers
from matinee.desk.seats.chairs import Holder
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.wire.tables import Hint, NotYet
from matinee.lab.course import Course
from matinee.lab.fairness import Fairness
from matinee.server.bots.bot_jobs import ANALYSIS, COACH, COURSE, FAIRNESS, HINT, NUMBERS, BotJobs
from matinee.server.bots.fair_queue import Ticket
from matinee.server.bots.slow_answers import SlowAnswers


class HintsAndAnalysis:
    """Bots never wait for these, and none of them for another kind.

    Analyses are kept for the next request, up to `room` bytes: a game that is over does not change.
    """

    def __init__(self, jobs: BotJobs, room: int) -> None:
        self.jobs, self.room = jobs, room
        self._answers = SlowAnswers()
        self._stories: OrderedDict[str, bytes] = OrderedDict()

    async def hint(self, table: OpenTable, holder: Holder, visitor: str) -> Hint | NotYet:
        """The best lines for the deciding seat."""
        question, told = hints.asked(table, holder, self.jobs.question)

        async def advise(ticket: Ticket) -> Hint:
            return told(await self.jobs.do(HINT, question, ticket))

        return await self._answers.ask(("hint", table.id, table.seq, holder), visitor, advise)

    async def coach(self, table: OpenTable, holder: Holder, visitor: str) -> Coached | NotYet:
        """What cost much in a holder's last turn."""
        turn, told = coach.asked(table, holder, self.jobs.question)

        async def look(ticket: Ticket) -> Coached:
            return told(await self.jobs.do(COACH, turn, ticket))

        return await self._answers.ask(("coach", table.id, table.seq, holder), visitor, look)

    async def numbers(self, table: OpenTable, visitor: str) -> Numbers | NotYet:
        """The story of a game in numbers, once nothing of it is secret."""
        tell = partial(self.jobs.do, NUMBERS, hints.read_in_numbers(table))
        return await self._answers.ask(("numbers", table.id), visitor, tell)

    async def course(self, table: OpenTable, visitor: str) -> Course | NotYet:
        """How the chances ran along a game, once it is over."""
        record = hints.finished(table)

        async def run(ticket: Ticket) -> Course:
            return (await self.jobs.do(COURSE, record, ticket)).thinned()

        return await self._answers.ask(("course", table.id), visitor, run)

    async def analysis(self, table: OpenTable, visitor: str) -> bytes | NotYet:
        """The story of a game in chances, once it is over, as it is sent."""
        record = hints.finished(table)
        if table.id in self._stories:
            self._stories.move_to_end(table.id)
            return self._stories[table.id]

        async def study(ticket: Ticket) -> bytes:
            story = await self.jobs.do(ANALYSIS, record, ticket)
            told = msgspec.json.encode(story.thinned())
            self._stories[table.id] = told
            while self.bytes > self.room and len(self._stories) > 1:
                self._stories.popitem(last=False)
            return told

        return await self._answers.ask(("analysis", table.id), visitor, study)

    async def fairness(self, text: str, visitor: str) -> Fairness | NotYet:
        return await self._answers.ask(("fairness", text), visitor, partial(self.jobs.do, FAIRNESS, text))

    @property
    def bytes(self) -> int:
        """Of all analyses that are kept."""
        return sum(map(len, self._stories.values()))

    async def close(self) -> None:
        await self._answers.close()
