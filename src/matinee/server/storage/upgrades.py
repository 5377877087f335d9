"""An upgrade as its operator sees it: what becomes of each running table of older rules, foretold or done at once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import NamedTuple, TypeVar

import sqlalchemy as sa

from matinee.desk.rows import ActionRow, SeatRow, SnapshotRow, TableRow
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.tables.upgrade import Fate, is_older, upgraded
from matinee.desk.wire.refusals import Refusal
from matinee.server.clock import now
from matinee.server.storage.access import hold
from matinee.server.storage.opener import Opener
from matinee.server.storage.schema import TABLES
from matinee.server.storage.snapshots import read_snapshot
from matinee.server.storage.store import Store, read
from matinee.server.storage.upkeep import engine_of, file_of
from matinee.table.errors import MatineeError

R = TypeVar("R", TableRow, SeatRow, ActionRow, SnapshotRow)


class Prospect(NamedTuple):
    """What becomes of a table, and why."""

    table: str
    game: str
    rules: str
    fate: Fate
    why: str


def foretell(url: str) -> Iterator[Prospect]:
    """What would become of each running table of older rules; the database may be of any form, and stays as it is."""
    engine = engine_of(url)
    try:
        with engine.connect() as connection:
            for row in _rows(connection, TableRow):
                running = row.player is not None and not row.uploaded and row.unfinished is None
                if running and is_older(row):
                    yield _prospect(connection, row)
    except sa.exc.SQLAlchemyError as error:
        raise MatineeError(f"the database cannot be read: {str(getattr(error, 'orig', error)).strip()}.") from error
    finally:
        engine.dispose()


def _prospect(connection: sa.Connection, row: TableRow) -> Prospect:
    journal = _rows(connection, ActionRow, row.id, "seq")
    kept = next(iter(_rows(connection, SnapshotRow, row.id)), None)
    told = row.id, row.game, row.rules
    try:
        held = _rows(connection, SeatRow, row.id, "seat")
        found = upgraded(OpenTable, row, held, journal, read_snapshot(row, journal, kept), now())
    except Refusal as refusal:
        return Prospect(*told, "stopped", refusal.text)
    except Exception as error:  # whatever is wrong with one table, the others are told of
        return Prospect(*told, "stopped", str(error))
    return Prospect(*told, found.fate, found.why)


def _rows(connection: sa.Connection, kind: type[R], of: str = "", order: str = "") -> list[R]:
    """All rows of a kind, or those of one table of a game; what an older form has not is as it is by default."""
    table, form = TABLES[kind], sa.inspect(connection)
    if not form.has_table(table.name):
        return []
    there = {column["name"] for column in form.get_columns(table.name)}
    query = sa.select(*(column for column in table.c if column.name in there))
    query = query.where(table.c.table_id == of) if of else query
    query = query.order_by(table.c[order]) if order else query
    return read(connection, kind, query)


async def bring_up(url: str) -> None:
    """Bring a database and all its running tables to this program, while no server has it open."""
    if url.startswith("sqlite"):
        hold(file_of(url))
    store = Store(url)
    await store.open()
    opener = Opener(store)
    try:
        await opener.bring_to_todays_rules(opener.open)
    finally:
        await opener.snapshots.close()
        await store.close()


def upgrade(url: str) -> None:
    """The same, for who has no loop."""
    asyncio.run(bring_up(url))
