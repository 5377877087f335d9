"""Scenes: small positions in the city, actions with the names of boxes and units, and dice given."""

from __future__ import annotations

from typing import Any

import matinee
from matinee.games.sheboygan.city import BOARD, EDGES
from matinee.games.sheboygan.figures import ABILITY_IDS, FILMS, KINDS, STRENGTHS, UNIT_NAMES
from matinee.games.sheboygan.game import VERBS
from matinee.games.sheboygan.state import City
from matinee.table.odds import after

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
    abilities: tuple[str, ...] = (),
    units: dict[str, str] | None = None,
    scenario: str = "advanced-b",
    monster: dict[str, Any] | None = None,
    **rest: Any,
) -> City:
    """A position: the monster (attack, defence, destruction, movement) somewhere, some units, a phase of the turn.

    A tank far away in the island park keeps the humans in the game unless `units` is given.
    """
    data = {
        "options": {"scenario": scenario, **rest.pop("options", {})},
        "phase": phase,
        "monster": {
            "strengths": dict(zip(STRENGTHS, strengths, strict=True)),
            "abilities": list(abilities),
            "at": at,
            **(monster or {}),
        },
        "units": units if units is not None else {"tank-10": "Isle3"},
        **rest,
    }
    state = GAME.from_position(data)
    assert isinstance(state, City)
    return state


def fresh(**options: Any) -> City:
    """A new game: the Monster Player is about to build the monster."""
    state = GAME.new(**options)
    assert isinstance(state, City)
    return state


def named(verb: str, *args: str | int) -> tuple[Any, ...]:
    """An action with names turned into numbers: `named("smash", "B44c", 8)`."""
    kinds = VERBS[verb].kinds if verb in VERBS else ()
    numbers = [NAMES[kind].index(arg) if isinstance(arg, str) else arg for kind, arg in zip(kinds, args, strict=True)]
    return (verb, *numbers)


def play(s: City, *moves: tuple[Any, ...], dice: tuple[int, ...] = ()) -> City:
    """Play named actions in order, rolling the given dice whenever chance decides; all dice must be used."""
    left = list(dice)

    def roll() -> None:
        while s.player == matinee.CHANCE and left:
            s.apply(("roll", left.pop(0)))

    roll()
    for move in moves:
        s.apply(named(*move))
        roll()
    assert not left, f"dice {left} were not rolled"
    return s


def pass_to(s: City, seat: int) -> City:
    """End phases one after the other until this seat decides."""
    while s.player is not None and s.player != seat:
        play(s, ("done",))
    return s


def legal(s: City, verb: str) -> set[Any]:
    """The legal actions of a verb, by the names of their arguments: a name if there is one argument, else a tuple."""
    kinds = VERBS[verb].kinds
    found: set[Any] = set()
    for action in s.legal_actions():
        if action[0] == verb:
            words = tuple(NAMES[kind][n] if kind in NAMES else n for kind, n in zip(kinds, action[1:], strict=True))
            found.add(words[0] if len(words) == 1 else words)
    return found


def refused(s: City, *move: str | int) -> str:
    """The rule that refuses an action; fails if the action is allowed or if refusing it changes anything."""
    before = s.position()
    action = named(str(move[0]), *move[1:])
    reason = s.why_not(action)
    assert reason is not None, f"{move} is allowed"
    assert action not in s.legal_actions()
    try:
        s.apply(action)
    except matinee.Illegal as error:
        assert error.reason == reason
    assert s.position() == before
    return reason.rule


def events(s: City) -> list[str]:
    """The ids of what the last action brought about."""
    return [event.id for event in s.events]


def where(s: City, name: str) -> str:
    """The box a counter is in, or off, dead or tray."""
    at = s.where[unit(name)]
    return BOARD.ids[at] if at >= 0 else {-1: "off", -2: "dead", -3: "tray"}[at]


def table_marks(s: City, action: tuple[Any, ...]) -> list[tuple[float, str]]:
    """6.4 The marks of the combat table that an attack's die can fall on, by rolling every face; none if illegal."""
    if s.why_not(action) is not None:
        return []
    return after(s, action, lambda t: str(next(event.args[1] for event in t.events if event.id == "result")))
