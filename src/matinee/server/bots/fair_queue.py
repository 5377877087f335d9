"""A fair queue before some workers: visitors take turns, so a visitor's requests delay only that visitor."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque

from matinee.desk.phrases import say
from matinee.desk.wire.refusals import Refusal


class Ticket:
    """A visitor's place in a queue."""

    def __init__(self, visitor: str = "") -> None:
        self.visitor = visitor
        self.queue: FairQueue | None = None
        self.turn: asyncio.Future[None] | None = None

    @property
    def before(self) -> int:
        """How many must be done before its turn comes; none when it has come."""
        waits = self.turn is not None and not self.turn.done()
        return self.queue.before(self) if self.queue is not None and waits else 0


class FairQueue:
    """At most `most` wait in it, and `each` of one visitor; any more are told to come back."""

    def __init__(self, free: int, most: int, each: int) -> None:
        self.free = free
        self._most, self._each = most, each
        self._waiting: OrderedDict[str, deque[Ticket]] = OrderedDict()  # the visitor whose turn is next comes first

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    async def wait(self, ticket: Ticket) -> None:
        """Wait until it is this one's turn; Refusal if there is no room."""
        if self.free:
            self.free -= 1
            return
        own = self._waiting.get(ticket.visitor, deque())
        if len(self) >= self._most:
            raise Refusal(503, say("busy"))
        if len(own) >= self._each:
            raise Refusal(429, say("enough_asked", self._each))
        ticket.queue, ticket.turn = self, asyncio.get_running_loop().create_future()
        own.append(ticket)
        self._waiting[ticket.visitor] = own
        try:
            await ticket.turn
        except asyncio.CancelledError:
            if not ticket.turn.cancelled():  # its turn had just come
                self.leave()
            elif ticket in own:  # the queue has not passed it over yet
                own.remove(ticket)
                if not own:
                    del self._waiting[ticket.visitor]
            raise

    def leave(self) -> None:
        """One that had its turn is done: the next one that still waits has its turn."""
        while self._waiting:
            visitor, own = self._waiting.popitem(last=False)
            ticket = own.popleft()
            if own:
                self._waiting[visitor] = own
            assert ticket.turn is not None
            if not ticket.turn.done():
                ticket.turn.set_result(None)
                return
        self.free += 1

    def before(self, ticket: Ticket) -> int:
        """Number of jobs before one in this queue, including the current one."""
        visitors = list(self._waiting)
        place, rank = self._waiting[ticket.visitor].index(ticket), visitors.index(ticket.visitor)
        others = (min(len(self._waiting[one]), place + (n < rank)) for n, one in enumerate(visitors) if n != rank)
        return 1 + place + sum(others)
