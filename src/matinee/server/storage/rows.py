"""The rows that only a server keeps: what their columns are called, hold, and refer to.

`schema.py` makes the tables of the database from these, and what is read there is given as these.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from matinee import desk
from matinee.desk.rows import Hash, Id, Key, Name, Said, TableId, Time

WORD = Meta(extra={"length": 8})
Deed = Literal["rename", "ban", "unban", "unrank", "rank", "delete"]
Short = Annotated[str, Meta(max_length=16)]
PersonId = Annotated[str, Meta(max_length=24, extra={"refers": "people.id"})]
ClubId = Annotated[str, Meta(max_length=24, extra={"refers": "clubs.id"})]
TournamentId = Annotated[str, Meta(max_length=24, extra={"refers": "tournaments.id"})]


class ReportRow(Struct, frozen=True, kw_only=True):
    """A report about a seat, for the host and the operator."""

    table_id: Id  # of a table that may be gone by now
    about: int
    by: int
    text: Said
    at: Time
    person: Id | None = None  # who said so, if that is known
    whom: Id | None = None  # who sat there, if that is known


class QuestionRow(Struct, frozen=True, kw_only=True):
    """What a bot is asked, by whichever server, and its answer."""

    table_id: TableId
    seq: int  # of the line before the one that the bot is asked for
    kind: Annotated[Literal["move", "idle", "draw"], WORD]
    question: bytes
    answer: str | None = None
    asker: Short
    asked: Time  # when the asker was last seen to wait for it
    taken: Time | None = None  # when a worker took it


class PresenceRow(Struct, frozen=True, kw_only=True):
    """Who is connected to a table at one server."""

    process: Short
    table_id: TableId
    seats: str  # as JSON
    watching: int = 0
    at: Time


class SubscriptionRow(Struct, frozen=True, kw_only=True):
    """How a browser would be told of a seat that it holds."""

    id: Short
    table_id: TableId
    seat: int
    token: Hash  # of the requesting seat at that time
    owner: Hash  # what the browser calls itself, hashed
    device: Hash | None = None  # the key of the device that asked for it, if it had one
    kind: Annotated[Literal["push", "mail", "webhook"], WORD]
    target: str  # where to, as JSON
    quiet_from: int | None = None  # minutes of the day, by UTC
    quiet_to: int | None = None
    always: bool
    confirm: Hash | None = None  # the key that the address was asked for, hashed
    since: Time
    told: int  # with which line of the journal the turn began that was told
    due: Time | None = None  # when it is to be told, after quiet hours
    reminded: Time  # the deadline that was reminded of


class ServerKeyRow(Struct, frozen=True, kw_only=True):
    """A key of the servers on a database."""

    name: Short
    value: str


class EveningRow(Struct, frozen=True, kw_only=True):
    """A finished game in the table of a night."""

    night: Annotated[str, Meta(max_length=12)]
    table_id: Id  # of a table that may be gone by now
    name: Name
    look: str | None = None  # what the name looks like, to compare it
    won: float
    points: int
    turns: int
    strip: Annotated[str, Meta(max_length=600)]
    at: Time


class PersonRow(Struct, frozen=True, kw_only=True):
    """A person who plays here. Nothing else is asked or kept."""

    id: Id
    name: Name  # empty until they give one
    colour: Short
    avatar: Name
    created: Time
    banned: bool = False  # by the operator
    unranked: bool = False  # on no ladder, as the operator wants it


class BlockRow(Struct, frozen=True, kw_only=True):
    """A person who wants nothing to do with another one."""

    person: PersonId
    blocked: Id
    at: Time


class DeedRow(Struct, frozen=True, kw_only=True):
    """What the operator did about a person, and why. Such rows are added and never changed."""

    person: Id  # who may be gone by now
    deed: Annotated[Deed, WORD]
    why: Said
    at: Time


class NumberedDeedRow(DeedRow, frozen=True, kw_only=True):
    """The same as it is read."""

    n: int


class JoiningRow(Struct, frozen=True, kw_only=True):
    """A link by which another device asks to be a person, and what became of it."""

    id: Id
    person: PersonId
    link: Hash
    until: Time  # by when it has to be agreed; then, until when it can be undone
    guest: Id | None = None  # the person who asks
    code: Short | None = None  # which both devices show
    moved: str | None = None  # what the guest brought along, as JSON, once both have agreed


class DeviceRow(Struct, frozen=True, kw_only=True):
    """A device of a person."""

    key: Hash
    id: Id
    person: PersonId
    created: Time
    seen: Time  # to the day


class PasskeyRow(Struct, frozen=True, kw_only=True):
    """A passkey of a person."""

    credential: Annotated[str, Meta(max_length=1400)]  # what the authenticator calls it
    id: Id
    person: PersonId
    key: bytes  # public
    count: Annotated[int, Meta(extra={"long": True})]  # how often it was used, where the authenticator counts
    created: Time
    seen: Time  # to the day


class ChallengeRow(Struct, frozen=True, kw_only=True):
    """What an authenticator is asked to sign."""

    challenge: Hash
    person: Id | None = None  # for whom a passkey is made; none at sign-in
    until: Time


class ResultRow(Struct, frozen=True, kw_only=True):
    """A finished game; the store numbers them in the order in which they count."""

    table_id: Id  # a rated one outlives its table
    game: Name
    at: Time
    rated: bool
    public: bool
    title: Annotated[str, Meta(max_length=200)]


class PlayedRow(Struct, frozen=True, kw_only=True):
    """Who sat somewhere when a game ended, and how it went for them."""

    n: Annotated[int, Meta(extra={"refers": "results.n"})]
    seat: int
    person: Id | None
    bot: Name | None
    called: Key  # their monster, or their side
    share: float
    left: bool
    luck: float | None = None  # what the dice gave, in games; once that was worked out
    lowest: float | None = None  # the lowest chance to win on the way


class RatingRow(Struct, frozen=True, kw_only=True):
    """How well a person plays a game."""

    person: Id
    game: Name
    mean: float
    doubt: float
    games: int
    won: float


class ClubRow(Struct, frozen=True, kw_only=True):
    """A club."""

    id: Id
    name: Name
    host: PersonId
    link: Hash
    season: Time  # when it began


class MemberRow(Struct, frozen=True, kw_only=True):
    """A person in a club."""

    club: ClubId
    person: PersonId
    joined: Time


class TournamentRow(Struct, frozen=True, kw_only=True):
    """A tournament of a club."""

    id: Id
    club: ClubId
    name: Name
    game: Name
    options: str
    clock: str  # a TimeControl or null, as JSON
    kind: Annotated[Literal["swiss", "robin"], WORD]
    rounds: int  # 0 until it begins
    created: Time
    ended: Time | None = None


class EntrantRow(Struct, frozen=True, kw_only=True):
    """An entrant of a tournament: a person or a bot, by number."""

    tournament: TournamentId
    n: int
    person: Id | None = None  # None if they were deleted
    bot: Name | None = None
    out: bool  # once they take no further part


class MeetingRow(Struct, frozen=True, kw_only=True):
    """Two who meet in a round of a tournament, or one who has a bye."""

    tournament: TournamentId
    round: int
    n: int
    first: int
    second: int | None
    share: float | None = None  # what the first got of it


class ClubTableRow(Struct, frozen=True, kw_only=True):
    """Whose a table is, and which meeting of a tournament is played there, if it is one's."""

    table_id: TableId
    club: ClubId
    tournament: Id | None = None
    round: int | None = None
    n: int | None = None


Write = desk.rows.Write | ClubTableRow
"""What is written together, all of it or nothing."""
