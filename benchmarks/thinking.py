"""How fast bots think: greedy choices, playouts and plans a second, in states from all over a greedy game.

`python benchmarks/thinking.py [--seconds N]`; CPU time of one core, so that a busy machine tells the same.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from random import Random
from time import process_time

import matinee
from matinee.bots import Seat
from matinee.bots.greedy import Greedy
from matinee.bots.plan import Planner
from matinee.bots.rollout import Plan, play_out
from matinee.cli.terminal import show_table
from matinee.table.game import Game
from matinee.table.state import State

SEED = 1957
KEPT = 24  # states in which a seat has a choice
PLAN = 12  # playouts that a plan has
MOST = 2000  # and no figure needs more than so many


def moments(game: Game) -> list[tuple[State, int]]:
    """States of greedy games under default options, with the seat that decides there."""
    rng, found = Random(SEED), list[tuple[State, int]]()
    greedy, state = Greedy(rng), game.new()
    while len(found) < KEPT:
        player, actions = state.player, state.legal_actions()
        if player is None:
            state = game.new()
            continue
        if player != matinee.CHANCE and len(actions) > 1 and rng.random() < 0.2:
            found.append((state.copy(), player))
        state.play(rng.choice(actions) if player == matinee.CHANCE else greedy.choose(Seat.at(state, player)))
    return found


def rate(work: Callable[[State, int, Random], object], states: list[tuple[State, int]], seconds: float) -> float:
    """How often a second something is done, round after round through the states."""
    rng, done, started = Random(SEED), 0, process_time()
    while True:
        state, player = states[done % len(states)]
        work(state, player, rng)
        done += 1
        spent = process_time() - started
        if spent >= seconds or done >= MOST:
            return done / spent


def greedy(state: State, player: int, rng: Random) -> None:
    """One greedy choice."""
    Greedy(rng).choose(Seat.at(state, player))


def playout(state: State, player: int, rng: Random) -> None:
    """One game to its end, from a guessed world."""
    world = state.guess(player, rng)
    play_out(world, player, Plan(rng.choice(world.legal_actions())), rng.getrandbits(32))


def plan(state: State, player: int, rng: Random) -> None:
    """One decision of a planner with a small budget."""
    Planner(rng, playouts=2 * PLAN).choose(Seat.at(state, player))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds for each figure (default 1)")
    seconds = parser.parse_args().seconds
    rows = []
    for name in matinee.names():
        states = moments(matinee.load(name))
        choices, lines, plans = (rate(work, states, seconds) for work in (greedy, playout, plan))
        rows.append([name, f"{choices:,.0f}", f"{1e6 / choices:,.0f}", f"{lines:,.0f}", f"{plans:,.1f}"])
    heads = ("game", "greedy choices/s", "µs a choice", "playouts/s", "plans/s")
    show_table("Thinking on one core", f"a plan is {PLAN} playouts and what leads to them", heads, rows, left="game")


if __name__ == "__main__":
    main()
