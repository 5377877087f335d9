"""What was said at tables, and what was reported to their hosts."""

from __future__ import annotations

import sqlalchemy as sa
from msgspec.structs import asdict

from matinee.desk.rows import ChatRow, NumberedChatRow
from matinee.server.storage.notices import Said
from matinee.server.storage.rows import ReportRow
from matinee.server.storage.schema import chat, reports
from matinee.server.storage.store import Store
from matinee.server.storage.writers import execute

CHAT_KEPT = 200
MOST_REPORTS = 200


class Talk:
    """The talk of a database."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def since(self, id: str, since: int) -> list[NumberedChatRow]:
        """What was said at a table after line `since`."""
        query = sa.select(chat).where(chat.c.table_id == id, chat.c.n > since).order_by(chat.c.n.desc())
        return (await self.store.read(NumberedChatRow, query.limit(CHAT_KEPT)))[::-1]

    async def say(self, row: ChatRow) -> int:
        """Keep a line of talk; its number."""

        def say(connection: sa.Connection) -> int:
            n = int(connection.execute(chat.insert().values(**asdict(row)).returning(chat.c.n)).scalar_one())
            if self.store.notices is not None:
                self.store.notices.give(connection, Said(row.table_id, n))
            return n

        return await self.store.alone(say)

    async def reports(self, id: str) -> list[ReportRow]:
        """What was reported to the host of a table, the latest first."""
        query = sa.select(*(reports.c[name] for name in ReportRow.__struct_fields__)).where(reports.c.table_id == id)
        return await self.store.read(ReportRow, query.order_by(reports.c.n.desc()).limit(MOST_REPORTS))

    async def report(self, row: ReportRow) -> None:
        await self.store.alone(lambda connection: execute(connection, ReportRow, [row]))
