"""Looking after the database without stopping the server: a backup, putting one back, and a check of all of it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

import sqlalchemy as sa

from matinee.desk.journal.lines import Damaged, check
from matinee.desk.rows import ActionRow, TableRow
from matinee.server.storage.access import hold, make_private
from matinee.server.storage.migrations import HEAD
from matinee.server.storage.schema import actions, seats, tables
from matinee.server.storage.store import read
from matinee.table.errors import MatineeError
from matinee.table.registry import load, names

OURS = {"tables", "seats", "actions", "chat"}


def file_of(url: str) -> Path:
    """The file behind a SQLite URL; MatineeError for any other database, which has tools of its own."""
    if not url.startswith("sqlite"):
        raise MatineeError("this is for SQLite; of PostgreSQL, pg_dump makes a backup and pg_restore puts it back.")
    return Path(str(sa.make_url(url).database))


def engine_of(url: str) -> sa.Engine:
    """An engine over a database that is there; it makes none."""
    if not url.startswith("sqlite"):
        return sa.create_engine(url)
    file = file_of(url)
    if not file.exists():
        raise MatineeError(f"there is no database at {file}.")
    return sa.create_engine("sqlite://", creator=lambda: _existing(file), poolclass=sa.NullPool)


def backup(url: str, to: Path) -> int:
    """Copy the database while it is in use, whole and of one moment; how many tables it has."""
    source = file_of(url)
    if not source.exists():
        raise MatineeError(f"there is no database at {source}.")
    if to.exists():
        raise MatineeError(f"{to} is there already; a backup overwrites nothing.")
    half = to.with_name(to.name + ".part")
    half.unlink(missing_ok=True)
    try:
        make_private(half)
        with _existing(source) as there, sqlite3.connect(half) as here:
            there.backup(here, pages=1000, sleep=0.01)
        here.close()
        there.close()
        found = _sound(half)
        half.replace(to)
    except (OSError, sqlite3.Error) as error:
        raise MatineeError(f"the backup cannot be made: {_why(error)}.") from error
    finally:
        half.unlink(missing_ok=True)
    return found


def restore(url: str, of: Path) -> int:
    """Put a backup in the place of the database; what was there is kept beside it. How many tables there are now.

    No server may have it open.
    """
    target = file_of(url)
    if not of.exists():
        raise MatineeError(f"there is no backup at {of}.")
    try:
        found = _sound(of)
        target.parent.mkdir(parents=True, exist_ok=True)
        hold(target)
        new = target.with_name(target.name + ".new")
        make_private(new)
        with _existing(of) as there, sqlite3.connect(new) as here:
            there.backup(here)
        here.close()
        there.close()
        if target.exists():
            with sqlite3.connect(target) as old:
                old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            old.close()
            make_private(target)
            target.replace(target.with_name(target.name + ".before"))
        for beside in ("-wal", "-shm"):
            target.with_name(target.name + beside).unlink(missing_ok=True)
        new.replace(target)
    except (OSError, sqlite3.Error) as error:
        raise MatineeError(f"the backup cannot be put back: {_why(error)}.") from error
    return found


def doctor(url: str) -> Iterator[str]:
    """Look at everything and say what is wrong, a sentence each; nothing is changed."""
    engine = engine_of(url)
    try:
        with engine.connect() as connection:
            yield from _form(connection)
            for row in read(connection, TableRow, sa.select(tables)):
                wrong = _wrong(connection, row)
                if wrong:
                    yield f"Table {row.id}: {wrong}"
    except sa.exc.SQLAlchemyError as error:
        raise MatineeError(f"the database cannot be read: {str(getattr(error, 'orig', error)).strip()}.") from error
    finally:
        engine.dispose()


class Room(NamedTuple):
    """Connections that PostgreSQL allows to others than its superusers, and how many are in use."""

    allowed: int
    used: int


def room(url: str) -> Room | None:
    """How many connections there are; None for a file, which needs none."""
    if url.startswith("sqlite"):
        return None
    engine = engine_of(url)
    try:
        with engine.connect() as connection:
            return Room(*connection.execute(sa.text(_ROOM)).one())
    finally:
        engine.dispose()


_ROOM = """
SELECT (SELECT sum(CASE name WHEN 'max_connections' THEN 1 ELSE -1 END * setting::int) FROM pg_settings
        WHERE name IN ('max_connections', 'superuser_reserved_connections', 'reserved_connections')),
       (SELECT count(*) - 1 FROM pg_stat_activity WHERE backend_type = 'client backend')
"""


def _form(connection: sa.Connection) -> Iterator[str]:
    """What is wrong with the database as a whole."""
    there = set(sa.inspect(connection).get_table_names())
    if not there >= OURS:
        raise MatineeError("the database is not one of Matinee's.")
    found = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
    if found != HEAD:
        raise MatineeError(f"the database is of form {found}, this program of {HEAD}: start the server to bring it up.")
    if connection.dialect.name == "sqlite":
        for (said,) in connection.execute(sa.text("PRAGMA integrity_check")):
            if said != "ok":
                yield f"SQLite: {said}"
        for broken in connection.execute(sa.text("PRAGMA foreign_key_check")):
            yield f"A row of {broken[0]} belongs to no table."


def _wrong(connection: sa.Connection, row: TableRow) -> str:
    """What is wrong with one table, or nothing."""
    try:
        options = json.loads(row.options)
    except ValueError:
        return "its options are no JSON."
    if row.game in names():
        game = load(row.game)
        held = connection.execute(sa.select(seats.c.seat).where(seats.c.table_id == row.id)).scalars()
        if game.rules == row.rules and sorted(held) != list(range(len(game.seats(game.checked(options))))):
            return "a seat is missing."
    seal, seq = "", 0
    seals: set[str | None] = set() if row.seal else {row.seal}
    query = sa.select(actions).where(actions.c.table_id == row.id).order_by(actions.c.seq)
    try:
        for line in read(connection, ActionRow, query):
            seal = check(seal, seq, line)
            seq += 1
            seals.add(seal)
            json.loads(line.action)
    except Damaged as damaged:
        return str(damaged)
    except ValueError:
        return f"line {seq} is no JSON."
    return "" if row.seal in seals else "the last lines are missing."


def _existing(path: Path) -> sqlite3.Connection:
    """A connection that makes no database. One that may only read would leave files of SQLite's behind."""
    return sqlite3.connect(f"file:{quote(str(path))}?mode=rw", uri=True)


def _sound(path: Path) -> int:
    """How many tables a database has; MatineeError if it is none of ours, or damaged."""
    with _existing(path) as found:
        if found.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            raise MatineeError(f"{path} is damaged.")
        there = {name for (name,) in found.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if not there >= OURS:
            raise MatineeError(f"{path} is not a database of Matinee.")
        count = int(found.execute("SELECT COUNT(*) FROM tables").fetchone()[0])
    found.close()
    return count


def _why(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) and error.strerror else str(error)).rstrip(".")
