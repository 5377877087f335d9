"""The open connections of a server, over all its tables, and who is at them elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count

from matinee.desk.host.commands import Connect, Elsewhere
from matinee.desk.phrases import say
from matinee.desk.viewers.viewer import BEHIND
from matinee.server.live.connection import Connection
from matinee.server.live.open_tables import OpenTables
from matinee.server.live.presence import Presence


class Connections:
    """Which line is whose."""

    def __init__(self, tables: OpenTables) -> None:
        self.tables = tables
        self.by_line: dict[int, Connection] = {}
        self.presence = Presence(tables.store, self)
        self._numbers = count(1)
        tables.around.on_coming = self.changed

    def add(self, connection: Connection) -> int:
        """Connect a client to a table; returns its connection number."""
        line = next(self._numbers)
        self.by_line[line] = connection
        self.tables.runner(connection.table).connect(
            connection, Connect(line, connection.keys, connection.holder.watching, connection.blocked)
        )
        return line

    def remove(self, line: int) -> None:
        """Note that a line is gone."""
        runner = self.tables.by_id.get(self.by_line.pop(line).table)
        if runner is not None:
            runner.hang_up(line)

    def changed(self, id: str) -> None:
        """A client has connected or disconnected."""
        if not self.busy(id):
            self.presence.left(id)
            self.tables.make_room()
        self.presence.changed(id)

    def hang_up(self) -> None:
        """Let everybody come back."""
        for connection in self.by_line.values():
            connection.hang_up(BEHIND, say("too_far_behind"))

    def let_go(self, keys: Iterable[str]) -> None:
        """Disconnect clients that used these (hashed) device keys."""
        gone = set(keys)
        for connection in self.by_line.values():
            if connection.keys & gone:
                connection.hang_up(BEHIND, say("too_far_behind"))

    # -- who is where

    def busy(self, id: str) -> bool:
        return id in self.tables.by_id and bool(self.tables.by_id[id].wires)

    def here(self, id: str) -> set[int]:
        return {seat for seats in self._at(id) for seat in seats}

    def watching_here(self, id: str) -> int:
        return sum(not seats for seats in self._at(id))

    def _at(self, id: str) -> Iterator[tuple[int, ...]]:
        runner = self.tables.by_id.get(id)
        for viewer in list(runner.lines.values()) if runner is not None else ():
            yield viewer.holder.seats

    def tell_players(self, id: str) -> None:
        """Tell those at a table who is there at other servers."""
        if id in self.tables.by_id:
            seats, watching = self.presence.elsewhere(id), self.presence.watching_elsewhere(id)
            self.tables.by_id[id].come_elsewhere(Elsewhere(frozenset(seats), watching))
