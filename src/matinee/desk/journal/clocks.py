"""Clocks: how long a seat may take to decide. Plain values, to which the time is handed in.

A move is all that a seat decides until another one has to. It takes the time of the move first, which is new for every
move, and then the seat's reserve, which is for the whole game. The journal says everything: when what was done, and, in
rows of the clocks' own, since when they run, for whom a bot plays, and whose time ran out. Time that has passed stays
passed: undo gives no time back.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from matinee.desk.journal.lines import CLOCK
from matinee.desk.rows import ActionRow
from matinee.desk.wire.time_control import SeatClock, TimeControl
from matinee.table.phase import CHANCE

SEATED, FLAG = "seated", "flag"
"""The rows of the clocks: who is there to be timed, and that the time of a seat is up."""


class SeatTime(Struct, frozen=True, array_like=True):
    """What a seat has used of its last move, and has left in reserve, in milliseconds."""

    used: int
    reserve: int


class Clocks(Struct, frozen=True, array_like=True):
    """The clocks of a table as some row of its journal left them, at `since`; `turn` is the seat that is to decide."""

    control: TimeControl
    seats: dict[int, SeatTime]
    running: bool = False
    minded: frozenset[int] = frozenset()
    out: frozenset[int] = frozenset()
    turn: int | None = None
    since: int = 0

    @property
    def timed(self) -> int | None:
        """The seat whose clock runs."""
        return self.turn if self.running and self.turn in self.seats and self.turn not in self.minded else None

    @property
    def deadline(self) -> int | None:
        """When the time of the seat whose clock runs is up."""
        if self.timed is None:
            return None
        mine = self.seats[self.timed]
        return self.control.later(self.since, self.control.of_a_move - mine.used + mine.reserve)

    def at(self, now: int) -> Clocks:
        """The clocks at a later moment."""
        if self.timed is None:
            return replace(self, since=max(now, self.since))
        mine, passed = self.seats[self.timed], self.control.passed(self.since, now)
        of_move = min(passed, self.control.of_a_move - mine.used)
        left = SeatTime(mine.used + of_move, max(0, mine.reserve - (passed - of_move)))
        return replace(self, seats=self.seats | {self.timed: left}, since=max(now, self.since))

    def after(self, row: ActionRow, player: int | None) -> Clocks:
        """The clocks after a row of the journal, which leaves this player to decide; dice take no time."""
        found = self.at(row.at)
        if row.undoes == CLOCK:
            found = found._noted(row)
        turn = found.turn if player == CHANCE else player
        if turn != found.turn and turn in found.seats and not (row.undoes or 0) > 0:
            found = found._fresh(turn)
        return replace(found, turn=turn)

    def faces(self, now: int) -> list[SeatClock]:
        """What everybody sees of them."""
        whole, faces = self.control.of_a_move, []
        for seat, time in self.at(now).seats.items():
            move = whole - time.used if seat == self.turn or seat in self.out else whole
            ends = max(0, self.deadline - now) if seat == self.timed and self.deadline is not None else None
            faces.append(SeatClock(seat, move, time.reserve, ends, seat in self.out))
        return faces

    def anew(self) -> Clocks:
        """The clocks with all their time, for a game that goes on from a position."""
        whole = {seat: SeatTime(0, self.control.in_reserve) for seat in self.seats}
        return replace(self, seats=whole, turn=None)

    def seated(self, running: bool, minded: Iterable[int]) -> list[object] | None:
        """The row to write if this is not how the journal has it."""
        now = frozenset(minded) & self.seats.keys()
        return None if (running, now) == (self.running, self.minded) else [SEATED, int(running), *sorted(now)]

    def _noted(self, row: ActionRow) -> Clocks:
        verb, *told = json.loads(row.action)
        if verb == FLAG:
            minded = self.minded | {row.seat} if told == ["bot"] else self.minded
            return replace(self, minded=minded, out=self.out | {row.seat})
        running, *seats = told
        back = self.minded - set(seats)
        found = replace(self, running=bool(running), minded=frozenset(seats), out=self.out - back)
        for seat in back:
            found = found._fresh(seat)
        return found

    def _fresh(self, seat: int) -> Clocks:
        return replace(self, seats=self.seats | {seat: replace(self.seats[seat], used=0)})


def new_clocks(control: TimeControl, seats: Iterable[int]) -> Clocks:
    return Clocks(control, {seat: SeatTime(0, control.in_reserve) for seat in seats})
