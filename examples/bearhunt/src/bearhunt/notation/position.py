"""Positions: what no hunt could come to is refused in a sentence; the rest follows from the fields of the state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bearhunt.map.forest import BOARD, LODGE, PATCHES
from bearhunt.state import NOWHERE, Forest
from matinee.table.errors import PositionError
from matinee.table.written import position as table

if TYPE_CHECKING:
    from matinee.table.game import Game


def from_position(game: Game, data: Any) -> Forest:
    """The state that a position describes."""
    s: Forest = table.from_position(game, data)
    _possible(s)
    return s


def _possible(s: Forest) -> None:
    """Refuse what no hunt could come to."""
    if len(s.hunters) != s.options["hunters"]:
        raise PositionError(f"There are {len(s.hunters)} hunters, and the options say {s.options['hunters']}.")
    if (s.acted | s.hurt | s.abed) >> len(s.hunters):
        raise PositionError(f"acted, hurt and abed name hunters from 0 to {len(s.hunters) - 1}.")
    if s.berries & ~PATCHES:
        raise PositionError("Berries grow in thickets only.")
    if (s.bear == NOWHERE) != (not s.night):
        raise PositionError("The bear is somewhere from the first night on, and nowhere before it.")
    if s.bear == LODGE:
        raise PositionError("The bear does not go to the lodge (1.4).")
    if s.bear != NOWHERE and not s.could >> s.bear & 1:
        raise PositionError(f"The bear is at {BOARD.ids[s.bear]}, and could must say that it can be there (3.4).")
