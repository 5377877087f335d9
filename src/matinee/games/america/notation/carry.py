"""How games of older rules go on."""

from __future__ import annotations

from collections.abc import Sequence

from matinee.games.america.state import America
from matinee.table.errors import PositionError
from matinee.table.json_types import JsonObject
from matinee.table.parts import Carry
from matinee.table.phase import Action

CARRY: dict[str, Carry] = {}
"""By the version that was left behind, the oldest first."""

_SKIP: Action = ("skip",)
_HUSH: Action = ("hush",)


def _not_asked_before(state: America, action: Action) -> Sequence[Action] | None:
    """OWN-1 Rules 2 ask about cards wherever something has happened: who was not asked then plays none now."""
    if state.why_not(_SKIP) is not None:
        return None
    return (_SKIP,) if action == _HUSH else (_SKIP, action)


def _position_of_1(position: JsonObject) -> JsonObject:
    """F-19, OWN-3 Rules 1 asked over which space a monster had come, rules 2 ask before it goes: it would go twice."""
    if position["stack"][-1:] == [["Approach", {}]]:
        raise PositionError("A monster is under way, and over which space it comes is asked before it goes now (F-19).")
    return position


CARRY["1"] = Carry(position=_position_of_1, instead=_not_asked_before)
CARRY["2"] = Carry()
