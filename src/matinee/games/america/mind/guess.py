"""What a seat can believe: nothing is hidden here."""

from __future__ import annotations

from matinee.games.america.state import America
from matinee.table.state import Rng


def guess(s: America, seat: int, rng: Rng) -> America:
    """G-5 Everything but the order of the decks is open, and a deck here has no order: a seat believes what is."""
    return s.copy()
