"""The accounts of Destroy All Monsters!: who stands where, who holds what, and what one action can change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from matinee.games.destroyall.figures import ARMY, MOVEMENT, UNITS, budget, flaws
from matinee.games.destroyall.map.lattice import BASE2, along, inside
from matinee.games.destroyall.pieces import TARGETS
from matinee.games.destroyall.state import DEAD, GROUND, HERE, NOBODY, NOT_YET, SMOKE, Rampage
from matinee.table.events import Event
from matinee.testing.laws import Tale


def wrong(state: Any) -> list[str]:
    """What does not add up in a state."""
    s: Rampage = state
    claims = {**_places(s), **_sheets(s), **_turn(s), **_units(s), **_crowds(s)}
    return [what for what, holds in claims.items() if not holds]


def unjust(first: Any, then: Any) -> list[str]:
    """What one action cannot have done."""
    b: Rampage = first
    s: Rampage = then
    seats = range(s.count)
    started = b.turn > 0
    claims = {
        "time ran backwards": b.turn <= s.turn <= b.turn + 1,
        "rubble became a building": not s.standing & ~b.standing,
        "a cliff fell": not s.town.all & ~s.town.houses & ~s.standing,
        "somebody rose from the dead": all(s.status[i] == DEAD for i in seats if b.status[i] == DEAD),
        "a lost crowd came back": not s.crowds & ~b.crowds,
        "a lost unit came back": not started or not s.alive & ~b.alive,
        "experience was lost": all(s.xp[i] >= b.xp[i] for i in seats),
        "a design changed in play": not started or s.design == b.design,
        "a spent attack came back within a turn": s.turn != b.turn or not b.spent & ~s.spent,
        "power came from nowhere": s.turn != b.turn or sum(s.power) <= sum(b.power) or not started or _refund(b),
        "the chits changed within a turn": s.turn != b.turn or not b.order or s.order == b.order,
    }
    return [what for what, holds in claims.items() if not holds]


def tales(event: Event, before: Any) -> list[Tale]:
    """What an event tells of losses, gains and moves."""
    if event.id == "pushed":
        return _pushed(before, *event.args)
    if event.id in ("blended", "blended_in_vain"):
        return _blended(before, *event.args)
    return TALES[event.id](*event.args) if event.id in TALES else []


def _of(i: int, field: str, **told: Any) -> Tale:
    return Tale(f"{field} of {i}", lambda s: getattr(s, field)[i], **told)


def _health(i: int, **told: Any) -> Tale:
    return Tale(f"the HEALTH of {i}", lambda s: max(0, s.health[i]), **told)


def _at(i: int, now: tuple[int, int], was: tuple[int, int] | None = None) -> Tale:
    return Tale(f"the place of {i}", lambda s: (s.x[i], s.y[i]), was=was, now=now)


def _gone(field: str, n: int) -> list[Tale]:
    return [Tale(f"{field} {n}", lambda s: getattr(s, field) >> n & 1, was=1, now=0)]


def _unit(piece: int, x: int, y: int, *path: int) -> list[Tale]:
    u = TARGETS[piece].n
    return [Tale(f"the place of unit {u}", lambda s: (s.ux[u], s.uy[u]), now=(x, y))]


def _pushed(b: Rampage, i: int, j: int, inches: int) -> list[Tale]:
    push: Any = b.stack[-1]
    ox, oy = along(push.dx, push.dy, 2 * inches)
    return [_at(k, (b.x[k] + ox, b.y[k] + oy)) for k in (i, j)]


def _blended(b: Rampage, i: int, points: int) -> list[Tale]:
    """The next turn, if it begins at once, gives a point back (DAM1)."""
    return [Tale(f"the power of {i}", lambda s: s.power[i] if s.turn == b.turn else None, by=-points)]


def _trod(i: int, space: int, total: int) -> list[Tale]:
    return [*_gone("crowds", space - 1), _of(i, "trod", by=1, now=total)]


TALES: dict[str, Callable[..., list[Tale]]] = {
    "placed": lambda i, x, y: [_at(i, (x, y))],
    "teleports": lambda i, x, y: [_at(i, (x, y))],
    "walked": lambda i, x, y, *path: [_at(i, (x, y), path[:2])],
    "posted": _unit,
    "marched": _unit,
    "climbed": lambda i, inches: [_of(i, "height", now=inches)],
    "fell": lambda i, inches: [_of(i, "height", by=-inches, now=0)],
    "dives": lambda i: [_of(i, "under", was=0, now=1)],
    "surfaces": lambda i: [_of(i, "under", was=1, now=0)],
    "turned": lambda i, heading: [_of(i, "heading", now=heading)],
    "hurt": lambda i, lost, left: [_health(i, by=-lost, now=left)],
    "absorbed": lambda i, gained, total: [_health(i, by=gained, now=total)],
    "sated": lambda i, gained, total: [_health(i, now=total)],
    "fed": lambda i, gained, total: [_health(i, by=gained, now=total)],
    "healed": lambda i, total: [_health(i, by=1, now=total)],
    "reformed": lambda i, left: [_health(i, by=-1, now=left), _of(i, "status", was=SMOKE, now=HERE)],
    "explodes": lambda i: [_of(i, "status", now=SMOKE)],
    "died": lambda i: [_of(i, "status", now=DEAD)],
    "gooed": lambda i, left: [Tale(f"the MOVEMENT of {i}", lambda s: s.movement(i), now=left)],
    "loosened": lambda i, left: [Tale(f"the MOVEMENT of {i}", lambda s: s.movement(i), now=left)],
    "scared": lambda i, by, rounds: [_of(i, "fear", now=rounds)],
    "shielded": lambda i, strength: [_of(i, "shield", now=strength)],
    "burns": lambda i, dice: [_of(i, "burn", now=dice)],
    "burnt_out": lambda i: [_of(i, "burn", now=0)],
    "destroyed": lambda space, name: _gone("standing", space - 1),
    "unit_lost": lambda piece: _gone("alive", TARGETS[piece].n),
    "trod_on": lambda i, space, name, total: _trod(i, space, total),
    "crowd_lost": lambda i, space, name, total: _trod(i, space, total),
}


def _refund(b: Rampage) -> bool:
    """R64 A shot that camouflage swallowed gives its points back."""
    return bool(b.stack) and type(b.stack[-1]).__name__ == "Blending"


def _places(s: Rampage) -> dict[str, bool]:
    here = [i for i in range(s.count) if s.status[i] == HERE]
    afoot = [i for i in here if s.perch[i] == GROUND]
    return {
        "somebody is off the table (R16)": all(s.town.holds(s.x[i], s.y[i]) for i in here),
        "somebody stands in a building": not any(
            inside(s.x[i], s.y[i], rect) for i in afoot for b, rect in enumerate(s.town.rects) if s.standing >> b & 1
        ),
        "two bases overlap (R55)": not any(s.off2(i, j) < BASE2 for i in afoot for j in afoot if i < j),
        "somebody stands on rubble as on a roof": all(
            s.perch[i] == GROUND or s.standing >> s.perch[i] & 1 for i in here if not _falling(s)
        ),
        "somebody is higher than its building": all(
            s.height[i] == 0 if s.perch[i] == GROUND else s.height[i] <= s.town.heights[s.perch[i]] for i in here
        ),
        "somebody is under water on land": all(s.town.pool(s.x[i], s.y[i]) >= 0 for i in here if s.under[i]),
        "nobody has such a heading": all(0 <= h < 16 for h in s.heading),
    }


def _falling(s: Rampage) -> bool:
    return any(type(phase).__name__ == "Plunge" for phase in s.stack)


def _sheets(s: Rampage) -> dict[str, bool]:
    seats = range(s.count)
    built = [i for i in seats if s.status[i] != NOT_YET]
    dealing = any(type(phase).__name__ in ("Toll", "Throw") for phase in s.stack)
    return {
        "power below nothing or above full": all(0 <= s.power[i] <= s.full_power(i) for i in built),
        "health above twice full (R41)": s.options["absorb_all"]
        or all(s.health[i] <= 2 * s.full_health(i) for i in built),
        "alive without health": dealing or all(s.health[i] > 0 for i in built if s.status[i] in (HERE, SMOKE)),
        "dead with health left": all(s.health[i] <= 0 for i in built if s.status[i] == DEAD),
        "goo beyond MOVEMENT": all(s.goo[i] <= s.design[i].attributes[MOVEMENT] for i in seats),
        "fear of nobody": all(bool(s.fear[i]) == (s.fearer[i] != NOBODY) for i in seats),
        "a monster overspent": all(s.design[i].cost <= budget(s.options["experience"]) for i in seats),
        "a monster that no workshop builds": not s.turn
        or not any(
            flaws(s.no, d, *(s.options[name] for name in ("experience", "matched", "same_blasts"))) for d in s.design
        ),
        "behind somebody who is not there": all(s.touching(i, j) for i in seats for j in seats if s.backed[i] >> j & 1),
    }


def _turn(s: Rampage) -> dict[str, bool]:
    players = len(s.game.seats(s.options))
    return {
        "over without a result, or a result before the end": (s.result is None) == bool(s.stack),
        "past the last turn": not s.options["turns"] or s.turn <= s.options["turns"],
        "a chit drawn twice": len({c for c in s.drawn if c}) == sum(1 for c in s.drawn if c),
        "the order is not that of the chits": [s.drawn[p] for p in s.order] == sorted(s.drawn[p] for p in s.order),
        "a player that does not play": all(0 <= p < players for p in s.order),
        "movement left below nothing": s.left >= 0,
        "dice left below nothing": s.dice >= 0,
        "one monster left and playing on": s.result is not None
        or not s.turn
        or bool(s.options["army"] and s.alive)
        or len([i for i in range(s.count) if s.status[i] in (HERE, SMOKE)]) > 1,
    }


def _units(s: Rampage) -> dict[str, bool]:
    alive = [u for u in range(len(s.ukind)) if s.alive >> u & 1]
    places = [(s.ux[u], s.uy[u]) for u in alive]
    return {
        "an army without a seat": s.army != NOBODY or not s.ukind,
        "the army's points are wrong": s.army == NOBODY
        or s.purse + sum(UNITS[kind].cost for kind in s.ukind) == ARMY.points,
        "two units in one place": len(set(places)) == len(places),
        "a ground unit in a building": not any(
            inside(s.ux[u], s.uy[u], rect)
            for u in alive
            if not UNITS[s.ukind[u]].flies
            for b, rect in enumerate(s.town.rects)
            if s.standing >> b & 1
        ),
        "a ground unit in the water": not any(
            s.town.pool(s.ux[u], s.uy[u]) >= 0 for u in alive if not UNITS[s.ukind[u]].flies
        ),
    }


def _crowds(s: Rampage) -> dict[str, bool]:
    there = s.town.crowds if s.options["civilians"] else 0
    return {
        "a crowd that has no building": not s.crowds & ~there,
        "crowds do not add up": s.crowds.bit_count() + sum(s.trod) == there.bit_count(),
    }
