"""The rows that only a server keeps: what their columns are called, hold, and may be as long as."""

from __future__ import annotations

from msgspec import Struct

from matinee.desk import rows
from matinee.desk.rows import Id, Said, Time


class ReportRow(Struct, frozen=True, kw_only=True):
    """What somebody has told the host of a table about another seat there."""

    table_id: Id
    about: int
    by: int
    text: Said
    at: Time


class ClubTableRow(Struct, frozen=True, kw_only=True):
    """Whose a table is, and which meeting of a tournament is played there, if it is one's."""

    table_id: Id
    club: Id
    tournament: Id | None = None
    round: int | None = None
    n: int | None = None


Write = rows.Write | ClubTableRow
"""What is written together, all of it or nothing."""
