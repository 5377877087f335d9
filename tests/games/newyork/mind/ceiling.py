"""How much New York leaves to skill: a player who is told every mission, against greedy, beside the keen style.

`python -m tests.games.newyork.mind.ceiling [-n DEALS] [--players N] [--worlds N] [--seed N] [--workers N]`.

At the beginning of each of its moves the told player plays out, in the true world and on the same dice for all, what
nobody could know to be right: to eat one of the three buildings before its owner does, to hunt the nearest down, to
strike whenever one is near, or its own mission in the keen or the usual style. It takes what wins most. Each deal is
played from every chair; what it wins beyond the keen style on the same deals is told with its interval: so the luck of
the deals, which is most of this game, falls out.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table

import matinee
from matinee.bots import Seat
from matinee.bots.greedy import Greedy, best
from matinee.bots.rollout import Plan, play_out
from matinee.games.newyork.map.manhattan import DIST, TARGET
from matinee.games.newyork.mind import aims, tactics
from matinee.games.newyork.mind.aims import Aim
from matinee.games.newyork.mind.style import USUAL, Style
from matinee.games.newyork.rules.movement import Prowl
from matinee.games.newyork.state import Midtown
from matinee.lab.batch import Batch
from matinee.table.board import UNREACHABLE, members
from matinee.table.dice import fair
from matinee.table.minds.styles import Weigh
from matinee.table.phase import Action
from matinee.table.state import Rng

ROUNDS = 3
"""Times that the worse half of the plans is dropped."""

LOYAL = 0.6
"""By so many games, times the root of the worlds of a round, another plan must beat its own style: luck wins too."""

Errand = Callable[[Midtown, int], Aim | None]
"""What a plan goes for instead of the mission; None when that is done."""

_errand: list[Errand] = []


def _bent(s: Midtown, seat: int, style: Style = USUAL) -> Aim:
    """The tactics' aim, unless a plan has another errand."""
    return (_errand[-1](s, seat) if _errand else None) or aims.aim(s, seat, style)


def _on(errand: Errand, keen: Weigh) -> Weigh:
    """The keen style on another errand."""

    def weigh(s: Midtown, seat: int, actions: list[Action], rng: Rng) -> list[float]:
        _errand.append(errand)
        try:
            return keen(s, seat, actions, rng)
        finally:
            _errand.pop()

    return weigh


def _first_to(building: int) -> Errand:
    return lambda s, seat: Aim(attack=1 << building) if s.standing >> building & 1 else None


def _hunt(s: Midtown, seat: int, within: int = UNREACHABLE) -> Aim | None:
    row = DIST[s.place(seat)]
    spaces = [s.where[foe] for foe in members(s.alive & ~(1 << seat)) if s.where[foe] >= 0]
    near = min(spaces, key=lambda space: row[space], default=None)
    return Aim(attack=1 << near) if near is not None and row[near] <= within else None


def _strike(s: Midtown, seat: int) -> Aim | None:
    return _hunt(s, seat, s.movement[seat] + 1)


class Told:
    """Plays by the best of its plans, each followed to the end of the game in the true world."""

    def __init__(self, rng: Random, worlds: int) -> None:
        mind = matinee.load("newyork").mind
        keen = mind.style("keen")
        errands = [*(_first_to(building) for building in TARGET), _hunt, _strike]
        self.plans = [keen, mind.weigh, *(_on(errand, keen) for errand in errands)] if worlds else [keen]
        self.rng, self.worlds, self.plan = rng, worlds, keen

    def choose(self, state: Midtown, seat: int) -> Action:
        """What the plan of this move does."""
        actions = state.legal_actions()
        if len(actions) == 1:
            return actions[0]
        if isinstance(state.stack[-1], Prowl):
            self.plan = self._best(state, seat, actions)
        return best(state, seat, actions, self.rng, self.plan)

    def _best(self, state: Midtown, seat: int, actions: list[Action]) -> Weigh:
        plans = [Plan(best(state, seat, actions, Random(0), weigh), weigh) for weigh in self.plans]
        if len({plan.action for plan in plans}) == 1:
            return self.plans[0]
        won, left = [0.0] * len(plans), list(range(len(plans)))
        for _ in range(ROUNDS):
            for seed in [self.rng.getrandbits(48) for _ in range(self.worlds)]:
                for k in left:
                    won[k] += play_out(state.copy(), seat, plans[k], seed)
            left = sorted(left, key=lambda k: -won[k])[: max(2, (len(left) + 1) // 2)]
        return self.plans[max(left, key=lambda k: won[k] + LOYAL * sqrt(self.worlds) * (k == 0))]


def game(seed: str, players: int, chair: int, worlds: int) -> float:
    """What the told player wins in this chair; with no worlds to look at it is the keen style."""
    tactics.aim = _bent  # type: ignore[attr-defined]
    state, dice = matinee.load("newyork").new(players=players), fair(Random(f"{seed}/dice"))
    assert isinstance(state, Midtown)
    told = Told(Random(f"{seed}/told"), worlds)
    greedy = [Greedy(Random(f"{seed}/greedy/{seat}")) for seat in range(players)]
    while (player := state.player) is not None:
        if player == matinee.CHANCE:
            state.play(dice(state))
        else:
            seat = Seat.at(state, player)
            state.play(told.choose(state, player) if player == chair else greedy[player].choose(seat))
    returns = state.returns()
    assert returns is not None
    return returns[chair]


class Share(NamedTuple):
    """A mean and the half of its 95 % interval."""

    mean: float
    doubt: float

    @classmethod
    def of(cls, sets: list[float]) -> Share:
        return cls(mean(sets), 1.96 * stdev(sets) / sqrt(len(sets)))

    def __str__(self) -> str:
        return f"{100 * self.mean:.1f} ± {100 * self.doubt:.1f} %"


def main() -> None:
    """Play the sets and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", type=int, default=100, help="deals, each played from every chair by both players")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--worlds", type=int, default=16, help="worlds of each round in which plans are compared")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=-1, help="processes; -1 is one for each core")
    asked = parser.parse_args()
    chairs = range(asked.players)
    jobs = [
        (f"{asked.seed}/{n}", asked.players, chair, worlds)
        for n in range(asked.n)
        for worlds in (0, asked.worlds)
        for chair in chairs
    ]
    won = list(track(Batch(workers=asked.workers).run(game, jobs), total=len(jobs), console=Console(stderr=True)))
    shares = [mean(won[k : k + asked.players]) for k in range(0, len(won), asked.players)]
    keen, told = shares[::2], shares[1::2]
    table = Table(f"New York, {asked.players} players, against greedy", "deals", "won")
    table.add_row("the keen style", str(asked.n), str(Share.of(keen)))
    table.add_row("told all missions", str(asked.n), str(Share.of(told)))
    table.add_row("what that brings", str(asked.n), str(Share.of([a - b for a, b in zip(told, keen, strict=True)])))
    Console().print(table)


if __name__ == "__main__":
    main()
