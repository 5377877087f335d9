"""The tables in memory: opened from the database, kept there click by click, let go when nobody is at them."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import matinee
from matinee.desk.journal.change import Change
from matinee.desk.phrases import say
from matinee.desk.seats.chairs import Holder, digests, names_device
from matinee.desk.wire.refusals import Refusal
from matinee.server.clock import now
from matinee.server.storage.journals import Journals
from matinee.server.storage.kept_table import KeptTable
from matinee.server.storage.seats import Seats
from matinee.server.storage.snapshots import Album, opened
from matinee.server.storage.store import Store, Taken
from matinee.server.storage.tables import Tables

MEMORY = 8
"""Megabytes for tables that nobody is at, where nothing else is said."""

IDLE_KEPT = 100
"""Tables kept in memory though nobody is there, if there is room; the others are rebuilt when somebody comes."""

DAY = 24 * 3600 * 1000
UNUSED_DAYS = 30
"""A table at which nobody ever clicked, and an uploaded record, are kept for so many days."""

log = logging.getLogger("matinee.server")


class Listener:
    """Who hears of the tables in memory, and can say that one of them is needed there; of the rest, nothing."""

    def opened(self, table: KeptTable) -> None:
        """A table has come into memory."""

    def changed(self, table: KeptTable, anyhow: bool) -> None:
        """Something new is kept; its lock is held. `anyhow`: something that is no move, for everybody to hear."""

    def lost(self, id: str) -> None:
        """A table has left memory because something failed at it, or it is gone."""

    def busy(self, id: str) -> bool:
        """Whether somebody is at a table, so that it must stay in memory."""
        return False


class OpenTables:
    """Every table that is in memory. Of each there is one, and only that one may be changed."""

    def __init__(self, store: Store, room: int) -> None:
        self.store = store
        self.kept, self.seats, self.journals = Tables(store), Seats(store), Journals(store)
        self.room = room  # bytes for tables that nobody is at
        self.by_id: OrderedDict[str, KeptTable] = OrderedDict()
        self.damaged: set[str] = set()
        self.album = Album(store)
        self.listeners: list[Listener] = []
        self._opening: dict[str, asyncio.Task[KeptTable]] = {}

    # -- coming and going

    async def open(self, id: str) -> KeptTable:
        """The table of this name, rebuilt from the store if it is not in memory."""
        if id in self.by_id:
            self.by_id.move_to_end(id)
            return self.by_id[id]
        if id not in self._opening:
            self._opening[id] = asyncio.create_task(self._rebuild(id))
            self._opening[id].add_done_callback(lambda _: self._opening.pop(id, None))
        return await asyncio.shield(self._opening[id])

    async def _rebuild(self, id: str) -> KeptTable:
        row, seats, journal = await self.journals.whole(id)
        if row is None:
            raise Refusal(404, say("no_table"))
        try:
            kept = await self.journals.snapshot(id)
            table, writes = await asyncio.to_thread(opened, row, seats, journal, kept, now())
            if writes:
                await self.store.write(*writes)
        except Taken:  # another server has brought it to today's rules
            return await self._rebuild(id)
        except Refusal:
            raise
        except Exception:
            log.exception("Table %s is damaged", id)
            self.damaged.add(id)
            raise Refusal(409, say("damaged")) from None
        self.damaged.discard(id)
        self.add(table)
        self.album.look(table, leaving=bool(writes))  # what was seen under older rules is kept with it
        return table

    def add(self, table: KeptTable) -> None:
        """A table comes into memory."""
        self.by_id[table.id] = table
        for listener in self.listeners:
            listener.opened(table)
        self.make_room()

    async def keys(self, token: str) -> frozenset[str]:
        """What is kept of these tokens, and whose devices they are the keys of."""
        keys = digests(token)
        return keys | await self.seats.whose(keys) if names_device(token) else keys

    async def admit(self, id: str, keys: frozenset[str]) -> tuple[KeptTable, Holder]:
        """The table, and who these keys make you there; who is in its club may watch."""
        table = await self.open(id)
        with suppress(Refusal):
            return table, table.admitted(keys)
        if self.store.notices is not None:  # the seat may have been taken at another server a moment ago
            await self.refresh(id)
            table = await self.open(id)
        try:
            return table, table.admitted(keys)
        except Refusal:
            if not await self.seats.of_a_fellow(id, keys):
                raise
            return table, Holder()

    def make_room(self) -> None:
        """Let tables go that nobody is at, the longest unused first, until the rest is few and small enough."""
        kept = taken = 0
        for id, table in reversed(list(self.by_id.items())):
            if not self.idle(table):
                continue
            kept, taken = kept + 1, taken + table.weight
            if kept > IDLE_KEPT or taken > self.room:
                self.album.look(table, leaving=True)
                del self.by_id[id]

    def busy(self, id: str) -> bool:
        """Whether somebody is at a table here."""
        return any(listener.busy(id) for listener in self.listeners)

    def idle(self, table: KeptTable) -> bool:
        """Whether nobody is at a table here, and nothing is done there."""
        return not self.busy(table.id) and not table.lock.locked()

    def here(self, id: str) -> bool:
        """Whether word of a table is worth hearing: it is in memory, or soon will be."""
        return id in self.by_id or id in self._opening or self.busy(id)

    @property
    def all_here(self) -> set[str]:
        """The tables in memory, and those that soon will be."""
        return {*self.by_id, *self._opening}

    def current(self, table: KeptTable) -> bool:
        """Whether this is the one that may be changed: a failed write leaves a table behind."""
        return self.by_id.get(table.id) is table

    def only_current(self, table: KeptTable) -> None:
        """Refuse to go on with a table that a failed write has left behind; the next to open it reads it anew."""
        if not self.current(table):
            raise Refusal(409, say("moved_on"))

    def drop(self, table: KeptTable) -> None:
        """Forget what memory says of a table: what the store holds is the truth, and those at it are told that."""
        if self.current(table):
            del self.by_id[table.id]
            for listener in self.listeners:
                listener.lost(table.id)

    async def expire(self, days: int) -> int:
        """Remove the tables that nobody has touched for so many days; how many there were. 0 days: none, ever."""
        if not days:
            return 0
        at = now()
        unused = at - min(days, UNUSED_DAYS) * DAY
        gone = await self.kept.expire(at - days * DAY, unused, [id for id in self.by_id if self.busy(id)])
        for id in gone:
            if id in self._opening:  # somebody was opening it at the same moment
                await asyncio.gather(self._opening[id], return_exceptions=True)
            if id in self.by_id:
                self.drop(self.by_id[id])
            self.damaged.discard(id)
        return len(gone)

    async def close(self) -> None:
        """Let all tables go, each with a snapshot of how it stands: a newer program may have other rules."""
        for table in self.by_id.values():
            self.album.look(table, leaving=True)
        await self.album.close()

    async def bring_to_todays_rules(self) -> None:
        """Open every running table of older rules once, so that lists tell what became of it."""
        try:
            for game, rules in await self.kept.rules_in_play():
                for id in await self.kept.played_by(game, rules) if _changed(game, rules) else ():
                    with suppress(Refusal):
                        await self.open(id)
        except Exception:  # the database may be away; each is brought to them when somebody opens it
            log.exception("The tables of older rules could not be looked after")

    # -- changing

    @contextmanager
    def whole(self, table: KeptTable) -> Iterator[None]:
        """Let no half of an action stay in memory: if a game fails at it, the table is read anew."""
        try:
            yield
        except (matinee.Illegal, Refusal):
            raise
        except BaseException:
            self.drop(table)
            raise

    async def keep(self, table: KeptTable, change: Change) -> None:
        """Keep what was done, then note it; if it cannot be kept the table is read anew."""
        try:
            await self.store.write(*change.writes())
        except BaseException as error:
            self.drop(table)
            if isinstance(error, Taken):
                raise Refusal(409, say("same_moment")) from None
            raise
        table.kept(change)

    def announce(self, table: KeptTable, anyhow: bool = False) -> None:
        """Tell all who listen. It is kept already: whatever fails here is not the clicker's to hear."""
        try:
            for listener in self.listeners:
                listener.changed(table, anyhow)
        except Exception:
            log.exception("Table %s could not be told of", table.id)
            self.drop(table)

    async def refresh(self, id: str) -> None:
        """Another server has changed a table: read what was done there, and tell everybody who is at it here.

        A table that nobody here is at is let go instead.
        """
        while self.here(id):
            if id in self.by_id and self.idle(self.by_id[id]):
                del self.by_id[id]
                return
            table = await self.open(id)
            async with table.lock:
                if not self.current(table):
                    continue
                row, seats, journal = await self.journals.whole(id, table.seq)
                if row is None:  # it was deleted there
                    self.drop(table)
                    return
                changed = (row.closed, row.watch) != (table.row.closed, table.row.watch)
                table.row, before = row, table.chairs
                table.seat(seats)
                with self.whole(table):
                    table.follow(journal)
                self.announce(table, anyhow=changed or table.chairs != before)
            return


def _changed(game: str, rules: str) -> bool:
    """Whether a game has other rules than these by now; one that is not installed waits until it is."""
    try:
        return matinee.load(game).rules != rules
    except matinee.MatineeError:
        return False
