"""Whole games as typed at the terminal, dice included, and their final tables."""

from __future__ import annotations

from random import Random
from typing import Any

from matinee.bots import Seat, bot
from matinee.table.phase import CHANCE
from matinee.table.table import Table


def script(game: str, seed: int, **options: Any) -> tuple[list[str], Table]:
    """What to type at `matinee play GAME --seed SEED` for a game in the first of two seats against the greedy bot."""
    table = Table(game, **options)
    me, dice = bot("projectionist", Random(f"me {seed}")), Random(f"dice {seed}")
    other = bot("projectionist", Random(f"{seed}/seat 1"))
    words = table.game.spelling(table.state.options)
    lines = ["dice"]
    while (player := table.state.player) is not None:
        legal = table.state.legal_actions()
        if player == CHANCE:
            action = dice.choice(legal)
            lines.append(str(action[1]))
        elif player == 1:
            action = other.choose(Seat.at(table.state, 1))
        else:
            action = me.choose(Seat.at(table.state, 0))
            if len(legal) > 1 or table.state.odds(action):
                lines.append(words.typed(action))
        table.act(player, action)
    return lines, table
