"""Scenes: small positions in midtown, actions with the names of spaces and chits, and dice given."""

from __future__ import annotations

from typing import Any

import matinee
from matinee.games.newyork.figures import CHIT_IDS, KINDS, LETTERS
from matinee.games.newyork.kinds import AWAY, DEAD
from matinee.games.newyork.map.manhattan import BOARD
from matinee.games.newyork.state import Midtown
from tests.games.kit import Kit

GAME = matinee.load("newyork")
NAMES: dict[str, tuple[str, ...]] = {"space": BOARD.ids, "monster": KINDS, "chit": CHIT_IDS}
KIT = Kit(GAME, NAMES)
named, play, legal, refused, events = KIT.named, KIT.play, KIT.legal, KIT.refused, KIT.events
asked = KIT.deciding

# Places that many tests need, by their ids.
MACYS, SPI, EMPIRE = "c7r7", "c15r15", "c9r9"
MADISON_PARK, GRAMERCY, UNION_SQUARE = "c11r13", "c17r15", "c13r19"


def monster(kind: str, at: str, mission: str | None = None, **more: Any) -> dict[str, Any]:
    """A monster of a scene."""
    return {"kind": kind, "at": at, "mission": mission, **more}


def scene(*monsters: dict[str, Any], mover: int = 0, **rest: Any) -> Midtown:
    """A position at the beginning of the mover's turn, with a robot far off if only one monster is given. Chits are
    turned without a question."""
    cast = list(monsters)
    if len(cast) == 1:
        other = "robot" if cast[0]["kind"] != "robot" else "spider"
        cast.append(monster(other, "c22r20", "C" if cast[0]["mission"] != "C" else "D"))
    options = {"players": len(cast), "must_look": True, **rest.pop("options", {})}
    state = GAME.from_position({"options": options, "monsters": cast, "mover": mover, **rest})
    assert isinstance(state, Midtown)
    return state


def fresh(**options: Any) -> Midtown:
    """A new game: the first monster is about to be drawn."""
    state = GAME.new(**options)
    assert isinstance(state, Midtown)
    return state


def at(s: Midtown, seat: int) -> str:
    """The space a monster is in, or dead or away."""
    where = s.where[seat]
    return {DEAD: "dead", AWAY: "away"}.get(where) or BOARD.ids[where]


def figures(s: Midtown, seat: int) -> tuple[int, int]:
    """A monster's strength and movement as they are now."""
    return s.strength[seat], s.movement[seat]


def space(name: str) -> int:
    """The number of a space."""
    return BOARD.index[name]


def is_rubble(s: Midtown, name: str) -> bool:
    """Whether a building has been eaten."""
    return bool(s.rubble >> space(name) & 1)


def letter(s: Midtown, seat: int) -> str | None:
    """A seat's mission."""
    return LETTERS[s.mission[seat]] if s.mission[seat] >= 0 else None


def won(s: Midtown, seat: int) -> bool:
    """Whether the game is over with this winner."""
    return s.returns() == [float(k == seat) for k in range(s.seats)]
