"""Answers that take their time: asked for again and again until they are there, given up when nobody asks any more."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, TypeVar

from matinee.desk.phrases import say
from matinee.desk.wire.tables import NotYet
from matinee.server.bots.fair_queue import Ticket

T = TypeVar("T")

ASKED_AGAIN = 8.0
"""Seconds after which whoever asks is told how many are before them, and asks again."""

GIVEN_UP = 30.0
"""Seconds after which what nobody has asked for again is left undone, or forgotten."""


class Errand:
    """One of them: its place in line, the work, and when it is given up."""

    def __init__(self, ticket: Ticket, work: Awaitable[Any]) -> None:
        self.ticket = ticket
        self.task = asyncio.ensure_future(work)
        self.end: asyncio.TimerHandle | None = None


class Errands:
    """What is under way, by what was asked: two who ask for the same are answered with one."""

    def __init__(self) -> None:
        self._errands: dict[Hashable, Errand] = {}

    async def ask(self, name: Hashable, visitor: str, work: Callable[[Ticket], Awaitable[T]]) -> T | NotYet:
        """The answer, if it comes soon or is there already; what it fails with is raised once, and then tried anew."""
        errand = self._errands.get(name)
        if errand is None:
            ticket = Ticket(visitor)
            errand = self._errands[name] = Errand(ticket, work(ticket))
        if errand.end is not None:
            errand.end.cancel()
        errand.end = asyncio.get_running_loop().call_later(ASKED_AGAIN + GIVEN_UP, self._give_up, name, errand)
        await asyncio.wait([errand.task], timeout=ASKED_AGAIN)
        if not errand.task.done():
            before = errand.ticket.before
            return NotYet(before, say("before_you", before) if before else say("being_done"))
        if errand.task.cancelled() or errand.task.exception() is not None:
            self._give_up(name, errand)
        answer: T = errand.task.result()
        return answer

    def _give_up(self, name: Hashable, errand: Errand) -> None:
        if self._errands.get(name) is errand:
            del self._errands[name]
        if errand.end is not None:
            errand.end.cancel()
        errand.task.cancel()

    async def close(self) -> None:
        """Leave off whatever is under way."""
        under_way = list(self._errands.items())
        for name, errand in under_way:
            self._give_up(name, errand)
        await asyncio.gather(*(errand.task for _, errand in under_way), return_exceptions=True)
