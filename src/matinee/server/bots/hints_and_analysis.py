"""What can be asked of chances: a hint in the middle of a game; its analysis, and another try, when it is over."""

from __future__ import annotations

import asyncio

import msgspec

import matinee
from matinee.bots import USUAL
from matinee.desk.open_table import OpenTable
from matinee.desk.phrases import say
from matinee.desk.seats import Holder
from matinee.desk.wire import Hint, HintLine, NewTable, Refusal, SeatWish, TableMade
from matinee.lab.analyse import Outlook, Story
from matinee.server.live.tables import Tables
from matinee.table.game import Game
from matinee.table.record import Record

REMEMBERED = 64
"""Analyses that are kept for whoever asks next: a game that is over does not change."""

POINTS = 240
"""Moments of a game that are told of; more make no better curve."""


class HintsAndAnalysis:
    """Hints and analyses. All of it is thought out in the hand that reads records: bots never wait for it."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._told: dict[str, asyncio.Task[Story]] = {}

    async def hint(self, running: OpenTable, holder: Holder) -> Hint:
        """The best lines for whoever is to decide now, by what that seat can know."""
        async with running.lock:
            if not running.row["hints"]:
                raise Refusal(403, say("no_hints"))
            seat, state, seq = running.decider(), running.state, running.number(holder)
            if seat is None or seat not in holder.seats or state.player != seat:
                raise Refusal(403, say("not_deciding"))
            _tells(running.game)
            question = self.tables.workers.question(state, seat, USUAL)
            words = {action: state.describe(action) for action in question.legal}
        lines = await self.tables.workers.hint(question)
        return Hint(seq, [HintLine(list(one.action), words[one.action], _share(one.chance)) for one in lines])

    async def analysis(self, running: OpenTable) -> Story:
        """The story of a game in chances, once it is over; two who ask at once are answered with one."""
        async with running.lock:
            if not running.over:
                raise Refusal(403, say("analysis_later"))
            _tells(running.game)
            copy = running.copied()
        if running.id not in self._told:
            while len(self._told) >= REMEMBERED:
                del self._told[next(iter(self._told))]
            self._told[running.id] = asyncio.create_task(self._study(running.id, copy))
        return await asyncio.shield(self._told[running.id])

    async def _study(self, id: str, record: Record) -> Story:
        try:
            story = await self.tables.workers.analysis(record)
        except BaseException:
            self._told.pop(id, None)  # who asks again is told anew
            raise
        return msgspec.structs.replace(story, moments=_thinned(story.moments))

    async def close(self) -> None:
        """Leave off what is being thought about."""
        studies = list(self._told.values())
        for task in studies:
            task.cancel()
        await asyncio.gather(*studies, return_exceptions=True)

    async def play_on(self, running: OpenTable, seat: int, ply: int) -> TableMade:
        """A new table at an earlier moment of a game that is over: its asker in one seat, bots in the others."""
        async with running.lock:
            if not running.open_book:
                raise Refusal(403, say("record_secret"))
            if seat >= len(running.chairs):
                raise Refusal(404, say("no_seat", seat))
            record = running.copied()
            if ply >= len(record.actions):
                raise Refusal(422, say("no_moment", ply))
            name = running.chairs[seat].name
        chairs = range(len(running.chairs))
        seats = [SeatWish("me", name) if chair == seat else SeatWish("bot", bot=USUAL) for chair in chairs]
        table = NewTable(running.game.name, seats, record.header.options, hints=True)
        return await self.tables.create(table, record.actions[:ply])


def _tells(game: Game) -> None:
    """Refuse where a game says nothing of chances, or says it of other rules."""
    try:
        if game.mind.worth is not None:
            game.mind.worth.check(game.name, game.rules)
            return
    except matinee.MatineeError:
        pass  # whoever hosts the server is told by the command line; people at tables need no file's name
    raise Refusal(422, say("no_chances", game.title))


def _share(chance: float) -> float:
    return round(min(1.0, max(0.0, chance)), 3)


def _thinned(moments: list[Outlook]) -> list[Outlook]:
    """At most so many moments, evenly chosen, the first and the last among them."""
    if len(moments) <= POINTS:
        return moments
    return [moments[n * (len(moments) - 1) // (POINTS - 1)] for n in range(POINTS)]
