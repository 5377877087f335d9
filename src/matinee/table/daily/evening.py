"""A game's evenings: the films it can show on one night, how they are scored, and what the lab has proved of nights."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from matinee.table.json_types import Options, read_toml
from matinee.table.state import State

LESS, SAME, ONE, MORE = "▼·▪■"
"""A turn in the strip of a result: points lost, none, one, or more."""

LOST, DRAWN, WON = "○◊●"
"""How the game ended, in the same strip."""


class Film(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game for one evening: its options, the seat of whoever plays, and the bot in all others."""

    options: Options
    seat: int = 0
    rivals: str = "projectionist"


class Score(msgspec.Struct, frozen=True):
    """How an evening ended for a seat: what it won, points by the game's own measure, and the turns it took."""

    won: float
    points: int
    turns: int

    @property
    def rank(self) -> tuple[float, int, int]:
        """Higher is better: a win counts first, then points, then fewer turns."""
        return self.won, self.points, -self.turns


class Proof(msgspec.Struct, frozen=True):
    """What the lab found out of a night: its film, what the Projectionist won of so many games, and Kaiju's score."""

    film: str
    won: float
    games: int
    kaiju: Score


class Evening:
    """`points(state, seat)` is the game's own measure; films and proofs are read from its data when needed."""

    def __init__(self, points: Callable[[Any, int], int], data: Path) -> None:
        self.points = points
        self._films, self.kept = data / "films.toml", data / "nights.json"

    @cached_property
    def films(self) -> dict[str, Film]:
        """The films by their ids; words.toml has their titles under [features]."""
        return msgspec.convert(read_toml(self._films), dict[str, Film])

    @cached_property
    def proofs(self) -> dict[str, Proof]:
        """What is proved of each night of this game."""
        return msgspec.json.decode(self.kept.read_bytes(), type=dict[str, Proof]) if self.kept.is_file() else {}

    def score(self, state: State, seat: int) -> Score:
        """How it stands for a seat, or how it ended."""
        returns = state.returns()
        return Score(returns[seat] if returns else 0.0, self.points(state, seat), state.clock.number)


class Strip:
    """The symbols of a result, a turn each, and how it ended; it is shown every state in order."""

    def __init__(self, evening: Evening, seat: int) -> None:
        self.evening, self.seat = evening, seat
        self.turns: list[int] = []  # the points at the end of each turn, set-up first

    def see(self, state: State) -> None:
        """One more state of the game."""
        turn = state.clock.number
        points = self.evening.points(state, self.seat) if turn else 0
        self.turns += [self.turns[-1] if self.turns else points] * (turn + 1 - len(self.turns))
        self.turns[turn] = points

    def text(self, won: float) -> str:
        """The strip of a game that ended so."""
        gains = [after - before for before, after in zip(self.turns, self.turns[1:], strict=False)]
        end = WON if won == 1 else DRAWN if won else LOST
        return "".join(LESS if gain < 0 else (SAME, ONE, MORE)[min(gain, 2)] for gain in gains) + end
