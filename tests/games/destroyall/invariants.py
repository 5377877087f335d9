"""What an action of Destroy All Monsters! can have changed, and what its events tell."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from matinee.games.destroyall.map.lattice import along
from matinee.games.destroyall.pieces import TARGETS
from matinee.games.destroyall.state import DEAD, HERE, SMOKE, Rampage
from matinee.table.events import Event
from matinee.testing.laws import Tale


def wrong(state: Any) -> list[str]:
    """What a state has noted otherwise than a count from scratch: here nothing is."""
    return []


def unjust(first: Any, then: Any) -> list[str]:
    """What one action cannot have done."""
    b: Rampage = first
    s: Rampage = then
    seats = range(s.count)
    started = b.turn > 0
    gone = [k for k in range(s.seats) if (s.conceded & ~b.conceded) >> k & 1]
    claims = {
        "a conceder acted": not gone or (b.standing, b.crowds, b.goo, b.burn) == (s.standing, s.crowds, s.goo, s.burn),
        "a conceder spent power": all(s.power[k] >= b.power[k] for k in gone if k < s.count),
        "a conceder moved": all((s.x[k], s.y[k]) == (b.x[k], b.y[k]) for k in gone if k < s.count),
        "a conceding army moved": s.army not in gone or (b.ux, b.uy, b.ukind) == (s.ux, s.uy, s.ukind),
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
    "grounded": lambda i: [_of(i, "height", now=0)],
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
