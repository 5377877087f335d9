"""13.13 The keen humans keep out of reach of a monster that throws lightning, until many of them can attack at once."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest

from matinee.bots.greedy import best
from matinee.games.sheboygan.map.city import DIST
from matinee.games.sheboygan.mind.style import Style
from matinee.games.sheboygan.mind.tactics import weigh
from matinee.games.sheboygan.rules.monster_combat import LIGHTNING_RANGE
from tests.games.sheboygan.rules.scene import box, scene, unit

AT = "Ave2.8"
ONE = {"tank-1": "Ave2.3", "tank-10": "Isle3"}
FOUR = {"tank-1": "Ave2.3", "tank-2": "Ave2.4", "tank-3": "Ave2.12", "tank-4": "Ave2.13"}
STRIDE = 2
KEEN, BOLD = Style(cover=20.0, press=1.5, storm=2.5), Style(cover=20.0, press=1.5)


def far(units: dict[str, str], style: Style, stride: int = STRIDE, **monster: Any) -> int:
    """How far a tank is from the monster after all have moved by a style."""
    known = {"shown": [3, 0, 0, stride], "revealed": ["lightning"], **monster}
    s = scene("HumanMovement", AT, (14, 4, 2, stride), ("lightning", "blinding_light"), units, monster=known)
    while type(s.stack[-1]).__name__ in ("HumanMovement", "Moving"):
        assert s.player is not None
        s.apply(best(s, s.player, s.legal_actions(), Random(1), partial(weigh, style=style)))
    return DIST[box(AT)][s.where[unit("tank-1")]]


def test_one_alone_keeps_out_of_reach_of_lightning() -> None:
    assert far(ONE, BOLD) == 2
    assert far(ONE, KEEN) > STRIDE + LIGHTNING_RANGE
    assert far(ONE, KEEN, revealed=[]) == 2, "nobody has seen it throw"


@pytest.mark.parametrize(("changed", "near"), [({}, True), ({"dazzled": True}, False), ({"stride": 1}, False)])
def test_many_come_unless_dazzled_or_too_slow(changed: dict[str, Any], near: bool) -> None:
    assert (far(FOUR, KEEN, **changed) == 2) is near
