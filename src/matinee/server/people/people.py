"""The people of a server and their devices, in the database."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec
import sqlalchemy as sa

from matinee.desk.phrases import say
from matinee.desk.seats.chairs import digest, digests, secret
from matinee.desk.seats.lookalikes import pass_for
from matinee.desk.wire.reading import named
from matinee.desk.wire.refusals import Refusal
from matinee.server.clock import now
from matinee.server.people.devices import new_device
from matinee.server.people.person import COLOURS, Person, avatars, stranger
from matinee.server.storage.schema import devices, members, people, seats, tables
from matinee.server.storage.store import Store


class People:
    """A device is a person, identified by its key. The key is sent once and stored as a hash."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def welcome(self) -> tuple[Person, str]:
        """A new person and the key of their first device."""
        person = stranger(now())
        key, hashed = secret("me")

        def welcome(connection: sa.Connection) -> None:
            connection.execute(people.insert().values(**msgspec.structs.asdict(person)))
            connection.execute(new_device(hashed, person.id))

        await self.store.alone(welcome)
        return person, key

    async def of(self, token: str) -> Person:
        """The person behind the key of a device; Refusal if no device has it."""
        held = people.join(devices, devices.c.person == people.c.id)
        query = sa.select(people).select_from(held).where(devices.c.key.in_(digests(token)))
        found = await self.store.first(Person, query)
        if found is None:
            raise Refusal(401, say("no_device"))
        return found

    async def change(self, person: Person, name: str | None, colour: str | None, avatar: str | None) -> Person:
        """Another name, colour or avatar from now on; all who sit with them are told."""
        if colour is not None and colour not in COLOURS:
            raise Refusal(422, say("no_colour", repr(colour), ", ".join(COLOURS)))
        if avatar is not None and avatar not in avatars():
            raise Refusal(422, say("no_avatar", repr(avatar), ", ".join(avatars())))
        changed = msgspec.structs.replace(
            person,
            name=person.name if name is None else named(name, ""),
            colour=colour or person.colour,
            avatar=avatar or person.avatar,
        )
        values = msgspec.structs.asdict(changed)

        def change(connection: sa.Connection) -> None:
            ids = list(connection.execute(running(person.id)).scalars())
            under = sa.and_(seats.c.person == person.id, seats.c.name == person.name, seats.c.table_id.in_(ids))
            if changed.name not in ("", person.name):
                own_name(connection, changed, ids)
                connection.execute(seats.update().where(under).values(name=changed.name))
            connection.execute(people.update().where(people.c.id == person.id).values(**values))
            self.store.tell(connection, ids)

        await self.store.alone(change)
        return changed

    async def sat_down(self, person: Person | None, name: str) -> None:
        """The name at a seat becomes the person's name."""
        name = named(name, "")
        if person is not None and name not in ("", person.name):
            called = msgspec.structs.replace(person, name=name)

            def change(connection: sa.Connection) -> None:
                own_name(connection, called, list(connection.execute(running(person.id)).scalars()))
                connection.execute(people.update().where(people.c.id == person.id).values(name=name))

            with suppress(Refusal):  # at this table it is theirs, and elsewhere it looks like another one's
                await self.store.alone(change)

    async def claim(self, person: Person, tokens: Sequence[str]) -> None:
        """Give this person the seats of these tokens, unless they are another person's."""
        held = sa.and_(seats.c.token.in_([digest(token) for token in tokens]), seats.c.person.is_(None))

        def claim(connection: sa.Connection) -> None:
            ids = connection.execute(seats.update().where(held).values(person=person.id).returning(seats.c.table_id))
            self.store.tell(connection, sorted(set(ids.scalars())))

        await self.store.alone(claim)

    async def running(self, person: Person) -> list[str]:
        return await self.store.values(running(person.id))


def own_name(connection: sa.Connection, person: Person, ids: Sequence[str]) -> None:
    """Refuse a name by which a person would pass for another one at these tables, or in their clubs."""
    others = sa.or_(seats.c.person.is_(None), seats.c.person != person.id)
    query = sa.select(seats.c.name).where(seats.c.table_id.in_(ids), seats.c.token.is_not(None), others)
    mine = sa.select(members.c.club).where(members.c.person == person.id)
    fellows = sa.select(people.c.name).join(members).where(members.c.club.in_(mine), people.c.id != person.id)
    for name in connection.execute(query.union(fellows)).scalars():
        if pass_for(person.name, name):
            raise Refusal(409, say("looks_alike", person.name, name))


def running(person: str) -> sa.Select[Any]:
    """The running tables of a person."""
    held = tables.join(seats, seats.c.table_id == tables.c.id)
    query = sa.select(tables.c.id).distinct().select_from(held)
    return query.where(seats.c.person == person, tables.c.player.is_not(None))
