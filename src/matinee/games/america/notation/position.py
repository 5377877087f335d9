"""Positions: a game of America as readable JSON, and back; what is not written as it should be is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matinee.games.america.figures import BRANCHES, GIANT_HEALTH, START_HEALTH, UNIT_NAMES
from matinee.games.america.kinds import GONE, NOBODY, POST, TILE
from matinee.games.america.rules.turn import turn_from
from matinee.games.america.state import America
from matinee.table.errors import PositionError
from matinee.table.forms import named, number
from matinee.table.json_types import JsonObject
from matinee.table.phase import Phase
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

BY_HAND = (*HEAD, "players", "units", "giants", "phase")


def position(s: America) -> JsonObject:
    """The state as JSON; whatever is as in an empty country is left out."""
    plain, data = America.blank(s.game, s.options), table.position(s)
    data["units"] = {UNIT_NAMES[u]: POST.write(at) for u, at in enumerate(s.where) if at != plain.where[u]}
    if s.giant_owner != plain.giant_owner:
        data["giants"] = [[owner, health] for owner, health in zip(s.giant_owner, s.giant_health, strict=True)]
    return data


# -- reading


def read_position(game: Game, data: Any) -> America:
    """The state a position describes. `phase` may stand in place of `stack`: the turn goes on from that phase."""
    data = opened(game, data)
    s = America.blank(game, options(game, data))
    known(data, (*BY_HAND, *keys_at(s)), "A position")
    if "stack" not in data:
        s.round, s.first, s.active = 1, 0, 0
    read(s, data)
    if len(s.banked) != s.players:
        raise PositionError(f"banked must be {s.players} whole numbers.")
    _read_players(s, data.get("players"))
    _read_giants(s, data.get("giants"))
    _read_units(s, part(data, "units"))
    _deal(s, data)
    s.commission()
    s.result = result(s.players, data.get("result"))
    s.stack = _read_stack(s, data)
    if "stack" in data:
        refuse_step(s)
    return s


def _read_players(s: America, lines: Any) -> None:
    if not isinstance(lines, list) or len(lines) != s.players:
        raise PositionError(f"players must be a list of {s.players}.")
    for seat, line in enumerate(lines):
        if not isinstance(line, dict):
            raise PositionError("A player is a JSON object.")
        known(line, keys_at(s, "players", per_seat=True), "A player")
        read_seat(s, line, "players", seat)
        if s.kind[seat] != NOBODY and "health" not in line:
            s.health[seat] = START_HEALTH[s.kind[seat]]


def _read_giants(s: America, lines: Any) -> None:
    if lines is None:
        return
    if not isinstance(lines, list) or len(lines) != 2 or not all(isinstance(g, list) and len(g) == 2 for g in lines):
        raise PositionError("giants must be two pairs of a seat and a Health.")
    for n, (owner, health) in enumerate(lines):
        s.giant_owner[n] = number("A giant's seat", owner, NOBODY)
        s.giant_health[n] = number("A giant's Health", health)
        if s.giant_owner[n] >= s.players or s.giant_health[n] > GIANT_HEALTH[n]:
            raise PositionError(f"{owner}, {health} is no giant's seat and Health.")


def _read_units(s: America, units: JsonObject) -> None:
    """Where they are; S-4 an unused branch has no tile to come back from."""
    for name, at in units.items():
        s.put(named("unit", name, UNIT_NAMES), POST.read(name, at))
    if s.round and len(BRANCHES) > s.players:
        for unit in range(8 * len(BRANCHES)):
            if unit >> 3 not in s.branch and s.where[unit] == TILE:
                s.put(unit, GONE)


def _deal(s: America, data: JsonObject) -> None:
    """A pile that is not given holds all that lies nowhere else; the card of a giant in play is spent."""
    if "markers" not in data:
        s.markers = max(0, s.markers - s.stomped.bit_count())
    if "mutation_deck" not in data:
        for held in s.mutations:
            s.mutation_deck &= ~held
    if "research_deck" not in data:
        for held in s.research:
            s.research_deck &= ~held
        for n, owner in enumerate(s.giant_owner):
            if owner != NOBODY:
                s.research_deck &= ~(1 << n)


def _read_stack(s: America, data: JsonObject) -> list[Phase]:
    if "stack" in data:
        return read_stack(s.game, data)
    name = data.get("phase", "Movement")
    stack = turn_from(name)
    if stack is None:
        raise PositionError(f"A turn cannot go on from {name!r}.")
    return [] if s.result is not None else stack
