"""How games of older rules go on."""

from __future__ import annotations

from collections.abc import Sequence

from matinee.games.destroyall.state import Rampage
from matinee.table.json_types import JsonObject
from matinee.table.parts import Carry
from matinee.table.phase import Action

CARRY: dict[str, Carry] = {}
"""By the version that was left behind, the oldest first."""

_NEW_QUESTIONS: tuple[Action, ...] = (("wait",), ("strike_back",))
"""DAM3, DAM11 What rules 1 did not ask: whether to interrupt there, and nobody did; the blow in return, which fell."""

_BY_ITSELF: tuple[Action, ...] = (("done",), ("wait",), ("stand_down",))
"""DAM2, DAM3 What is not asked any more: an end of a round with nothing left to do, a shot that would reach nothing."""


def _asked_otherwise(state: Rampage, action: Action) -> Sequence[Action] | None:
    for answer in _NEW_QUESTIONS:
        if state.why_not(answer) is None and action != answer:
            return answer, action
    return () if action in _BY_ITSELF else None


def _position_of_1(position: JsonObject) -> JsonObject:
    """M15 A shot may be aimed at the same things in one's own round and interrupting: which it is, is not noted."""
    stack = [
        [phase, {name: value for name, value in fields.items() if phase != "Aiming" or name != "own"}]
        for phase, fields in position["stack"]
    ]
    return position | {"stack": stack}


CARRY["1"] = Carry(position=_position_of_1, instead=_asked_otherwise)
CARRY["2"] = Carry()
CARRY["3"] = Carry()
