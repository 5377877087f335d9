"""What is kept and how: one writer that gathers what waits into one transaction, and plain reads beside it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from matinee.server.migrations import HEAD, upgrade
from matinee.server.schema import actions, chat, seats, tables

T = TypeVar("T")
Row = dict[str, Any]

MOST_LISTED = 200
CHAT_KEPT = 200

_WRITES: dict[str, sa.Insert | sa.Update] = {
    "tables": tables.insert(),
    "seats": seats.insert(),
    "actions": actions.insert(),
    "left_off": tables.update()
    .where(tables.c.id == sa.bindparam("table"))
    .values(turn=sa.bindparam("now_turn"), player=sa.bindparam("now_player"), updated=sa.bindparam("now")),
}

Write = tuple[str, Sequence[Row]]
"""What to write: the name of a table and new rows, or "left_off" and how the last actions left some tables."""


class Taken(Exception):
    """Somebody else wrote that row first."""


class Store:
    """The database. A write is answered after the commit that holds it, never before."""

    def __init__(self, url: str) -> None:
        self.sqlite = url.startswith("sqlite")
        self.engine: AsyncEngine = create_async_engine(url)
        self._waiting: list[tuple[Sequence[Write], asyncio.Future[None]]] = []
        self._bell = asyncio.Event()
        self._writing: asyncio.Task[None] | None = None
        self._alone = asyncio.Lock()
        if self.sqlite:
            sa.event.listen(self.engine.sync_engine, "connect", _prepare_sqlite)

    async def open(self) -> None:
        """Bring the database up to date and start writing."""
        async with self.engine.connect() as connection:
            current = await connection.run_sync(_revision)
        if current != HEAD:
            async with self.engine.begin() as connection:
                await connection.run_sync(upgrade)
        self._writing = asyncio.create_task(self._write_on())

    async def close(self) -> None:
        """Write what still waits and let go of the file."""
        if self._writing is not None:
            while self._waiting:
                await asyncio.sleep(0.001)
            async with self._alone:
                self._writing.cancel()
            with suppress(asyncio.CancelledError):
                await self._writing
        await self.engine.dispose()

    # -- writing

    async def write(self, *writes: Write) -> None:
        """All of these rows or none of them, in one transaction; `Taken` if a row is there already."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((writes, done))
        self._bell.set()
        await done

    async def alone(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Do something in a transaction of its own, between those of the writer."""
        async with self._alone, self.engine.begin() as connection:
            return await work(connection)

    async def _write_on(self) -> None:
        """Each round writes all that came in during the last one: many tables share one wait for the disk."""
        async with self.engine.connect() as connection:
            while True:
                await self._bell.wait()
                async with self._alone:
                    self._bell.clear()
                    round_, self._waiting = self._waiting, []
                    await self._commit(connection, round_)

    async def _commit(
        self, connection: AsyncConnection, round_: list[tuple[Sequence[Write], asyncio.Future[None]]]
    ) -> None:
        together: dict[str, list[Row]] = {}
        for writes, _ in round_:
            for name, rows in writes:
                together.setdefault(name, []).extend(rows)
        try:
            for name, rows in together.items():
                await connection.execute(_WRITES[name], rows)
            await connection.commit()
        except Exception as error:  # whatever it is, those who wait must hear of it
            await connection.rollback()
            if len(round_) > 1:
                for one in round_:
                    await self._commit(connection, [one])
                return
            outcome = Taken() if isinstance(error, IntegrityError) else error
            if not round_[0][1].done():
                round_[0][1].set_exception(outcome)
            return
        for _, done in round_:
            if not done.done():
                done.set_result(None)

    # -- reading

    async def rows(self, query: sa.Select[Any]) -> list[Row]:
        """The rows of a query."""
        async with self.engine.connect() as connection:
            return [dict(row) for row in (await connection.execute(query)).mappings()]

    async def table(self, id: str) -> Row | None:
        """One table's row."""
        found = await self.rows(sa.select(tables).where(tables.c.id == id))
        return found[0] if found else None

    async def seats(self, ids: Sequence[str]) -> dict[str, list[Row]]:
        """The seats of these tables, in order."""
        found: dict[str, list[Row]] = {id: [] for id in ids}
        for row in await self.rows(sa.select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.seat)):
            found[row["table_id"]].append(row)
        return found

    async def actions(self, id: str) -> list[Row]:
        """Everything done at a table, in order."""
        return await self.rows(sa.select(actions).where(actions.c.table_id == id).order_by(actions.c.seq))

    async def public(self) -> list[Row]:
        """The tables anybody may watch, the latest first."""
        query = sa.select(tables).where(tables.c.public.is_(True)).order_by(tables.c.updated.desc())
        return await self.rows(query.limit(MOST_LISTED))

    async def held(self, tokens: Sequence[str]) -> list[Row]:
        """The seats that these (hashed) tokens hold."""
        return await self.rows(sa.select(seats).where(seats.c.token.in_(tokens)))

    async def some(self, ids: Sequence[str]) -> list[Row]:
        """The rows of these tables, the latest first."""
        return await self.rows(sa.select(tables).where(tables.c.id.in_(ids)).order_by(tables.c.updated.desc()))

    async def bots_to_move(self) -> list[str]:
        """Tables where a bot, or the server's dice, should be at work."""
        query = (
            sa.select(tables.c.id)
            .join(seats, sa.and_(seats.c.table_id == tables.c.id, seats.c.seat == tables.c.player))
            .where(sa.or_(seats.c.bot.is_not(None), seats.c.stand_in.is_not(None)))
            .where(tables.c.uploaded.is_(False))
        )
        return [row["id"] for row in await self.rows(query)]

    async def talk(self, id: str, since: int) -> list[Row]:
        """What was said at a table after line `since`."""
        query = sa.select(chat).where(chat.c.table_id == id, chat.c.n > since).order_by(chat.c.n.desc())
        return (await self.rows(query.limit(CHAT_KEPT)))[::-1]

    async def say(self, row: Row) -> int:
        """Keep a line of talk; its number."""

        async def insert(connection: AsyncConnection) -> int:
            result = await connection.execute(chat.insert().values(**row).returning(chat.c.n))
            return int(result.scalar_one())

        return await self.alone(insert)

    async def sit(self, id: str, seat: int, invite: str, token: str, name: str) -> bool:
        """Take an invited seat; False if somebody sat down first. Any stand-in leaves it."""
        free = sa.and_(seats.c.table_id == id, seats.c.seat == seat, seats.c.invite == invite, seats.c.token.is_(None))

        async def update(connection: AsyncConnection) -> bool:
            change = seats.update().where(free).values(token=token, name=name, stand_in=None)
            return (await connection.execute(change)).rowcount == 1

        return await self.alone(update)

    async def stand_in(self, id: str, seat: int, bot: str | None) -> None:
        """Note which bot plays a seat, or that nobody stands in."""

        async def update(connection: AsyncConnection) -> None:
            place = sa.and_(seats.c.table_id == id, seats.c.seat == seat)
            await connection.execute(seats.update().where(place).values(stand_in=bot))

        await self.alone(update)


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """WAL lets readers read while the writer writes. FULL waits for the disk at each commit: what was answered
    survives a power cut, not only a killed process, and gathered commits keep it cheap."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _revision(connection: sa.Connection) -> str | None:
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
