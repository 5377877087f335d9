"""What every click writes, straight to the database: all that waits goes down in one trip and one wait for the disk."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import asdict, astuple

from matinee.desk.rows import ActionRow, BeforehandRow, RulesRow, StandingRow, StandInRow
from matinee.server.storage.connecting import connect
from matinee.server.storage.notices import Notices
from matinee.server.storage.schema import TABLES, seats, tables

if TYPE_CHECKING:
    import psycopg

T = TypeVar("T")
Rows = list[Any]
Together = dict[type[Struct], Rows]
"""What is written in one round, by its kind."""

CLICKS = {ActionRow, StandingRow}
"""What clicks write: new rows of journals, and how they left their tables."""

CHANGES: dict[type[Struct], tuple[sa.Table, tuple[str, ...]]] = {
    StandingRow: (tables, ("id",)),
    StandInRow: (seats, ("table_id", "seat")),
    BeforehandRow: (seats, ("table_id", "seat")),
    RulesRow: (tables, ("id",)),
}
"""What changes a row that is there, and by which columns that is found; all else is new rows."""


def execute(connection: sa.Connection, kind: type[Struct], rows: Sequence[Struct]) -> None:
    """Write these rows, all of one kind."""
    if kind not in CHANGES:
        connection.execute(TABLES[kind].insert(), [asdict(row) for row in rows])
        return
    table, key = CHANGES[kind]
    now = {name: sa.bindparam(f"now_{name}", type_=table.c[name].type) for name in kind.__struct_fields__}
    change = table.update().where(*(table.c[name] == now[name] for name in key))
    values = [{f"now_{name}": value for name, value in asdict(row).items()} for row in rows]
    connection.execute(change.values({name: now[name] for name in now if name not in key}), values)


def prepare_sqlite(connection: Any, _: Any) -> None:
    """WAL lets readers read while the writer writes. FULL waits for the disk at each commit: what was answered
    survives a power cut, not only a killed process, and gathered commits keep it cheap."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
    connection.create_function("lower", 1, lambda text: text and str(text).casefold())  # SQLite's own knows ASCII only


class SqliteWriter:
    """SQLite has one writer anyhow: one thread and one connection.

    Its driver lets go of the interpreter at every row, and a busy loop takes its time to hand it back, so all rows go
    down packed as JSON.
    """

    TAKEN: tuple[type[Exception], ...] = (sqlite3.IntegrityError,)
    AWAY: tuple[type[Exception], ...] = (sqlite3.OperationalError,)

    UNFIT: tuple[type[Exception], ...] = ()

    def __init__(self, url: str) -> None:
        self.engine = sa.create_engine(url.replace("+aiosqlite", ""), poolclass=sa.StaticPool)
        self._thread = ThreadPoolExecutor(1, "writer")

    async def alone(self, work: Callable[[sa.Connection], T]) -> T:
        """Do something in a transaction of its own."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._in_transaction, work)

    async def put_down(self, together: Together) -> None:
        """Keep what clicks wrote, all of it or nothing."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._put_down, together)

    async def close(self) -> None:
        """Let go of the file."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self.engine.dispose)
        self._thread.shutdown()

    def _in_transaction(self, work: Callable[[sa.Connection], T]) -> T:
        with self.engine.begin() as connection:
            return work(connection)

    def _put_down(self, together: Together) -> None:
        connection = self.engine.raw_connection()
        try:
            for kind, rows in together.items():
                values = msgspec.json.encode([astuple(row) for row in rows]).decode()
                connection.cursor().execute(_SQLITE[kind], (values,))
            connection.commit()
        finally:
            connection.close()  # back to the pool, which takes back what was not committed


class PostgresWriter:
    """One connection of its own, one statement a round: lines, tables and the word to other processes together."""

    def __init__(self, notices: Notices) -> None:
        self.notices = notices
        self._connection: psycopg.AsyncConnection[Any] | None = None

    @property
    def TAKEN(self) -> tuple[type[Exception], ...]:
        """What is raised where a row is there already."""
        import psycopg

        return (psycopg.errors.IntegrityError,)

    @property
    def AWAY(self) -> tuple[type[Exception], ...]:
        """What is raised where the database is not there, or has no room."""
        import psycopg

        return (psycopg.OperationalError,)

    @property
    def UNFIT(self) -> tuple[type[Exception], ...]:
        """What is raised for a value that the database cannot keep."""
        import psycopg

        return (psycopg.DataError,)

    async def open(self) -> psycopg.AsyncConnection[Any]:
        """Its connection, which it keeps from the start: a database that fills up later does not keep moves waiting."""
        if self._connection is None or self._connection.closed:
            self._connection = await connect(self.notices.url, autocommit=True)
        return self._connection

    async def put_down(self, together: Together) -> None:
        """Keep what clicks wrote, all of it or nothing; rows in order, so that no two processes block each other."""
        connection = await self.open()
        lines, left = together.get(ActionRow, []), together.get(StandingRow, [])
        lines = sorted(lines, key=lambda row: (row.table_id, row.seq))
        told = self.notices.moved(lines, {row.id: row.updated for row in left})
        written = (msgspec.json.encode(rows).decode() for rows in (lines, left, told))
        await connection.execute(_POSTGRES, tuple(written), prepare=True)

    async def close(self) -> None:
        """Let go of the database."""
        if self._connection is not None:
            await self._connection.close()


def _names(kind: type[Struct], each: str = '"{}"') -> str:
    return ", ".join(each.format(name, n) for n, name in enumerate(kind.__struct_fields__))


def _insert(table: str, kind: type[Struct], columns: str, source: str) -> str:
    return f"INSERT INTO {table} ({_names(kind)}) SELECT {columns} FROM {source}"


def _update(kind: type[Struct], source: str) -> str:
    table, key = CHANGES[kind]
    values = ", ".join(f'"{name}" = new."{name}"' for name in kind.__struct_fields__ if name not in key)
    found = " AND ".join(f'{table.name}."{name}" = new."{name}"' for name in key)
    return f"UPDATE {table.name} SET {values} FROM {source} AS new WHERE {found}"


_EXTRACT = "json_extract(value, '$[{1}]')"
_SQLITE = {
    ActionRow: _insert("actions", ActionRow, _names(ActionRow, _EXTRACT), "json_each(?)"),
    StandingRow: _update(StandingRow, f"(SELECT {_names(StandingRow, _EXTRACT + ' AS {0}')} FROM json_each(?))"),
}

_RECORDS = "json_populate_recordset(NULL::{}, %s::json)"
_POSTGRES = f"""
WITH kept AS ({_insert("actions", ActionRow, _names(ActionRow), _RECORDS.format("actions"))}),
standing AS ({_update(StandingRow, _RECORDS.format("tables"))})
SELECT pg_notify('matinee', note) FROM json_array_elements_text(%s::json) AS note
"""
