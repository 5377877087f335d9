"""Types of the calls about people: devices, ladder, public page and export."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from matinee.desk.wire.calls import Token
from matinee.desk.wire.new_tables import Name
from matinee.desk.wire.tables import Face
from matinee.table.json_types import JsonObject


class Before(Struct):
    """Who a device was before, by name, and until when that can be undone."""

    name: str
    until: int


class Device(Struct):
    """A device that is you; `seen` is the day it was last used, `this` the one that asks. With `joined` it was a person
    else a short while ago.
    """

    device: str
    created: int
    seen: int
    this: bool
    joined: Before | None = None


class JoinLink(Struct):
    """A link by which another device may ask to be you, once, `until` then, and the same as a QR code: the path of a
    drawing that is `size` wide and high.
    """

    link: str
    until: int
    path: str
    size: int


class JoinLinkWish(Struct):
    """The address of the page that the link opens."""

    page: Annotated[str, Meta(max_length=200)] = ""


class JoinWish(Struct):
    """A link that was opened; with `ask` you ask its maker to be one person."""

    link: Token
    ask: bool = False


class KnownRating(Struct):
    """A rating at a game."""

    title: str
    points: int


class Known(Struct):
    """A person, shown before joining: their name (empty if they gave none), looks, tables,
    ratings and clubs.
    """

    name: str
    face: Face
    tables: int
    ratings: list[KnownRating]
    clubs: list[str]


class Joining(Struct):
    """The maker of a link and you; after asking, the code that both devices show."""

    maker: Known
    you: Known | None
    code: str | None


class JoinRequest(Struct):
    """A pending request to join you, with its code."""

    who: Known
    code: str


class JoinAnswer(Struct):
    """Whether you are the same person as who shows this code."""

    code: Name
    agree: bool


class Passkey(Struct):
    """A passkey that is you; `seen` is the day it was last used."""

    passkey: str
    created: int
    seen: int


class PasskeyAsked(Struct):
    """What a browser needs (WebAuthn's options, as JSON)."""

    options: JsonObject


class PasskeyGiven(Struct):
    """What a browser answers (WebAuthn's credential, as JSON)."""

    credential: JsonObject


class Blocked(Struct):
    """A person whom you have blocked."""

    name: str
    face: Face


class BlockWish(Struct):
    """Whom you would block, by the id of their page."""

    person: Name


class Somebody(Struct):
    """Who a person is: the `id` of their page, a name (empty at first), what they look like, and what opens it all to
    them. `passkeys` is null where the server has none. The operator may have `banned` them, or taken them off the
    ladders (`unranked`).
    """

    id: str
    name: str
    colour: str
    avatar: str
    created: int
    banned: bool
    unranked: bool
    devices: list[Device]
    passkeys: list[Passkey] | None
    blocked: list[Blocked]


class Me(Somebody):
    """Who you are here, and what you could look like."""

    colours: list[str]
    avatars: list[str]
    request: JoinRequest | None = None


class ExportedTable(Struct):
    """A table where you sat, as what, when, and how it ended for every seat."""

    table: str
    game: str
    seat: int
    name: str
    created: int
    updated: int
    returns: str | None


class ExportedTalk(Struct):
    """Something you said."""

    table: str
    text: str
    at: int


class Rung(Struct):
    """A place on a ladder: a person (`face`) or a bot. `points` may be off by `margin`; they are `sure`
    after enough games against several established players or bots. `won` counts a draw as half.
    """

    name: str
    face: Face | None
    bot: str | None
    points: int
    margin: int
    games: int
    won: float
    sure: bool


class SeatRating(Struct):
    """What a rated game does to the rating of who sits somewhere: what it did once it is over, else what it would do
    if this seat conceded now.
    """

    seat: int
    before: int
    after: int
    sure: bool


class TableRating(Struct):
    """What a table does to ratings. `rated` is false where it does nothing: it is not rated, or a person has not moved
    yet. `over`: whether that is settled.
    """

    rated: bool
    over: bool
    seats: list[SeatRating]


class Ladder(Struct):
    """Who plays a game best, as far as rated games tell."""

    game: str
    title: str
    rungs: list[Rung]


class Standing(Struct):
    """A person's place at one game, and where its bots are."""

    game: str
    title: str
    place: Rung
    bots: list[Rung]


class Favourite(Struct):
    """A favourite of a person: how often played, how often won."""

    title: str
    called: str
    games: int
    won: float


class Escape(Struct):
    """A game that was won after its chances were as low as this; `table` can be watched if it is public."""

    title: str
    called: str
    chance: float
    at: int
    table: str | None


class PublicPerson(Struct):
    """What everybody may know of a person: their looks, and what came of rated and public games.

    `last`: the shares of the last games, the latest first. `luck`: what the dice gave in each of the last games, in
    games won, where that was worked out.
    """

    name: str
    face: Face
    since: int
    games: int
    won: float
    ratings: list[Standing]
    last: list[float]
    favourites: list[Favourite]
    escapes: list[Escape]
    luck: list[float]


class Exported(Somebody):
    """All that is kept of you."""

    tables: list[ExportedTable]
    talk: list[ExportedTalk]
    record: PublicPerson
    clubs: list[str]


class MeMade(Struct):
    """You, and the key by which this device is you; keep it."""

    key: str
    me: Me


class MeChanged(Struct):
    """What is to be different about you."""

    name: Name | None = None
    colour: Name | None = None
    avatar: Name | None = None
