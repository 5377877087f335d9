"""The tables in memory: loaded on connect, released when idle."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from contextlib import suppress
from typing import Any

from matinee.desk.host.commands import Call, Keys
from matinee.desk.seats.chairs import Holder, digests, names_device
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.wire.refusals import Refusal
from matinee.desk.wire.tables import Player
from matinee.server.clock import DAY, now
from matinee.server.live.table_runner import MovedOn, Surroundings, TableRunner
from matinee.server.storage.seats import Seats
from matinee.server.storage.tables import Tables

MEMORY = 8
"""Default megabytes for idle tables."""

IDLE_KEPT = 100
"""Most idle tables kept in memory; the others are rebuilt on connect."""

UNUSED_DAYS = 30
"""Days to keep a table without clicks or an uploaded record."""


class OpenTables:
    """Every table that is in memory, or on its way there. Of each there is one, and only that one is played at."""

    def __init__(self, around: Surroundings, room: int) -> None:
        self.around, self.store, self.opener = around, around.store, around.opener
        self.kept, self.seats = Tables(self.store), Seats(self.store)
        self.room = room  # bytes for idle tables
        self.by_id: OrderedDict[str, TableRunner] = OrderedDict()
        around.on_leaving = self._forget

    def runner(self, id: str) -> TableRunner:
        """The runner of this table."""
        if id not in self.by_id:
            self.by_id[id] = TableRunner(id, self.around)
        self.by_id.move_to_end(id)
        return self.by_id[id]

    async def open(self, id: str) -> OpenTable:
        """The table of this name, read from the database if it is not in memory; to be looked at now."""
        known = id in self.by_id
        try:
            table = await self.runner(id).rested()
        except MovedOn:
            table = await self.runner(id).rested()
        if not known:
            self.make_room()
        return table

    def add(self, table: OpenTable) -> None:
        """A new table comes into memory."""
        self.runner(table.id).begin(table)
        self.make_room()

    def players(self, table: OpenTable, holder: Holder) -> list[Player]:
        """Who sits at a table, as this holder may know it, and who is there."""
        host = self.runner(table.id).host
        return host.players(holder) if host is not None else table.players(set(), bool(table.late(holder)))

    async def call(self, id: str, kind: type[Call], keys: Keys, *wish: Any) -> Any:
        return await self.runner(id).call(kind, keys, *wish)

    async def keys(self, token: str) -> Keys:
        """What is kept of these tokens, and whose devices they are the keys of."""
        keys = digests(token)
        return keys | await self.seats.whose(keys) if names_device(token) else keys

    async def admit(self, id: str, keys: Keys) -> tuple[OpenTable, Holder]:
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
            return await self.open(id), Holder()

    def make_room(self) -> None:
        """Release idle tables, the longest unused first, until the rest fits."""
        kept = taken = 0
        for runner in reversed(list(self.by_id.values())):
            if runner.host is None or not runner.idle:
                continue
            table = runner.host.table
            kept, taken = kept + 1, taken + table.weight
            if kept > IDLE_KEPT or taken > self.room:
                self.opener.snapshots.keep_last(table)
                runner.drop()

    def _forget(self, runner: TableRunner) -> None:
        if self.by_id.get(runner.id) is runner:
            del self.by_id[runner.id]

    def here(self, id: str) -> bool:
        """Whether word of a table is worth hearing: it is in memory, or soon will be."""
        return id in self.by_id

    async def refresh(self, id: str) -> None:
        """Another server has changed a table: read what was done there, and tell everybody who is at it here.

        An idle table is released instead.
        """
        runner = self.by_id.get(id)
        if runner is not None and runner.idle:
            runner.drop()
        elif runner is not None:
            await runner.refresh()

    async def expire(self, days: int) -> int:
        """Remove tables unused for a number of days and return their number. 0 days removes none."""
        if not days:
            return 0
        at = now()
        unused = at - min(days, UNUSED_DAYS) * DAY
        spare = [id for id, runner in self.by_id.items() if runner.host is not None and not runner.idle]
        gone = await self.kept.expire(at - days * DAY, unused, spare)
        for id in gone:
            if (runner := self.by_id.get(id)) is not None:
                with suppress(Refusal):  # it may be opened at the same moment
                    await runner.rested()
                runner.drop()
            self.opener.damaged.discard(id)
        return len(gone)

    async def close(self) -> None:
        """Let all tables go, each with a snapshot of how it stands: a newer program may have other rules."""
        runners = list(self.by_id.values())
        await asyncio.gather(*(runner.close() for runner in runners))
        for runner in runners:
            if runner.host is not None:
                self.opener.snapshots.keep_last(runner.host.table)
        await self.opener.snapshots.close()
