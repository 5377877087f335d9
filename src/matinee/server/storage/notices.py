"""Notices between servers that share one PostgreSQL: what one of them has kept, the others hear of."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Mapping, Sequence
from itertools import groupby
from typing import Protocol

import msgspec
import sqlalchemy as sa

from matinee.desk.rows import ActionRow
from matinee.server.storage.connecting import connect

CHANNEL = "matinee"
AGAIN_AFTER = 1.0
"""Seconds to wait before a lost connection to the database is tried again."""

BOTS = "matinee_bots"
"""Where it is told that a bot is asked something, or has answered."""

MOST = 7_500
"""Bytes of one notice; PostgreSQL carries 8,000."""

_ASKED = sa.text(f"SELECT pg_notify('{BOTS}', :note)")
_NOTIFY = sa.text(f"SELECT pg_notify('{CHANNEL}', :note)")

log = logging.getLogger("matinee.server")


class Moves(msgspec.Struct, array_like=True):
    """New rows of a table's journal, as it keeps them; none where they are too long for a notice."""

    table: str
    rows: list[ActionRow] = []
    updated: int = 0


class Moved(msgspec.Struct, tag=True):
    """What one commit holds."""

    tables: list[Moves]


class Changed(msgspec.Struct, tag=True):
    """Something else about a table: who sits there, or that it is closed, or gone."""

    table: str


class Said(msgspec.Struct, tag=True):
    """A line of talk."""

    table: str
    n: int


class Here(msgspec.Struct, tag=True):
    """The seats of a table that are connected at the server that tells, and how many look on there."""

    table: str
    seats: list[int]
    watching: int = 0


class Revoked(msgspec.Struct, tag=True):
    """Hashed keys of devices that changed or lost their person."""

    keys: list[str]


Notice = Moved | Changed | Said | Here | Revoked

_decoder = msgspec.json.Decoder(Notice)


class Follower(Protocol):
    """Who hears what the other servers have kept."""

    def here(self, id: str) -> bool:
        """Whether moves at a table are worth hearing of."""

    async def moved(self, moves: Moves) -> None:
        """Something was played."""

    async def changed(self, id: str) -> None:
        """Something else about a table is new."""

    async def said(self, id: str, n: int) -> None:
        """A line of talk was said."""

    def revoked(self, keys: list[str]) -> None:
        """These hashed keys changed or lost their person."""

    async def missed(self) -> None:
        """Notices may have been lost."""

    def came(self, server: str, id: str, seats: list[int], watching: int) -> None:
        """The seats of a table that are connected at another server, and how many look on there."""


class QueueListener(Protocol):
    """Who hears of what bots are asked."""

    def hear(self, note: str) -> None:
        """Something is asked (nothing is named), or there is an answer."""


class Notices:
    """Notices go out with the commit that they are about; a server does not listen to its own."""

    def __init__(self, url: str) -> None:
        self.url = sa.make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        self.me = secrets.token_hex(4)
        self.follower: Follower | None = None
        self.queue: QueueListener | None = None
        self._listening: asyncio.Task[None] | None = None

    # -- telling

    def give(self, connection: sa.Connection, notice: Notice) -> None:
        """Tell of something, if this transaction comes to be."""
        connection.execute(_NOTIFY, {"note": self._note(notice)})

    def moved(self, rows: Sequence[ActionRow], updated: Mapping[str, int]) -> list[str]:
        """The notices of a commit: as few as will hold its rows. Rows of one table come one after the other."""
        notes: list[Moved] = []
        size = MOST
        for table, some in groupby(rows, key=lambda row: row.table_id):
            moves = Moves(table, list(some), updated.get(table, 0))
            if len(msgspec.json.encode(moves)) > MOST - 100:
                moves = Moves(table)
            length = len(msgspec.json.encode(moves)) + 1
            if size + length > MOST:
                notes.append(Moved([]))
                size = len(self._note(notes[-1]))
            notes[-1].tables.append(moves)
            size += length
        return [self._note(note) for note in notes]

    def give_bots(self, connection: sa.Connection, note: str = "") -> None:
        """Tell that a bot is asked something, or of a table and line that one has answered for."""
        connection.execute(_ASKED, {"note": note})

    def _note(self, notice: Notice) -> str:
        return f"{self.me} {msgspec.json.encode(notice).decode()}"

    # -- listening

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
        while True:
            try:
                async with await connect(self.url, endless=True, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}; LISTEN {BOTS}")
                    if hearing.is_set() and self.follower is not None:
                        await self._follow(self.follower.missed())
                    hearing.set()
                    async for notice in connection.notifies():
                        if notice.channel == BOTS:
                            if self.queue is not None:
                                self.queue.hear(notice.payload)
                        elif self.follower is not None and not notice.payload.startswith(self.me):
                            await self._hear(self.follower, notice.payload)
            except Exception as error:  # whatever it is, the others go on telling, and must be heard again
                log.warning("The connection to the database is lost: %s", str(error).strip())
            await asyncio.sleep(AGAIN_AFTER)

    async def _hear(self, follower: Follower, note: str) -> None:
        server, _, told = note.partition(" ")
        try:
            heard = _decoder.decode(told)
        except msgspec.MsgspecError:
            log.warning("A process of another version shares this database")
            return
        match heard:
            case Moved(tables):
                for moves in tables:
                    if follower.here(moves.table):
                        await self._follow(follower.moved(moves))
            case Changed(table):
                await self._follow(follower.changed(table))
            case Said(table, n):
                await self._follow(follower.said(table, n))
            case Revoked(keys):
                follower.revoked(keys)
            case Here(table, seats, watching):
                follower.came(server, table, seats, watching)

    async def _follow(self, work: Awaitable[None]) -> None:
        try:
            await work
        except Exception:
            log.exception("A notice of another process could not be followed")
