"""Following the other servers on the same database: what they have kept is played, told and shown here too."""

from __future__ import annotations

from matinee.desk.host.commands import Played, Talked
from matinee.server.live.connections import Connections
from matinee.server.live.open_tables import OpenTables
from matinee.server.storage.notices import Moves
from matinee.server.storage.talk import Talk


class Following:
    """Hears their notices."""

    def __init__(self, tables: OpenTables, connections: Connections) -> None:
        self.tables, self.connections = tables, connections

    def here(self, id: str) -> bool:
        """Whether moves at a table are worth hearing of."""
        return self.tables.here(id)

    async def moved(self, moves: Moves) -> None:
        """Apply new rows if they are the next ones; else reload the table."""
        runner = self.tables.by_id.get(moves.table)
        if runner is not None and moves.rows and not runner.idle:
            runner.tell(Played(moves.rows, moves.updated))
        else:
            await self.tables.refresh(moves.table)

    async def changed(self, id: str) -> None:
        await self.tables.refresh(id)

    async def said(self, id: str, n: int) -> None:
        """Pass a line of talk on to those who are here."""
        for row in await Talk(self.tables.store).since(id, n - 1) if self.connections.busy(id) else ():
            if row.n == n:
                self.tables.runner(id).tell(Talked(n, row.seat, row.name, row.text, row.at, row.person))

    def revoked(self, keys: list[str]) -> None:
        self.connections.let_go(keys)

    async def missed(self) -> None:
        """Catch up, and let everybody come back, since coming back loses nothing."""
        for id in list(self.tables.by_id):
            await self.tables.refresh(id)
        self.connections.hang_up()

    def came(self, server: str, id: str, seats: list[int], watching: int) -> None:
        self.connections.presence.came(server, id, seats, watching)
