"""How dear a decision is, beside a random ply of python-chess: greedy choices and random plies, turn by turn.

The last column is beside a random ply of OpenSpiel's chess, which is C++ driven from Python (extra `openspiel`).
`pip install chess`, then `python -m benchmarks.beside_chess [--games N] [GAME ...]`. All is measured in processor
time of one process, a game of each after the other, so that a slow machine is slow to all of them and the ratios count.
"""

from __future__ import annotations

import argparse
import sys
from random import Random
from time import process_time
from typing import NamedTuple

from rich.console import Console
from rich.progress import track

import matinee
from benchmarks.bench import SEED, WARM, play
from matinee.bots import Seat, match
from matinee.bots.greedy import Greedy
from matinee.cli.terminal import show_table
from matinee.table.dice import fair
from matinee.table.game import Game

LONGEST = 200  # plies of a game of chess: random ones hardly ever end


class Spent(NamedTuple):
    """Processor time, and what was done in it."""

    seconds: float
    times: int


def chess_plies(seed: int) -> Spent:
    """A random game of chess: list, choose, push, over and over."""
    import chess  # type: ignore[import-not-found, unused-ignore]

    pick, board, plies, started = Random(seed).random, chess.Board(), 0, process_time()
    while plies < LONGEST and not board.is_game_over():
        moves = list(board.legal_moves)
        board.push(moves[int(pick() * len(moves))])
        plies += 1
    return Spent(process_time() - started, plies)


def fast_plies(seed: int) -> Spent:
    """A random game of OpenSpiel's chess, in the same way."""
    import pyspiel

    pick, state, plies, started = Random(seed).random, pyspiel.load_game("chess").new_initial_state(), 0, process_time()
    while plies < LONGEST and not state.is_terminal():
        moves = state.legal_actions()
        state.apply_action(moves[int(pick() * len(moves))])
        plies += 1
    return Spent(process_time() - started, plies)


def greedy_choices(game: Game, seed: int) -> Spent:
    """What greedy bots think in one game, from the question to the answer."""
    dice, state, seconds, choices = fair(Random(seed)), game.new(), 0.0, 0
    bots = [Greedy(Random(f"{seed}/{seat}")) for seat in range(len(game.seats(state.options)))]
    for player in match.decisions(state, dice):
        started = process_time()
        action = bots[player].choose(Seat.at(state, player))
        seconds += process_time() - started
        choices += 1
        state.play(action)
    return Spent(seconds, choices)


def random_plies(game: Game, seed: int) -> Spent:
    """A random game."""
    started = process_time()
    plies = play(game, {}, seed)
    return Spent(process_time() - started, plies)


def measured(game: Game, games: int) -> list[float]:
    """The microseconds of a ply of chess, one in C++, a greedy choice and a random ply of this game."""
    spent: list[list[Spent]] = []
    for seed in track(range(SEED - WARM, SEED + games), game.name, console=Console(stderr=True), transient=True):
        spent.append([chess_plies(seed), fast_plies(seed), greedy_choices(game, seed), random_plies(game, seed)])
    return [
        1e6 * sum(one.seconds for one in kind) / sum(one.times for one in kind)
        for kind in zip(*spent[WARM:], strict=True)
    ]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="these games only")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="games of each kind (default 100)")
    args = parser.parse_args()
    if args.games < 1:
        parser.error("--games must be at least 1.")
    try:
        games = [matinee.load(name) for name in args.game or matinee.names()]
    except matinee.MatineeError as error:
        parser.error(str(error))
    try:
        import chess
        import pyspiel  # noqa: F401
    except ImportError as error:
        sys.exit(f"This measures beside chess, and {error.name} is not installed: pip install chess open_spiel.")
    heads = (
        "game",
        "µs a ply of chess",
        "µs a greedy choice",
        "in plies",
        "µs a random ply",
        "in plies",
        "of C++ speed",
    )
    rows = []
    for game in games:
        ply, fast, choice, step = measured(game, args.games)
        figures = f"{ply:.0f}", f"{choice:.0f}", f"{choice / ply:.2f}", f"{step:.0f}", f"{step / ply:.2f}"
        rows.append([game.name, *figures, f"{fast / step:.2f}"])
    caption = "processor time; under 1 is cheaper than a ply of chess"
    show_table(f"Beside python-chess {chess.__version__}", caption, heads, rows, left="game")


if __name__ == "__main__":
    main()
