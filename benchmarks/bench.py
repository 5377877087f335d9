"""How fast the engine is: random play, copies and legal lists of every game under its first option's choices.

`python benchmarks/bench.py [--seconds N]`; the figures of a release are in docs/performance.md.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from itertools import count
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

import matinee
from matinee.cli.terminal import show_table
from matinee.lab.samples import settings
from matinee.table.game import Game
from matinee.table.state import State

WARM = 20  # games played before the clock starts, so that caches are as in a long run
SEED = 1957


class Figures(NamedTuple):
    """What was measured for one game under one set of options."""

    games: int
    decisions: int
    seconds: float
    lists: float  # microseconds for each legal list
    copies: float  # copies a second


def play(game: Game, options: dict[str, Any], seed: int, keep: list[State] | None = None) -> int:
    """One random game: list, choose, play, over and over; one-option and chance steps count."""
    rng = Random(SEED * 1000 + seed)
    pick = rng.random
    state = game.new(**options)
    decisions = 0
    while state.stack:
        legal = state.legal_actions()
        state.play(legal[int(pick() * len(legal))])
        decisions += 1
        if keep is not None and decisions % 16 == 0 and state.stack:
            keep.append(state.copy())
    return decisions


def measure(game: Game, options: dict[str, Any], seconds: float) -> Figures:
    """Warm up, then time random play; then copies and lists of states from all over those games."""
    kept: list[State] = []
    for seed in range(WARM):
        play(game, options, seed, kept if seed < 4 else None)
    games = decisions = 0
    started = perf_counter()
    for seed in count(WARM):
        decisions += play(game, options, seed)
        games += 1
        if perf_counter() - started >= seconds:
            break
    elapsed = perf_counter() - started
    return Figures(games, decisions, elapsed, _lists(kept), _copies(kept))


def _lists(states: list[State]) -> float:
    for state in states:
        state.legal_actions()
    started = perf_counter()
    for state in states:
        state.legal_actions()
    return (perf_counter() - started) / len(states) * 1e6


def _copies(states: list[State], rounds: int = 40) -> float:
    started = perf_counter()
    for _ in range(rounds):
        for state in states:
            state.copy()
    return rounds * len(states) / (perf_counter() - started)


def import_seconds(tries: int = 9) -> float:
    """The median time of `import matinee` in a fresh interpreter, less that of starting the interpreter."""
    return _fresh("import matinee", tries) - _fresh("pass", tries)


def _fresh(code: str, tries: int) -> float:
    times = []
    for _ in range(tries):
        started = perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        times.append(perf_counter() - started)
    return median(times)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0, help="how long each scenario is played (default 3)")
    seconds = parser.parse_args().seconds
    rows = []
    for name in matinee.names():
        game = matinee.load(name)
        for options in settings(game):
            f = measure(game, options, seconds)
            speeds = f"{f.decisions / f.seconds:,.0f}", f"{f.lists:.1f}", f"{f.copies:,.0f}", f"{1e6 / f.copies:.2f}"
            rows.append([" ".join((name, *map(str, options.values()))), str(f.games), *speeds])
    heads = ("game", "games", "decisions/s", "list, µs", "copies/s", "copy, µs")
    caption = f"import matinee: {import_seconds() * 1000:.0f} ms"
    show_table("Random play on one core", caption, heads, rows, left="game")


if __name__ == "__main__":
    main()
