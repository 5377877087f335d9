"""What a game is to the table: its name, seats, options, board, verbs and texts."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from matinee.table.boardview import BoardView
from matinee.table.errors import OptionsError, shown
from matinee.table.phase import Action
from matinee.table.state import State
from matinee.table.text import Catalogue
from matinee.table.view import Clock


class Option(msgspec.Struct, frozen=True):
    """One choice made before a game: either one of `choices`, or a whole number from `least` to `most`.

    `notes` describes choices that need more than their name, in a sentence each.
    """

    name: str
    default: Any
    text: str
    choices: tuple[Any, ...] = ()
    least: int = 0
    most: int = 0
    notes: dict[Any, str] = {}

    def refusal(self, value: Any) -> str | None:
        """None if the value will do, else a sentence that names the limit."""
        if self.choices:
            if any(value == c and type(value) is type(c) for c in self.choices):
                return None
            return f"{self.name} must be one of {', '.join(map(str, self.choices))}, not {value!r}."
        if type(value) is int and self.least <= value <= self.most:
            return None
        return f"{self.name} must be a whole number from {self.least} to {self.most}, not {value!r}."


class Verb(msgspec.Struct, frozen=True):
    """The kinds of a verb's arguments: what the client lights up, and how far the numbers run."""

    kinds: tuple[str, ...] = ()
    sizes: tuple[int, ...] = ()


class Counting(msgspec.Struct, frozen=True):
    """How a game counts its time: the field of its state that holds the turn or round, and the option that ends it."""

    field: str
    limit: str = ""


class Game:
    """A rule set. Subclasses fill the attributes and say how a game begins; `folder` holds their data and texts."""

    name: str
    title: str
    rules: str  # version of the rules as coded; records carry it
    options: tuple[Option, ...]
    verbs: dict[str, Verb]
    counts: Counting
    folder: Path
    rank: int = 100  # the place on the marquee, the lowest first

    def new(self, /, **options: Any) -> State:
        """A fresh game; OptionsError with a clear sentence on bad options."""
        return self.begin(self.checked(options))

    def seats(self, options: dict[str, Any]) -> tuple[str, ...]:
        """What the seats are called, under complete options."""
        raise TypeError(f"{self.name} has no seats")

    def endless(self, options: dict[str, Any]) -> bool:
        """Whether complete options lift the limit that brings every game to an end."""
        return False

    def begin(self, options: dict[str, Any]) -> State:
        """The first state under complete, checked options."""
        raise TypeError(f"{self.name} cannot begin")

    def from_position(self, data: dict[str, Any]) -> State:
        """The state that a position describes; PositionError with a clear sentence on an impossible one."""
        raise TypeError(f"{self.name} reads no positions")

    def board(self, options: dict[str, Any] | None = None) -> BoardView:
        """The fixed part of the view protocol, under these options: spaces, wares, cards, and what each verb takes."""
        board = self.drawn(self.checked(options or {}))
        board.verbs = {verb: list(spec.kinds) for verb, spec in self.verbs.items()}
        return board

    def drawn(self, options: dict[str, Any]) -> BoardView:
        """What the board is made of, under complete options."""
        raise TypeError(f"{self.name} has no board")

    def clock(self, number: int, options: dict[str, Any]) -> Clock:
        """The turn or round of this number (0: setting up) in words, with its limit if there is one."""
        say, limit = self.text.say, int(options.get(self.counts.limit, 0))
        unit = say("clock", "unit")
        if not number:
            return Clock(0, unit, say("clock", "set_up"), limit)
        return Clock(number, unit, say("clock", "of", number, limit) if limit else say("clock", "at", number), limit)

    def describe(self, state: State, action: Action) -> str:
        """An action in words."""
        return self.text.action(action)

    @cached_property
    def text(self) -> Catalogue:
        """The game's words, by id."""
        return Catalogue.load(self.folder / "words.toml")

    def checked(self, options: dict[str, Any]) -> dict[str, Any]:
        """Complete options with defaults, or refuse them."""
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                raise OptionsError(f"{self.title} has no option {name!r}; it has {', '.join(known) or 'none'}.")
        complete = {name: options.get(name, option.default) for name, option in known.items()}
        for name, option in known.items():
            refusal = option.refusal(complete[name])
            if refusal is not None:
                raise OptionsError(refusal)
        return complete

    def malformed(self, action: Any) -> str | None:
        """None if the action has the form the verb table asks for, else what is wrong with it."""
        if not isinstance(action, (tuple, list)) or not action or not isinstance(action[0], str):
            return "An action is a verb followed by whole numbers."
        verb = self.verbs.get(action[0])
        if verb is None:
            return f"There is no verb {action[0][:40]!r} in {self.title}."
        if len(action) - 1 != len(verb.kinds):
            wanted = ", ".join(verb.kinds) or "nothing"
            return f"{action[0]!r} takes {wanted}, and got {len(action) - 1} arguments."
        for value, kind, size in zip(action[1:], verb.kinds, verb.sizes, strict=True):
            if type(value) is not int or not 0 <= value < size:
                return f"{action[0]!r} wants a {kind} from 0 to {size - 1}, not {shown(value)}."
        return None
