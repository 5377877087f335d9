"""Positions: a game of New York as readable JSON, and back with every impossibility refused in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matinee.games.newyork.figures import CHITS, LETTERS, MONSTERS, TARGETS
from matinee.games.newyork.kinds import ANYBODY, AWAY, DEAD, HIDDEN, NOBODY, NOWHERE, OFF, PLAYER, Letters
from matinee.games.newyork.map.manhattan import BOARD, BUILDINGS, NAMED
from matinee.games.newyork.own import cup
from matinee.games.newyork.rules.combat import Retreat
from matinee.games.newyork.rules.turn import Comeback, begin
from matinee.games.newyork.state import Midtown
from matinee.table.board import bitset, members
from matinee.table.errors import PositionError
from matinee.table.forms import choice, number
from matinee.table.json_types import JsonObject
from matinee.table.written import position as table
from matinee.table.written.position import (
    HEAD,
    forms,
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
    set_going,
)

if TYPE_CHECKING:
    from matinee.table.game import Game

BY_HAND = (*HEAD, "monsters", "meals", "phase")
MOVES = {"Prowl", "Pounce", "StrikeBack", "Grip", "Bite", "Fight"}


def position(s: Midtown) -> JsonObject:
    """The state as JSON."""
    meals = {name: eater for name, eater in zip(TARGETS, s.meals, strict=True) if eater != NOBODY}
    return table.position(s) | {"meals": meals}


# -- reading


def from_position(game: Game, data: Any) -> Midtown:
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
    _possible_seats(s)
    _possible(s)
    refuse_step(s)
    if begun and s.result is None:
        begin(s)
        set_going(s)
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


def _possible_seats(s: Midtown) -> None:
    """Refuse players that do not play."""
    named = [("mover", s.mover), ("carrier", s.carrier), ("devourer", s.devourer)]
    named += [("held", seat) for seat in members(s.held)]
    named += [("meals", eater) for eater in s.meals]
    for what, sets_ in (("hurt", s.hurt), ("kills", s.kills)):
        named += [(what, seat) for some in sets_ for seat in members(some)]
    for phase in s.stack:
        named += [(n, getattr(phase, n)) for n, form in forms(type(phase)).items() if form in (PLAYER, ANYBODY)]
    for what, seat in named:
        if seat >= s.seats:
            raise PositionError(f"{what} must be a player from 0 to {s.seats - 1}, not {seat}.")


def _possible(s: Midtown) -> None:
    """Refuse what no game could come to."""
    if s.rubble & ~BUILDINGS:
        raise PositionError(f"{BOARD.ids[next(members(s.rubble & ~BUILDINGS))]} is no building and cannot be rubble.")
    if s.round and s.chits.bit_count() != s.unturned.bit_count():
        raise PositionError(f"{s.chits.bit_count()} chits lie on the map, and {s.unturned.bit_count()} are unturned.")
    if s.chits & ~bitset(NAMED):
        raise PositionError("Chits lie only in named places.")
    kinds = [kind for kind in s.monster if kind >= 0]
    if len(set(kinds)) < len(kinds):
        raise PositionError("Each monster is there only once.")
    if (s.carrier != NOBODY) != (s.blonde == NOWHERE):
        raise PositionError("A Blonde who is carried needs a carrier, and nobody else has one.")
    if s.held and s.blonde == HIDDEN:
        raise PositionError("Nobody has held a Blonde who is hidden.")
    if s.carrier != NOBODY and not s.alive >> s.carrier & 1:
        raise PositionError("The dead carry nobody.")
    if (s.blonde == HIDDEN) != bool(s.unturned >> len(CHITS) - 1 & 1):
        raise PositionError("The Blonde is hidden as long as her chit is unturned, and only then.")
    if s.result is not None:
        return  # it may have ended by resignation, in the middle of anything
    if s.round:
        for seat, at in enumerate(s.where):
            _possible_monster(s, seat, at)
        _possible_mover(s)
    else:
        _possible_set_up(s)


def _waiting(s: Midtown) -> set[str]:
    return {type(phase).__name__ for phase in s.stack}


def _possible_mover(s: Midtown) -> None:
    at = s.where[s.mover]
    if s.result is None and at < 0 and (_waiting(s) & MOVES or (not s.stack and at == DEAD)):
        raise PositionError("The dead and the absent do not move: mover must be alive and on the map.")
    for phase in s.stack:
        if isinstance(phase, Retreat) and s.where[phase.whose] < 0:
            raise PositionError(f"Player {phase.whose} is on no space to go back from (Retreat).")
        if isinstance(phase, Comeback) and at != AWAY:
            raise PositionError("Only a mover that is away comes back (Comeback).")


def _possible_set_up(s: Midtown) -> None:
    """Before the first turn, whoever has no monster or is on no space still waits for it."""
    if _waiting(s) & MOVES:
        raise PositionError("Nobody moves before the first turn: round must be 1 or more.")
    to_come = {(type(phase).__name__, getattr(phase, "whose", NOBODY)) for phase in s.stack}
    for seat, at in enumerate(s.where):
        if s.monster[seat] < 0 and ("DrawMonster", seat) not in to_come:
            raise PositionError(f"Player {seat} has no monster (kind).")
        if at == OFF and ("Start", seat) not in to_come:
            raise PositionError(f"Player {seat}'s monster must be somewhere (at).")


def _possible_monster(s: Midtown, seat: int, at: int) -> None:
    who = f"Player {seat}"
    if s.monster[seat] < 0:
        raise PositionError(f"{who} has no monster (kind).")
    if at == OFF:
        raise PositionError(f"{who}'s monster must be somewhere (at).")
    if s.kills[seat] & s.alive:
        raise PositionError(f"{who} has killed only monsters that are dead.")
    if s.hurt[seat] >> seat & 1:
        raise PositionError(f"{who} cannot have hurt itself.")
    if at == DEAD:
        return
    if not s.strength[seat] and not s.movement[seat]:
        raise PositionError(f"{who}'s monster has strength 0 and movement 0: it is dead (NY15).")
    if at == AWAY:
        return
    if s.where.count(at) > 2:
        raise PositionError(f"Three monsters cannot be at {BOARD.ids[at]} (R13).")
    attacking = _waiting(s) - {"Prowl", "Pounce", "TurnEnds"}
    if not s.footing(seat) >> at & 1 and not s.crowded >> at & 1 and not attacking:
        raise PositionError(f"{who}'s monster cannot stand in {BOARD.ids[at]}, an intact building (NY6).")
    if not s.footing(seat) >> at & 1 and s.came[seat] == OFF:
        raise PositionError(f"{who}'s monster is inside {BOARD.ids[at]}: say from where it entered (came).")
