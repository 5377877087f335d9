"""Spaces of actions and observations, as Gymnasium and PettingZoo want them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from matinee.interop.encoding import MissingExtra
from matinee.interop.play import Play
from matinee.table.errors import OptionsError
from matinee.table.json_types import JsonObject, Options
from matinee.table.minds.encoder import LARGEST

try:
    import numpy as np
    from gymnasium import spaces

    from matinee.interop.tensor import Schema, schema
except ImportError as error:
    raise MissingExtra("gymnasium", error.name) from error

Array = Any
"""Numbers, as other programs take them: an array of numpy or a piece of shared memory."""

Observation = dict[str, Array]
"""What a seat sees, as arrays by name."""

Info = JsonObject
"""What an environment tells beside it."""


class Legal(spaces.Discrete):
    """All codes of a game; without a mask a sample is one that is legal now. With `rest` there is one code more: who
    is not asked has it alone. `seat` is None where one hand plays all seats.
    """

    def __init__(self, play: Play, seat: int | None = None, rest: bool = False) -> None:
        super().__init__(play.encoding.size + rest)
        self.play, self.seat, self.rest = play, seat, rest

    def codes(self) -> Collection[int]:
        """What may be chosen now."""
        player = self.play.player
        if player is not None and self.seat in (None, player):
            return self.play.choices()
        return [self.play.encoding.size] if self.rest else []

    def mask(self, out: Any = None) -> Any:
        """The same as a row of zeros and ones, into `out` if it is given."""
        if out is None:
            row = np.zeros(int(self.n), np.int8)
        else:
            row = out
            row.fill(0)
        codes = self.codes()
        row[np.fromiter(codes, np.int64, len(codes))] = 1
        return row

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """One that the mask allows; without one, a legal one, if there is any."""
        codes = sorted(self.codes()) if mask is None and probability is None else []
        return np.int64(self.np_random.choice(codes)) if codes else super().sample(mask, probability)

    def __deepcopy__(self, memo: Any) -> Legal:
        return self  # it looks at a running game


def options_for(play: Play, views: Schema, given: Options | None) -> Options | None:
    """The game's options for the next game alone, under "game" of what `reset` is given, where wrappers put theirs too;
    refused where that game would be seen by other numbers."""
    wish = (given or {}).get("game")
    if not wish:
        return None
    options = play.checked(wish)
    if schema(play.game, options, play.encoding.form).tag != views.tag:
        changed = ", ".join(name for name in wish if options[name] != play.options[name])
        raise OptionsError(f"With another {changed} there is more or less to see: make another environment.")
    return options


def observed(size: int, actions: int) -> spaces.Dict:
    """Observations: a row of numbers, and the mask of actions."""
    rows = spaces.Box(-LARGEST, LARGEST, (size,), np.float32)
    return spaces.Dict({"observation": rows, "action_mask": spaces.Box(0, 1, (actions,), np.int8)})
