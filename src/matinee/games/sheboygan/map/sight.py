"""Who sees whom: stored for pairs within weapon range, worked out on request for the others."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

from matinee.games.sheboygan.map import sight_lines
from matinee.games.sheboygan.map.sight_corridor import clear_segment
from matinee.table.board import Board, BoardError, bitset, members

Ways = Mapping[tuple[int, int], tuple[int, ...]]
"""For pairs of spaces (lower first) the sets of blockers of which one must be wholly down."""

Exact = tuple[Fraction, Fraction]

ALWAYS = (0,)


class Sight:
    """Lines of sight on one board: any point to any point past the union of the other standing blockers, and not along
    the edge of the map past a blocker that stands on it."""

    __slots__ = (
        "_corridors", "_far", "_frame", "_fronts", "_outlines", "_parts", "_size", "_spans", "_ways",
        "blockers", "board",
    )  # fmt: skip

    def __init__(self, board: Board, blockers: int, path: Path | None = None) -> None:
        self.board = board
        self.blockers = blockers
        self._size = len(board)
        self._outlines = [sight_lines.outline(polygon) for polygon in board.polygons]
        self._frame = sight_lines.frame(self._outlines)
        self._parts = {i: sight_lines.convex_parts(self._outlines[i]) for i in members(blockers)}
        self._spans = {i: sight_lines.span(self._outlines[i]) for i in members(blockers)}
        self._ways = _Stored(board, blockers, path)
        self._corridors: dict[tuple[int, int], int] = {}
        self._fronts: dict[int, int] = {}
        self._far = lru_cache(maxsize=1 << 16)(self._segment)

    @classmethod
    def load(cls, board: Board, path: str | Path, blockers: int) -> Sight:
        """The sight stored beside a map; the file is read at the first question."""
        return cls(board, blockers, Path(path))

    def sees(self, a: int, b: int, standing: int) -> bool:
        """Is a clear line left between a and b while these blockers stand? The two never block themselves."""
        ways = self._ways[a * self._size + b]
        for way in ways:
            if not way & standing:
                return True
        return not ways and self._sees_far(a, b, standing)

    def ways(self, a: int, b: int) -> tuple[int, ...]:
        """The sets of blockers of which one must be wholly down for a to see b; none beyond weapon range."""
        return self._ways[a * self._size + b]

    def _sees_far(self, a: int, b: int, standing: int) -> bool:
        """What stands only hides: a pair open past all blockers is always open, and a closed one stays closed while
        nothing between the two is down that stood in front of the one, or nothing that stood in front of the other."""
        far_open = self._ways.far_open
        if far_open is not None:
            if far_open[a] >> b & 1:
                return True
            ours, theirs = (self._front(end, far_open) & ~standing for end in (a, b))
            if not (ours and theirs and self._between(a, b, ours) and self._between(a, b, theirs)):
                return False
        return self._answer(a, b, standing) is not None

    def _front(self, a: int, far_open: list[int]) -> int:
        """The blockers that a sees past all others: the first one down on any new line from a is one of them."""
        if a not in self._fronts:
            stored = bitset(b for b in members(self.blockers) if 0 in self._ways.get(a * self._size + b, ()))
            self._fronts[a] = stored | (self.board.within(a, 1) | far_open[a]) & self.blockers
        return self._fronts[a]

    def _between(self, a: int, b: int, blockers: int) -> bool:
        """Whether any of the blockers meets the box around a and b: that is more than the corridor, and soon seen."""
        left, right, top, bottom = sight_lines.span(self._outlines[a] + self._outlines[b])
        spans = (self._spans[i] for i in members(blockers))
        return any(left <= high_x and low_x <= right and top <= high_y and low_y <= bottom
                   for low_x, high_x, low_y, high_y in spans)  # fmt: skip

    def witness(self, a: int, b: int, standing: int) -> tuple[Exact, Exact] | None:
        """The ends of a clear line from a to b, in the units of the map."""
        segment = self._answer(a, b, standing)
        if segment is None:
            return None
        start, end = ((Fraction(x, w * sight_lines.SCALE), Fraction(y, w * sight_lines.SCALE)) for x, y, w in segment)
        return (start, end) if a < b else (end, start)

    def corridor(self, a: int, b: int) -> int:
        """The blockers that could come between a and b: those that meet the hull of the two.

        One that only borders the hull counts too: it can be the far side of a wall that a line runs along.
        """
        pair = (a, b) if a < b else (b, a)
        if pair not in self._corridors:
            around = sight_lines.hull(self._outlines[a] + self._outlines[b])
            left, right, top, bottom = sight_lines.span(around)
            self._corridors[pair] = bitset(
                i
                for i, (low_x, high_x, low_y, high_y) in self._spans.items()
                if left <= high_x and low_x <= right and top <= high_y and low_y <= bottom and i not in pair
                and not all(sight_lines.apart(part, around) for part in self._parts[i])
            )  # fmt: skip
        return self._corridors[pair]

    def _answer(self, a: int, b: int, standing: int) -> tuple[sight_lines.Triple, sight_lines.Triple] | None:
        a, b = min(a, b), max(a, b)
        return self._far(a, b, standing & self.corridor(a, b))

    def _segment(self, a: int, b: int, standing: int) -> tuple[sight_lines.Triple, sight_lines.Triple] | None:
        blockers = list(members(standing))
        return clear_segment(
            self._outlines[a],
            self._outlines[b],
            [*(self._outlines[i] for i in blockers), *self._frame],
            [part for i in blockers for part in self._parts[i]],
        )


class _Stored(dict[int, tuple[int, ...]]):
    """The ways of each pair under a * size + b, read at the first question; () if the pair is not stored.

    `far_open` holds for each space the far ones it sees past all blockers, if that is stored.
    """

    far_open: list[int] | None = None

    def __init__(self, board: Board, blockers: int, path: Path | None) -> None:
        super().__init__()
        self._board = board
        self._blockers = blockers
        self._path = path

    def __missing__(self, key: int) -> tuple[int, ...]:
        if self._path is not None:
            path, self._path = self._path, None
            size = len(self._board)
            stored = read(path, self._board, self._blockers)
            for (a, b), ways in stored.ways.items():
                self[a * size + b] = self[b * size + a] = ways
            self.far_open = stored.far_open
            return self[key]
        a, b = divmod(key, len(self._board))
        self[key] = ways = ALWAYS if self._board.dist[a][b] < 2 else ()
        return ways


def stamp(board: Board, blockers: int) -> str:
    """A short mark of everything the stored sight depends on."""
    outlines = [sight_lines.outline(polygon) for polygon in board.polygons]
    return f"{crc32(repr((board.ids, outlines, board.neighbours, blockers)).encode()):08x}"


class Stored(NamedTuple):
    """What is kept beside a map: the ways of pairs within range, and who sees whom beyond it past all blockers."""

    ways: Ways
    far_open: list[int]


def write(path: Path, board: Board, blockers: int, reach: int, sight: Stored) -> None:
    """Store the ways: the distinct lists once, then for each space their numbers for its later pairs."""
    ways = sight.ways
    lists = sorted(set(ways.values()))
    number = {value: i for i, value in enumerate(lists)}
    rows: list[list[int]] = [[] for _ in board.ids]
    for a, b in sorted(ways):
        rows[a].append(number[ways[a, b]])
    stored = {"stamp": stamp(board, blockers), "range": reach}
    parts = [json.dumps(stored)[:-1]]
    parts.append(_table("ways", [[[board.ids[i] for i in members(way)] for way in value] for value in lists]))
    parts.append(_table("rows", rows))
    parts.append(_table("far_open", [f"{seen:x}" for seen in sight.far_open]) + "}\n")
    path.write_text(",\n".join(parts), "utf-8")


def _table(name: str, lines: list[Any]) -> str:
    """A JSON list with one item on each line, so that a changed map shows as a readable difference."""
    return f'"{name}": [\n' + ",\n".join(json.dumps(line, separators=(",", ":")) for line in lines) + "\n]"


def read(path: Path, board: Board, blockers: int) -> Stored:
    """The stored sight, if it was made for this board and these blockers."""
    stored = json.loads(path.read_text("utf-8"))
    if stored["stamp"] != stamp(board, blockers):
        raise BoardError(f"{path} was made for another map; make it anew: python -m {__name__}_build.")
    lists = [tuple(bitset(board.index[name] for name in way) for way in value) for value in stored["ways"]]
    ways: dict[tuple[int, int], tuple[int, ...]] = {}
    for a, row in enumerate(stored["rows"]):
        later = members((board.within(a, stored["range"]) & ~board.within(a, 1)) >> a << a)
        for b, number in zip(later, row, strict=True):
            ways[a, b] = lists[number]
    return Stored(ways, [int(seen, 16) for seen in stored["far_open"]])
