"""What the operator of a server does about people, beside the server: every deed is written down, with why.

A running server follows that log (`live/parting.py`): connections end, tables are told, who is to
be deleted leaves.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import sqlalchemy as sa

from matinee.desk.seats.lookalikes import look
from matinee.desk.wire.reading import named
from matinee.server.clock import now
from matinee.server.people.person import Person
from matinee.server.people.phrases import say
from matinee.server.people.seat_keys import change_keys
from matinee.server.phrases import told
from matinee.server.storage.rows import Deed, DeedRow, NumberedDeedRow, ReportRow
from matinee.server.storage.schema import chat, deeds, devices, evenings, people, reports, seats
from matinee.server.storage.store import read
from matinee.server.storage.upkeep import engine_of
from matinee.table.errors import MatineeError

MOST_LISTED = 200


class Listed(msgspec.Struct, frozen=True, kw_only=True):
    """A person as the operator sees them: when last seen, at how many tables, and how many reports are about them."""

    id: str
    name: str
    created: int
    banned: bool
    unranked: bool
    seen: int | None
    tables: int
    reports: int


@contextmanager
def _begun(url: str) -> Iterator[sa.Connection]:
    engine = engine_of(url)
    try:
        with engine.begin() as connection:
            yield connection
    except sa.exc.SQLAlchemyError as error:
        raise MatineeError(told("unusable", str(getattr(error, "orig", error)).strip())) from error
    finally:
        engine.dispose()


def listed(url: str, find: str = "") -> list[Listed]:
    """The people whose id or name has this in it, those seen last first."""
    seen = _count(sa.func.max(devices.c.seen), devices.c.person)
    sat = _count(sa.func.count(sa.distinct(seats.c.table_id)), seats.c.person)
    about = _count(sa.func.count(), reports.c.whom)
    query = sa.select(people.c.id, people.c.name, people.c.created, people.c.banned, people.c.unranked)
    query = query.add_columns(seen.label("seen"), sat.label("tables"), about.label("reports"))
    if find:
        query = query.where(sa.or_(people.c.id == find, people.c.name.icontains(find, autoescape=True)))
    with _begun(url) as connection:
        return read(connection, Listed, query.order_by(sa.desc("seen"), people.c.created).limit(MOST_LISTED))


def _count(what: sa.Function[Any], whose: sa.Column[Any]) -> sa.ScalarSelect[Any]:
    return sa.select(what).where(whose == people.c.id).scalar_subquery()


def reported(url: str) -> list[tuple[ReportRow, str]]:
    """The reports of players, the latest first, each with the name of the one it is about."""
    query = sa.select(reports, people.c.name).outerjoin_from(reports, people, people.c.id == reports.c.whom)
    with _begun(url) as connection:
        rows = connection.execute(query.order_by(reports.c.n.desc()).limit(MOST_LISTED)).mappings()
        fields = ReportRow.__struct_fields__
        return [(ReportRow(**{name: row[name] for name in fields}), row["name"] or "") for row in rows]


def history(url: str) -> list[NumberedDeedRow]:
    """The log, the latest first."""
    with _begun(url) as connection:
        return read(connection, NumberedDeedRow, sa.select(deeds).order_by(deeds.c.n.desc()).limit(MOST_LISTED))


def do(url: str, deed: Deed, id: str, why: str, name: str = "") -> Person:
    """Do something about a person, and write it down; who that was. What is refused changes nothing."""
    if not (why := named(why, "")):
        raise MatineeError(say("why_first"))
    with _begun(url) as connection:
        found = read(connection, Person, sa.select(people).where(people.c.id == id))
        if not found:
            raise MatineeError(say("nobody_of_id", repr(id)))
        person = found[0]
        if deed == "rename":
            _rename(connection, person, named(name, ""))
        elif deed != "delete":  # which needs the tables: the server does it
            connection.execute(people.update().where(people.c.id == id).values(**_FLAGS[deed]))
        if deed == "ban":
            change_keys(connection, id)
        row = DeedRow(person=id, deed=deed, why=why[:500], at=now())
        connection.execute(deeds.insert().values(**msgspec.structs.asdict(row)))
        return person


_FLAGS: dict[str, dict[str, bool]] = {
    "ban": {"banned": True},
    "unban": {"banned": False},
    "unrank": {"unranked": True},
    "rank": {"unranked": False},
}


def _rename(connection: sa.Connection, person: Person, name: str) -> None:
    """Call a person something else, wherever the old name stands."""
    if not name:
        raise MatineeError(say("new_name"))
    sat = sa.select(seats.c.table_id).where(seats.c.person == person.id)
    entered = sa.and_(evenings.c.table_id.in_(sat), evenings.c.name == person.name)
    connection.execute(evenings.update().where(entered).values(name=name, look=look(name)))
    for table in (seats, chat):
        same = sa.and_(table.c.person == person.id, table.c.name == person.name)
        connection.execute(table.update().where(same).values(name=name))
    connection.execute(people.update().where(people.c.id == person.id).values(name=name))
