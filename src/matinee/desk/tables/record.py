"""The record of a table."""

from __future__ import annotations

import json

from matinee.desk.tables.open_table import OpenTable
from matinee.table.records.record import FORMAT, Carried, Header, Record


def record_of(table: OpenTable) -> Record:
    """The record so far, with the names of those who sit here now."""
    names = [chair.name for chair in table.chairs]
    options, carried = json.loads(table.row.options), table.carried
    if table.row.rules != table.game.rules:  # its rules count for all of it; who did what, today's may not tell
        played = [entry.seat for entry in (*table.entries, *table.after)]
        carried = [*carried, Carried(table.row.rules, len(played), played)]
    header = Header(FORMAT, table.game.name, table.row.rules, options, names, table.sealed, carried)
    actions = [*(played.action for played in table.kernel.past), *(entry.action for entry in table.after)]
    return Record(header, actions)
