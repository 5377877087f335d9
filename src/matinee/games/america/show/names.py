"""What spaces and pieces are called."""

from __future__ import annotations

from matinee.games.america.figures import FIRST, KIND, KINDS, MONSTERS, UNITS
from matinee.games.america.map.land import BOARD


def space_name(space: int) -> str:
    """A space by its number and, where it has one, its name."""
    if space < 0:
        return "the tile"
    label = BOARD.properties[space].get("label")
    return f"{label} ({BOARD.ids[space]})" if label else BOARD.ids[space]


def piece_name(piece: int) -> str:
    """A unit by its kind and number, a monster by its name."""
    if piece >= UNITS:
        return MONSTERS[piece - UNITS].name
    kind = KINDS[KIND[piece]]
    return kind.name if kind.count == 1 else f"{kind.name} {piece - FIRST[KIND[piece]] + 1}"
