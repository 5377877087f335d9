"""Bots at the tables: whose move it is, asking them, and the dice that nobody is left to roll."""

from __future__ import annotations

import asyncio
import logging
from typing import Protocol

import matinee
from matinee.desk.setting_up.seating import STAND_IN_PACE
from matinee.desk.wire.refusals import Refusal
from matinee.server.bots.bot_jobs import BotJobs
from matinee.server.bots.pondering import Pondering
from matinee.server.bots.queue import Queue
from matinee.server.storage.kept_table import KeptTable
from matinee.server.storage.open_tables import Listener, OpenTables
from matinee.table.said.verbs import AGREE, DECLINE

log = logging.getLogger("matinee.server")


class Moves(Protocol):
    """How a bot's choice is played. Both are called with the table's lock held."""

    async def play(self, table: KeptTable, seat: int, action: matinee.Action) -> None:
        """Play an action for a seat, keep it, and tell everybody."""

    async def roll(self, table: KeptTable) -> None:
        """Let the dice fall that are to fall now."""


class BotPlayers(Listener):
    """They think in processes of their own: this server's, or of several servers in one queue."""

    def __init__(self, jobs: BotJobs, queue: Queue | None, tables: OpenTables, moves: Moves) -> None:
        self.jobs, self.queue = jobs, queue
        self.tables, self.moves = tables, moves
        self.pondering = Pondering(jobs, tables) if queue is None else None
        self._at_work: dict[KeptTable, asyncio.Task[None]] = {}

    async def close(self) -> None:
        """Let the bots stop thinking; what they had played is kept."""
        at_work = list(self._at_work.values())
        for task in at_work:
            task.cancel()
        await asyncio.gather(*at_work, return_exceptions=True)
        if self.pondering is not None:
            await self.pondering.close()

    # -- what is heard of the tables

    def opened(self, table: KeptTable) -> None:
        """A bot may have to move at once."""
        self.nudge(table)

    def changed(self, table: KeptTable, anyhow: bool) -> None:
        """A bot may have to move next."""
        self.nudge(table)

    def busy(self, id: str) -> bool:
        """Whether a bot is at work at a table."""
        table = self.tables.by_id.get(id)
        return table is not None and self.at_work(table)

    def at_work(self, table: KeptTable) -> bool:
        """Whether a bot is about to move."""
        return table in self._at_work and not self._at_work[table].done()

    def nudge(self, table: KeptTable) -> None:
        """Set the bot to work that has to decide now, if one has to and none is at it; let idle dice roll.

        Where a person has to decide, those who plan may think along.
        """
        if self.at_work(table):
            return
        stuck = table.dice_fall and not table.at_rest
        if table.bot_to_move() is not None or table.bot_to_answer() is not None or stuck:
            self._at_work[table] = asyncio.create_task(self._let_play(table))
        elif self.pondering is not None:
            self.pondering.begin(table)

    # -- moving

    async def _let_play(self, table: KeptTable) -> None:
        try:
            while self.tables.current(table) and not table.at_rest:
                if table.stood_in:
                    await asyncio.sleep(STAND_IN_PACE)
                if not await self._move(table):
                    return
        except Refusal:
            pass  # another server was quicker, and tells of it
        except Exception:
            log.exception("A bot could not play on at table %s", table.id)
        finally:
            self._at_work.pop(table, None)
        if self.pondering is not None:
            self.pondering.begin(table)

    async def _move(self, table: KeptTable) -> bool:
        """Let one bot move; whether there may be more to do."""
        if table.bot_to_answer() is not None:
            return await self._answer(table)
        async with table.lock:
            bot, seat, seq = table.bot_to_move(), table.state.player, table.seq
            if bot is None or seat is None:
                return await self._roll(table)
            question, waited_for = self.jobs.question(table.state, seat, bot, table.id), table.waited_for
        if self.queue is None:
            action = await self.jobs.answer(question, waited_for)
        else:
            action = await self.queue.answer(question, seq, waited_for)
        async with table.lock:
            if self.tables.current(table) and table.seq == seq and table.bot_to_move() == bot:
                await self.moves.play(table, seat, action)
        return True

    async def _answer(self, table: KeptTable) -> bool:
        """Let a bot say whether it would call it a draw."""
        async with table.lock:
            seat, seq = table.bot_to_answer(), table.seq
            if seat is None:
                return True
            question = self.jobs.question(table.state, seat, table.chairs[seat].played_by or "", table.id)
        agrees = await (self.jobs.agrees(question) if self.queue is None else self.queue.agrees(question, seq))
        async with table.lock:
            if self.tables.current(table) and table.seq == seq and table.bot_to_answer() == seat:
                await self.moves.play(table, seat, (AGREE if agrees else DECLINE, seat))
        return True

    async def _roll(self, table: KeptTable) -> bool:
        """Roll dice that were left to a person who has since handed the seat to a bot."""
        if not table.dice_fall or table.at_rest:
            return False
        await self.moves.roll(table)
        return True
