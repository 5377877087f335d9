"""Clubs: people who play together, found by a link; their tables and their season."""

from __future__ import annotations

import secrets
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from msgspec.structs import asdict

from matinee.desk.rows import TableRow
from matinee.desk.seats.chairs import digest, secret
from matinee.desk.seats.lookalikes import pass_for
from matinee.desk.wire.reading import named
from matinee.desk.wire.refusals import Refusal
from matinee.server.clock import now
from matinee.server.people.club_wire import ClubLine, ClubLink, Member
from matinee.server.people.person import Person
from matinee.server.people.phrases import say
from matinee.server.storage.rows import ClubRow, MemberRow
from matinee.server.storage.schema import (
    club_tables,
    clubs,
    entrants,
    meetings,
    members,
    people,
    played,
    results,
    tables,
    tournaments,
)
from matinee.server.storage.store import Store

MOST_MEMBERS = 200
MOST_CLUBS = 50
"""Members of a club, and clubs of a person."""

LATEST = 50
"""Tables of a club that are listed."""


class ClubTable(NamedTuple):
    """Whose a table is, and which meeting of a tournament is played there, if it is one's."""

    club: str
    tournament: str | None = None
    round: int | None = None
    n: int | None = None


class SeasonSum(msgspec.Struct, frozen=True):
    """What a person has played and won in a season."""

    person: str | None
    games: int = 0
    won: float = 0.0


class Clubs:
    """The clubs of a database. Only members know of one; its link makes you a member."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def found(self, person: Person, name: str) -> ClubLink:
        """A new club, with the person who founds it as host and first member."""
        id, (link, hashed), at = secrets.token_urlsafe(12), secret("club"), now()
        club = ClubRow(id=id, name=club_name(name), host=person.id, link=hashed, season=at)
        member = MemberRow(club=id, person=person.id, joined=at)

        def found(connection: sa.Connection) -> None:
            only_named(person)
            _one_more_club(connection, person.id)
            connection.execute(clubs.insert().values(asdict(club)))
            connection.execute(members.insert().values(asdict(member)))

        await self.store.alone(found)
        return ClubLink(id, link)

    async def of(self, person: Person) -> list[ClubLine]:
        """The clubs a person is in."""
        mine = sa.select(members.c.club).where(members.c.person == person.id)
        count = sa.select(sa.func.count()).where(members.c.club == clubs.c.id).scalar_subquery()
        query = sa.select(clubs.c.id.label("club"), clubs.c.name, count.label("members")).where(clubs.c.id.in_(mine))
        return await self.store.read(ClubLine, query.order_by(clubs.c.name, clubs.c.id))

    async def join(self, club: str, person: Person, link: str) -> None:
        """Become a member by the link; to be one already changes nothing."""

        def join(connection: sa.Connection) -> None:
            here = sa.select(clubs.c.link).where(clubs.c.id == club).with_for_update()
            if connection.execute(here).scalar_one_or_none() != digest(link):
                raise Refusal(401, say("club_link"))
            there = set(connection.execute(sa.select(members.c.person).where(members.c.club == club)).scalars())
            if person.id in there:
                return
            only_named(person)
            for name in connection.execute(sa.select(people.c.name).where(people.c.id.in_(there))).scalars():
                if pass_for(person.name, name):
                    raise Refusal(409, say("looks_alike", person.name, name))
            if len(there) >= MOST_MEMBERS:
                raise Refusal(409, say("club_full", MOST_MEMBERS))
            _one_more_club(connection, person.id)
            member = MemberRow(club=club, person=person.id, joined=now())
            connection.execute(members.insert().values(asdict(member)))

        await self.store.alone(join)

    async def member(self, club: str, person: Person, host: bool = False) -> ClubRow:
        """The club, for a member of it, or its host; Refusal for anybody else, whether it is there or not."""
        held = clubs.join(members, members.c.club == clubs.c.id)
        query = sa.select(clubs).select_from(held).where(clubs.c.id == club, members.c.person == person.id)
        found = await self.store.first(ClubRow, query)
        if found is None:
            raise Refusal(404, say("no_club"))
        if host and found.host != person.id:
            raise Refusal(403, say("not_host"))
        return found

    async def change_link(self, club: str) -> ClubLink:
        """Another link; the one before opens nothing any more."""
        link, hashed = secret("club")
        await self._change(club, link=hashed)
        return ClubLink(club, link)

    async def begin_season(self, club: str) -> None:
        await self._change(club, season=now())

    async def _change(self, club: str, **values: Any) -> None:
        change = clubs.update().where(clubs.c.id == club).values(**values)
        await self.store.alone(lambda connection: connection.execute(change).close())

    async def let_go(self, club: str, person: str) -> None:
        """A member has left."""
        if not await self.store.alone(lambda connection: leave_club(connection, club, person)):
            raise Refusal(404, say("no_member"))

    async def season(self, club: ClubRow) -> list[Member]:
        """The season's table: all members, by games won, then by games played."""
        inside = sa.select(members.c.person).where(members.c.club == club.id)
        there = await self.store.read(Person, sa.select(people).where(people.c.id.in_(inside)))
        won = sa.func.sum(sa.case((played.c.left, 0.0), else_=played.c.share)).label("won")
        sums = sa.select(played.c.person, sa.func.count().label("games"), won)
        sums = sums.join(results, results.c.n == played.c.n).join(
            club_tables, club_tables.c.table_id == results.c.table_id
        )
        season = sums.where(club_tables.c.club == club.id, results.c.at >= club.season).group_by(played.c.person)
        done = {one.person: one for one in await self.store.read(SeasonSum, season)}
        found = []
        for one in there:
            counted = done.get(one.id, SeasonSum(one.id))
            found.append(Member(one.called, one.face, one.id == club.host, counted.games, counted.won))
        return sorted(found, key=lambda one: (-one.won, -one.games, one.name, one.face.person))

    async def latest(self, club: str) -> list[TableRow]:
        """The club's tables, the latest first."""
        held = sa.select(club_tables.c.table_id).where(club_tables.c.club == club)
        query = sa.select(tables).where(tables.c.id.in_(held)).order_by(tables.c.updated.desc(), tables.c.id)
        return await self.store.read(TableRow, query.limit(LATEST))


def only_named(person: Person) -> None:
    """Refuse who has not said what they are called."""
    if not person.name:
        raise Refusal(422, say("name_first"))


def club_name(name: str) -> str:
    """A name for a club or a tournament; Refusal if it looks empty."""
    if not (name := named(name, "")):
        raise Refusal(422, say("club_name"))
    return name


def _one_more_club(connection: sa.Connection, person: str) -> None:
    mine = sa.select(sa.func.count()).where(members.c.person == person)
    if connection.execute(mine).scalar_one() >= MOST_CLUBS:
        raise Refusal(409, say("clubs_full", MOST_CLUBS))


def leave_club(connection: sa.Connection, club: str, person: str) -> bool:
    """Take a person out of a club and its tournaments; False if they are not in it.

    Where the host goes the oldest member takes over, and the last one closes it.
    """
    if not connection.execute(members.delete().where(members.c.club == club, members.c.person == person)).rowcount:
        return False
    held = sa.select(tournaments.c.id).where(tournaments.c.club == club)
    gone = entrants.update().where(entrants.c.person == person, entrants.c.tournament.in_(held))
    connection.execute(gone.values(out=True))
    left = sa.select(members.c.person).where(members.c.club == club).order_by(members.c.joined, members.c.person)
    first = connection.execute(left.limit(1)).scalar_one_or_none()
    if first is None:
        _close(connection, club)
    else:
        connection.execute(clubs.update().where(clubs.c.id == club, clubs.c.host == person).values(host=first))
    return True


def _close(connection: sa.Connection, club: str) -> None:
    """Remove a club with its tournaments; the tables stay those of the players."""
    held = sa.select(tournaments.c.id).where(tournaments.c.club == club)
    for part in (meetings, entrants):
        connection.execute(part.delete().where(part.c.tournament.in_(held)))
    for part in (club_tables, tournaments):
        connection.execute(part.delete().where(part.c.club == club))
    connection.execute(clubs.delete().where(clubs.c.id == club))
