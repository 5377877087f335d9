"""What is worth comparing: the monster's abilities and strengths, and what the humans bring."""

from __future__ import annotations

from matinee.games.sheboygan.figures import ABILITY_IDS, KIND, KINDS, POPULACE, STRENGTHS
from matinee.games.sheboygan.state import City
from matinee.table.board import members
from matinee.table.parts import Balance
from matinee.table.said.text import Catalogue


def balance(words: Catalogue) -> Balance:
    """Builds as the monster's player makes them, armies as the humans buy them."""
    ability = words.say("words", "abilities")

    def traits(s: City) -> list[list[tuple[str, str]]]:
        monster = [(ability, words.say("abilities", ABILITY_IDS[k])) for k in members(s.abilities)]
        monster += [(words.say("strengths", id).capitalize(), str(s.strength[k])) for k, id in enumerate(STRENGTHS)]
        army = [0] * len(KINDS)
        for unit in members(s.humans & ~POPULACE):
            army[KIND[unit]] += 1
        return [monster, [(words.say("units", KINDS[k]).capitalize(), str(n)) for k, n in enumerate(army) if n]]

    return Balance(traits)
