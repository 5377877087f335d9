"""Random legal games, the same for the same seed, ply by ply."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

from matinee.table.game import Game
from matinee.table.json_types import Options
from matinee.table.phase import Action
from matinee.table.records.record import Record
from matinee.table.said.verbs import CONCEDE
from matinee.table.shown.shared_view import sharing_views
from matinee.table.shown.view import View
from matinee.table.state import State
from matinee.testing.options import all_options

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

LONGEST = 20_000
"""More actions than any game has that promises to end."""

PATIENCE = 2_000
"""How long a random game is watched that does not promise to end."""

LEAVING = (10, 100, 1_000)
"""With concessions, the ratio of actions that concede, drawn for each game."""


class LawBroken(AssertionError):
    """A game does what no game may do; the message says where, and how to see it."""

    def __init__(self, ply: Ply, message: str) -> None:
        self.ply, self.message = ply, message
        super().__init__(f"{ply.place}: {message}\n{ply.way}")


@dataclass(slots=True)
class Ply:
    """A moment of a random game: the state, which is played on, and the action that comes next (None at the end).

    `view` and `guess` are made once, however many look; who wants to change one makes another.
    """

    game: Game
    options: Options
    seed: int
    number: int
    state: State
    actions: list[Action]
    legal: list[Action]
    action: Action | None
    time: int = 1  # how often this kind of phase has come up
    _views: dict[int | None, View] = field(default_factory=dict)
    _guesses: dict[int, State] = field(default_factory=dict)

    @property
    def phase(self) -> str:
        return type(self.state.stack[-1]).__name__ if self.state.stack else "the end"

    @property
    def place(self) -> str:
        """Where this is."""
        return f"{self.game.name} ({self._said}) seed {self.seed} ply {self.number}"

    @property
    def way(self) -> str:
        """How to see it, and what led here."""
        show = f"python -m matinee.testing show {self.game.name} {self.seed} {self.number} {self._said}"
        return f"to see it: {show}\nthe last actions: {self.actions[-12:]}, then {self.action}"

    @property
    def _said(self) -> str:
        return " ".join(f"{name}={value}" for name, value in self.options.items())

    @property
    def seats(self) -> range:
        return range(len(self.game.seats(self.options)))

    def due(self, each: int) -> bool:
        """Whether to look closely: of every kind of phase at its 1st, 2nd, 4th ... time, as often as `each` says."""
        return self.time & (self.time - 1) == 0 and self.time.bit_length() <= each

    def view(self, seat: int | None) -> View:
        """What a seat sees now."""
        if not self._views:
            with sharing_views():
                self._views = {one: self.state.view(one) for one in (None, *self.seats)}
        return self._views[seat]

    def guess(self, seat: int) -> State:
        """What a seat may believe now."""
        if seat not in self._guesses:
            self._guesses[seat] = self.state.guess(seat, Random(self.number))
        return self._guesses[seat]

    def check(self, holds: bool, message: str) -> None:
        """Fail with all that is needed to find the place again."""
        if not holds:
            raise LawBroken(self, message)


def pick(legal: Sequence[Action], rng: Random, used: dict[str, int] | None = None) -> Action:
    """A random action; half the time of the verb used least so far, so that every rule has its day."""
    if used is not None and rng.random() < 0.5:
        least = min(used.get(action[0], 0) for action in legal)
        legal = [action for action in legal if used.get(action[0], 0) == least]
    action = legal[rng.randrange(len(legal))]
    if used is not None:
        used[action[0]] = used.get(action[0], 0) + 1
    return action


def leaver(state: State, rng: Random) -> Action | None:
    """A concession of a seat that may still concede: half the time of the one that decides."""
    playing = state.playing()
    seat = state.player if state.player in playing and rng.random() < 0.5 else rng.choice(playing)
    return (CONCEDE, seat) if (CONCEDE, seat) in state.table_actions(seat) else None


def walk(
    game: Game, options: Mapping[str, Any], seed: int, most: int = LONGEST, concessions: bool = False
) -> Iterator[Ply]:
    """A random game, the same for the same seed, ply by ply to its end; each action goes through the checked door.
    With `concessions` any seat may concede at any moment."""
    complete = game.checked(dict(options))
    rng = Random(f"{game.name} {complete} {seed}")
    state = game.new(**complete)
    actions: list[Action] = []
    used: dict[str, int] = {}
    leaving = rng.choice(LEAVING) if concessions else 0
    for number in range(most + 1):
        legal = state.legal_actions()
        over = state.player is None
        action = pick(legal, rng, used) if legal and not over else None
        if leaving and action is not None and rng.randrange(leaving) == 0:
            action = leaver(state, rng) or action
        ply = Ply(game, complete, seed, number, state, actions, legal, action)
        ply.check(over or bool(legal), f"{ply.phase} is a dead end: seat {state.player} has nothing to do")
        yield ply
        if action is None or number == most:
            return
        reason = state.why_not(action)
        ply.check(reason is None, f"{action} is in the list and refused: {reason}")
        try:
            (state.apply if action[0] == CONCEDE else state.play)(action)
        except Exception as error:
            error.add_note(f"{ply.place}\n{ply.way}")
            raise
        actions.append(action)


def random_record(game: Game, options: Mapping[str, Any], seed: int, most: int = LONGEST) -> Record:
    """The record of a random game, cut after a number of actions."""
    record = Record.of(game, dict(options))
    for ply in walk(game, options, seed, most):
        if ply.action is not None and ply.number < most:
            record.actions.append(ply.action)
    return record


def records(game: Game, most: int = 200) -> SearchStrategy[Record]:
    """A hypothesis strategy: records of random legal games under options of every kind, often unfinished."""
    from hypothesis import strategies as st

    return st.builds(
        random_record,
        st.just(game),
        st.sampled_from(all_options(game)),
        st.integers(0, 2**32 - 1),
        st.integers(0, most),
    )
