"""Who thinks for the bots at the tables: this server's workers, or those of several servers."""

from __future__ import annotations

from typing import Any

from matinee.bots.question import Question
from matinee.desk.tables.open_table import OpenTable
from matinee.server.bots.bot_jobs import BotJobs
from matinee.server.bots.pondering import AtTable, Pondering
from matinee.server.bots.queue import Queue


class BotPlayers:
    """They think in processes of their own: this server's, or of several servers in one queue."""

    def __init__(self, jobs: BotJobs, queue: Queue | None) -> None:
        self.jobs, self.queue = jobs, queue
        self.pondering = Pondering(jobs) if queue is None else None

    async def close(self) -> None:
        """Let the bots stop thinking."""
        if self.pondering is not None:
            await self.pondering.close()

    async def answer(self, kind: str, question: Question, seq: int, waited_for: bool) -> Any:
        """A bot's move, or whether it agrees to a draw, at a table that has come so far."""
        if kind == "draw":
            return await (self.jobs.agrees(question) if self.queue is None else self.queue.agrees(question, seq))
        if self.queue is None:
            return await self.jobs.answer(question, waited_for)
        return await self.queue.answer(question, seq, waited_for)

    def ponder(self, at: AtTable, table: OpenTable) -> None:
        """Where a person has to decide, those who plan may think along."""
        if self.pondering is not None:
            self.pondering.begin(at, table)
