"""What a click changes at a table, on its way to be kept."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from matinee.desk.entries import Entry
from matinee.desk.journal import JournalRow, Row, Write


class Change(msgspec.Struct, frozen=True):
    """What was done at a table and is not noted yet: the rows to be kept, and how they leave the table for lists."""

    rows: list[Row]
    standing: Row
    entries: Sequence[Entry] = ()
    back: JournalRow | None = None
    lucky: JournalRow | None = None

    def writes(self, table: str) -> list[Write]:
        """What to write, all of it or nothing."""
        left = {"table": table, "now": self.standing["updated"]}
        left |= {f"now_{name}": self.standing[name] for name in ("turn", "player", "returns", "ending", "seal")}
        return [("actions", self.rows), ("left_off", [left])]
