"""What scenes of all games share: actions with the names of things, dice given, and refusals that change nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import matinee
from matinee.table.game import Game
from matinee.table.shown.view import Prompt
from matinee.table.state import State

S = TypeVar("S", bound=State)
Names = Mapping[str, Sequence[str]]


def prompt(s: State, seat: int | None = None) -> Prompt:
    """What is asked now, as a seat sees it."""
    found = s.view(seat).prompt
    assert found is not None
    return found


def no_place(*at: float) -> int:
    raise TypeError(f"{at} is no place in this game")


def clicks(text: str) -> list[list[Any]]:
    """Named actions as they are written: "target tank-1, strike 6"."""
    return [[int(word) if word.isdigit() else word for word in click.split()] for click in text.split(", ")]


class Kit:
    """Named actions of one game: `names` has the things of each kind of argument in order, `place` numbers a place."""

    def __init__(self, game: Game, names: Names, place: Callable[..., int] = no_place) -> None:
        self.game, self.names, self.place = game, names, place

    def named(self, verb: str, *args: Any) -> tuple[Any, ...]:
        """An action with names turned into numbers: `named("smash", "B44c", 8)`."""
        kinds = self.game.verbs[verb].kinds if verb in self.game.verbs else ()
        return (verb, *(self._number(kind, arg) for kind, arg in zip(kinds, args, strict=True)))

    def _number(self, kind: str, arg: Any) -> Any:
        if isinstance(arg, str):
            return self.names[kind].index(arg)
        return self.place(*arg) if isinstance(arg, tuple) else arg

    def play(self, s: S, *moves: str | tuple[Any, ...], dice: Sequence[Any] = ()) -> S:
        """Play named actions in order; when chance decides take the next of `dice`: a face, or the name of a card."""
        left = list(dice)
        self._roll(s, left)
        for move in moves:
            for words in clicks(move) if isinstance(move, str) else [move]:
                s.apply(self.named(*words))
                self._roll(s, left)
        assert not left, f"{left} were not rolled; {self.deciding(s)} decides"
        return s

    def _roll(self, s: State, left: list[Any]) -> None:
        while left and s.player == matinee.CHANCE:
            legal = s.legal_actions()
            action = ("roll", left[0]) if isinstance(left[0], int) else self.named(legal[0][0], left[0])
            if action not in legal:
                return
            s.apply(action)
            del left[0]

    def legal(self, s: State, verb: str) -> set[Any]:
        """The legal actions of a verb by the names of their arguments: a name, a tuple, or of none the verb."""
        kinds = self.game.verbs[verb].kinds
        found: set[Any] = set()
        for action in s.legal_actions():
            if action[0] == verb:
                pairs = zip(kinds, action[1:], strict=True)
                words = tuple(self.names[kind][n] if kind in self.names else n for kind, n in pairs)
                found.add(words if len(words) > 1 else words[0] if words else verb)
        return found

    def refused(self, s: State, *move: Any) -> str:
        """The rule that refuses an action; fails if the action is allowed or if refusing it changes anything."""
        before = s.position()
        action = self.named(*move)
        reason = s.why_not(action)
        assert reason is not None, f"{move} is allowed"
        assert reason.text.strip()
        assert action not in s.legal_actions()
        try:
            s.apply(action)
        except matinee.Illegal as error:
            assert error.reason == reason
        else:
            raise AssertionError(f"{move} was done")
        assert s.position() == before
        return reason.rule

    @staticmethod
    def events(s: State) -> list[str]:
        """The ids of what the last action brought about."""
        return [event.id for event in s.events]

    @staticmethod
    def deciding(s: State) -> str:
        """The name of the phase that decides."""
        return type(s.stack[-1]).__name__ if s.stack else "over"
