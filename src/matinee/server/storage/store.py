"""What is kept and how: one writer that gathers what waits into one transaction, and plain reads beside it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, InterfaceError, OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from matinee.desk.phrases import say
from matinee.desk.rows import BeforehandRow, StandInRow
from matinee.desk.wire.refusals import Refusal
from matinee.server.metrics import metrics
from matinee.server.storage.connecting import CONNECTIONS, engine_over, is_full, wait_for_room
from matinee.server.storage.migrations import bring_up_to_date
from matinee.server.storage.notices import Changed, Notices
from matinee.server.storage.rows import Write
from matinee.server.storage.writers import CLICKS, PostgresWriter, SqliteWriter, Together, execute, prepare_sqlite

T = TypeVar("T")
R = TypeVar("R")

log = logging.getLogger("matinee.server")


class Taken(Exception):
    """Another writer stored that row first."""


class NotKept(Refusal):
    """The disk is full, or the database is away: nothing was changed, and the client may try again."""

    def __init__(self, error: Exception) -> None:
        log.warning("The database refuses: %s", str(getattr(error, "orig", None) or error).strip().partition("\n")[0])
        super().__init__(503, say("no_connection" if is_full(error) else "no_storing"))


class Store:
    """The database. A write is answered after the commit that holds it, never before."""

    def __init__(self, url: str, connections: int = CONNECTIONS) -> None:
        self.engine: AsyncEngine
        self.notices: Notices | None = None
        self._writer: SqliteWriter | PostgresWriter
        if url.startswith("sqlite"):
            self.engine, self._writer = create_async_engine(url), SqliteWriter(url)
            for engine in (self.engine.sync_engine, self._writer.engine):
                sa.event.listen(engine, "connect", prepare_sqlite)
            self._reading = self.engine
        else:
            self.notices = Notices(url)
            self.engine = engine_over(url, self.notices.url, connections)
            self._writer = PostgresWriter(self.notices)
            self._reading = self.engine.execution_options(
                isolation_level="AUTOCOMMIT"
            )  # a query is one trip, not three
        self._waiting: list[tuple[Sequence[Write], asyncio.Future[None]]] = []
        self._bell = asyncio.Event()
        self._writing: asyncio.Task[None] | None = None
        self._closing = False

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    async def open(self) -> None:
        """Bring the database up to date and start writing."""
        await self.bring_up_to_date()
        if self.notices is not None:
            await self.notices.open()
        if isinstance(self._writer, PostgresWriter):
            await self._writer.open()
        self._writing = asyncio.create_task(self._write_on())

    async def bring_up_to_date(self) -> None:
        """Make it a database of today; MatineeError if it is not one of ours, or of a newer program."""
        if self.notices is not None:
            await wait_for_room(self.notices.url)
        await self._alone(bring_up_to_date)

    async def close(self) -> None:
        """Write what still waits and let go of the file."""
        if self.notices is not None:
            await self.notices.close()
        if self._writing is not None:
            self._closing = True
            self._bell.set()
            await self._writing
        await self._writer.close()
        await self.engine.dispose()

    # -- writing

    def write(self, *writes: Write) -> asyncio.Future[None]:
        """All of these rows or none of them, in one transaction; `Taken` if a row is there already."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((writes, done))
        self._bell.set()
        return done

    async def alone(self, work: Callable[[sa.Connection], T]) -> T:
        """Do something in a transaction of its own, between those of the others."""
        with self._told():
            return await self._alone(work)

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Tell in a sentence of what is the database's own trouble, and none of this program."""
        trouble: tuple[type[Exception], ...] = (
            OperationalError,
            InterfaceError,
            sa.exc.TimeoutError,
            OSError,
            *self._writer.AWAY,
        )
        unfit: tuple[type[Exception], ...] = (sa.exc.DataError, *self._writer.UNFIT)
        try:
            yield
        except trouble as error:
            raise NotKept(error) from error
        except unfit as error:
            if "NUL" not in str(error) and "Unicode escape" not in str(error):
                raise
            raise Refusal(400, say("no_nul")) from error

    async def _alone(self, work: Callable[[sa.Connection], T]) -> T:
        if isinstance(self._writer, SqliteWriter):
            return await self._writer.alone(work)
        async with self.engine.begin() as connection:
            return await connection.run_sync(work)

    async def change(self, id: str, statement: sa.Update) -> int:
        """Change something about one table; the number of rows changed."""

        def change(connection: sa.Connection) -> int:
            changed = connection.execute(statement).rowcount
            if self.notices is not None and changed:
                self.notices.give(connection, Changed(id))
            return changed

        return await self.alone(change)

    def tell(self, connection: sa.Connection, ids: Sequence[str]) -> None:
        """Tell other servers that something about these tables is new, if this transaction comes to be."""
        if self.notices is not None:
            for id in ids:
                self.notices.give(connection, Changed(id))

    async def _write_on(self) -> None:
        """Each round writes all that came in during the last one: many tables share one wait for the disk."""
        while self._waiting or not self._closing:
            await self._bell.wait()
            self._bell.clear()
            await asyncio.sleep(0)  # the clicks that the loop has at hand go down in the same round
            round_, self._waiting = self._waiting, []
            clicks = [one for one in round_ if all(type(row) in CLICKS for row in one[0])]
            others = [one for one in round_ if one not in clicks]
            for part in (clicks, others):
                if part:
                    await self._commit(part)

    async def _commit(self, round_: list[tuple[Sequence[Write], asyncio.Future[None]]]) -> None:
        together: Together = {}
        for writes, _ in round_:
            for row in writes:
                together.setdefault(type(row), []).append(row)

        def put_down(connection: sa.Connection) -> None:
            for kind, rows in together.items():
                execute(connection, kind, rows)
            if self.notices is not None:
                for row in (*together.get(StandInRow, ()), *together.get(BeforehandRow, ())):
                    self.notices.give(connection, Changed(row.table_id))

        began = time.perf_counter()
        try:
            with self._told():
                if together.keys() <= CLICKS:
                    await self._writer.put_down(together)
                else:
                    await self._alone(put_down)
        except Exception as error:  # whatever it is, those who wait must hear of it, and only those it concerns
            if len(round_) > 1:
                for one in round_:
                    await self._commit([one])
                return
            if not round_[0][1].done():
                taken = isinstance(error, (IntegrityError, *self._writer.TAKEN))
                round_[0][1].set_exception(Taken() if taken else error)
            return
        metrics.add("commits")
        metrics.add("commit_seconds", time.perf_counter() - began)
        for _, done in round_:
            if not done.done():
                done.set_result(None)

    # -- reading

    async def reading(self, work: Callable[[sa.Connection], T]) -> T:
        """Read something, beside what is being written."""
        with self._told():
            async with self._reading.connect() as connection:
                return await connection.run_sync(work)

    async def read(self, kind: type[R], query: sa.Select[Any]) -> list[R]:
        return await self.reading(lambda connection: read(connection, kind, query))

    async def first(self, kind: type[R], query: sa.Select[Any]) -> R | None:
        return next(iter(await self.read(kind, query)), None)

    async def values(self, query: sa.Select[Any]) -> list[Any]:
        return await self.reading(lambda connection: list(connection.execute(query).scalars()))

    async def pairs(self, query: sa.Select[Any]) -> list[tuple[Any, Any]]:
        return await self.reading(lambda connection: [(row[0], row[1]) for row in connection.execute(query)])


def read(connection: sa.Connection, kind: type[R], query: sa.Executable) -> list[R]:
    return [kind(**row) for row in connection.execute(query).mappings()]
