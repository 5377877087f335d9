"""Bot work of several processes on one PostgreSQL: asked once, and answered by a process with a free worker.

A question is a row. The worker that takes it locks it and skips what others have locked, so each is done once. The
asker looks in on its question now and then, which also shows the others that it still waits.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any, Literal

import msgspec
import sqlalchemy as sa
from msgspec.structs import asdict

import matinee
from matinee.bots.question import Question
from matinee.desk.phrases import say
from matinee.desk.wire.refusals import Refusal
from matinee.server.bots.bot_jobs import BotJobs
from matinee.server.clock import now
from matinee.server.storage.rows import QuestionRow
from matinee.server.storage.schema import thinking
from matinee.server.storage.store import Store, read

LOOK_IN = 5.0
"""Seconds after which an asker, or a worker without work, looks by itself: a notice may be lost."""

GONE = 20_000
"""Milliseconds after which an asker that has not looked in is taken for gone, and another may ask."""

LATE = 60_000
"""Milliseconds after which a question's worker is presumed dead and another takes it."""

Kind = Literal["move", "idle", "draw"]
MOVE: Kind = "move"
IDLE: Kind = "idle"
DRAW: Kind = "draw"
"""What a bot is asked: for a move that a person waits for, for one among bots, whether it agrees to a draw."""

log = logging.getLogger("matinee.server")


class Queue:
    """One end of it: questions of the tables here, and workers for the questions of all."""

    def __init__(self, store: Store, jobs: BotJobs) -> None:
        assert store.notices is not None, "only a PostgreSQL is shared by several processes"
        self.store, self.notices, self.jobs = store, store.notices, jobs
        self._waiting: dict[str, asyncio.Event] = {}
        self._asked = asyncio.Event()
        self._at_work: set[tuple[str, int]] = set()
        self._taking: list[asyncio.Task[None]] = []
        self.notices.queue = self

    def start(self) -> None:
        """Let all workers of this server take work from now on."""
        self._taking = [asyncio.create_task(self._take_on()) for _ in range(self.jobs.workers)]

    async def close(self) -> None:
        """Take no more work, and leave what was asked and taken here to the others."""
        for task in self._taking:
            task.cancel()
        await asyncio.gather(*self._taking, return_exceptions=True)
        try:
            await self.store.alone(self._leave)
        except Exception:  # the others notice by themselves after a while
            log.warning("The other processes could not be told of questions that this one leaves")

    def _leave(self, connection: sa.Connection) -> None:
        connection.execute(thinking.delete().where(thinking.c.asker == self.notices.me))
        for table, seq in self._at_work:
            row = sa.and_(thinking.c.table_id == table, thinking.c.seq == seq)
            connection.execute(thinking.update().where(row).values(taken=None))
        self.notices.give_bots(connection)

    def hear(self, note: str) -> None:
        """A notice: something is asked (nothing is named), or there is an answer."""
        if not note:
            self._asked.set()
        elif note in self._waiting:
            self._waiting[note].set()

    # -- asking

    async def answer(self, question: Question, seq: int, waited_for: bool = True) -> matinee.Action:
        """The bot's choice, from any worker; unurgent questions come last."""
        if len(question.legal) == 1:
            return question.legal[0]
        chosen: list[Any] = await self._ask(question, seq, MOVE if waited_for else IDLE)
        return tuple(chosen)

    async def agrees(self, question: Question, seq: int) -> bool:
        return bool(await self._ask(question, seq, DRAW))

    async def _ask(self, question: Question, seq: int, kind: Kind) -> Any:
        """Put a question in and wait; a Refusal if another process waits for the answer to it."""
        note = f"{question.table} {seq}"
        news = self._waiting[note] = asyncio.Event()
        try:
            if not await self.store.alone(lambda connection: self._put(connection, question, seq, kind)):
                raise Refusal(409, say("same_moment"))
            while True:
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOK_IN):
                        await news.wait()
                news.clear()
                found = await self.store.alone(lambda connection: self._look_in(connection, question.table, seq))
                if found is not None:
                    return msgspec.json.decode(found)
        finally:
            del self._waiting[note]

    def _put(self, connection: sa.Connection, question: Question, seq: int, kind: Kind) -> bool:
        from sqlalchemy.dialects.postgresql import insert  # slow to load, and a server on SQLite needs it not

        written = msgspec.msgpack.encode(question)
        row = QuestionRow(
            table_id=question.table, seq=seq, kind=kind, question=written, asker=self.notices.me, asked=now()
        )
        put = insert(thinking).values(asdict(row))
        mine = put.on_conflict_do_update(
            index_elements=["table_id", "seq"],
            set_=put.excluded,
            where=sa.or_(thinking.c.asked < now() - GONE, thinking.c.asker == self.notices.me),
        )
        asked = connection.execute(mine.returning(thinking.c.seq)).first() is not None
        if asked:
            self.notices.give_bots(connection)
        return asked

    def _look_in(self, connection: sa.Connection, table: str, seq: int) -> str | None:
        """The answer, which removes the question; else renew the request."""
        mine = sa.and_(thinking.c.table_id == table, thinking.c.seq == seq, thinking.c.asker == self.notices.me)
        take = thinking.delete().where(mine, thinking.c.answer.is_not(None)).returning(thinking.c.answer)
        found: str | None = connection.execute(take).scalar_one_or_none()
        if found is None and not connection.execute(thinking.update().where(mine).values(asked=now())).rowcount:
            raise Refusal(409, say("same_moment"))  # the table is gone, or another process asks for it now
        return found

    # -- answering

    async def _take_on(self) -> None:
        """One worker: take a question, think, answer, for ever."""
        while True:
            try:
                self._asked.clear()
                taken = await self.store.alone(self._take)
                if taken is not None:
                    await self._think(taken)
                    continue
            except Exception:  # the database may be away for a while
                log.exception("No bot's question could be taken")
                await asyncio.sleep(LOOK_IN)
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_IN):
                    await self._asked.wait()

    def _take(self, connection: sa.Connection) -> QuestionRow | None:
        free = sa.or_(thinking.c.taken.is_(None), thinking.c.taken < now() - LATE)
        next_ = (
            sa.select(thinking.c.table_id, thinking.c.seq)
            .where(thinking.c.answer.is_(None), free)
            .order_by(thinking.c.kind == IDLE, thinking.c.asked)
            .limit(1)
            .with_for_update(skip_locked=True)
        )
        found = connection.execute(next_).first()
        if found is None:
            return None
        row = sa.and_(thinking.c.table_id == found.table_id, thinking.c.seq == found.seq)
        taken = thinking.update().where(row).values(taken=now()).returning(thinking)
        return read(connection, QuestionRow, taken)[0]

    async def _think(self, taken: QuestionRow) -> None:
        question = msgspec.msgpack.decode(taken.question, type=Question)
        kind, table, seq = taken.kind, taken.table_id, taken.seq
        self._at_work.add((table, seq))  # and it stays there if this is broken off
        asked: Any = self.jobs.agrees(question) if kind == DRAW else self.jobs.answer(question, kind == MOVE)
        answer = msgspec.json.encode(await asked).decode()

        def put_down(connection: sa.Connection) -> None:
            row = sa.and_(thinking.c.table_id == table, thinking.c.seq == seq, thinking.c.answer.is_(None))
            connection.execute(thinking.update().where(row).values(answer=answer))
            self.notices.give_bots(connection, f"{table} {seq}")

        await self.store.alone(put_down)
        self._at_work.discard((table, seq))
