"""What everybody may know of people's games: the ladders, and a person's record of rated and public games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import Any

import sqlalchemy as sa

import matinee
from matinee.bots.ladder import ladder
from matinee.desk.journal import Row
from matinee.desk.phrases import called, say
from matinee.desk.wire import Face, Refusal
from matinee.server.people.rating import Rating
from matinee.server.people.wire import Escape, Favourite, Ladder, PublicPerson, Rung, Standing
from matinee.server.storage.schema import people, played, ratings, results
from matinee.server.storage.store import Store
from matinee.table.game import Game

MOST_RUNGS = 100
MOST_GAMES = 500
"""Games of a person that are looked through, the latest."""

LAST, FAVOURITES, ESCAPES, LUCK = 12, 3, 3, 100
LOW = 0.35
"""A chance to win that one escapes from."""

DAY = 24 * 3600 * 1000


class Records:
    """Reads only; each call is a few queries by index."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def ladder(self, game: Game) -> Ladder:
        """The best at a game: those whose rating is sure before those who have yet to show it."""
        held = ratings.join(people, people.c.id == ratings.c.person)
        query = sa.select(ratings, people.c.name, people.c.colour, people.c.avatar).select_from(held)
        query = query.where(ratings.c.game == game.name).order_by((ratings.c.mean - 2 * ratings.c.doubt).desc())
        rungs = [_rung(row) for row in await self.store.rows(query.limit(MOST_RUNGS))] + _bots(game)
        rungs.sort(key=lambda rung: (not rung.sure, -rung.points))
        return Ladder(game.name, game.title, rungs)

    async def of(self, person: str, own: bool = False) -> PublicPerson:
        """A person's page; for themselves with all of their games."""
        found = await self.store.rows(sa.select(people).where(people.c.id == person))
        if not found:
            raise Refusal(404, say("no_person"))
        me = found[0]
        query = sa.select(results, played).join(played, played.c.n == results.c.n).where(played.c.person == person)
        if not own:
            query = query.where(sa.or_(results.c.rated, results.c.public))
        games = await self.store.rows(query.order_by(results.c.n.desc()).limit(MOST_GAMES))
        return PublicPerson(
            name=me["name"] or called("somebody"),
            face=Face(person, me["colour"], me["avatar"]),
            since=me["created"] // DAY * DAY,
            games=len(games),
            won=sum(map(_won, games)),
            ratings=await self._standings(me),
            last=[_won(row) for row in games[:LAST]],
            favourites=_favourites(games),
            escapes=_escapes(games),
            luck=[row["luck"] for row in games if row["luck"] is not None][:LUCK],
        )

    async def _standings(self, me: Row) -> list[Standing]:
        found = await self.store.rows(sa.select(ratings).where(ratings.c.person == me["id"]).order_by(ratings.c.game))
        known = {name: matinee.load(name) for name in matinee.names()}
        look = {name: me[name] for name in ("name", "colour", "avatar")}
        return [
            Standing(game.name, game.title, _rung(row | look), _bots(game))
            for row in found
            if (game := known.get(row["game"])) is not None
        ]


def _rung(row: Row) -> Rung:
    rating = Rating(row["mean"], row["doubt"], row["games"], row["won"])
    face = Face(row["person"], row["colour"], row["avatar"])
    name = row["name"] or called("somebody")
    return Rung(name, face, None, rating.points, rating.margin, rating.games, rating.won, rating.sure)


def _bots(game: Game) -> list[Rung]:
    measured = {bot: Rating(*skill) for bot, skill in ladder(game).items()}
    return [Rung(bot, None, bot, one.points, one.margin, 0, 0, True) for bot, one in measured.items()]


def _won(row: Row) -> float:
    return 0.0 if row["left"] else float(row["share"])


def title_of(game: str) -> str:
    """A game's title; its name if this program does not know it any more."""
    return matinee.load(game).title if game in matinee.names() else game


def _favourites(games: Sequence[Row]) -> list[Favourite]:
    """What they play as most often; of as many games, what won more."""

    def key(row: Row) -> Any:
        return row["game"], row["called"]

    often = Counter(map(key, games))
    found = []
    for _, some in groupby(sorted(games, key=key), key=key):
        rows = list(some)
        found.append(Favourite(title_of(rows[0]["game"]), rows[0]["called"], often[key(rows[0])], sum(map(_won, rows))))
    return sorted(found, key=lambda one: (-one.games, -one.won, one.called))[:FAVOURITES]


def _escapes(games: Sequence[Row]) -> list[Escape]:
    """The games that were won from the lowest chances."""
    won = [row for row in games if _won(row) == 1 and row["lowest"] is not None and row["lowest"] < LOW]
    return [
        Escape(
            title_of(row["game"]), row["called"], row["lowest"], row["at"], row["table_id"] if row["public"] else None
        )
        for row in sorted(won, key=lambda row: row["lowest"])[:ESCAPES]
    ]
