"""Bots at the tables: whose move it is, asking them, and the dice that nobody is left to roll."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

import matinee
from matinee.desk.open_table import OpenTable
from matinee.desk.wire import Refusal
from matinee.server.bots.bot_jobs import BotJobs
from matinee.server.bots.pondering import Pondering
from matinee.server.bots.queue import Queue
from matinee.table.resignation import AGREE, DECLINE

STAND_IN_PACE = 0.9
"""Seconds between two moves of bots while one stands in for somebody, who may want the seat back in time."""

log = logging.getLogger("matinee.server")

Play = Callable[[OpenTable, int, matinee.Action], Awaitable[None]]
"""Play an action for a seat and keep it; called with the table's lock held."""


class BotPlayers:
    """They think in processes of their own: this one's, or of several processes in one queue."""

    def __init__(self, workers: BotJobs, queue: Queue | None, play: Play, true: Callable[[OpenTable], bool]) -> None:
        self.workers, self.queue = workers, queue
        self._play, self._true = play, true
        self._musing = Pondering(workers, true) if queue is None else None

    def nudge(self, running: OpenTable) -> None:
        """Set the bot to work that has to decide now, if one has to and none is at it; let idle dice roll.

        Where a person has to decide, those who plan may think along.
        """
        idle = running.bot_at_work is None or running.bot_at_work.done()
        stuck = running.state.player == matinee.CHANCE and running.roller() is None and not running.at_rest
        if idle and (running.bot_to_move() is not None or running.bot_to_answer() is not None or stuck):
            running.bot_at_work = asyncio.create_task(self._let_play(running))
        elif idle and self._musing is not None:
            self._musing.begin(running)

    async def _let_play(self, running: OpenTable) -> None:
        try:
            while self._true(running) and not running.at_rest:
                if running.stood_in:
                    await asyncio.sleep(STAND_IN_PACE)
                if not await self._move(running):
                    return
        except Refusal:
            pass  # another process was quicker, and tells of it
        except Exception:
            log.exception("A bot could not play on at table %s", running.id)
        finally:
            running.bot_at_work = None
        if self._musing is not None:
            self._musing.begin(running)

    async def _move(self, running: OpenTable) -> bool:
        if running.bot_to_answer() is not None:
            return await self._answer(running)
        async with running.lock:
            bot, seat, seq = running.bot_to_move(), running.state.player, running.seq
            if bot is None or seat is None:
                return await self._roll(running)
            question = self.workers.question(running.state, seat, bot, running.id)
        if self.queue is not None:
            action = await self.queue.answer(question, seq)
        else:
            action = await self.workers.answer(question)
        async with running.lock:
            if self._true(running) and running.seq == seq and running.bot_to_move() == bot:
                await self._play(running, seat, action)
        return True

    async def _answer(self, running: OpenTable) -> bool:
        """Let a bot say whether it would call it a draw."""
        async with running.lock:
            seat, seq = running.bot_to_answer(), running.seq
            if seat is None:
                return True
            question = self.workers.question(running.state, seat, running.chairs[seat].played_by or "", running.id)
        if self.queue is not None:
            agrees = await self.queue.agrees(question, seq)
        else:
            agrees = await self.workers.agrees(question)
        async with running.lock:
            if self._true(running) and running.seq == seq and running.bot_to_answer() == seat:
                await self._play(running, seat, (AGREE if agrees else DECLINE, seat))
        return True

    async def _roll(self, running: OpenTable) -> bool:
        """Roll dice that were left to a person who has since handed the seat to a bot."""
        if running.state.player != matinee.CHANCE or running.roller() is not None or running.at_rest:
            return False
        await self._play(running, matinee.CHANCE, running.roll())
        return True
