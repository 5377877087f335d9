"""New tables: from a request or from a record."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

import matinee
from matinee.desk.setting_up.new_table import NOBODY, set_up_record, start
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.wire.new_tables import NewTable, RecordMade, TableMade
from matinee.desk.wire.tables import Face
from matinee.server.bots.bot_jobs import RECORD, BotJobs
from matinee.server.bots.fair_queue import Ticket
from matinee.server.clock import now
from matinee.server.live.open_tables import OpenTables
from matinee.server.people.clubs import ClubTable
from matinee.server.storage.rows import ClubTableRow


class NewTables:
    """Each is kept before anybody hears of it."""

    def __init__(self, tables: OpenTables, jobs: BotJobs) -> None:
        self.tables, self.store, self.jobs = tables, tables.store, jobs

    async def create(
        self,
        wish: NewTable,
        played: Sequence[matinee.Action] = (),
        known: Mapping[int, Face] = NOBODY,
        club: ClubTable | None = None,
        maker: str | None = None,
    ) -> TableMade:
        """Set a table up from a request; its opening is played first. `Taken` if its club has
        one already for the same meeting."""
        dice = self.tables.around.luck.dice
        started = await asyncio.to_thread(start, wish, played, dice, now(), OpenTable, known)
        started.table.row = replace(started.table.row, maker=maker)
        held = [ClubTableRow(table_id=started.table.id, **club._asdict())] if club else []
        await self.store.write(*started.writes, *held)
        self.tables.add(started.table)
        return started.made

    async def upload(self, text: str, visitor: str) -> RecordMade:
        """A record becomes a table to look back on; RecordError if it is not one."""
        row, seats, actions, made = set_up_record(await self.jobs.do(RECORD, text, Ticket(visitor)), now())
        await self.store.write(row, *seats, *actions)
        return made
