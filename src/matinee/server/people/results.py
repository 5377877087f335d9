"""Finished games: who played what and how it ended, kept once, and the ratings that rated ones give.

What is kept is enough to work all ratings out again (`recompute`), in the order in which the games were kept; it holds
for rated games when their tables are long gone.
"""

from __future__ import annotations

import asyncio
import secrets
import zlib
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

import sqlalchemy as sa
from msgspec.structs import asdict

import matinee
from matinee.bots.ladder import Skill, skill
from matinee.desk.seats.chairs import PERSON, Chair
from matinee.desk.tables.open_table import OpenTable
from matinee.server.people.rating import Rated, Rating, rate
from matinee.server.phrases import told
from matinee.server.storage.rows import PlayedRow, RatingRow, ResultRow
from matinee.server.storage.schema import played, ratings, results, seats, tables
from matinee.server.storage.store import Store, read
from matinee.server.storage.upkeep import engine_of

GONE = "gone_"
"""What stands for somebody who was forgotten: their games still count for the others."""

_LOCK = zlib.crc32(b"matinee results")


class Seat(NamedTuple):
    """Who sat somewhere at the end, as what, and how it went for them."""

    seat: int
    person: str | None
    bot: str | None
    called: str
    share: float
    left: bool


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
    sat = [
        Seat(
            chair.seat,
            chair.face.person if chair.face else GONE + secrets.token_urlsafe(9) if _forgotten(table, chair) else None,
            chair.played_by,
            table.game.called(table.state, chair.seat)[:80],
            returns[chair.seat],
            chair.stand_in is not None if chair.face else _forgotten(table, chair),
        )
        for chair in table.chairs
    ]
    row = table.row
    return Finished(table.id, row.game, row.updated, row.rated, row.public, title[:200], sat)


def _forgotten(table: OpenTable, chair: Chair) -> bool:
    """Whether somebody sat here who left the server before a rated game was over, and lost it."""
    return table.row.rated and chair.kind == "person" and chair.token is not None and chair.face is None


class PlayedGame(PlayedRow, frozen=True, kw_only=True):
    """Who sat somewhere, and at which game."""

    game: str


def rating_of(row: RatingRow) -> Rating:
    """A rating as it is kept."""
    return Rating(row.mean, row.doubt, row.games, row.won)


class Results:
    """The finished games of a database. Several servers may keep the same one: it counts once."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def keep(self, game: Finished) -> bool:
        """Keep a result, and rate those who played if it is a rated one; False if it is kept already."""
        await asyncio.to_thread(rate, [Rated(Rating(), 0.5)] * 2)  # what it needs is loaded here, not by the writer
        return await self.store.alone(lambda connection: _keep(connection, game))

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


def _keep(connection: sa.Connection, game: Finished) -> bool:
    if connection.dialect.name == "postgresql":  # so that the numbers of results are the order in which they counted
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_LOCK)))
    if connection.execute(sa.select(results.c.n).where(results.c.table_id == game.table)).first() is not None:
        return False
    row = ResultRow(
        table_id=game.table, game=game.game, at=game.at, rated=game.rated, public=game.public, title=game.title
    )
    n = connection.execute(results.insert().values(asdict(row)).returning(results.c.n)).scalar_one()
    connection.execute(played.insert(), [asdict(PlayedRow(n=n, **seat._asdict())) for seat in game.seats])
    if not game.rated:
        return True
    people = [seat.person for seat in game.seats if seat.person]
    found = sa.select(ratings).where(ratings.c.game == game.game, ratings.c.person.in_(people))
    before = {row.person: rating_of(row) for row in read(connection, RatingRow, found)}
    for person, after in _rated(game.game, game.seats, before):
        connection.execute(ratings.delete().where(ratings.c.game == game.game, ratings.c.person == person))
        connection.execute(ratings.insert().values(person=person, game=game.game, **asdict(after)))
    return True


def _rated(game: str, sat: Sequence[Seat], before: dict[str, Rating]) -> Iterator[tuple[str, Rating]]:
    """Everybody's rating after a game; nobody's if one of them is not on the ladder."""
    on_ladder = [_on_ladder(game, seat, before) for seat in sat]
    if None not in on_ladder:
        who = [Rated(one, seat.share, seat.left) for seat, one in zip(sat, on_ladder, strict=True) if one is not None]
        for seat, after in zip(sat, rate(who), strict=True):
            if after is not None and seat.person is not None:
                yield seat.person, after


def _on_ladder(game: str, seat: Seat, before: dict[str, Rating]) -> Rating | Skill | None:
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
    games = 0
    for _, some in groupby(rows, key=lambda row: row.n):
        sat = list(some)
        games += 1
        game = sat[0].game
        known = now.setdefault(game, {})
        known.update(_rated(game, [Seat(*(getattr(row, name) for name in Seat._fields)) for row in sat], known))
    wanted = {
        (person, game): rating
        for game, known in now.items()
        for person, rating in known.items()
        if person.startswith(PERSON)
    }
    there = {(row.person, row.game): rating_of(row) for row in read(connection, RatingRow, sa.select(ratings))}
    wrong = [key for key in wanted.keys() | there.keys() if wanted.get(key) != there.get(key)]
    for person, game in wrong if write else ():
        connection.execute(ratings.delete().where(ratings.c.game == game, ratings.c.person == person))
        if (person, game) in wanted:
            connection.execute(ratings.insert().values(person=person, game=game, **asdict(wanted[person, game])))
    return games, len(wrong)


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
    """Let nobody know who played these games; they still count for the others."""
    nobody = GONE + secrets.token_urlsafe(9)
    connection.execute(played.update().where(played.c.person == person).values(person=nobody))
    connection.execute(ratings.delete().where(ratings.c.person == person))
