"""One line of sight, worked out exactly for a given set of standing blockers.

The segments from an edge of one space to an edge of the other form a convex shape in the space of lines, with
lines for corners. A convex blocker splits it in two: the lines that pass on one side and those on the other.
What is left when every blocker has cut is every line that misses the inside of each blocker taken alone. If
two or more lines are left in one shape, those between them touch blockers at single points only: they are
clear. A line left all alone may run along a wall between two blockers and is checked against their union.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from matinee.games.sheboygan.map.sight_lines import Outline, Triple, along, clear, cut, join, lowest, side, sides, touch

Segment = tuple[Triple, Triple]


def clear_segment(
    one: Outline, other: Outline, standing: Sequence[Outline], parts: Sequence[Outline]
) -> Segment | None:
    """Two points, one in each space, between which the union of the standing blockers leaves a clear line.

    `parts` are the convex parts of the standing blockers; `standing` holds the frame of the map as well, which no line
    crosses but a line may run along.
    """
    if (shared := touch(one, other)) is not None:
        return shared, shared
    points = [[(x, y, 1) for x, y in part] for part in parts]
    for near, far, near_line, far_line in _facing(one, other):
        blockers = (rest for part in points if (rest := _beyond(_beyond(part, near_line), far_line)))
        for lines in _left_over(_all_lines(near, far), blockers):
            a, b, c = (sum(line[k] for line in lines) for k in range(3))
            line = lowest(a, b, c)
            start, end = _meet(line, near)[-1], _meet(line, far)[0]
            if len(lines) > 1 or clear(line, start, end, standing):
                return start, end
    return None


def _facing(one: Outline, other: Outline) -> Iterator[tuple[list[Triple], list[Triple], Triple, Triple]]:
    """Pairs of edges, each cut to what lies outside the other: a shortest segment leaves by such an edge."""
    for p, q in sides(one):
        near_line = join((*p, 1), (*q, 1))
        for r, s in sides(other):
            far_line = join((*r, 1), (*s, 1))
            near = cut([(*p, 1), (*q, 1)], far_line, -1)
            far = cut([(*r, 1), (*s, 1)], near_line, -1)
            if near and far:
                yield near, far, near_line, far_line


def _beyond(part: Sequence[Triple], line: Triple) -> list[Triple]:
    """What of a convex part lies on the outer side of an edge, if that has any inside."""
    if not part or all(side(line, point) >= 0 for point in part):
        return []
    return cut(part, line, -1)


def _all_lines(near: Sequence[Triple], far: Sequence[Triple]) -> list[Triple]:
    """The corners of the shape of lines from one edge to another, in order."""
    ends = [(near[0], far[0]), (near[0], far[-1]), (near[-1], far[-1]), (near[-1], far[0])]
    return list(dict.fromkeys(join(p, r) for p, r in ends))


def _left_over(lines: list[Triple], blockers: Iterable[Sequence[Triple]]) -> list[list[Triple]]:
    """The shapes of lines that pass every blocker on one side or the other; none may be left long before the last."""
    left = [lines]
    for blocker in blockers:
        passed: list[list[Triple]] = []
        for shape in left:
            values = [a * x + b * y + c * w for a, b, c in shape for x, y, w in blocker]
            if min(values) >= 0 or max(values) <= 0:
                passed.append(shape)
                continue
            for sign in (1, -1):
                rest = shape
                for point in blocker:
                    rest = cut(rest, point, sign)
                    if not rest:
                        break
                else:
                    passed.append(rest)
        left = passed
        if not left:
            break
    return left


def _meet(line: Triple, edge: Sequence[Triple]) -> list[Triple]:
    """The points of an edge that a line through it meets, in the line's direction: one, or both ends."""
    on = sorted({point for point in edge if side(line, point) == 0}, key=lambda point: along(line, point))
    if on:
        return on
    x, y, w = join(line, join(edge[0], edge[-1]))
    return [(x, y, w) if w > 0 else (-x, -y, -w)]
