"""What a table's host wants kept, on its way into the database: all of it or nothing, and then others are told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence
from typing import cast

import sqlalchemy as sa

from matinee.desk.phrases import say
from matinee.desk.rows import ChatRow, Deletion, SatRow, TableChange, Wish, Write
from matinee.desk.wire.refusals import Refusal
from matinee.server.storage.notices import Changed
from matinee.server.storage.schema import seats, tables
from matinee.server.storage.seats import Seats
from matinee.server.storage.store import Store
from matinee.server.storage.tables import Tables
from matinee.server.storage.talk import Talk


def keep(store: Store, wishes: Sequence[Wish]) -> asyncio.Future[int | None]:
    """Keep it; the number that a line of talk was given. `Taken` or a Refusal, and nothing is kept."""
    work: Awaitable[int | None]
    match wishes[0]:
        case ChatRow() as row:
            work = Talk(store).say(row)
        case SatRow() as row:
            work = _sit(store, row)
        case Deletion(id):
            work = Tables(store).delete(id)
        case TableChange() as change:
            work = store.alone(lambda connection: _change(store, connection, change))
        case _:
            work = store.write(*cast(Sequence[Write], wishes))
    return asyncio.ensure_future(work)


async def _sit(store: Store, row: SatRow) -> None:
    who = row.token, row.name, row.person
    if row.invite is None:
        if not await Seats(store).sit_open(row.table_id, row.seat, *who):
            raise Refusal(409, say("not_open"))
    elif not await Seats(store).sit(row.table_id, row.seat, row.invite, *who):
        raise Refusal(409, say("seat_taken"))


def _change(store: Store, connection: sa.Connection, change: TableChange) -> None:
    """Change something about a table and its seats that is no move, and tell other servers."""
    id = change.table_id
    if new := change.table.columns():
        connection.execute(tables.update().where(tables.c.id == id).values(**new))
    for seat, news in change.seats.items():
        place = seats.update().where(seats.c.table_id == id, seats.c.seat == seat)
        connection.execute(place.values(**news.columns()))
    if store.notices is not None:
        store.notices.give(connection, Changed(id))
