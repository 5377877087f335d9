"""The forest: its spaces, what grows there, and what that means for bears, boots and bullets."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from bearhunt.figures import DATA, FIGURES
from matinee.table.board import Board, bitset, members
from matinee.table.shown.boardview import BoardView, Caption

BOARD = Board.load(DATA / "forest.geojson")
NEAR = BOARD.near

LODGE = BOARD.index["lodge"]
CAVES = BOARD.mask("cave")
PATCHES = BOARD.mask("thicket")
RIVER = BOARD.mask("river")
WILD = bitset(range(len(BOARD))) & ~(1 << LODGE)  # 1.4 where the bear goes

_KINDS = [FIGURES.terrain[terrain] for terrain in BOARD.terrain]
OPEN = bitset(space for space, kind in enumerate(_KINDS) if kind.open)  # 1.2
SOFT = bitset(space for space, kind in enumerate(_KINDS) if kind.soft)  # 1.1
HIT = tuple(kind.hit for kind in _KINDS)  # 5.3


def border(spaces: int) -> int:
    """The spaces next to any of these."""
    beside = 0
    for space in members(spaces):
        beside |= NEAR[space]
    return beside


def path(winter: bool) -> int:
    """1.3 Where hunters can walk: the river only when it is frozen."""
    return WILD | 1 << LODGE if winter else (WILD | 1 << LODGE) & ~RIVER


def soft(winter: bool) -> int:
    """1.1, 1.3 What takes tracks; the frozen river does."""
    return SOFT | RIVER if winter else SOFT


def drawing(winter: bool, name: Callable[[int], str]) -> BoardView:
    """The forest as a client draws it, with the names of its places; in winter the river is ice."""
    board = BOARD.drawing()
    board.spaces = [
        replace(space, label=name(space.n), terrain="ice" if winter and space.terrain == "river" else space.terrain)
        for space in board.spaces
    ]
    board.captions = [
        Caption(space.label, (space.centre[0], space.centre[1] + 42), 11, "middle", space=space.n)
        for space in board.spaces
    ]
    return board
