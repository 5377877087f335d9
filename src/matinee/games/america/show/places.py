"""Where a space without a name lies: so far, in this direction, of the nearest place that is printed on the map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache

from matinee.games.america.map.land import BOARD
from matinee.table.said.text import Catalogue, told_apart

WINDS = ("north", "north_east", "east", "south_east", "south", "south_west", "west", "north_west")

LABELS = tuple(str(properties.get("label", "")) for properties in BOARD.properties)
_USES = Counter(LABELS)
PLACES = tuple(space for space, label in enumerate(LABELS) if label and _USES[label] == 1 and BOARD.neighbours[space])
"""The spaces whose names nothing else has; the box of Hollywood lies beside the map."""


def _nearest(space: int) -> int:
    x, y = BOARD.centre[space]

    def far(place: int) -> tuple[int, float]:
        px, py = BOARD.centre[place]
        return BOARD.dist[place][space], (px - x) ** 2 + (py - y) ** 2

    return min(PLACES, key=far)


def _plain(say: Callable[..., str], space: int) -> str:
    """A space by its name or by where it lies; others may be called the same."""
    label = LABELS[space]
    if label and _USES[label] == 1:
        return label
    near = _nearest(space)
    what = label or say("places", BOARD.terrain[space])
    way = say("winds", WINDS[round(BOARD.bearing(near, space) / 45) % len(WINDS)])
    steps = BOARD.dist[near][space]
    if steps == 1:
        return say("places", "beside", what, way, LABELS[near])
    return say("places", "off", what, steps, way, LABELS[near])


@cache
def short_name(words: Catalogue, space: int) -> str:
    """A space as it is called in passing: by its name, or near one."""
    label = LABELS[space]
    if label and _USES[label] == 1:
        return label
    return words.say("places", "near", label or words.say("places", BOARD.terrain[space]), LABELS[_nearest(space)])


@cache
def _names(words: Catalogue) -> tuple[str, ...]:
    names = [_plain(words.say, space) for space in range(len(BOARD))]
    return told_apart(names, BOARD.ids, lambda name, id: words.say("words", "called", name, id))


def place_name(words: Catalogue, space: int) -> str:
    """A space as people call it; where two are called alike, with the number printed in it."""
    return _names(words)[space]
