"""Who is connected where: what each server tells the others on the same PostgreSQL, and what it knows of them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

import msgspec
import sqlalchemy as sa
from msgspec.structs import asdict

from matinee.server.clock import now
from matinee.server.storage.notices import Here
from matinee.server.storage.rows import PresenceRow
from matinee.server.storage.schema import presence
from matinee.server.storage.store import Store, read

BEAT = 10.0
"""Seconds between two signs of life of a server."""

SILENT = 35_000
"""Milliseconds without a message after which a server counts as gone."""

log = logging.getLogger("matinee.server")


class There(NamedTuple):
    """Who is connected to a table at a server: for which seats, and how many look on."""

    seats: frozenset[int] = frozenset()
    watching: int = 0


Heard = dict[tuple[str, str], There]
"""Who is connected, by table and server."""


class Attendance(Protocol):
    """Who is connected at this server, and hears who is at the others."""

    def here(self, id: str) -> set[int]:
        """The seats of a table that a person is connected for."""

    def watching_here(self, id: str) -> int:
        """How many look on at a table."""

    def busy(self, id: str) -> bool:
        """Whether a person is connected to a table."""

    def tell_players(self, id: str) -> None:
        """Tell those at a table who is there."""


class Presence:
    """Presence of a single server: no other servers."""

    def __init__(self, store: Store, attendance: Attendance) -> None:
        self.store, self.notices, self.attendance = store, store.notices, attendance
        self._elsewhere: dict[str, dict[str, There]] = {}  # by table, then by server
        self._reads: list[Heard] = []  # for each look at the database under way, what was heard meanwhile
        self._told: set[str] = set()
        self._work: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Give signs of life from now on."""
        if self.notices is not None:
            self._do(self._beat())

    async def close(self) -> None:
        """Report that this server has no connections any more."""
        for task in list(self._work):
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)
        if self.notices is not None:
            try:
                await self.store.alone(self._leave)
            except Exception:  # the others notice by themselves after a while
                log.warning("The other processes could not be told of the end of this one")

    def elsewhere(self, id: str) -> set[int]:
        return set().union(*(there.seats for there in self._elsewhere.get(id, {}).values()))

    def watching_elsewhere(self, id: str) -> int:
        return sum(there.watching for there in self._elsewhere.get(id, {}).values())

    def changed(self, id: str) -> None:
        """A client has connected or disconnected here."""
        if self.notices is not None:
            self._do(self._share(id))

    def left(self, id: str) -> None:
        self._elsewhere.pop(id, None)

    def came(self, process: str, id: str, seats: list[int], watching: int) -> None:
        """Another server tells who is connected there: tell those who are here."""
        there = There(frozenset(seats), watching)
        for heard in self._reads:
            heard[id, process] = there
        if self.attendance.busy(id):
            self._note(id, self._elsewhere.get(id, {}) | {process: there})

    def _note(self, id: str, found: dict[str, There]) -> None:
        before = self.elsewhere(id), self.watching_elsewhere(id)
        self._elsewhere[id] = found
        if (self.elsewhere(id), self.watching_elsewhere(id)) != before:
            self.attendance.tell_players(id)

    def _do(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    async def _share(self, id: str) -> None:
        """Store this server's connections and read those of others."""
        try:
            await self._look([id], lambda connection: self._keep(connection, id))
        except asyncio.CancelledError:
            self._told.add(id)  # perhaps it was not told any more: then the last word is about this table too
            raise
        except Exception as error:  # the table may be deleted by now, or the database away
            self._told.add(id)
            log.warning("Who is at table %s could not be shared: %s", id, type(error).__name__)

    async def _look(self, ids: Sequence[str], work: Callable[[sa.Connection], list[PresenceRow]]) -> None:
        """Note who is at these tables by what the database says, and by what was told while it was asked."""
        heard: Heard = {}
        self._reads.append(heard)
        try:
            rows = await self.store.alone(work)
        finally:
            self._reads = [one for one in self._reads if one is not heard]
        told = {(row.table_id, row.process): _there(row) for row in rows} | heard
        for id in ids:
            if self.attendance.busy(id):
                self._note(id, {process: there for (table, process), there in told.items() if table == id})

    def _keep(self, connection: sa.Connection, id: str) -> list[PresenceRow]:
        assert self.notices is not None
        seats, watching = sorted(self.attendance.here(id)), self.attendance.watching_here(id)
        mine = sa.and_(presence.c.process == self.notices.me, presence.c.table_id == id)
        if seats or watching:
            self._told.add(id)
            written = msgspec.json.encode(seats).decode()
            row = PresenceRow(process=self.notices.me, table_id=id, seats=written, watching=watching, at=now())
            from sqlalchemy.dialects.postgresql import insert  # slow to load, and a server on SQLite needs it not

            put = insert(presence).values(asdict(row))
            connection.execute(put.on_conflict_do_update(index_elements=["process", "table_id"], set_=put.excluded))
        elif id in self._told:
            self._told.discard(id)
            connection.execute(presence.delete().where(mine))
        self.notices.give(connection, Here(id, seats, watching))
        return self._others(connection, [id]) if seats or watching else []

    def _others(self, connection: sa.Connection, ids: Sequence[str]) -> list[PresenceRow]:
        """Who is connected to these tables at processes that live."""
        assert self.notices is not None
        mine, fresh = presence.c.process == self.notices.me, presence.c.at > now() - SILENT
        query = sa.select(presence).where(presence.c.table_id.in_(ids), sa.not_(mine), fresh)
        return read(connection, PresenceRow, query)

    async def _beat(self) -> None:
        """Show that this process lives, and forget those that do not."""
        while True:
            try:
                await self._look(list(self._elsewhere), self._show_life)
            except Exception:  # the database may be away for a while
                log.warning("No sign of life could be given")
            await asyncio.sleep(BEAT)

    def _show_life(self, connection: sa.Connection) -> list[PresenceRow]:
        assert self.notices is not None
        mine = presence.c.process == self.notices.me
        connection.execute(presence.update().where(mine).values(at=now()))
        connection.execute(presence.delete().where(presence.c.at < now() - 2 * SILENT))
        return self._others(connection, list(self._elsewhere)) if self._elsewhere else []

    def _leave(self, connection: sa.Connection) -> None:
        assert self.notices is not None
        connection.execute(presence.delete().where(presence.c.process == self.notices.me))
        for id in self._told:
            self.notices.give(connection, Here(id, []))


def _there(row: PresenceRow) -> There:
    return There(frozenset(msgspec.json.decode(row.seats)), row.watching)
