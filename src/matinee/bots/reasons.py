"""Why one choice is better than another: what clearly happens more or less often in the turns after it."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random

from matinee.bots.plan import AHEAD, Because
from matinee.bots.rollout import Plan, play_out
from matinee.bots.seat import Seat
from matinee.table.events import PUBLIC
from matinee.table.phase import Action
from matinee.table.state import State

WORLDS = 16
"""In how many worlds it is counted what follows from either choice."""

REASONS, PLAIN = 2, 0.25
"""Number of differences shown, and the least share each must have."""

SURE = 2.0
"""Standard errors that a shown difference must exceed."""


def reasons(seat: Seat, better: Action, other: Action, rng: Random) -> tuple[Because, ...]:
    """What is different after the better choice: both played on in the same worlds and dice."""
    words = seat.game.words.data.get("numbers", {})
    told: dict[str, list[tuple[int, int]]] = {id: [] for id in words}
    for _ in range(WORLDS):
        world, seed = seat.guess(rng), rng.getrandbits(48)
        then, instead = (_events(world.copy(), seat.number, one, seed) for one in (better, other))
        for id, pairs in told.items():
            pairs.append((then[id], instead[id]))
    found = []
    for id, pairs in told.items():
        gaps = [a - b for a, b in pairs]
        mean = sum(gaps) / WORLDS
        doubt = sqrt((sum((gap - mean) ** 2 for gap in gaps) + 1) / WORLDS / (WORLDS - 1))
        means = [sum(side) / WORLDS for side in zip(*pairs, strict=True)]
        if abs(mean) > max(SURE * doubt, PLAIN * max(means)):
            found.append((abs(mean) / doubt, Because(words[id], *(round(one, 1) for one in means))))
    return tuple(because for _, because in sorted(found, key=lambda one: -one[0])[:REASONS])


def _events(world: State, seat: int, action: Action, seed: int) -> Counter[str]:
    """What everybody would see happen in the turns after an action."""
    seen: Counter[str] = Counter()

    def watch(state: State) -> None:
        seen.update(event.id for event in state.events if event.audience == PUBLIC)

    play_out(world, seat, Plan.told(action, world.game.mind), seed, AHEAD, watch)
    return seen
