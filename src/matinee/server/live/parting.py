"""Devices that changed or lost their person: their connections end, and their tables are reloaded."""

from __future__ import annotations

import asyncio
import logging

import sqlalchemy as sa

from matinee.desk.host import commands
from matinee.server.live.connections import Connections
from matinee.server.live.finished_games import FinishedGames
from matinee.server.live.open_tables import OpenTables
from matinee.server.people import leaving
from matinee.server.people.joining import Parted
from matinee.server.people.people import running
from matinee.server.people.person import Person
from matinee.server.people.tournaments import Tournaments
from matinee.server.storage.rows import NumberedDeedRow
from matinee.server.storage.schema import deeds, devices, people

LOOK = 2.0
"""Seconds between two looks at the operator's log: `matinee people` writes there, and knows no server."""

log = logging.getLogger("matinee.server")


class Parting:
    """Does at the tables of a server what was changed about a person in the database."""

    def __init__(
        self, tables: OpenTables, connections: Connections, finished: FinishedGames, tournaments: Tournaments
    ) -> None:
        self.tables, self.connections, self.store = tables, connections, tables.store
        self.finished, self.tournaments = finished, tournaments
        self._done = 0  # how far the log was followed

    async def part(self, done: Parted) -> None:
        """Let those go who came by these keys, and read these tables again."""
        ids, keys = done
        self.connections.let_go(keys)
        for id in ids:
            if id in self.tables.by_id:
                await self.tables.refresh(id)

    async def leave(self, person: Person) -> None:
        """Forget a person; rated games that they have not finished are lost."""
        for table, seat in await leaving.rated_games(self.store, person):
            await self.tables.call(table, commands.Concede, frozenset({person.id}), seat)
            await self.finished.settle(await self.tables.open(table))
        await self.part(await leaving.leave(self.store, person))
        await self.tournaments.without()

    async def keep(self) -> None:
        """Follow the operator's log until the server closes."""
        while True:
            try:
                await self.follow()
            except Exception:  # the database may be away for a while
                log.exception("The operator's log could not be followed")
            await asyncio.sleep(LOOK)

    async def follow(self) -> None:
        """Do what is new in the operator's log."""
        query = sa.select(deeds).where(deeds.c.n > self._done).order_by(deeds.c.n)
        for row in await self.store.read(NumberedDeedRow, query):
            person = await self.store.first(Person, sa.select(people).where(people.c.id == row.person))
            if person is not None and row.deed == "delete":
                await self.part(await leaving.part(self.store, person))
                await self.leave(person)
            elif person is not None:
                keys = await self.store.values(sa.select(devices.c.key).where(devices.c.person == person.id))
                await self.part((await self.store.values(running(person.id)), keys if person.banned else []))
            self._done = row.n
