"""Snapshots: a long journal as it was left, so that a table opens without playing all of it anew.

The journal stays the truth. A snapshot is used only if it is whole, of these rules and of this journal, row by row;
else it is as if there were none.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import zlib
from collections.abc import Sequence
from typing import Any

import msgspec

import matinee
from matinee.desk.entries import Entry
from matinee.desk.journal import JournalRow, Row, check
from matinee.server.storage.kept_table import KeptTable
from matinee.server.storage.store import Store
from matinee.table.events import Event
from matinee.table.json_types import JsonObject
from matinee.table.sealed_dice import LuckyWord
from matinee.table.table import RECENT, Played
from matinee.table.text import Cast

FORM = 2
"""How a snapshot is written; one of another form is thrown away."""

WORTH = 500
"""Rows of a journal from which on a snapshot is kept, and between two of them at least."""

log = logging.getLogger("matinee.server")


class KeptEntry(msgspec.Struct, array_like=True):
    """One action that still stands, with what came of it; `cast` is the place of its names in the snapshot's list."""

    seq: int
    seat: int
    action: tuple[Any, ...]
    events: list[Event]
    known: int
    open: bool
    cast: int


class Snapshot(msgspec.Struct, array_like=True):
    """A table after the first `seq` rows of its journal; `position` is the state before the last few actions."""

    seq: int
    entries: list[KeptEntry]
    casts: list[Cast]
    position: JsonObject
    undone: list[JournalRow]
    lucky_words: list[LuckyWord]
    audiences: list[int]
    answered: dict[str, int]


def due(table: KeptTable) -> bool:
    """Whether enough has been played since the last snapshot."""
    return bool(table.seal) and table.seq >= table.snapped + max(WORTH, table.snapped // 4)


def take(table: KeptTable) -> Snapshot:
    """A snapshot of a table as it stands, between two clicks."""
    casts: list[Cast] = []
    entries: list[KeptEntry] = []
    for one in table.entries:
        if not casts or casts[-1] != one.cast:
            casts.append(one.cast)
        entries.append(KeptEntry(one.seq, one.seat, tuple(one.action), one.events, one.known, one.open, len(casts) - 1))
    position = table.kernel.before(max(0, len(entries) - RECENT)).position()
    told = table.undone.copy(), table.lucky_words.copy(), table.counts.audiences.copy(), table.answered.copy()
    return Snapshot(table.seq, entries, casts, position, *told)


def row(table: KeptTable, snapshot: Snapshot, seal: str) -> Row:
    """A snapshot as the store keeps it; may be made beside the loop."""
    body = zlib.compress(msgspec.msgpack.encode(snapshot), 1)
    digest = _digest(table.id, snapshot.seq, seal, body)
    head = {"table_id": table.id, "seq": snapshot.seq, "rules": table.row["rules"], "form": FORM}
    return head | {"digest": digest, "body": body}


def rebuilt(row: Row, seats: Sequence[Row], journal: Sequence[Row], kept: Row | None) -> KeptTable:
    """The table as its journal left it, by its snapshot if that will do."""
    if kept is not None:
        try:
            table = _restored(row, seats, journal, kept)
            if table is not None:
                return table
        except Exception:  # whatever is wrong with it, the journal is there
            log.exception("The snapshot of table %s will not do", row["id"])
    return KeptTable.rebuilt(row, seats, journal)


def _restored(row: Row, seats: Sequence[Row], journal: Sequence[Row], kept: Row) -> KeptTable | None:
    """The table by its snapshot; None if the snapshot is not of these rules and this journal."""
    seq = kept["seq"]
    if (kept["form"], kept["rules"]) != (FORM, row["rules"]) or not 0 < seq <= len(journal):
        return None
    seal = ""
    for n in range(seq):
        seal = check(seal, n, journal[n])
    if not seal or kept["digest"] != _digest(row["id"], seq, seal, kept["body"]):
        return None
    snapshot = msgspec.msgpack.decode(zlib.decompress(kept["body"]), type=Snapshot)
    return KeptTable.rebuilt(row, seats, journal, lambda table: _lay_out(table, snapshot, seal))


def _lay_out(table: KeptTable, snapshot: Snapshot, seal: str) -> int:
    """Put a fresh table to where a snapshot was taken, its last few actions played anew; the rows that it holds."""
    kernel, kept = table.kernel, snapshot.entries
    entries = [
        Entry(one.seq, one.seat, one.action, one.events, one.known, one.open, snapshot.casts[one.cast]) for one in kept
    ]
    first = kernel.state
    kernel.record.actions.extend(one.action for one in kept[:-RECENT])
    kernel.past.extend(Played(one.seat, one.action, one.events, None) for one in kept[:-RECENT])
    if kernel.past:
        kernel.past[0] = kernel.past[0]._replace(before=first)
        kernel.state = kernel.game.from_position(snapshot.position)
        kernel.state.events = kernel.past[-1].events
    for one in kept[-RECENT:]:
        if kernel.act(one.seat, one.action) != one.events:
            raise matinee.MatineeError("what was played is not what was kept.")
    table.note(entries)
    table.counts.audiences[:] = snapshot.audiences
    table.seq, table.seal, table.snapped = snapshot.seq, seal, snapshot.seq
    table.undone = [back._replace(action=tuple(back.action)) for back in snapshot.undone]
    table.lucky_words, table.answered = snapshot.lucky_words, snapshot.answered
    return snapshot.seq


def _digest(table: str, seq: int, seal: str, body: bytes) -> str:
    head = f"{FORM} {table} {seq} {seal} ".encode()
    return hashlib.blake2b(head + body, digest_size=16).hexdigest()


class Album:
    """Takes snapshots of tables as they grow. What goes wrong with one is logged, and harms no click."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._work: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        """Keep what is still on its way."""
        await asyncio.gather(*self._work)

    def look(self, table: KeptTable) -> None:
        """Keep a snapshot if one is due; called between two clicks."""
        if due(table):
            table.snapped = table.seq  # whatever comes of it, the next is due later
            task = asyncio.create_task(self._keep(table, table.seal, take(table)))
            self._work.add(task)
            task.add_done_callback(self._work.discard)

    async def _keep(self, table: KeptTable, seal: str, taken: Snapshot) -> None:
        try:
            await self.store.keep_snapshot(await asyncio.to_thread(row, table, taken, seal))
        except Exception as error:
            log.warning("The snapshot of table %s could not be kept: %s", table.id, type(error).__name__)
