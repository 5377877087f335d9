"""Tables that this program cannot play any more: what was played at them can still be had."""

from __future__ import annotations

import json
from collections.abc import Sequence

import matinee
from matinee.desk.journal.lines import CLOCK, NOTHING
from matinee.desk.phrases import say
from matinee.desk.rows import ActionRow, SeatRow, TableRow
from matinee.desk.seats.chairs import Holder, admit, chairs, digests, sides
from matinee.desk.wire.refusals import Refusal
from matinee.table.records.record import FORMAT, Header, Record


class Outdated(Refusal):
    """A table of a game or rules that this program does not play: it stays closed, but what was played can be had."""

    def __init__(self, why: str, row: TableRow, seats: Sequence[SeatRow], journal: Sequence[ActionRow]) -> None:
        super().__init__(409, say("outdated", why))
        self.row = row
        self.chairs = chairs(seats, sides(row.game, json.loads(row.options), len(seats)))
        self.journal = journal

    @property
    def open_book(self) -> bool:
        return self.row.player is None or self.row.uploaded

    def admit(self, token: str) -> Holder:
        return self.admitted(digests(token))

    def admitted(self, keys: frozenset[str]) -> Holder:
        return admit(keys, self.chairs, (self.row.watch, self.row.host), self.row.public)

    def record(self) -> Record:
        """The record, put together without playing it."""
        names = [chair.name for chair in self.chairs]
        header = Header(FORMAT, self.row.game, self.row.rules, json.loads(self.row.options), names)
        actions: list[matinee.Action] = []
        for row in self.journal:
            if row.undoes in (NOTHING, CLOCK):
                continue
            if row.undoes is not None:
                actions.pop()
            else:
                actions.append(tuple(json.loads(row.action)))
        return Record(header, actions)
