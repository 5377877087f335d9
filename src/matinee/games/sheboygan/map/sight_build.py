"""Work out, once per map, which blockers must be down for one space to see another.

For fixed standing blockers the clear segments form a closed set, so if there is one there is also an extreme
one: it holds two corners, each a corner of a blocker or the end of the segment in a corner of its space. That
leaves the lines through two corners to try. A stretch of one inside a blocker needs that blocker down; a
stretch along the wall between two needs one of them down, which makes two alternatives. On a line along
the edge of the map, the far side is no way past: the blocker beside it must be down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import numpy as np
from cyclopts import App, Parameter
from numpy.typing import NDArray
from rich.progress import track

from matinee.games.sheboygan.map.sight import Sight, Stored, write
from matinee.games.sheboygan.map.sight_lines import Outline, Spot, hull, outline, sides, touch
from matinee.table.board import Board, bitset, members

Ways = dict[tuple[int, int], tuple[int, ...]]
Steps = Callable[[Sequence[tuple[int, int]]], Iterable[tuple[int, int]]]
Clause = tuple[int, int]
Needs = tuple[int, tuple[Clause, ...]]
"""Blockers that must be down, and pairs of sets of which one must be down."""

_SHARP = 96  # places on a line are fractions with denominators below 2**46, so 2**-96 tells them apart
_LARGEST = 1 << 21


@dataclass(slots=True)
class Survey:
    """All corners and edges of a board, and the ways found so far for the wanted pairs."""

    board: Board
    blockers: int
    wanted: list[int]
    outlines: list[Outline] = field(init=False)
    corners: list[Spot] = field(init=False)
    owners: dict[int, int] = field(init=False)
    tough: set[int] = field(init=False)
    edges: list[tuple[int, int, int]] = field(init=False)
    found: dict[tuple[int, int], set[int]] = field(init=False)
    _xy: NDArray[np.int64] = field(init=False)
    _ends: NDArray[np.int64] = field(init=False)

    def __post_init__(self) -> None:
        self.outlines = [outline(polygon) for polygon in self.board.polygons]
        number: dict[Spot, int] = {}
        self.owners, self.tough, self.edges, self.found = {}, set(), [], {}
        for box, shape in enumerate(self.outlines):
            for p, q in sides(shape):
                i, j = number.setdefault(p, len(number)), number.setdefault(q, len(number))
                self.edges.append((i, j, box))
                self.owners[i] = self.owners.get(i, 0) | 1 << box
                if self.blockers >> box & 1:
                    self.tough.add(i)
        self.corners = list(number)
        if max(abs(c) for corner in self.corners for c in corner) >= _LARGEST:
            raise ValueError(f"The board is too large: coordinates must stay below {_LARGEST / 1000}.")
        self._xy = np.array(self.corners, dtype=np.int64)
        self._ends = np.array([edge[:2] for edge in self.edges], dtype=np.int64)
        for a in range(len(self.board)):
            for b in members(self.wanted[a] >> a << a):
                self.found[a, b] = set()
                if touch(self.outlines[a], self.outlines[b]):
                    self._settle(a, b)

    def _settle(self, a: int, b: int) -> None:
        """The pair sees each other whatever stands."""
        self.found[a, b] = {0}
        self.wanted[a] &= ~(1 << b)
        self.wanted[b] &= ~(1 << a)

    def lines(self) -> list[tuple[int, int]]:
        """Pairs of corners that some wanted pair of spaces could see past."""
        near = np.zeros((len(self.corners), len(self.corners)), dtype=np.bool_)
        for a in range(len(self.board)):
            for b in members(self.wanted[a] >> a << a):
                inside = np.ones(len(self.corners), dtype=np.bool_)
                for (px, py), (qx, qy) in sides(hull(self.outlines[a] + self.outlines[b])):
                    inside &= (qx - px) * (self._xy[:, 1] - py) >= (qy - py) * (self._xy[:, 0] - px)
                where = np.nonzero(inside)[0]
                near[np.ix_(where, where)] = True
        first, second = np.nonzero(np.triu(near, 1))
        return list(zip(first.tolist(), second.tolist(), strict=True))

    def try_line(self, u: int, v: int) -> None:
        """Record what every wanted pair of spaces needs to see each other past corners u and v."""
        (ux, uy), (vx, vy) = self.corners[u], self.corners[v]
        dx, dy = vx - ux, vy - uy
        values = dx * (self._xy[:, 1] - uy) - dy * (self._xy[:, 0] - ux)
        signs = np.sign(values)
        changing = np.nonzero(signs[self._ends[:, 0]] != signs[self._ends[:, 1]])[0].tolist()
        lying = np.nonzero((signs[self._ends] == 0).all(axis=1))[0].tolist()
        start, end = ((dx * x + dy * y) << _SHARP for x, y in ((ux, uy), (vx, vy)))
        behind: dict[int, int] = {}
        ahead: dict[int, int] = {}
        turns: list[tuple[int, int, bool, bool]] = []
        value = values.tolist()

        def contact(box: int, mark: int) -> None:
            if mark <= start:
                behind[box] = max(mark, behind.get(box, mark))
            elif mark >= end:
                ahead[box] = min(mark, ahead.get(box, mark))

        for number in changing:
            i, j, box = self.edges[number]
            s, t = value[i], value[j]
            (px, py), (qx, qy) = self.corners[i], self.corners[j]
            mark = ((s * (dx * qx + dy * qy) - t * (dx * px + dy * py)) << _SHARP) // (s - t)
            contact(box, mark)
            if self.blockers >> box & 1:
                turns.append((mark, 1 << box, (s > 0) != (t > 0), (s < 0) != (t < 0)))
        for number in lying:
            i, j, box = self.edges[number]
            low, high = sorted((dx * x + dy * y) << _SHARP for x, y in (self.corners[i], self.corners[j]))
            contact(box, max(low, min(high, start)))
            contact(box, min(high, max(low, end)))

        at_edge = bool(signs.min() >= 0 or signs.max() <= 0)
        stretches = list(_stretches(turns, at_edge))
        if u not in self.tough:
            behind = {box: mark for box, mark in behind.items() if self.owners[u] >> box & 1}
        if v not in self.tough:
            ahead = {box: mark for box, mark in ahead.items() if self.owners[v] >> box & 1}
        after = sum(1 << box for box in ahead)
        needs_after = {box: _needs(stretches, start, mark) for box, mark in ahead.items()}
        for a, mark in behind.items():
            targets = self.wanted[a] & after
            if not targets:
                continue
            hard, clauses = _needs(stretches, mark, start)
            for b in members(targets):
                more_hard, more_clauses = needs_after[b]
                self._add(a, b, hard | more_hard, clauses + more_clauses)

    def _add(self, a: int, b: int, hard: int, clauses: tuple[Clause, ...]) -> None:
        ends = 1 << a | 1 << b
        pair = (a, b) if a < b else (b, a)
        for way in _alternatives(hard & ~ends, clauses, ends):
            if not way:
                self._settle(*pair)
                return
            self.found[pair].add(way)


def _stretches(turns: list[tuple[int, int, bool, bool]], at_edge: bool) -> Iterator[tuple[int, int, Needs]]:
    """The stretches of a line with blockers on both flanks, or on the one that is on the map: from, to, their needs."""
    turns.sort()
    positive = negative = place = 0
    for mark, bit, on_positive, on_negative in turns:
        if mark > place and (at_edge or (positive and negative)):
            both = positive | negative if at_edge else positive & negative
            left, right = positive & ~both, negative & ~both
            yield place, mark, (both, ((left, right),) if left and right else ())
        positive ^= bit * on_positive
        negative ^= bit * on_negative
        place = mark


def _needs(stretches: list[tuple[int, int, Needs]], start: int, end: int) -> Needs:
    hard = 0
    clauses: tuple[Clause, ...] = ()
    for begins, ends, (down, either) in stretches:
        if begins < end and ends > start:
            hard |= down
            clauses += either
    return hard, clauses


def _alternatives(hard: int, clauses: Iterable[Clause], ends: int) -> list[int]:
    """Every choice of one side of each wall; the two spaces themselves never block."""
    ways = [hard]
    for left, right in clauses:
        left, right = left & ~ends, right & ~ends
        ways = list(dict.fromkeys(way | flank for way in ways for flank in (left, right)))
    return ways


def minimal(ways: Iterable[int]) -> tuple[int, ...]:
    """The sets that contain no other, smallest first."""
    kept: list[int] = []
    for way in sorted(ways, key=lambda way: (way.bit_count(), way)):
        if not any(other & way == other for other in kept):
            kept.append(way)
    return tuple(kept)


def pairs_within(board: Board, reach: int) -> list[int]:
    """For each space the spaces at least two and at most `reach` steps off."""
    return [board.within(a, reach) & ~board.within(a, 1) for a in range(len(board))]


def build(board: Board, blockers: int, reach: int, steps: Steps = iter) -> Ways:
    """For every pair two to `reach` steps apart the minimal sets of blockers of which one must be down."""
    survey = Survey(board, blockers, pairs_within(board, reach))
    for u, v in steps(survey.lines()):
        survey.try_line(u, v)
    return {pair: minimal(ways) for pair, ways in survey.found.items()}


def open_beyond(board: Board, blockers: int, reach: int, spaces: Iterable[int]) -> Iterator[int]:
    """For each of the spaces those more than `reach` steps off that it sees past all blockers."""
    sight = Sight(board, blockers)
    for a in spaces:
        far = ~board.within(a, reach) & (1 << len(board)) - 1
        yield bitset(b for b in members(far) if sight.sees(a, b, blockers))


def command() -> None:
    """The command line: python -m matinee.games.sheboygan.map.sight_build MAP --blockers low,high --range 6."""
    app = App(help="Work out lines of sight for a map and store them beside it as sight.json.")

    @app.default
    def rebuild(geojson: Path, *, blockers: str, reach: Annotated[int, Parameter(name="--range")]) -> None:
        """Work out lines of sight for a map and store them beside it as sight.json."""
        board = Board.load(geojson)
        mask = board.mask(*blockers.split(","))
        ways = build(board, mask, reach, lambda lines: track(lines, description="Lines of sight"))
        path = geojson.with_name("sight.json")
        rows = track(range(len(board)), description="Beyond the range")
        write(path, board, mask, reach, Stored(ways, list(open_beyond(board, mask, reach, rows))))
        print(f"{len(ways)} pairs, {sum(map(len, ways.values()))} sets, {path.stat().st_size} bytes in {path}")

    app()


if __name__ == "__main__":
    command()
