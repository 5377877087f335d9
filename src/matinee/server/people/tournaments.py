"""The tournaments of clubs in the database: rounds begin by themselves, and every meeting has a table of its own.

Several servers may hear of the same result: a round is written down once, and a meeting has one table.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, Protocol, TypeVar

import msgspec
import sqlalchemy as sa
from msgspec.structs import asdict, replace

from matinee.desk.phrases import called
from matinee.desk.setting_up.new_table import known_bot, set_up
from matinee.desk.setting_up.rated import ABSENCE
from matinee.desk.wire.new_tables import NewTable, SeatWish
from matinee.desk.wire.refusals import Refusal
from matinee.desk.wire.tables import Face
from matinee.desk.wire.time_control import TimeControl
from matinee.server.clock import now
from matinee.server.people.club_wire import EntrantLine, MeetingLine, Tournament, TournamentLine, TournamentWish
from matinee.server.people.clubs import ClubTable, club_name, only_named
from matinee.server.people.person import Person
from matinee.server.people.phrases import say
from matinee.server.people.records import title_of
from matinee.server.people.rounds import Entrant, Meeting, next_round, rounds_for, settled, standings
from matinee.server.storage.rows import ClubTableRow, EntrantRow, MeetingRow, TournamentRow
from matinee.server.storage.schema import club_tables, entrants, meetings, people, seats, tables, tournaments
from matinee.server.storage.store import Store, Taken, read

R = TypeVar("R")

MOST_ENTRANTS = 64
LATEST = 20
"""Players of a tournament, and tournaments of a club that are listed."""


class TableMaker(Protocol):
    """Sets a table up where these people sit at once; `Taken` if its meeting has one."""

    async def __call__(self, wish: NewTable, *, known: Mapping[int, Face], club: ClubTable) -> object:
        """Set it up."""


class Held(NamedTuple):
    """A tournament as it is kept, with the names of the tables where it is played, by round and number."""

    row: TournamentRow
    entrants: list[Entrant]
    meetings: list[Meeting]
    tables: dict[tuple[int, int], str]

    @property
    def id(self) -> str:
        """What it is known by."""
        return self.row.id

    def plays(self, person: str) -> bool:
        return any(one.person == person and not one.out for one in self.entrants)

    def in_play(self) -> bool:
        """Whether it has begun and is not over."""
        return bool(self.row.rounds) and self.row.ended is None


class Tournaments:
    """All of a database; `make` sets their tables up."""

    def __init__(self, store: Store, make: TableMaker) -> None:
        self.store, self.make = store, make

    async def hold(self, club: str, wish: TournamentWish) -> str:
        """A tournament that members may enter; Refusal if its tables could not be."""
        bots = [known_bot(bot, wish.game) for bot in wish.bots]
        row = TournamentRow(
            id=secrets.token_urlsafe(12),
            club=club,
            name=club_name(wish.name),
            game=wish.game,
            options=json.dumps(wish.options),
            clock=msgspec.json.encode(wish.clock).decode(),
            kind=wish.kind,
            rounds=0,
            created=now(),
        )
        entered = [Entrant(n, bot=bot) for n, bot in enumerate(bots)]
        for two in ([None, None], [None, *bots[:1]], bots[:2]):
            if len(two) == 2:
                set_up(_table(row, two), now())

        def hold(connection: sa.Connection) -> None:
            connection.execute(tournaments.insert().values(asdict(row)))
            for one in entered:
                connection.execute(entrants.insert().values(tournament=row.id, **one._asdict()))

        await self.store.alone(hold)
        return row.id

    async def enter(self, tournament: str, person: Person) -> None:
        """Take part; to do so already changes nothing."""

        def enter(connection: sa.Connection) -> None:
            held = _locked(connection, tournament)
            mine = next((one for one in held.entrants if one.person == person.id), None)
            if mine is not None and not mine.out:
                return
            only_named(person)
            if held.row.rounds:
                raise Refusal(409, say("tournament_begun"))
            if mine is not None:
                connection.execute(_of(entrants.update(), tournament, n=mine.n).values(out=False))
                return
            if len(held.entrants) >= MOST_ENTRANTS:
                raise Refusal(409, say("tournament_full", MOST_ENTRANTS))
            one = Entrant(len(held.entrants), person.id)
            connection.execute(entrants.insert().values(tournament=tournament, **one._asdict()))

        await self.store.alone(enter)

    async def start(self, tournament: str) -> None:
        """Let the first round begin."""

        def start(connection: sa.Connection) -> None:
            held = _locked(connection, tournament)
            if held.row.rounds:
                raise Refusal(409, say("tournament_begun"))
            if sum(not one.out for one in held.entrants) < 2:
                raise Refusal(409, say("tournament_few"))
            rounds = rounds_for(held.row.kind, len(held.entrants))
            connection.execute(_of(tournaments.update(), tournament).values(rounds=rounds))

        await self.store.alone(start)
        await self.advance(tournament)

    async def withdraw(self, tournament: str, n: int) -> None:
        """Withdraw an entrant, who loses the current game."""
        gone = _of(entrants.update(), tournament, n=n).values(out=True)
        if not await self.store.alone(lambda connection: connection.execute(gone).rowcount):
            raise Refusal(404, say("no_entrant", n))
        await self.advance(tournament)

    async def over(self, table: str) -> None:
        """A table is over: go on where it is one of a tournament."""
        here = sa.select(club_tables.c.tournament).where(club_tables.c.table_id == table)
        for one in await self.store.values(here.where(club_tables.c.tournament.is_not(None))):
            await self.advance(one)

    async def look(self) -> None:
        """Go on wherever it may be due, whatever happened meanwhile: a server may have been ended."""
        query = sa.select(tournaments.c.id).where(tournaments.c.rounds > 0, tournaments.c.ended.is_(None))
        for one in await self.store.values(query):
            await self.advance(one)

    async def without(self) -> None:
        """Finish withdrawals that were interrupted."""
        mine = sa.or_(entrants.c.n == meetings.c.first, entrants.c.n == meetings.c.second)
        gone = sa.exists().where(entrants.c.tournament == meetings.c.tournament, entrants.c.out.is_(True), mine)
        query = sa.select(meetings.c.tournament).distinct().where(meetings.c.share.is_(None), gone)
        for one in await self.store.values(query):
            await self.advance(one)

    async def advance(self, tournament: str) -> None:
        """Settle what is settled, begin the next round if it is due, and see to it that every meeting has a table."""
        held = await self.store.alone(lambda connection: _advance(connection, tournament))
        if held.in_play():
            people = await self._people(held)
            for one in held.meetings:
                if one.share is None and (one.round, one.n) not in held.tables:
                    await self._seat(held, one, people)

    async def _seat(self, held: Held, meeting: Meeting, people: Mapping[str, Person]) -> None:
        two = [held.entrants[n] for n in (meeting.first, meeting.second) if n is not None]
        who = [people.get(one.person or "") for one in two]
        known = {n: one.face for n, one in enumerate(who) if one is not None}
        wish = _table(held.row, [one.bot for one in two], who)
        place = ClubTable(held.row.club, held.id, meeting.round, meeting.n)
        with suppress(Taken):  # another server has set it up at the same moment
            await self.make(wish, known=known, club=place)

    # -- reading

    async def get(self, tournament: str) -> Held:
        """A tournament; Refusal if there is none."""
        return await self.store.reading(lambda connection: _held(connection, tournament))

    async def of(self, club: str) -> list[TournamentLine]:
        """The tournaments of a club, the latest first."""
        query = sa.select(tournaments.c.id).where(tournaments.c.club == club)
        ids = await self.store.values(query.order_by(tournaments.c.created.desc(), tournaments.c.id).limit(LATEST))
        return [_line(await self.get(id)) for id in ids]

    async def meet(self, club: str, host: str, other: str) -> bool:
        """Whether a host plays in a tournament of the club that has begun, and another person does too."""
        query = sa.select(tournaments.c.id).where(tournaments.c.club == club, tournaments.c.ended.is_(None))
        held = [await self.get(one) for one in await self.store.values(query)]
        return any(one.in_play() and one.plays(host) and one.plays(other) for one in held)

    async def told(self, held: Held, person: Person, host: bool) -> Tournament:
        """A tournament in full, for a member of its club."""
        people = await self._people(held)
        lines = []
        for score in standings(held.entrants, held.meetings):
            one = held.entrants[score.n]
            known = people.get(one.person or "")
            name = one.bot or (known.called if known else called("somebody"))
            lines.append(EntrantLine(score.n, name, known.face if known else None, one.bot, one.out, *score[1:]))
        done = [
            MeetingLine(one.round, one.first, one.second, one.share, held.tables.get((one.round, one.n)))
            for one in held.meetings
        ]
        mine = next((one.n for one in held.entrants if one.person == person.id), None)
        club = held.row.club
        return Tournament(**asdict(_line(held)), club=club, host=host, mine=mine, standings=lines, meetings=done)

    async def _people(self, held: Held) -> dict[str, Person]:
        ids = [one.person for one in held.entrants if one.person]
        return {one.id: one for one in await self.store.read(Person, sa.select(people).where(people.c.id.in_(ids)))}


def _table(row: TournamentRow, bots: Sequence[str | None], who: Sequence[Person | None] = (None, None)) -> NewTable:
    """The table for a meeting: nothing is taken back there, and who vanishes loses by the clock; bots have none."""
    sitting = zip(bots, who, strict=True)
    wished = [SeatWish("bot", bot=bot) if bot else SeatWish("me", one.name if one else "") for bot, one in sitting]
    clock = None if all(bots) else msgspec.json.decode(row.clock, type=TimeControl | None) or ABSENCE
    return NewTable(row.game, wished, json.loads(row.options), takeback="off", clock=clock)


def _advance(connection: sa.Connection, tournament: str) -> Held:
    held = _locked(connection, tournament)
    if not held.in_play():
        return held
    gone = {one.n for one in held.entrants if one.out}
    ended = _ended(connection, held.tables.values())
    done = []
    for old in held.meetings:
        table = held.tables.get((old.round, old.n), "")
        new = settled(_played(old, *ended[table]) if old.share is None and table in ended else old, gone)
        done.append(new)
        if new != old:
            change = _of(meetings.update(), tournament, round=new.round, n=new.n)
            connection.execute(change.values(share=new.share))
    while new_round := next_round(held.row.kind, held.row.rounds, held.entrants, done):
        done += new_round
        for one in new_round:
            connection.execute(meetings.insert().values(tournament=tournament, **one._asdict()))
    if all(one.share is not None for one in done):
        ended_at = now()
        connection.execute(_of(tournaments.update(), tournament).values(ended=ended_at))
        held = held._replace(row=replace(held.row, ended=ended_at))
    return held._replace(meetings=done)


def _ended(connection: sa.Connection, ids: Iterable[str]) -> dict[str, tuple[float, set[int]]]:
    """The first seat's result at each finished table, and the seats left to bots.

    One that newer rules could not finish is a draw.
    """
    over = sa.or_(tables.c.returns.is_not(None), tables.c.unfinished.is_not(None))
    query = sa.select(tables.c.id, tables.c.returns).where(tables.c.id.in_(list(ids)), over)
    found: dict[str, tuple[float, set[int]]] = {
        row.id: (json.loads(row.returns)[0] if row.returns else 0.5, set()) for row in connection.execute(query)
    }
    left = sa.and_(seats.c.kind == "person", seats.c.stand_in.is_not(None), seats.c.table_id.in_(list(found)))
    for row in connection.execute(sa.select(seats.c.table_id, seats.c.seat).where(left)):
        found[row.table_id][1].add(row.seat)
    return found


def _played(meeting: Meeting, share: float, left: set[int]) -> Meeting:
    """A finished meeting: a player who left early has lost."""
    gone = [n for seat, n in enumerate((meeting.first, meeting.second)) if seat in left and n is not None]
    found = settled(meeting, gone)
    return found if found.share is not None else found._replace(share=share)


def _locked(connection: sa.Connection, tournament: str) -> Held:
    """A tournament, locked until the transaction ends."""
    connection.execute(sa.select(tournaments.c.id).where(tournaments.c.id == tournament).with_for_update())
    return _held(connection, tournament)


def _held(connection: sa.Connection, tournament: str) -> Held:
    def rows(kind: type[R], table: sa.Table, *order: sa.Column[Any]) -> list[R]:
        return read(connection, kind, sa.select(table).where(table.c.tournament == tournament).order_by(*order))

    found = read(connection, TournamentRow, sa.select(tournaments).where(tournaments.c.id == tournament))
    if not found:
        raise Refusal(404, say("no_tournament"))
    return Held(
        found[0],
        [Entrant(one.n, one.person, one.bot, one.out) for one in rows(EntrantRow, entrants, entrants.c.n)],
        [
            Meeting(one.round, one.n, one.first, one.second, one.share)
            for one in rows(MeetingRow, meetings, meetings.c.round, meetings.c.n)
        ],
        {(one.round or 0, one.n or 0): one.table_id for one in rows(ClubTableRow, club_tables)},
    )


def _line(held: Held) -> TournamentLine:
    row = held.row
    return TournamentLine(
        tournament=held.id,
        name=row.name,
        game=row.game,
        title=title_of(row.game),
        kind=row.kind,
        clock=msgspec.json.decode(row.clock, type=TimeControl | None),
        round=max((one.round for one in held.meetings), default=0),
        rounds=row.rounds,
        over=row.ended is not None,
        players=len(held.entrants),
    )


def _of(statement: Any, tournament: str, **place: int) -> Any:
    """A change of one row of a tournament."""
    table = statement.table
    key = table.c.id if table is tournaments else table.c.tournament
    return statement.where(key == tournament, *(table.c[name] == value for name, value in place.items()))
