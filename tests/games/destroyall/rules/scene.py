"""Scenes: monsters put where they are needed on an open or a built-up table, named actions, and dice given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import matinee
from matinee.games.destroyall.figures import ARMY, KINDS, POWER_IDS, UNIT_IDS, UNITS, Design, read_design, written
from matinee.games.destroyall.map.lattice import COMPASS, INCH, point
from matinee.games.destroyall.pieces import unit_piece
from matinee.games.destroyall.state import HERE, Rampage
from matinee.table.written.position import set_going
from tests.games.kit import Kit

GAME = matinee.load("destroyall")
Place = tuple[float, float]


def beast(
    strength: int = 5,
    armor: int = 5,
    power: int = 5,
    movement: int = 5,
    health: int = 5,
    powers: Sequence[str] = (),
    weapons: Sequence[dict[str, Any]] = (),
    weakness: str = "cosmic",
    absorbs: str = "",
) -> Design:
    """A monster; scenes have experience enough for any."""
    return read_design(
        GAME.no,
        {
            "strength": strength,
            "armor": armor,
            "power": power,
            "movement": movement,
            "health": health,
            "powers": list(powers),
            "weapons": list(weapons),
            "weakness": weakness,
            "absorbs": absorbs,
        },
    )


def blast(kind: str = "fire", **more: Any) -> dict[str, Any]:
    """A blast as a monster file writes it."""
    return {"form": "Blast", "kind": kind, **more}


def scene(
    *monsters: tuple[Design, Place, str] | tuple[Design, Place, str, dict[str, Any]],
    rubble: bool = True,
    stand: Sequence[int] = (),
    table: str = "downtown",
    army: Sequence[tuple[str, Place]] = (),
    turn: int = 2,
    phase: str = "round",
    order: Sequence[int] | None = None,
    options: dict[str, Any] | None = None,
    **fields: Any,
) -> Rampage:
    """Monsters at places in inches with a heading; the first one's round is under way.

    All buildings are rubble unless `rubble` is false; those named in `stand` stand all the same.
    """
    count = len(monsters)
    seats = count + bool(army)
    chits = list(order if order is not None else range(seats))
    plays = {"players": count, "table": table, "experience": 200, "army": bool(army), **(options or {})}
    town = GAME.new(**plays).town  # type: ignore[attr-defined]
    standing = sum(1 << b for b in stand) if rubble else town.all
    entries = []
    for design, (x, y), heading, *rest in monsters:
        entries.append(
            {
                "design": written(design),
                "x": round(2 * x),
                "y": round(2 * y),
                "heading": COMPASS.index(heading),
                "health": design.attributes[4],
                "power": design.attributes[2],
                "status": HERE,
                **(rest[0] if rest else {}),
            }
        )
    first = chits[0]
    rounds = [["RoundBegins", {"who": seat}] for seat in reversed(chits[1:])] if phase else []
    if phase == "round":
        top = [["RoundEnds", {"who": first}], ["GoOn", {"who": first}], ["Round", {"who": first}]]
    else:
        top = [[phase, {"who": first}]] if phase else []
    data: dict[str, Any] = {
        "options": plays,
        "turn": turn,
        "standing": standing,
        "monsters": entries,
        "order": chits,
        "drawn": [chits.index(seat) + 1 for seat in range(seats)],
        "stack": [["TurnBegins", {}], *rounds, *top],
        "ukind": [UNIT_IDS.index(kind) for kind, _ in army],
        "ux": [round(2 * x) for _, (x, _) in army],
        "uy": [round(2 * y) for _, (_, y) in army],
        "alive": (1 << len(army)) - 1,
        "purse": ARMY.points - sum(UNITS[UNIT_IDS.index(kind)].cost for kind, _ in army) if army else 0,
        "mover": first if phase == "round" else -1,
        "left": (monsters[first][0].attributes[3] * INCH) if phase == "round" and first < count else 0,
        **fields,
    }
    state = GAME.from_position(data)
    assert isinstance(state, Rampage)
    set_going(state)
    return state


def at(x: float, y: float) -> int:
    """The number of a point in inches."""
    return point(round(2 * x), round(2 * y))


NAMES: dict[str, Sequence[str]] = {
    "kind": KINDS, "power": POWER_IDS, "heading": COMPASS, "unit": UNIT_IDS,
    "side": ("north", "east", "south", "west"), "attribute": ("strength", "armor", "power", "movement", "health"),
}  # fmt: skip
KIT = Kit(GAME, NAMES, at)
named, play, refused = KIT.named, KIT.play, KIT.refused
events, deciding = KIT.events, KIT.deciding


def allowed(s: Rampage, *move: Any) -> bool:
    """Whether an action is in the list."""
    return named(*move) in s.legal_actions()


def verbs(s: Rampage) -> set[str]:
    """The verbs in the list."""
    return {action[0] for action in s.legal_actions()}


def where(s: Rampage, i: int) -> Place:
    """Where a monster stands, in inches."""
    return s.x[i] / 2, s.y[i] / 2


def ones(n: int) -> list[int]:
    """So many dice that show one."""
    return [1] * n


def finish_round(s: Rampage) -> Rampage:
    """End the round under way, waiting wherever somebody is asked."""
    return play(s, ("done",))


def unit(u: int) -> int:
    """The number of a unit among the pieces."""
    return unit_piece(u)


GUN = beast(power=5, weapons=[blast("fire")])
FAR = (beast(), (46, 46), "N")


def fire(s: Rampage, target: int = 1, points: int = 1, dice: list[int] | None = None) -> Rampage:
    """Aim the first weapon at a target and pay for it."""
    return play(s, ("aim", 0), ("at", target), ("spend", points), dice=dice or [])
