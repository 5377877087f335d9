"""What the boxes are called: streets and avenues by their crossings, buildings by the road they stand on."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from matinee.games.sheboygan.map.city import BOARD, BOXES, NEIGHBOURS
from matinee.table.said.text import Catalogue
from matinee.table.shown.boardview import Caption

AVENUES = ("Ave1", "Ave2", "Ave3", "Ave4", "Ave5", "Ave6", "Ave7", "Mid", "East")
BLOCKS = 20
"""A building whose middle is nearer than this to the middle of an avenue stands in its way."""
STREETS = ("St1", "St2", "St3", "St4", "St5", "St6", "St7", "St8")


def _road(box: int) -> str:
    """The avenue or street that a box is part of; empty if it is no road with a name."""
    found = re.match(r"Ave\d|St\d|Mid\b|East\b", BOARD.ids[box])
    return found[0] if found else ""


ROAD = tuple(_road(box) for box in range(BOXES))


class Crossing(NamedTuple):
    """How a box of a road lies to a road that crosses it: how many boxes off, on which side."""

    steps: int
    road: str
    side: str


def _side(box: int, of: int, across: bool) -> str:
    (x, y), (ax, ay) = BOARD.centre[box], BOARD.centre[of]
    if across:
        return "west" if x < ax else "east"
    return "north" if y < ay else "south"


def _crossing(box: int) -> Crossing | None:
    """The road that crosses this one nearest to a box; the western or northern of two."""
    street = ROAD[box] in STREETS
    others = AVENUES if street else STREETS
    seen, ring = {box}, [box]
    for steps in range(1, BOXES):
        met = [(BOARD.centre[near], at, near) for at in ring for near in NEIGHBOURS[at] if ROAD[near] in others]
        if met:
            _, at, near = min(met)
            return Crossing(steps, ROAD[near], _side(at, near, street))
        ring = [near for at in ring for near in NEIGHBOURS[at] if near not in seen and ROAD[near] == ROAD[box]]
        seen.update(ring)
        if not ring:
            return None
    return None


def _front(box: int) -> int | None:
    """The box of a road that a building stands on: a street before an avenue, a near crossing before a far one."""
    fronts = []
    for near in NEIGHBOURS[box]:
        crossing = _crossing(near) if ROAD[near] else None
        if crossing is not None:
            fronts.append((ROAD[near] in AVENUES, crossing.steps, BOARD.centre[near], near))
    return min(fronts)[-1] if fronts else None


def _open_land(say: Callable[..., str], box: int) -> str:
    """A box of the park, the meadow or the shore, as they are counted: from the north, in rows from the west."""
    found = re.fullmatch(r"(\D+)(\d)(\w?)", BOARD.ids[box])
    assert found, f"{BOARD.ids[box]} has no name"
    area, row, place = found.groups()
    if not place:
        return say("places", "nth", say("places", area), row)
    return say("places", "in_row", say("places", area), row, ord(place) - ord("a") + 1)


@cache
def place_name(words: Catalogue, box: int) -> str:
    """A box as people call it."""
    say, id, terrain = words.say, BOARD.ids[box], BOARD.terrain[box]
    if words.has("own_places", id):
        return say("own_places", id)
    if ROAD[box]:
        crossing = _crossing(box)
        if crossing is None:
            return say("places", ROAD[box])
        road, side = say("places", crossing.road), say("sides", crossing.side)
        if crossing.steps == 1:
            return say("places", "beside", say("places", ROAD[box]), side, road)
        return say("places", "off", say("places", ROAD[box]), crossing.steps, side, road)
    front = _front(box) if terrain in ("low", "high") else None
    if front is None:
        return _open_land(say, box)
    avenue = ROAD[front] in AVENUES
    if avenue and abs(BOARD.centre[box][0] - BOARD.centre[front][0]) < BLOCKS:
        return say("places", "end", say("terrain", terrain), say("places", ROAD[front]))
    side = say("sides", _side(box, front, avenue))
    return say("places", "faces", say("terrain", terrain), side, place_name(words, front))


@cache
def short_name(words: Catalogue, box: int) -> str:
    """A box as it is called in passing: a road at the one that crosses it, a building on its road."""
    say = words.say
    if ROAD[box]:
        crossing = _crossing(box)
        return say("places", ROAD[box]) if crossing is None else _at(words, box, crossing)
    front = _front(box) if BOARD.terrain[box] in ("low", "high") else None
    if front is None:
        return place_name(words, box)
    return say("places", "on", say("terrain", BOARD.terrain[box]), say("places", ROAD[front]))


def _at(words: Catalogue, box: int, crossing: Crossing) -> str:
    return words.say("places", "at", words.say("places", ROAD[box]), words.say("places", crossing.road))


def signs(words: Catalogue) -> list[Caption]:
    """The names of the roads for the board: avenues north of it, streets west of it, and two across the river."""
    say, first = words.say, {road: BOARD.centre[ROAD.index(road)] for road in (*AVENUES, *STREETS)}
    captions = []
    for road in AVENUES:
        (x, y), name = first[road], say("signs", road)
        if road in ("Mid", "East"):
            captions.append(Caption(name, (x, y), 7.5, "middle", space=ROAD.index(road)))
        else:
            captions.append(Caption(name, (x, -7), 10, "middle", "top", name.split()[0]))
    return captions + [Caption(say("signs", road), (-4, first[road][1] + 3), 9, "end", "left") for road in STREETS]
