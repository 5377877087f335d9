"""What a click changes at a table, on its way to be kept."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from matinee.desk.journal.clocks import Clocks
from matinee.desk.journal.entries import Entry
from matinee.desk.journal.lines import JournalRow
from matinee.desk.rows import ActionRow, BeforehandRow, StandingRow, StandInRow, Write


class Change(msgspec.Struct, frozen=True):
    """What was done at a table and is not noted yet: the rows to be kept, and how they leave the table for lists."""

    rows: list[ActionRow]
    standing: StandingRow
    entries: Sequence[Entry] = ()
    back: JournalRow | None = None
    lucky: JournalRow | None = None
    clock: JournalRow | None = None  # it comes before the entries
    clocks: Clocks | None = None
    stand_in: StandInRow | None = None  # the bot that plays a seat from now on, if that is new
    beforehand: BeforehandRow | None = None  # what is left of what a seat has said beforehand, if that is new

    def writes(self) -> list[Write]:
        return [*self.rows, self.standing, *(row for row in (self.stand_in, self.beforehand) if row is not None)]
