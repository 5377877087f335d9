"""Chance that is the same in every run, for servers and pages under test: the same position, the same dice.

`python -m matinee.testing.fixed_chance` is `python -m matinee.server` with such dice and bots; a test that clicks the
same then sees the same. With MATINEE_CHANCE=fair they fall as they do for everybody: `make soak` looks for rare things.
With MATINEE_CLOCK=FILE days pass when a test writes them into a file: by how many milliseconds the clock is ahead.
Signals go to this machine too, where a test listens. No worker is hurried, however slow the machine.
"""

from __future__ import annotations

import os
from pathlib import Path
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
        return ask(state, seat, name, luck(state, f"{seat} {name}"), table)


def fix_chance() -> None:
    """Take chance out of the servers of this process."""
    from matinee.desk.setting_up import set_up_at_once
    from matinee.server.bots.bot_jobs import BotJobs
    from matinee.server.live import chance

    if os.environ.get("MATINEE_CHANCE") == "fair":
        return
    chance.DICE = fixed_dice
    set_up_at_once.chance = lambda: Random(1)
    BotJobs.question = FixedChance.question  # type: ignore[assignment]


def hurry_nobody() -> None:
    """Let the workers of this process take their time: a bot that is hurried plays by lot, and a busy machine is no
    fault."""
    from matinee.server.bots import bot_jobs

    bot_jobs.BUDGET = bot_jobs.READING = bot_jobs.STUDYING = 600.0
    bot_jobs.NICE = 0


def set_clock(file: Path) -> None:
    """Let the servers of this process go by a clock that a file sets ahead; before any of their modules has read it."""
    from matinee.server import clock

    true = clock.now
    clock.now = lambda: true() + int(file.read_text())

    from matinee.server.live import timekeeper
    from matinee.server.notifications import notifier

    timekeeper.LOOK = notifier.LOOK = 0.1


if __name__ == "__main__":
    if "MATINEE_CLOCK" in os.environ:
        set_clock(Path(os.environ["MATINEE_CLOCK"]))

    from matinee.server import __main__ as program
    from matinee.server import app
    from matinee.server.notifications import outgoing

    outgoing.INSIDE = True
    app.rehearse = lambda: None  # games are loaded on demand
    fix_chance()
    hurry_nobody()
    program.main()
