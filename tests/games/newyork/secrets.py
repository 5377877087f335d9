"""New York's secrets: the missions (NY1). Which chit lies where is nobody's knowledge, and no part of the state."""

from __future__ import annotations

from matinee.games.newyork.figures import KINDS, LETTERS
from matinee.games.newyork.map.manhattan import BOARD
from matinee.table.phase import Action
from matinee.testing import Secret


def monsters(*kinds: str) -> list[Action]:
    """Everybody's monster."""
    return [("monster", KINDS.index(kind)) for kind in kinds]


def at(verb: str, *spaces: str) -> list[Action]:
    """A verb with each of these spaces in turn."""
    return [(verb, BOARD.index[space]) for space in spaces]


TWO = monsters("lizard", "robot")
D = LETTERS.index("D")
CORNERS = at("start", "c2r2", "c22r20")

SECRETS = [
    Secret(
        "the mission of the second player",
        0,
        {"players": 2},
        [*TWO, ("draw", 2)],
        [[("draw", k)] for k in range(len(LETTERS) - 1)],
        [*CORNERS, *at("go", "c3r2"), ("halt",)],
    ),
    Secret(
        "the mission of the first player, at its own turn",
        1,
        {"players": 2},
        TWO,
        [[("draw", k), ("draw", D - (k < D))] for k in range(len(LETTERS)) if k != D],
        [],
    ),
    Secret(
        "two missions among five players, with two sets",
        4,
        {"players": 5},
        [*monsters("lizard", "robot", "moth", "slime", "ape"), ("draw", 0), ("draw", 0)],
        [[("draw", k), ("draw", n), ("draw", 9)] for k, n in ((0, 1), (1, 0), (3, 3), (5, 2))],
        at("start", "c2r2"),
    ),
]
