"""Positions: a hunt as readable JSON, and back with what no hunt could come to refused in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bearhunt.map.forest import BOARD, LODGE, PATCHES
from bearhunt.state import NOWHERE, Forest
from matinee.table.errors import PositionError
from matinee.table.forms import listed
from matinee.table.position import (
    head,
    keys_at,
    known,
    opened,
    options,
    read,
    read_phase,
    result,
    written,
    written_stack,
)

if TYPE_CHECKING:
    from matinee.table.game import Game

BY_HAND = ("game", "rules", "options", "stack", "result")


def position(s: Forest) -> dict[str, Any]:
    """The state as JSON."""
    data = head(s) | written(s, Forest.blank(s.game, s.options)) | {"stack": written_stack(s)}
    return data if s.result is None else data | {"result": s.returns()}


def from_position(game: Game, data: Any) -> Forest:
    """The state that a position describes."""
    data = opened(game, data)
    s = Forest.blank(game, options(game, data))
    known(data, (*BY_HAND, *keys_at(s)), "A position")
    read(s, data)
    s.stack = [read_phase(game, entry) for entry in listed("stack", data.get("stack", []), "phases")]
    s.result = result(2, data.get("result"))
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
    if (s.result is None) != bool(s.stack):
        raise PositionError("As long as there is no result somebody must have to decide (stack), and no longer.")
    if s.stack and s.stack[-1].automatic:
        raise PositionError(f"{type(s.stack[-1]).__name__} is no decision; nobody could go on from there.")
