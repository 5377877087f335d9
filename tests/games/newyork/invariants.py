"""What an action of New York can have changed, what events tell, and what is noted beside, counted from scratch."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from matinee.games.newyork.kinds import AWAY, DEAD, HAS_BEEN, LOST, NOBODY, NONE
from matinee.games.newyork.rules.wounds import Suffer, Wounds
from matinee.games.newyork.state import Midtown
from matinee.table.board import bitset
from matinee.table.events import Event
from matinee.testing.laws import Tale

DEEDS = ("rubble", "meals", "chits", "unturned", "held", "devourer", "finder", "kills")


def wrong(state: Any) -> list[str]:
    """What a state has noted otherwise than a count from scratch."""
    s: Midtown = state
    here = [at for at in s.where if at >= 0]
    claims = {
        "occupied is wrong": s.occupied == bitset(here),
        "crowded is wrong": s.crowded == bitset(at for at in here if here.count(at) > 1),
        "alive is wrong": s.alive == bitset(seat for seat, at in enumerate(s.where) if at != DEAD),
    }
    return [what for what, holds in claims.items() if not holds]


def unjust(first: Any, then: Any) -> list[str]:
    """What one action cannot have done."""
    b: Midtown = first
    s: Midtown = then
    seats = range(s.seats)
    gone = s.conceded & ~b.conceded
    points = [b.strength[k] + b.movement[k] - s.strength[k] - s.movement[k] for k in seats]
    machine = [s.monster[k] >= 0 and s.printed(k).machine for k in seats]
    claimed = {
        "the dead have risen": not s.alive & ~b.alive,
        "rubble stands again": not b.rubble & ~s.rubble,
        "two buildings fell at once": (s.rubble & ~b.rubble).bit_count() <= 1,
        "a chit was put back": not b.round or not (s.chits & ~b.chits or s.unturned & ~b.unturned),
        "time ran backwards": s.round >= b.round,
        "more than four points were lost at once": all(lost <= 4 for k, lost in enumerate(points) if s.alive >> k & 1),
        "points came from nowhere": not b.round or all(lost >= 0 or (machine[k] and lost == -3)
                                                        for k, lost in enumerate(points)),
        "a deed was undone": all(not b.hurt[k] & ~s.hurt[k] and not b.kills[k] & ~s.kills[k] for k in seats),
        "a meal changed its eater": all(m in (NOBODY, n) for m, n in zip(b.meals, s.meals, strict=True)),
        "one never held her after all": not b.held & ~s.held,
        "the Blonde came back": b.blonde != LOST or s.blonde == LOST,
        "a mission changed without being shown": all(
            b.mission[k] in (NONE, s.mission[k]) or sum(s.shown) > sum(b.shown) for k in seats
        ),
        "what was shown was taken back": all(m <= n for m, n in zip(b.shown, s.shown, strict=True)),
        "a conceder acted": not gone or all(getattr(s, deed) == getattr(b, deed) for deed in DEEDS),
        "a conceder drew a mission": all(s.mission[k] == b.mission[k] for k in seats if gone >> k & 1),
        "a conceder freed or ate the Blonde": not gone or b.blonde == LOST or s.blonde != LOST,
        "fame grew": all(not 0 < b.fame[k] < s.fame[k] for k in seats),
    }  # fmt: skip
    return [what for what, holds in claimed.items() if not holds]


def tales(event: Event, before: Any) -> list[Tale]:
    """What an event tells of losses, gains and moves."""
    return TALES[event.id](*event.args) if event.id in TALES else []


def _of(seat: int, field: str, **told: Any) -> Tale:
    return Tale(f"{field} of {seat}", lambda s: getattr(s, field)[seat], **told)


def _moves(seat: int, was: int, now: int, *_: int) -> list[Tale]:
    return [_of(seat, "where", was=was, now=now)]


def _changes(seat: int, by: int, strength: int, movement: int) -> list[Tale]:
    points = Tale(f"the points of {seat}", lambda s: s.strength[seat] + s.movement[seat], by=by)
    return [points, _of(seat, "strength", now=strength), _of(seat, "movement", now=movement)]


def _owes(seat: int, points: int) -> list[Tale]:
    return [Tale(f"what is left to {seat}", lambda s: _left(s, seat), by=-points)]


def _fight(seat: int, foe: int, face: int, mark: str) -> list[Tale]:
    sides = [(seat, "AB"), (foe, "DB")]
    return [tale for who, marks in sides if mark[0] in marks for tale in _owes(who, int(mark[1:]))]


def _her(**told: dict[str, int]) -> list[Tale]:
    return [Tale(field, attrgetter(field), **change) for field, change in told.items()]


def _gone(seat: int) -> list[Tale]:
    return _her(carrier={"was": seat, "now": NOBODY}, blonde={"now": LOST})


TALES: dict[str, Callable[..., list[Tale]]] = {
    "starts": lambda seat, space: [_of(seat, "where", now=space)],
    "returned": lambda seat, space: [_of(seat, "where", now=space)],
    "toured": lambda seat: [_of(seat, "where", now=AWAY)],
    "died": lambda seat, space: _moves(seat, space, DEAD),
    "never_back": lambda seat: _moves(seat, AWAY, DEAD),
    "moved": _moves,
    "entered": _moves,
    "stepped_back": _moves,
    "displaced": _moves,
    "weakened": lambda seat, lost, *left: _changes(seat, -lost, *left),
    "charged": lambda seat, *now: _changes(seat, 3, *now),
    "mishap": lambda seat, face, points: _owes(seat, points),
    "fought": _fight,
    "bit": lambda seat, space, face, mark: _owes(seat, int(mark[1:])) if mark[0] in "AB" else [],
    "eaten": lambda seat, space: [Tale(f"rubble at {space}", lambda s: s.rubble >> space & 1, was=0, now=1)],
    "half_eaten": lambda seat, space: [_of(seat, "bites", by=1)],
    "snack": lambda seat, left: [_of(seat, "food", by=-1, now=left)],
    "hungry": lambda seat, meals: [_of(seat, "food", now=meals)],
    "hungry_and_grounded": lambda seat, meals: [_of(seat, "food", now=meals)],
    "has_been": lambda seat: [_of(seat, "fame", now=HAS_BEEN)],
    "picked_up": lambda seat: _her(carrier={"was": NOBODY, "now": seat}),
    "escaped": _gone,
    "squashed": _gone,
    "devoured": _gone,
    "blonde_waits": lambda space: _her(blonde={"now": space}),
    "turned": lambda seat, space, chit: [Tale(f"chit {chit}", lambda s: s.unturned >> chit & 1, was=1, now=0)],
}


def _left(s: Midtown, seat: int) -> int | None:
    """The points a monster has when all that it is about to lose is lost; of no interest once the game is over."""
    if s.result is not None:
        return None
    due = sum(phase.points for phase in s.stack if isinstance(phase, Suffer | Wounds) and phase.victim == seat)
    return s.strength[seat] + s.movement[seat] - due
