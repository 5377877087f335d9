"""The open connections: who is at a table now, and what they are told."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable

import msgspec

from matinee.desk.phrases import say
from matinee.desk.rows import NumberedChatRow
from matinee.desk.viewers.viewer import BEHIND, tell
from matinee.desk.wire.messages import ChatMessage, PlayersMessage
from matinee.desk.wire.refusals import Refusal
from matinee.desk.wire.tables import Player
from matinee.server.clock import now
from matinee.server.live.connection import Connection
from matinee.server.live.presence import Presence
from matinee.server.storage.kept_table import KeptTable
from matinee.server.storage.open_tables import Listener, OpenTables

log = logging.getLogger("matinee.server")


class Connections(Listener):
    """All of this server, by table."""

    def __init__(self, tables: OpenTables) -> None:
        self.tables = tables
        self.by_table: dict[str, set[Connection]] = {}
        self.presence = Presence(tables.store, self)
        self._retelling: set[asyncio.Task[None]] = set()

    def at(self, id: str) -> Iterable[Connection]:
        """Those at a table."""
        return self.by_table.get(id, ())

    def add(self, connection: Connection) -> None:
        """Somebody has come to a table."""
        self.by_table.setdefault(connection.table, set()).add(connection)
        self.tell_players(connection.table)
        self.presence.changed(connection.table)

    def remove(self, connection: Connection) -> None:
        """Somebody has gone from a table."""
        id = connection.table
        self.by_table[id].discard(connection)
        if not self.by_table[id]:
            del self.by_table[id]
            self.presence.left(id)
            self.tables.make_room()
        self.tell_players(id)
        self.presence.changed(id)

    def hang_up(self) -> None:
        """Let everybody come back."""
        for some in self.by_table.values():
            for connection in some:
                connection.hang_up(BEHIND, say("too_far_behind"))

    def let_go(self, keys: Iterable[str]) -> None:
        """Let those go who came by these (hashed) keys of devices, which open nothing any more."""
        gone = set(keys)
        for connection in [one for some in self.by_table.values() for one in some]:
            if connection.keys is not None and connection.keys & gone:
                connection.refuse(Refusal(401, say("no_device")))

    # -- what is heard of the tables

    def changed(self, table: KeptTable, anyhow: bool) -> None:
        """Tell those who may know of what is new, or everybody `anyhow`.

        Views are made here and not in a thread: measured, threads that share one interpreter only slow each other.
        """
        if anyhow:
            self._check_keys(table)
        self.tell([one for one in self.at(table.id) if (one.greeted if anyhow else one.behind(table))], table)

    def lost(self, id: str) -> None:
        """Tell those at a table how it truly stands, now that what memory said of it is gone."""
        if id in self.by_table:
            task = asyncio.create_task(self._tell_anew(id))
            self._retelling.add(task)
            task.add_done_callback(self._retelling.discard)

    def busy(self, id: str) -> bool:
        """Whether somebody is connected to a table."""
        return id in self.by_table

    # -- telling

    def tell(self, connections: list[Connection], table: KeptTable) -> None:
        """Tell these how a table stands; called with its lock held: all of it is kept."""
        if connections:
            here, watching = self.online(table.id), self.watching(table.id)
            for connection, message in tell(connections, table, here, now(), watching):
                connection.send(message)

    def players(self, table: KeptTable) -> list[Player]:
        """Who sits where, and who is there."""
        return table.players(self.online(table.id))

    def online(self, id: str) -> set[int]:
        """The seats of a table that somebody is connected for, at this server or another."""
        return self.here(id) | self.presence.elsewhere(id)

    def here(self, id: str) -> set[int]:
        """The seats of a table that somebody is connected for at this server."""
        return {seat for connection in self.at(id) for seat in connection.holder.seats}

    def watching(self, id: str) -> int:
        """How many look on at a table, at this server or another."""
        return self.watching_here(id) + self.presence.watching_elsewhere(id)

    def watching_here(self, id: str) -> int:
        """How many look on at a table at this server."""
        return sum(connection.holder.watching for connection in self.at(id))

    def tell_players(self, id: str) -> None:
        """Tell who is at a table, if it is in memory."""
        table = self.tables.by_id.get(id)
        if table is not None:
            for late in (False, True):
                told = [one for one in self.at(id) if one.greeted and bool(table.late(one.holder)) is late]
                if told:
                    players = table.players(self.online(id), late)
                    message = msgspec.json.encode(PlayersMessage(players, self.watching(id)))
                    for connection in told:
                        connection.send(message)

    def pass_on(self, id: str, row: NumberedChatRow, speaker: Connection | None = None, key: str = "") -> None:
        """Pass a line of talk on; the key comes back to whoever said it."""
        for connection in self.at(id):
            if connection.greeted:
                connection.send(said(row, key if connection is speaker else ""))

    def _check_keys(self, table: KeptTable) -> None:
        """Let those go whose token opens something else now, or nothing."""
        for connection in self.at(table.id):
            try:
                if connection.keys is not None and table.admitted(connection.keys) != connection.holder:
                    connection.hang_up(BEHIND, say("too_far_behind"))
            except Refusal as refusal:
                connection.refuse(refusal)

    async def _tell_anew(self, id: str) -> None:
        try:
            table = await self.tables.open(id)
            async with table.lock:
                self.changed(table, anyhow=True)
        except Exception as error:
            refused = error if isinstance(error, Refusal) else Refusal(500, say("fault"))
            if error is not refused:
                log.exception("Table %s cannot be told of any more", id)
            for connection in self.at(id):
                connection.refuse(refused)


def said(row: NumberedChatRow, key: str = "") -> ChatMessage:
    """A line of talk as it is sent."""
    return ChatMessage(row.n, row.seat, row.name, row.text, row.at, key)
