"""Word between server processes that share one PostgreSQL: what one of them has kept, the others hear of."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable

import sqlalchemy as sa

CHANNEL = "matinee"
AGAIN_AFTER = 1.0
"""Seconds to wait before a lost line to the database is tried again."""

_NOTIFY = sa.text(f"SELECT pg_notify('{CHANNEL}', :note)")

log = logging.getLogger("matinee.server")


class Notices:
    """Notices go out with the commit that they are about; a process does not listen to its own."""

    def __init__(self, url: str) -> None:
        self.url = sa.make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        self.me = secrets.token_hex(4)
        self.changed: Callable[[str], Awaitable[None]]
        self.said: Callable[[str, int], Awaitable[None]]
        self.missed: Callable[[], Awaitable[None]]
        self._listening: asyncio.Task[None] | None = None

    def give(self, connection: sa.Connection, table: str, said: int = 0) -> None:
        """Tell of a change at a table, or of a line of talk there, if this transaction comes to be."""
        connection.execute(_NOTIFY, {"note": f"{self.me} {table} {said}"})

    async def open(self) -> None:
        """Listen from now on; nothing that is kept after this is missed."""
        hearing = asyncio.Event()
        self._listening = asyncio.create_task(self._listen(hearing))
        await hearing.wait()

    async def close(self) -> None:
        """Listen no more."""
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)

    async def _listen(self, hearing: asyncio.Event) -> None:
        import psycopg

        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self.url, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    if hearing.is_set():
                        await self._heed(self.missed())
                    hearing.set()
                    async for notice in connection.notifies():
                        await self._hear(notice.payload)
            except Exception as error:  # whatever it is, the others go on telling, and must be heard again
                log.warning("The line to the database is lost: %s", str(error).strip())
            await asyncio.sleep(AGAIN_AFTER)

    async def _hear(self, note: str) -> None:
        who, _, rest = note.partition(" ")
        table, _, said = rest.partition(" ")
        if who != self.me and said.isdecimal():
            await self._heed(self.said(table, int(said)) if int(said) else self.changed(table))

    async def _heed(self, work: Awaitable[None]) -> None:
        try:
            await work
        except Exception:
            log.exception("A notice of another process could not be followed")
