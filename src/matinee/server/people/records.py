"""What everybody may know of people's games: the ladders, and a person's record of rated and public games."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import msgspec
import sqlalchemy as sa

import matinee
from matinee.bots.ladder import ladder
from matinee.desk.phrases import called, say
from matinee.desk.wire.refusals import Refusal
from matinee.desk.wire.tables import Face
from matinee.server.people.established import established_at
from matinee.server.people.person import Person
from matinee.server.people.rating import Rating
from matinee.server.people.results import rating_of
from matinee.server.people.wire import Escape, Favourite, Ladder, PublicPerson, Rung, Standing
from matinee.server.storage.rows import RatingRow
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


class Ranked(RatingRow, frozen=True, kw_only=True):
    """A person's place on a ladder."""

    name: str
    colour: str
    avatar: str


class PastGame(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game of a person's, and how it went for them."""

    table_id: str
    game: str
    at: int
    public: bool
    called: str
    share: float
    left: bool
    luck: float | None
    lowest: float | None

    @property
    def won(self) -> float:
        return 0.0 if self.left else self.share


class Records:
    """Reads only; each call is a few queries by index."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def ladder(self, game: Game) -> Ladder:
        """The best at a game: those who are established before those whose rating is provisional."""
        held = ratings.join(people, people.c.id == ratings.c.person)
        query = sa.select(ratings, people.c.name, people.c.colour, people.c.avatar).select_from(held)
        query = query.where(ratings.c.game == game.name, people.c.unranked.is_(False)).order_by(
            (ratings.c.mean - 2 * ratings.c.doubt).desc()
        )
        known = await established_at(self.store, game.name, set(ladder(game)))
        best = await self.store.read(Ranked, query.limit(MOST_RUNGS))
        rungs = [_rung(row, row, row.person in known) for row in best] + _bots(game)
        rungs.sort(key=lambda rung: (not rung.sure, -rung.points))
        return Ladder(game.name, game.title, rungs)

    async def of(self, person: str, own: bool = False) -> PublicPerson:
        """A person's page; for themselves with all of their games."""
        me = await self.store.first(Person, sa.select(people).where(people.c.id == person))
        if me is None:
            raise Refusal(404, say("no_person"))
        asked = (one for one in (*results.c, *played.c) if one.name in PastGame.__struct_fields__)
        query = sa.select(*asked).join_from(results, played, played.c.n == results.c.n).where(played.c.person == person)
        if not own:
            query = query.where(sa.or_(results.c.rated, results.c.public))
        games = await self.store.read(PastGame, query.order_by(results.c.n.desc()).limit(MOST_GAMES))
        return PublicPerson(
            name=me.called,
            face=me.face,
            since=me.created // DAY * DAY,
            games=len(games),
            won=sum(game.won for game in games),
            ratings=await self._standings(me),
            last=[game.won for game in games[:LAST]],
            favourites=_favourites(games),
            escapes=_escapes(games),
            luck=[game.luck for game in games if game.luck is not None][:LUCK],
        )

    async def _standings(self, me: Person) -> list[Standing]:
        mine = sa.select(ratings).where(ratings.c.person == me.id)
        found = await self.store.read(RatingRow, mine.order_by(ratings.c.game))
        known = {name: matinee.load(name) for name in matinee.names()}
        stand = list[Standing]()
        for row in found:
            if (game := known.get(row.game)) is not None:
                sure = me.id in await established_at(self.store, game.name, set(ladder(game)))
                stand.append(Standing(game.name, game.title, _rung(row, me, sure), _bots(game)))
        return stand


def _rung(row: RatingRow, who: Ranked | Person, sure: bool) -> Rung:
    rating, face = rating_of(row), Face(row.person, who.colour, who.avatar)
    name = who.name or called("somebody")
    return Rung(name, face, None, rating.points, rating.margin, rating.games, rating.won, sure)


def _bots(game: Game) -> list[Rung]:
    measured = {bot: Rating(*skill) for bot, skill in ladder(game).items()}
    return [Rung(bot, None, bot, one.points, one.margin, 0, 0, True) for bot, one in measured.items()]


def title_of(game: str) -> str:
    """A game's title; its name if this program does not know it any more."""
    return matinee.load(game).title if game in matinee.names() else game


def _favourites(games: Sequence[PastGame]) -> list[Favourite]:
    """What they play as most often; of as many games, what won more."""

    def key(one: PastGame) -> tuple[str, str]:
        return one.game, one.called

    found = []
    for (game, monster), some in groupby(sorted(games, key=key), key=key):
        won = [one.won for one in some]
        found.append(Favourite(title_of(game), monster, len(won), sum(won)))
    return sorted(found, key=lambda one: (-one.games, -one.won, one.called))[:FAVOURITES]


def _escapes(games: Sequence[PastGame]) -> list[Escape]:
    """The games that were won from the lowest chances."""
    low = [(one.lowest, one) for one in games if one.won == 1 and one.lowest is not None and one.lowest < LOW]
    return [
        Escape(title_of(one.game), one.called, lowest, one.at, one.table_id if one.public else None)
        for lowest, one in sorted(low, key=lambda found: found[0])[:ESCAPES]
    ]
