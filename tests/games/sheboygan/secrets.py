"""Sheboygan's secrets: what the monster is, where it waits, and what is in the humans' tray (3.1, 3.2)."""

from __future__ import annotations

from matinee.games.sheboygan.figures import ABILITY_IDS, HUMAN, KINDS, MONSTER, STRENGTHS
from matinee.games.sheboygan.map.city import EDGES
from matinee.table.phase import Action
from matinee.testing import Secret


def monster(*strengths: int, abilities: tuple[str, ...] = ()) -> list[Action]:
    """Buy a monster: attack, defence, destruction, movement, abilities."""
    allotted: list[Action] = [("allot", k, n) for k, n in enumerate(strengths) if n]
    return [*(("ability", ABILITY_IDS.index(a)) for a in abilities), *allotted, ("ready",)]


def army(**units: int) -> list[Action]:
    """Buy an army."""
    return [*(("buy", KINDS.index(kind), n) for kind, n in units.items()), ("ready",)]


assert STRENGTHS == ("attack", "defence", "destruction", "movement")

SECRETS = [
    Secret(
        "the monster as it is bought, but for its defence, which is shown when both have bought (12.0)",
        HUMAN,
        {"scenario": "advanced-b"},
        [],
        [
            monster(10, 10, 4, 4, abilities=("jumping", "fear", "great_height")),
            monster(5, 10, 5, 4, abilities=("flying", "fire_breathing")),
            monster(1, 10, 1, 5, abilities=("lightning", "web_spinning")),
        ],
        [("lurk", 0), ("buy", 0, 8), ("ready",)],
    ),
    Secret(
        "which film monster it is, of two with the same defence",
        HUMAN,
        {"scenario": "advanced-b", "films": True},
        [],
        [[("film", 0)], [("film", 4)]],
        [("lurk", 2), ("buy", 2, 4), ("ready",), ("take", 18)],
    ),
    Secret(
        "a film monster or one from the workshop, its defence too, while the humans buy",
        HUMAN,
        {"scenario": "advanced-b", "films": True},
        [],
        [[("film", 0)], [("film", 3)], monster(10, 10, 4, 4, abilities=("jumping", "fear", "great_height"))],
        [("lurk", 2), ("buy", 2, 4)],
    ),
    Secret(
        "the edge where it waits",
        HUMAN,
        {"scenario": "learning"},
        monster(4, 4, 2, 3),
        [[("lurk", edge)] for edge in range(len(EDGES))],
        [*army(police=8), ("take", 0)],
    ),
    Secret(
        "the army as it is bought",
        MONSTER,
        {"scenario": "advanced-a"},
        [*monster(6, 6, 2, 4, abilities=("flying",)), ("lurk", 1)],
        [army(police=8), army(tank=3, police=2), army(copter=5, artillery=2), army(infantry=3)],
        [],
    ),
]
