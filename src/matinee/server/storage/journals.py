"""What was played: the journal of a table, and the last snapshot of it."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from matinee.desk.journal import Row
from matinee.server.storage.schema import actions, snapshots, tables
from matinee.server.storage.seats import seats_of
from matinee.server.storage.store import Store


class Journals:
    """The journals of a database."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def whole(self, id: str, since: int = 0) -> tuple[Row | None, list[Row], list[Row]]:
        """A table, its seats, and everything done there after action `since`."""

        queries = sa.select(tables).where(tables.c.id == id), seats_of([id]), _actions(id, since)

        def read(connection: sa.Connection) -> tuple[list[Row], ...]:
            return tuple([dict(row) for row in connection.execute(query).mappings()] for query in queries)

        row, seats, journal = await self.store.read(read)
        return row[0] if row else None, seats, journal

    async def actions(self, id: str, since: int = 0) -> list[Row]:
        """Everything done at a table after action `since`, in order."""
        return await self.store.rows(_actions(id, since))

    async def snapshot(self, id: str) -> Row | None:
        """The last snapshot of a table."""
        found = await self.store.rows(sa.select(snapshots).where(snapshots.c.table_id == id))
        return found[0] if found else None

    async def keep_snapshot(self, row: Row) -> None:
        """Keep a snapshot in the place of the last one; nothing if its table is gone."""

        def keep(connection: sa.Connection) -> None:
            connection.execute(snapshots.delete().where(snapshots.c.table_id == row["table_id"]))
            there = sa.select(tables.c.id).where(tables.c.id == row["table_id"])
            if connection.execute(there.with_for_update(read=True, key_share=True)).first() is not None:
                connection.execute(snapshots.insert().values(**row))

        await self.store.alone(keep)


def _actions(id: str, since: int) -> sa.Select[Any]:
    done = sa.and_(actions.c.table_id == id, actions.c.seq > since)
    return sa.select(actions).where(done).order_by(actions.c.seq)
