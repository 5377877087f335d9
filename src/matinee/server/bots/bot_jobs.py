"""Work that would hold the table up, done in processes of its own: bots thinking, records being read.

A bot's process gets what its seat may know and nothing else: the view, the legal list, and a state that this seat
could believe in, from which it can draw more. The true state never leaves the server's own process.
"""

from __future__ import annotations

import logging
import os
from functools import lru_cache
from random import Random, SystemRandom

import msgspec

import matinee
from matinee.bots import Bot, Seat, bot
from matinee.bots.hint import SECONDS, hint
from matinee.bots.level import agrees
from matinee.bots.plan import Candidate
from matinee.desk.game_story import Numbers, tell
from matinee.desk.new_table import Replayed
from matinee.desk.phrases import say
from matinee.desk.wire import ACTIONS_LIMIT, Refusal
from matinee.lab.analyse import Story, analyse
from matinee.server.bots.pool import Pool
from matinee.table.json_types import JsonObject
from matinee.table.record import Record
from matinee.table.resignation import is_table_action
from matinee.table.state import State
from matinee.table.view import View

BUDGET = 10.0
"""Seconds a bot may think about one click before it is hurried; waiting in line does not count."""

READING = 30.0
"""Seconds for a record to be replayed."""

STUDYING = 120.0
CLOSELY, CLOSE_PLAYOUTS = 12.0, 48
"""Seconds for a finished game to be told in chances, and how long and far its decisions are looked into for that."""

BOTS_WAITING = 1_000
RECORDS_WAITING = 8
"""How many clicks of bots and how many records may wait in line; more are told to come back."""

BOTS_SITTING = 64
"""How many bots a worker remembers from one click to the next."""

log = logging.getLogger("matinee.server")
_chance: Random = SystemRandom()


class Question(msgspec.Struct, frozen=True):
    """What a bot is asked with."""

    game: str
    seat: int
    bot: str
    view: View
    legal: list[matinee.Action]
    belief: JsonObject
    seed: int
    table: str = ""


class BotJobs:
    """Bots think in one crew, records are read by another: neither waits for the other."""

    def __init__(self, budget: float = BUDGET, hands: int = 0) -> None:
        self.budget = budget
        self.hands = hands or max(1, min(8, (os.cpu_count() or 2) - 1))
        self._thinking = Pool(self.hands, BOTS_WAITING)
        self._reading = Pool(1, RECORDS_WAITING)

    @property
    def idle(self) -> bool:
        """Whether no bot thinks or waits for a hand."""
        return self._thinking.idle

    @property
    def waiting(self) -> int:
        """How many clicks of bots wait for a hand."""
        return self._thinking.waiting

    def close(self) -> None:
        """Send the processes away, whatever they are at."""
        self._thinking.close()
        self._reading.close()

    # -- bots

    def question(self, state: State, seat: int, name: str, table: str = "") -> Question:
        """What the bot of a seat may know, taken from the state without handing it out; `table` is where it sits."""
        return Question(
            game=state.game.name,
            seat=seat,
            bot=name,
            view=state.view(seat),
            legal=list(state.legal_actions()) if state.player == seat else [],
            belief=state.guess(seat, _chance).position(),
            seed=_chance.getrandbits(64),
            table=table,
        )

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
            return await self._reading.do(tell, record, seconds=2 * READING)
        except TimeoutError:
            raise Refusal(422, say("too_slow")) from None

    # -- chances: by the same hand as records, so that no bot ever waits for them

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


def choose(question: Question) -> matinee.Action:
    """In a worker: ask the bot."""
    return _asked(question).choose(_chair(question))


def ponder(question: Question) -> bool:
    """In a worker: let the bot look further; whether there is more to see."""
    return bool(_asked(question).ponder(_chair(question)))  # type: ignore[attr-defined]


def _asked(question: Question) -> Bot:
    """In a worker: the bot of a table, or one for this question alone."""
    asked, rng = _sitting(question.table, question.seat, question.bot) if question.table else _seated(question.bot)
    rng.seed(question.seed)
    return asked


def _seated(name: str) -> tuple[Bot, Random]:
    """A bot, and the source of chance it draws from."""
    rng = Random()
    return bot(name, rng), rng


@lru_cache(maxsize=BOTS_SITTING)
def _sitting(table: str, seat: int, name: str) -> tuple[Bot, Random]:
    """In a worker: the bot of a seat, which lives as long as its table is played at."""
    return _seated(name)


def judge(question: Question) -> bool:
    """In a worker: whether the seat would call it a draw."""
    return agrees(_chair(question), Random(question.seed))


def advise(question: Question) -> list[Candidate]:
    """In a worker: the best lines of a seat."""
    return hint(_chair(question), Random(question.seed), seconds=SECONDS)


def study(record: Record) -> Story:
    """In a worker: a finished game in chances."""
    return analyse(record, CLOSE_PLAYOUTS, seconds=CLOSELY)


def _chair(question: Question) -> Seat:
    game = matinee.load(question.game)
    believed = game.from_position(question.belief)
    return Seat(
        game=game,
        number=question.seat,
        view=lambda: question.view,
        legal=lambda: list(question.legal),
        guess=lambda rng: believed.guess(question.seat, rng),
        glance=lambda rng: believed.glance(question.seat, rng),
    )


def _actor(decided: int | None, action: matinee.Action) -> int:
    """Who did an action: the seat that a table action names, else whoever was to decide."""
    if is_table_action(action):
        return int(action[-1])
    return matinee.CHANCE if decided is None else decided


def read_record(text: str) -> Replayed:
    """In a worker: read a record, replay it, and say who did what."""
    if text.count("\n") > ACTIONS_LIMIT:
        raise matinee.RecordError(f"The record has more than {ACTIONS_LIMIT} actions.")
    record = Record.loads(text)
    who: list[int | None] = []
    for state in record.states():
        who.append(state.player)
    played = [(_actor(seat, action), action) for seat, action in zip(who, record.actions)]  # noqa: B905
    return msgspec.to_builtins(record.header), played, state.player, state.clock.number, state.returns()
