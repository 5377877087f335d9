"""A game played by numbers: what all doors share. The dice fall by themselves, from a seed."""

from __future__ import annotations

from random import Random
from typing import Any

from matinee.interop.encoding import CodeError, Codes, encoding
from matinee.table.dice import fair, settle
from matinee.table.errors import Endless
from matinee.table.game import Game
from matinee.table.json_types import Options
from matinee.table.phase import Action
from matinee.table.registry import load


class Play:
    """One game after another under the same options; `chosen` is the beginning of an action, where one takes steps."""

    player: int | None
    """The seat that decides; None when it is over."""

    def __init__(self, game: str | Game, form: str = "flat", **options: Any) -> None:
        self.game = load(game) if isinstance(game, str) else game
        self.options: Options = {}
        self.options = self.checked(options)
        self.seats = len(self.game.seats(self.options))
        self.encoding = encoding(self.game, form)
        self.start(0)

    def start(self, seed: int | None = None, options: Options | None = None) -> None:
        """A new game, with other options for this one if they are given; without a seed the dice go on as they were."""
        playable = self.options if options is None else self.checked(options)
        if seed is not None:
            self.rng = Random(seed)
        self.dice = fair(self.rng)
        self.state = self.game.new(**playable)
        self.chosen: Codes = ()
        self._choices: dict[int, Action | None] | None = None
        self._settle()

    def _settle(self) -> None:
        """Roll until a seat decides, or it is over."""
        settle(self.state, self.dice)
        self.player = self.state.player

    def checked(self, wish: Options) -> Options:
        """All options of a game, as wished and else as they are here; one that need not end is refused."""
        options = self.game.checked({**self.options, **wish})
        if self.game.endless(options):
            raise Endless(self.game.title)
        return options

    def choices(self) -> dict[int, Action | None]:
        """The codes that may come now, each with the action that it makes whole, if it does."""
        if self._choices is None:
            self._choices = self.encoding.choices(self.state.legal_actions(), self.chosen)
        return self._choices

    def legal(self) -> list[int]:
        """The codes that may come now, in rising order."""
        return sorted(self.choices())

    def read(self, code: int) -> Action | None:
        """The action that a code makes whole, None if it wants more; CodeError with the rule for a masked one."""
        if self.player is None:
            raise CodeError("The game is over.")
        choices = self.choices()
        if code in choices:
            return choices[code]
        codes = (*self.chosen, int(code))
        action = self.encoding.action(codes)
        if action is None:
            raise CodeError(f"{codes} is masked.")
        raise CodeError(f"{code} {action} is masked: {self.why_not(action)}")

    def step(self, code: int) -> None:
        """Choose a code; when it makes an action whole, play it and roll. CodeError, and no change, for a wrong one."""
        action = self.read(code)
        if action is None:
            self.chosen, self._choices = (*self.chosen, int(code)), None
        else:
            self.play(action)

    def play(self, action: Action) -> None:
        """Play a legal action, then roll until a seat decides."""
        self.state.play(action)
        self.chosen, self._choices = (), None
        self._settle()

    def why_not(self, action: Action) -> str:
        return str(self.state.why_not(action))

    def returns(self) -> list[float]:
        """Per seat 1 for a win, 0 for a loss, 0.5 for a draw; nothing while the game runs."""
        return self.state.returns() or [0.0] * self.seats
