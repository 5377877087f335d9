"""Exact plane geometry for lines of sight: whole coordinates, lines as integer triples, no rounding."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import gcd

from matinee.table.board import Polygon

Spot = tuple[int, int]
Outline = tuple[Spot, ...]
Triple = tuple[int, int, int]
"""A point (x, y, w) at x/w, y/w with w > 0, or the directed line a*x + b*y + c = 0, positive on one side."""

SCALE = 1000


def outline(polygon: Polygon) -> Outline:
    """The polygon in whole thousandths, turned so that its inside is on the positive side of its edges."""
    spots = tuple((round(x * SCALE), round(y * SCALE)) for x, y in polygon)
    doubled = sum(ax * by - bx * ay for (ax, ay), (bx, by) in sides(spots))
    return spots if doubled > 0 else spots[::-1]


def sides(spots: Outline) -> Iterable[tuple[Spot, Spot]]:
    """The edges of an outline."""
    return zip(spots, spots[1:] + spots[:1], strict=True)


def span(spots: Iterable[Spot]) -> tuple[int, int, int, int]:
    """Left, right, top and bottom of a shape."""
    xs, ys = zip(*spots, strict=True)
    return min(xs), max(xs), min(ys), max(ys)


def frame(outlines: Iterable[Outline]) -> list[Outline]:
    """Strips around the map. A wall on its edge has no outside to be grazed on (R25)."""
    left, right, top, bottom = span(spot for shape in outlines for spot in shape)
    strips = (
        (left, right, top - SCALE, top),
        (left, right, bottom, bottom + SCALE),
        (left - SCALE, left, top, bottom),
        (right, right + SCALE, top, bottom),
    )
    return [((west, north), (east, north), (east, south), (west, south)) for west, east, north, south in strips]


def join(p: Triple, q: Triple) -> Triple:
    """The line from point p to point q, or the point where two lines meet, without common factor."""
    return lowest(p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0])


def lowest(x: int, y: int, z: int) -> Triple:
    """The triple divided by what its numbers have in common."""
    g = gcd(x, y, z)
    return (x // g, y // g, z // g) if g > 1 else (x, y, z)


def side(line: Triple, point: Triple) -> int:
    """Positive or negative for the two sides of a line, 0 on it."""
    return line[0] * point[0] + line[1] * point[1] + line[2] * point[2]


def cut(shape: Sequence[Triple], by: Triple, sign: int) -> list[Triple]:
    """The part of a convex shape of points on one side of a line, or of lines on one side of a point."""
    kept: list[Triple] = []
    a, b, c = by
    values = [sign * (a * x + b * y + c * w) for x, y, w in shape]
    before, was = shape[-1], values[-1]
    for t, value in zip(shape, values, strict=True):
        if (was < 0 < value) or (value < 0 < was):
            m, n = abs(value), abs(was)
            new = lowest(m * before[0] + n * t[0], m * before[1] + n * t[1], m * before[2] + n * t[2])
            if new not in kept:
                kept.append(new)
        if value >= 0 and t not in kept:
            kept.append(t)
        before, was = t, value
    return kept


def along(line: Triple, point: Triple) -> Fraction:
    """How far along a line a point of it lies, in the line's own measure."""
    return Fraction(line[1] * point[0] - line[0] * point[1], point[2])


def flanks(line: Triple, shape: Outline) -> tuple[list[Fraction], list[Fraction]]:
    """Where the line has the shape directly on its positive side, and on its negative side.

    Each list holds the ends of the stretches in order: a stretch in both lists runs through the inside.
    """
    positive: list[Fraction] = []
    negative: list[Fraction] = []
    for (ax, ay), (bx, by) in sides(shape):
        s, t = side(line, (ax, ay, 1)), side(line, (bx, by, 1))
        if (s > 0) != (t > 0) or (s < 0) != (t < 0):
            crossing = (s * bx - t * ax, s * by - t * ay, s - t)
            place = along(line, crossing)
            if (s > 0) != (t > 0):
                positive.append(place)
            if (s < 0) != (t < 0):
                negative.append(place)
    return sorted(positive), sorted(negative)


def clear(line: Triple, start: Triple, end: Triple, shapes: Iterable[Outline]) -> bool:
    """Does the stretch of the line from start to end miss the inside of the union of the shapes?

    Near a point between two corners each shape covers both flanks, one or none; the union covers the point
    exactly when both flanks are covered, be it by one shape or by two with a wall in between.
    """
    first, last = along(line, start), along(line, end)
    turns: list[tuple[Fraction, int, int]] = []
    for shape in shapes:
        for flank, ends in enumerate(flanks(line, shape)):
            turns += [(min(max(end, first), last), flank, 1 - i % 2 * 2) for i, end in enumerate(ends)]
    turns.sort(key=lambda turn: turn[0])
    cover = [0, 0]
    place = first
    for where, flank, change in turns:
        if where > place and cover[0] and cover[1]:
            return False
        cover[flank] += change
        place = where
    return True


def touch(one: Outline, other: Outline) -> Triple | None:
    """A point that the borders of the two shapes share."""
    for k in (0, 1):
        here, there = [spot[k] for spot in one], [spot[k] for spot in other]
        if max(here) < min(there) or max(there) < min(here):
            return None
    for p, q in sides(one):
        line = join((*p, 1), (*q, 1))
        for r, s in sides(other):
            right, left = side(line, (*r, 1)), side(line, (*s, 1))
            if min(right, left) > 0 or max(right, left) < 0 or right == left == 0:
                continue
            across = join((*r, 1), (*s, 1))
            if side(across, (*p, 1)) * side(across, (*q, 1)) <= 0:
                x, y, w = join(line, across)
                return (x, y, w) if w > 0 else (-x, -y, -w)
    return None


def turn(p: Spot, q: Spot, r: Spot) -> int:
    """Positive when r lies on the positive side of the line from p to q."""
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])


def convex_parts(shape: Outline) -> list[Outline]:
    """The shape itself if it is convex, else triangles that make it up."""
    if all(turn(shape[i - 2], shape[i - 1], shape[i]) >= 0 for i in range(len(shape))):
        return [shape]
    parts: list[Outline] = []
    rest = list(shape)
    while len(rest) > 2:
        for i in range(len(rest)):
            p, q, r = rest[i - 1], rest[i], rest[(i + 1) % len(rest)]
            bend = turn(p, q, r)
            if bend == 0:
                break
            if bend > 0 and not any(
                min(turn(p, q, w), turn(q, r, w), turn(r, p, w)) >= 0 for w in rest if w not in (p, q, r)
            ):
                parts.append((p, q, r))
                break
        else:
            raise ValueError("The outline of a space crosses itself.")
        del rest[i]
    return parts


def hull(spots: Iterable[Spot]) -> Outline:
    """The convex hull, inside on the positive side."""
    ordered = sorted(set(spots))
    halves: list[list[Spot]] = []
    for run in (ordered, ordered[::-1]):
        half: list[Spot] = []
        for spot in run:
            while len(half) > 1 and turn(half[-2], half[-1], spot) <= 0:
                half.pop()
            half.append(spot)
        halves.append(half[:-1])
    return tuple(halves[0] + halves[1])


def apart(one: Outline, other: Outline) -> bool:
    """Have two convex shapes no point in common, not even on their borders?"""
    return any(
        all(turn(p, q, spot) < 0 for spot in there)
        for here, there in ((one, other), (other, one))
        for p, q in sides(here)
    )
