"""How much time there is, and what everybody sees of it."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from matinee.desk.phrases import say

SECOND = 1_000
DAY = 24 * 3600 * SECOND


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
        """The moment after which a number of counted milliseconds have passed."""
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


class SeatClock(Struct, frozen=True, omit_defaults=True):
    """The clock of a seat as everybody sees it: milliseconds left of this move and in reserve.

    `ends`: milliseconds, days off included, until a running clock is up. `out`: time ran out, and a bot plays the seat
    or it has conceded.
    """

    seat: int
    move: int
    reserve: int
    ends: int | None = None
    out: bool = False


def read_control(clock: str | None) -> TimeControl | None:
    """The clock that a table was set up with, as its row has it."""
    return msgspec.json.decode(clock, type=TimeControl) if clock else None
