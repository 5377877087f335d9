"""Lists of tables: the public ones, those that ask for players, any."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa

from matinee.desk.rows import TableRow
from matinee.server.storage.schema import seats, tables
from matinee.server.storage.store import Store

MOST_LISTED = 200
A_FEW = 12
"""Public tables that are listed, and those of them on the screens of the foyer."""


class Lists:
    """The lists of a database."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def public(self, running: bool = False, without: frozenset[str] = frozenset()) -> list[TableRow]:
        """The tables anybody may watch, the latest first; or a few of those that are being played."""
        query = sa.select(tables).where(tables.c.public.is_(True), _none_of(without)).order_by(tables.c.updated.desc())
        if running:
            query = query.where(tables.c.player.is_not(None), tables.c.uploaded.is_(False), tables.c.closed.is_(False))
            return await self.store.read(TableRow, query.where(tables.c.unfinished.is_(None)).limit(A_FEW))
        return await self.store.read(TableRow, query.limit(MOST_LISTED))

    async def some(self, ids: Sequence[str]) -> list[TableRow]:
        """The rows of these tables, the latest first."""
        query = sa.select(tables).where(tables.c.id.in_(ids))
        return await self.store.read(TableRow, query.order_by(tables.c.updated.desc()))

    async def asking(self, without: frozenset[str] = frozenset()) -> list[TableRow]:
        """The tables with an open seat, one of each host before the next of any, the latest first."""
        free = sa.and_(seats.c.table_id == tables.c.id, seats.c.open.is_(True), seats.c.token.is_(None))
        query = sa.select(tables).where(tables.c.fill.is_not(None), sa.exists().where(free))
        query = query.where(
            _none_of(without), tables.c.closed.is_(False), tables.c.player.is_not(None), tables.c.unfinished.is_(None)
        )
        latest = tables.c.created.desc()
        turn = sa.func.row_number().over(partition_by=tables.c.maker, order_by=latest)
        return await self.store.read(TableRow, query.order_by(turn, latest).limit(MOST_LISTED))


def _none_of(people: frozenset[str]) -> sa.ColumnElement[bool]:
    """That none of these people sits at a table."""
    if not people:
        return sa.true()
    return ~sa.exists().where(seats.c.table_id == tables.c.id, seats.c.person.in_(people))
