"""Dice of the server: random, by the date of a night, or by a sealed seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import matinee
from matinee.table import sealed_dice
from matinee.table.daily.night_dice import NightRolls
from matinee.table.options import NIGHT
from matinee.table.sealed_dice import LuckyWord, Sealed
from matinee.table.state import State

Dice = Callable[[State], matinee.Action]
"""What falls where chance is to decide."""


HASH = ["hash"]
"""What follows the hash of lucky words in a row of the journal; words stand alone."""


class FallingDice:
    """The dice of one table: how often they fell in all that is noted, and what sealed ones go by."""

    def __init__(self, kernel: matinee.Table, seed: str | None) -> None:
        self.seed = seed
        self.fallen = 0
        self.words: list[LuckyWord] = []
        self.committed: dict[int, str] = {}  # the hashes of words, by seat
        self._kernel, self._night = kernel, NightRolls(kernel)

    def times(self, noted: int) -> int:
        """How often they have fallen, of what is not noted yet as well."""
        return self.fallen + sum(played.seat == matinee.CHANCE for played in self._kernel.past[noted:])

    def fall(self, dice: Dice, noted: int) -> matinee.Action:
        """What they show now."""
        state = self._kernel.state
        if NIGHT in state.options:
            return self._night(state)
        return dice(state) if self.seed is None else sealed_dice.roll(state, self.seed, self.words, self.times(noted))

    def note(self, seat: int, said: Sequence[str], noted: int) -> None:
        """Note words, or the HASH of some."""
        if said[1:] == HASH:
            self.committed[seat] = said[0]
        else:
            self.words.append((self.times(noted), seat, said[0]))

    @property
    def hidden(self) -> set[int]:
        """The seats whose words are still hidden behind a hash."""
        return self.committed.keys() - {seat for _, seat, _ in self.words}

    def sealed(self, over: bool) -> Sealed | None:
        """What may be known of sealed dice: the seed only when no more of them will fall."""
        if self.seed is None:
            return None
        return Sealed(
            sealed_dice.commitment(self.seed), list(self.words), self.seed if over else "", dict(self.committed)
        )
