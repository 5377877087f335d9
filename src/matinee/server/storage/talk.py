"""What was said at tables, and what was reported to their hosts."""

from __future__ import annotations

import sqlalchemy as sa

from matinee.desk.journal import Row
from matinee.server.storage.notices import Said
from matinee.server.storage.schema import chat, reports
from matinee.server.storage.store import Store

CHAT_KEPT = 200
MOST_REPORTS = 200


class Talk:
    """The talk of a database."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def since(self, id: str, since: int) -> list[Row]:
        """What was said at a table after line `since`."""
        query = sa.select(chat).where(chat.c.table_id == id, chat.c.n > since).order_by(chat.c.n.desc())
        return (await self.store.rows(query.limit(CHAT_KEPT)))[::-1]

    async def say(self, row: Row) -> int:
        """Keep a line of talk; its number."""

        def say(connection: sa.Connection) -> int:
            n = int(connection.execute(chat.insert().values(**row).returning(chat.c.n)).scalar_one())
            if self.store.notices is not None:
                self.store.notices.give(connection, Said(row["table_id"], n))
            return n

        return await self.store.alone(say)

    async def reports(self, id: str) -> list[Row]:
        """What was reported to the host of a table, the latest first."""
        query = sa.select(reports).where(reports.c.table_id == id).order_by(reports.c.n.desc())
        return await self.store.rows(query.limit(MOST_REPORTS))

    async def report(self, row: Row) -> None:
        """Keep a report for the host."""
        await self.store.alone(lambda connection: connection.execute(reports.insert().values(**row)))
