"""Chance as a server has it."""

from __future__ import annotations

from random import Random, SystemRandom

from matinee.bots.question import Question
from matinee.desk.journal.falling_dice import Dice
from matinee.server.bots.bot_jobs import BotJobs
from matinee.table.dice import fair
from matinee.table.state import State

DICE: Dice = fair(SystemRandom())


class Chance:
    """What the hosts of all tables draw from."""

    def __init__(self, jobs: BotJobs) -> None:
        self.jobs, self.dice = jobs, DICE
        self.chance: Random = SystemRandom()

    def question(self, state: State, seat: int, bot: str, table: str = "") -> Question:
        return self.jobs.question(state, seat, bot, table)
