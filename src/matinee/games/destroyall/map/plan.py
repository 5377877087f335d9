"""Tables written by hand (X4): `size 36; small 5,5 4x4 town_hall; cliff 9,9 6x3; water 0,20 12x6; start 18,2`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from matinee.games.destroyall.figures import FIGURES
from matinee.table.json_types import JsonObject
from matinee.table.written.script import Part, split

INCHES = 48
SMALLEST = 12
MOST_BUILDINGS, MOST_WATERS, MOST_STARTS = 20, 8, 8
CLIFF, WATER, START, SIZE = "cliff", "water", "start", "size"  # M27
PARTS = (
    Part(SIZE, "number", least=SMALLEST, most=INCHES),
    *(Part(kind, "area", least=0, most=MOST_BUILDINGS) for kind in (*FIGURES.buildings, CLIFF)),
    Part(WATER, "area", least=0, most=MOST_WATERS),
    Part(START, "point", least=2, most=MOST_STARTS),
)
_AREA = re.compile(r"(\w+) +(\d{1,2}),(\d{1,2}) +(\d{1,2})x(\d{1,2})(?: +(\w{1,40}))?")
_START = re.compile(r"start +(\d{1,2}),(\d{1,2})")
_SIZE = re.compile(r"size +(\d{1,2})")
Area = tuple[int, int, int, int]  # x, y, width, depth


class Unplanned(ValueError):
    """What is wrong with a table: the id of the sentence, and what fills it in."""

    def __init__(self, id: str, *args: Any) -> None:
        super().__init__(id, *args)
        self.id, self.args = id, args


def read(text: str) -> JsonObject:
    """The table of this text in the form of the shipped ones; Unplanned if there is none."""
    size, starts, waters = INCHES, [], []
    buildings: list[tuple[str, Area, str]] = []
    for part in split(text):
        if found := _SIZE.fullmatch(part):
            size = int(found[1])
        elif found := _START.fullmatch(part):
            starts.append((int(found[1]), int(found[2])))
        elif (found := _AREA.fullmatch(part)) and found[1] in (*FIGURES.buildings, CLIFF, WATER):
            area = int(found[2]), int(found[3]), int(found[4]), int(found[5])
            if found[1] == WATER:
                waters.append(area)
            else:
                buildings.append((found[1], area, found[6] or ""))
        else:
            raise Unplanned("no_part", part)
    _refuse(size, [area for _, area, _ in buildings], waters, starts)
    names = [name or (CLIFF if kind == CLIFF else FIGURES.landmarks[n]) for n, (kind, _, name) in enumerate(buildings)]
    return {
        "size": size,
        "waters": waters,
        "starts": starts,
        "buildings": [
            {"id": id, "kind": kind, "at": area} for id, (kind, area, _) in zip(names, buildings, strict=True)
        ],
    }


def _refuse(size: int, buildings: list[Area], waters: list[Area], starts: list[tuple[int, int]]) -> None:
    """Refuse a table that nobody could play on."""
    if not SMALLEST <= size <= INCHES:
        raise Unplanned("size", SMALLEST, INCHES)
    for areas, most in ((buildings, MOST_BUILDINGS), (waters, MOST_WATERS), (starts, MOST_STARTS)):
        if len(areas) > most:
            raise Unplanned("too_many", most)
    for x, y, w, h in (*buildings, *waters):
        if w < 2 or h < 2 or x + w > size or y + h > size:
            raise Unplanned("area", x, y, size)
    for (ax, ay, aw, ah), (bx, by, bw, bh) in _pairs([*buildings, *waters], len(buildings)):
        if ax < bx + bw and bx < ax + aw and ay < by + bh and by < ay + ah:
            raise Unplanned("overlap", ax, ay, bx, by)
    for x, y in starts:
        if not (1 <= x < size and 1 <= y < size):
            raise Unplanned("start", x, y)
        if any(bx - 1 < x < bx + w + 1 and by - 1 < y < by + h + 1 for bx, by, w, h in buildings):
            raise Unplanned("start", x, y)
    if any((ax - bx) ** 2 + (ay - by) ** 2 < 4 for n, (ax, ay) in enumerate(starts) for bx, by in starts[:n]):
        raise Unplanned("starts")


def _pairs(areas: list[Area], buildings: int) -> Iterator[tuple[Area, Area]]:
    """Each building with all before it, and each water with the buildings."""
    return ((areas[n], areas[m]) for n in range(len(areas)) for m in range(min(n, buildings)))
