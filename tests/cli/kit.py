"""What tests of the command line share: commands, a typed game, and what it must lead to."""

from __future__ import annotations

import sys
from collections.abc import Callable

from matinee.table.table import Table
from matinee.testing import scripts

RUN = [sys.executable, "-m", "matinee.cli"]
Type = Callable[..., tuple[int, str]]
LEARNING = "play sheboygan --scenario learning --seed 3"
BUILT = ("allot attack 3", "allot defence 4", "allot destruction 3", "allot movement 3")


def script(seed: int) -> tuple[list[str], Table]:
    """What to type for a whole Learning game as the monster with real dice, and the table it must lead to."""
    return scripts.script("sheboygan", seed, scenario="learning", turns=12)
