"""What the fields of a state and of phases hold, and how a position has it: spaces, units, seats, monsters, cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import matinee.games.america.figures as figures
from matinee.games.america.map.land import BOARD, SPACES
from matinee.table.forms import Form, Number, OneOf, SetOf, SomeNumbers

NOBODY = -1
BOX, TILE, GONE = -1, -2, -3  # where a unit is on no space: not in the game yet, on its tile, out of the game
TROPHY = -10  # TROPHY - seat: in that player's trophy pile (E-7)
UNBORN, HOLLYWOOD, VANISHED, DEAD = -1, -2, -3, -4  # where a monster is when it is on no space

EARLY, CLAWS, GUNS = range(3)  # 6.3 the steps of a round of battle

_SPACES = BOARD.ids[:SPACES]
_SHOOTERS = (*figures.UNIT_NAMES, "colossal-again")  # TWICE, his second attack
assert len(_SHOOTERS) == figures.TWICE + 1


class Somewhere(Form):
    """A space by its name, or one of the words for being on none."""

    def __init__(self, words: Mapping[int, str | None]) -> None:
        self.words, self.codes = words, {word: code for code, word in words.items()}
        self.space = OneOf("space", _SPACES)

    def write(self, value: int) -> str | None:
        return self.words[value] if value < 0 else self.space.write(value)

    def read(self, name: str, value: Any) -> int:
        known = value is None or isinstance(value, str)
        return self.codes[value] if known and value in self.codes else self.space.read(name, value)


PLAYER, SIDE = Number(), Number()
Player = Annotated[int, PLAYER]
Side = Annotated[int, SIDE]  # of a duel: a player, or beyond them a giant
Anybody = Annotated[int, Number(NOBODY)]
Seats = Annotated[int, SomeNumbers()]
Space = Annotated[int, OneOf("space", _SPACES, nothing=NOBODY)]
Spaces = Annotated[int, SetOf("space", _SPACES)]
Unit = Annotated[int, OneOf("unit", figures.UNIT_NAMES)]
Units = Annotated[int, SetOf("unit", figures.UNIT_NAMES)]
Shooter = Annotated[int, OneOf("unit", _SHOOTERS)]
Shooters = Annotated[int, SetOf("unit", _SHOOTERS)]
Kind = Annotated[int, OneOf("monster", figures.MONSTER_IDS, nothing=NOBODY)]
Branch = Annotated[int, OneOf("branch", figures.BRANCH_IDS, nothing=NOBODY)]
Place = Annotated[int, Somewhere({UNBORN: None, HOLLYWOOD: "Hollywood", VANISHED: "vanished", DEAD: "dead"})]
Mutations = Annotated[int, SetOf("mutation", figures.MUTATION_IDS)]
Research = Annotated[int, SetOf("research card", figures.RESEARCH_IDS)]
CardNumber = Annotated[int, Number(0, len(figures.MUTATION_IDS))]
CardOrNone = Annotated[int, Number(NOBODY, len(figures.MUTATION_IDS))]
BranchNumber = Annotated[int, Number(0, len(figures.BRANCH_IDS))]
Dice = Annotated[int, Number(0, 4)]  # as many as a city has
Face = Annotated[int, Number(0, 7)]

POST = Somewhere({BOX: "box", TILE: "tile", GONE: "gone"} | {TROPHY - seat: f"trophy {seat}" for seat in range(4)})
"""Where a unit is."""
