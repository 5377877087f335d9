"""What a player has said beforehand at a table by days, as its seat keeps it: that player alone is told of it."""

from __future__ import annotations

import msgspec

from matinee.table.phase import Action


class Beforehand(msgspec.Struct, frozen=True, omit_defaults=True):
    """How interruptions are answered, by their phase; the next clicks; why earlier ones were dropped."""

    answers: dict[str, str] = {}
    clicks: list[Action] = []
    dropped: str = ""

    @property
    def kept(self) -> str | None:
        """As the row of a seat has it."""
        return msgspec.json.encode(self).decode() if self != NOTHING_SAID else None


NOTHING_SAID = Beforehand()


def read_beforehand(kept: str | None) -> Beforehand:
    return msgspec.json.decode(kept, type=Beforehand) if kept else NOTHING_SAID
