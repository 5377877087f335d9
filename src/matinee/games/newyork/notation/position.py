"""Positions: a game of New York as readable JSON, and back; what is not written as it should be is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matinee.games.newyork.figures import CHITS, LETTERS, MONSTERS, TARGETS
from matinee.games.newyork.kinds import DEAD, HIDDEN, NOBODY, NOWHERE, Letters
from matinee.games.newyork.own import cup
from matinee.games.newyork.rules.turn import TURN_BEGINS
from matinee.games.newyork.state import Midtown
from matinee.table.errors import PositionError
from matinee.table.forms import choice, number
from matinee.table.json_types import JsonObject
from matinee.table.written import position as table
from matinee.table.written.position import (
    HEAD,
    keys_at,
    known,
    opened,
    options,
    part,
    read,
    read_seat,
    read_stack,
    refuse_step,
    result,
)

if TYPE_CHECKING:
    from matinee.table.game import Game

BY_HAND = (*HEAD, "monsters", "meals", "phase")


def position(s: Midtown) -> JsonObject:
    """The state as JSON."""
    meals = {name: eater for name, eater in zip(TARGETS, s.meals, strict=True) if eater != NOBODY}
    return table.position(s) | {"meals": meals}


# -- reading


def read_position(game: Game, data: Any) -> Midtown:
    """The state a position describes. Without a `stack` the mover's turn begins; `chits` not given lie as printed."""
    data = opened(game, data)
    monsters = data.get("monsters")
    if not isinstance(monsters, list) or not all(isinstance(m, dict) for m in monsters):
        raise PositionError("monsters must be a list with an object for each player.")
    s = Midtown.blank(game, options(game, data, players=len(monsters)))
    known(data, (*BY_HAND, *keys_at(s)), "A position")
    if len(monsters) != s.seats:
        raise PositionError(f"There are {len(monsters)} monsters for {s.seats} players.")
    begun = "stack" not in data
    s.mover = 0
    s.round = 1 if begun else 0
    read(s, data)
    if begun and not s.round:
        raise PositionError("round must be a whole number from 1 up, not 0.")
    for seat, monster in enumerate(monsters):
        _read_monster(s, seat, monster)
    _read_city(s, data)
    _read_missions(s, data)
    s.result = result(s.seats, data.get("result"))
    s.stack = read_stack(game, data)
    refuse_step(s)
    if begun and s.result is None:
        s.stack = [TURN_BEGINS]
    return s


def _read_monster(s: Midtown, seat: int, data: JsonObject) -> None:
    known(data, keys_at(s, "monsters", per_seat=True), "A monster")
    read_seat(s, data, "monsters", seat)
    kind = s.monster[seat]
    if kind >= 0:
        s.strength[seat] = s.strength[seat] if "strength" in data else MONSTERS[kind].strength
        s.movement[seat] = s.movement[seat] if "movement" in data else MONSTERS[kind].movement
    s.hurt[seat] |= s.kills[seat]
    if s.where[seat] == DEAD:
        s.alive &= ~(1 << seat)
        s.strength[seat] = s.movement[seat] = 0
    s.put(seat, s.where[seat])


def _read_city(s: Midtown, data: JsonObject) -> None:
    if "blonde" not in data and s.carrier != NOBODY:
        s.blonde = NOWHERE
    for seat in (s.carrier, s.devourer):
        if seat != NOBODY:
            s.held |= 1 << seat
    if s.blonde != HIDDEN:
        s.unturned &= ~(1 << len(CHITS) - 1)
    if "chits" not in data and not s.options["places"]:  # chits that were turned are taken from the south
        while s.chits.bit_count() > s.unturned.bit_count():
            s.chits ^= 1 << s.chits.bit_length() - 1
    for name, eater in part(data, "meals").items():
        s.meals[choice("meals", name, TARGETS)] = number("meals", eater)


def _read_missions(s: Midtown, data: JsonObject) -> None:
    left = [all - s.shown[k] - s.mission.count(k) for k, all in enumerate(cup(s.options))]
    if min(left) < 0:
        letter = LETTERS[left.index(min(left))]
        raise PositionError(f"Mission {letter} is held or shown more often than there are chits of it.")
    if "pool" in data and s.pool != left:
        letters = Letters(counted=True).write(left)
        raise PositionError(f"The cup must hold {letters or 'nothing'}, not {data['pool']!r}.")
    s.pool = left
