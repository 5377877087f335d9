"""Jobs for the worker processes: bots that think, records that are read, games told in chances, pictures."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from random import Random, SystemRandom
from typing import Generic, NamedTuple, TypeVar

import matinee
from matinee.bots import question as asking
from matinee.bots.coach import remark
from matinee.bots.evening import judge_evening
from matinee.bots.question import Question, advise, choose, judge, ponder
from matinee.desk.looking_back.game_story import game_story
from matinee.desk.phrases import say
from matinee.desk.setting_up.new_table import read_record
from matinee.desk.wire.refusals import Refusal
from matinee.lab.analyse import study
from matinee.lab.course import course
from matinee.lab.fairness import fairness
from matinee.server.bots.fair_queue import Ticket
from matinee.server.bots.painter import painted
from matinee.server.bots.pool import Pool
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
"""Niceness of analyses and pictures, which wait for bots and hints."""

log = logging.getLogger("matinee.server")
W = TypeVar("W")
T = TypeVar("T")
_chance: Random = SystemRandom()


class Job(NamedTuple, Generic[W, T]):
    """Something for visitors: whose work it is, for how many seconds at most, and how a late one is refused."""

    pool: str
    work: Callable[[W], T]
    seconds: float = 0  # 0: as long as a bot may think
    late: int = 422


RECORD = Job("records", read_record, READING)
EVENING = Job("records", judge_evening, READING)
NUMBERS = Job("records", game_story, 2 * READING)
COURSE = Job("records", course, 2 * READING)
HINT = Job("hints", advise, late=503)
COACH = Job("hints", remark, late=503)
ANALYSIS = Job("analyses", study, STUDYING)
FAIRNESS = Job("analyses", fairness, STUDYING)
PICTURE = Job("pictures", painted, PAINTING, late=503)


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
        return self._thinking.idle

    @property
    def waiting(self) -> dict[str, int]:
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

    async def do(self, job: Job[W, T], what: W, ticket: Ticket) -> T:
        """Something for a visitor, who takes turns with the others: a ticket says whose turn it is."""
        try:
            return await self._pools[job.pool].do(job.work, what, seconds=job.seconds or self.budget, ticket=ticket)
        except TimeoutError:
            raise Refusal(job.late, say("busy" if job.late == 503 else "too_slow")) from None
        except RecursionError:
            raise Refusal(400, say("too_deep")) from None
