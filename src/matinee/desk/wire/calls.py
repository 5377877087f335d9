"""What is asked of a table and its seats besides clicks, and what comes of it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from matinee.desk.wire.new_tables import Name

Token = Annotated[str, Meta(max_length=200)]


Hexadecimal = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""32 bytes, of a hash or of a key."""


class SitDown(Struct):
    """An open seat taken."""

    name: Name = ""
    luck: Hexadecimal | None = None


class Tokens(Struct):
    """The seats a browser holds."""

    tokens: Annotated[list[Token], Meta(max_length=500)]


class Join(Struct):
    """An invitation taken up."""

    invite: Token
    name: Name = ""
    luck: Hexadecimal | None = None


class Joined(Struct):
    """The seat is yours; keep the token."""

    seat: int
    token: str


class Closing(Struct):
    """Whether nothing more is played or said at a table."""

    closed: bool


class Talking(Struct):
    """Who may talk at a table: the seats alone, or spectators too."""

    talk: Literal["seats", "all"]


class Freed(Struct):
    """The bot that plays a seat from now on, or null to invite another person."""

    bot: Name | None = None


class Muting(Struct):
    """Whether a seat may say nothing."""

    muted: bool


class Complaint(Struct):
    """What the host is told about a person at the table."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Report(Struct):
    """A complaint as the host reads it: about which seat, by which, when."""

    about: int
    by: int
    text: str
    at: int


class LuckyWords(Struct):
    """A part in sealed dice: first the `hash` of a key (SHA-256 of its bytes), and the `key` once all have had their
    chance to give a hash.
    """

    hash: Hexadecimal | None = None
    key: Hexadecimal | None = None


class WatchMade(Struct):
    """The new token for spectators; the old one opens nothing any more."""

    watch: str


class Nothing(Struct):
    """It is done, and there is no more to say of it."""


class StandIn(Struct):
    """The bot that plays a seat from now on, or null to play it yourself again.

    With `places` it places the pieces that wait and gives the seat back before the last one, which begins the game.
    """

    bot: Name | None
    places: bool = False
