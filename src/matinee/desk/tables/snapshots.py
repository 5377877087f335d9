"""Snapshots: a journal as it was left, so that a table opens without playing all of it again, and outlives its rules.

The journal stays the truth. A snapshot is used only if it is whole and of this journal, row by row; else it is as if
there were none. By one of these rules a table is laid out; one of older rules says what was seen and how it stood, so
a newer program must still read it: new fields come last, and have a default.
"""

from __future__ import annotations

import hashlib
import zlib
from bisect import bisect_left
from collections.abc import Sequence
from typing import TypeVar

import msgspec

import matinee
from matinee.desk.journal.clocks import Clocks
from matinee.desk.journal.entries import Entry, KeptEntry, kept
from matinee.desk.journal.lines import JournalRow, check, new_rules
from matinee.desk.rows import ActionRow, SnapshotRow, TableRow
from matinee.desk.tables.open_table import OpenTable
from matinee.table.json_types import JsonObject
from matinee.table.records.record import Carried
from matinee.table.said.text import Cast
from matinee.table.sealed_dice import LuckyWord
from matinee.table.shown.view import View
from matinee.table.table import RECENT, Played

FORM = 3
"""How a snapshot is written; one of another form is thrown away."""

T = TypeVar("T", bound=OpenTable)


class Snapshot(msgspec.Struct, array_like=True):
    """A table after the first `seq` rows of its journal; `position` is the state before the last few actions.

    `now` is the state after them, and `seen` what spectators and then each seat saw of it.
    """

    seq: int
    entries: list[KeptEntry]
    casts: list[Cast]
    position: JsonObject
    undone: list[JournalRow]
    lucky_words: list[LuckyWord]
    audiences: list[int]
    before: list[KeptEntry]
    now: JsonObject
    seen: list[msgspec.Raw]
    clocks: Clocks | None = None
    committed: dict[int, str] = {}

    def told(self) -> list[Entry]:
        return [one.entry(self.casts) for one in [*self.before, *self.entries]]

    def last_seen(self) -> dict[int | None, View]:
        """What everybody saw last; nothing where views have another form by now."""
        try:
            views = [msgspec.msgpack.decode(raw, type=View) for raw in self.seen]
        except msgspec.MsgspecError:
            return {}
        return dict(zip((None, *range(len(views))), views, strict=False))


def how_it_stood(seq: int, now: JsonObject) -> Snapshot:
    """What is known of a table of which only its position after `seq` rows was kept; no table is laid out by that."""
    return Snapshot(seq, [], [], {}, [], [], [], [], now, [])


def take(table: OpenTable) -> Snapshot:
    """A snapshot of a table as it stands, between two clicks."""
    casts: list[Cast] = []
    before, entries = kept(table.before, casts), kept(table.entries, casts)
    position = table.kernel.before(max(0, len(entries) - RECENT)).position()
    told = table.undone.copy(), table.dice.words.copy(), table.counts.audiences.copy()
    seats = (None, *range(len(table.chairs)))
    seen = [msgspec.Raw(msgspec.msgpack.encode(table.shown(seat).view(seat))) for seat in seats]
    return Snapshot(
        table.seq,
        entries,
        casts,
        position,
        *told,
        before,
        table.state.position(),
        seen,
        table.clocks,
        table.dice.committed,
    )


def row(table: OpenTable, snapshot: Snapshot, seal: str) -> SnapshotRow:
    """A snapshot as the store keeps it; may be made beside the loop."""
    body = zlib.compress(msgspec.msgpack.encode(snapshot), 1)
    digest = _digest(table.id, snapshot.seq, seal, body)
    return SnapshotRow(table_id=table.id, seq=snapshot.seq, rules=table.row.rules, form=FORM, digest=digest, body=body)


def read(row: TableRow, journal: Sequence[ActionRow], kept: SnapshotRow | None) -> Snapshot | None:
    """The snapshot of a table; None if there is none, or it is not of this journal, or not whole."""
    if kept is None or (kept.form, kept.rules) != (FORM, row.rules) or not 0 < kept.seq <= len(journal):
        return None
    if not (seal := _seal(journal, kept.seq)) or kept.digest != _digest(row.id, kept.seq, seal, kept.body):
        return None
    return msgspec.msgpack.decode(zlib.decompress(kept.body), type=Snapshot)


def lay_out(table: OpenTable, snapshot: Snapshot, journal: Sequence[ActionRow], begun: int) -> int:
    """Bring a new table to a snapshot and replay its last actions; returns the number of rows."""
    kernel, older, recent = table.kernel, snapshot.entries[:-RECENT], snapshot.entries[-RECENT:]
    entries = [one.entry(snapshot.casts) for one in snapshot.entries]
    for n, line in enumerate(journal[begun : snapshot.seq], start=begun + 1):
        if (found := new_rules(line)) is not None:
            kernel.until = bisect_left(entries, n, key=lambda entry: entry.seq)
            seats = [entry.seat for entry in entries[: kernel.until]]
            table.carried.append(Carried(found.before, kernel.until, seats))
    first = kernel.state
    kernel.past.extend([Played(one.seat, one.action, one.events) for one in older])
    if kernel.past:
        kernel.kept[0] = first
        kernel.state = kernel.game.notation.read(kernel.game, snapshot.position)
        kernel.state.events = kernel.past[-1].events
    for one in recent:
        if kernel.act(one.seat, one.action) != one.events:
            raise matinee.MatineeError("what was played is not what was kept.")
    table.before = [one.entry(snapshot.casts) for one in snapshot.before]
    table.note(entries)
    table.counts.audiences[:] = snapshot.audiences
    table.seq, table.seal = snapshot.seq, _seal(journal, snapshot.seq)
    table.undone = [back._replace(action=tuple(back.action)) for back in snapshot.undone]
    table.dice.words, table.dice.committed = snapshot.lucky_words, snapshot.committed
    table.clocks = snapshot.clocks
    return snapshot.seq


def _seal(journal: Sequence[ActionRow], seq: int) -> str:
    """The seal of a row, all before it checked."""
    seal = ""
    for n in range(seq):
        seal = check(seal, n, journal[n])
    return seal


def _digest(table: str, seq: int, seal: str, body: bytes) -> str:
    head = f"{FORM} {table} {seq} {seal} ".encode()
    return hashlib.blake2b(head + body, digest_size=16).hexdigest()
