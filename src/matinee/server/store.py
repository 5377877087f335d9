"""What is kept and how: one writer that gathers what waits into one transaction, and plain reads beside it."""

from __future__ import annotations

import asyncio
import sqlite3
import time
import zlib
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from matinee.server.metrics import metrics
from matinee.server.migrations import HEAD, upgrade
from matinee.server.notices import CHANNEL, Notices
from matinee.server.schema import actions, chat, presence, seats, tables, thinking
from matinee.table.errors import MatineeError
from matinee.table.phase import CHANCE

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
    .values(
        turn=sa.bindparam("now_turn"),
        player=sa.bindparam("now_player"),
        returns=sa.bindparam("now_returns"),
        updated=sa.bindparam("now"),
        seal=sa.bindparam("now_seal"),
    ),
}

# SQLite's driver lets go of the interpreter at every row, and a busy loop takes its time to hand it back: what every
# click writes goes down as one statement, with its rows packed as JSON.
_AT_ONCE = {
    "actions": "INSERT INTO actions ({}) SELECT {} FROM json_each(?)".format(
        ", ".join(f'"{column.name}"' for column in actions.c),
        ", ".join(f"json_extract(value, '$.{column.name}')" for column in actions.c),
    ),
    "left_off": "UPDATE tables SET turn = new.turn, player = new.player, returns = new.returns, updated = new.updated,"
    " seal = new.seal"
    " FROM (SELECT json_extract(value, '$.table') AS id, json_extract(value, '$.now_turn') AS turn,"
    " json_extract(value, '$.now_player') AS player, json_extract(value, '$.now_returns') AS returns,"
    " json_extract(value, '$.now') AS updated, json_extract(value, '$.now_seal') AS seal"
    " FROM json_each(?)) AS new WHERE tables.id = new.id",
}

_OF_A_TABLE = [(one, one.c.table_id) for one in (thinking, presence, chat, actions, seats)] + [(tables, tables.c.id)]

Write = tuple[str, Sequence[Row]]
"""What to write: the name of a table and new rows, or "left_off" and how the last actions left some tables."""


class Taken(Exception):
    """Somebody else wrote that row first."""


class Store:
    """The database. A write is answered after the commit that holds it, never before."""

    def __init__(self, url: str) -> None:
        self.engine: AsyncEngine = create_async_engine(url)
        self._pen: sa.Engine | None = None
        self._hand: ThreadPoolExecutor | None = None
        self.notices = Notices(url) if url.startswith("postgresql") else None
        if url.startswith("sqlite"):
            # SQLite has one writer anyhow: one thread and one connection, and a whole round in one trip to it.
            self._pen = sa.create_engine(url.replace("+aiosqlite", ""), poolclass=sa.StaticPool)
            self._hand = ThreadPoolExecutor(1, "writer")
            for engine in (self.engine.sync_engine, self._pen):
                sa.event.listen(engine, "connect", _prepare_sqlite)
        self._waiting: list[tuple[Sequence[Write], asyncio.Future[None]]] = []
        self._bell = asyncio.Event()
        self._writing: asyncio.Task[None] | None = None
        self._closing = False

    @property
    def waiting(self) -> int:
        """How many writes wait for the writer."""
        return len(self._waiting)

    async def open(self) -> None:
        """Bring the database up to date and start writing."""
        await self.bring_up_to_date()
        if self.notices is not None:
            await self.notices.open()
        self._writing = asyncio.create_task(self._write_on())

    async def bring_up_to_date(self) -> None:
        """Make it a database of today; MatineeError if it is not one of ours, or of a newer program."""
        await self.alone(_bring_up_to_date)

    async def close(self) -> None:
        """Write what still waits and let go of the file."""
        if self.notices is not None:
            await self.notices.close()
        if self._writing is not None:
            self._closing = True
            self._bell.set()
            await self._writing
        if self._pen is not None and self._hand is not None:
            await asyncio.get_running_loop().run_in_executor(self._hand, self._pen.dispose)
            self._hand.shutdown()
        await self.engine.dispose()

    # -- writing

    async def write(self, *writes: Write) -> None:
        """All of these rows or none of them, in one transaction; `Taken` if a row is there already."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((writes, done))
        self._bell.set()
        await done

    async def alone(self, work: Callable[[sa.Connection], T]) -> T:
        """Do something in a transaction of its own, between those of the others."""
        if self._pen is not None:
            return await asyncio.get_running_loop().run_in_executor(self._hand, _in_transaction, self._pen, work)
        async with self.engine.begin() as connection:
            return await connection.run_sync(work)

    async def _change(self, id: str, statement: sa.Update) -> int:
        """Change something about one table; the number of rows changed."""

        def change(connection: sa.Connection) -> int:
            changed = connection.execute(statement).rowcount
            if self.notices is not None and changed:
                self.notices.give(connection, id)
            return changed

        return await self.alone(change)

    async def _write_on(self) -> None:
        """Each round writes all that came in during the last one: many tables share one wait for the disk."""
        while self._waiting or not self._closing:
            await self._bell.wait()
            self._bell.clear()
            round_, self._waiting = self._waiting, []
            if round_:
                await self._commit(round_)

    async def _commit(self, round_: list[tuple[Sequence[Write], asyncio.Future[None]]]) -> None:
        together: dict[str, list[Row]] = {}
        for writes, _ in round_:
            for name, rows in writes:
                together.setdefault(name, []).extend(rows)

        def put_down(connection: sa.Connection) -> None:
            for name, rows in together.items():
                connection.execute(_WRITES[name], rows)
            if self.notices is not None:
                for table in {row["table_id"] for row in together.get("actions", ())}:
                    self.notices.give(connection, table)

        began = time.perf_counter()
        try:
            if self._pen is not None and together.keys() <= _AT_ONCE.keys():
                await asyncio.get_running_loop().run_in_executor(self._hand, _put_down_at_once, self._pen, together)
            else:
                await self.alone(put_down)
        except Exception as error:  # whatever it is, those who wait must hear of it, and only those it concerns
            if len(round_) > 1:
                for one in round_:
                    await self._commit([one])
                return
            if not round_[0][1].done():
                taken = isinstance(error, (IntegrityError, sqlite3.IntegrityError))
                round_[0][1].set_exception(Taken() if taken else error)
            return
        metrics.add("commits")
        metrics.add("commit_seconds", time.perf_counter() - began)
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

    async def actions(self, id: str, since: int = 0) -> list[Row]:
        """Everything done at a table after action `since`, in order."""
        done = sa.and_(actions.c.table_id == id, actions.c.seq > since)
        return await self.rows(sa.select(actions).where(done).order_by(actions.c.seq))

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

    async def bots_to_move(self, before: int) -> list[str]:
        """Tables where a bot, or the server's dice, should be at work, and nothing has happened since this moment."""
        awaited = sa.and_(seats.c.table_id == tables.c.id, seats.c.seat == tables.c.player)
        query = (
            sa.select(tables.c.id)
            .outerjoin(seats, awaited)
            .where(sa.or_(tables.c.player == CHANCE, seats.c.bot.is_not(None), seats.c.stand_in.is_not(None)))
            .where(tables.c.uploaded.is_(False), tables.c.closed.is_(False), tables.c.updated <= before)
        )
        return [row["id"] for row in await self.rows(query)]

    async def talk(self, id: str, since: int) -> list[Row]:
        """What was said at a table after line `since`."""
        query = sa.select(chat).where(chat.c.table_id == id, chat.c.n > since).order_by(chat.c.n.desc())
        return (await self.rows(query.limit(CHAT_KEPT)))[::-1]

    async def say(self, row: Row) -> int:
        """Keep a line of talk; its number."""

        def say(connection: sa.Connection) -> int:
            n = int(connection.execute(chat.insert().values(**row).returning(chat.c.n)).scalar_one())
            if self.notices is not None:
                self.notices.give(connection, row["table_id"], n)
            return n

        return await self.alone(say)

    async def sit(self, id: str, seat: int, invite: str, token: str, name: str) -> bool:
        """Take an invited seat; False if somebody sat down first. Any stand-in leaves it."""
        free = sa.and_(seats.c.table_id == id, seats.c.seat == seat, seats.c.invite == invite, seats.c.token.is_(None))
        change = seats.update().where(free).values(token=token, name=name, stand_in=None)
        return await self._change(id, change) == 1

    async def change_seat(self, id: str, seat: int, **values: Any) -> None:
        """Note something about a seat: which bot stands in, its token, whether it may talk."""
        place = sa.and_(seats.c.table_id == id, seats.c.seat == seat)
        await self._change(id, seats.update().where(place).values(**values))

    async def change_table(self, id: str, **values: Any) -> None:
        """Note something about a table that is no move."""
        await self._change(id, tables.update().where(tables.c.id == id).values(**values))

    async def expire(self, before: int, unused: int, spare: Sequence[str]) -> list[str]:
        """Remove tables where nothing has happened since a moment, unused ones and records since another; which.

        They are looked for and removed in one transaction, so a click of the same moment is never lost with them.
        """
        clicked = sa.exists().where(actions.c.table_id == tables.c.id, actions.c.key.is_not(None))
        never = sa.or_(tables.c.uploaded.is_(True), sa.not_(clicked))
        old = sa.or_(tables.c.updated < before, sa.and_(tables.c.updated < unused, never))
        left = sa.and_(tables.c.id.not_in(spare), tables.c.id.not_in(sa.select(presence.c.table_id)))
        query = sa.select(tables.c.id).where(old, left).limit(MOST_LISTED).with_for_update(of=tables)

        def expire(connection: sa.Connection) -> list[str]:
            ids = list(connection.execute(query).scalars())
            self._remove(connection, ids)
            return ids

        return await self.alone(expire)

    async def delete(self, id: str) -> None:
        """Remove a table with all that belongs to it."""
        await self.alone(lambda connection: self._remove(connection, [id]))

    def _remove(self, connection: sa.Connection, ids: Sequence[str]) -> None:
        for table, column in _OF_A_TABLE:
            connection.execute(table.delete().where(column.in_(ids)))
        if self.notices is not None:
            for id in ids:
                self.notices.give(connection, id)


def _in_transaction(engine: sa.Engine, work: Callable[[sa.Connection], T]) -> T:
    with engine.begin() as connection:
        return work(connection)


def _put_down_at_once(engine: sa.Engine, together: dict[str, list[Row]]) -> None:
    """What clicks write, straight to SQLite: this is done hundreds of times a second."""
    connection = engine.raw_connection()
    try:
        for name, rows in together.items():
            connection.cursor().execute(_AT_ONCE[name], (msgspec.json.encode(rows).decode(),))
        connection.commit()
    finally:
        connection.close()  # back to the pool, which takes back what was not committed


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """WAL lets readers read while the writer writes. FULL waits for the disk at each commit: what was answered
    survives a power cut, not only a killed process, and gathered commits keep it cheap."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _bring_up_to_date(connection: sa.Connection) -> None:
    if connection.dialect.name == "postgresql":  # of several processes that start together, one does it
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(zlib.crc32(CHANNEL.encode()))))
    there = set(sa.inspect(connection).get_table_names())
    found = None
    if "alembic_version" in there:
        found = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
    if there and not {"tables", "seats", "actions"} <= there:
        raise MatineeError("the database belongs to something else; give Matinee one of its own.")
    if found is not None and found > HEAD:
        raise MatineeError(f"the database is of a newer Matinee (its form is {found}, this one knows {HEAD}).")
    if found != HEAD:
        upgrade(connection)
    connection.execute(sa.text("UPDATE alembic_version SET version_num = version_num"))  # that it can be written to
