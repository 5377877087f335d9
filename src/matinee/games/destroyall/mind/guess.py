"""What a seat can believe: nothing is hidden here."""

from __future__ import annotations

from matinee.games.destroyall.state import Rampage
from matinee.table.state import Rng


def guess(s: Rampage, seat: int, rng: Rng) -> Rampage:
    """Everything lies open on the table: a seat believes what is."""
    return s.copy()
