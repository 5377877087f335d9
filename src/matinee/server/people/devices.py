"""The devices of a person: one more by a link that works once, one less at will."""

from __future__ import annotations

import secrets
from itertools import groupby

import sqlalchemy as sa
from msgspec.structs import asdict

from matinee.desk.phrases import say
from matinee.desk.seats.chairs import digest, digests, secret
from matinee.desk.wire.refusals import Refusal
from matinee.server.clock import DAY, now
from matinee.server.people.becoming import become
from matinee.server.people.person import Person
from matinee.server.people.wire import Device, DeviceLink
from matinee.server.storage.notices import Revoked
from matinee.server.storage.rows import CarryRow, DeviceRow
from matinee.server.storage.schema import carries, devices
from matinee.server.storage.store import Store

CARRY_MINUTES = 15
"""How long a link to carry oneself over works."""


def new_device(hashed: str, person: str) -> sa.Insert:
    """Let a device be somebody from now on."""
    at, id = now(), secrets.token_urlsafe(9)
    row = DeviceRow(key=hashed, id=id, person=person, created=at, seen=at - at % DAY)
    return devices.insert().values(asdict(row))


def one_more(store: Store, connection: sa.Connection, hashed: str, person: str, token: str) -> None:
    """Let a device be somebody, whoever it was by the key it had: they become the same, if they have no other one."""
    connection.execute(new_device(hashed, person))
    was = devices.delete().where(devices.c.key.in_(digests(token))).returning(devices.c.person)
    for before in connection.execute(was).scalars().all():
        left = sa.select(devices.c.id).where(devices.c.person == before).limit(1)
        if connection.execute(left).first() is None:
            become(store, connection, before, person)


def _qr_code(text: str) -> tuple[str, int]:
    """A QR code as the path of its dark squares, row by row, and how wide and high it is with its margin."""
    import segno  # one call needs it

    path, rows = "", [list(row) for row in segno.make_qr(text).matrix_iter(border=4)]
    for y, row in enumerate(rows):
        x = 0
        for dark, run in groupby(row):
            length = len(list(run))
            path += f"M{x} {y}h{length}v1h-{length}z" if dark else ""
            x += length
    return path, len(rows)


class Devices:
    """Whoever has the key of a device is its person."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, person: Person, token: str) -> list[Device]:
        """The devices of a person, the oldest first; that this one is in use is noted once a day."""
        keys, today = digests(token), now() // DAY * DAY
        mine = sa.select(devices).where(devices.c.person == person.id)
        found = await self.store.read(DeviceRow, mine.order_by(devices.c.created, devices.c.id))
        if any(row.key in keys and row.seen < today for row in found):
            used = devices.update().where(devices.c.key.in_(keys)).values(seen=today)
            await self.store.alone(lambda connection: connection.execute(used).close())
        return [Device(row.id, row.created, today if row.key in keys else row.seen, row.key in keys) for row in found]

    async def carry(self, person: Person, page: str) -> DeviceLink:
        """A link to a page that makes one more device this person; the one before opens nothing any more."""
        link, hashed = secret("carry")
        row = CarryRow(person=person.id, link=hashed, until=now() + CARRY_MINUTES * 60_000)

        def carry(connection: sa.Connection) -> None:
            connection.execute(carries.delete().where(carries.c.person == person.id))
            connection.execute(carries.insert().values(asdict(row)))

        await self.store.alone(carry)
        return DeviceLink(link, row.until, *_qr_code(f"{page}#{link}"))

    async def adopt(self, link: str, token: str = "") -> str:
        """Make a device the person whose link this is; its key. Of two that use it at the same moment one is.

        `token` is its key until now: whoever it was takes their tables along, unless they have another device.
        """
        key, hashed = secret("me")
        used = carries.delete().where(carries.c.link == digest(link), carries.c.until >= now())

        def adopt(connection: sa.Connection) -> bool:
            person = connection.execute(used.returning(carries.c.person)).scalar_one_or_none()
            if person is not None:
                one_more(self.store, connection, hashed, person, token)
            return person is not None

        if not await self.store.alone(adopt):
            raise Refusal(401, say("long_gone", CARRY_MINUTES))
        return key

    async def revoke(self, person: Person, device: str) -> list[str]:
        """Let a device be nobody any more; its (hashed) key, for those who are connected by it."""

        def revoke(connection: sa.Connection) -> list[str]:
            mine = sa.select(devices.c.id, devices.c.key).where(devices.c.person == person.id)
            held = {row.id: row.key for row in connection.execute(mine.with_for_update())}
            if device not in held:
                raise Refusal(404, say("no_such_device"))
            if len(held) == 1:
                raise Refusal(409, say("only_device"))
            connection.execute(devices.delete().where(devices.c.key == held[device]))
            if self.store.notices is not None:
                self.store.notices.give(connection, Revoked([held[device]]))
            return [held[device]]

        return await self.store.alone(revoke)
