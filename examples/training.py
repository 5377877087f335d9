"""What the programs that train a player share: games of bots to watch, tables to play at, and how games went."""

from __future__ import annotations

import math
from random import Random
from time import monotonic
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from matinee.bots.names import bot
from matinee.bots.seat import Seat
from matinee.interop.play import Play
from matinee.interop.tensor import schema
from matinee.interop.vector import VectorSeatEnv
from matinee.table.json_types import Options

Floats = NDArray[np.float32]
Masks = NDArray[np.bool_]
Codes = NDArray[np.int64]
STEPS = 64  # codes of each game in a batch of play
FADE, TRACE = 0.999, 0.95  # discount and lambda of the advantages (GAE)
APART = 10**9  # where the dice begin that a net is measured on


class Chooser(Protocol):
    """A net at a table."""

    def choose(self, rows: Floats, masks: Masks) -> tuple[Codes, Floats, Floats]:
        """A code for each row by the chances that it gives them, how likely that was (a logarithm), and the result
        that it expects."""

    def best(self, rows: Floats, masks: Masks) -> Codes:
        """The code for each row that weighs most."""


class Watched(NamedTuple):
    """What bots saw and did, a row a code: flags and masks as bits, and how the game ended for that seat."""

    flags: NDArray[np.uint8]
    figures: NDArray[np.float16]
    masks: NDArray[np.uint8]
    codes: Codes
    results: Floats

    @classmethod
    def all(cls, parts: list[Watched]) -> Watched:
        """What several have watched."""
        return cls(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))

    def part(self, some: Any) -> Watched:
        """Some of its rows."""
        arrays: tuple[Any, ...] = tuple(array[some] for array in self)
        return Watched(*arrays)


class Lesson(NamedTuple):
    """What is watched by one process: games between bots of one name, for so many seconds, from this seed on."""

    game: str
    options: Options
    teacher: str
    seed: int
    seconds: float


def watch(lesson: Lesson) -> tuple[int, Watched]:
    """How many games there were, one at least, and what was to be seen."""
    play = Play(lesson.game, "factored", **lesson.options)
    rows = schema(play.game, play.options, "factored")
    seen, masks, codes, results = [], [], [], []
    games, until = 0, monotonic() + lesson.seconds
    while not games or monotonic() < until:
        seed = lesson.seed + games
        play.start(seed)
        bots = [bot(lesson.teacher, Random(f"{seed}/seat {n}")) for n in range(play.seats)]
        seats = []
        while (player := play.player) is not None:
            action = bots[player].choose(Seat.at(play.state, player))
            for code in play.encoding.codes(action):
                open_ = play.legal()
                if len(open_) > 1:
                    mask = np.zeros(play.encoding.size, bool)
                    mask[open_] = True
                    row = rows.write(play.state, player, play.chosen)
                    seen.append((np.packbits(row[: rows.flags] > 0), row[rows.flags :].astype(np.float16)))
                    masks.append(np.packbits(mask))
                    codes.append(code)
                    seats.append(player)
                play.step(code)
        results += [play.returns()[seat] for seat in seats]
        games += 1
    flags, figures = (np.array(some) for some in zip(*seen, strict=True))
    return games, Watched(flags, figures, np.array(masks), np.array(codes), np.array(results, np.float32))


class Score:
    """Games that are over: won, lost, and undecided."""

    def __init__(self) -> None:
        self.won = self.lost = self.none = 0

    def add(self, returns: Floats, seat: int) -> None:
        """The results of some games, seat by seat."""
        own, best = returns[:, seat], np.delete(returns, seat, 1).max(1)
        self.won += int((own > best).sum())
        self.lost += int((own < best).sum())
        self.none += int((own == best).sum())

    def __add__(self, other: Score) -> Score:
        both = Score()
        both.won, both.lost, both.none = self.won + other.won, self.lost + other.lost, self.none + other.none
        return both

    @property
    def games(self) -> int:
        return self.won + self.lost + self.none

    def share(self) -> tuple[float, float, float]:
        """What was won of the decided games, and Wilson's interval: where that truly lies, nineteen times in twenty."""
        games, z = self.won + self.lost, 1.96
        middle = (self.won + z * z / 2) / (games + z * z)
        spread = z * math.sqrt(self.won * self.lost / max(1, games) + z * z / 4) / (games + z * z)
        return self.won / max(1, games), middle - spread, middle + spread

    def __str__(self) -> str:
        share, low, high = self.share()
        counts = f"{self.won} won, {self.lost} lost, {self.none} undecided"
        return f"{counts}: {share:.1%} of decided games ({low:.1%} to {high:.1%})"


class Batch(NamedTuple):
    """What was seen, allowed and done, how likely that was, and what came of it; a row a code."""

    rows: Floats
    masks: Masks
    codes: Codes
    logs: Floats
    gains: Floats
    goals: Floats

    def part(self, some: Any) -> Batch:
        """Some of its rows."""
        arrays: tuple[Any, ...] = tuple(array[some] for array in self)
        return Batch(*arrays)


class Table:
    """Games side by side against one bot, from one seat."""

    def __init__(self, game: str, options: Options, seat: int, rival: str, copies: int, workers: int) -> None:
        self.seat, self.rival, self.score = seat, rival, Score()
        wish: dict[str, Any] = {"form": "factored", "seat": seat, "bot": rival, **options}
        self.envs = VectorSeatEnv(game, copies, workers, **wish)

    def seen(self) -> tuple[Floats, Masks]:
        """The rows and the masks; a game that is over begins anew whatever code it gets, so that it may have any."""
        masks = self.envs.masks.view(bool).copy()
        masks[~masks.any(1), 0] = True
        return self.envs.rows.copy(), masks

    def play(self, net: Chooser) -> Batch:
        """Some codes of every game by the net's chances, and what each of them gained."""
        done = []
        for _ in range(STEPS):
            fresh = ~self.envs.masks.any(1)
            rows, masks = self.seen()
            codes, logs, worth = net.choose(rows, masks)
            _, rewards, over, _, info = self.envs.step(codes)
            self.score.add(info["returns"][over], self.seat)
            done.append((rows, masks, codes, logs, worth, rewards.astype(np.float32), over, ~fresh))
        rows, masks, codes, logs, worth, rewards, over, own = map(np.array, zip(*done, strict=True))
        after = net.choose(*self.seen())[2]
        gains, trace = np.zeros_like(worth), np.zeros_like(after)
        for t in reversed(range(STEPS)):
            trace = rewards[t] - worth[t] + ~over[t] * np.float32(FADE) * (after + np.float32(TRACE) * trace)
            gains[t], after = trace, worth[t]
        gain = gains[own]
        goals = gain + worth[own]
        return Batch(rows[own], masks[own], codes[own], logs[own], (gain - gain.mean()) / (gain.std() + 1e-6), goals)

    def test(self, net: Chooser, games: int, seed: int = APART) -> Score:
        """Games on other dice, with the code that weighs most; of each place at the table as many, long ones too."""
        score = Score()
        self.envs.reset(seed=seed)
        left = np.full(self.envs.num_envs, -(-games // self.envs.num_envs))
        while left.any():
            *_, over, _, info = self.envs.step(net.best(*self.seen()))
            counted = over & (left > 0)
            score.add(info["returns"][counted], self.seat)
            left[counted] -= 1
        return score
