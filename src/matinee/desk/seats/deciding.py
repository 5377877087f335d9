"""Whose move it is: the seat that decides, the seat that types dice in, the bot that has to move or to answer."""

from __future__ import annotations

from collections.abc import Sequence

import matinee
from matinee.desk.seats.chairs import Chair
from matinee.table.phase import Chance
from matinee.table.resignation import is_table_action
from matinee.table.state import State


def typist(kernel: matinee.Table, chairs: Sequence[Chair]) -> int | None:
    """The seat that types the dice in: who called for them, else another person; None if the server rolls."""
    state = kernel.state
    people = [chair.seat for chair in chairs if chair.played_by is None and chair.taken]
    top = state.stack[-1] if state.stack else None
    drawer = top.drawer(state) if isinstance(top, Chance) else None
    if drawer is not None:
        return drawer if drawer in people else None
    called: int | None = next(
        (
            played.seat
            for played in reversed(kernel.past)
            if played.seat != matinee.CHANCE and not is_table_action(played.action)
        ),
        None,
    )
    if called in people:
        return called
    return people[0] if people else None


def person(state: State, chairs: Sequence[Chair]) -> int | None:
    """The seat of a person that is to decide; None for a bot, for chance, or at the end."""
    player = state.player
    if player is None or player == matinee.CHANCE or chairs[player].played_by is not None:
        return None
    return player


def bot(state: State, chairs: Sequence[Chair]) -> str | None:
    """The bot that is to decide."""
    player = state.player
    return None if player is None or player == matinee.CHANCE else chairs[player].played_by


def bot_to_answer(state: State, chairs: Sequence[Chair]) -> int | None:
    """The seat of a bot that has yet to answer the offer of a draw."""
    if not state.agreed or state.player is None:
        return None
    bots = (seat for seat in state.playing() if chairs[seat].played_by is not None)
    return next((seat for seat in bots if not state.agreed >> seat & 1), None)
