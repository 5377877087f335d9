"""Trains a player of New York through the doors, in plain numpy: it watches bots, then plays against some (PPO).

    python examples/train_newyork.py -o curve.svg                   # ten minutes on two cores
    python examples/train_newyork.py --seconds 3300 -o curve.svg --net net.npz
    python examples/train_newyork.py --seconds 5 --copies 4 --workers 1 --test 2

A net with two layers sees the row of numbers of its seat and gives a weight for each code and the result that it
expects. In turn it watches games of Projectionists and learns which codes they chose and how that ended. Then it plays,
and the reward is the result of the game and nothing else. A line of a table says now and then how much it foresees of
games that it has not learned from, and what it wins on other dice, each time with the code that weighs most.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing as mp
from collections import deque
from collections.abc import Iterator
from itertools import cycle, product
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

import numpy as np
from training import Batch, Codes, Floats, Lesson, Masks, Score, Table, Watched, watch

Weights = dict[str, Floats]
TEACHER = "projectionist"
OPTIONS: dict[str, Any] = {"players": 2, "turns": 40}
HIDDEN = 160  # a megabyte at most
LINES, SPELL = 10, 20.0  # lines of the table at most, and seconds of one at least
PLAYED = 0.2  # the share of the time in which it plays, at the end
EYES = 0.4  # the share of a line's time in which it only watches
KEPT = 3_000_000  # codes from which it learns, some 400 bytes each: what was watched long ago is forgotten
PART, EPOCHS = 1024, 2  # rows that make one step, and how often a batch of play is gone through
RATE, SMALL = 1e-3, 1e-4  # the step size while it watches, at first, and while it plays
CLIP, SURPRISE, WORTH = 0.2, 0.003, 0.5  # PPO's clip, weight of entropy and of the value


class Net:
    """Two layers of rectified units, a head for the codes and one for the result; Adam moves them."""

    def __init__(self, inputs: int, codes: int, rng: np.random.Generator) -> None:
        def layer(rows: int, columns: int, scale: float) -> Floats:
            return (rng.standard_normal((rows, columns)) * scale / math.sqrt(rows)).astype(np.float32)

        self.rng = rng
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
        """Both layers, the weight of each code, and the result that is expected."""
        w = self.weights
        first = np.maximum(rows @ w["first"] + w["first+"], 0)
        second = np.maximum(first @ w["second"] + w["second+"], 0)
        return first, second, second @ w["codes"] + w["codes+"], (second @ w["worth"] + w["worth+"])[:, 0]

    def choose(self, rows: Floats, masks: Masks) -> tuple[Codes, Floats, Floats]:
        """A code for each row by the chances that it gives them, how likely that was, and the result it expects."""
        *_, weights, worth = self.see(rows)
        shares = chances(weights, masks)
        noise = self.rng.gumbel(size=shares.shape)
        codes = np.where(masks, weights + noise, -np.inf).argmax(1)
        return codes, np.log(shares[np.arange(len(codes)), codes]), worth

    def best(self, rows: Floats, masks: Masks) -> Codes:
        """The code for each row that weighs most."""
        return np.asarray(np.where(masks, self.see(rows)[2], -np.inf).argmax(1))

    def back(self, rows: Floats, layers: tuple[Floats, Floats], heads: Floats, value: Floats) -> Weights:
        """The slopes of all weights, by those of the codes and of the result."""
        first, second = layers
        back = (heads @ self.weights["codes"].T + value @ self.weights["worth"].T) * (second > 0)
        deep = (back @ self.weights["second"].T) * (first > 0)
        pairs = {"codes": (second, heads), "worth": (second, value), "second": (first, back), "first": (rows, deep)}
        found = {name: given.T @ slope for name, (given, slope) in pairs.items()}
        return found | {f"{name}+": slope.sum(0) for name, (_, slope) in pairs.items()}

    def move(self, slopes: Weights, rate: float) -> None:
        """One step of Adam, no longer than half a unit of slope in all."""
        size = math.sqrt(sum(float((slope * slope).sum()) for slope in slopes.values()))
        self.moves += 1
        for name, slope in slopes.items():
            slope = slope * np.float32(min(1.0, 0.5 / (size + 1e-8)))
            self.means[name] += 0.1 * (slope - self.means[name])
            self.squares[name] += 0.001 * (slope * slope - self.squares[name])
            mean, square = self.means[name] / (1 - 0.9**self.moves), self.squares[name] / (1 - 0.999**self.moves)
            self.weights[name] -= rate * mean / (np.sqrt(square) + 1e-8)


class Seen(NamedTuple):
    """What is learned by watching, a row a code."""

    rows: Floats
    masks: Masks
    codes: Codes
    results: Floats


def chances(weights: Floats, masks: Masks) -> Floats:
    """The chance of each code that is allowed."""
    masked = np.where(masks, weights, -np.inf)
    powers = np.exp(masked - masked.max(1, keepdims=True))
    return np.asarray(powers / powers.sum(1, keepdims=True), np.float32)


def unpacked(watched: Watched, some: Codes, net: Net) -> Seen:
    """Some rows of what was watched."""
    figures = watched.figures[some].astype(np.float32)
    flags = np.unpackbits(watched.flags[some], axis=1, count=len(net.weights["first"]) - figures.shape[1])
    masks = np.unpackbits(watched.masks[some], axis=1, count=len(net.weights["codes+"])).view(bool)
    rows = np.concatenate([flags.astype(np.float32), figures], 1)
    return Seen(rows, masks, watched.codes[some], watched.results[some])


def imitation(net: Net, seen: Seen) -> Weights:
    """The slopes of what was not foreseen: the logarithm of each chance, and how far the results are off, squared."""
    first, second, weights, worth = net.see(seen.rows)
    heads, count = chances(weights, seen.masks), len(seen.codes)
    heads[np.arange(count), seen.codes] -= 1
    heads /= count
    value = ((worth - seen.results) * (WORTH / count))[:, None]
    return net.back(seen.rows, (first, second), heads, value)


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
    value = ((worth - part.goals) * (WORTH / len(count)))[:, None]
    return net.back(part.rows, (first, second), heads, value)


def foreseen(net: Net, watched: Watched) -> float:
    """The share of choices that the net would have made too."""
    some = np.linspace(0, len(watched.codes) - 1, 8 * PART).astype(np.int64)
    right = [
        net.best(seen.rows, seen.masks) == seen.codes
        for seen in (unpacked(watched, few, net) for few in some.reshape(8, -1))
    ]
    return float(np.mean(right))


def imitate(net: Net, kept: deque[Watched], until: float, rate: float) -> None:
    """Learn what was done in the games that were watched."""
    sizes = np.array([len(watched.codes) for watched in kept])
    while monotonic() < until:
        watched = kept[net.rng.choice(len(kept), p=sizes / sizes.sum())]
        net.move(imitation(net, unpacked(watched, net.rng.integers(len(watched.codes), size=PART), net)), rate)


def improve(net: Net, tables: list[Table], until: float) -> None:
    """Play and learn, table after table."""
    for table in tables:
        table.score = Score()
        table.envs.reset(seed=int(net.rng.integers(2**40)))
    for table in cycle(tables):
        if monotonic() > until:
            return
        batch = table.play(net)
        for _ in range(EPOCHS):
            for some in np.array_split(net.rng.permutation(len(batch.codes)), -(-len(batch.codes) // PART)):
                net.move(slopes(net, batch.part(some)), SMALL)


def measured(net: Net, tables: list[Table], games: int) -> dict[str, Score]:
    """What it wins against each bot, so many games from each seat."""
    found = dict[str, Score]()
    for table in tables:
        found[table.rival] = found.get(table.rival, Score()) + table.test(net, games)
    return found


class Line(NamedTuple):
    """A line of the table: after how many minutes of how many watched games what is foreseen, and what is won."""

    minutes: float
    games: int
    foreseen: float
    scores: dict[str, Score]

    def __str__(self) -> str:
        shares = (
            f"{share:.0%} ({low:.0%} to {high:.0%})" for share, low, high in map(Score.share, self.scores.values())
        )
        return " | ".join((f"{self.minutes:4.1f}", f"{self.games:7}", f"{self.foreseen:.1%}", *shares))


def train(net: Net, tables: list[Table], seconds: float, workers: int, games: int) -> Iterator[Line]:
    """Watch and learn, then play and learn, until the time is up; the lines of the table."""
    began, watched, right = monotonic(), 0, 0.0
    kept = deque[Watched]()
    count = max(2, min(LINES, int(seconds / SPELL)))
    with mp.get_context("spawn").Pool(workers) as pool:
        for n in range(count):
            until = began + seconds * (n + 1) / count
            if n < count - max(1, round(count * PLAYED)):
                eyes = EYES * (until - monotonic())
                seeds = (10**6 * (n * workers + one) for one in range(workers))
                found = pool.map(watch, [Lesson("newyork", OPTIONS, TEACHER, seed, eyes) for seed in seeds])
                watched += sum(played for played, _ in found)
                kept.append(Watched.all([one for _, one in found]))
                while sum(len(one.codes) for one in kept) > KEPT:
                    kept.popleft()
                right = foreseen(net, kept[-1])
                imitate(net, kept, until, RATE * (1 - n / count))
            else:
                improve(net, tables, until)
            yield Line((monotonic() - began) / 60, watched, right, measured(net, tables, games))


def draw(lines: list[Line], path: Path) -> None:
    """The shares along the time, with their intervals."""
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 3.5))
    minutes = [line.minutes for line in lines]
    for rival in lines[-1].scores:
        shares, lows, highs = zip(*(line.scores[rival].share() for line in lines), strict=True)
        axes.plot(minutes, shares, label=f"against {rival}")
        axes.fill_between(minutes, lows, highs, alpha=0.2)
    axes.plot(minutes, [line.foreseen for line in lines], ":", label="choices foreseen")
    axes.set(xlabel="minutes", ylabel="won of decided games", ylim=(0, 1.02))
    axes.legend(loc="lower right")
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=540.0, help="how long to learn")
    parser.add_argument("--rivals", default="random,usher", help="against whom it plays and is measured")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--copies", type=int, default=64, help="games side by side")
    parser.add_argument("--test", type=int, default=400, help="games against each bot and from each seat at the end")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--begin", type=Path, help="a net to go on from")
    parser.add_argument("--net", type=Path, help="where to keep the net")
    parser.add_argument("-o", "--output", type=Path, help="draw the curve into this file, needs matplotlib")
    asked = parser.parse_args()
    tables = [
        Table("newyork", OPTIONS, seat, rival, asked.copies, asked.workers)
        for rival, seat in product(asked.rivals.split(","), range(OPTIONS["players"]))
    ]
    envs = tables[0].envs
    net = Net(envs.rows.shape[1], envs.masks.shape[1], np.random.default_rng(asked.seed))
    if asked.begin is not None:
        net.weights = {name: array.astype(np.float32) for name, array in np.load(asked.begin).items()}
    if asked.seconds:
        print(" | ".join(("minutes", "watched", "foreseen", *asked.rivals.split(","))), flush=True)
        lines = []
        for line in train(net, tables, asked.seconds, asked.workers, min(asked.test, asked.copies)):
            lines.append(line)
            print(line, flush=True)
        if asked.output is not None:
            draw(lines, asked.output)
    if asked.net is not None:
        kept: dict[str, Any] = {name: array.astype(np.float16) for name, array in net.weights.items()}
        np.savez_compressed(asked.net, **kept)
    for rival, score in measured(net, tables, asked.test).items():
        print(f"against {rival}: {score}", flush=True)
    for table in tables:
        table.envs.close()


if __name__ == "__main__":
    main()
