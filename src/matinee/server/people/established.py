"""Whose rating is known: after enough games, among them some against several others whose rating is known.

Bots are where it begins: theirs were measured. People who only play each other stay provisional, however many they are.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

import sqlalchemy as sa

from matinee.server.people.rating import ENOUGH
from matinee.server.storage.schema import played, ratings, results
from matinee.server.storage.store import Store

SEVERAL = 3
"""Established players or bots of known rating that a person must have played."""

_kept: dict[tuple[int, str], tuple[int, frozenset[str]]] = {}
"""Who is established, by store and game, as of the last result."""


def established(rivals: Mapping[str, set[str]], bots: set[str]) -> set[str]:
    """Those of some people who have played several of the bots and of each other, as far as these are established."""
    found = set[str]()
    while True:
        known = found | bots
        more = {one for one, met in rivals.items() if one not in found and len(met & known) >= SEVERAL}
        if not more:
            return found
        found |= more


async def established_at(store: Store, game: str, bots: set[str]) -> frozenset[str]:
    """Who is established at a game; worked out again when another game was kept."""
    last = await store.values(sa.select(sa.func.max(results.c.n)).where(results.c.game == game))
    n, found = _kept.get((id(store), game), (-1, frozenset[str]()))
    if n != (last[0] or 0):
        n, found = last[0] or 0, frozenset(await _read(store, game, bots))
        _kept[id(store), game] = n, found
    return found


async def _read(store: Store, game: str, bots: set[str]) -> set[str]:
    many = sa.select(ratings.c.person).where(ratings.c.game == game, ratings.c.games >= ENOUGH)
    one, other = played.alias(), played.alias()
    query = sa.select(one.c.person, sa.func.coalesce(other.c.person, other.c.bot)).distinct().select_from(one)
    query = query.join(other, sa.and_(other.c.n == one.c.n, other.c.seat != one.c.seat))
    query = query.join(results, results.c.n == one.c.n).where(results.c.rated, results.c.game == game)
    rivals = defaultdict[str, set[str]](set)
    for person, rival in await store.pairs(query.where(one.c.person.in_(many))):
        rivals[person].add(rival)
    return established(rivals, bots)
