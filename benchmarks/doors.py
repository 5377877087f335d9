"""Steps a second through the doors for research: PettingZoo beside its own classics, and many games over processes.

`python -m benchmarks.doors [--seconds N]`; the figures of a release are in docs/performance.md.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator
from importlib import import_module
from time import perf_counter
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

import matinee
from matinee.interop.pettingzoo import env
from matinee.interop.vector import VectorSeatEnv

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
CLASSICS = ("tictactoe_v3", "connect_four_v3")
COPIES = 16


def turns(make: Callable[[], Any], seconds: float) -> float:
    """Random play turn by turn, observations and masks included, as PettingZoo's own benchmark does it."""
    table, rng, done = make(), np.random.default_rng(1), 0
    table.reset(seed=1)
    start = perf_counter()
    while perf_counter() - start < seconds:
        for _ in table.agent_iter(100):
            seen, _, over, cut, _ = table.last()
            table.step(None if over or cut else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
            done += 1
            if not table.agents:
                table.reset()
    return done / (perf_counter() - start)


def side_by_side(game: str, workers: int, seconds: float, **wish: Any) -> float:
    """Random play of many games in shared arrays."""
    many, rng, done = VectorSeatEnv(game, COPIES, workers, **wish), np.random.default_rng(1), 0
    try:
        many.reset(seed=1)
        start = perf_counter()
        while perf_counter() - start < seconds:
            many.step(many.sample(rng))
            done += COPIES
        return done / (perf_counter() - start)
    finally:
        many.close()


def rows(seconds: float) -> Iterator[tuple[str, str, str]]:
    """What was measured: the environment, how it was stepped, steps a second."""
    for name in CLASSICS:
        classic = import_module(f"pettingzoo.classic.{name}")
        yield name, "PettingZoo, turn by turn", f"{turns(classic.env, seconds):,.0f}"
    for game in matinee.names():
        for form in ("flat", "factored"):
            yield game, f"PettingZoo, turn by turn, {form}", f"{turns(lambda g=game, f=form: env(g, f), seconds):,.0f}"  # type: ignore[misc]
        for workers in (1, os.cpu_count() or 1):
            rate = side_by_side(game, workers, seconds, bot=None, form="factored")
            yield game, f"{COPIES} games, factored, workers: {workers}", f"{rate:,.0f}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0)
    table = Table("environment", "how", "steps a second", title="The doors, random play")
    for row in rows(parser.parse_args().seconds):
        table.add_row(*row)
    Console().print(table)


if __name__ == "__main__":
    main()
