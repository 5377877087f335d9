"""Actions as whole numbers, exact both ways, from the verb table and nothing else.

An action is a path of codes. In the flat encoding it is a single code, one for each action that a game could ever
have: one click, one number. In the factored encoding it is the verb and then each argument, so the numbers stay small.
The tag of an encoding names game, rules and verb table: codes of one tag mean the same for ever.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import accumulate
from math import prod
from typing import ClassVar

from matinee import extras
from matinee.table.errors import MatineeError
from matinee.table.game import Game
from matinee.table.phase import Action

Codes = tuple[int, ...]
"""The path of codes that is an action, or the beginning of one."""


class MissingExtra(MatineeError, ImportError):
    """A door whose extra is not installed, told with the command that installs it."""

    def __init__(self, extra: str, package: str | None) -> None:
        name = (package or extra).partition(".")[0]
        super().__init__(f"This needs {name}, which is not installed: {extras.command(extra)}.")


class CodeError(MatineeError):
    """A number that is no action, told in one sentence."""


class Encoding:
    """The codes of one game's actions, from 0 to `size` - 1."""

    form: ClassVar[str] = ""
    size: int

    def __init__(self, game: Game) -> None:
        self.game = game
        self.verbs = list(game.verbs)
        self.bounds = [game.verbs[verb].bounds for verb in self.verbs]
        self.index = {verb: n for n, verb in enumerate(self.verbs)}
        table = repr(list(zip(self.verbs, self.bounds, strict=True)))
        self.tag = f"{game.name}/{game.rules}/{self.form}/{hashlib.sha256(table.encode()).hexdigest()[:8]}"

    def codes(self, action: Action) -> Codes:
        """The codes of a well-formed action, legal or not."""
        raise TypeError(f"{type(self).__name__} has no codes")

    def action(self, codes: Sequence[int]) -> Action | None:
        """The action that these codes mean; None if it wants more of them, CodeError if they mean nothing."""
        raise TypeError(f"{type(self).__name__} reads no codes")

    def choices(self, actions: Iterable[Action], chosen: Codes = ()) -> dict[int, Action | None]:
        """The codes that may follow those chosen so that one of these actions comes out, each with the action that it
        makes whole; None where that wants more codes."""
        raise TypeError(f"{type(self).__name__} has no codes")

    def next(self, actions: Iterable[Action], chosen: Codes = ()) -> list[int]:
        """The same codes in rising order."""
        return sorted(self.choices(actions, chosen))

    def _checked(self, action: Action) -> tuple[int, tuple[int, ...]]:
        """The place of the verb and the arguments, if they are within their bounds."""
        verb = self.index.get(action[0]) if action else None
        if verb is None:
            raise CodeError(f"{self.game.title} has no verb {action[0] if action else ''!r}.")
        bounds, arguments = self.bounds[verb], tuple(action[1:])
        if len(arguments) != len(bounds) or not all(0 <= a < b for a, b in zip(arguments, bounds, strict=True)):
            raise CodeError(f"{action!r} is out of bounds: {action[0]} takes {len(bounds)} numbers below {bounds}.")
        return verb, arguments

    def _in_range(self, code: int) -> int:
        if not 0 <= code < self.size:
            raise CodeError(f"{code} is no code of {self.tag}; they run from 0 to {self.size - 1}.")
        return int(code)


class _Known(dict[Action, int]):
    """The codes of actions that have come up; the others are worked out when they do."""

    def __init__(self, flat: Flat) -> None:
        self.flat = flat

    def __missing__(self, action: Action) -> int:
        code = self[action] = self.flat.codes(action)[0]
        return code


class Flat(Encoding):
    """One code for each action: where its verb begins, then the arguments in mixed radix."""

    form = "flat"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.first = [0, *accumulate(map(prod, self.bounds))]
        self.size = self.first.pop()
        self.known = _Known(self)

    def choices(self, actions: Iterable[Action], chosen: Codes = ()) -> dict[int, Action | None]:
        known = self.known
        return {known[action]: action for action in actions} if not chosen else {}

    def codes(self, action: Action) -> Codes:
        verb, arguments = self._checked(action)
        code = 0
        for value, bound in zip(arguments, self.bounds[verb], strict=True):
            code = code * bound + value
        return (self.first[verb] + code,)

    def action(self, codes: Sequence[int]) -> Action | None:
        if not codes:
            return None
        if len(codes) > 1:
            raise CodeError(f"One code is one action; there are {len(codes)}.")
        code = self._in_range(codes[0])
        verb = bisect_right(self.first, code) - 1
        rest, arguments = code - self.first[verb], []
        for bound in reversed(self.bounds[verb]):
            rest, value = divmod(rest, bound)
            arguments.append(value)
        return (self.verbs[verb], *reversed(arguments))


class Factored(Encoding):
    """The verb, then each argument: the verbs come first, the values of arguments after them."""

    form = "factored"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.size = len(self.verbs) + max((bound for bounds in self.bounds for bound in bounds), default=0)

    def choices(self, actions: Iterable[Action], chosen: Codes = ()) -> dict[int, Action | None]:
        at, verbs = len(chosen), len(self.verbs)
        if not chosen:
            return {self.index[action[0]]: action if len(action) == 1 else None for action in actions}
        begun = (self.verbs[chosen[0]], *(code - verbs for code in chosen[1:]))
        return {
            verbs + action[at]: action if len(action) == at + 1 else None
            for action in actions
            if len(action) > at and action[:at] == begun
        }

    def codes(self, action: Action) -> Codes:
        verb, arguments = self._checked(action)
        return (verb, *(len(self.verbs) + value for value in arguments))

    def action(self, codes: Sequence[int]) -> Action | None:
        if not codes:
            return None
        verb, *values = map(self._in_range, codes)
        if verb >= len(self.verbs):
            raise CodeError(f"{verb} is no verb: their codes run from 0 to {len(self.verbs) - 1}.")
        bounds, arguments = self.bounds[verb], [value - len(self.verbs) for value in values]
        if len(arguments) > len(bounds):
            raise CodeError(f"{self.verbs[verb]} takes {len(bounds)} arguments, not {len(arguments)}.")
        for value, bound in zip(arguments, bounds, strict=False):
            if not 0 <= value < bound:
                raise CodeError(f"{self.verbs[verb]} takes no {value}; its numbers are below {bound}.")
        return (self.verbs[verb], *arguments) if len(arguments) == len(bounds) else None


FORMS: dict[str, type[Encoding]] = {kind.form: kind for kind in (Flat, Factored)}


@cache
def _made(game: Game, form: str) -> Encoding:
    return FORMS[form](game)


def encoding(game: Game, form: str = "flat", tag: str = "") -> Encoding:
    """The encoding of a game; with the `tag` that codes were kept with, one of other rules is refused."""
    if form not in FORMS:
        raise CodeError(f"There is no encoding {form!r}; there are {', '.join(FORMS)}.")
    made = _made(game, form)
    if tag and tag != made.tag:
        raise CodeError(f"These codes are of {tag}; the game at hand has {made.tag}.")
    return made
