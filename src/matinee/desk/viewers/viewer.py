"""A connected client: its seats, its view, and its last message."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy

from matinee.desk.seats.chairs import Holder
from matinee.desk.tables.open_table import OpenTable, seen_by
from matinee.desk.viewers.seat_messages import MOST_TOLD, SeatMessages
from matinee.desk.wire.messages import StateMessage
from matinee.desk.wire.refusals import Refusal
from matinee.table.shown.shared_view import sharing_views

BEHIND = 1013
FAULT = 1011
CLOSE = {401: 4401, 403: 4403, 404: 4404, 409: 4409, 429: BEHIND, 507: 4507}
"""How a connection is closed: the client comes back after the first two, and shows the reason after the others."""


def close_code(refusal: Refusal) -> int:
    return CLOSE.get(refusal.status, FAULT)


class Viewer:
    """One end of a connection, whatever carries it: a socket, or messages to a worker of the page."""

    def __init__(self, table: str, holder: Holder, keys: frozenset[str] | None = None) -> None:
        self.table = table
        self.holder = holder
        self.keys = keys  # what the table was opened with, as hashes
        self.blocked: frozenset[str] = frozenset()  # the people whose talk they do not hear
        self.greeted = False
        self.seq = 0
        self.seat: int | None = None
        self.told: dict[int | None, int] = {}  # up to which row of the journal each seat was told
        self.changes = False  # whether it takes changes
        self.last: StateMessage | None = None  # then: what it was told last, without the log

    def to_tell(self, table: OpenTable, since: int) -> int:
        """Number of log entries after `since` that a hello gets."""
        come_to = table.number(self.holder)
        return min(MOST_TOLD, come_to if len(self.holder.seats) > 1 else max(0, come_to - since))

    def greet(self, table: OpenTable, since: int, changes: bool = False) -> None:
        """Start listening; a holder of one seat who has everything up to `since` gets the rest."""
        self.greeted, self.changes, self.last = True, changes, None
        self.seat = seen_by(self.holder, table.decider(), None)
        self.told = {}
        if len(self.holder.seats) <= 1 and since <= table.number(self.holder):
            self.told[self.seat] = table.counts.row(self.holder, since)

    def copy(self) -> Viewer:
        """The same, told as far as now."""
        made = copy(self)
        made.told = dict(self.told)
        return made

    def behind(self, table: OpenTable) -> bool:
        return self.greeted and table.number(self.holder) != self.seq


def tell(
    viewers: Iterable[Viewer], table: OpenTable, online: set[int], at: int = 0, watching: int = 0
) -> Iterator[bytes]:
    """How the table stands, for each of these in order: one message is written for all who may know the same.

    `online` are connected seats, `at` is the time for clocks, and `watching` counts spectators.
    """
    with sharing_views():
        messages = SeatMessages(table, online, at, watching)
        for viewer in viewers:
            seat = seen_by(viewer.holder, messages.decider, viewer.seat)
            message = messages.message(viewer.holder, seat, viewer.told.get(seat, 0))
            text = messages.written(message, viewer.last)
            viewer.seq, viewer.seat, viewer.told[seat] = message.seq, seat, table.horizon(viewer.holder)
            viewer.last = messages.to_keep(message) if viewer.changes else None
            yield text
