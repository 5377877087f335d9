"""The rows that are kept: what a column is called, what it holds, how long it may be. Nowhere else is that spelt out.

The schema of a server (`server/storage/schema.py`), what is written, and the tables of a page all take their columns
from here. A field whose default is no None has it in the database as well, for rows from before there was the column.
Rows are values: a change to a table stores another row (`msgspec.structs.replace`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import asdict, replace

WORD = Meta(extra={"length": 8})
Name = Annotated[str, Meta(max_length=40)]
Word = Annotated[str, Meta(max_length=8)]
Id = Annotated[str, Meta(max_length=24)]
TableId = Annotated[str, Meta(max_length=24, extra={"refers": "tables.id"})]
Hash = Annotated[str, Meta(max_length=64)]
Digest = Annotated[str, Meta(max_length=32)]
Seal = Annotated[str, Meta(max_length=16)]
Said = Annotated[str, Meta(max_length=500)]
Key = Annotated[str, Meta(max_length=80)]
Time = Annotated[int, Meta(extra={"long": True})]
"""A moment, in milliseconds."""


class TableRow(Struct, frozen=True, kw_only=True):
    """A table, and how its last action left it: lists need no replay."""

    id: Id
    game: Name
    rules: Name
    options: str
    dice: Annotated[Literal["server", "typed"], WORD]
    takeback: Annotated[Literal["free", "off"], WORD]
    public: bool
    uploaded: bool
    watch: Hash
    turn: int
    player: int | None = None
    returns: str | None = None  # per seat, as JSON, once it is over
    ending: str | None = None  # the same in words (wire.Told), as JSON
    created: Time
    updated: Time
    seal: Seal | None = None  # of the last line of its journal
    host: Hash | None = None
    closed: bool = False
    talk: Annotated[Literal["seats", "all"], WORD] = "all"  # who may talk
    seed: Hash | None = None  # of sealed dice
    hints: bool = False  # whether the Producer may be asked
    delay: int = 0  # actions that spectators are kept behind
    unfinished: Name | None = None  # the older rules under which it had to stay so
    clock: str | None = None  # a TimeControl, as JSON
    deadline: Time | None = None  # when the time of the player to move is up
    asks: str | None = None  # an Asking, as JSON
    fill: Time | None = None  # when bots take the seats that are still open
    rated: bool = False
    maker: Id | None = None  # who set it up, if that is known
    muted: str | None = None  # the people whom the host has asked to say no more, as JSON


class SeatRow(Struct, frozen=True, kw_only=True):
    """A seat of a table, and who holds it."""

    table_id: TableId
    seat: int
    kind: Word
    name: Name
    bot: Name | None = None
    stand_in: Name | None = None
    token: Hash | None = None
    invite: Hash | None = None
    muted: bool = False
    person: Id | None = None  # who holds it, if that is known
    open: bool = False  # taken by the first to sit down
    beforehand: str | None = None  # what its player has said beforehand, as JSON


class SeatWithFace(SeatRow, frozen=True, kw_only=True):
    """A seat as it is read for lists and tables: with the looks of the person who holds it, if that is known."""

    colour: str | None = None
    avatar: str | None = None


class ActionRow(Struct, frozen=True, kw_only=True):
    """A line of a journal, sealed with all that came before it."""

    table_id: TableId
    seq: int
    seat: int
    action: str
    undoes: int | None = None  # a take-back: the seq it takes back; its action is empty
    key: Key | None = None
    at: Time
    seal: Seal | None = None
    known: int | None = None  # who may know of it (desk/seats/audience.py)


class ChatRow(Struct, frozen=True):
    """A line of talk; the store numbers it."""

    table_id: TableId
    seat: int | None
    name: Name
    text: Said
    at: Time
    person: Id | None = None  # who said it, if that is known


class NumberedChatRow(ChatRow, frozen=True, kw_only=True):
    """A line of talk as it is read."""

    n: int


class SatRow(Struct, frozen=True):
    """A player sits down; stored only if the seat is still free."""

    table_id: TableId
    seat: int
    invite: Hash | None
    token: Hash
    name: Name
    person: Id | None


class SnapshotRow(Struct, frozen=True, kw_only=True):
    """A journal as it was left (desk/tables/snapshots.py)."""

    table_id: TableId
    seq: int  # how many lines of the journal it holds
    rules: Name
    form: int
    digest: Digest  # of the body and of the journal's seal there
    body: bytes


class StandingRow(Struct, frozen=True, kw_only=True):
    """How the last actions leave a table, for lists and for the timekeeper."""

    id: str
    turn: int
    player: int | None
    returns: str | None
    ending: str | None
    updated: int
    seal: str | None
    deadline: int | None

    def onto(self, row: TableRow) -> TableRow:
        """The row of the table as these actions leave it."""
        return replace(row, **asdict(self))


class StandInRow(Struct, frozen=True):
    """The bot that plays a seat from now on, or none any more."""

    table_id: str
    seat: int
    stand_in: str | None


class BeforehandRow(Struct, frozen=True):
    """What the player of a seat has said beforehand, from now on."""

    table_id: TableId
    seat: int
    beforehand: str | None


class RulesRow(Struct, frozen=True):
    """By which rules and options a table goes on, or under which it had to stay."""

    id: str
    rules: str
    options: str
    unfinished: str | None


class News(Struct, frozen=True, kw_only=True):
    """Columns that are to be changed: those that are set."""

    def columns(self) -> dict[str, object]:
        return {name: value for name, value in asdict(self).items() if value is not UNSET}


class TableNews(News, frozen=True, kw_only=True):
    """What is new in a table's row that is no move."""

    closed: bool | UnsetType = UNSET
    talk: str | UnsetType = UNSET
    watch: str | UnsetType = UNSET
    fill: int | UnsetType | None = UNSET
    muted: str | UnsetType | None = UNSET


class SeatNews(News, frozen=True, kw_only=True):
    """What is new in the row of a seat."""

    name: str | UnsetType = UNSET
    token: str | UnsetType | None = UNSET
    invite: str | UnsetType | None = UNSET
    stand_in: str | UnsetType | None = UNSET
    muted: bool | UnsetType = UNSET
    open: bool | UnsetType = UNSET
    person: str | UnsetType | None = UNSET
    beforehand: str | UnsetType | None = UNSET


class TableChange(Struct, frozen=True):
    """Something about a table and its seats is changed that is no move."""

    table_id: str
    table: TableNews = TableNews()
    seats: Mapping[int, SeatNews] = {}


class Deletion(Struct, frozen=True):
    """A table is removed, and all that was played and said there."""

    table_id: str


Write = TableRow | SeatRow | ActionRow | ChatRow | SatRow | StandingRow | StandInRow | BeforehandRow | RulesRow
"""What a table wants written: a new row, or a change of one that is there."""

Wish = Write | TableChange | Deletion
"""What a table's host wants kept."""
