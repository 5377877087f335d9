"""How long a bot lets one wait, and what it weighs: a whole game against the Projectionist, every turn timed.

`python benchmarks/bot_wait.py [--bot kaiju] [--game NAME] [--seed N]`; seconds by the clock, so on a quiet machine.
Each game is played in a process of its own, whose peak of memory is what a thinking bot takes with all that it imports.
"""

from __future__ import annotations

import argparse
import resource
from multiprocessing import get_context
from random import Random
from statistics import median
from time import perf_counter
from typing import NamedTuple

import matinee
from matinee.bots import Seat, bot, match
from matinee.cli.terminal import show_table
from matinee.table.dice import fair

MEBI = 1024


class Waits(NamedTuple):
    """The seconds of each turn, the longest click, and the process's peak in MB."""

    turns: list[float]
    click: float
    memory: float


def played(name: str, who: str, seed: int) -> Waits:
    """One game of the bot in the first chair."""
    game = matinee.load(name)
    few = {"players": 2} if any(option.name == "players" for option in game.options) else {}
    state, dice = game.new(**few), fair(Random(f"{seed}/dice"))
    who_sits = [who] + ["projectionist"] * (len(state.playing()) - 1)
    bots = [bot(one, Random(f"{seed}/{seat}")) for seat, one in enumerate(who_sits)]
    turns: dict[int, float] = {}
    click = 0.0
    for player in match.decisions(state, dice):
        started = perf_counter()
        action = bots[player].choose(Seat.at(state, player))
        spent, now = perf_counter() - started, getattr(state, game.counts.field)
        if player == 0:
            turns[now] = turns.get(now, 0.0) + spent
            click = max(click, spent)
        state.play(action)
    return Waits(list(turns.values()), click, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / MEBI)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", default="kaiju", help="who plays (default kaiju)")
    parser.add_argument("--game", choices=matinee.names(), help="one game only")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rows = []
    for name in [asked.game] if asked.game else matinee.names():
        with get_context("spawn").Pool(1) as pool:
            one = pool.apply(played, (name, asked.bot, asked.seed))
        figures = (median(one.turns), max(one.turns), one.click)
        rows.append([name, str(len(one.turns)), *(f"{figure:.2f}" for figure in figures), f"{one.memory:.0f}"])
    heads = ("game", "turns", "a turn, median s", "longest s", "longest click s", "memory MB")
    show_table(f"An evening with {asked.bot}", "", heads, rows, left="game")


if __name__ == "__main__":
    main()
