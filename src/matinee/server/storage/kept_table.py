"""An open table whose journal is in the database."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from matinee.desk.rows import SeatRow, TableRow
from matinee.desk.tables.open_table import OpenTable


class KeptTable(OpenTable):
    """Whoever changes it holds its lock until the change is kept and told."""

    def __init__(self, row: TableRow, seats: Sequence[SeatRow]) -> None:
        super().__init__(row, seats)
        self.lock = asyncio.Lock()
        self.snapped = 0  # how many rows of the journal its last snapshot holds
