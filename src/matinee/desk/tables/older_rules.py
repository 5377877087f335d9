"""What was played at a table under older rules: what today's can replay is played, the rest is told in words."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

import matinee
from matinee.desk.journal.entries import Entries, Entry
from matinee.desk.journal.lines import CLOCK, NEW_RULES, NOTHING, check, new_rules
from matinee.desk.rows import ActionRow
from matinee.desk.seats.audience import Audience
from matinee.desk.tables.open_table import OpenTable
from matinee.table.events import PUBLIC, Event
from matinee.table.records.record import Carried


def begin(table: OpenTable, journal: Sequence[ActionRow]) -> int:
    """Put a fresh table to where today's rules can play on from: the start, or the last position that was carried over.

    How many rows that is. What was played before is told only, and of the rest what was played under older rules is
    replayed as such.
    """
    told = [(n, found) for n, row in enumerate(journal, start=1) if (found := new_rules(row)) is not None]
    begun = max((n for n, found in told if found.position is not None), default=0)
    for row in journal[:begun]:
        tell_only(table, row, table.before)
    older = [found.before for n, found in told if n > begun]
    older += [table.row.rules] if table.row.rules != table.game.rules else []
    if older:
        table.kernel.older, table.kernel.until = older[0], sys.maxsize
    return begun


def tell_only(table: OpenTable, row: ActionRow, among: list[Entry]) -> None:
    """Note a row without playing it, before the entries or after them."""
    table.seal = check(table.seal, table.seq, row)
    if row.undoes == NEW_RULES:
        change_rules(table, row)
        return
    known = table.known(row)
    table.seq = row.seq
    table.counts.add(known)
    if row.undoes == NOTHING:
        table.dice.note(row.seat, json.loads(row.action), len(table.entries))
    elif row.undoes == CLOCK:
        table.clocks = table.clocks and table.clocks.after(row, None)
    elif row.undoes is not None:
        (among or table.entries).pop()
    else:
        among.append(_in_words(table, row, known))
        table.dice.fallen += row.seat == matinee.CHANCE


def change_rules(table: OpenTable, row: ActionRow) -> None:
    """Other rules count from this row on: by what was played before, or from a position that takes its place."""
    found = new_rules(row)
    assert found is not None, "asked for by the row"
    table.seq = row.seq
    table.counts.add(table.known(row))
    kernel = table.kernel
    if found.position is None:
        table.carried.append(Carried(found.before, len(kernel.past), [played.seat for played in kernel.past]))
        kernel.until = len(kernel.past)
        return
    played = [(entry.seat, list(entry.action)) for entry in table.log if entry.seq > _last_change(table)]
    changed = Event("new_rules", (found.rules, found.changed))
    table.before[:] = [*table.log, Entry(row.seq, matinee.CHANCE, (), [changed], table.known(row))]
    table.entries, table.after = Entries(), []
    table.carried.append(Carried(found.before, position=found.position, played=played))
    kernel.go_on_from(found.position)
    table.clocks = table.clocks and table.clocks.anew().after(row, kernel.state.player)


def _last_change(table: OpenTable) -> int:
    """The row from which the game went on from a position, if it did."""
    return max((entry.seq for entry in table.before if not entry.action), default=0)


def _in_words(table: OpenTable, row: ActionRow, known: Audience) -> Entry:
    """An action in plain words. What came of it is not known any more, so until the end only its seat is told."""
    action, seat = tuple(json.loads(row.action)), row.seat
    told = [Event("played_then", (table.game.words.old_action(action),), PUBLIC if table.open_book else seat)]
    return Entry(row.seq, seat, action, told if table.open_book or seat != matinee.CHANCE else [], known)
