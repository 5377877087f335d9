"""Chance that is the same in every run, for servers under test: the same position, the same dice.

`python -m matinee.testing.fixed_chance` is `python -m matinee.server` with such dice and bots; a test that clicks the
same then sees the same. With MATINEE_CHANCE=fair they fall as they do for everybody: `make soak` looks for rare things.
"""

from __future__ import annotations

import os
from random import Random

import msgspec

from matinee.bots.question import Question
from matinee.bots.question import question as ask
from matinee.server import __main__ as program
from matinee.server.bots.bot_jobs import BotJobs
from matinee.server.live import playing
from matinee.table.dice import outcome
from matinee.table.state import Action, State


def luck(state: State, of: str) -> Random:
    """The chance of a position, for its dice or for one who looks at it."""
    return Random(msgspec.json.encode((of, state.game.name, state.position()), order="deterministic"))


def fix_chance() -> None:
    """Take chance out of the servers of this process."""
    if os.environ.get("MATINEE_CHANCE") == "fair":
        return

    def question(self: BotJobs, state: State, seat: int, name: str, table: str = "") -> Question:
        return ask(state, seat, name, luck(state, f"{seat} {name}"), table)

    def dice(state: State) -> Action:
        return outcome(state, luck(state, "dice").random())

    playing.DICE = dice
    BotJobs.question = question  # type: ignore[method-assign]


if __name__ == "__main__":
    fix_chance()
    program.main()
