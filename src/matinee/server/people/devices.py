"""The devices of a person, and how one of them is lost."""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from msgspec.structs import asdict

from matinee.desk.phrases import say
from matinee.desk.seats.chairs import digests
from matinee.desk.wire.refusals import Refusal
from matinee.server.clock import DAY, now
from matinee.server.people.joining import Parted, announced, moved, side, undo, undoable
from matinee.server.people.person import Person
from matinee.server.people.seat_keys import change_keys
from matinee.server.people.wire import Before, Device
from matinee.server.storage.rows import DeviceRow, JoiningRow
from matinee.server.storage.schema import devices, joinings, people
from matinee.server.storage.store import Store, read


def new_device(hashed: str, person: str) -> sa.Insert:
    """Add a device to a person."""
    at, id = now(), secrets.token_urlsafe(9)
    row = DeviceRow(key=hashed, id=id, person=person, created=at, seen=at - at % DAY)
    return devices.insert().values(asdict(row))


class Devices:
    """A device's key identifies its person."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, person: Person, token: str) -> list[Device]:
        """The devices of a person, the oldest first; that this one is in use is noted once a day."""
        keys, today = digests(token), now() // DAY * DAY

        def look(connection: sa.Connection) -> tuple[list[DeviceRow], list[JoiningRow], dict[str, str]]:
            mine = sa.select(devices).where(devices.c.person == person.id)
            came = undoable(connection, person.id)
            named = sa.select(people.c.id, people.c.name).where(people.c.id.in_([row.guest for row in came]))
            names = {row.id: row.name for row in connection.execute(named)}
            return read(connection, DeviceRow, mine.order_by(devices.c.created, devices.c.id)), came, names

        found, came, names = await self.store.reading(look)
        if any(row.key in keys and row.seen < today for row in found):
            used = devices.update().where(devices.c.key.in_(keys)).values(seen=today)
            await self.store.alone(lambda connection: connection.execute(used).close())
        by_key = {key: Before(names.get(row.guest or "", ""), row.until) for row in came for key in moved(row).devices}
        return [
            Device(row.id, row.created, today if row.key in keys else row.seen, row.key in keys, by_key.get(row.key))
            for row in found
        ]

    async def let_go(self, person: Person, device: str, token: str) -> Parted:
        """Let a device be this person no more; if it, or the one that asks, joined a short while ago, undo that."""

        def let_go(connection: sa.Connection) -> Parted:
            mine = sa.select(devices).where(devices.c.person == person.id).with_for_update()
            held = read(connection, DeviceRow, mine)
            gone = next((row for row in held if row.id == device), None)
            if gone is None:
                raise Refusal(404, say("no_such_device"))
            own = next((row for row in held if row.key in digests(token)), gone)
            for row in undoable(connection, person.id):
                if side(row, gone) or side(row, own):
                    return undo(self.store, connection, row)
            if len(held) == 1:
                raise Refusal(409, say("only_device"))
            connection.execute(devices.delete().where(devices.c.key == gone.key))
            connection.execute(joinings.delete().where(joinings.c.person == person.id, joinings.c.moved.is_(None)))
            return announced(self.store, connection, change_keys(connection, person.id, gone.key), [gone.key])

        return await self.store.alone(let_go)
