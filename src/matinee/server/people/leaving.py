"""What a person may take along, and how nothing of them stays."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa

from matinee.desk.phrases import called
from matinee.server.people.clubs import leave_club
from matinee.server.people.joining import Parted, announced, undo, undoable
from matinee.server.people.person import Person
from matinee.server.people.results import forget
from matinee.server.people.wire import Blocked, Device, Exported, ExportedTable, ExportedTalk, Passkey, PublicPerson
from matinee.server.storage.schema import (
    blocks,
    chat,
    clubs,
    devices,
    entrants,
    evenings,
    joinings,
    members,
    passkeys,
    people,
    reports,
    seats,
    subscriptions,
    tables,
)
from matinee.server.storage.store import Store


async def export(
    store: Store,
    person: Person,
    held: list[Device],
    passkeys: list[Passkey] | None,
    blocked: list[Blocked],
    record: PublicPerson,
) -> Exported:
    """Everything that is kept of a person."""
    when = tables.c.created, tables.c.updated, tables.c.returns
    sat = sa.select(tables.c.id.label("table"), tables.c.game, seats.c.seat, seats.c.name, *when)
    sat = sat.select_from(tables.join(seats)).where(seats.c.person == person.id)
    said = _said(person.id).with_only_columns(chat.c.table_id.label("table"), chat.c.text, chat.c.at)
    return Exported(
        **msgspec.structs.asdict(person),
        devices=held,
        passkeys=passkeys,
        blocked=blocked,
        tables=await store.read(ExportedTable, sat.order_by(tables.c.created, seats.c.seat)),
        talk=await store.read(ExportedTalk, said.order_by(chat.c.n)),
        record=record,
        clubs=await store.values(_clubs(person.id).with_only_columns(clubs.c.name)),
    )


async def part(store: Store, person: Person) -> Parted:
    """Undo the joinings of a person who wants to leave: what others brought a short while ago stays theirs."""

    def part(connection: sa.Connection) -> Parted:
        came = undoable(connection, person.id)
        return undo(store, connection, came[-1]) if came else ([], [])

    return await store.alone(part)


async def rated_games(store: Store, person: Person) -> list[tuple[str, int]]:
    """The rated games that a person has yet to finish: tables and seats."""
    here = sa.select(seats.c.table_id, seats.c.seat).join(tables)
    return await store.pairs(here.where(seats.c.person == person.id, tables.c.rated, tables.c.player.is_not(None)))


async def leave(store: Store, person: Person) -> Parted:
    """Forget a person: the tables where they sat, which another person's games are, too, and the keys of their devices.

    There they are called Somebody; their chat is gone.
    """

    return await store.alone(lambda connection: forget_person(store, connection, person.id))


def forget_person(store: Store, connection: sa.Connection, person: str) -> Parted:
    """The same within a transaction."""
    mine = seats.c.person == person
    sat = sorted(set(connection.execute(sa.select(seats.c.table_id).where(mine)).scalars()))
    keys = list(connection.execute(sa.select(devices.c.key).where(devices.c.person == person)).scalars())
    place = sa.and_(seats.c.table_id == subscriptions.c.table_id, seats.c.seat == subscriptions.c.seat)
    told = sa.select(subscriptions.c.id).join(seats, place).where(mine)
    connection.execute(subscriptions.delete().where(subscriptions.c.id.in_(told)))
    talk = _said(person).with_only_columns(chat.c.n)
    connection.execute(chat.delete().where(chat.c.n.in_(talk)))
    connection.execute(reports.delete().where(_reported(person)))
    connection.execute(reports.update().where(reports.c.whom == person).values(whom=None))
    connection.execute(blocks.delete().where(sa.or_(blocks.c.person == person, blocks.c.blocked == person)))
    connection.execute(evenings.update().where(evenings.c.table_id.in_(sat)).values(name=called("somebody"), look=None))
    connection.execute(tables.update().where(tables.c.maker == person).values(maker=None))
    connection.execute(seats.update().where(mine).values(person=None, name=called("somebody")))
    forget(connection, person)
    for club in list(connection.execute(_clubs(person)).scalars()):
        leave_club(connection, club, person)
    connection.execute(entrants.update().where(entrants.c.person == person).values(person=None))
    connection.execute(joinings.delete().where(joinings.c.guest == person))
    for table in (joinings, devices, passkeys):
        connection.execute(table.delete().where(table.c.person == person))
    connection.execute(people.delete().where(people.c.id == person))
    return announced(store, connection, sat, keys)


def _clubs(person: str) -> sa.Select[Any]:
    return sa.select(clubs.c.id, clubs.c.name).join(members).where(members.c.person == person).order_by(clubs.c.name)


def _said(person: str) -> sa.Select[Any]:
    """What a person said; lines from before it was noted who says them count by seat and name."""
    same = sa.and_(chat.c.table_id == seats.c.table_id, chat.c.seat == seats.c.seat, chat.c.name == seats.c.name)
    then = sa.exists().where(same, seats.c.person == person)
    return sa.select(chat).where(sa.or_(chat.c.person == person, sa.and_(chat.c.person.is_(None), then)))


def _reported(person: str) -> sa.ColumnElement[bool]:
    """The reports of a person; those from before it was noted whose they are count by seat."""
    same = sa.and_(reports.c.table_id == seats.c.table_id, reports.c.by == seats.c.seat)
    then = sa.exists().where(same, seats.c.person == person)
    return sa.or_(reports.c.person == person, sa.and_(reports.c.person.is_(None), then))
