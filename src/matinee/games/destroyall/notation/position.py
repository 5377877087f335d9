"""Positions: a game of Destroy All Monsters! as JSON, and back; what is not written as it should be is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matinee.games.destroyall.figures import Design, read_design, written
from matinee.games.destroyall.state import Rampage
from matinee.table.errors import Illegal, PositionError
from matinee.table.forms import listed
from matinee.table.json_types import JsonObject
from matinee.table.written import position as table
from matinee.table.written.position import HEAD, keys_at, known, opened, options, read_seat, read_stack, result

if TYPE_CHECKING:
    from matinee.table.game import Game

BY_HAND = (*HEAD, "monsters")


def position(s: Rampage) -> JsonObject:
    """The state as JSON; whatever is as on an empty table is left out."""
    data = table.position(s)
    for monster, design in zip(data["monsters"], s.design, strict=True):
        if design != Design():
            monster["design"] = written(design)
    return data


# -- reading


def read_position(game: Game, data: Any) -> Rampage:
    """The state that a position describes."""
    data = opened(game, data)
    s = Rampage.blank(game, options(game, data))
    known(data, (*BY_HAND, *keys_at(s)), "A position")
    table.read(s, data)
    _read_monsters(s, listed("monsters", data.get("monsters", [])))
    s.stack = read_stack(game, data)
    s.result = result(s.seats, data.get("result"))
    return s


def _read_monsters(s: Rampage, entries: list[Any]) -> None:
    if len(entries) != s.count:
        raise PositionError(f"There must be {s.count} monsters, one for each player.")
    for i, entry in enumerate(entries):
        if not isinstance(entry, dict):
            raise PositionError(f"Monster {i + 1} must be a JSON object.")
        known(entry, (*keys_at(s, "monsters", per_seat=True), "design"), f"Monster {i + 1}")
        read_seat(s, entry, "monsters", i)
        if "design" in entry:
            try:
                s.design[i] = read_design(s.no, entry["design"])
            except Illegal as error:
                raise PositionError(f"Monster {i + 1}: {error.reason.text}") from error
