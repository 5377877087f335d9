"""The board: streets, buildings and parks of midtown, what a monster can reach, and where missions leave the map."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import count
from typing import NamedTuple

from msgspec import convert

from matinee.games.newyork.figures import DATA, MISSIONS, TARGETS
from matinee.table.board import Board, Picks, bitset, members
from matinee.table.phase import Action
from matinee.table.said.text import translated
from matinee.table.shown.boardview import BoardView, Caption, Patch, Polyline
from matinee.table.shown.view import Point

BOARD = Board.load(DATA / "map.geojson")
SPACES = len(BOARD)
WIDTH = 22  # spaces from west to east; they are numbered row by row from the north-west
ALL = (1 << SPACES) - 1

STREET = BOARD.mask("street")
PARK = BOARD.mask("park")
BUILDINGS = BOARD.mask("building", "landmark", "skyscraper")
OPEN = STREET | PARK
NEAR = BOARD.near
NEIGHBOURS = BOARD.neighbours
DIST = BOARD.dist

_BIT = tuple(1 << space for space in range(SPACES))
_WEST = bitset(BOARD.edges["west"])
_EAST = bitset(BOARD.edges["east"])
_NOT_WEST, _NOT_EAST = ALL & ~_WEST, ALL & ~_EAST
RIM = _WEST | _EAST | bitset(BOARD.edges["north"]) | bitset(BOARD.edges["south"])

EXIT = tuple(bitset(BOARD.edges[mission.exit]) for mission in MISSIONS)  # NY22 by mission
EXITS = bitset(space for mission in MISSIONS for space in BOARD.edges[mission.exit])
SIXTH = BOARD.edges["north, at Sixth Avenue"][0]  # NY17.9
FRONTAGE = bitset(i for i, p in enumerate(BOARD.properties) if "frontage" in p)  # R22
NAMED = tuple(i for i, p in enumerate(BOARD.properties) if p.get("named"))
CHIT_SPACES = bitset(i for i, p in enumerate(BOARD.properties) if p.get("chit"))
_BY_TARGET = {p["target"]: i for i, p in enumerate(BOARD.properties) if "target" in p}
TARGET = tuple(_BY_TARGET[name] for name in TARGETS)  # the buildings of missions E, F and G
EMPIRE_STATE = _BY_TARGET["empire"]


@cache
def starts(players: int) -> tuple[int, ...]:
    """R30, R34 The start spaces for so many players: the four corners, then eight, then ten."""
    most = next(most for most in (4, 7, 9) if players <= most)
    return tuple(i for i, p in enumerate(BOARD.properties) if p.get("start", most + 1) <= most)


def border(spaces: int) -> int:
    """NY5 The spaces next to any of these: north, east, south and west, never diagonally."""
    beside = (spaces & _NOT_EAST) << 1 | (spaces & _NOT_WEST) >> 1
    return (beside | spaces << WIDTH | spaces >> WIDTH) & ALL


GO = Picks[Action]([("go", space) for space in range(SPACES)])


@lru_cache(maxsize=1 << 14)
def attacks(spaces: int) -> list[Action]:
    """The clicks that attack each of these spaces; not to be changed."""
    return [("attack", space) for space in members(spaces)]


_FAR = 12
_ZONES = tuple(tuple(BOARD.within(start, n) for n in range(_FAR)) for start in range(SPACES))


class Reach(NamedTuple):
    """Where a monster may end its move: the spaces by distance from 1 up, all of them, and the clicks in order."""

    rings: tuple[int, ...]
    spaces: int
    actions: list[Action]


def reach(flies: bool, start: int, allowance: int, closed: int, rubble: int) -> Reach:
    """NY5, NY6, NY7 Where a move can end without an attack; `closed` are the spaces of other monsters (NY9, R14)."""
    zone = _ZONES[start][allowance] if allowance < _FAR else ALL
    return _reach(flies, start, allowance, closed & zone, 0 if flies else rubble & zone)


@lru_cache(maxsize=1 << 15)
def _reach(flies: bool, start: int, allowance: int, closed: int, rubble: int) -> Reach:
    ring = 1 << start
    left = free = (ALL if flies else OPEN | rubble) & ~closed & ~ring
    rings, not_east, not_west = [], _NOT_EAST, _NOT_WEST
    for _ in range(allowance):
        ring = ((ring & not_east) << 1 | (ring & not_west) >> 1 | ring << WIDTH | ring >> WIDTH) & left
        left ^= ring
        rings.append(ring)
    spaces = free ^ left
    return Reach(tuple(rings), spaces, GO(spaces))


def _spread(ring: int, free: int) -> Iterator[int]:
    """NY5 The spaces that are 0, 1, 2 ... steps away from these through free ones."""
    not_east, not_west = _NOT_EAST, _NOT_WEST
    free &= ALL & ~ring
    while ring:
        yield ring
        ring = ((ring & not_east) << 1 | (ring & not_west) >> 1 | ring << WIDTH | ring >> WIDTH) & free
        free ^= ring


@lru_cache(maxsize=1 << 8)
def way(goals: int, free: int) -> tuple[int, ...]:
    """The spaces from which `goals` is 0, 1, 2 ... steps away through free spaces."""
    return tuple(_spread(goals, free))


FAR = 60.0
"""Steps to where there is no way."""


@lru_cache(maxsize=1 << 12)
def steps(goals: int, free: int, spaces: int) -> dict[int, float]:
    """For each of these spaces how many steps away the nearest goal is through free ones, or FAR; not to be changed."""
    found: dict[int, float] = {}
    for n, ring in zip(count(0.0), _spread(goals, free)):
        here = ring & spaces
        if here:
            spaces ^= here
            while here:
                space = here.bit_length() - 1
                found[space] = n
                here ^= _BIT[space]
            if not spaces:
                return found
    return found | dict.fromkeys(members(spaces), FAR)


# -- rows: something said of every space, as a number with a byte for each; they are added up and compared all at once

_TOPS = int.from_bytes(b"\x80" * SPACES, "little")


def row(start: int, by_distance: bytes) -> int:
    """The row that says of each space what is said of its distance from one; all of it less than 128."""
    return int.from_bytes(DIST[start].translate(by_distance), "little")


def least(one: int, other: int) -> int:
    """The row with the smaller of two numbers for each space."""
    tops = (one | _TOPS) - other & _TOPS  # the top bits of the bytes in which the first is not the smaller one
    bytes_of_other = tops - (tops >> 7)
    return one ^ (one ^ other) & bytes_of_other


def spelled(row: int) -> bytes:
    """What a row says, by space."""
    return row.to_bytes(SPACES, "little")


# -- ways


def last_step(end: int, ring: int) -> int:
    """M10 The space from which `end` is entered: of those in the ring before it the northernmost, then westernmost."""
    before = NEAR[end] & ring
    return (before & -before).bit_length() - 1


def route(start: int, end: int, free: int) -> list[int]:
    """NY5 A shortest way from space to space through free ones, both ends included; it enters `end` as M10 says."""
    rings = way(1 << start, free | 1 << end)
    steps = next(n for n, ring in enumerate(rings) if ring >> end & 1)
    found = [end]
    for ring in rings[:steps][::-1]:
        found.append(last_step(found[-1], ring))
    return found[::-1]


def nearest(space: int, free: int) -> int:
    """R9, M5 The free spaces nearest to this one, counted in steps on the map whatever lies between."""
    for distance in range(WIDTH * 2):
        found = BOARD.within(space, distance) & free
        if found:
            return found
    raise ValueError("no space is free")


def drawing() -> BoardView:
    """The board for a client, with the names of streets and places, and Broadway, which is drawn and nothing else."""
    board = BOARD.drawing()
    streets = [i for i in range(SPACES) if BOARD.terrain[i] == "street" and (i < WIDTH or i % WIDTH == 0)]
    board.captions = [_along(i) for i in streets]
    for i in NAMED:
        lines = BOARD.properties[i]["caption"]
        x, y = BOARD.centre[i]
        for n, line in enumerate(lines):
            level = y + 11 + 9 * (n - (len(lines) - 1) / 2)
            size = 9 if i == EMPIRE_STATE else 7.5
            board.captions.append(Caption(line, (x, level), size, "middle", space=i))
    drawn = json.loads((DATA / "map.geojson").read_text("utf-8"))
    board.lines = [
        Polyline(convert(line["points"], list[Point]), text=line["text"]) for line in translated(drawn["lines"])
    ]
    board.beyond = convert(drawn["beyond"], list[Patch])
    return board


def _along(space: int) -> Caption:
    """The name of a street west of the map, or of an avenue north of it."""
    name = BOARD.properties[space]["label"].split()[0]
    x, y = BOARD.centre[space]
    if space < WIDTH:
        return Caption(name, (x, -7), 10, "middle", "top", name[:3] if len(name) > 4 else "")
    return Caption(name, (-4, y + 3), 9, "end", "left")
