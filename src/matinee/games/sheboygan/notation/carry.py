"""How games of older rules go on."""

from __future__ import annotations

from matinee.table.json_types import Options
from matinee.table.parts import Carry

CARRY: dict[str, Carry] = {}
"""By the version that was left behind, the oldest first."""

CARRY["1"] = Carry()


def _fires(options: Options) -> Options:
    """R72, R83 Fire that spread to the monster waited, and fires across the street were not added."""
    return {"fire_waits": True, "street_apart": True, **options}


CARRY["2"] = Carry(options=_fires)
