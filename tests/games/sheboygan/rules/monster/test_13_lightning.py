"""13.13 Lightning Throwing: three boxes, over low buildings, without recoil."""

from __future__ import annotations

import pytest

from matinee.games.sheboygan.map.city import DIST
from matinee.testing import rule
from tests.games.sheboygan.rules.scene import box, legal, play, refused, scene, where

BOLT = ("lightning",)


@rule("sheboygan", "13.13", "R28", "6.21", "6.13")
def test_lightning_reaches_three_boxes() -> None:
    units = {"police-1": "Ave2.13", "police-2": "Ave2.12", "police-3": "Ave2.11", "police-4": "Ave2.10"}
    assert [DIST[box("Ave2.14")][box(at)] for at in units.values()] == [1, 2, 3, 4]
    s = scene("MonsterCombat", "Ave2.14", abilities=BOLT, units=units)
    assert legal(s, "target") == {"police-1", "police-2", "police-3"}
    assert refused(s, "target", "police-4") == "13.13"
    plain = scene("MonsterCombat", "Ave2.14", units=units)
    assert legal(plain, "target") == {"police-1"}
    assert refused(plain, "target", "police-2") == "6.21"


@rule("sheboygan", "13.13", "6.12", "6.21")
def test_it_passes_over_low_buildings_but_not_through_high_ones() -> None:
    over_low = scene("MonsterCombat", "St71b", abilities=BOLT, units="police-1 St61b")
    assert DIST[box("St71b")][box("St61b")] == 2
    assert legal(over_low, "target") == {"police-1"}
    shot = scene("HumanCombat", "St71b", units="tank-1 St61b")
    assert refused(shot, "fire", "tank-1") == "6.12", "a gun does not see over the low block"
    behind_high = scene("MonsterCombat", "St34b", abilities=BOLT, units="police-1 St44b")
    assert DIST[box("St34b")][box("St44b")] == 2
    assert refused(behind_high, "target", "police-1") == "13.13"
    rubble = scene("MonsterCombat", "St34b", abilities=BOLT, units="police-1 St44b", rubble=["B44b"])
    assert legal(rubble, "target") == {"police-1"}


@rule("sheboygan", "13.13", "6.23")
def test_it_spends_attack_strength_and_may_be_split() -> None:
    units = {"police-1": "Ave2.16", "police-2": "Ave2.12", "police-3": "Ave2.13", "tank-10": "Isle3"}
    s = scene("MonsterCombat", "Ave2.14", (9, 9, 9, 9), BOLT, units)
    play(s, "target police-1, strike 4", dice=(4,))  # 4-1: -/2
    play(s, "target police-2, strike 3", dice=(6,))  # 3-1: -/3
    play(s, "target police-3")
    assert legal(s, "strike") == {1, 2}
    assert (where(s, "police-1"), where(s, "police-2"), s.vp) == ("dead", "dead", 2)


@rule("sheboygan", "R70")
def test_of_a_result_for_both_only_the_units_suffer() -> None:
    s = scene("MonsterCombat", "Ave2.14", abilities=BOLT, units="infantry-1 Ave2.16, tank-10 Isle3")
    play(s, "target infantry-1, strike 6", dice=(3,))  # 2-1: 1/1
    assert (where(s, "infantry-1"), s.strength) == ("dead", [10, 10, 10, 10])
    assert s.player == 0


@rule("sheboygan", "R77", "6.33")
def test_with_nowhere_farther_to_go_it_is_lost() -> None:
    units = {"tank-1": "Isle3", "tank-2": "Isle3", "police-1": "B11a"}
    s = scene("MonsterCombat", "Isle1", (40, 9, 9, 9), BOLT, units)
    play(s, "target tank-1, target tank-2, strike 36", dice=(3,))  # 3-1: -/1r
    play(s, "lose tank-1")
    assert where(s, "tank-2") == "dead", "the high-rise is closed to it, the street is nearer"
    assert s.vp == 12


@rule("sheboygan", "R73", "R16", "13.13", "M2")
def test_no_lightning_into_or_out_of_the_tunnel() -> None:
    into = scene("MonsterCombat", "Ave7.5", abilities=BOLT, units="police-1 Tunnel")
    assert DIST[box("Ave7.5")][box("Tunnel")] == 2
    assert refused(into, "target", "police-1") == "R16"
    out = scene("MonsterCombat", "Tunnel", abilities=BOLT, units="police-1 East.2, police-2 East.1")
    assert legal(out, "target") == {"police-2"}
    assert refused(out, "target", "police-1") == "R73"
    over = scene("MonsterCombat", "Ave7.6", abilities=BOLT, units="police-1 East.1")
    assert legal(over, "target") == {"police-1"}, "from mouth to mouth it flies over the river"


@rule("sheboygan", "R23", "13.13", "13.28")
def test_no_lightning_from_the_air() -> None:
    units = {"police-1": "Ave2.16", "police-2": "Ave2.13", "police-3": "Ave2.14", "copter-1": "Ave2.17"}
    s = scene("MonsterCombat", "Ave2.14", abilities=(*BOLT, "flying"), units=units, airborne=True)
    assert legal(s, "target") == {"police-3"}
    for name in ("police-1", "police-2", "copter-1"):
        assert refused(s, "target", name) == "13.28"


@rule("sheboygan", "13.13", "14.25", "R63")
@pytest.mark.parametrize(("at", "grows"), [("Ave2.16", False), ("Ave2.13", True)])
def test_what_lightning_kills_from_afar_does_not_feed_it(at: str, grows: bool) -> None:
    units = {"police-1": at, "tank-10": "Isle3"}
    s = scene("MonsterCombat", "Ave2.14", abilities=BOLT, units=units, scenario="city-eating")
    play(s, "target police-1, strike 5", dice=(6,))
    assert (type(s.stack[-1]).__name__ == "Growth") == grows
