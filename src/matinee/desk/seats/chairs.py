"""Seats and who holds them: secret tokens, kept only as hashes."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence

import msgspec

import matinee
from matinee.desk.phrases import say
from matinee.desk.rows import SeatNews, SeatRow, SeatWithFace
from matinee.desk.seats.beforehand import NOTHING_SAID, Beforehand, read_beforehand
from matinee.desk.wire.refusals import Refusal
from matinee.desk.wire.tables import Face, Player
from matinee.table.json_types import Options


def secret(kind: str) -> tuple[str, str]:
    """A new token of a kind (`seat`, `join`, `watch`, `me`) and the hash to keep of it."""
    token = f"{kind}_{secrets.token_urlsafe(24)}"
    return token, digest(token)


def digest(token: str) -> str:
    """What is kept of a token: with 192 random bits no salt is needed."""
    return hashlib.sha256(token.encode()).hexdigest()


MOST_TOKENS = 32
"""Most tokens read at once; the largest table has nine seats."""

DEVICE = "me_"
"""What the keys of devices begin with."""

PERSON = "p_"
"""What the ids of people begin with; no hash does."""


def names_device(token: str) -> bool:
    return any(one.startswith(DEVICE) for one in _tokens(token))


def person_in(keys: frozenset[str]) -> str | None:
    """The person whom these keys stand for, if they do for one."""
    return next((key for key in keys if key.startswith(PERSON)), None)


def table_id() -> str:
    """A name for a new table, too rare to guess."""
    return secrets.token_urlsafe(9).replace("-", "a").replace("_", "b")


class Chair(msgspec.Struct):
    """One seat of a table as it is held now."""

    seat: int
    side: str
    kind: str  # "person", "bot", or "record" at a table that was uploaded
    name: str
    bot: str | None = None
    stand_in: str | None = None
    token: str | None = None
    invite: str | None = None
    muted: bool = False
    face: Face | None = None
    open: bool = False  # taken by the first to sit down
    beforehand: Beforehand = NOTHING_SAID

    def note(self, news: SeatNews) -> None:
        """Change what is new in the row of this seat."""
        for name, value in news.columns().items():
            if name == "person":
                self.face = None
            elif name == "beforehand":
                self.beforehand = read_beforehand(news.beforehand or None)
            else:
                setattr(self, name, value)

    @property
    def played_by(self) -> str | None:
        """The bot that decides for this seat now, if one does."""
        return self.bot if self.kind == "bot" else self.stand_in

    @property
    def taken(self) -> bool:
        return self.kind != "person" or self.token is not None

    def shown(self, online: bool, called: str = "") -> Player:
        """The seat as everybody may see it. Without a name, the player has the seat's current name."""
        return Player(
            seat=self.seat,
            side=called or self.side,
            name=called if called and self.name == self.side else self.name,
            kind=self.kind,
            taken=self.taken,
            online=online or self.kind == "bot",
            bot=self.bot,
            stand_in=self.stand_in,
            face=self.face,
            open=self.open and not self.taken,
        )


def chairs(rows: Sequence[SeatRow], sides: Sequence[str]) -> list[Chair]:
    """The chairs that rows of the store describe."""
    return [
        Chair(
            seat=row.seat,
            side=sides[row.seat],
            kind=row.kind,
            name=row.name,
            bot=row.bot,
            stand_in=row.stand_in,
            token=row.token,
            invite=row.invite,
            muted=row.muted,
            face=_face(row),
            open=row.open,
            beforehand=read_beforehand(row.beforehand),
        )
        for row in rows
    ]


def _face(row: SeatRow) -> Face | None:
    if isinstance(row, SeatWithFace) and row.person and row.colour and row.avatar:
        return Face(row.person, row.colour, row.avatar)
    return None


def sides(game: str, options: Options, count: int) -> Sequence[str]:
    """What the seats of a table are called; numbered where its game or options are not (or no longer) known here."""
    try:
        known = matinee.load(game)
        found = known.seats(known.checked(options))
    except matinee.MatineeError:
        found = ()
    return found if len(found) == count else [f"Seat {n}" for n in range(1, count + 1)]


class Holder(msgspec.Struct, frozen=True):
    """The seats that a client holds; none for a spectator."""

    seats: tuple[int, ...] = ()

    @property
    def watching(self) -> bool:
        return not self.seats

    def only(self, seat: int) -> None:
        """Refuse a client that does not hold the seat."""
        if seat not in self.seats:
            raise Refusal(403, say("not_your_seat"))


def digests(token: str) -> frozenset[str]:
    """What is kept of a token; several may be given, with commas between them."""
    return frozenset(digest(one) for one in _tokens(token))


def _tokens(token: str) -> list[str]:
    return [one.strip() for one in token.split(",", MOST_TOKENS)[:MOST_TOKENS]] if token else []


def held_by(keys: frozenset[str], seated: Sequence[Chair]) -> tuple[int, ...]:
    """The seats that these (hashed) keys hold, or the people whose ids are among them."""
    return tuple(
        chair.seat
        for chair in seated
        if chair.token is not None and (chair.token in keys or (chair.face is not None and chair.face.person in keys))
    )


def admit(keys: frozenset[str], seated: Sequence[Chair], watch: Sequence[str | None], public: bool) -> Holder:
    """Who these (hashed) keys make you at a table; those of `watch` let you watch. A person's id among them opens the
    seats of that person.

    An invitation also allows watching, so that its receiver can look on without taking the seat, or when it is
    taken.
    """
    if held := held_by(keys, seated):
        return Holder(held)
    invited = any(chair.invite in keys for chair in seated)
    if invited or any(key in keys for key in watch) or (public and (not keys or person_in(keys))):
        return Holder()
    if not keys or (person_in(keys) and len(keys) <= 2):  # a device and the person it is, and no token
        raise Refusal(401, say("private"))
    raise Refusal(401, say("wrong_token"))
