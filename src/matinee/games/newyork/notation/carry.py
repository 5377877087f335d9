"""How games of older rules go on."""

from __future__ import annotations

from matinee.table.json_types import Options
from matinee.table.parts import Carry

CARRY: dict[str, Carry] = {}
"""By the version that was left behind, the oldest first."""

CARRY["1"] = Carry()


def _looking(options: Options) -> Options:
    """R44 Whoever could turn a chit over did."""
    return {"must_look": True, **options}


CARRY["2"] = Carry(options=_looking)
CARRY["3"] = Carry()
