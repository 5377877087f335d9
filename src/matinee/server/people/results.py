"""Finished games: who played what and how it ended, kept once, and the ratings that rated ones give.

What is kept is enough to work all ratings out again (`recompute`), in the order in which the games were kept; it holds
for rated games when their tables are long gone.
"""

from __future__ import annotations

import asyncio
import secrets
import zlib
from collections import Counter, OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, groupby
from typing import NamedTuple

import sqlalchemy as sa
from msgspec.structs import asdict

import matinee
from matinee.bots.ladder import Skill, skill
from matinee.desk.seats.chairs import PERSON, Chair
from matinee.desk.tables.open_table import OpenTable
from matinee.server.people.rating import Rated, Rating, rate
from matinee.server.phrases import told
from matinee.server.storage.access import one_at_a_time
from matinee.server.storage.rows import PlayedRow, RatingRow, ResultRow
from matinee.server.storage.schema import played, ratings, results, seats, server_keys, tables
from matinee.server.storage.store import Store, read
from matinee.server.storage.upkeep import engine_of
from matinee.table.said.verbs import TABLE_VERBS

GONE = "gone_"
"""The placeholder of a deleted person; their games still count for the others."""

FORM, _FORM = "2", "ratings"
"""By which rules ratings are worked out; where the database notes by which they were."""

MOST_CHANGES = 500
"""Games whose changes of ratings are remembered, for those who look at how they ended."""

_LOCK = zlib.crc32(b"matinee results")


class Seat(NamedTuple):
    """Who sat somewhere at the end, as what, and how it went for them."""

    seat: int
    person: str | None
    bot: str | None
    called: str
    share: float
    left: bool


class SeatChange(NamedTuple):
    """What a game does to the rating of who sits somewhere."""

    seat: int
    person: str
    before: Rating
    after: Rating


class Finished(NamedTuple):
    """A game that is over."""

    table: str
    game: str
    at: int
    rated: bool
    public: bool
    title: str
    seats: list[Seat]


def finished(table: OpenTable) -> Finished | None:
    """What is kept of a table that is over, if a person whom we know sat there."""
    returns = table.state.returns() if not table.uploaded and not table.stopped else None
    if returns is None or not any(chair.face for chair in table.chairs):
        return None
    result = table.state.view(None).result
    title = result.ending.title if result is not None and result.ending is not None else ""
    sat = [_seat(table, chair, returns[chair.seat]) for chair in table.chairs]
    row = table.row
    rated = row.rated and not unmoved(table)
    return Finished(table.id, row.game, row.updated, rated, row.public, title[:200], sat)


def _seat(table: OpenTable, chair: Chair, share: float) -> Seat:
    gone = _forgotten(table, chair)
    person = chair.face.person if chair.face else GONE + secrets.token_urlsafe(9) if gone else None
    left = chair.stand_in is not None if chair.face else gone
    return Seat(chair.seat, person, chair.played_by, table.game.called(table.state, chair.seat)[:80], share, left)


def unmoved(table: OpenTable) -> set[int]:
    """The seats of people that have not made a move yet. A rated game that ends before all have is not rated."""
    moved = {entry.seat for entry in (*table.before, *table.entries) if entry.action[0] not in TABLE_VERBS}
    return {chair.seat for chair in table.chairs if chair.kind == "person"} - moved


def _forgotten(table: OpenTable, chair: Chair) -> bool:
    """Whether a deleted person sat here and lost a rated game."""
    return table.row.rated and chair.kind == "person" and chair.token is not None and chair.face is None


class PlayedGame(PlayedRow, frozen=True, kw_only=True):
    """Who sat somewhere, and at which game."""

    game: str


def rating_of(row: RatingRow) -> Rating:
    return Rating(row.mean, row.doubt, row.games, row.won)


class Results:
    """The finished games of a database. Several servers may keep the same one: it counts once."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.changes: OrderedDict[str, list[SeatChange]] = OrderedDict()  # what the last games did to ratings

    async def bring_up(self) -> None:
        """Work ratings out again if an older Matinee has, by other rules."""
        await self.store.alone(_bring_up)

    async def keep(self, game: Finished) -> bool:
        """Keep a result, and rate those who played if it is a rated one; False if it is kept already."""
        await asyncio.to_thread(rate, [Rated(Rating(), 0.5)] * 2)  # what it needs is loaded here, not by the writer
        changes = await self.store.alone(lambda connection: _keep(connection, game))
        if changes is None:
            return False
        self.changes[game.table] = changes
        if len(self.changes) > MOST_CHANGES:
            self.changes.popitem(last=False)
        return True

    async def if_conceded(self, table: OpenTable, seat: int) -> list[SeatChange]:
        """What conceding would do to the rating of a seat."""
        shares = [0.0 if one.seat == seat else 1 / (len(table.chairs) - 1) for one in table.chairs]
        sat = [_seat(table, chair, share) for chair, share in zip(table.chairs, shares, strict=True)]
        found = await self.store.reading(lambda connection: _changes(connection, table.row.game, sat))
        return [one for one in found if one.seat == seat]

    async def note_chances(self, table: str, luck: Sequence[float], lowest: Sequence[float]) -> None:
        """Keep what the dice gave everybody, and the lowest chance they had on the way."""
        here = sa.select(results.c.n).where(results.c.table_id == table).scalar_subquery()

        def note(connection: sa.Connection) -> None:
            for seat, (given, least) in enumerate(zip(luck, lowest, strict=True)):
                place = played.update().where(played.c.n == here, played.c.seat == seat)
                connection.execute(place.values(luck=given, lowest=least))

        await self.store.alone(note)

    async def missing(self) -> list[str]:
        """Tables that ended and whose result was not kept: a server was ended at the same moment."""
        known = sa.select(seats.c.table_id).where(seats.c.person.is_not(None))
        query = sa.select(tables.c.id).where(
            tables.c.id.in_(known),
            tables.c.player.is_(None),
            tables.c.uploaded.is_(False),
            tables.c.unfinished.is_(None),
            tables.c.id.not_in(sa.select(results.c.table_id)),
        )
        return await self.store.values(query)


def _keep(connection: sa.Connection, game: Finished) -> list[SeatChange] | None:
    if connection.dialect.name == "postgresql":  # so that the numbers of results are the order in which they counted
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_LOCK)))
    if connection.execute(sa.select(results.c.n).where(results.c.table_id == game.table)).first() is not None:
        return None
    row = ResultRow(
        table_id=game.table, game=game.game, at=game.at, rated=game.rated, public=game.public, title=game.title
    )
    n = connection.execute(results.insert().values(asdict(row)).returning(results.c.n)).scalar_one()
    connection.execute(played.insert(), [asdict(PlayedRow(n=n, **seat._asdict())) for seat in game.seats])
    changes = _changes(connection, game.game, game.seats, n) if game.rated else []
    for one in changes:
        _write(connection, one.person, game.game, one.after)
    return changes


def _write(connection: sa.Connection, person: str, game: str, rating: Rating | None) -> None:
    connection.execute(ratings.delete().where(ratings.c.game == game, ratings.c.person == person))
    if rating is not None:
        connection.execute(ratings.insert().values(person=person, game=game, **asdict(rating)))


def _before(connection: sa.Connection, game: str, sat: Sequence[Seat]) -> dict[str, Rating]:
    """The ratings of those who sit there; who has none has yet to play."""
    people = [seat.person for seat in sat if seat.person]
    found = sa.select(ratings).where(ratings.c.game == game, ratings.c.person.in_(people))
    return {row.person: rating_of(row) for row in read(connection, RatingRow, found)}


def _changes(connection: sa.Connection, game: str, sat: Sequence[Seat], n: int | None = None) -> list[SeatChange]:
    """What a game does to everybody's rating: one that is kept as `n`, or one that is yet to end."""
    before = _before(connection, game, sat)
    after = dict(_rated(game, sat, before, _met(connection, game, sat, n)))
    return [
        SeatChange(one.seat, one.person, before.get(one.person, Rating()), after[one.person])
        for one in sat
        if one.person in after and one.person is not None
    ]


def _met(connection: sa.Connection, game: str, sat: Sequence[Seat], n: int | None) -> dict[frozenset[str], int]:
    """How many rated games each two of them have played against each other before the one that is kept as `n`."""
    people = [seat.person for seat in sat if seat.person]
    one, other = played.alias(), played.alias()
    query = sa.select(one.c.person, other.c.person, sa.func.count()).select_from(one)
    query = query.join(other, other.c.n == one.c.n).join(results, results.c.n == one.c.n)
    query = query.where(one.c.person.in_(people), other.c.person.in_(people), one.c.person < other.c.person)
    query = query.where(results.c.rated, results.c.game == game, results.c.n != (n or 0))
    found = connection.execute(query.group_by(one.c.person, other.c.person))
    return {frozenset((first, second)): count for first, second, count in found}


def _rated(
    game: str, sat: Sequence[Seat], before: Mapping[str, Rating], met: Mapping[frozenset[str], int]
) -> Iterator[tuple[str, Rating]]:
    """Everybody's rating after a game; no one's if one of them is not on the ladder."""
    on_ladder = [_on_ladder(game, seat, before) for seat in sat]
    if None not in on_ladder:
        who = [Rated(one, seat.share, seat.left) for seat, one in zip(sat, on_ladder, strict=True) if one is not None]
        again = {
            frozenset((n, m)): met.get(frozenset((one.person or "", other.person or "")), 0)
            for (n, one), (m, other) in combinations(enumerate(sat), 2)
        }
        for seat, after in zip(sat, rate(who, again), strict=True):
            if after is not None and seat.person is not None:
                yield seat.person, after


def _on_ladder(game: str, seat: Seat, before: Mapping[str, Rating]) -> Rating | Skill | None:
    if seat.person is not None:
        return before.get(seat.person, Rating())
    try:
        return skill(matinee.load(game), seat.bot or "")
    except matinee.MatineeError:  # a game that this program does not know any more
        return None


def recompute(connection: sa.Connection, write: bool = True) -> tuple[int, int]:
    """Work all ratings out again from the results; how many rated games there are, and how many ratings differ."""
    query = sa.select(results.c.game, played).join(played, played.c.n == results.c.n).where(results.c.rated)
    rows = read(connection, PlayedGame, query.order_by(played.c.n, played.c.seat))
    now: dict[str, dict[str, Rating]] = {}
    met = Counter[tuple[str, frozenset[str]]]()
    games = 0
    for _, some in groupby(rows, key=lambda row: row.n):
        sat = list(some)
        games += 1
        game = sat[0].game
        known = now.setdefault(game, {})
        pairs = [frozenset(two) for two in combinations([row.person for row in sat if row.person], 2)]
        before = {pair: met[game, pair] for pair in pairs}
        known.update(_rated(game, [Seat(*(getattr(row, name) for name in Seat._fields)) for row in sat], known, before))
        met.update((game, pair) for pair in pairs)
    wanted = {
        (person, game): rating
        for game, known in now.items()
        for person, rating in known.items()
        if person.startswith(PERSON)
    }
    there = {(row.person, row.game): rating_of(row) for row in read(connection, RatingRow, sa.select(ratings))}
    wrong = [key for key in wanted.keys() | there.keys() if wanted.get(key) != there.get(key)]
    for person, game in wrong if write else ():
        _write(connection, person, game, wanted.get((person, game)))
    return games, len(wrong)


def _bring_up(connection: sa.Connection) -> None:
    one_at_a_time(connection, _FORM)
    found = connection.execute(sa.select(server_keys.c.value).where(server_keys.c.name == _FORM)).scalar_one_or_none()
    if found != FORM:
        recompute(connection)
        connection.execute(server_keys.delete().where(server_keys.c.name == _FORM))
        connection.execute(server_keys.insert().values(name=_FORM, value=FORM))


def recomputed(url: str, write: bool) -> tuple[int, int]:
    """The same over a database that no Store has open."""
    engine = engine_of(url)
    try:
        with engine.begin() as connection:
            return recompute(connection, write)
    except sa.exc.SQLAlchemyError as error:
        raise matinee.MatineeError(told("unusable", str(getattr(error, "orig", error)).strip())) from error
    finally:
        engine.dispose()


def forget(connection: sa.Connection, person: str) -> None:
    """Anonymise these games; they still count for the others."""
    nobody = GONE + secrets.token_urlsafe(9)
    connection.execute(played.update().where(played.c.person == person).values(person=nobody))
    connection.execute(ratings.delete().where(ratings.c.person == person))
