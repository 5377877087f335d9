"""Trains a player of New York from nothing, through the vector environment: PPO on what a seat sees, in plain numpy.

    python examples/train_newyork.py                        # ten minutes on two cores, against the random player
    python examples/train_newyork.py --bot usher --seconds 3600 --begin net.npz
    python examples/train_newyork.py --seconds 5 --copies 4 --workers 1 --test 2

A net with two layers sees the row of numbers of its seat and gives a weight for each code and its chance to win. The
reward is 1 for a won game and nothing else. A line a batch says how games went while it learned; then it plays games
on other dice, each time with the code that weighs most.
"""

from __future__ import annotations

import argparse
import math
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from matinee.interop.vector import VectorSeatEnv

Floats = NDArray[np.float32]
Weights = dict[str, Floats]
WISH: dict[str, Any] = {"form": "factored", "players": 2, "turns": 40}
HIDDEN = 64
STEPS = 64  # codes of each game in a batch
EPOCHS, PARTS = 2, 6  # how often a batch is gone through, and in how many parts
RATE, CLIP, SURPRISE, WORTH = 5e-4, 0.2, 0.01, 0.5  # step size, PPO's clip, weight of entropy and of the value
FADE, TRACE = 0.998, 0.95  # discount and lambda of the advantages (GAE)


class Net:
    """Two layers of rectified units, a head for the codes and one for the chance to win; Adam moves them."""

    def __init__(self, inputs: int, codes: int, rng: np.random.Generator) -> None:
        def layer(rows: int, columns: int, scale: float) -> Floats:
            return (rng.standard_normal((rows, columns)) * scale / math.sqrt(rows)).astype(np.float32)

        self.weights: Weights = {
            "first": layer(inputs, HIDDEN, 4.0),  # few of the flags are up
            "second": layer(HIDDEN, HIDDEN, 1.4),
            "codes": layer(HIDDEN, codes, 0.01),
            "worth": layer(HIDDEN, 1, 0.1),
        }
        self.weights |= {f"{name}+": np.zeros(array.shape[1], np.float32) for name, array in self.weights.items()}
        self.means = {name: np.zeros_like(array) for name, array in self.weights.items()}
        self.squares = {name: np.zeros_like(array) for name, array in self.weights.items()}
        self.moves = 0

    def see(self, rows: Floats) -> tuple[Floats, Floats, Floats, Floats]:
        """Both layers, the weight of each code, and the chance to win."""
        w = self.weights
        first = np.maximum(rows @ w["first"] + w["first+"], 0)
        second = np.maximum(first @ w["second"] + w["second+"], 0)
        return first, second, second @ w["codes"] + w["codes+"], (second @ w["worth"] + w["worth+"])[:, 0]

    def move(self, slopes: Weights, rate: float = RATE) -> None:
        """One step of Adam, no longer than half a unit of slope in all."""
        size = math.sqrt(sum(float((slope * slope).sum()) for slope in slopes.values()))
        self.moves += 1
        for name, slope in slopes.items():
            slope = slope * min(1.0, 0.5 / (size + 1e-8))
            self.means[name] += 0.1 * (slope - self.means[name])
            self.squares[name] += 0.001 * (slope * slope - self.squares[name])
            mean, square = self.means[name] / (1 - 0.9**self.moves), self.squares[name] / (1 - 0.999**self.moves)
            self.weights[name] -= rate * mean / (np.sqrt(square) + 1e-8)


class Batch(NamedTuple):
    """What was seen, allowed and done, how likely that was, and what came of it; a row a code."""

    rows: Floats
    masks: NDArray[np.bool_]
    codes: NDArray[np.int64]
    logs: Floats
    gains: Floats
    goals: Floats

    def part(self, some: NDArray[np.int64]) -> Batch:
        """Some of its rows."""
        seen = self.rows[some], self.masks[some], self.codes[some]
        return Batch(*seen, self.logs[some], self.gains[some], self.goals[some])


def chances(weights: Floats, masks: NDArray[np.bool_]) -> Floats:
    """The chance of each code that is allowed."""
    masked = np.where(masks, weights, -np.inf)
    powers = np.exp(masked - masked.max(1, keepdims=True))
    return np.asarray(powers / powers.sum(1, keepdims=True), np.float32)


def slopes(net: Net, part: Batch) -> Weights:
    """The slopes of PPO's loss over some rows."""
    first, second, weights, worth = net.see(part.rows)
    shares = chances(weights, part.masks)
    count = np.arange(len(part.codes))
    logs = np.log(np.maximum(shares, 1e-12))
    ratio = np.exp(logs[count, part.codes] - part.logs)
    free = np.where(part.gains > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
    pull = (part.gains * ratio * free)[:, None]
    heads = pull * shares
    heads[count, part.codes] -= pull[:, 0]
    heads += SURPRISE * shares * (logs - (shares * logs).sum(1, keepdims=True))
    heads /= len(count)
    value = (WORTH * (worth - part.goals) / len(count))[:, None]
    back = (heads @ net.weights["codes"].T + value @ net.weights["worth"].T) * (second > 0)
    deep = (back @ net.weights["second"].T) * (first > 0)
    pairs = {"codes": (second, heads), "worth": (second, value), "second": (first, back), "first": (part.rows, deep)}
    found = {name: given.T @ slope for name, (given, slope) in pairs.items()}
    return found | {f"{name}+": slope.sum(0) for name, (_, slope) in pairs.items()}


class Score:
    """Games that are over: won, lost, and without a winner."""

    def __init__(self) -> None:
        self.won = self.lost = self.none = 0

    def add(self, returns: Any) -> None:
        """The results of some games, the learner's first."""
        for own, other in returns:
            self.won += own > other
            self.lost += own < other
            self.none += own == other

    @property
    def games(self) -> int:
        return self.won + self.lost + self.none

    def __str__(self) -> str:
        decided = self.won + self.lost
        low, high = interval(self.won, decided)
        share = self.won / decided if decided else 0.0
        return f"{self.won} won, {self.lost} lost, {self.none} undecided: {share:.0%} ({low:.0%} to {high:.0%})"


def interval(won: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's interval: where the true share lies, nineteen times in twenty."""
    middle = (won + z * z / 2) / (games + z * z)
    spread = z * math.sqrt(won * (games - won) / max(1, games) + z * z / 4) / (games + z * z)
    return middle - spread, middle + spread


def played(envs: VectorSeatEnv, net: Net, rng: np.random.Generator, score: Score) -> Batch:
    """Some codes of every game by the net's chances, and what each of them gained."""
    shape = STEPS, envs.num_envs
    rows = np.zeros((*shape, envs.rows.shape[1]), np.float32)
    masks = np.zeros((*shape, envs.masks.shape[1]), bool)
    codes, logs, worth = np.zeros(shape, np.int64), np.zeros(shape, np.float32), np.zeros(shape, np.float32)
    rewards, ends = np.zeros(shape, np.float32), np.zeros(shape, bool)
    fresh = np.zeros(shape, bool)  # a game that is over begins anew in the next step, whatever code that has
    over = ~envs.masks.any(1)
    for t in range(STEPS):
        rows[t], masks[t], fresh[t] = envs.rows, envs.masks, over
        masks[t, over, 0] = True
        *_, weights, worth[t] = net.see(rows[t])
        shares = chances(weights, masks[t])
        codes[t] = np.minimum((shares.cumsum(1) < rng.random((len(shares), 1))).sum(1), shares.shape[1] - 1)
        codes[t] = np.where(masks[t, np.arange(len(shares)), codes[t]], codes[t], shares.argmax(1))
        logs[t] = np.log(np.maximum(shares[np.arange(len(shares)), codes[t]], 1e-12))
        _, rewards[t], ends[t], _, info = envs.step(codes[t])
        over = ends[t]
        score.add(info["returns"][over])
    gains = np.zeros(shape, np.float32)
    after, trace = net.see(envs.rows)[3] * ~over, np.zeros(shape[1], np.float32)
    for t in reversed(range(STEPS)):
        wrong = rewards[t] + FADE * after * ~ends[t] - worth[t]
        trace = wrong + FADE * TRACE * trace * ~ends[t]
        gains[t], after = trace, worth[t]
    kept = ~fresh.reshape(-1)
    goals = (gains + worth).reshape(-1)[kept]
    flat = gains.reshape(-1)[kept]
    flat = (flat - flat.mean()) / (flat.std() + 1e-6)
    seen = rows.reshape(-1, rows.shape[2])[kept], masks.reshape(-1, masks.shape[2])[kept]
    return Batch(*seen, codes.reshape(-1)[kept], logs.reshape(-1)[kept], flat, goals)


def train(net: Net, envs: VectorSeatEnv, seconds: float, rng: np.random.Generator) -> None:
    """Play and learn until the time is up; a line says how it goes, ten times and more as games go by."""
    began, told, score, games = monotonic(), 0.0, Score(), 0
    while monotonic() - began < seconds:
        batch = played(envs, net, rng, score)
        for _ in range(EPOCHS):
            for some in np.array_split(rng.permutation(len(batch.codes)), PARTS):
                net.move(slopes(net, batch.part(some)))
        if monotonic() - began - told >= seconds / 20:
            told, games = monotonic() - began, games + score.games
            print(f"{told:5.0f} s, {games} games while learning, of the last {score}", flush=True)
            score = Score()


def tested(net: Net, envs: VectorSeatEnv, games: int, seed: int) -> Score:
    """Games on other dice, with the code that weighs most."""
    score = Score()
    envs.reset(seed=seed)
    while score.games < games:
        weights = net.see(np.asarray(envs.rows))[2]
        codes = np.where(envs.masks.view(bool), weights, -np.inf).argmax(1)
        *_, over, _, info = envs.step(codes)
        score.add(info["returns"][over][: games - score.games])
    return score


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=540.0, help="how long to learn")
    parser.add_argument("--bot", default="random", help="against whom")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--copies", type=int, default=64, help="games side by side")
    parser.add_argument("--test", type=int, default=400, help="games to measure it with, on other dice")
    parser.add_argument("--against", default="random,usher", help="whom it is measured against")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--begin", type=Path, help="a net to go on from")
    parser.add_argument("-o", "--output", type=Path, help="where to keep the net")
    asked = parser.parse_args()
    rng = np.random.default_rng(asked.seed)
    envs = VectorSeatEnv("newyork", asked.copies, asked.workers, bot=asked.bot, **WISH)
    net = Net(envs.rows.shape[1], envs.masks.shape[1], rng)
    if asked.begin is not None:
        net.weights = {name: array.astype(np.float32) for name, array in np.load(asked.begin).items()}
    envs.reset(seed=asked.seed)
    train(net, envs, asked.seconds, rng)
    envs.close()
    if asked.output is not None:
        kept: dict[str, Any] = {name: array.astype(np.float16) for name, array in net.weights.items()}
        np.savez_compressed(asked.output, **kept)
    for name in asked.against.split(","):
        envs = VectorSeatEnv("newyork", asked.copies, asked.workers, bot=name, **WISH)
        print(f"against {name}: {tested(net, envs, asked.test, 10**6)}")
        envs.close()


if __name__ == "__main__":
    main()
