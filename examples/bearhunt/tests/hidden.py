"""What one seat chooses in secret (3.1, 3.4): where the bear wakes up, and where it goes."""

from bearhunt.map.forest import BOARD
from bearhunt.state import HUNTERS

from matinee import Action
from matinee.testing import Secret


def at(verb: str, *spaces: str) -> list[list[Action]]:
    """A verb with each of these spaces."""
    return [[(verb, BOARD.index[space])] for space in spaces]


DRY: list[Action] = [("roll", 1)]
WALK: list[Action] = [("walk", 0, BOARD.index["fern"]), ("rest",)]

SECRETS = [
    Secret("the den", HUNTERS, {}, [], at("den", "black", "echo", "fox"), DRY),
    Secret(
        "where it goes on hard ground",
        HUNTERS,
        {"hunters": 2},
        [*at("den", "black")[0], *DRY],
        [*at("go", "pines", "birch", "honey"), [("lie",)]],
        [*WALK, *DRY],
    ),
    Secret(
        "where it goes from rock on soft ground",
        HUNTERS,
        {"season": "winter"},
        [*at("den", "fox")[0], ("roll", 6)],
        [*at("go", "elder", "beech", "raspberry"), [("lie",)]],
        WALK,
    ),
]
