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

BOTS = "matinee_bots"
"""Where it is told that a bot is asked something, or has answered."""

_ASKED = sa.text(f"SELECT pg_notify('{BOTS}', :note)")
_NOTIFY = sa.text(f"SELECT pg_notify('{CHANNEL}', :note)")

log = logging.getLogger("matinee.server")


async def _unheeded(*told: object) -> None:
    """What nobody here has asked to hear."""


class Notices:
    """Notices go out with the commit that they are about; a process does not listen to its own."""

    def __init__(self, url: str) -> None:
        self.url = sa.make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        self.me = secrets.token_hex(4)
        self.changed: Callable[[str], Awaitable[None]] = _unheeded
        self.said: Callable[[str, int], Awaitable[None]] = _unheeded
        self.missed: Callable[[], Awaitable[None]] = _unheeded
        self.came: Callable[[str], Awaitable[None]] = _unheeded
        self.bots: Callable[[str], None] = lambda note: None
        self._listening: asyncio.Task[None] | None = None

    def give(self, connection: sa.Connection, table: str, said: int = 0) -> None:
        """Tell of a change at a table, or of a line of talk there, if this transaction comes to be."""
        connection.execute(_NOTIFY, {"note": f"{self.me} {table} {said}"})

    def give_presence(self, connection: sa.Connection, table: str) -> None:
        """Tell that somebody has come to a table or gone from it."""
        connection.execute(_NOTIFY, {"note": f"{self.me} {table} here"})

    def give_bots(self, connection: sa.Connection, note: str = "") -> None:
        """Tell that a bot is asked something, or of a table and line that one has answered for."""
        connection.execute(_ASKED, {"note": note})

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
                    await connection.execute(f"LISTEN {CHANNEL}; LISTEN {BOTS}")
                    if hearing.is_set():
                        await self._heed(self.missed())
                    hearing.set()
                    async for notice in connection.notifies():
                        if notice.channel == BOTS:
                            self.bots(notice.payload)
                        else:
                            await self._hear(notice.payload)
            except Exception as error:  # whatever it is, the others go on telling, and must be heard again
                log.warning("The line to the database is lost: %s", str(error).strip())
            await asyncio.sleep(AGAIN_AFTER)

    async def _hear(self, note: str) -> None:
        who, _, rest = note.partition(" ")
        table, _, said = rest.partition(" ")
        if who == self.me:
            return
        if said == "here":
            await self._heed(self.came(table))
        elif said.isdecimal():
            await self._heed(self.said(table, int(said)) if int(said) else self.changed(table))

    async def _heed(self, work: Awaitable[None]) -> None:
        try:
            await work
        except Exception:
            log.exception("A notice of another process could not be followed")
