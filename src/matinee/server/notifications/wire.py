"""The types of the calls about notifications, which players know as signals."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from matinee.desk.wire.calls import Token
from matinee.server.notifications.channels import Kind, Shape

Device = Annotated[str, Meta(min_length=20, max_length=64, pattern="^[!-~]+$")]
"""What a browser calls itself: its own secret, by which it finds its signals again."""

Minute = Annotated[int, Meta(ge=0, lt=24 * 60)]
Long = Annotated[str, Meta(max_length=1_000)]


class SignalsOffered(Struct):
    """The kinds of signals that this server has, and its public key for push services."""

    kinds: list[str]
    key: str


class SignalWish(Struct):
    """How a browser would be told that a table waits: by `kind`, with the fields that it needs, for the seats of these
    tokens. In `quiet` hours (minutes of the day, by UTC) a signal waits. `always`: with the page open, too.
    """

    device: Device
    kind: Kind
    tokens: Annotated[list[Token], Meta(max_length=500)]
    endpoint: Long = ""
    p256dh: Long = ""
    auth: Long = ""
    address: Annotated[str, Meta(max_length=254)] = ""
    url: Long = ""
    shape: Shape = "discord"
    quiet: tuple[Minute, Minute] | None = None
    always: bool = False


class SignalsMade(Struct):
    """For how many seats there are signals now. `unconfirmed`: a message was sent to ask if they are wanted."""

    seats: int
    unconfirmed: bool = False


class SignalOff(Struct):
    """A kind of signal that a browser has no more."""

    device: Device
    kind: Kind


class Confirmed(Struct):
    """The key that a message asked to be confirmed by."""

    key: Token
