"""Scenes: small positions in the city, actions with the names of boxes and units, and dice given."""

from __future__ import annotations

from typing import Any

import matinee
from matinee.games.sheboygan.figures import ABILITY_IDS, FILMS, KINDS, STRENGTHS, UNIT_NAMES
from matinee.games.sheboygan.map.city import BOARD, EDGES
from matinee.games.sheboygan.state import City
from matinee.table.odds import after
from matinee.table.shown.panels import Ledger, Tray, Workshop
from matinee.table.written.position import set_going
from tests.games.kit import Kit

GAME = matinee.load("sheboygan")
NAMES: dict[str, tuple[str, ...]] = {
    "space": BOARD.ids,
    "piece": UNIT_NAMES,
    "strength": STRENGTHS,
    "ability": ABILITY_IDS,
    "film": tuple(film.id for film in FILMS),
    "kind": KINDS,
    "edge": EDGES,
}
KIT = Kit(GAME, NAMES)
named, play, legal, refused, events = KIT.named, KIT.play, KIT.legal, KIT.refused, KIT.events


def box(name: str) -> int:
    """The number of a box."""
    return BOARD.index[name]


def unit(name: str) -> int:
    """The number of a counter."""
    return UNIT_NAMES.index(name)


def scene(
    phase: str = "MonsterMovement",
    at: str | None = None,
    strengths: tuple[int, int, int, int] = (10, 10, 10, 10),
    abilities: str | tuple[str, ...] = (),
    units: str | dict[str, str] = "tank-10 Isle3",
    scenario: str = "advanced-b",
    monster: dict[str, Any] | None = None,
    airborne: bool = False,
    **rest: Any,
) -> City:
    """A position: the monster (attack, defence, destruction, movement) somewhere, some units, a phase of the turn.

    Units are written with their boxes, "tank-1 tank-2 Ave3.4, police-1 St23b"; one tank far away in the island park
    keeps the humans in the game if nobody else is named. Points are as `vp` says, whatever
    is lost in the scene.
    """
    data = {
        "options": {"scenario": scenario, **rest.pop("options", {})},
        "phase": phase,
        "monster": {
            "strengths": dict(zip(STRENGTHS, strengths, strict=True)),
            "abilities": abilities.split() if isinstance(abilities, str) else list(abilities),
            "at": at,
            **({"airborne": True} if airborne else {}),
            **(monster or {}),
        },
        "units": standing(units) if isinstance(units, str) else units,
        **rest,
    }
    state = GAME.notation.read(GAME, {"vp": 0, **data})
    assert isinstance(state, City)
    set_going(state)
    return state


def standing(text: str) -> dict[str, str]:
    """The box of each unit, out of groups that are written with theirs."""
    groups = [group.split() for group in text.split(", ") if group]
    return {name: at for *names, at in groups for name in names}


def fresh(**options: Any) -> City:
    """A new game: the Monster Player is about to build the monster."""
    state = GAME.new(**options)
    assert isinstance(state, City)
    return state


def pass_to(s: City, seat: int) -> City:
    """End phases one after the other until this seat decides."""
    while s.player is not None and s.player != seat:
        play(s, "done")
    return s


def where(s: City, name: str) -> str:
    """The box a counter is in, or off, dead or tray."""
    at = s.where[unit(name)]
    return BOARD.ids[at] if at >= 0 else {-1: "off", -2: "dead", -3: "tray"}[at]


def sheet(s: City, seat: int | None = 1) -> dict[str, Any]:
    """The monster's record sheet as a seat sees it: columns, lists of abilities and facts by their ids."""
    seen = s.view(seat).panel("sheet", Ledger)
    known: dict[str, Any] = {"defence": None, "hidden_damage": 0, "hidden_growth": 0}
    for column in seen.columns:
        cells = seen.column(column.id) or {}
        known[column.id] = {strength: cell for strength, cell in cells.items() if cell is not None}
    for some in seen.lists:
        known[some.id] = seen.names(some.id)
    return known | {fact.id: fact.value for fact in seen.facts}


def left(s: City, strength: str = "movement") -> int:
    """What the monster has left of a strength this phase."""
    points = sheet(s, 0)["left"][strength]
    assert isinstance(points, int)
    return points


def purse(s: City, seat: int) -> int:
    """The points that a seat has left to spend."""
    shop = s.view(seat).first(Workshop)
    return 0 if shop is None else shop.points or 0


def tray(s: City) -> list[str]:
    """The counters in the humans' tray as they see it."""
    shown = s.view(1).first(Tray)
    return [] if shown is None else [UNIT_NAMES[int(piece.id)] for piece in shown.pieces]


def table_marks(s: City, action: tuple[Any, ...]) -> list[tuple[float, str]]:
    """6.4 The marks of the combat table that an attack's die can fall on, by rolling every face; none if illegal."""
    if s.why_not(action) is not None:
        return []
    return after(s, action, lambda t: str(next(event.args[1] for event in t.events if event.id == "result")))
