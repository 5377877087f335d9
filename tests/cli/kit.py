"""What tests of the command line share: commands, a typed game, and what it must lead to."""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random

import matinee
from matinee.bots import Seat, bot
from matinee.table.spelling import Spelling
from matinee.table.table import Table

RUN = [sys.executable, "-m", "matinee.cli"]
Type = Callable[..., tuple[int, str]]
LEARNING = "play sheboygan --scenario learning --seed 3"
BUILT = ("allot attack 3", "allot defence 4", "allot destruction 3", "allot movement 3")


def script(seed: int) -> tuple[list[str], Table]:
    """What to type for a whole Learning game as the monster with real dice, and the table it must lead to."""
    table = Table("sheboygan", scenario="learning", turns=12)
    me, dice = bot("greedy", Random(f"me {seed}")), Random(f"dice {seed}")
    other = bot("greedy", Random(f"{seed}/seat 1"))
    words = Spelling(table.game, table.state.options)
    lines = ["dice"]
    while (player := table.state.player) is not None:
        legal = table.state.legal_actions()
        if player == matinee.CHANCE:
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
