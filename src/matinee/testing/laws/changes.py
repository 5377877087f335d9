"""A client that gets only changes sees what a new client sees."""

from __future__ import annotations

import msgspec

from matinee.desk.wire.differences import Differences, applied_to
from matinee.table.json_types import JsonObject
from matinee.table.shown.view import View
from matinee.testing.laws.law import Witness, law
from matinee.testing.walks import Ply

_encoder = msgspec.json.Encoder(order="sorted")


@law(walks=2, most=300)
class ChangesMakeTheViewOfANewcomer(Witness):
    """Applied one after the other, what has changed in a view makes, byte for byte, the view itself."""

    def look(self, ply: Ply) -> None:
        if not ply.number:
            self.last: dict[int | None, View] = {}
            self.held: dict[int | None, JsonObject] = {}
        differences = Differences(_encoder)
        for seat in (None, *ply.seats):
            view = ply.view(seat)
            whole = _encoder.encode(view)
            if ply.number:
                change = _encoder.encode(differences.between(self.last[seat], view))
                self.held[seat] = applied_to(self.held[seat], msgspec.json.decode(change))
                ply.check(_encoder.encode(self.held[seat]) == whole, f"seat {seat} is told {change.decode()[:2000]}")
            else:
                self.held[seat] = msgspec.json.decode(whole)
            self.last[seat] = view
