"""The rounds of a tournament as plain values: who plays, what was played, how it stands, and what comes next."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from matinee.server.people.pairing import Pair, round_robin, swiss, swiss_rounds


class Entrant(NamedTuple):
    """An entrant: a person or a bot, by number; `out` after withdrawing."""

    n: int
    person: str | None = None
    bot: str | None = None
    out: bool = False


class Meeting(NamedTuple):
    """Two who meet in a round, or a bye; `share` is what the first got of it, None while they play."""

    round: int
    n: int
    first: int
    second: int | None
    share: float | None = None


class Score(NamedTuple):
    """A standing; `rivals` are the points of all rivals met, which break ties."""

    n: int
    points: float
    played: int
    rivals: float


def rounds_for(kind: str, players: int) -> int:
    """How many rounds a tournament has."""
    return swiss_rounds(players) if kind == "swiss" else len(round_robin(range(players)))


def standings(entrants: Sequence[Entrant], meetings: Sequence[Meeting]) -> list[Score]:
    """The table: by points, then by those of one's rivals, then by seeding. A bye is a point."""
    points = {one.n: 0.0 for one in entrants}
    met: dict[int, list[int]] = {one.n: [] for one in entrants}
    for one in meetings:
        if one.share is None:
            continue
        points[one.first] += one.share
        if one.second is not None:
            points[one.second] += 1 - one.share
            met[one.first].append(one.second)
            met[one.second].append(one.first)
    scores = [Score(n, points[n], len(met[n]), sum(points[rival] for rival in met[n])) for n in points]
    return sorted(scores, key=lambda score: (-score.points, -score.rivals, score.n))


def settled(meeting: Meeting, gone: Collection[int]) -> Meeting:
    """The result of a meeting: a bye is won, and a withdrawn player loses."""
    if meeting.share is not None:
        return meeting
    if meeting.second is None or meeting.second in gone:
        return meeting._replace(share=0.5 if meeting.first in gone else 1.0)
    return meeting._replace(share=0.0) if meeting.first in gone else meeting


def next_round(kind: str, rounds: int, entrants: Sequence[Entrant], meetings: Sequence[Meeting]) -> list[Meeting]:
    """The meetings of the next round; none while one is played, after the last, or if fewer than two are left."""
    last = max((one.round for one in meetings), default=0)
    still = {one.n for one in entrants if not one.out}
    if last >= rounds or len(still) < 2 or any(one.share is None for one in meetings):
        return []
    if kind == "swiss":
        points = {score.n: score.points for score in standings(entrants, meetings) if score.n in still}
        pairs = swiss(points, [Pair(one.first, one.second) for one in meetings])
    else:
        pairs = [left for pair in round_robin(range(len(entrants)))[last] if (left := _left(pair, still))]
    return [settled(Meeting(last + 1, n, *pair), ()) for n, pair in enumerate(pairs)]


def _left(pair: Pair, still: Collection[int]) -> Pair | None:
    """A pair of a round robin after some have gone: who is left of it has a bye."""
    match [player for player in pair if player is not None and player in still]:
        case [first, second]:
            return Pair(first, second)
        case [alone]:
            return Pair(alone, None)
    return None
