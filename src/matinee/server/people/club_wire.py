"""The types of the calls about clubs and their tournaments."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from matinee.desk.wire.calls import Token
from matinee.desk.wire.new_tables import Name, Option
from matinee.desk.wire.tables import Face, TableLine
from matinee.desk.wire.time_control import TimeControl


class ClubWish(Struct):
    """What a new club is to be called."""

    name: Name


class ClubLink(Struct):
    """The link by which people become members; it is told only once."""

    club: str
    link: str


class ClubJoin(Struct):
    """A link to a club that was followed."""

    link: Token


class ClubLine(Struct):
    """A club you are in."""

    club: str
    name: str
    members: int


class Member(Struct):
    """A person in a club; this season's games and how many of them were won, a draw as half."""

    name: str
    face: Face
    host: bool
    games: int
    won: float


class TournamentLine(Struct):
    """A tournament in a list: the round it has come to, of how many; both are 0 until it begins."""

    tournament: str
    name: str
    game: str
    title: str
    kind: Literal["swiss", "robin"]
    clock: TimeControl | None
    round: int
    rounds: int
    over: bool
    players: int


class Club(Struct):
    """A club, for its members: the season's table, the latest tables, tournaments; `host` if that is you."""

    club: str
    name: str
    host: bool
    season: int
    members: list[Member]
    tables: list[TableLine]
    tournaments: list[TournamentLine]


class TournamentWish(Struct):
    """A tournament at tables for two: members enter it themselves, bots are named here."""

    name: Name
    game: Name
    kind: Literal["swiss", "robin"] = "swiss"
    options: dict[Name, Option] = {}
    clock: TimeControl | None = None
    bots: Annotated[list[Name], Meta(max_length=32)] = []


class EntrantLine(Struct):
    """How a person stands in a tournament, a person (`face`) or a bot, by their number; `rivals` are the points of all
    whom they met. Who is `out` takes no further part.
    """

    n: int
    name: str
    face: Face | None
    bot: str | None
    out: bool
    points: float
    played: int
    rivals: float


class MeetingLine(Struct):
    """Two who meet in a round, or one who has a bye; `share` is what the first got of it, null while they play."""

    round: int
    first: int
    second: int | None
    share: float | None
    table: str | None


class Tournament(TournamentLine):
    """A tournament in full: its table, best first, and what was played; `mine` is your number in it."""

    club: str
    host: bool
    mine: int | None
    standings: list[EntrantLine]
    meetings: list[MeetingLine]


class Withdrawal(Struct):
    """Who takes no further part, by their number."""

    n: int
