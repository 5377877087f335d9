"""Joining two devices: a link that works once, and a confirmation on the other device."""

from __future__ import annotations

import asyncio
import logging
import secrets
from itertools import groupby

import sqlalchemy as sa
from msgspec.structs import asdict

from matinee.desk.seats.chairs import digest, digests, secret
from matinee.desk.wire.refusals import Refusal
from matinee.server.clock import DAY, now
from matinee.server.people.joining import Parted, join
from matinee.server.people.leaving import forget_person
from matinee.server.people.person import Person
from matinee.server.people.phrases import say
from matinee.server.people.records import title_of
from matinee.server.people.results import rating_of
from matinee.server.people.wire import Joining, JoinLink, JoinRequest, Known, KnownRating
from matinee.server.storage.rows import JoiningRow, RatingRow
from matinee.server.storage.schema import clubs, devices, joinings, members, people, ratings, seats
from matinee.server.storage.store import Store, read

MINUTES = 15
"""How long a link works, from when it is made until both have agreed."""

HOUR = 3600.0

log = logging.getLogger("matinee.server")


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


class Joinings:
    """The joinings of a database. A link alone changes nothing: its maker has to agree to who asks."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def invite(self, person: Person, page: str) -> JoinLink:
        """A link to a page where another device may ask to be this person; the one before opens nothing any more."""
        link, hashed = secret("join-me")
        row = JoiningRow(id=secrets.token_urlsafe(9), person=person.id, link=hashed, until=now() + MINUTES * 60_000)

        def invite(connection: sa.Connection) -> None:
            connection.execute(joinings.delete().where(joinings.c.person == person.id, joinings.c.moved.is_(None)))
            connection.execute(joinings.insert().values(asdict(row)))

        await self.store.alone(invite)
        return JoinLink(link, row.until, *_qr_code(f"{page}#{link}"))

    async def look(self, link: str, me: Person | None, ask: bool) -> Joining:
        """Who made a link, and who would be the same person; if this is to `ask` for it, with the code to compare."""

        def look(connection: sa.Connection) -> Joining:
            row = _open(connection, joinings.c.link == digest(link))
            if row is None or row.guest not in (None, me.id if me else None):
                raise Refusal(401, say("joining_gone", MINUTES))
            if me is not None and me.id == row.person:
                raise Refusal(409, say("joined_already"))
            code = row.code
            if ask and me is not None and code is None:
                code = f"{secrets.randbelow(10_000):04}"
                mine = joinings.update().where(joinings.c.id == row.id)
                connection.execute(mine.values(guest=me.id, code=code))
            return Joining(_known(connection, row.person), _known(connection, me.id) if me else None, code)

        return await self.store.alone(look)

    async def request(self, person: Person) -> JoinRequest | None:
        """Who asks to be this person."""

        def request(connection: sa.Connection) -> JoinRequest | None:
            row = _open(connection, sa.and_(joinings.c.person == person.id, joinings.c.guest.is_not(None)))
            return JoinRequest(_known(connection, row.guest or ""), row.code or "") if row is not None else None

        return await self.store.reading(request)

    async def answer(self, person: Person, code: str, agree: bool) -> Parted:
        """Agree to who asks, who shows this code, or not."""

        def answer(connection: sa.Connection) -> Parted:
            row = _open(connection, sa.and_(joinings.c.person == person.id, joinings.c.code == code))
            if row is None:
                raise Refusal(404, say("nobody_asks"))
            if agree:
                return join(self.store, connection, row)
            connection.execute(joinings.delete().where(joinings.c.id == row.id))
            return [], []

        return await self.store.alone(answer)

    async def keep(self) -> None:
        """Settle joinings once an hour until the server closes."""
        while True:
            try:
                await self.settle()
            except Exception:  # the database may be away for a while
                log.exception("Old joinings could not be settled")
            await asyncio.sleep(HOUR)

    async def settle(self) -> None:
        """Forget joinings that can no longer be undone, and unused links."""

        def settle(connection: sa.Connection) -> None:
            late = sa.select(joinings).where(joinings.c.until <= now())
            for row in read(connection, JoiningRow, late):
                if row.moved is not None:
                    forget_person(self.store, connection, row.guest or "")
                connection.execute(joinings.delete().where(joinings.c.id == row.id))

        await self.store.alone(settle)


def become(store: Store, connection: sa.Connection, key: str, person: str, token: str) -> str | None:
    """Join the device's person to a proven one; returns who it was before, or None."""
    query = sa.select(devices.c.person).where(devices.c.key.in_(digests(token)))
    guest = connection.execute(query).scalar()
    if guest is not None and guest != person:
        row = JoiningRow(id=secrets.token_urlsafe(9), person=person, link=key, until=now() + DAY, guest=guest)
        connection.execute(joinings.insert().values(asdict(row)))
        join(store, connection, row)
    return guest


def _open(connection: sa.Connection, which: sa.ColumnElement[bool]) -> JoiningRow | None:
    """A joining that is not agreed to yet, and can be."""
    query = sa.select(joinings).where(which, joinings.c.moved.is_(None), joinings.c.until >= now())
    return next(iter(read(connection, JoiningRow, query.with_for_update())), None)


def _known(connection: sa.Connection, id: str) -> Known:
    """What two who may be one see of each other."""
    [one] = read(connection, Person, sa.select(people).where(people.c.id == id))
    sat = sa.select(sa.func.count(seats.c.table_id.distinct())).where(seats.c.person == id)
    rated = read(connection, RatingRow, sa.select(ratings).where(ratings.c.person == id).order_by(ratings.c.game))
    inside = sa.select(clubs.c.name).join(members).where(members.c.person == id).order_by(clubs.c.name)
    return Known(
        one.name,
        one.face,
        connection.execute(sat).scalar_one(),
        [KnownRating(title_of(row.game), rating_of(row).points) for row in rated],
        list(connection.execute(inside).scalars()),
    )
