"""What was played: the journal of a table, and the last snapshot of it."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from matinee.desk.rows import ActionRow, SeatWithFace, SnapshotRow, TableRow
from matinee.server.storage.schema import actions, snapshots, tables
from matinee.server.storage.seats import seats_of
from matinee.server.storage.store import Store, read
from matinee.server.storage.writers import execute


class Journals:
    """The journals of a database."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def whole(self, id: str, since: int = 0) -> tuple[TableRow | None, list[SeatWithFace], list[ActionRow]]:
        """A table, its seats, and everything done there after action `since`."""

        def all_of_it(connection: sa.Connection) -> tuple[list[TableRow], list[SeatWithFace], list[ActionRow]]:
            return (
                read(connection, TableRow, sa.select(tables).where(tables.c.id == id)),
                read(connection, SeatWithFace, seats_of([id])),
                read(connection, ActionRow, _actions(id, since)),
            )

        row, seats, journal = await self.store.reading(all_of_it)
        return row[0] if row else None, seats, journal

    async def actions(self, id: str, since: int = 0) -> list[ActionRow]:
        """Everything done at a table after action `since`, in order."""
        return await self.store.read(ActionRow, _actions(id, since))

    async def snapshot(self, id: str) -> SnapshotRow | None:
        """The last snapshot of a table."""
        return await self.store.first(SnapshotRow, sa.select(snapshots).where(snapshots.c.table_id == id))

    async def keep_snapshot(self, row: SnapshotRow) -> None:
        """Keep a snapshot in the place of the last one; nothing if its table is gone."""

        def keep(connection: sa.Connection) -> None:
            connection.execute(snapshots.delete().where(snapshots.c.table_id == row.table_id))
            there = sa.select(tables.c.id).where(tables.c.id == row.table_id)
            if connection.execute(there.with_for_update(read=True, key_share=True)).first() is not None:
                execute(connection, SnapshotRow, [row])

        await self.store.alone(keep)


def _actions(id: str, since: int) -> sa.Select[Any]:
    done = sa.and_(actions.c.table_id == id, actions.c.seq > since)
    return sa.select(actions).where(done).order_by(actions.c.seq)
