"""New York's accounts: derived fields counted from scratch, every monster, chit, mission and point accounted for."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from matinee.games.newyork.figures import BLONDE, CHITS, CROWD, LETTERS
from matinee.games.newyork.kinds import AWAY, DEAD, HAS_BEEN, HIDDEN, LOST, NOBODY, NONE, NOWHERE, OFF
from matinee.games.newyork.map.manhattan import BUILDINGS, EMPIRE_STATE, NAMED, SPACES, TARGET
from matinee.games.newyork.rules.missions import claims, voids
from matinee.games.newyork.rules.wounds import Suffer, Wounds
from matinee.games.newyork.state import Midtown
from matinee.table.board import bitset
from matinee.table.events import Event
from matinee.testing.laws import Tale

FIGHTING = {
    "Fight",
    "Bite",
    "Grip",
    "Wounds",
    "Shove",
    "AttackEnds",
    "Perch",
    "Retreat",
    "DrawMission",
    "ChitTurned",
    "Mishap",
}


def wrong(state: Any) -> list[str]:
    """What does not add up in a state."""
    s: Midtown = state
    claimed = {**_monsters(s), **_city(s), **_missions(s), **_end(s)}
    return [what for what, holds in claimed.items() if not holds]


def unjust(first: Any, then: Any) -> list[str]:
    """What one action cannot have done."""
    b: Midtown = first
    s: Midtown = then
    seats = range(s.seats)
    points = [b.strength[k] + b.movement[k] - s.strength[k] - s.movement[k] for k in seats]
    machine = [s.monster[k] >= 0 and s.printed(k).machine for k in seats]
    claimed = {
        "the dead have risen": not s.alive & ~b.alive,
        "rubble stands again": not b.rubble & ~s.rubble,
        "two buildings fell at once": (s.rubble & ~b.rubble).bit_count() <= 1,
        "a chit was put back": not b.round or not (s.chits & ~b.chits or s.unturned & ~b.unturned),
        "time ran backwards": s.round >= b.round,
        "more than four points were lost at once": all(lost <= 4 for lost in points),
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


def _monsters(s: Midtown) -> dict[str, bool]:
    here = [at for at in s.where if at >= 0]
    phases = {type(phase).__name__ for phase in s.stack}
    dealt = [kind for kind in s.monster if kind >= 0]
    alone = [seat for seat, at in enumerate(s.where) if at >= 0 and not s.crowded >> at & 1]
    return {
        "a monster is nowhere": all(at in (OFF, DEAD, AWAY) or 0 <= at < SPACES for at in s.where),
        "a monster is there twice": len(set(dealt)) == len(dealt),
        "occupied is wrong": s.occupied == bitset(here),
        "crowded is wrong": s.crowded == bitset(at for at in here if here.count(at) > 1),
        "three monsters in a space (R13)": all(here.count(at) <= 2 for at in here),
        "alive is wrong": s.alive == bitset(seat for seat, at in enumerate(s.where) if at != DEAD),
        "dead with points left, or alive without (NY15)": not s.round or all(
            (at == DEAD) == (s.strength[k] + s.movement[k] == 0) for k, at in enumerate(s.where)
        ),
        "a value is below nothing": min(*s.strength, *s.movement) >= 0,
        "a walker stands in a building (NY6)": bool(phases & FIGHTING) or all(
            s.footing(seat) >> s.where[seat] & 1 for seat in alone
        ),
        "one hurt or killed itself": all(not (s.hurt[k] | s.kills[k]) >> k & 1 for k in range(s.seats)),
        "one killed whom it never hurt": all(not s.kills[k] & ~s.hurt[k] for k in range(s.seats)),
        "one killed the living": not any(kills & s.alive for kills in s.kills),
        "a monster is stuck for too long": all(0 <= n <= 2 for n in s.stuck),
        "a task is out of bounds": all(-1 <= n <= 3 for n in s.food) and all(-2 <= n <= 7 for n in s.fame),
    }  # fmt: skip


def _city(s: Midtown) -> dict[str, bool]:
    lying = s.chits.bit_count()
    return {
        "what is rubble was no building": not s.rubble & ~BUILDINGS,
        "chits on the map and unturned ones differ": not s.round or lying == s.unturned.bit_count(),
        "a chit lies where there is no name": not s.chits & ~bitset(NAMED),
        "more chits than there are": s.unturned < 1 << len(CHITS),
        "the Blonde is in two places": (s.carrier != NOBODY) == (s.blonde == NOWHERE),
        "the Blonde is hidden and found": (s.blonde == HIDDEN) == bool(s.unturned >> BLONDE & 1),
        "the dead carry the Blonde": s.carrier == NOBODY or bool(s.alive >> s.carrier & 1),
        "one has her and never picked her up": not bitset({s.carrier, s.devourer} - {NOBODY}) & ~s.held,
        "she was held before she was found": not s.held or s.blonde != HIDDEN,
        "devoured and not lost": s.devourer == NOBODY or s.blonde == LOST,
        "a meal still stands, or rubble was no meal": all(
            (eater != NOBODY) == bool(s.rubble >> space & 1) for eater, space in zip(s.meals, TARGET, strict=True)
        ),
        "the Empire State and its bites differ": bool(s.rubble >> EMPIRE_STATE & 1) == (max(s.bites) == 2),
    }


def _missions(s: Midtown) -> dict[str, bool]:
    sets = 2 if s.seats >= CROWD else 1
    counts = [s.pool[k] + s.shown[k] + s.mission.count(k) for k in range(len(LETTERS))]
    settled = not any(type(phase).__name__ in FIGHTING | {"Reckoning", "NewMission"} for phase in s.stack)
    held = [seat for seat in range(s.seats) if s.mission[seat] != NONE and s.alive >> seat & 1]
    return {
        "missions were lost or forged": counts == [sets] * len(LETTERS),
        "a mission is denied that the seat has": not any(s.denied[k] >> s.mission[k] & 1 for k in held),
        "one plays on with a dead mission (R4)": s.result is not None or not settled or not any(
            voids(s, k) >> s.mission[k] & 1 for k in held
        ),
        "the mover has won and plays on (R32)": s.result is not None or not settled or not s.round
        or s.mover not in held or not claims(s, s.mover) >> s.mission[s.mover] & 1,
    }  # fmt: skip


def _end(s: Midtown) -> dict[str, bool]:
    winners = [seat for seat, r in enumerate(s.result or ()) if r]
    return {
        "over without a result, or a result before the end": (s.result is None) == bool(s.stack),
        "two have won": len(winners) <= 1,
        "the dead have won (R42)": all(s.alive >> seat & 1 for seat in winners),
        "a has-been has won": all(s.fame[seat] != HAS_BEEN and s.food[seat] <= 0 for seat in winners),
    }
