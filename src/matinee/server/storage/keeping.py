"""What a table's host wants kept, on its way into the database: all of it or nothing, and then others are told."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa

from matinee.desk.journal import Row, Write
from matinee.desk.phrases import say
from matinee.desk.wire import Refusal
from matinee.server.storage.notices import Changed
from matinee.server.storage.schema import seats, tables
from matinee.server.storage.seats import Seats
from matinee.server.storage.store import Store
from matinee.server.storage.tables import Tables
from matinee.server.storage.talk import Talk
from matinee.server.storage.writers import WRITES


async def keep(store: Store, writes: Sequence[Write]) -> int:
    """Keep it; the number that a line of talk was given. `Taken` or a Refusal, and nothing is kept."""
    [(name, rows), *_] = writes
    if name in WRITES:
        await store.write(*writes)
    elif name == "chat":
        return await Talk(store).say(rows[0])
    elif name == "sits":
        await _sit(store, rows[0])
    elif name == "deletions":
        await Tables(store).delete(rows[0]["table"])
    else:
        await store.alone(lambda connection: _change(store, connection, dict(writes)))
    return 0


async def _sit(store: Store, row: Row) -> None:
    id, seat, who = row["table_id"], row["seat"], (row["token"], row["name"], row["person"])
    if row["invite"] is None:
        if not await Seats(store).sit_open(id, seat, *who):
            raise Refusal(409, say("not_open"))
    elif not await Seats(store).sit(id, seat, row["invite"], *who):
        raise Refusal(409, say("seat_taken"))


def _change(store: Store, connection: sa.Connection, writes: dict[str, Sequence[Row]]) -> None:
    """Change something about tables and seats that is no move, and tell other servers."""
    changed = set()
    for row in writes.get("table_changes", ()):
        changed.add(id := row["table"])
        _update(connection, tables.update().where(tables.c.id == id), row)
    for row in writes.get("seat_changes", ()):
        changed.add(id := row["table"])
        _update(connection, seats.update().where(seats.c.table_id == id, seats.c.seat == row["seat"]), row)
    if store.notices is not None:
        for id in changed:
            store.notices.give(connection, Changed(id))


def _update(connection: sa.Connection, place: sa.Update, row: Row) -> None:
    values = {name: value for name, value in row.items() if name not in ("table", "seat")}
    connection.execute(place.values(**values))
