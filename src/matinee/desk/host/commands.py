"""What a table is told: plain values, in the order in which they come. All can be written down and told again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from matinee.desk.rows import ActionRow, SeatRow, TableRow
from matinee.desk.wire.tables import Face


class Command(Struct, frozen=True, tag=True):
    """What a table is told."""


class Begin(Command, frozen=True):
    """It has come into memory: a bot may have to move at once. `anew`: those at it are told how it truly stands."""

    anew: bool = False


class Connect(Command, frozen=True):
    """Somebody comes, by these hashed keys."""

    line: int
    keys: frozenset[str] = frozenset()


class HangUp(Command, frozen=True):
    """Somebody has gone."""

    line: int


class Hear(Command, frozen=True):
    """Something is said over a line: a click, a take-back, a greeting, a question, or nonsense."""

    line: int
    text: str


class StandIn(Command, frozen=True):
    """Whoever holds these keys lets a bot play a seat, or takes it back."""

    call: int
    keys: frozenset[str]
    seat: int
    bot: str | None


class Join(Command, frozen=True):
    """Somebody takes the seat of this (hashed) invitation, and will hold it by `token`."""

    call: int
    invite: str
    token: str
    name: str
    face: Face | None = None


class Sit(Command, frozen=True):
    """Somebody takes a seat that is for whoever comes first."""

    call: int
    keys: frozenset[str]
    seat: int
    token: str
    name: str
    face: Face | None = None


class LuckyWords(Command, frozen=True):
    """Somebody has a part in sealed dice."""

    call: int
    keys: frozenset[str]
    seat: int
    text: str


class Answered(Command, frozen=True):
    """A bot has answered: an action, or whether it agrees to a draw; None if it was late, or failed."""

    ask: int
    choice: Any = None


class Passed(Command, frozen=True):
    """Time has passed."""


class Elsewhere(Command, frozen=True):
    """Who is at this table at other servers."""

    seats: frozenset[int] = frozenset()
    watching: int = 0


class Follow(Command, frozen=True):
    """What another server has done here: the table's row, its seats, and what is new in its journal."""

    row: TableRow
    seats: Sequence[SeatRow]
    journal: Sequence[ActionRow]


class Kept(Command, frozen=True):
    """The rows are kept; `n` is the number that a line of talk was given."""

    n: int = 0


class NotKept(Command, frozen=True):
    """The rows could not be kept, all of them; this is what whoever asked for it hears."""

    status: int
    text: str
