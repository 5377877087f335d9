"""How games of older rules go on."""

from __future__ import annotations

from matinee.table.carry import Carry

CARRY: dict[str, Carry] = {}
"""By the version that was left behind, the oldest first."""

CARRY["1"] = Carry()
