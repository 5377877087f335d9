"""How games of older rules go on."""

from __future__ import annotations

from collections.abc import Sequence

from matinee.games.america.state import America
from matinee.table.carry import Carry
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


CARRY["1"] = Carry(instead=_not_asked_before)
