"""Jobs for the worker processes: bots that think, records that are read, games that are told in chances."""

from __future__ import annotations

import logging
import os
from random import Random, SystemRandom

import matinee
from matinee.bots import question as asking
from matinee.bots.plan import Candidate
from matinee.bots.question import Question, advise, choose, judge, ponder
from matinee.desk.game_story import Numbers, game_story
from matinee.desk.new_table import Replayed, read_record
from matinee.desk.phrases import say
from matinee.desk.wire import Refusal
from matinee.lab.analyse import Story, study
from matinee.server.bots.pool import Pool
from matinee.table.record import Record
from matinee.table.state import State

BUDGET = 10.0
"""Seconds a bot may think about one click before it is hurried; waiting in line does not count."""

READING = 30.0
"""Seconds for a record to be replayed."""

STUDYING = 120.0
"""Seconds for a finished game to be told in chances."""

BOTS_WAITING = 1_000
RECORDS_WAITING = 8
"""How many clicks of bots and how many records may wait in line; more are told to come back."""

log = logging.getLogger("matinee.server")
_chance: Random = SystemRandom()


class BotJobs:
    """Bots think in one pool, records are read in another: neither waits for the other."""

    def __init__(self, budget: float = BUDGET, workers: int = 0) -> None:
        self.budget = budget
        self.workers = workers or max(1, min(8, (os.cpu_count() or 2) - 1))
        self._thinking = Pool(self.workers, BOTS_WAITING)
        self._reading = Pool(1, RECORDS_WAITING)

    @property
    def idle(self) -> bool:
        """Whether no bot thinks or waits for a worker."""
        return self._thinking.idle

    @property
    def waiting(self) -> int:
        """How many clicks of bots wait for a worker."""
        return self._thinking.waiting

    def close(self) -> None:
        """Send the processes away, whatever they are at."""
        self._thinking.close()
        self._reading.close()

    # -- bots

    def question(self, state: State, seat: int, name: str, table: str = "") -> Question:
        """What the bot of a seat may know, taken from the state without handing it out; `table` is where it sits."""
        return asking.question(state, seat, name, _chance, table)

    async def answer(self, question: Question) -> matinee.Action:
        """The bot's choice; if it fails or dawdles, any legal action; 503 if the line is too long."""
        if len(question.legal) == 1:
            return question.legal[0]
        try:
            choice = await self._thinking.do(choose, question, seconds=self.budget, whose=question.table)
            if choice in question.legal:
                return choice
            log.error("Bot %s chose %s, which is not in its list", question.bot, choice)
        except Refusal:
            raise
        except TimeoutError:
            log.warning("Bot %s thought for more than %s seconds", question.bot, self.budget)
        except Exception:
            log.exception("Bot %s failed", question.bot)
        return _chance.choice(question.legal)

    async def agrees(self, question: Question) -> bool:
        """Whether the bot of a seat agrees to a draw; one that fails or dawdles plays on."""
        try:
            return await self._thinking.do(judge, question, seconds=self.budget)
        except Refusal:
            raise
        except TimeoutError:
            log.warning("Bot %s thought for more than %s seconds about a draw", question.bot, self.budget)
        except Exception:
            log.exception("Bot %s failed at a draw", question.bot)
        return False

    async def ponder(self, question: Question) -> bool:
        """Let a bot look a little further while others think; whether it has more to look at."""
        try:
            return await self._thinking.do(ponder, question, seconds=self.budget, whose=question.table)
        except Exception:
            log.exception("Bot %s failed while others thought", question.bot)
        return False

    # -- records

    async def read_record(self, text: str) -> Replayed:
        """The header, who did what, who is to decide, the turn and the returns; RecordError if it is no record."""
        try:
            return await self._reading.do(read_record, text, seconds=READING)
        except TimeoutError:
            raise Refusal(422, say("too_slow")) from None
        except RecursionError:
            raise Refusal(400, say("too_deep")) from None

    async def numbers(self, record: Record) -> Numbers:
        """The story of a record in numbers."""
        try:
            return await self._reading.do(game_story, record, seconds=2 * READING)
        except TimeoutError:
            raise Refusal(422, say("too_slow")) from None

    # -- chances: by the same worker as records, so that no bot ever waits for them

    async def hint(self, question: Question) -> list[Candidate]:
        """The best lines of a seat."""
        try:
            return await self._reading.do(advise, question, seconds=self.budget)
        except TimeoutError:
            raise Refusal(503, say("busy")) from None

    async def analysis(self, record: Record) -> Story:
        """The story of a finished game in chances."""
        try:
            return await self._reading.do(study, record, seconds=STUDYING)
        except TimeoutError:
            raise Refusal(422, say("too_slow")) from None
