"""A whole game between bots, in one call."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from matinee.bots.names import USUAL, bot
from matinee.bots.seat import Bot, Seat
from matinee.table.dice import Dice, fair
from matinee.table.errors import Endless, OptionsError
from matinee.table.phase import CHANCE, Action
from matinee.table.records.record import Record
from matinee.table.registry import load
from matinee.table.state import State


def decisions(state: State, dice: Dice) -> Iterator[int]:
    """Roll the dice to the end of a game and yield the seat of every decision, which the caller plays."""
    while (player := state.player) is not None:
        if player == CHANCE:
            state.play(dice(state))
        else:
            yield player


def play_on(state: State, players: Sequence[Bot], dice: Dice, checked: bool = False) -> list[Action]:
    """Play a state on to its end, each choice checked where bots are not trusted; all that was played, dice too."""
    played: list[Action] = []
    play = state.apply if checked else state.play

    def roll(state: State) -> Action:
        action = dice(state)
        played.append(action)
        return action

    for player in decisions(state, roll):
        action = players[player].choose(Seat.at(state, player))
        play(action)
        played.append(action)
    return played


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
    record = Record.of(rules, complete, names)
    record.actions += play_on(rules.new(**complete), players, fair(rng), checked=True)
    return record
