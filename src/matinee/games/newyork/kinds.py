"""What the fields of a state and of phases hold, and how a position has it: spaces, seats, monsters and missions."""

from __future__ import annotations

from typing import Annotated, Any

from matinee.games.newyork.figures import CHIT_IDS, KINDS, LETTERS, MEALS, TURNS_OF_FAME
from matinee.games.newyork.map.manhattan import BOARD
from matinee.table.board import bitset
from matinee.table.forms import Choice, Form, Nullable, Number, OneOf, SetOf, SomeNumbers, choice

OFF, DEAD, AWAY = -1, -2, -3  # where a monster is when it is on no space: not set up, dead, talking contracts
NOBODY = -1
NONE = -1  # no mission
NOWHERE, HIDDEN, LOST = -1, -2, -3  # where the Blonde is: carried, under a chit, gone for good
NO_TASK, HAS_BEEN = -1, -2  # NY17.7, NY17.9: tasks count down to 0, which is done


class Letters(Form):
    """Missions as letters in a row: a bitset of them, or counts by letter."""

    def __init__(self, counted: bool = False) -> None:
        self.counted = counted

    def write(self, value: Any) -> str:
        counts = value if self.counted else [value >> k & 1 for k in range(len(LETTERS))]
        return "".join(letter * n for letter, n in zip(LETTERS, counts, strict=True))

    def read(self, name: str, value: Any) -> Any:
        found = [choice(name, letter, LETTERS) for letter in str(value)]
        return [found.count(k) for k in range(len(LETTERS))] if self.counted else bitset(found)


class Somewhere(Form):
    """A space by its name, or one of the words for being on none."""

    def __init__(self, words: dict[int, str]) -> None:
        self.words, self.space = words, OneOf("space", BOARD.ids, hint=CALLED)

    def write(self, value: int) -> str | None:
        return self.words.get(value) or self.space.write(value)

    def read(self, name: str, value: Any) -> int:
        return next((n for n, word in self.words.items() if word == value), None) or self.space.read(name, value)


PLAYER, ANYBODY = Number(), Number(NOBODY)
CALLED = "; spaces are called c1r1 to c22r20, column and row"
Space = Annotated[int, OneOf("space", BOARD.ids, nothing=OFF, hint=CALLED)]
Spaces = Annotated[int, SetOf("space", BOARD.ids, hint=CALLED)]
Player = Annotated[int, PLAYER]
Anybody = Annotated[int, ANYBODY]
Seat = Annotated[int, Nullable(NOBODY)]
Seats = Annotated[int, SomeNumbers()]
Kind = Annotated[int, Choice("kind", KINDS, nothing=OFF)]
Mission = Annotated[int, Choice("mission", LETTERS, nothing=NONE)]
Missions = Annotated[int, Letters()]
Counted = Annotated[list[int], Letters(counted=True)]
Place = Annotated[int, Somewhere({OFF: "off", DEAD: "dead", AWAY: "away"})]
LadyPlace = Annotated[int, Somewhere({NOWHERE: "carried", HIDDEN: "hidden", LOST: "lost"})]
Chits = Annotated[int, SetOf("chit", CHIT_IDS, few=True)]
Figure = Annotated[int, Number(0, 41)]
Bites = Annotated[int, Number(0, 3)]
Food = Annotated[int, Number(-1, MEALS + 1)]
Fame = Annotated[int, Number(-2, TURNS_OF_FAME + 2)]
Stuck = Annotated[int, Number(0, 3)]
