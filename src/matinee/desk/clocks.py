"""Clocks: how long a seat may take to decide. Plain values, to which the time is handed in.

A move is all that a seat decides until another one has to. It takes the time of the move first, which is new for every
move, and then the seat's reserve, which is for the whole game. The journal says everything: when what was done, and, in
rows of the clocks' own, since when they run, for whom a bot plays, and whose time ran out. Time that has passed stays
passed: whoever takes something back goes on with what was left of the move.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from matinee.desk.journal import CLOCK
from matinee.desk.phrases import say
from matinee.desk.rows import ActionRow
from matinee.table.phase import CHANCE

SECOND = 1_000
DAY = 24 * 3600 * SECOND

SEATED, FLAG = "seated", "flag"
"""The rows of the clocks: who is there to be timed, and that the time of a seat is up."""


class Limits(Struct, frozen=True):
    """What a clock of a kind may be set to, in its unit."""

    unit: int
    least: int
    move: int
    reserve: int


LIMITS = {"live": Limits(SECOND, 10, 3600, 24 * 3600), "days": Limits(DAY, 1, 30, 60)}

Span = Annotated[int, Meta(ge=0, le=10**6)]


class TimeControl(Struct, frozen=True):
    """How much time there is: for every move, and in reserve for the whole game, both in seconds or in days.

    `off` are the days of the week (0 is Monday, by UTC) on which a clock by days stands still. When the time of a seat
    is up a bot minds it until its holder is back, or it concedes.
    """

    kind: Literal["live", "days"]
    move: Span
    reserve: Span = 0
    off: Annotated[list[Annotated[int, Meta(ge=0, le=6)]], Meta(max_length=7)] = []
    at_zero: Literal["bot", "concede"] = "bot"

    def why_not(self) -> str | None:
        """What is wrong with it, in a sentence."""
        limits = LIMITS[self.kind]
        if not limits.least <= self.move <= limits.move:
            return say(f"clock_move_{self.kind}", limits.least, limits.move)
        if self.reserve > limits.reserve:
            return say(f"clock_reserve_{self.kind}", limits.reserve)
        if self.off and self.kind == "live":
            return say("clock_live_off")
        return say("clock_all_off") if len(set(self.off)) == 7 else None

    @property
    def of_a_move(self) -> int:
        """Milliseconds for a move."""
        return self.move * LIMITS[self.kind].unit

    @property
    def in_reserve(self) -> int:
        """Milliseconds in reserve for a game."""
        return self.reserve * LIMITS[self.kind].unit

    def passed(self, start: int, end: int) -> int:
        """The milliseconds between two moments that count: on days off none do."""
        if not self.off or end <= start:
            return max(0, end - start)
        days = (day for day in range(start // DAY, end // DAY + 1) if _weekday(day) not in self.off)
        return sum(min(end, (day + 1) * DAY) - max(start, day * DAY) for day in days)

    def later(self, start: int, span: int) -> int:
        """The moment after which so many milliseconds that count have passed."""
        at = start
        while self.off and span > 0:
            midnight = (at // DAY + 1) * DAY
            counts = 0 if _weekday(at // DAY) in self.off else midnight - at
            if span <= counts:
                break
            at, span = midnight, span - counts
        return at + span


def _weekday(day: int) -> int:
    """The day of the week of a day since 1970, which began on a Thursday."""
    return (day + 3) % 7


class SeatTime(Struct, frozen=True, array_like=True):
    """What a seat has used of its last move, and has left in reserve, in milliseconds."""

    used: int
    reserve: int


class SeatClock(Struct, frozen=True, omit_defaults=True):
    """The clock of a seat as everybody sees it: milliseconds left of this move and in reserve.

    `ends`: it runs, and in so many milliseconds, days off included, its time is up. `out`: its time ran out, and a bot
    minds the seat or it has conceded.
    """

    seat: int
    move: int
    reserve: int
    ends: int | None = None
    out: bool = False


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
        """A new move of a seat."""
        return replace(self, seats=self.seats | {seat: replace(self.seats[seat], used=0)})


def new_clocks(control: TimeControl, seats: Iterable[int]) -> Clocks:
    """Clocks for the seats of people, which do not run yet."""
    return Clocks(control, {seat: SeatTime(0, control.in_reserve) for seat in seats})


def read_control(clock: str | None) -> TimeControl | None:
    """The clock that a table was set up with, as its row has it."""
    return msgspec.json.decode(clock, type=TimeControl) if clock else None
