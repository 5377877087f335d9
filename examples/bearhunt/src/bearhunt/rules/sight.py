"""5.4 What hunters see."""

from __future__ import annotations

from bearhunt.state import Forest


def look(s: Forest) -> None:
    """5.4 A bear in the open next to a hunter is seen; where hunters see no bear, there is none."""
    if not s.watched >> s.bear & 1:
        s.could &= ~s.watched
    elif not s.known:
        s.find()
        s.reveal("spotted", s.bear)
