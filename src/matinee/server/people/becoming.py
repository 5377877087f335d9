"""Two people who turn out to be one: a device that was somebody is carried over to somebody else."""

from __future__ import annotations

import sqlalchemy as sa

from matinee.server.people.leaving import forget_person
from matinee.server.storage.notices import Changed
from matinee.server.storage.schema import clubs, entrants, members, played, results, seats, tables
from matinee.server.storage.store import Store


def become(store: Store, connection: sa.Connection, before: str, person: str) -> None:
    """Let a person have what somebody had who is nobody any more: seats, unrated results, clubs.

    Nobody sits twice at a rated table, and ratings are not added up: what was rated counts for the others alone.
    """
    twice = sa.select(seats.c.table_id).join(tables).where(seats.c.person == person, tables.c.rated)
    sat = sa.and_(seats.c.person == before, seats.c.table_id.not_in(twice))
    moved = connection.execute(seats.update().where(sat).values(person=person).returning(seats.c.table_id))
    ids = sorted(set(moved.scalars()))
    if store.notices is not None:
        for id in ids:
            store.notices.give(connection, Changed(id))
    rated = sa.select(results.c.n).where(results.c.rated)
    connection.execute(played.update().where(played.c.person == before, played.c.n.not_in(rated)).values(person=person))
    _change(connection, members, members.c.club, before, person)
    _change(connection, entrants, entrants.c.tournament, before, person)
    mine = sa.select(members.c.club).where(members.c.person == person)
    connection.execute(clubs.update().where(clubs.c.host == before, clubs.c.id.in_(mine)).values(host=person))
    forget_person(store, connection, before)


def _change(connection: sa.Connection, table: sa.Table, where: sa.Column[str], before: str, person: str) -> None:
    """Put a person in somebody's place, but where they are themselves."""
    there = sa.select(where).where(table.c.person == person).scalar_subquery()
    connection.execute(table.update().where(table.c.person == before, where.not_in(there)).values(person=person))
