"""Who sits where: seats, the tokens that hold them, and taking one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from matinee.desk.rows import SeatRow, SeatWithFace
from matinee.server.storage.schema import club_tables, devices, members, people, seats, tables
from matinee.server.storage.store import Store

MOST_SEATS = 1_000


class Seats:
    """The seats of a database."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, ids: Sequence[str]) -> dict[str, list[SeatWithFace]]:
        """The seats of these tables, in order."""
        found: dict[str, list[SeatWithFace]] = {id: [] for id in ids}
        for row in await self.store.read(SeatWithFace, seats_of(ids)):
            found[row.table_id].append(row)
        return found

    async def held(self, tokens: Sequence[str]) -> list[SeatRow]:
        return await self.store.read(SeatRow, sa.select(seats).where(seats.c.token.in_(tokens)))

    async def awaiting(self, keys: frozenset[str]) -> list[SeatRow]:
        """The seats in running games that these (hashed) tokens hold, or the people whose devices have such keys."""
        mine = sa.or_(seats.c.token.in_(keys), seats.c.person.in_(await self.whose(keys)))
        held = seats.join(tables, tables.c.id == seats.c.table_id)
        query = sa.select(seats).select_from(held).where(mine, seats.c.token.is_not(None))
        return await self.store.read(SeatRow, query.where(tables.c.player.is_not(None)).limit(MOST_SEATS))

    async def whose(self, keys: frozenset[str]) -> frozenset[str]:
        """The people to whom these (hashed) keys of devices belong, except banned ones."""
        held = sa.select(people.c.id).join(devices).where(devices.c.key.in_(keys), people.c.banned.is_(False))
        return frozenset(await self.store.values(held))

    async def of_a_fellow(self, id: str, people: frozenset[str]) -> bool:
        """Whether a table is of a club that one of these people is in."""
        held = club_tables.join(members, members.c.club == club_tables.c.club)
        mine = sa.and_(club_tables.c.table_id == id, members.c.person.in_(people))
        return bool(await self.store.values(sa.select(members.c.person).select_from(held).where(mine)))

    async def sit(self, id: str, seat: int, invite: str, token: str, name: str, person: str | None = None) -> bool:
        """Take an invited seat; False if it is taken. A stand-in leaves it."""
        free = sa.and_(seats.c.table_id == id, seats.c.seat == seat, seats.c.invite == invite, seats.c.token.is_(None))
        change = seats.update().where(free).values(token=token, name=name, stand_in=None, person=person)
        return await self.store.change(id, change) == 1

    async def sit_open(self, id: str, seat: int, token: str, name: str, person: str | None = None) -> bool:
        """Take an open seat; False if it is taken. A stand-in leaves it."""
        free = sa.and_(seats.c.table_id == id, seats.c.seat == seat, seats.c.open.is_(True), seats.c.token.is_(None))
        change = seats.update().where(free).values(token=token, name=name, stand_in=None, person=person, open=False)
        return await self.store.change(id, change) == 1


def seats_of(ids: Sequence[str]) -> sa.Select[Any]:
    """The seats of tables, each with its holder's looks."""
    held = seats.outerjoin(people, people.c.id == seats.c.person)
    found = sa.select(seats, people.c.colour, people.c.avatar).select_from(held)
    return found.where(seats.c.table_id.in_(ids)).order_by(seats.c.seat)
