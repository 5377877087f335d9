"""Steps a second through the doors for research, beside the bare engine and PettingZoo's own classics.

`python -m benchmarks.doors [--seconds N]`; the figures of a release are in docs/performance.md. Steps are counted by
the second of processor time, so that other work on the machine counts little. Games side by side take turns with
whoever steps them: they are counted by the time of this process and of the worker that had most to do, as if each
had a core of its own. A step is one code of a seat with its observation and mask; the dice are part of it.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from time import clock_gettime, process_time
from typing import Any

import numpy as np

import matinee
from matinee.cli.terminal import show_table
from matinee.interop.pettingzoo import env
from matinee.interop.play import Play
from matinee.interop.vector import VectorSeatEnv

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
CLASSICS = ("tictactoe_v3", "connect_four_v3")
COPIES = 64
WARM = 500  # steps before the clock starts, so that caches are as in a long run


def rate(
    step: Callable[[], None],
    seconds: float,
    clock: Callable[[], float] = process_time,
    warm: int = WARM,
    portion: int = 50,
) -> float:
    """How often a second something can be done; the clock is looked at after every portion."""
    for _ in range(warm):
        step()
    done, start = 0, clock()
    while clock() - start < seconds:
        for _ in range(portion):
            step()
        done += portion
    return done / (clock() - start)


def bare(game: str, form: str) -> Callable[[], None]:
    """A step of the engine alone: the legal list, a code of it, the dice."""
    play, pick = Play(game, form), Random(1).random

    def step() -> None:
        if play.player is None:
            play.start()
        codes = list(play.choices())
        play.step(codes[int(pick() * len(codes))])

    return step


def turns(made: Any) -> Callable[[], None]:
    """A step turn by turn, observations and masks included, as PettingZoo's own benchmark does it."""
    pick = Random(1).random
    made.reset(seed=1)

    def step() -> None:
        if not made.agents:
            made.reset()
        seen, _, over, cut, _ = made.last()
        codes = np.flatnonzero(seen["action_mask"].view(bool))
        made.step(None if over or cut else int(codes[int(pick() * len(codes))]))

    return step


def processor(pid: int) -> float:
    """Seconds of processor time that another process has had, by Linux's clock for it."""
    return clock_gettime(~pid << 3 | 2)


def side_by_side(game: str, workers: int, seconds: float) -> float:
    """Random play of many games in shared arrays."""
    many, rng = VectorSeatEnv(game, COPIES, workers, bot=None, form="factored"), np.random.default_rng(1)
    pids = [process.pid or 0 for process in many.processes]
    try:
        many.reset(seed=1)
        began = [processor(pid) for pid in pids]

        def spent() -> float:
            return process_time() + max(processor(pid) - before for pid, before in zip(pids, began, strict=True))

        return COPIES * rate(lambda: many.step(many.sample(rng)) and None, seconds, spent, WARM // 5, 5)
    finally:
        many.close()


def rows(seconds: float) -> Iterator[tuple[str, str, float]]:
    """What was measured: the environment, how it was stepped, steps a second."""
    for name in CLASSICS:
        classic = import_module(f"pettingzoo.classic.{name}")
        yield name, "PettingZoo, turn by turn", rate(turns(classic.env()), seconds)
    for game in matinee.names():
        for form in ("flat", "factored"):
            yield game, f"bare engine, {form}", rate(bare(game, form), seconds)
            yield game, f"PettingZoo, turn by turn, {form}", rate(turns(env(game, form)), seconds)
        for workers in (1, os.cpu_count() or 1):
            yield game, f"{COPIES} games, factored, workers: {workers}", side_by_side(game, workers, seconds)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0)
    found = [[name, how, f"{steps:,.0f}"] for name, how, steps in rows(parser.parse_args().seconds)]
    show_table("The doors, random play", "", ("environment", "how", "steps a second"), found, left="environment")


if __name__ == "__main__":
    main()
