"""What holds at every moment of a hunt: where everybody can be, and that nobody plays on who has won."""

from __future__ import annotations

from collections.abc import Iterator

from bearhunt.figures import CARTRIDGES, MEALS, WOUNDS
from bearhunt.map.forest import BOARD, LODGE, PATCHES, path
from bearhunt.state import NOWHERE, Forest
from matinee.table.errors import Reason


def party(s: Forest) -> Iterator[Reason]:
    """1.3, 5.1, 6.2 The hunters are as many as agreed, do not swim, and have no more cartridges than at first."""
    if len(s.hunters) != s.options["hunters"]:
        yield s.no("5.1", "party_differs", len(s.hunters), s.options["hunters"])
    if (s.acted | s.hurt | s.abed) >> len(s.hunters):
        yield s.no("5.1", "hunters_named", len(s.hunters) - 1)
    if s.manned & ~path(s.winter):
        yield s.no("1.3", "hunter_swims")
    if (s.abed | s.hurt) & ~s.acted:
        yield s.no("6.2", "acts_in_bed")
    if s.cartridges > CARTRIDGES * len(s.hunters):
        yield s.no("5.2", "too_many_cartridges", CARTRIDGES * len(s.hunters))


def bear(s: Forest) -> Iterator[Reason]:
    """1.4, 3.3, 3.4 The bear is where it can be, for all that is known, and berries grow in thickets."""
    if s.berries & ~PATCHES:
        yield s.no("3.3", "no_thicket")
    if (s.bear == NOWHERE) != (not s.night):
        yield s.no("2.1", "bear_missing")
    if s.bear == LODGE:
        yield s.no("1.4", "bear_at_lodge")
    if s.bear != NOWHERE and not s.could >> s.bear & 1:
        yield s.no("3.4", "bear_unexpected", BOARD.ids[s.bear])
    if s.could >> LODGE & 1:
        yield s.no("1.4", "expected_at_lodge")


def known(s: Forest) -> Iterator[Reason]:
    """5.2, 5.4 Where hunters stand, and before their eyes, the bear is only if everybody knows it."""
    if s.could & s.manned & ~(1 << s.bear if s.night else 0):
        yield s.no("5.2", "expected_among_hunters")
    if not s.known and s.could & s.watched:
        yield s.no("5.4", "expected_in_sight")


def nights(s: Forest) -> Iterator[Reason]:
    """2.1, 3.1 Before the first night the bear wakes up; then nights follow until the game is over."""
    waiting = [type(phase).__name__ for phase in s.stack]
    if s.result is None and waiting[:1] != ["Nightfall"]:
        yield s.no("2.1", "no_next_night")
    if s.result is None and (waiting[1:] == ["Den"]) != (not s.night):
        yield s.no("3.1", "den_before_night")


def end(s: Forest) -> Iterator[Reason]:
    """7.1, 7.2 A full or dead bear does not play on."""
    if s.result is None and (s.eaten >= MEALS or s.wounds >= WOUNDS):
        yield s.no("7.1", "plays_on")


ACCOUNTS = (party, bear, known, nights, end)
