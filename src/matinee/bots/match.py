"""A whole game between bots, in one call."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from matinee.bots.names import USUAL, bot
from matinee.bots.seat import Bot, Seat
from matinee.table.dice import Dice, fair
from matinee.table.errors import Endless, OptionsError
from matinee.table.phase import CHANCE
from matinee.table.records.record import Record
from matinee.table.registry import load
from matinee.table.state import State


def play_on(state: State, players: Sequence[Bot], dice: Dice) -> None:
    """Play a state on to its end."""
    while (player := state.player) is not None:
        state.play(dice(state) if player == CHANCE else players[player].choose(Seat.at(state, player)))


def play(game: str, *, bots: Sequence[str | Bot] = (USUAL,), seed: int = 0, **options: Any) -> Record:
    """The record of a whole game; one bot plays every seat, else there is one for each. The same seed, the same game.

    A bot is a name, or anything with a `choose(seat)`.
    """
    rules = load(game)
    complete = rules.checked(options)
    if rules.endless(complete):
        raise Endless(rules.title)
    seats = rules.seats(complete)
    if len(bots) not in (1, len(seats)):
        raise OptionsError(f"{rules.title} has {len(seats)} seats under these options, and there are {len(bots)} bots.")
    rng = Random(seed)
    chosen = list(bots) * len(seats) if len(bots) == 1 else list(bots)
    players = [bot(one, Random(rng.getrandbits(64))) if isinstance(one, str) else one for one in chosen]
    names = [one if isinstance(one, str) else type(one).__name__ for one in chosen]
    record, state, dice = Record.of(rules, complete, names), rules.new(**complete), fair(rng)
    while (player := state.player) is not None:
        action = dice(state) if player == CHANCE else players[player].choose(Seat.at(state, player))
        state.apply(action)
        record.actions.append(action)
    return record
