"""Chance that is the same in every run, for servers and pages under test: the same position, the same dice.

`python -m matinee.testing.fixed_chance` is `python -m matinee.server` with such dice and bots; a test that clicks the
same then sees the same. With MATINEE_CHANCE=fair they fall as they do for everybody: `make soak` looks for rare things.
"""

from __future__ import annotations

import os
from random import Random

import msgspec

from matinee.bots.question import Question
from matinee.bots.question import question as ask
from matinee.table.dice import outcome
from matinee.table.state import Action, State


def luck(state: State, of: str) -> Random:
    """The chance of a position, for its dice or for one who looks at it."""
    return Random(msgspec.json.encode((of, state.game.name, state.position()), order="deterministic"))


def fixed_dice(state: State) -> Action:
    """What the dice show in a position, always."""
    return outcome(state, luck(state, "dice").random())


class FixedChance:
    """Before a class that asks bots: they believe and draw the same in the same position."""

    def __init__(self) -> None:
        super().__init__()
        self.dice = fixed_dice

    def question(self, state: State, seat: int, name: str, table: str = "") -> Question:
        """What the bot of a seat may know."""
        return ask(state, seat, name, luck(state, f"{seat} {name}"), table)


def fix_chance() -> None:
    """Take chance out of the servers of this process."""
    from matinee.server.bots.bot_jobs import BotJobs
    from matinee.server.live import playing

    if os.environ.get("MATINEE_CHANCE") == "fair":
        return
    playing.DICE = fixed_dice
    BotJobs.question = FixedChance.question  # type: ignore[assignment]


if __name__ == "__main__":
    from matinee.server import __main__ as program

    fix_chance()
    program.main()
