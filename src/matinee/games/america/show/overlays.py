"""What the table draws around a piece while people plan. G-5 Everything is open, so everybody sees the same."""

from __future__ import annotations

from typing import Any

from matinee.games.america.figures import LAUNCHED, PIECES, SUBMARINES, UNITS
from matinee.games.america.kinds import NOBODY
from matinee.games.america.map.land import BOARD
from matinee.games.america.rules.movement import havens, monster_reach, unit_reach
from matinee.games.america.rules.research import fusion_cells
from matinee.games.america.state import America
from matinee.table.board import members
from matinee.table.shown.boardview import Overlay, OverlayKind, Overlays


def overlays(s: America, seat: int | None, piece: Any) -> Overlays:
    """The overlays of a unit or a monster; a kind that has no space is left out."""
    if not isinstance(piece, int) or not 0 <= piece < PIECES or s.duel:
        return {}
    found = _of_unit(s, piece) if piece < UNITS else _of_monster(s, s.seat_of(piece))
    return {kind: Overlay([*members(spaces)]) for kind, spaces in found.items() if spaces}


def _of_unit(s: America, unit: int) -> dict[OverlayKind, int]:
    """AM2, M-22 Where it can end its move, and how far a submarine can be launched; once a turn, and by its player."""
    here, owner = s.where[unit], s.owner(unit)
    if here < 0 or owner == NOBODY or (owner == s.active and s.moved >> unit & 1):
        return {}
    found: dict[OverlayKind, int] = {"reach": unit_reach(s, unit)}
    if SUBMARINES >> unit & 1:
        found["range"] = BOARD.within(here, LAUNCHED.move + fusion_cells(s, owner)) & ~(1 << here)
    return found


def _of_monster(s: America, seat: int) -> dict[OverlayKind, int]:
    """AM2, AM3 Where it can end its move, or come back to the board."""
    if seat == NOBODY or (seat == s.active and s.walked):
        return {}
    return {"reach": monster_reach(s, seat) if s.stand[seat] >= 0 else havens(s, seat)}
