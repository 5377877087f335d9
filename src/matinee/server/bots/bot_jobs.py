"""Jobs for the worker processes: bots that think, records that are read, games told in chances, pictures."""

from __future__ import annotations

import logging
import os
from random import Random, SystemRandom

import matinee
from matinee.bots import question as asking
from matinee.bots.evening import Judged, judge_evening
from matinee.bots.plan import Candidate
from matinee.bots.question import Question, advise, choose, judge, ponder
from matinee.desk.looking_back.game_story import Numbers, game_story
from matinee.desk.phrases import say
from matinee.desk.setting_up.new_table import Replayed, read_record
from matinee.desk.wire.refusals import Refusal
from matinee.lab.analyse import Course, Story, course, study
from matinee.lab.fairness import Fairness, fairness
from matinee.server.bots.fair_queue import Ticket
from matinee.server.bots.painter import painted
from matinee.server.bots.pool import Pool
from matinee.table.records.record import Record
from matinee.table.state import State

BUDGET = 10.0
"""Seconds a bot may think about one click before it is hurried; waiting in line does not count."""

READING = 30.0
"""Seconds for a record to be replayed."""

STUDYING = 120.0
"""Seconds for a finished game to be told in chances."""

PAINTING = 30.0
"""Seconds for a picture."""

WAITING = {"bots": (1_000, 1_000), "hints": (32, 3), "records": (8, 3), "analyses": (16, 2), "pictures": (64, 16)}
"""How many clicks of bots, hints, records, analyses and pictures may wait in line, and how many for one table or
visitor."""

AMONG_THEMSELVES = "bots among themselves"
"""All tables where only bots play, as one visitor: however many there are, they keep no person waiting."""

NICE = 10
"""How far whoever studies finished games, or paints, steps back behind those who wait for a bot or a hint."""

log = logging.getLogger("matinee.server")
_chance: Random = SystemRandom()


class BotJobs:
    """Bots, hints, records, analyses and pictures have workers and a line each: none waits for another kind of work."""

    def __init__(self, budget: float = 0, workers: int = 0) -> None:
        self.budget = budget or BUDGET
        self.workers = workers or max(1, min(8, (os.cpu_count() or 2) - 1))
        self._thinking = Pool(self.workers, *WAITING["bots"])
        self._advising = Pool(1, *WAITING["hints"])
        self._reading = Pool(1, *WAITING["records"])
        self._studying = Pool(1, *WAITING["analyses"], nice=NICE)
        self._painting = Pool(1, *WAITING["pictures"], nice=NICE)
        pools = self._thinking, self._advising, self._reading, self._studying, self._painting
        self._pools = dict(zip(WAITING, pools, strict=True))

    @property
    def idle(self) -> bool:
        """Whether no bot thinks or waits for a worker."""
        return self._thinking.idle

    @property
    def waiting(self) -> dict[str, int]:
        """How many of each kind wait for a worker."""
        return {kind: len(pool.queue) for kind, pool in self._pools.items()}

    def close(self) -> None:
        """Send the processes away, whatever they are at."""
        for pool in self._pools.values():
            pool.close()

    # -- bots

    def question(self, state: State, seat: int, name: str, table: str = "") -> Question:
        """What the bot of a seat may know, taken from the state without handing it out; `table` is where it sits."""
        return asking.question(state, seat, name, _chance, table)

    async def answer(self, question: Question, waited_for: bool = True) -> matinee.Action:
        """The bot's choice; if it fails or dawdles, any legal action; 503 if the line is too long."""
        if len(question.legal) == 1:
            return question.legal[0]
        ticket = Ticket(question.table if waited_for else AMONG_THEMSELVES)
        try:
            choice = await self._thinking.do(choose, question, seconds=self.budget, whose=question.table, ticket=ticket)
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

    # -- for visitors, who take turns; a ticket says whose turn it is

    async def read_record(self, text: str, ticket: Ticket | None = None) -> Replayed:
        """The header, who did what, who is to decide, the turn and the returns; RecordError if it is no record."""
        try:
            return await self._reading.do(read_record, text, seconds=READING, ticket=ticket)
        except TimeoutError:
            raise Refusal(422, say("too_slow")) from None
        except RecursionError:
            raise Refusal(400, say("too_deep")) from None

    async def evening(self, record: Record, ticket: Ticket) -> Judged:
        """What a finished game of a night is worth; RecordError where it is not of that night."""
        try:
            return await self._reading.do(judge_evening, record, seconds=READING, ticket=ticket)
        except TimeoutError:
            raise Refusal(422, say("too_slow")) from None

    async def numbers(self, record: Record, ticket: Ticket) -> Numbers:
        """The story of a record in numbers."""
        try:
            return await self._reading.do(game_story, record, seconds=2 * READING, ticket=ticket)
        except TimeoutError:
            raise Refusal(422, say("too_slow")) from None

    async def course(self, record: Record, ticket: Ticket) -> Course:
        """How the chances ran along a finished game."""
        try:
            return await self._reading.do(course, record, seconds=2 * READING, ticket=ticket)
        except TimeoutError:
            raise Refusal(422, say("too_slow")) from None

    async def hint(self, question: Question, ticket: Ticket) -> list[Candidate]:
        """The best lines of a seat."""
        try:
            return await self._advising.do(advise, question, seconds=self.budget, ticket=ticket)
        except TimeoutError:
            raise Refusal(503, say("busy")) from None

    async def fairness(self, text: str, ticket: Ticket) -> Fairness:
        """What each side wins of a scenario; OptionsError if its file is wrong."""
        try:
            return await self._studying.do(fairness, text, seconds=STUDYING, ticket=ticket)
        except TimeoutError:
            raise Refusal(422, say("too_slow")) from None

    async def picture(self, svg: str, ticket: Ticket) -> bytes:
        """A drawing as PNG."""
        try:
            return await self._painting.do(painted, svg, seconds=PAINTING, ticket=ticket)
        except TimeoutError:
            raise Refusal(503, say("busy")) from None

    async def analysis(self, record: Record, ticket: Ticket) -> Story:
        """The story of a finished game in chances."""
        try:
            return await self._studying.do(study, record, seconds=STUDYING, ticket=ticket)
        except TimeoutError:
            raise Refusal(422, say("too_slow")) from None
