"""A hint: the best choices of a seat, and the chance to win that each promises."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from matinee.bots.plan import Candidate, Planner
from matinee.bots.reasons import SURE, reasons
from matinee.bots.seat import Seat
from matinee.table.phase import Action

PLAYOUTS = 160
"""How many games are looked into for them."""

MUCH = 0.05
"""A difference of chances that matters."""

SECONDS = 2.0
"""The time limit where other requests wait."""


def hint(seat: Seat, rng: Random, *, seconds: float | None = None, playouts: int = PLAYOUTS) -> list[Candidate]:
    """The best choices by what they promise: by a number of playouts, and so always the same, or by time."""
    actions = seat.legal()
    worth = seat.game.mind.worth
    if worth is not None:
        worth.check(seat.game.name, seat.game.rules)
    planner = Planner(rng, seconds=seconds) if seconds is not None else Planner(rng, playouts=playouts)
    return planner.candidates(seat, actions)


def alike(lines: Sequence[Candidate]) -> bool:
    """Whether it does not matter which is chosen: neither clearly different nor far apart."""
    best = lines[0].chance if lines else 0.0
    return len(lines) > 1 and all(not apart(one) and best - one.chance < MUCH for one in lines)


def apart(one: Candidate) -> bool:
    """Whether a choice differs from the best by more than looking ahead can be wrong."""
    return abs(one.gain) > SURE * one.doubt


def explained(seat: Seat, lines: list[Candidate], rng: Random) -> list[Candidate]:
    """The same choices; the first says why it is better than the next, where they differ."""
    if len(lines) < 2 or not apart(lines[1]):
        return lines
    first, second, *rest = lines
    return [first._replace(why=reasons(seat, first.action, second.action, rng)), second, *rest]


class Advised:
    """Plays the first line of a hint before every click, to measure advice."""

    seconds: float | None = None

    def __init__(self, rng: Random, *, seconds: float | None = None, playouts: int = PLAYOUTS) -> None:
        self.rng, self.seconds, self.playouts = rng, seconds, playouts

    def choose(self, seat: Seat) -> Action:
        actions = seat.legal()
        if len(actions) == 1:
            return actions[0]
        return hint(seat, self.rng, seconds=self.seconds, playouts=self.playouts)[0].action
