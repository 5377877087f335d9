"""What the table draws around a monster while people plan: where it can go and what it can attack, all of it public."""

from __future__ import annotations

from typing import Any

from matinee.games.newyork.map.manhattan import Reach, border, reach
from matinee.games.newyork.rules.movement import Pounce, quarry
from matinee.games.newyork.state import Midtown
from matinee.table.board import members
from matinee.table.shown.boardview import Overlay, OverlayKind, Overlays


def overlays(s: Midtown, seat: int | None, piece: Any) -> Overlays:
    """NY5, NY8, NY9 Reach and range of a monster, in its turn or the next; a kind that has no space is left out."""
    if type(piece) is not int or not 0 <= piece < s.seats or s.where[piece] < 0:
        return {}
    found = _locked(s, piece) or _after_moving(s, piece) or _free(s, piece)
    return {kind: Overlay([*members(spaces)]) for kind, spaces in found.items() if spaces}


def _locked(s: Midtown, seat: int) -> dict[OverlayKind, int]:
    """NY13 In a fight it strikes back and goes nowhere."""
    here = 1 << s.where[seat]
    return {"range": here} if s.crowded & here else {}


def _after_moving(s: Midtown, seat: int) -> dict[OverlayKind, int]:
    """NY8 The mover that has moved may only attack what is next to it."""
    moved = seat == s.mover and any(isinstance(phase, Pounce) for phase in s.stack)
    return {"range": quarry(s, s.where[seat])} if moved else {}


def _free(s: Midtown, seat: int) -> dict[OverlayKind, int]:
    """NY5, NY6, NY7, NY8, NY9 Where its move can end, and what it can attack from there with a space left."""
    here, allowance = s.where[seat], s.allowance(seat)
    if s.stuck[seat]:
        return {}
    if not allowance:
        return {"range": s.roof(seat)}  # M10
    ways: Reach = reach(s.flies(seat), here, allowance, s.occupied, s.rubble)
    from_ = 1 << here | sum(ways.rings[:-1])
    prey = border(from_) & (s.standing | s.occupied) & ~s.crowded & ~(1 << here)
    return {"reach": ways.spaces, "range": prey | s.roof(seat)}
