"""What the table draws around a piece while people plan: reach, lanes, range, sight, sides and areas, as shapes.

Shapes are in drawing units: a circle, a sector (degrees clockwise from the north), a polygon, or rows of the lattice.
"""

from __future__ import annotations

from math import atan2, degrees, hypot
from typing import Any

from matinee.games.destroyall.figures import BLOB, EXPLOSION, TAIL, UNITS
from matinee.games.destroyall.map.lattice import BASE, HEADINGS, INCH, Point, dark, inside, shadow, unpoint
from matinee.games.destroyall.map.ways import Rows, runs
from matinee.games.destroyall.pieces import TARGETS
from matinee.games.destroyall.rules.army import marches
from matinee.games.destroyall.rules.attacks import Aiming, Firing, Piercing, spot
from matinee.games.destroyall.rules.charging import contact_point, dashes, no_lane
from matinee.games.destroyall.rules.legs import all_rows, reaches
from matinee.games.destroyall.rules.movement import bound
from matinee.games.destroyall.rules.round import Round
from matinee.games.destroyall.show.view import SCALE
from matinee.games.destroyall.state import FRESH, HERE, Rampage
from matinee.table.shown.boardview import AnyShape, Circle, Overlay, OverlayKind, Overlays, Polygon, Runs, Sector

Shapes = list[AnyShape]
SIDES = 6  # how far the sides of a monster are drawn, in half inches


def overlays(s: Rampage, seat: int | None, piece: Any) -> Overlays:
    """The overlays of a monster or of a unit; everything lies open, so they are the same for everybody."""
    if not isinstance(piece, int) or not 0 <= piece < len(TARGETS):
        return {}
    sort, n = TARGETS[piece]
    if sort == "unit" and s.alive >> n & 1:
        found = _of_unit(s, n)
    elif sort == "monster" and n < s.count and s.status[n] == HERE:
        found = _of_monster(s, n)
    else:
        found = {}
    found["area"] = _area(s, piece)
    return {kind: Overlay(shapes=shapes) for kind, shapes in found.items() if shapes}


def _of_unit(s: Rampage, u: int) -> dict[OverlayKind, Shapes]:
    unit = UNITS[s.ukind[u]]
    found: dict[OverlayKind, Shapes] = {"range": [circle(s.ux[u], s.uy[u], 2 * unit.range)]}
    if not s.moved >> u & 1:
        found["reach"] = rows(marches(s, u))
    return found


def _of_monster(s: Rampage, i: int) -> dict[OverlayKind, Shapes]:
    then = at_its_round(s, i)
    return {
        "sight": rows(in_sight(s, i)),
        "reach": rows(all_rows(reaches(then, i))) if bound(then) is None else [],
        "range": _range(s, i),
        "side": _flanks(s, i),
        "back": _back(s, i),
        "lane": _charge_at(s, i) if s.mover not in (i, -1) else _runs(then, i),
    }


def at_its_round(s: Rampage, i: int) -> Rampage:
    """The state as it is for the monster whose round it is; for any other as if its round began now."""
    if s.mover == i:
        return s
    then = s.copy()
    then.mover, then.left, then.mode, then.fleeing = i, s.movement(i) * INCH, FRESH, int(s.fear[i] > 0)
    then.dived = 0
    return then


def in_sight(s: Rampage, i: int) -> Rows:
    """R53 The places on the ground that a monster sees, from the shadows of what stands higher than it."""
    if s.under[i]:
        return {}
    x, y = s.x[i], s.y[i]
    side = s.town.side
    seen: Rows = dict.fromkeys(range(side + 1), (2 << side) - 1)
    for wall in s.town.walls(s.standing):
        if wall.height <= s.height[i] or inside(x, y, wall.rect):
            continue
        halves = shadow(x, y, wall.shape)
        for row in seen:
            low, high = dark(row, halves, 0, side)
            if low <= high:
                seen[row] &= ~((2 << high) - (1 << low))
    return seen


# -- arms and arcs


def _range(s: Rampage, i: int) -> Shapes:
    """DAM16, R29 Its attack powers reach three inches for each point of POWER, before it."""
    if not s.design[i].weapons or s.under[i]:
        return []
    far = s.reach(i)
    if s.design[i].powers & BLOB:
        return [circle(s.x[i], s.y[i], far)]
    return [sector(s.x[i], s.y[i], far, _angle(s.heading[i]) - 90, 180)]


def _flanks(s: Rampage, i: int) -> Shapes:
    """R17 Where an assault takes it from the side: 45 degrees behind each shoulder, or a quarter on each side."""
    if s.design[i].powers & BLOB:
        return []
    ahead = _angle(s.heading[i])
    begins, wide = ((45, 225), 90) if s.options["quarters"] else ((90, 225), 45)
    return [sector(s.x[i], s.y[i], SIDES, ahead + turn, wide) for turn in begins]


def _back(s: Rampage, i: int) -> Shapes:
    """R17, R47 Where an assault takes it from behind, unless a tail guards it."""
    if s.design[i].powers & (BLOB | TAIL):
        return []
    return [sector(s.x[i], s.y[i], SIDES, _angle(s.heading[i]) + 135, 90)]


# -- lanes


def _runs(s: Rampage, i: int) -> Shapes:
    """DAM5, M17 How far it can run straight ahead in each of 16 headings."""
    if (bound(s) or no_lane(s, i)) is not None:
        return []
    ends: dict[int, Point] = {}
    for p, heading in dashes(s, i).items():
        end = unpoint(p)
        if heading not in ends or _off2(s, i, end) > _off2(s, i, ends[heading]):
            ends[heading] = end
    return [lane((s.x[i], s.y[i]), end) for end in ends.values()]


def _charge_at(s: Rampage, j: int) -> Shapes:
    """DAM10 The lane in which the monster whose round it is can charge this one."""
    i = s.mover
    phase = Round(i)
    if i >= s.count or s.status[i] != HERE or phase.why_not(s, "charge", j) is not None:
        return []
    at = contact_point(s, i, j)
    return [lane((s.x[i], s.y[i]), at)] if at is not None else []


def _off2(s: Rampage, i: int, at: Point) -> int:
    return (at[0] - s.x[i]) ** 2 + (at[1] - s.y[i]) ** 2


# -- areas


def _area(s: Rampage, piece: int) -> Shapes:
    """P.AreaEffect, P.Explosion What is caught around the target of an area being aimed, or when it blows up."""
    phase = s.stack[-1] if s.stack else None
    if isinstance(phase, (Aiming, Firing, Piercing)):
        radius = s.design[phase.who].weapons[phase.weapon].radius
        target = piece if isinstance(phase, Aiming) else phase.target
        if not radius or (isinstance(phase, Aiming) and phase.why_not(s, "at", piece) is not None):
            return []
        x, y = spot(s, phase.who, target)
        return [circle(x, y, 2 * radius)]
    if piece < s.count and s.design[piece].powers & EXPLOSION and s.status[piece] == HERE:
        return [circle(s.x[piece], s.y[piece], 2 * s.full_health(piece))]
    return []


# -- shapes


def circle(x: int, y: int, radius: int) -> Circle:
    """A circle round a point of the lattice; lengths in half inches."""
    return Circle(x * SCALE, y * SCALE, radius * SCALE)


def sector(x: int, y: int, radius: int, start: float, sweep: float) -> Sector:
    """A part of a circle, in degrees clockwise from the north."""
    return Sector(x * SCALE, y * SCALE, radius * SCALE, round(start % 360, 2), sweep)


def lane(a: Point, b: Point) -> Polygon:
    """What a base covers on its way from one point to another."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    half = BASE / 2 * SCALE / (hypot(dx, dy) or 1)
    ox, oy = -dy * half, dx * half
    corners = ((a, 1), (b, 1), (b, -1), (a, -1))
    return Polygon([(round(x * SCALE + n * ox, 1), round(y * SCALE + n * oy, 1)) for (x, y), n in corners])


def rows(found: Rows) -> Shapes:
    """Points of the lattice as runs: the row, its first and its last point."""
    stretches = [(y, first, end - 1) for y, bits in sorted(found.items()) for first, end in runs(bits)]
    return [Runs(stretches)] if stretches else []


def _angle(heading: int) -> float:
    x, y = HEADINGS[heading]
    return degrees(atan2(x, -y))
