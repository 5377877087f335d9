"""What is new at a table and not noted yet: what was played, as entries, as rows to be kept, and how they leave it."""

from __future__ import annotations

import json
from collections.abc import Sequence

import msgspec

import matinee
from matinee.desk.journal.change import Change
from matinee.desk.journal.clocks import Clocks
from matinee.desk.journal.entries import Entry
from matinee.desk.journal.lines import JournalRow, sealed
from matinee.desk.rows import StandingRow
from matinee.desk.seats.audience import Audience, everybody, seat_audience, who_may_know
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.wire.tables import Told
from matinee.table.phase import Chance
from matinee.table.resignation import is_table_action
from matinee.table.state import State
from matinee.table.table import Played


def play(table: OpenTable, actions: Sequence[matinee.Action], known: Audience | None = None) -> None:
    """Play and note what was played elsewhere, or what a game begins with; who may know of it, unless that is given,
    is as before.
    """
    for action in actions:
        seat = action[-1] if is_table_action(action) else table.state.player
        assert seat is not None, "nothing is played after the end"
        table.kernel.act(int(seat), tuple(action))
        table.note(fresh(table, known))


def fresh(table: OpenTable, known: Audience | None = None, skipped: int = 0) -> list[Entry]:
    """What has been played on the table and is not noted yet, with who may know of it unless that is given.

    This many rows that are no actions go before it.
    """
    noted = len(table.entries)
    states = table.kernel.since(noted)
    moments = zip(table.kernel.past[noted:], states, states[1:], strict=False)
    return [_entry(table, table.seq + n, *moment, known) for n, moment in enumerate(moments, start=skipped + 1)]


def _entry(table: OpenTable, seq: int, played: Played, before: State, after: State, known: Audience | None) -> Entry:
    seats = len(table.chairs)
    phase = before.stack[-1] if before.stack else None  # under older rules it may have gone on a little longer
    open = played.seat == matinee.CHANCE and isinstance(phase, Chance) and phase.open
    typed = table.row.dice == "typed" and isinstance(phase, Chance) and phase.drawer(before) is None
    if table.uploaded or typed or phase is None:  # a typed die is public
        known = everybody(seats)
    elif known is None:
        known = who_may_know(before, after, played.seat, played.events, open, seats)
    cast = table.game.show.cast(before)
    if table.entries and table.entries[-1].cast == cast:  # names seldom change: one copy will do
        cast = table.entries[-1].cast
    again = isinstance(phase, Chance) and played.action[0] == "roll" and phase.again(played.action[1])
    return Entry(seq, played.seat, played.action, played.events, known, open, cast, again)


def change(
    table: OpenTable, rows: Sequence[JournalRow], key: str | None, at: int, entries: Sequence[Entry] = ()
) -> Change:
    """These rows, sealed; the key goes with the first. Lists must not tell of secret clicks, not even when."""
    written = sealed(table.seal, (row.kept(table.id, None if n else key, at) for n, row in enumerate(rows)))
    public = any(row.known & seat_audience(None) for row in rows)
    clocks = table.clocks
    for row in written if clocks is not None else ():
        clocks = clocks and clocks.after(row, table.state.player)
    seal = written[-1].seal if written else table.seal
    left = standing(table, clocks, seal, at if public else table.row.updated)
    return Change(written, left, entries, clocks=clocks)


def standing(
    table: OpenTable, clocks: Clocks | None = None, seal: str | None = None, updated: int | None = None
) -> StandingRow:
    """How it stands, as the store keeps it for lists and for the timekeeper."""
    clocks = clocks or table.clocks
    return StandingRow(
        id=table.id,
        turn=table.turn,
        player=table.awaited,
        returns=returned(table),
        ending=_ending(table.state),
        updated=table.row.updated if updated is None else updated,
        seal=table.seal if seal is None else seal,
        deadline=clocks.deadline if clocks is not None else None,
    )


def returned(table: OpenTable) -> str | None:
    """How it ended, as the store keeps it."""
    return None if table.state.player is not None else json.dumps(table.state.returns())


def _ending(state: State) -> str | None:
    """The same in words, as lists tell it."""
    result = None if state.player is not None else state.view(None).result
    if result is None or result.ending is None:
        return None
    return msgspec.json.encode(Told(result.ending.title, result.ending.why)).decode()
