"""What the table draws around a piece while people plan."""

from __future__ import annotations

from typing import Any

from bearhunt.map.forest import NEAR, OPEN, path
from bearhunt.state import BEAR, NOWHERE, Forest
from matinee.table.board import members
from matinee.table.shown.boardview import Overlay, OverlayKind, Overlays


def overlays(s: Forest, seat: int | None, piece: Any) -> Overlays:
    """3.2, 5.2, 5.3, 5.4 Where a hunter can walk, shoot and see and the bear can be, or where the bear can go."""
    found: dict[OverlayKind, int] = {}
    if type(piece) is int and 0 <= piece < len(s.hunters):
        beside = NEAR[s.hunters[piece]]
        found = {"reach": beside & path(s.winter), "range": beside if s.cartridges else 0, "sight": beside & OPEN}
        found["area"] = s.could
    elif piece == "bear" and s.bear != NOWHERE and (seat == BEAR or s.known):
        found = {"reach": s.ways(s.bear), "sight": s.watched}
    return {kind: Overlay([*members(spaces)]) for kind, spaces in found.items() if spaces}
