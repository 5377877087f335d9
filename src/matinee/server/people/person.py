"""A person as the store keeps one, and what one can look like."""

from __future__ import annotations

import secrets
from functools import cache

import matinee
from matinee.desk.phrases import called
from matinee.desk.seats.chairs import PERSON
from matinee.desk.wire.tables import Face
from matinee.server.storage.rows import PersonRow
from matinee.table import registry

COLOURS = ("amber", "blue", "grey", "plum", "red", "teal")


class Person(PersonRow, frozen=True, kw_only=True):
    """A person who plays here."""

    @property
    def called(self) -> str:
        """What others call them."""
        return self.name or called("somebody")

    @property
    def face(self) -> Face:
        """What everybody at a table may see."""
        return Face(self.id, self.colour, self.avatar)


@cache
def avatars() -> tuple[str, ...]:
    """The figures of all giants that our games have."""
    games = (matinee.load(game.name) for game in registry.marquee())
    looks = (look for game in games for look in game.art.pieces.values() if look.big)
    return tuple(sorted({look.screen.figure for look in looks if look.screen.figure}))


def stranger(at: int) -> Person:
    """A new person with random looks and no name."""
    id = PERSON + secrets.token_urlsafe(12)
    colour, avatar = secrets.choice(COLOURS), secrets.choice(avatars() or ("",))
    return Person(id=id, name="", colour=colour, avatar=avatar, created=at)
