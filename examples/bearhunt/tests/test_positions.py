"""Positions: what is written reads back, and what no hunt could come to is refused in a sentence."""

from __future__ import annotations

from typing import Any

import pytest
from scene import GAME, scene

from matinee import PositionError

GOOD: dict[str, Any] = scene("owl", "birch").position()


def test_a_position_is_readable() -> None:
    assert GOOD == {
        "game": "bearhunt",
        "rules": "1",
        "options": {"season": "autumn", "hunters": 2, "nights": 12},
        "night": 1,
        "bear": "owl",
        "could": ["owl"],
        "berries": ["blueberry", "honey", "bramble", "elder", "crabapple", "raspberry"],
        "hunters": ["birch", "lodge"],
        "cartridges": 4,
        "stack": [["Nightfall", {}], ["Stalk", {}], ["Prowl", {}]],
    }
    assert GAME.from_position(GOOD).position() == GOOD


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"hunters": ["birch"]}, "There are 1 hunters, and the options say 2."),
        ({"hunters": ["birch", "moon"]}, "There is no space 'moon'."),
        ({"acted": [2]}, "acted, hurt and abed name hunters from 0 to 1."),
        ({"berries": ["owl"]}, "Berries grow in thickets only."),
        ({"bear": None}, "The bear is somewhere from the first night on, and nowhere before it."),
        ({"bear": "lodge", "could": ["lodge"]}, "The bear does not go to the lodge (1.4)."),
        ({"could": ["fox"]}, "The bear is at owl, and could must say that it can be there (3.4)."),
        ({"stack": []}, "A game either goes on, with a stack of phases, or has a result."),
        ({"stack": [["Nightfall"]]}, "Nightfall is no decision, so the game could not go on."),
        ({"stack": [["Dance"]]}, "['Dance'] is no phase of this game."),
        ({"result": [1, 1]}, "result must be 2 numbers, 1 for who has won, 0.5 for a draw, 0 for the others."),
        ({"moon": 1}, "A position has no 'moon'."),
        ({"options": {"season": "spring"}}, "season must be one of autumn, winter, not 'spring'."),
    ],
)
def test_the_impossible_is_refused(change: dict[str, Any], said: str) -> None:
    with pytest.raises(PositionError) as refused:
        GAME.from_position(GOOD | change)
    assert str(refused.value) == said
