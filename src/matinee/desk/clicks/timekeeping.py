"""What the clocks of a table note in its journal: who is there to be timed, and that the time of a seat is up."""

from __future__ import annotations

from msgspec.structs import replace

import matinee
from matinee import bots
from matinee.desk.clicks.clicks import roll_dice
from matinee.desk.journal.change import Change
from matinee.desk.journal.clocks import FLAG
from matinee.desk.journal.falling_dice import Dice
from matinee.desk.journal.lines import CLOCK, JournalRow
from matinee.desk.rows import StandInRow
from matinee.desk.seats.audience import everybody
from matinee.desk.tables import changes
from matinee.desk.tables.open_table import OpenTable
from matinee.table.said.verbs import CONCEDE


def seated(table: OpenTable, at: int) -> Change | None:
    """Let the journal have who sits here now, if the clocks do not know yet.

    They run while no one is missing and the table is open. While a bot plays for a person their time does not pass.
    """
    if table.clocks is None or table.over or table.stopped:
        return None
    running = all(chair.taken or chair.stand_in for chair in table.chairs) and not table.row.closed
    minded = (chair.seat for chair in table.chairs if chair.kind == "person" and chair.stand_in is not None)
    told = table.clocks.seated(running, minded)
    return _noted(table, matinee.CHANCE, told, at) if told is not None else None


def flag(table: OpenTable, dice: Dice, at: int) -> Change | None:
    """What comes of it that the time of a seat is up, if it is: a bot minds the seat, or it concedes."""
    clocks = table.clocks
    if clocks is None or clocks.deadline is None or clocks.deadline > at:
        return None
    seat = clocks.timed
    assert seat is not None, "there is a deadline"
    concedes = clocks.control.at_zero == CONCEDE and (CONCEDE, seat) in table.state.table_actions(seat)
    if not concedes:
        return replace(_noted(table, seat, [FLAG, "bot"], at), stand_in=StandInRow(table.id, seat, bots.USUAL))
    row = _row(table, seat, [FLAG, CONCEDE])
    table.kernel.act(seat, (CONCEDE, seat))
    roll_dice(table, dice)
    entries = changes.fresh(table, skipped=1)
    return replace(changes.change(table, [row, *(entry.row for entry in entries)], None, at, entries), clock=row)


def _row(table: OpenTable, seat: int, told: list[object]) -> JournalRow:
    return JournalRow(table.seq + 1, seat, told, everybody(len(table.chairs)), CLOCK)


def _noted(table: OpenTable, seat: int, told: list[object], at: int) -> Change:
    row = _row(table, seat, told)
    return replace(changes.change(table, [row], None, at), clock=row)
