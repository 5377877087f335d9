"""Tables to be set up, as they are wished for and as they are given."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct

from matinee.desk.wire.time_control import TimeControl
from matinee.table.said.sent_text import MOST_KB

Name = Annotated[str, Meta(max_length=40)]
Option = bool | int | float | Annotated[str, Meta(max_length=100)]


class SeatWish(Struct):
    """A seat's player: me, a friend by link, the first to sit down (open), a bot, or people at one screen (hotseat)."""

    kind: Literal["me", "friend", "open", "bot", "hotseat"]
    name: Name = ""
    bot: Name | None = None


Welcome = Literal["anybody", "beginners", "experienced"]
WELCOME: tuple[Welcome, ...] = get_args(Welcome)


class Asking(Struct, frozen=True):
    """What a table with open seats asks for: who is welcome, and after how many minutes bots take what stays empty."""

    welcome: Welcome = "anybody"
    minutes: Annotated[int, Meta(ge=1, le=7 * 24 * 60)] = 60


class NewTable(Struct):
    """A table to be set up; `scenario` is the text of a scenario file, over which `options` go.

    A `lesson` begins where the game's lesson does, a `puzzle` at the moment of the game's puzzle of that number, each
    with its options. `ready`: the set-up is played at once for all seats, yours among bots. Spectators are kept `delay`
    actions behind until the game is over.
    """

    game: Name
    seats: Annotated[list[SeatWish], Meta(max_length=12)]
    options: dict[Name, Option] = {}
    scenario: Annotated[str, Meta(max_length=MOST_KB * 1024)] = ""
    dice: Literal["server", "typed"] = "server"
    takeback: Literal["free", "off"] = "free"
    public: bool = False
    talk: Literal["seats", "all"] = "seats"
    sealed: bool = False
    hints: bool = False
    lesson: bool = False
    ready: bool = False
    puzzle: Annotated[int, Meta(ge=0, le=9_999)] = 0
    clock: TimeControl | None = None
    asks: Asking | None = None
    rated: bool = False
    delay: Annotated[int, Meta(ge=0, le=500)] = 0


class SeatGiven(Struct, omit_defaults=True):
    """A seat of a new table: `token` if it is yours, `invite` to send to a friend."""

    seat: int
    kind: str
    token: str | None = None
    invite: str | None = None


class TableMade(Struct):
    """A new table; `watch` is the token for spectators, `host` the one of the person who set it up.

    `commitment` is the hash of the seed of sealed dice, and empty where they are not.
    """

    table: str
    seats: list[SeatGiven]
    watch: str
    host: str
    commitment: str = ""


class RecordMade(Struct):
    """An uploaded record has become a table to look back on."""

    table: str
    watch: str
    host: str
