"""What is worth comparing: missions and monsters, both dealt by chance."""

from __future__ import annotations

from matinee.games.newyork.figures import KINDS, LETTERS
from matinee.games.newyork.state import Midtown
from matinee.table.parts import Balance
from matinee.table.said.text import Catalogue


def balance(words: Catalogue) -> Balance:
    """The mission and the monster of each seat."""
    mission, monster = words.say("words", "missions"), words.say("words", "monsters")

    def traits(s: Midtown) -> list[list[tuple[str, str]]]:
        return [
            [
                (mission, words.say("missions", LETTERS[s.mission[seat]])),
                (monster, words.say("pieces", KINDS[s.monster[seat]])),
            ]
            for seat in range(s.seats)
        ]

    return Balance(traits)
