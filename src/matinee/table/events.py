"""Events: what just happened, as an id and its arguments, with who may know."""

from typing import Any

import msgspec

PUBLIC = -2
"""The audience of an event that everybody sees."""


class Event(msgspec.Struct, frozen=True, array_like=True):
    """One thing that happened. `audience` is a seat or PUBLIC; `reveals` marks a secret let out: no undo crosses it."""

    id: str
    args: tuple[Any, ...]
    audience: int = PUBLIC
    reveals: bool = False

    def visible_to(self, seat: int | None) -> bool:
        return self.audience in (PUBLIC, seat)


def told(events: list[Event], seat: int | None) -> list[list[Any]]:
    """The events this seat may know, in JSON form: `[id, arg, ...]`."""
    return [[event.id, *event.args] for event in events if event.visible_to(seat)]
