"""Spaces of actions and observations, as Gymnasium and PettingZoo want them."""

from __future__ import annotations

from typing import Any

from matinee.interop.extras import MissingExtra
from matinee.interop.play import Play

try:
    import numpy as np
    from gymnasium import spaces

    from matinee.interop.tensor import MOST
except ImportError as error:
    raise MissingExtra("gymnasium", error.name) from error

Observation = dict[str, Any]
"""What a seat sees, as arrays by name."""

Info = dict[str, Any]
"""What an environment tells beside it."""


class Legal(spaces.Discrete):
    """All codes of a game; without a mask a sample is one that is legal now. With `rest` there is one code more: who
    is not asked has it alone. `seat` is None where one hand plays all seats.
    """

    def __init__(self, play: Play, seat: int | None = None, rest: bool = False) -> None:
        super().__init__(play.encoding.size + rest)
        self.play, self.seat, self.rest = play, seat, rest

    def codes(self) -> list[int]:
        """What may be chosen now."""
        player = self.play.player
        if player is not None and self.seat in (None, player):
            return self.play.legal()
        return [self.play.encoding.size] if self.rest else []

    def mask(self, out: Any = None) -> Any:
        """The same as a row of zeros and ones, into `out` if it is given."""
        row = np.zeros(int(self.n), np.int8) if out is None else out
        row[:] = 0
        row[self.codes()] = 1
        return row

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """One that the mask allows; without one, a legal one, if there is any."""
        codes = self.codes() if mask is None and probability is None else []
        return np.int64(self.np_random.choice(codes)) if codes else super().sample(mask, probability)

    def __deepcopy__(self, memo: Any) -> Legal:
        return self  # it looks at a running game


def observed(size: int, actions: int) -> spaces.Dict:
    """Observations: a row of numbers, and the mask of actions."""
    rows = spaces.Box(-MOST, MOST, (size,), np.float32)
    return spaces.Dict({"observation": rows, "action_mask": spaces.Box(0, 1, (actions,), np.int8)})
