"""When snapshots of tables are kept in the database, and how a table is opened by one."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import NamedTuple
from weakref import WeakKeyDictionary

from matinee.desk.rows import ActionRow, SeatRow, SnapshotRow, TableRow, Write
from matinee.desk.tables import opening
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.tables.snapshots import Snapshot, lay_out, read, row, take
from matinee.desk.tables.upgrade import is_older, upgraded
from matinee.server.storage.journals import Journals


class Opened(NamedTuple):
    """An opened table, and what to write before anybody sees it."""

    table: OpenTable
    writes: list[Write]
    snapped: int = 0  # how many rows of its journal its snapshot holds


WORTH = 500
"""Rows of a journal from which on a snapshot is kept while a table is played, and between two of them at least."""

log = logging.getLogger("matinee.server")


def opened(
    row: TableRow, seats: Sequence[SeatRow], journal: Sequence[ActionRow], kept: SnapshotRow | None, at: int
) -> Opened:
    """A table as it can be opened today, by its snapshot if that will do, and what to keep before anybody sees it."""
    if not is_older(row):
        return rebuilt(row, seats, journal, kept)
    found = upgraded(OpenTable, row, seats, journal, read_snapshot(row, journal, kept), at)
    log.info("Table %s of rules %s: %s %s", row.id, row.rules, found.fate, found.why)
    return Opened(found.table, found.writes)


def rebuilt(row: TableRow, seats: Sequence[SeatRow], journal: Sequence[ActionRow], kept: SnapshotRow | None) -> Opened:
    """A table of today's rules as its journal left it, by its snapshot if that will do."""
    snapshot = read_snapshot(row, journal, kept)
    if snapshot is not None:
        try:
            table = opening.rebuilt(
                OpenTable, row, seats, journal, lambda table, begun: lay_out(table, snapshot, journal, begun)
            )
        except Exception:  # whatever is wrong with it, the journal is there
            log.exception("The snapshot of table %s will not do", row.id)
        else:
            return Opened(table, [], snapshot.seq)
    return Opened(opening.rebuilt(OpenTable, row, seats, journal), [])


def read_snapshot(row: TableRow, journal: Sequence[ActionRow], kept: SnapshotRow | None) -> Snapshot | None:
    """The snapshot of a table; None if it is not of this journal, or damaged, which is logged."""
    try:
        return read(row, journal, kept)
    except Exception:
        log.exception("The snapshot of table %s will not do", row.id)
        return None


class Snapshots:
    """Keeps snapshots of tables as they grow. What goes wrong with one is logged, and harms no click."""

    def __init__(self, journals: Journals) -> None:
        self.journals = journals
        self._rows: WeakKeyDictionary[OpenTable, int] = WeakKeyDictionary()  # how many the last one holds
        self._work: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        """Keep what is still on its way."""
        await asyncio.gather(*self._work)

    def note(self, opened: Opened) -> None:
        self._rows[opened.table] = opened.snapped

    def keep_if_due(self, table: OpenTable) -> None:
        """Keep a snapshot if enough has been played since the last one; called between two changes."""
        held = self._rows.get(table, 0)
        if table.seq >= held + max(WORTH, held // 4):
            self._keep(table)

    def keep_last(self, table: OpenTable) -> None:
        """Keep a snapshot of a table that leaves memory, if it would be new."""
        if table.seq > self._rows.get(table, 0) and not table.stopped:
            self._keep(table)

    def _keep(self, table: OpenTable) -> None:
        if table.seal:
            self._rows[table] = table.seq  # whatever comes of it, the next is due later
            task = asyncio.create_task(self._write(table, table.seal, take(table)))
            self._work.add(task)
            task.add_done_callback(self._work.discard)

    async def _write(self, table: OpenTable, seal: str, taken: Snapshot) -> None:
        try:
            await self.journals.keep_snapshot(await asyncio.to_thread(row, table, taken, seal))
        except Exception as error:
            log.warning("The snapshot of table %s could not be kept: %s", table.id, type(error).__name__)
