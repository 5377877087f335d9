"""Who is connected where: what each process tells the others on the same PostgreSQL, and what it knows of them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from matinee.server.journal import now
from matinee.server.schema import presence
from matinee.server.store import Store

BEAT = 10.0
"""Seconds between two signs of life of a process."""

SILENT = 35_000
"""Milliseconds without one after which nobody is taken to be connected there."""

log = logging.getLogger("matinee.server")


class Presence:
    """Without other processes it knows of nobody and tells nobody."""

    def __init__(self, store: Store, here: Callable[[str], set[int]], busy: Callable[[str], bool]) -> None:
        self.store, self.notices = store, store.notices
        self._here, self._busy = here, busy
        self.tell: Callable[[str], None] = lambda id: None
        self._elsewhere: dict[str, set[int]] = {}
        self._told: set[str] = set()
        self._work: set[asyncio.Task[None]] = set()
        if self.notices is not None:
            self.notices.came = self.look

    async def open(self) -> None:
        """Give signs of life from now on."""
        if self.notices is not None:
            self._do(self._beat())

    async def close(self) -> None:
        """Say that nobody is connected here any more."""
        for task in list(self._work):
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)
        if self.notices is not None:
            try:
                await self.store.alone(self._leave)
            except Exception:  # the others notice by themselves after a while
                log.warning("The other processes could not be told of the end of this one")

    def elsewhere(self, id: str) -> set[int]:
        """The seats of a table that somebody is connected for at another process."""
        return self._elsewhere.get(id, set())

    def changed(self, id: str) -> None:
        """Somebody with a seat has come to a table here, or gone from it."""
        if self.notices is not None:
            self._do(self._share(id))

    def left(self, id: str) -> None:
        """Nobody is at a table here any more."""
        self._elsewhere.pop(id, None)

    async def look(self, id: str) -> None:
        """Something changed at another process: see who is connected there, and tell those who are here."""
        if not self._busy(id):
            return
        rows = await self.store.rows(self._fresh(id))
        found = {seat for row in rows for seat in msgspec.json.decode(row["seats"], type=list[int])}
        if found != self.elsewhere(id):
            self._elsewhere[id] = found
            self.tell(id)

    def _fresh(self, id: str) -> sa.Select[Any]:
        assert self.notices is not None
        mine, fresh = presence.c.process == self.notices.me, presence.c.at > now() - SILENT
        return sa.select(presence).where(presence.c.table_id == id, sa.not_(mine), fresh)

    def _do(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    async def _share(self, id: str) -> None:
        """Keep who is here now, whatever it was when somebody asked for this, and learn who is elsewhere."""
        try:
            await self.store.alone(lambda connection: self._keep(connection, id))
            await self.look(id)
        except Exception as error:  # the table may be deleted by now, or the database away
            log.warning("Who is at table %s could not be shared: %s", id, type(error).__name__)

    def _keep(self, connection: sa.Connection, id: str) -> None:
        assert self.notices is not None
        seats = sorted(self._here(id))
        mine = sa.and_(presence.c.process == self.notices.me, presence.c.table_id == id)
        if not seats:
            self._told.discard(id)
            connection.execute(presence.delete().where(mine))
        else:
            self._told.add(id)
            row = {"seats": msgspec.json.encode(seats).decode(), "at": now()}
            put = insert(presence).values(process=self.notices.me, table_id=id, **row)
            connection.execute(put.on_conflict_do_update(index_elements=["process", "table_id"], set_=row))
        self.notices.give_presence(connection, id)

    async def _beat(self) -> None:
        """Show that this process lives, and forget those that do not."""
        while True:
            try:
                await self.store.alone(self._show_life)
                for id in list(self._elsewhere):
                    await self.look(id)
            except Exception:  # the database may be away for a while
                log.warning("No sign of life could be given")
            await asyncio.sleep(BEAT)

    def _show_life(self, connection: sa.Connection) -> None:
        assert self.notices is not None
        mine = presence.c.process == self.notices.me
        connection.execute(presence.update().where(mine).values(at=now()))
        connection.execute(presence.delete().where(presence.c.at < now() - 2 * SILENT))

    def _leave(self, connection: sa.Connection) -> None:
        assert self.notices is not None
        connection.execute(presence.delete().where(presence.c.process == self.notices.me))
        for id in self._told:
            self.notices.give_presence(connection, id)
