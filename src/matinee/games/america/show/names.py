"""What spaces, pieces and cards are called: the words of the game, and the names that go into them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import matinee.games.america.figures as figures
from matinee.games.america.show.places import place_name, short_name
from matinee.table.said.text import Catalogue

WORDS = Catalogue.load(Path(__file__).parents[1] / "words.toml")


def called(id: str) -> str:
    """A monster, a branch, a kind of unit or a card by its name."""
    return WORDS.say("names", id)


def space_name(space: int) -> str:
    """A space by its name, or by the nearest place that has one."""
    return WORDS.say("words", "tile") if space < 0 else place_name(WORDS, space)


@cache
def piece_name(piece: int) -> str:
    """A unit by its kind and number, a monster by its name."""
    if piece >= figures.UNITS:
        return called(figures.MONSTER_IDS[piece - figures.UNITS])
    kind = figures.KINDS[figures.KIND[piece]]
    if kind.count == 1:
        return called(kind.id)
    return WORDS.say("words", "numbered", called(kind.id), piece - figures.FIRST[figures.KIND[piece]] + 1)


WORDS.names = {
    "space": space_name,
    "short": lambda space: space_name(space) if space < 0 else short_name(WORDS, space),
    "piece": piece_name,
    "seat": lambda seat: WORDS.say("seats", "player", seat + 1),
    "slot": lambda seat: str(seat + 1),
    "monster": lambda kind: called(figures.MONSTER_IDS[kind]),
    "branch": lambda branch: called(figures.BRANCH_IDS[branch]),
    "mutation": lambda card: called(figures.MUTATION_IDS[card]),
    "research": lambda card: called(figures.RESEARCH_IDS[card]),
    "mutation_text": lambda card: WORDS.say("card_texts", figures.MUTATION_IDS[card]),
    "research_text": lambda card: WORDS.say("card_texts", figures.RESEARCH_IDS[card]),
}
