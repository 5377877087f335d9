"""Trains a small agent for New York from nothing, by playing, until it beats the random player.

    python examples/train_newyork.py                    # about eight minutes on two cores
    python examples/train_newyork.py --seconds 5 --test 4 --workers 1

The agent is a row of weights, one for each figure that the game can tell of a monster (`game.mind.worth.features`).
It takes the choice that leaves it best off by them, in a world that its seat could believe in. After every batch of
games the weights are fitted anew to who won, from where: logistic regression on its own play, and nothing else. It
never sees what it should not, and it has no teacher.
"""

from __future__ import annotations

import argparse
import json
import math
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from time import monotonic
from typing import NamedTuple

import numpy as np

import matinee
from matinee.bots.random import RandomBot
from matinee.table.dice import fair, settle

GAME = "newyork"
Row = dict[str, float]
Weights = dict[str, float]
TRIED = 24  # choices that are looked at, of a longer list
KEPT = 400  # games that the weights are fitted to: the last ones


class Played(NamedTuple):
    """One game: what the agent left itself with at each decision, and whether it won."""

    rows: list[Row]
    won: float
    lost: float


class Learner:
    """Takes what looks best by its weights; now and then, while it learns, anything."""

    def __init__(self, weights: Weights, rng: Random, curious: float = 0.0) -> None:
        self.weights, self.rng, self.curious = weights, rng, curious
        self.rows: list[Row] = []

    def choose(self, seat: matinee.Seat) -> matinee.Action:
        """The choice that leaves it best off."""
        legal = seat.legal()
        tried = legal if len(legal) <= TRIED else self.rng.sample(legal, TRIED)
        world = seat.guess(self.rng)
        after = [self.left_with(world.copy(), seat.number, action) for action in tried]
        if self.rng.random() < self.curious:
            best = self.rng.randrange(len(tried))
        else:
            best = max(range(len(tried)), key=lambda n: (self.worth(after[n]), self.rng.random()))
        self.rows.append(after[best])
        return tried[best]

    def left_with(self, world: matinee.State, seat: int, action: matinee.Action) -> Row:
        """The figures of the seat after an action and its dice; how it ended, if that ends the game."""
        world.play(action)
        settle(world, fair(self.rng))
        returns = world.returns()
        if returns is not None:
            return {"won": 2 * returns[seat] - 1}
        told = world.game.mind.worth
        assert told is not None
        return told.features(world)[seat] or {"won": -1.0}

    def worth(self, row: Row) -> float:
        """The log-odds of winning."""
        return sum(self.weights.get(name, 0.0) * value for name, value in row.items())


def play(weights: Weights, seed: int, curious: float) -> Played:
    """One game against the random player, in the first chair or in the second."""
    rng, chair = Random(seed), seed % 2
    learner = Learner(weights, rng, curious)
    bots: list[matinee.Bot] = [learner, RandomBot(rng)]
    record = matinee.play(GAME, bots=bots[:: -1 if chair else 1], players=2, turns=40, seed=seed)
    returns = record.replay().returns()
    assert returns is not None
    return Played(learner.rows, returns[chair], returns[1 - chair])


def batch(weights: Weights, seeds: list[int], curious: float) -> list[Played]:
    """Some games, in a process of their own."""
    return [play(weights, seed, curious) for seed in seeds]


def fitted(games: list[Played], steps: int = 300, rate: float = 0.5, ridge: float = 0.002) -> Weights:
    """The weights that tell best who won: logistic regression, each game counting alike."""
    names = sorted({name for game in games for row in game.rows for name in row} | {"won"})
    place = {name: n for n, name in enumerate(names)}
    size = sum(len(game.rows) for game in games)
    table, won, share = np.zeros((size, len(names))), np.zeros(size), np.zeros(size)
    line = 0
    for game in games:
        for row in game.rows:
            for name, value in row.items():
                table[line, place[name]] = value
            won[line], share[line] = game.won, 1 / len(game.rows) / len(games)
            line += 1
    weights = np.zeros(len(names))
    for _ in range(steps):
        wrong = 1 / (1 + np.exp(-np.clip(table @ weights, -30, 30))) - won
        weights -= rate * (table.T @ (wrong * share) + ridge * weights)
    found = dict(zip(names, map(float, weights), strict=True))
    return found | {"won": max(10.0, found["won"])}  # a game that is won is better than any figure


def shares(won: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's interval: where the true share lies, nineteen times in twenty."""
    middle = (won + z * z / 2) / (games + z * z)
    spread = z * math.sqrt(won * (games - won) / games + z * z / 4) / (games + z * z)
    return middle - spread, middle + spread


def train(seconds: float, workers: int, size: int, seed: int) -> Weights:
    """Play and fit until the time is up."""
    weights: Weights = {}
    kept: list[Played] = []
    end, seeds = monotonic() + seconds, iter(range(seed, 10**9))
    with ProcessPoolExecutor(workers) as pool:
        while monotonic() < end:
            curious = max(0.05, 0.5 - len(kept) / KEPT / 2) if weights else 1.0
            shares_out = [[next(seeds) for _ in range(size)] for _ in range(workers)]
            waiting = [pool.submit(batch, weights, some, curious) for some in shares_out]
            fresh = [game for part in waiting for game in part.result()]
            kept = (kept + fresh)[-KEPT:]
            weights = fitted(kept)
            print(f"{sum(game.won for game in fresh) / len(fresh):4.0%} of {len(fresh)} games won while learning")
    return weights


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=420.0, help="how long to learn")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--size", type=int, default=10, help="games for each worker between two fits")
    parser.add_argument("--test", type=int, default=100, help="games to measure it with, on other dice")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-o", "--output", type=Path, help="where to keep the weights, as JSON")
    asked = parser.parse_args()
    weights = train(asked.seconds, asked.workers, asked.size, asked.seed)
    seeds = [10**9 + n for n in range(asked.test)]
    with ProcessPoolExecutor(asked.workers) as pool:
        parts = [pool.submit(batch, weights, seeds[n :: asked.workers], 0.0) for n in range(asked.workers)]
        games = [game for part in parts for game in part.result()]
    won, lost = sum(game.won for game in games), sum(game.lost for game in games)
    low, high = shares(won, asked.test)
    print(f"against random: {won / asked.test:.0%} of {asked.test} games won ({low:.0%} to {high:.0%}), {lost:g} lost")
    if asked.output is not None:
        asked.output.write_text(json.dumps(weights, indent=1, sort_keys=True) + "\n", "utf-8")


if __name__ == "__main__":
    main()
