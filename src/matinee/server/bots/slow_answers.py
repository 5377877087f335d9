"""Slow answers: clients poll for them, and they are dropped when polling stops."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, TypeVar

from matinee.desk.phrases import say
from matinee.desk.wire.tables import NotYet
from matinee.server.bots.fair_queue import Ticket

T = TypeVar("T")

ASKED_AGAIN = 8.0
"""Seconds after which the client gets its place in the queue and polls again."""

GIVEN_UP = 30.0
"""Seconds without polling after which a request is dropped or its answer forgotten."""


class SlowAnswer:
    """One of them: its place in line, the work, and when it is given up."""

    def __init__(self, ticket: Ticket, work: Awaitable[Any]) -> None:
        self.ticket = ticket
        self.task = asyncio.ensure_future(work)
        self.end: asyncio.TimerHandle | None = None


class SlowAnswers:
    """What is under way, by what was asked: two who ask for the same are answered with one."""

    def __init__(self) -> None:
        self._under_way: dict[Hashable, SlowAnswer] = {}

    async def ask(self, name: Hashable, visitor: str, work: Callable[[Ticket], Awaitable[T]]) -> T | NotYet:
        """The answer, if it is ready soon. A failure is raised once; the next request tries again."""
        one = self._under_way.get(name)
        if one is None:
            ticket = Ticket(visitor)
            one = self._under_way[name] = SlowAnswer(ticket, work(ticket))
        if one.end is not None:
            one.end.cancel()
        one.end = asyncio.get_running_loop().call_later(ASKED_AGAIN + GIVEN_UP, self._give_up, name, one)
        await asyncio.wait([one.task], timeout=ASKED_AGAIN)
        if not one.task.done():
            before = one.ticket.before
            return NotYet(before, say("before_you", before) if before else say("being_done"))
        if one.task.cancelled() or one.task.exception() is not None:
            self._give_up(name, one)
        answer: T = one.task.result()
        return answer

    def _give_up(self, name: Hashable, one: SlowAnswer) -> None:
        if self._under_way.get(name) is one:
            del self._under_way[name]
        if one.end is not None:
            one.end.cancel()
        one.task.cancel()

    async def close(self) -> None:
        """Leave off whatever is under way."""
        under_way = list(self._under_way.items())
        for name, one in under_way:
            self._give_up(name, one)
        await asyncio.gather(*(one.task for _, one in under_way), return_exceptions=True)
