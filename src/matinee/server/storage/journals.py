"""What was played: the journal of a table, and the last snapshot of it."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from msgspec.structs import asdict
from sqlalchemy.dialects import postgresql, sqlite

from matinee.desk.rows import ActionRow, SeatWithFace, SnapshotRow, TableRow
from matinee.server.storage.schema import actions, snapshots, tables
from matinee.server.storage.seats import seats_of
from matinee.server.storage.store import Store, read


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
        return await self.store.read(ActionRow, _actions(id, since))

    async def snapshot(self, id: str) -> SnapshotRow | None:
        return await self.store.first(SnapshotRow, sa.select(snapshots).where(snapshots.c.table_id == id))

    async def keep_snapshot(self, row: SnapshotRow) -> None:
        """Keep a snapshot in the place of an older one; nothing if its table is gone, or a later one is there."""

        def keep(connection: sa.Connection) -> None:
            there = sa.select(tables.c.id).where(tables.c.id == row.table_id)
            if connection.execute(there.with_for_update(read=True, key_share=True)).first() is not None:
                connection.execute(_upsert(connection.dialect.name), asdict(row))

        await self.store.alone(keep)


def _upsert(dialect: str) -> sa.Executable:
    """Both databases of ours have it, each by its own name in SQLAlchemy."""
    new: postgresql.Insert | sqlite.Insert
    new = postgresql.insert(snapshots) if dialect == "postgresql" else sqlite.insert(snapshots)
    values = {name: new.excluded[name] for name in SnapshotRow.__struct_fields__ if name != "table_id"}
    return new.on_conflict_do_update(
        index_elements=["table_id"], set_=values, where=new.excluded.seq >= snapshots.c.seq
    )


def _actions(id: str, since: int) -> sa.Select[Any]:
    done = sa.and_(actions.c.table_id == id, actions.c.seq > since)
    return sa.select(actions).where(done).order_by(actions.c.seq)
