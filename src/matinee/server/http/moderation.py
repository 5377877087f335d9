"""What the host of a table may do with it, keys that are changed, and tables that nobody comes back to."""

from __future__ import annotations

from matinee.desk.journal import now
from matinee.desk.open_table import OpenTable
from matinee.desk.phrases import say
from matinee.desk.seats import Holder, digest, secret
from matinee.desk.wire import Joined, Refusal
from matinee.server.live.tables import Tables

DAY = 24 * 3600 * 1000
UNUSED_DAYS = 30
"""A table at which nobody ever clicked, and an uploaded record, are kept for so many days."""


class Moderation:
    """The host is whoever set the table up; the token for it is told once, with the others."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    async def _hosted(self, id: str, token: str) -> OpenTable:
        running = await self.tables.open(id)
        if running.row["host"] is None or running.row["host"] not in {digest(one) for one in token.split(",")}:
            raise Refusal(401 if not token else 403, say("not_host"))
        return running

    async def close(self, id: str, token: str, closed: bool) -> None:
        """Let nothing more be played or said at a table, or open it again; it can be looked at all the same."""
        running = await self._hosted(id, token)
        async with running.lock:
            await self.tables.store.change_table(id, closed=closed)
            running.row |= {"closed": closed}
            self.tables.announce(running, anyhow=True)

    async def delete(self, id: str, token: str) -> None:
        """Remove a table and all that was played and said there."""
        running = await self._hosted(id, token)
        async with running.lock:
            await self.tables.store.delete(id)
            self.tables.drop(running)

    async def mute(self, id: str, token: str, seat: int, muted: bool) -> None:
        """Let a seat say nothing more, or again."""
        running = await self._hosted(id, token)
        if not 0 <= seat < len(running.chairs):
            raise Refusal(404, say("no_seat", seat))
        async with running.lock:
            await self.tables.store.change_seat(id, seat, muted=muted)
            running.chairs[seat].muted = muted

    async def let_talk(self, id: str, token: str, talk: str) -> None:
        """Say who may talk: the seats alone, or spectators too."""
        running = await self._hosted(id, token)
        async with running.lock:
            await self.tables.store.change_table(id, talk=talk)
            running.row |= {"talk": talk}

    async def change_watch(self, id: str, token: str) -> str:
        """A new link for spectators; who came by the old one is let go."""
        running = await self._hosted(id, token)
        watch, hashed = secret("watch")
        async with running.lock:
            await self.tables.store.change_table(id, watch=hashed)
            running.row |= {"watch": hashed}
            self.tables.announce(running, anyhow=True)
        return watch

    async def change_key(self, id: str, holder: Holder, seat: int) -> Joined:
        """A new token for a seat one holds; the old one opens nothing any more."""
        running = await self.tables.open(id)
        holder.only(seat)
        token, hashed = secret("seat")
        async with running.lock:
            await self.tables.store.change_seat(id, seat, token=hashed)
            running.chairs[seat].token = hashed
            self.tables.announce(running, anyhow=True)
        return Joined(seat, token)

    async def expire(self, days: int) -> int:
        """Remove the tables that nobody has touched for so many days; how many there were. 0 days: none, ever."""
        if not days:
            return 0
        at = now()
        unused = at - min(days, UNUSED_DAYS) * DAY
        spare = [id for id in self.tables.running if self.tables.busy(id)]
        gone = await self.tables.store.expire(at - days * DAY, unused, spare)
        for id in gone:
            await self.tables.removed(id)
        return len(gone)
