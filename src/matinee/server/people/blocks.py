"""Who wants nothing to do with whom. Those who are blocked are not told."""

from __future__ import annotations

import sqlalchemy as sa

from matinee.desk.seats.chairs import person_in
from matinee.desk.wire.refusals import Refusal
from matinee.server.clock import now
from matinee.server.people.joining import Parted, announced
from matinee.server.people.person import Person
from matinee.server.people.phrases import say
from matinee.server.people.wire import Blocked
from matinee.server.storage.schema import blocks, devices, people
from matinee.server.storage.store import Store

MOST_BLOCKED = 200


class Blocks:
    """The blocks of a database."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, person: Person) -> list[Blocked]:
        """Whom a person has blocked."""
        query = sa.select(people).where(people.c.id.in_(_by(person.id))).order_by(people.c.name)
        found = await self.store.read(Person, query)
        return [Blocked(one.called, one.face) for one in found]

    async def by(self, keys: frozenset[str]) -> frozenset[str]:
        """Whom the person has blocked for whom these keys stand."""
        person = person_in(keys)
        return frozenset(await self.store.values(_by(person))) if person is not None else frozenset()

    async def apart(self, person: Person | None) -> frozenset[str]:
        """Those with whom a person sits at no table that is open to all: blocked by them, or who blocked them."""
        if person is None:
            return frozenset()
        theirs = sa.select(blocks.c.person).where(blocks.c.blocked == person.id)
        both = sa.select(people.c.id).where(sa.or_(people.c.id.in_(_by(person.id)), people.c.id.in_(theirs)))
        return frozenset(await self.store.values(both))

    async def block(self, person: Person, other: str) -> Parted:
        """Block another person; the connections that end come back and hear them no more."""
        if other == person.id or not await self.store.values(sa.select(people.c.id).where(people.c.id == other)):
            raise Refusal(404, say("no_such_person"))
        if len(blocked := await self.store.values(_by(person.id))) >= MOST_BLOCKED:
            raise Refusal(409, say("blocks_full", MOST_BLOCKED))
        new = blocks.insert().values(person=person.id, blocked=other, at=now())
        return await self._change(person, [] if other in blocked else [new])

    async def unblock(self, person: Person, other: str) -> Parted:
        return await self._change(
            person, [blocks.delete().where(blocks.c.person == person.id, blocks.c.blocked == other)]
        )

    async def _change(self, person: Person, changes: list[sa.Insert | sa.Delete]) -> Parted:
        def change(connection: sa.Connection) -> Parted:
            for one in changes:
                connection.execute(one)
            keys = connection.execute(sa.select(devices.c.key).where(devices.c.person == person.id)).scalars()
            return announced(self.store, connection, [], list(keys))

        return await self.store.alone(change)


def _by(person: str) -> sa.Select[tuple[str]]:
    return sa.select(blocks.c.blocked).where(blocks.c.person == person)
