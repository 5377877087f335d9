"""Tuning styles: other numbers for a game's weigher, drawn around those it has, played against the usual ones.

All play the same mirrored sets on the same dice; the worse half is dropped, the rest play on, until one is left.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import msgspec

from matinee.bots import match
from matinee.bots.greedy import best
from matinee.lab.batch import Batch
from matinee.lab.chances import Sequential
from matinee.table.dice import fair
from matinee.table.errors import MatineeError, OptionsError
from matinee.table.json_types import Options
from matinee.table.minds.styles import Weigh
from matinee.table.registry import load

FACTORS = (0.25, 0.5, 0.75, 1.0, 1.0, 1.5, 2.0)
"""By how much a number may differ from the usual one."""

GROWTH = 1.6
"""How many more sets those play that are left."""

LONGEST = 100_000
"""Decisions after which a game is given up: none that ends is so long."""


class TriedStyle(NamedTuple):
    """A style and the mean score of each of its mirrored sets, 0 to 1."""

    style: dict[str, float]
    sets: list[float]

    @property
    def share(self) -> float:
        return sum(self.sets) / len(self.sets)

    @property
    def interval(self) -> tuple[float, float]:
        """95 % of the normal law around the mean of the sets: games on the same dice are not independent."""
        test = Sequential()
        for score in self.sets:
            test.add(score)
        half = 1.96 * (test.variance / max(1, test.sets)) ** 0.5
        return max(0.0, self.share - half), min(1.0, self.share + half)


def kind_of(game: str) -> tuple[Callable[..., list[float]], type[Any]]:
    """The game's weigher with a style, and the kind of its styles; MatineeError if it has none."""
    for weigh in load(game).mind.styles.values():
        if isinstance(weigh, partial):
            return weigh.func, type(weigh.keywords["style"])
    raise MatineeError(f"{load(game).title} has no styles to tune.")


def draw(kind: type[Any], rng: Random) -> dict[str, float]:
    """Numbers around the usual ones; what is as usual is left out."""
    found: dict[str, float] = {}
    for field in msgspec.structs.fields(kind):
        if field.type not in (int, float):
            continue
        factor = rng.choice(FACTORS)
        if factor != 1.0:
            found[field.name] = round(field.default * factor) if field.type is int else round(field.default * factor, 3)
    return found


def played(game: str, options: Options, style: dict[str, float], seed: str) -> float:
    """The mean score of a style in one mirrored set: each chair once, all others in the usual style, same dice."""
    weigh, kind = kind_of(game)
    seats = len(load(game).seats(load(game).checked(options)))
    tuned: Weigh = partial(weigh, style=msgspec.convert(style, kind))
    return sum(_game(game, options, {seat: tuned}, seed)[seat] for seat in range(seats)) / seats


def _game(game: str, options: Options, weighs: dict[int, Weigh], seed: str) -> list[float]:
    state, dice = load(game).new(**options), fair(Random(f"{seed}/dice"))
    picks = Random(f"{seed}/picks")
    for player in islice(match.decisions(state, dice), LONGEST):
        believed = state.guess(player, picks)
        state.play(best(believed, player, state.legal_actions(), picks, weighs.get(player)))
    return state.returns() or [0.0] * len(state.game.seats(state.options))


def tune(
    game: str,
    options: Options,
    number: int,
    sets: int,
    batch: Batch,
    told: Callable[[list[TriedStyle]], object] | None = None,
) -> list[TriedStyle]:
    """The styles, those that lasted longest first; `told` gets every round, the best first."""
    if number < 1 or sets < 1:
        raise OptionsError("There must be at least one style and one set of games.")
    _, kind = kind_of(game)
    rng = Random(f"{batch.seed}/manners")
    alive = [TriedStyle(draw(kind, rng), []) for _ in range(number)]
    gone: list[TriedStyle] = []
    done = 0
    while True:
        jobs = [(game, options, one.style, f"{batch.seed}/{done + n}") for one in alive for n in range(sets)]
        scores = list(batch.run(played, jobs))
        for place, one in enumerate(alive):
            one.sets.extend(scores[place * sets : (place + 1) * sets])
        alive.sort(key=lambda one: -one.share)
        if told is not None:
            told(alive)
        if len(alive) == 1:
            return alive + gone
        half = max(1, len(alive) // 2)
        alive, gone = alive[:half], alive[half:] + gone
        done, sets = done + sets, int(sets * GROWTH)
