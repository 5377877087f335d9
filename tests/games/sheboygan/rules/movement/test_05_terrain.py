"""5.4 The terrain chart at play: what a box costs, whether it doubles, how hard it falls, whom it shuts out."""

from __future__ import annotations

import pytest

from matinee.testing import rule
from tests.games.sheboygan.rules.scene import left, legal, play, refused, scene

RUBBLE = ["B17d"]
# a box of each terrain, with a street box next to it
BOXES = {
    "street": ("Ave2.14", "Ave2.13"),
    "park": ("Park2a", "Ave2.13"),
    "low": ("B15d", "Ave2.12"),
    "high": ("B22b", "Ave3.3"),
    "bridge": ("Bridge1", "Isle2"),
    "tunnel": ("Tunnel", "Ave7.6"),
    "river": ("River9", "Quay5b"),
    "rubble": ("B17d", "Ave2.13"),
}
COST = {"street": 1, "park": 2, "bridge": 1, "tunnel": 1, "river": 1, "rubble": 2}
FOOT_COST = {"street": 1, "park": 2, "low": 3, "high": 3, "bridge": 1, "tunnel": 1, "rubble": 2}
DEFENCE = {"street": 3, "park": 3, "low": 6, "high": 6, "bridge": 3, "tunnel": 6, "river": 3, "rubble": 3}
DESTRUCTION = {"low": 2, "high": 4, "bridge": 2}


@rule("sheboygan", "5.4", "5.11")
@pytest.mark.parametrize("terrain", BOXES)
def test_what_the_monster_pays(terrain: str) -> None:
    to, start = BOXES[terrain]
    s = scene(at=start, strengths=(0, 9, 0, 9), rubble=RUBBLE)
    if terrain not in COST:
        assert refused(s, "step", to) == "5.11"
        return
    play(s, f"step {to}")
    assert left(s) == 9 - COST[terrain]
    poor = scene(at=start, strengths=(0, 9, 0, COST[terrain]), rubble=RUBBLE)
    assert to in legal(poor, "step")
    if COST[terrain] > 1:
        assert refused(scene(at=start, strengths=(0, 9, 0, COST[terrain] - 1), rubble=RUBBLE), "step", to) == "5.0"


@rule("sheboygan", "5.4")
@pytest.mark.parametrize("terrain", FOOT_COST)
def test_what_police_pay(terrain: str) -> None:
    """An escort walks box by box, so what its three points buy can be seen: what is left allows that many streets."""
    to, start = BOXES[terrain]
    s = scene("HumanMovement", at="Ave1.3", units={"police-1": start, "populace-1": start}, rubble=RUBBLE)
    play(s, f"escort police-1, board populace-1, lead {to}")
    left = 3 - FOOT_COST[terrain]
    if left:
        play(s, f"lead {start}")
        assert bool(legal(s, "lead")) is (left == 2)
    else:
        assert legal(s, "lead") == set()


@rule("sheboygan", "5.4", "5.12")
def test_a_helicopter_pays_one_point_whatever_is_below() -> None:
    """Seven boxes over buildings and parks, which would cost a unit on foot twenty points, are within its seven."""
    s = play(scene("HumanMovement", at="Ave1.3", units="copter-1 B16a, populace-1 Isle1"), "move copter-1")
    assert "B26c" in legal(s, "go")  # B16b, B16c, B15d, Ave2.12, B26a, B26b, B26c
    assert refused(s, "go", "B26d") == "5.0"


@rule("sheboygan", "5.4", "6.0", "R13")
@pytest.mark.parametrize("terrain", BOXES)
def test_what_infantry_defend_with(terrain: str) -> None:
    """Odds stop at 5-1, so the most points that may be spent on infantry of 3 are fifteen, or thirty if doubled."""
    at, monster = BOXES[terrain]
    s = scene("MonsterCombat", at=monster, strengths=(99, 9, 0, 1), units={"infantry-1": at}, rubble=RUBBLE)
    play(s, "target infantry-1")
    assert max(legal(s, "strike")) == 5 * DEFENCE[terrain]
    assert min(legal(s, "strike")) == -(-DEFENCE[terrain] // 5)


@rule("sheboygan", "5.4", "6.0")
@pytest.mark.parametrize("terrain", [terrain for terrain in BOXES if terrain != "tunnel"])
def test_a_helicopter_is_never_doubled(terrain: str) -> None:
    at, monster = BOXES[terrain]
    s = scene("MonsterCombat", at=monster, strengths=(99, 9, 0, 1), units={"copter-1": at}, rubble=RUBBLE)
    play(s, "target copter-1")
    assert legal(s, "strike") == {1, 2, 3, 4, 5}


@rule("sheboygan", "5.4", "6.22", "6.0")
@pytest.mark.parametrize(
    ("at", "mouth"), [("Tunnel", "Ave7.6"), ("B17d", "Ave2.13"), ("Ave3.3", "Ave3.4"), ("Bridge1", "Quay4a")]
)
def test_the_monster_is_never_doubled(at: str, mouth: str) -> None:
    s = scene("HumanCombat", at=at, strengths=(0, 6, 0, 1), units={"tank-1": mouth}, rubble=RUBBLE)
    play(s, "fire tank-1, attack")
    firing = next(event for event in s.events if event.id == "firing")
    assert firing.args == (6, 6)
    airborne = scene(
        "HumanCombat", at="B22b", strengths=(0, 6, 0, 1), abilities="flying", airborne=True, units="tank-1 Ave3.3"
    )
    play(airborne, "fire tank-1, attack")
    assert next(event for event in airborne.events if event.id == "firing").args == (6, 6)


@rule("sheboygan", "5.4", "7.0")
@pytest.mark.parametrize("terrain", BOXES)
def test_how_hard_a_box_is_to_destroy(terrain: str) -> None:
    """The least points are 1-2 and the most 5-1 against the box; what has no strength cannot be attacked at all."""
    to, start = BOXES[terrain]
    s = scene(at=start, strengths=(0, 9, 99, 1), rubble=RUBBLE)
    points = {n for name, n in legal(s, "smash") if name == to}
    if terrain in DESTRUCTION:
        strength = DESTRUCTION[terrain]
        assert points == set(range(strength // 2, 5 * strength + 1))
    else:
        assert points == set()
        assert refused(s, "smash", to, 4) == "7.0"


@rule("sheboygan", "5.4", "11.12")
def test_a_burning_box_counts_as_what_it_is_until_it_is_rubble() -> None:
    burning = scene("MonsterCombat", at="Ave3.3", units="police-1 B22b", flames={"B22b": "3"})
    play(burning, "target police-1")
    assert max(legal(burning, "strike")) == 10
    ruined = play(scene("MonsterCombat", at="Ave3.3", units="police-1 B22b", flames={"B22b": "R"}), "target police-1")
    assert max(legal(ruined, "strike")) == 5
    assert refused(scene(at="Ave3.3", flames={"B22b": "3"}), "step", "B22b") == "5.11"
    assert "B22b" in legal(scene(at="Ave3.3", flames={"B22b": "R"}), "step")
