"""What every click writes, straight to the database: all that waits goes down in one trip and one wait for the disk."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
import sqlalchemy as sa

from matinee.desk.journal import Row
from matinee.server.storage.notices import Notices
from matinee.server.storage.schema import actions, club_tables, evenings, seats, tables

if TYPE_CHECKING:
    import psycopg

T = TypeVar("T")
Rows = list[Row]

CLICKS = {"actions", "left_off"}
"""What clicks write: new rows of journals, and how they left their tables."""

WRITES: dict[str, sa.Insert | sa.Update] = {
    "tables": tables.insert(),
    "seats": seats.insert(),
    "actions": actions.insert(),
    "evenings": evenings.insert(),
    "club_tables": club_tables.insert(),
    "left_off": tables.update()
    .where(tables.c.id == sa.bindparam("table"))
    .values(
        turn=sa.bindparam("now_turn"),
        player=sa.bindparam("now_player"),
        returns=sa.bindparam("now_returns"),
        ending=sa.bindparam("now_ending"),
        updated=sa.bindparam("now"),
        seal=sa.bindparam("now_seal"),
        deadline=sa.bindparam("now_deadline"),
    ),
    "stand_ins": seats.update()
    .where(seats.c.table_id == sa.bindparam("table"), seats.c.seat == sa.bindparam("now_seat"))
    .values(stand_in=sa.bindparam("now_stand_in")),
    "rules": tables.update()
    .where(tables.c.id == sa.bindparam("table"))
    .values(
        rules=sa.bindparam("now_rules"),
        options=sa.bindparam("now_options"),
        unfinished=sa.bindparam("now_unfinished"),
    ),
}
"""What is written, by its name."""

_COLUMNS = [column.name for column in actions.c]
_NAMES = ", ".join(f'"{name}"' for name in _COLUMNS)


def prepare_sqlite(connection: Any, _: Any) -> None:
    """WAL lets readers read while the writer writes. FULL waits for the disk at each commit: what was answered
    survives a power cut, not only a killed process, and gathered commits keep it cheap."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


class SqliteWriter:
    """SQLite has one writer anyhow: one thread and one connection.

    Its driver lets go of the interpreter at every row, and a busy loop takes its time to hand it back, so all rows go
    down packed as JSON.
    """

    TAKEN: tuple[type[Exception], ...] = (sqlite3.IntegrityError,)
    AWAY: tuple[type[Exception], ...] = (sqlite3.OperationalError,)

    def __init__(self, url: str) -> None:
        self.engine = sa.create_engine(url.replace("+aiosqlite", ""), poolclass=sa.StaticPool)
        self._thread = ThreadPoolExecutor(1, "writer")

    async def alone(self, work: Callable[[sa.Connection], T]) -> T:
        """Do something in a transaction of its own."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._in_transaction, work)

    async def put_down(self, together: dict[str, Rows]) -> None:
        """Keep what clicks wrote, all of it or nothing."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._put_down, together)

    async def close(self) -> None:
        """Let go of the file."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self.engine.dispose)
        self._thread.shutdown()

    def _in_transaction(self, work: Callable[[sa.Connection], T]) -> T:
        with self.engine.begin() as connection:
            return work(connection)

    def _put_down(self, together: dict[str, Rows]) -> None:
        connection = self.engine.raw_connection()
        try:
            for name, rows in together.items():
                connection.cursor().execute(_SQLITE[name], (msgspec.json.encode(rows).decode(),))
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

    async def put_down(self, together: dict[str, Rows]) -> None:
        """Keep what clicks wrote, all of it or nothing; rows in order, so that no two processes block each other."""
        import psycopg

        if self._connection is None or self._connection.closed:
            self._connection = await psycopg.AsyncConnection.connect(self.notices.url, autocommit=True)
        lines, left = together.get("actions", []), together.get("left_off", [])
        lines = sorted(lines, key=lambda row: (row["table_id"], row["seq"]))
        told = self.notices.moved(lines, {row["table"]: row["now"] for row in left})
        written = (msgspec.json.encode(rows).decode() for rows in (lines, left, told))
        await self._connection.execute(_POSTGRES, tuple(written), prepare=True)

    async def close(self) -> None:
        """Let go of the database."""
        if self._connection is not None:
            await self._connection.close()


_SQLITE = {
    "actions": "INSERT INTO actions ({}) SELECT {} FROM json_each(?)".format(
        _NAMES, ", ".join(f"json_extract(value, '$.{name}')" for name in _COLUMNS)
    ),
    "left_off": "UPDATE tables SET turn = new.turn, player = new.player, returns = new.returns, ending = new.ending,"
    " updated = new.updated, seal = new.seal, deadline = new.deadline"
    " FROM (SELECT json_extract(value, '$.table') AS id, json_extract(value, '$.now_turn') AS turn,"
    " json_extract(value, '$.now_player') AS player, json_extract(value, '$.now_returns') AS returns,"
    " json_extract(value, '$.now_ending') AS ending,"
    " json_extract(value, '$.now') AS updated, json_extract(value, '$.now_seal') AS seal,"
    " json_extract(value, '$.now_deadline') AS deadline"
    " FROM json_each(?)) AS new WHERE tables.id = new.id",
}

_POSTGRES = f"""
WITH kept AS (
  INSERT INTO actions ({_NAMES}) SELECT {_NAMES} FROM json_populate_recordset(NULL::actions, %s::json)
), left_off AS (
  UPDATE tables SET turn = now_turn, player = now_player, returns = now_returns, ending = now_ending, updated = "now",
    seal = now_seal, deadline = now_deadline
  FROM json_to_recordset(%s::json)
  AS new("table" text, now_turn int, now_player int, now_returns text, now_ending text, "now" bigint, now_seal text,
         now_deadline bigint)
  WHERE tables.id = new."table"
)
SELECT pg_notify('matinee', note) FROM json_array_elements_text(%s::json) AS note
"""
