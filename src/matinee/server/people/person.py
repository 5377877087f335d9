"""A person as the store keeps one, and what one can look like."""

from __future__ import annotations

import secrets
from functools import cache

import msgspec

import matinee
from matinee.desk.seats import PERSON
from matinee.desk.wire import Face
from matinee.table import registry

COLOURS = ("amber", "blue", "grey", "plum", "red", "teal")


class Person(msgspec.Struct, frozen=True):
    """Somebody who plays here. Nothing else is asked or kept."""

    id: str
    name: str
    colour: str
    avatar: str
    created: int

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
    """Somebody new, with looks drawn by lot and no name yet."""
    id = PERSON + secrets.token_urlsafe(12)
    return Person(id, "", secrets.choice(COLOURS), secrets.choice(avatars() or ("",)), at)
