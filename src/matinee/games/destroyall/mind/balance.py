"""What is worth comparing: the five attributes, and every power."""

from __future__ import annotations

from matinee.games.destroyall.figures import ATTRIBUTES, POWER_IDS
from matinee.games.destroyall.state import Rampage
from matinee.table.board import members
from matinee.table.parts import Balance
from matinee.table.said.text import Catalogue


def balance(words: Catalogue) -> Balance:
    """Attributes by their value and powers by name; ready monsters are dealt."""
    titles = [words.say("attributes", id) for id in ATTRIBUTES]
    power = words.say("words", "powers")

    def traits(s: Rampage) -> list[list[tuple[str, str]]]:
        return [
            [
                *zip(titles, map(str, design.attributes), strict=True),
                *((power, words.say("powers", POWER_IDS[k])) for k in members(design.powers)),
                *((power, words.say("powers", POWER_IDS[weapon.form.bit_length() - 1])) for weapon in design.weapons),
            ]
            for design in s.design[: s.count]
        ]

    return Balance(traits, ("sample",))
