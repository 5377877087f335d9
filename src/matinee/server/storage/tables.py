"""The tables of a database: what is due there, and how old ones go."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import sqlalchemy as sa

from matinee.desk.rows import TableRow
from matinee.server.storage.notices import Changed
from matinee.server.storage.schema import actions, evenings, metadata, played, presence, reports, results, seats, tables
from matinee.server.storage.store import Store
from matinee.table.phase import CHANCE

MOST_LISTED = 200
"""Tables that one look finds."""

_OF_A_TABLE = [
    one for one in reversed(metadata.sorted_tables) if any(key.references(tables) for key in one.foreign_keys)
]
"""Whose rows go with a table."""

_RUNNING = sa.and_(tables.c.player.is_not(None), tables.c.uploaded.is_(False), tables.c.unfinished.is_(None))


class Tables:
    """Their rows, found and changed."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def get(self, id: str) -> TableRow | None:
        return await self.store.first(TableRow, sa.select(tables).where(tables.c.id == id))

    async def bots_to_move(self, before: int) -> list[str]:
        """Tables where a bot, or the server's dice, should be at work, and nothing has happened since this moment."""
        awaited = sa.and_(seats.c.table_id == tables.c.id, seats.c.seat == tables.c.player)
        query = (
            sa.select(tables.c.id)
            .outerjoin(seats, awaited)
            .where(sa.or_(tables.c.player == CHANCE, seats.c.bot.is_not(None), seats.c.stand_in.is_not(None)))
            .where(tables.c.uploaded.is_(False), tables.c.closed.is_(False), tables.c.updated <= before)
            .where(tables.c.unfinished.is_(None))
        )
        return await self.store.values(query)

    async def deadlines(self, spare: Iterable[str]) -> list[tuple[int, str]]:
        """When a person's time is up, or open seats are filled: the first few at all tables but these, in order."""
        found: list[tuple[int, str]] = []
        for column in (tables.c.deadline, tables.c.fill):
            query = sa.select(column, tables.c.id).where(column.is_not(None))
            query = query.where(tables.c.id.not_in(list(spare))).order_by(column).limit(MOST_LISTED)
            found += await self.store.pairs(query)
        return sorted(found)

    async def rules_in_play(self) -> list[tuple[str, str]]:
        """The games that are played at some table, each with the rules that it is played by there."""
        query = sa.select(tables.c.game, tables.c.rules).where(_RUNNING).distinct()
        return await self.store.pairs(query)

    async def played_by(self, game: str, rules: str) -> list[str]:
        """The tables at which a game is played by these rules, the latest first."""
        query = sa.select(tables.c.id).where(_RUNNING, tables.c.game == game, tables.c.rules == rules)
        return await self.store.values(query.order_by(tables.c.updated.desc()))

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
            connection.execute(reports.delete().where(reports.c.at < before))
            return ids

        return await self.store.alone(expire)

    async def delete(self, id: str) -> None:
        """Remove a table with all that belongs to it, its entry in the table of a night too."""

        def remove(connection: sa.Connection) -> None:
            connection.execute(evenings.delete().where(evenings.c.table_id == id))
            self._remove(connection, [id])

        await self.store.alone(remove)

    def _remove(self, connection: sa.Connection, ids: Sequence[str]) -> None:
        unrated = sa.select(results.c.n).where(results.c.table_id.in_(ids), results.c.rated.is_(False))
        connection.execute(played.delete().where(played.c.n.in_(unrated)))
        connection.execute(results.delete().where(results.c.n.in_(unrated)))
        for table in _OF_A_TABLE:
            connection.execute(table.delete().where(table.c.table_id.in_(ids)))
        connection.execute(tables.delete().where(tables.c.id.in_(ids)))
        if self.store.notices is not None:
            for id in ids:
                self.store.notices.give(connection, Changed(id))
