"""Puzzles: moments of games at which a click decides, or a few. What was played up to them is kept, so they open as
tables."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from matinee.table.errors import MatineeError
from matinee.table.game import Game
from matinee.table.json_types import Options
from matinee.table.phase import Action
from matinee.table.written.opening import unpacked

WIN = "win"
"""The goal that every game has."""

ASKED = 5
"""How often each bot is asked for the best click."""


OVER = -1
"""A right click after which dice or another seat decide."""


class Step(msgspec.Struct, frozen=True):
    """A moment at which something is to be found: how likely each click of the legal list reaches the goal from there,
    and to which step each right one leads, the likeliest first, or OVER."""

    chances: list[float]
    then: list[int]

    @property
    def ranking(self) -> list[int]:
        """The places of the legal list, the likeliest first."""
        return sorted(range(len(self.chances)), key=lambda place: -self.chances[place])

    @property
    def best(self) -> list[int]:
        """The places of the right clicks."""
        return self.ranking[: len(self.then)]

    @property
    def second(self) -> float:
        """The chance of the best of all others; none if there are no others."""
        return max((self.chances[place] for place in self.ranking[len(self.then) :]), default=0.0)


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A moment, whose click it is, what that should reach, and how likely each click of the legal list reaches it.

    `line` is the best click and what follows where the dice are kind. `teaches` is the rule by which it ends.
    `found` is how often of five the Usher, the Projectionist and Kaiju find a right click. The `right` likeliest
    clicks are as good as each other. `playouts` is how often each of them was played out, 0 if it was computed.
    Where one click is not all there is to find, `clicks` of the line are, `then` says for each right click to which of
    the `more` steps it leads, counted from 1, and `right` is how many of them there are.
    """

    options: Options
    played: str
    seat: int
    goal: str
    chances: list[float]
    line: list[list[Any]]
    teaches: str
    found: tuple[int, int, int]
    right: int = 1
    playouts: int = 0
    clicks: int = 1
    then: list[int] = []
    more: list[Step] = []

    def actions(self) -> list[Action]:
        return unpacked(self.played)

    @property
    def steps(self) -> list[Step]:
        """The moments at which something is to be found, the first one first."""
        return [Step(self.chances, self.then or [OVER] * self.right), *self.more]

    @property
    def best(self) -> list[int]:
        """The places of the clicks to find in the legal list, the likeliest first."""
        return self.steps[0].best

    @property
    def idea(self) -> tuple[Any, ...]:
        """What is to be found, and what for: two puzzles of one idea teach the same."""
        return self.goal, *(part for action in self.line[: self.clicks] for part in action)

    @property
    def verbs(self) -> list[str]:
        """The sorts of clicks that are to be found."""
        return [action[0] for action in self.line[: self.clicks]]

    @property
    def odds(self) -> tuple[float, float]:
        """Its chance, and that of the next best."""
        return max(self.chances), max(step.second for step in self.steps)


class PuzzleFile(msgspec.Struct):
    """The puzzles of a game, the rules under which they were proved, and how many games were looked through."""

    rules: str
    looked: int = 0
    puzzles: list[Puzzle] = []


def read_puzzles(path: Path, rules: str | None = None) -> PuzzleFile:
    """The puzzles of a file; none if there is no such file. MatineeError if they were proved under other rules than
    these, where rules are named."""
    if not path.is_file():
        return PuzzleFile(rules or "")
    try:
        kept = msgspec.json.decode(path.read_bytes(), type=PuzzleFile)
    except msgspec.DecodeError as error:
        raise MatineeError(f"{path.name} holds no puzzles: {error}.") from error
    if rules is not None and kept.rules != rules:
        raise MatineeError(f"The puzzles in {path.name} were proved under rules {kept.rules}; these are rules {rules}.")
    return kept


def puzzle_file(game: Game) -> Path:
    return game.folder / "data" / "puzzles.json"


@cache
def puzzles_of(game: Game) -> list[Puzzle]:
    """Those kept with the game. Options that are newer than a puzzle have their default values."""
    kept = read_puzzles(puzzle_file(game), game.rules).puzzles
    return [msgspec.structs.replace(puzzle, options=game.checked(puzzle.options)) for puzzle in kept]


def write_puzzles(path: Path, kept: PuzzleFile) -> None:
    """Keep puzzles in a file, one in a line."""
    head = msgspec.json.encode({"rules": kept.rules, "looked": kept.looked})[:-1]
    path.write_bytes(head + b',"puzzles":[\n' + b",\n".join(map(msgspec.json.encode, kept.puzzles)) + b"\n]}\n")
