"""The forest: its spaces, what grows there, and what that means for bears, boots and bullets."""

from __future__ import annotations

import tomllib
from pathlib import Path

from matinee.table.board import Board, bitset, members

DATA = Path(__file__).parents[1] / "data"
FIGURES = tomllib.loads((DATA / "figures.toml").read_text("utf-8"))
BOARD = Board.load(DATA / "forest.geojson")
NEAR = BOARD.near

LODGE = BOARD.index["lodge"]
CAVES = BOARD.mask("cave")
PATCHES = BOARD.mask("thicket")
RIVER = BOARD.mask("river")
WILD = bitset(range(len(BOARD))) & ~(1 << LODGE)  # 1.4 where the bear goes

_KINDS = [FIGURES["terrain"][terrain] for terrain in BOARD.terrain]
OPEN = bitset(space for space, kind in enumerate(_KINDS) if kind["open"])  # 1.2
SOFT = bitset(space for space, kind in enumerate(_KINDS) if kind["soft"])  # 1.1
HIT = tuple(kind["hit"] for kind in _KINDS)  # 5.3


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
