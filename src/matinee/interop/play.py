"""A game played by numbers: what all doors share. The dice fall by themselves, from a seed."""

from __future__ import annotations

from random import Random
from typing import Any

from matinee.interop.encoding import CodeError, Codes, encoding
from matinee.table.dice import fair, settle
from matinee.table.errors import OptionsError
from matinee.table.game import Game
from matinee.table.phase import Action
from matinee.table.registry import load


class Play:
    """One game after another under the same options; `chosen` is the beginning of an action, where one takes steps."""

    def __init__(self, game: str | Game, form: str = "flat", **options: Any) -> None:
        self.game = load(game) if isinstance(game, str) else game
        self.options = self.game.checked(options)
        if self.game.endless(self.options):
            raise OptionsError(f"With these options a game of {self.game.title} need not end; set its limit.")
        self.seats = len(self.game.seats(self.options))
        self.encoding = encoding(self.game, form)
        self.start(0)

    def start(self, seed: int | None = None) -> None:
        """A new game; without a seed the dice go on as they were."""
        if seed is not None:
            self.rng = Random(seed)
        self.dice = fair(self.rng)
        self.state = self.game.new(**self.options)
        self.chosen: Codes = ()
        self._codes: list[int] | None = None
        settle(self.state, self.dice)

    @property
    def player(self) -> int | None:
        """The seat that decides; None when it is over."""
        return self.state.player

    def legal(self) -> list[int]:
        """The codes that may come now, in rising order."""
        if self._codes is None:
            self._codes = self.encoding.next(self.state.legal_actions(), self.chosen)
        return self._codes

    def step(self, code: int) -> None:
        """Choose a code; when it makes an action whole, play it and roll. CodeError, and no change, for a wrong one."""
        if self.state.player is None:
            raise CodeError("The game is over.")
        codes = (*self.chosen, int(code))
        action = self.encoding.action(codes)
        if int(code) not in self.legal():
            said = codes if action is None else f"{code} {action}"
            raise CodeError(f"{said} is masked: {self.why_not(action)}" if action else f"{said} is masked.")
        if action is None:
            self.chosen, self._codes = codes, None
        else:
            self.play(action)

    def play(self, action: Action) -> None:
        """Play a legal action, then roll until a seat decides."""
        self.state.play(action)
        self.chosen, self._codes = (), None
        settle(self.state, self.dice)

    def why_not(self, action: Action) -> str:
        """The rule in the way of an action."""
        return str(self.state.why_not(action))

    def returns(self) -> list[float]:
        """Per seat 1 for a win, 0 for a loss, 0.5 for a draw; nothing while the game runs."""
        return self.state.returns() or [0.0] * self.seats
