"""What a table is told: plain values, in the order in which they come. All can be written down and told again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from matinee.desk.rows import ActionRow, SeatRow, TableRow
from matinee.desk.wire.messages import ErrorMessage, FromClient
from matinee.desk.wire.tables import Face

Heard = FromClient | ErrorMessage
"""What is said, as it is understood."""

Keys = frozenset[str]
"""Credentials, as hashes: tokens of seats, links and devices, and their people."""


class Command(Struct, frozen=True, tag=str.lower):
    """What a table is told."""


class Begin(Command, frozen=True):
    """Let bots go on after loading. `anew`: everybody first gets the true state."""

    anew: bool = False


class Connect(Command, frozen=True):
    """A client connects. A `fellow` may watch even if the keys open nothing; chat of those `blocked` is not sent."""

    line: int
    keys: Keys = frozenset()
    fellow: bool = False
    blocked: frozenset[str] = frozenset()


class HangUp(Command, frozen=True):
    """A client has disconnected."""

    line: int


class Hear(Command, frozen=True):
    """Something is said over a line: a click, a take-back, a greeting, a question, or nonsense and its answer."""

    line: int
    message: Heard


class Answered(Command, frozen=True):
    """A bot has answered: an action, or whether it agrees to a draw; None if it was late."""

    ask: int
    choice: Any = None


class Unanswered(Command, frozen=True):
    """A bot could not be asked, or another worker has the job: nothing is played."""

    ask: int


class Passed(Command, frozen=True):
    """Time has passed."""


# -- calls: each is answered by a `Reply`


class Call(Command, frozen=True):
    """Something that is asked for by these keys, and answered."""

    call: int
    keys: Keys


class StandIn(Call, frozen=True):
    """Let a bot play a seat, or only place its pieces, or take it back."""

    seat: int
    bot: str | None
    places: bool = False


class Join(Call, frozen=True):
    """Take the seat of an invitation among the keys, to hold it by `token`."""

    token: str
    name: str
    face: Face | None = None
    luck: str = ""


class Sit(Call, frozen=True):
    """Take a open seat."""

    seat: int
    token: str
    name: str
    face: Face | None = None
    luck: str = ""


class LuckyWords(Call, frozen=True):
    """Have a part in sealed dice: the `hash` of a key, later the `key` itself."""

    seat: int
    hash: str = ""
    key: str = ""


class Concede(Call, frozen=True):
    """Concede for the player to move."""

    seat: int


class ChangeKey(Call, frozen=True):
    """Hold a seat by another token; its invitation opens nothing any more either."""

    seat: int
    token: str


class CloseTable(Call, frozen=True):
    """The host lets nothing more be played or said, or again."""

    closed: bool


class DeleteTable(Call, frozen=True):
    """The host removes the table and all that was played and said there."""


class Mute(Call, frozen=True):
    """The host lets a seat say nothing more, or again."""

    seat: int
    muted: bool


class LetTalk(Call, frozen=True):
    """The host says who may talk: the `seats` alone, or `all`."""

    talk: str


class FreeSeat(Call, frozen=True):
    """The host frees a seat, for a bot or for a new invitation."""

    seat: int
    bot: str | None
    invite: str | None


class ChangeWatch(Call, frozen=True):
    """The host has another link for spectators; who came by the old one is let go."""

    watch: str


# -- word from other servers


class Elsewhere(Command, frozen=True):
    """Who is at this table at other servers."""

    seats: frozenset[int] = frozenset()
    watching: int = 0


class Played(Command, frozen=True):
    """What another server has played here: rows of the journal, and when lists were told of it."""

    journal: Sequence[ActionRow]
    updated: int


class Follow(Command, frozen=True):
    """What another server has done here: the table's row, its seats, and what is new in its journal."""

    row: TableRow
    seats: Sequence[SeatRow]
    journal: Sequence[ActionRow]


class Talked(Command, frozen=True):
    """A line of talk that was said at another server."""

    n: int
    seat: int | None
    name: str
    text: str
    at: int
    person: str | None = None


# -- word of rows


class Kept(Command, frozen=True):
    """The rows are kept; `n` is the number that a line of talk was given."""

    n: int = 0


class NotKept(Command, frozen=True):
    """No row could be stored; this is the answer to the client."""

    status: int
    text: str
