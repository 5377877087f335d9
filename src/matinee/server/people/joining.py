"""Two people who are one: asked for on one device, agreed to on another, and undone within a week.

What the guest brings along is written down row by row, so that undoing gives back exactly that. For a week what was
joined can only be parted again: neither side can revoke the other's devices, or delete what the other brought.
"""

from __future__ import annotations

import msgspec
import sqlalchemy as sa
from msgspec import Struct

from matinee.desk.wire.refusals import Refusal
from matinee.server.clock import DAY, now
from matinee.server.people.phrases import say
from matinee.server.people.results import recompute
from matinee.server.people.seat_keys import change_keys
from matinee.server.storage.notices import Revoked
from matinee.server.storage.rows import DeviceRow, JoiningRow
from matinee.server.storage.schema import (
    blocks,
    chat,
    clubs,
    devices,
    entrants,
    joinings,
    members,
    passkeys,
    people,
    played,
    reports,
    results,
    seats,
    tables,
    tournaments,
)
from matinee.server.storage.store import Store, read

UNDO_DAYS = 7
"""How long a joining can be undone."""

_OWNED: dict[str, tuple[sa.Column[str | None], tuple[sa.Column[object], ...]]] = {
    column.table.name: (column, tuple(column.table.primary_key))
    for column in (
        seats.c.person,
        tables.c.maker,
        played.c.person,
        clubs.c.host,
        entrants.c.person,
        chat.c.person,
        reports.c.person,
        devices.c.person,
        passkeys.c.person,
        joinings.c.person,
    )
}
"""What a person has: where it says so, and what names such a row."""
_OWNED["blocks"] = blocks.c.person, (blocks.c.n,)
_OWNED["blocked"] = blocks.c.blocked, (blocks.c.n,)


Parted = tuple[list[str], list[str]]
"""The tables that are to be told, and the keys (hashed) of devices whose connections end."""


class Membership(Struct, frozen=True):
    """A club that the guest was in, and whether the other one was, too."""

    club: str
    joined: int
    both: bool


class Moved(Struct, frozen=True):
    """What a guest brought along, when; rows by the names of their tables."""

    at: int
    rows: dict[str, list[list[object]]]
    members: list[Membership]

    @property
    def devices(self) -> list[str]:
        return [str(key) for [key] in self.rows.get(devices.name, ())]


def moved(row: JoiningRow) -> Moved:
    """What came with a joining that was agreed to."""
    return msgspec.json.decode(row.moved or "", type=Moved)


def undoable(connection: sa.Connection, person: str) -> list[JoiningRow]:
    """The joinings by which others became this person and that can be undone, the latest first."""
    query = sa.select(joinings).where(
        joinings.c.person == person, joinings.c.moved.is_not(None), joinings.c.until > now()
    )
    return read(connection, JoiningRow, query.order_by(joinings.c.until.desc()))


def join(store: Store, connection: sa.Connection, row: JoiningRow) -> Parted:
    """Let the guest of a joining be its person from now on."""
    guest, person = row.guest or "", row.person
    _refuse_rivals(connection, guest, person)
    off = sa.select(people.c.id).where(people.c.id.in_([guest, person]), people.c.unranked.is_(True))
    if connection.execute(off).first() is not None:
        raise Refusal(409, say("unranked"))
    sat, rated = _tables(connection, guest), _rated(connection, guest)
    both = sa.select(played.c.n).where(played.c.person == person)
    came = dict[str, list[list[object]]]()
    for name, (owner, key) in _OWNED.items():
        mine = sa.and_(owner == guest, joinings.c.moved.is_not(None)) if name == joinings.name else owner == guest
        if name == played.name:  # of a game that both have played each keeps a result
            mine = sa.and_(mine, played.c.n.not_in(both))
        if found := [list(one) for one in connection.execute(sa.select(*key).where(mine))]:
            came[name] = found
            connection.execute(owner.table.update().where(mine).values({owner.name: person}))
    there = set(connection.execute(sa.select(members.c.club).where(members.c.person == person)).scalars())
    of_guest = members.delete().where(members.c.person == guest).returning(members.c.club, members.c.joined)
    clubs_of = [Membership(club, joined, club in there) for club, joined in connection.execute(of_guest)]
    for one in clubs_of:
        if not one.both:
            connection.execute(members.insert().values(club=one.club, person=person, joined=one.joined))
    at = now()
    brought = Moved(at, came, clubs_of)
    written = msgspec.json.encode(brought).decode()
    done = joinings.update().where(joinings.c.id == row.id)
    connection.execute(done.values(moved=written, until=at + UNDO_DAYS * DAY))
    if rated:
        recompute(connection)
    return announced(store, connection, sat, brought.devices)


def announced(store: Store, connection: sa.Connection, ids: list[str], keys: list[str]) -> Parted:
    """Tell other servers, if this transaction comes to be."""
    if store.notices is not None:
        store.notices.give(connection, Revoked(keys))
    store.tell(connection, ids)
    return ids, keys


def undo(store: Store, connection: sa.Connection, row: JoiningRow) -> Parted:
    """Let two people be apart again who were joined, and who joined them since."""
    ids, gone = list[str](), list[str]()
    for later in undoable(connection, row.person):
        if later.until >= row.until:
            some = _part(connection, later)
            ids, gone = [*ids, *some[0]], [*gone, *some[1]]
    return announced(store, connection, ids, gone)


def _part(connection: sa.Connection, row: JoiningRow) -> Parted:
    guest, person, came = row.guest or "", row.person, moved(row)
    sat = _tables(connection, person)
    late = sa.and_(devices.c.person == person, devices.c.created >= came.at, devices.c.key.not_in(came.devices))
    gone = list(connection.execute(devices.delete().where(late).returning(devices.c.key)).scalars())
    connection.execute(passkeys.delete().where(passkeys.c.person == person, passkeys.c.created >= came.at))
    for name, keys in came.rows.items():
        owner, key = _OWNED[name]
        same = [column == sa.bindparam(f"key_{n}", type_=column.type) for n, column in enumerate(key)]
        back = owner.table.update().where(owner == person, *same).values({owner.name: guest})
        connection.execute(back, [{f"key_{n}": part for n, part in enumerate(one)} for one in keys])
    for one in came.members:
        if connection.execute(sa.select(clubs.c.id).where(clubs.c.id == one.club)).first() is None:
            continue
        if not one.both:
            connection.execute(members.delete().where(members.c.club == one.club, members.c.person == person))
        connection.execute(members.insert().values(club=one.club, person=guest, joined=one.joined))
    connection.execute(joinings.delete().where(joinings.c.id == row.id))
    change_keys(connection, person)
    change_keys(connection, guest)
    if _rated(connection, guest):
        recompute(connection)
    return sat, [*gone, *came.devices]


def side(row: JoiningRow, device: DeviceRow) -> bool:
    """Whether a device came with a joining."""
    return device.key in moved(row).devices


def _refuse_rivals(connection: sa.Connection, guest: str, person: str) -> None:
    """Refuse to join two who play against each other where it counts."""
    running = sa.select(seats.c.table_id).join(tables).where(tables.c.rated, tables.c.player.is_not(None))
    mine, theirs = (running.where(seats.c.person == one) for one in (guest, person))
    entered = sa.select(entrants.c.tournament).where(entrants.c.person == guest, entrants.c.out.is_(False))
    against = sa.select(entrants.c.tournament).join(tournaments, tournaments.c.id == entrants.c.tournament)
    against = against.where(entrants.c.person == person, entrants.c.out.is_(False), tournaments.c.ended.is_(None))
    for query in (sa.intersect(mine, theirs), sa.intersect(entered, against)):
        if connection.execute(query).first() is not None:
            raise Refusal(409, say("rivals"))


def _tables(connection: sa.Connection, person: str) -> list[str]:
    """The tables where a person sits, or that they have set up."""
    sat = sa.select(seats.c.table_id).where(seats.c.person == person)
    made = sa.select(tables.c.id).where(tables.c.maker == person)
    return list(connection.execute(sat.union(made)).scalars())


def _rated(connection: sa.Connection, person: str) -> bool:
    held = sa.select(played.c.n).join(results, results.c.n == played.c.n)
    return connection.execute(held.where(played.c.person == person, results.c.rated).limit(1)).first() is not None
