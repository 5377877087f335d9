"""What there is to think about: every other way through a turn, played out in the true world, against the keen one.

`python -m benchmarks.style_headroom GAME [--option NAME=VALUE] [-n GAMES] [--worlds N] [--seed N] [--workers N]`.

Bots that do not think play games by the keen style; before some of their turns each style of the game is followed for
this turn, and the keen one after it, by the keen style on all sides, in the world as it really is and on the same dice
for all. Half of those playouts choose the best way, the other half say what it is worth: so luck pays nobody. A planner
that has to guess, and to choose by fewer playouts, wins less than that; so this is what more thought of its kind could
bring.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import NamedTuple

from rich.progress import track

from matinee.bots import Seat, match
from matinee.bots.greedy import best
from matinee.bots.plan import Planner
from matinee.cli.options import chosen
from matinee.cli.terminal import show_table
from matinee.lab.batch import Batch
from matinee.table.dice import fair, outcome
from matinee.table.errors import MatineeError
from matinee.table.json_types import Options
from matinee.table.minds.styles import Weigh
from matinee.table.registry import load
from matinee.table.state import State

ASKED = 1 / 3
"""The share of turns before which the ways are compared."""


class Turn(NamedTuple):
    """A seat's turn: what the way that was chosen gains, whether ways differ, and what the best seemed to gain."""

    seat: int
    gain: float
    differ: bool
    seeming: float


def through(state: State, seat: int, way: Weigh, keen: Weigh, seed: int) -> float:
    """What the seat wins if it goes through this turn its own way, and everybody is keen otherwise."""
    dice, picks, field = Random(seed), Random(seed + 1), state.game.counts.field
    now, world = getattr(state, field), state.copy()
    for player in match.decisions(world, lambda state: outcome(state, dice.random())):
        mine = player == seat and getattr(world, field) == now
        world.play(best(world, player, world.legal_actions(), picks, way if mine else keen))
    return (world.returns() or [0.0] * (seat + 1))[seat]


def compared(state: State, seat: int, ways: Sequence[Weigh], worlds: int, rng: Random) -> Turn:
    """All ways through a turn, the first the keen one."""
    halves = [[rng.getrandbits(48) for _ in range(worlds)] for _ in range(2)]
    scores = [[mean(through(state, seat, way, ways[0], seed) for seed in seeds) for way in ways] for seeds in halves]
    picked = [max(range(len(ways)), key=lambda k, half=half: half[k]) for half in scores]  # type: ignore[misc]
    gain = mean(paid[k] - paid[0] for k, paid in zip(picked, reversed(scores), strict=True))
    whole = [mean(pair) for pair in zip(*scores, strict=True)]
    return Turn(seat, gain, len(set(whole)) > 1, max(whole) - whole[0])


def game(name: str, options: Options, seed: str, worlds: int) -> list[Turn]:
    """The moments of one game."""
    rules = load(name)
    state, rng, dice = rules.new(**options), Random(seed), fair(Random(f"{seed}/dice"))
    bots = [Planner(Random(f"{seed}/{n}"), playouts=1) for n in range(len(rules.seats(state.options)))]
    ways = rules.mind.styles_from(Planner.style)
    asked, found = set[tuple[int, int]](), list[Turn]()
    for player in match.decisions(state, dice):
        turn = player, getattr(state, rules.counts.field)
        if turn[1] and turn not in asked:
            asked.add(turn)
            if rng.random() < ASKED:
                found.append(compared(state, player, ways, worlds, rng))
        state.play(bots[player].choose(Seat.at(state, player)))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("-n", type=int, default=20, help="games")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--worlds", type=int, default=24, help="playouts of each way in each half")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=-1)
    args = parser.parse_args()
    if args.n < 1 or args.worlds < 1:
        sys.exit("At least one game, and one world for each way.")
    try:
        options = chosen(args.game, args.option)
    except MatineeError as error:
        sys.exit(str(error))
    jobs = [(args.game, options, f"{args.seed}/{n}", args.worlds) for n in range(args.n)]
    moments = [
        one for played in track(Batch(workers=args.workers).run(game, jobs), "games", total=args.n) for one in played
    ]
    rows = []
    for seat in (*sorted({one.seat for one in moments}), None):
        here = [one for one in moments if seat in (None, one.seat)]
        doubt = 1.96 * stdev(one.gain for one in here) / sqrt(len(here)) if len(here) > 1 else 1.0
        gain = f"{100 * mean(one.gain for one in here):+.2f} +- {100 * doubt:.2f}"
        differ, seeming = mean(one.differ for one in here), mean(one.seeming for one in here)
        name = "all" if seat is None else str(seat)
        rows.append([name, str(len(here)), f"{differ:.0%}", gain, f"{100 * seeming:+.2f}"])
    heads = ("seat", "turns", "ways differ", "gain, points", "best in hindsight")
    show_table(f"{args.game}: other ways through a turn", f"{args.n} games, 95 % intervals", heads, rows, left="")


if __name__ == "__main__":
    main()
