"""Positions: a game of Destroy All Monsters! as JSON, and back with every impossibility refused in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from matinee.games.destroyall.figures import ARMY, MOST_UNITS, MOVEMENT, UNITS, Design, flaws, read_design, written
from matinee.games.destroyall.map.lattice import BASE2, INCH
from matinee.games.destroyall.state import GROUND, HERE, NOBODY, SEAT, Rampage
from matinee.table.errors import Illegal, PositionError
from matinee.table.forms import listed
from matinee.table.json_types import JsonObject
from matinee.table.written import position as table
from matinee.table.written.position import HEAD, forms, keys_at, known, opened, options, read_seat, read_stack, result

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


def from_position(game: Game, data: Any) -> Rampage:
    """The state that a position describes."""
    data = opened(game, data)
    s = Rampage.blank(game, options(game, data))
    known(data, (*BY_HAND, *keys_at(s)), "A position")
    table.read(s, data)
    _read_monsters(s, listed("monsters", data.get("monsters", [])))
    s.stack = read_stack(game, data)
    s.result = result(_players(s), data.get("result"))
    refuse_impossible(s)
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


def _players(s: Rampage) -> int:
    return s.count + bool(s.options["army"])


# -- what no game could have


def refuse_impossible(s: Rampage) -> None:
    """Positions that no game could have."""
    if s.standing & ~s.town.all:
        raise PositionError("standing names a building that the table does not have.")
    if s.town.all & ~s.town.houses & ~s.standing:
        raise PositionError("standing leaves out a cliff, and no cliff falls.")
    if s.crowds & ~(s.town.crowds if s.options["civilians"] else 0):
        raise PositionError("crowds names one that the table does not have.")
    if s.crowds.bit_count() + sum(s.trod) != (s.town.crowds.bit_count() if s.options["civilians"] else 0):
        raise PositionError("Every crowd is there or trod on by somebody.")
    for i in range(s.count):
        _monster(s, i, f"Monster {i + 1}")
    _army(s)
    _turn(s)
    _waiting(s)
    if bool(s.stack) == (s.result is not None):
        raise PositionError("A game either goes on or has a result.")


def _monster(s: Rampage, i: int, name: str) -> None:
    """One that is built by the rules and stands, climbs or sits where there is something to stand on."""
    perch, height = s.perch[i], s.height[i]
    if perch >= len(s.town.rects):
        raise PositionError(f"{name} stands on a building that is not there.")
    if perch != GROUND and height > s.town.heights[perch]:
        raise PositionError(f"{name} stands higher than its building.")
    if perch == GROUND and height:
        raise PositionError(f"{name} is up in the air.")
    if s.fearer[i] >= s.count:
        raise PositionError(f"{name} is scared of a monster that does not play.")
    if s.status[i] == HERE:
        _placed(s, i, name)
    if s.turn:
        wrong = flaws(s.no, s.design[i], s.options["experience"], s.options["matched"], s.options["same_blasts"])
        if wrong:
            raise PositionError(f"{name}: {wrong[0].text}")


def _placed(s: Rampage, i: int, name: str) -> None:
    x, y = s.x[i], s.y[i]
    if not s.town.holds(x, y):
        raise PositionError(f"{name} is not on the table; centres keep an inch from its edge.")
    if s.perch[i] == GROUND:
        if s.walled(x, y, False):
            raise PositionError(f"{name} stands inside a building.")
        close = [j for j in range(i) if s.status[j] == HERE and s.perch[j] == GROUND and s.off2(i, j) < BASE2]
        if close:
            raise PositionError(f"{name} and Monster {close[0] + 1} stand in one place; bases are two inches wide.")


def _turn(s: Rampage) -> None:
    """The order of play, and the dice on the table."""
    if len(s.faces) != 6:
        raise PositionError("faces are six numbers.")
    if len(s.drawn) not in (0, _players(s)):
        raise PositionError("drawn has a chit for each player.")
    if any(seat >= _players(s) for seat in s.order) or s.mover >= s.count:
        raise PositionError("The order names a player that does not play.")
    if s.left > INCH * max(design.attributes[MOVEMENT] for design in s.design):
        raise PositionError("left is more movement than any of the monsters has.")


def _waiting(s: Rampage) -> None:
    """The phases speak of players that play."""
    for phase in s.stack:
        for name, form in forms(type(phase)).items():
            if (form is SEAT or name == "who") and getattr(phase, name) >= _players(s):
                raise PositionError(f"{type(phase).__name__} speaks of a player that does not play.")


def _army(s: Rampage) -> None:
    if len(s.ux) != len(s.ukind) or len(s.uy) != len(s.ukind) or len(s.ukind) > MOST_UNITS:
        raise PositionError("ukind, ux and uy name the same units, twenty at most.")
    if any(kind >= len(UNITS) for kind in s.ukind):
        raise PositionError("There is no such kind of unit.")
    if s.ukind and s.army == NOBODY:
        raise PositionError("There are units, and no army plays.")
    if (s.alive | s.moved | s.fired) >> len(s.ukind):
        raise PositionError("alive, moved and fired name units that there are.")
    if any(x > s.town.side or y > s.town.side for x, y in zip(s.ux, s.uy, strict=True)):
        raise PositionError("A unit is off the table.")
    if s.purse + sum(UNITS[kind].cost for kind in s.ukind) > ARMY.points:
        raise PositionError(f"An army costs at most {ARMY.points} points.")
