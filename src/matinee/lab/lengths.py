"""How long a game lasts: the choices that bots of usual strength make in it, single ones left out."""

from __future__ import annotations

from random import Random
from statistics import median

from matinee import bots
from matinee.bots.match import decisions
from matinee.bots.seat import Seat
from matinee.table.dice import fair
from matinee.table.game import Game
from matinee.table.json_types import Options


def choices(game: Game, options: Options, games: int = 12) -> float:
    return median(_choices(game, options, seed) for seed in range(games))


def _choices(game: Game, options: Options, seed: int) -> int:
    rng, state, count = Random(seed), game.new(**game.checked(options)), 0
    seats = [bots.bot(bots.USUAL, rng) for _ in game.seats(state.options)]
    for player in decisions(state, fair(rng)):
        count += len(state.legal_actions()) > 1
        state.play(seats[player].choose(Seat.at(state, player)))
    return count
