"""Who may know that something was done at all. Each audience has a count of its own: what is done in secret is no
message and no number for the others, so no one can count another seat's secret clicks.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from matinee.desk.seats.chairs import Holder
from matinee.table.events import PUBLIC, Event
from matinee.table.shown.view import View
from matinee.table.state import State

Audience = int
"""Those who may know of something, as bits: 1 for spectators, 2 for seat 0, 4 for seat 1, and so on."""


def seat_audience(seat: int | None) -> Audience:
    """One seat, or the spectators; the dice know nothing."""
    return 1 if seat is None else 2 << seat if seat >= 0 else 0


@lru_cache(maxsize=4_096)
def audience_of(holder: Holder) -> Audience:
    return sum(seat_audience(seat) for seat in holder.seats) or seat_audience(None)


def everybody(seats: int) -> Audience:
    return (2 << seats) - 1


def who_may_know(before: State, after: State, seat: int, events: Sequence[Event], open: bool, seats: int) -> Audience:
    """Who may know of an action: its actor, and everybody who is told of it or sees a change."""
    if open or after.player != before.player or any(event.audience == PUBLIC for event in events):
        return everybody(seats)
    if type(before.stack[-1]) is not type(after.stack[-1]):  # every view has the name of the phase
        return everybody(seats)
    try:
        return _witnesses(before, after, seat, events, seats)
    except Exception:  # a view that fails is for those to hear who are shown it
        return everybody(seats)


def _witnesses(before: State, after: State, seat: int, events: Sequence[Event], seats: int) -> Audience:
    if _looks(before, None) != _looks(after, None):  # what spectators see all seats see
        return everybody(seats)
    known = seat_audience(seat)
    for event in events:
        known |= seat_audience(event.audience)
    for other in range(seats):
        if not known & seat_audience(other) and _looks(before, other) != _looks(after, other):
            known |= seat_audience(other)
    return known


def _looks(state: State, seat: int | None) -> View:
    """A view without what only tells of the last action."""
    return msgspec.structs.replace(state.view(seat), events=[], trails=[])


class Count:
    """The journal as one audience counts it."""

    def __init__(self, who: Audience) -> None:
        self.who = who
        self.known = array("L")  # as long as the journal, for every audience of an open table: no objects
        self.looked = 0

    def up_to(self, audiences: Sequence[Audience]) -> array[int]:
        """The numbers in the journal of all that this audience knows of, in order."""
        for seq in range(self.looked + 1, len(audiences) + 1):
            if audiences[seq - 1] & self.who:
                self.known.append(seq)
        self.looked = len(audiences)
        return self.known


class Counts:
    """Who may know of each row of a journal, and how everybody counts them."""

    def __init__(self) -> None:
        self.audiences: list[Audience] = []
        self._counts: dict[tuple[int, ...], Count] = {}  # by the seats of a holder

    def add(self, audience: Audience) -> None:
        self.audiences.append(audience)

    def number(self, holder: Holder, seq: int) -> int:
        """How many of the first `seq` rows a holder knows of."""
        known = self._of(holder)
        return len(known) if known and seq >= known[-1] else bisect_right(known, seq)

    def row(self, holder: Holder, number: int) -> int:
        return self._of(holder)[number - 1] if number else 0

    def _of(self, holder: Holder) -> array[int]:
        count = self._counts.get(holder.seats)
        if count is None:
            count = self._counts[holder.seats] = Count(audience_of(holder))
        return count.known if count.looked == len(self.audiences) else count.up_to(self.audiences)
