"""When snapshots of tables are kept in the database, and how a table is opened by one."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import NamedTuple

from matinee.desk.rows import ActionRow, SeatRow, SnapshotRow, TableRow, Write
from matinee.desk.tables.snapshots import Snapshot, lay_out, read, row, take
from matinee.desk.tables.upgrade import is_older, upgraded
from matinee.server.storage.journals import Journals
from matinee.server.storage.kept_table import KeptTable
from matinee.server.storage.store import Store


class Opened(NamedTuple):
    """An opened table, and what to write before anybody sees it."""

    table: KeptTable
    writes: list[Write]


WORTH = 500
"""Rows of a journal from which on a snapshot is kept while a table is played, and between two of them at least."""

log = logging.getLogger("matinee.server")


def due(table: KeptTable) -> bool:
    """Whether enough has been played since the last snapshot."""
    return bool(table.seal) and table.seq >= table.snapped + max(WORTH, table.snapped // 4)


def opened(
    row: TableRow, seats: Sequence[SeatRow], journal: Sequence[ActionRow], kept: SnapshotRow | None, at: int
) -> Opened:
    """A table as it can be opened today, by its snapshot if that will do, and what to keep before anybody sees it."""
    if not is_older(row):
        return Opened(rebuilt(row, seats, journal, kept), [])
    found = upgraded(KeptTable, row, seats, journal, read_snapshot(row, journal, kept), at)
    log.info("Table %s of rules %s: %s %s", row.id, row.rules, found.fate, found.why)
    return Opened(found.table, found.writes)


def rebuilt(
    row: TableRow, seats: Sequence[SeatRow], journal: Sequence[ActionRow], kept: SnapshotRow | None
) -> KeptTable:
    """A table of today's rules as its journal left it, by its snapshot if that will do."""
    snapshot = read_snapshot(row, journal, kept)
    if snapshot is not None:
        try:
            table = KeptTable.rebuilt(
                row, seats, journal, lambda table, begun: lay_out(table, snapshot, journal, begun)
            )
        except Exception:  # whatever is wrong with it, the journal is there
            log.exception("The snapshot of table %s will not do", row.id)
        else:
            table.snapped = snapshot.seq
            return table
    return KeptTable.rebuilt(row, seats, journal)


def read_snapshot(row: TableRow, journal: Sequence[ActionRow], kept: SnapshotRow | None) -> Snapshot | None:
    """The snapshot of a table; None if it is not of this journal, or damaged, which is logged."""
    try:
        return read(row, journal, kept)
    except Exception:
        log.exception("The snapshot of table %s will not do", row.id)
        return None


class Album:
    """Takes snapshots of tables as they grow. What goes wrong with one is logged, and harms no click."""

    def __init__(self, store: Store) -> None:
        self.journals = Journals(store)
        self._work: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        """Keep what is still on its way."""
        await asyncio.gather(*self._work)

    def look(self, table: KeptTable, leaving: bool = False) -> None:
        """Keep a snapshot if one is due, or would be new when a table leaves memory; called between two clicks."""
        if due(table) or (leaving and table.seal and table.seq > table.snapped and not table.stopped):
            table.snapped = table.seq  # whatever comes of it, the next is due later
            task = asyncio.create_task(self._keep(table, table.seal, take(table)))
            self._work.add(task)
            task.add_done_callback(self._work.discard)

    async def _keep(self, table: KeptTable, seal: str, taken: Snapshot) -> None:
        try:
            await self.journals.keep_snapshot(await asyncio.to_thread(row, table, taken, seal))
        except Exception as error:
            log.warning("The snapshot of table %s could not be kept: %s", table.id, type(error).__name__)
