"""Work that would hold the table up, done in processes of its own: bots thinking, records being read.

A bot's process gets what its seat may know and nothing else: the view, the legal list, and a state that this seat
could believe in, from which it can draw more. The true state never leaves the server's own process.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random, SystemRandom
from typing import Any, TypeVar

import msgspec

import matinee
from matinee.bots import Seat, bot
from matinee.server.numbers import Numbers, tell
from matinee.server.saying import say
from matinee.server.wire import ACTIONS_LIMIT, Refusal
from matinee.table.record import Record
from matinee.table.state import State
from matinee.table.view import View

T = TypeVar("T")
Replayed = tuple[dict[str, Any], list[tuple[int, matinee.Action]], int | None, int, list[float] | None]


BUDGET = 10.0
"""Seconds a bot may think about one click before it is hurried."""

log = logging.getLogger("matinee.server")
_chance = SystemRandom()


class Question(msgspec.Struct, frozen=True):
    """What a bot is asked with."""

    game: str
    seat: int
    bot: str
    view: View
    legal: list[matinee.Action]
    belief: dict[str, Any]
    seed: int


class Workers:
    """A few processes, started when the first of them is needed."""

    def __init__(self, budget: float = BUDGET) -> None:
        self.budget = budget
        self._pool: ProcessPoolExecutor | None = None

    @property
    def pool(self) -> ProcessPoolExecutor:
        """The processes; they leave when the server does, even if it is killed."""
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            count = max(1, min(8, (os.cpu_count() or 2) - 1))
            self._pool = ProcessPoolExecutor(count, mp_context=spawn, initializer=_leave_with_parent)
        return self._pool

    def close(self) -> None:
        """Send the processes away, whatever they are at."""
        if self._pool is not None:
            pool, self._pool = self._pool, None
            for process in list((pool._processes or {}).values()):
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)

    async def _do(self, work: Callable[..., T], *args: Any, seconds: float) -> T:
        """Work within a time; a process that takes longer is sent away, and so is all else that it had taken."""
        for attempt in (1, 2):
            pool = self.pool
            try:
                return await asyncio.wait_for(asyncio.get_running_loop().run_in_executor(pool, work, *args), seconds)
            except TimeoutError:
                if self._pool is pool:
                    self.close()
                raise
            except BrokenProcessPool:  # somebody else's work was too slow, or the process died
                if self._pool is pool:
                    self.close()
                if attempt == 2:
                    raise
        raise AssertionError

    # -- bots

    def question(self, state: State, seat: int, name: str) -> Question:
        """What the bot of a seat may know, taken from the state without handing it out."""
        return Question(
            game=state.game.name,
            seat=seat,
            bot=name,
            view=state.view(seat),
            legal=list(state.legal_actions()),
            belief=state.guess(seat, _chance).position(),
            seed=_chance.getrandbits(64),
        )

    async def answer(self, question: Question) -> matinee.Action:
        """The bot's choice; if it fails or dawdles, any legal action, so that the table is never stuck."""
        if len(question.legal) == 1:
            return question.legal[0]
        try:
            choice = await self._do(choose, question, seconds=self.budget)
            if choice in question.legal:
                return choice
            log.error("Bot %s chose %s, which is not in its list", question.bot, choice)
        except TimeoutError:
            log.warning("Bot %s thought for more than %s seconds", question.bot, self.budget)
        except Exception:
            log.exception("Bot %s failed", question.bot)
        return _chance.choice(question.legal)

    # -- records

    async def read_record(self, text: str) -> Replayed:
        """The header, who did what, who is to decide, the turn and the returns; RecordError if it is no record."""
        try:
            return await self._do(read_record, text, seconds=30)
        except TimeoutError:
            raise Refusal(422, say("too_slow")) from None

    async def numbers(self, record: Record) -> Numbers:
        """The story of a record in numbers."""
        return await self._do(tell, record, seconds=60)


def choose(question: Question) -> matinee.Action:
    """In a worker: ask the bot."""
    game = matinee.load(question.game)
    believed = game.from_position(question.belief)
    seat = Seat(
        game=game,
        number=question.seat,
        view=lambda: question.view,
        legal=lambda: list(question.legal),
        guess=lambda rng: believed.guess(question.seat, rng),
    )
    return bot(question.bot, Random(question.seed)).choose(seat)


def read_record(text: str) -> Replayed:
    """In a worker: read a record, replay it, and say who did what."""
    if text.count("\n") > ACTIONS_LIMIT:
        raise matinee.RecordError(f"The record has more than {ACTIONS_LIMIT} actions.")
    record = Record.loads(text)
    who: list[int | None] = []
    for state in record.states():
        who.append(state.player)
    played = [(matinee.CHANCE if seat is None else seat, action) for seat, action in zip(who, record.actions)]  # noqa: B905
    return msgspec.to_builtins(record.header), played, state.player, state.clock.number, state.returns()


def _leave_with_parent() -> None:
    """A killed server must not leave processes behind; Ctrl-C is the server's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def leave() -> None:
        parent.join()
        os._exit(0)

    threading.Thread(target=leave, daemon=True).start()
