"""The tables of the nights: who has entered which finished game."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from msgspec.structs import asdict

from matinee.desk.rows import TableRow
from matinee.desk.seats.lookalikes import look
from matinee.desk.wire.tables import Face
from matinee.server.storage.access import one_at_a_time
from matinee.server.storage.rows import EveningRow
from matinee.server.storage.schema import actions, evenings, people, seats, tables
from matinee.server.storage.store import Store, read
from matinee.table.options import NIGHT

GIVEN_UP = -1.0
"""The stored result of a player who conceded; they rank last."""


class Entry(EveningRow, frozen=True, kw_only=True):
    """A game in the table of a night, with the person whose it was, if that is known."""

    person: str | None
    colour: str | None
    avatar: str | None

    @property
    def face(self) -> Face | None:
        """Who played it."""
        return Face(self.person, self.colour or "", self.avatar or "") if self.person else None


class Evenings:
    """Those of a database."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def enter(self, row: EveningRow, check: Callable[[list[Entry], list[Entry]], None]) -> None:
        """Enter a game in the table of its night, once however often that is asked, unless a check refuses it: it is
        shown the table and the entries of all nights under this name, and no other person enters meanwhile."""

        def work(connection: sa.Connection) -> None:
            one_at_a_time(connection, "evenings")
            tonight = read(connection, Entry, _with_people(evenings.c.night == row.night))
            if row.table_id not in {one.table_id for one in tonight}:
                check(tonight, read(connection, Entry, _under(row.name)))
                connection.execute(evenings.insert().values(asdict(row)))

        await self.store.alone(work)

    async def helped(self, table: str, seat: int) -> bool:
        """Whether a bot has moved for a seat: what people click has a key."""
        by_bot = sa.and_(actions.c.table_id == table, actions.c.seat == seat, actions.c.key.is_(None))
        return bool(
            await self.store.values(sa.select(actions.c.seq).where(by_bot, actions.c.undoes.is_(None)).limit(1))
        )

    async def is_first(self, night: str, table: TableRow, person: str | None) -> bool:
        """Whether a table is the first that its person has had of a night; that alone is their try."""
        mine = sa.select(tables.c.id, tables.c.options).join(seats, seats.c.table_id == tables.c.id)
        mine = mine.where(seats.c.person == person, tables.c.game == table.game, tables.c.created <= table.created)
        had = await self.store.pairs(mine.order_by(tables.c.created, tables.c.id))
        first = next((id for id, options in had if json.loads(options).get(NIGHT) == night), table.id)
        return person is None or first == table.id

    async def of(self, night: str, most: int | None = None) -> list[Entry]:
        """The entries of a night, best first, at most `most`, with the faces of known players."""
        order = evenings.c.won.desc(), evenings.c.points.desc(), evenings.c.turns, evenings.c.at, evenings.c.table_id
        query = _with_people(evenings.c.night == night).order_by(*order)
        return await self.store.read(Entry, query.limit(most))


def _with_people(*which: sa.ColumnElement[bool]) -> sa.Select[Any]:
    """Entries of nights, each with the person whose game it was, if that is known."""
    held = sa.select(seats.c.person).where(seats.c.table_id == evenings.c.table_id, seats.c.person.is_not(None))
    whose = held.order_by(seats.c.seat).limit(1).scalar_subquery()
    known = evenings.outerjoin(people, people.c.id == whose)
    query = sa.select(evenings, people.c.id.label("person"), people.c.colour, people.c.avatar)
    return query.select_from(known).where(*which)


def _under(name: str) -> sa.Select[Any]:
    """The entries of all nights under a name, or one that looks the same, of those who are known."""
    return _with_people(evenings.c.look == look(name), people.c.id.is_not(None))
