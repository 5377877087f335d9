"""Who decides: the two kinds of phase in this game."""

from typing import Any

from matinee.games.sheboygan.figures import HUMAN, MONSTER
from matinee.table.phase import Phase


class MonsterDecides(Phase, frozen=True):
    """A decision of the Monster Player."""

    def seat(self, s: Any) -> int:
        return MONSTER


class HumanDecides(Phase, frozen=True):
    """A decision of the Human Player."""

    def seat(self, s: Any) -> int:
        return HUMAN
