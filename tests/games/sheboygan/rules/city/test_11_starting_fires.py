"""11.0, 11.25, 13.12 Breathing fire: where, how often and on which die."""

from __future__ import annotations

import pytest

from matinee.testing import rule
from tests.games.sheboygan.rules.scene import box, events, legal, named, play, refused, scene

BREATH = ("fire_breathing",)


@rule("sheboygan", "11.0", "13.12")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_breath_starts_a_fire_on_1_to_3(face: int) -> None:
    s = play(scene(at="Ave2.14", abilities=BREATH), "breathe B17d", dice=(face,))
    if face <= 3:
        assert events(s) == ["caught_fire"]
        assert s.burning == s.flames[0] == 1 << box("B17d")
    else:
        assert events(s) == ["fizzled"]
        assert s.burning == 0
    assert s.vp == 0


@rule("sheboygan", "11.0", "11.25")
def test_only_adjacent_buildings_and_parks_can_be_set_alight() -> None:
    s = scene(at="Ave2.14", abilities=BREATH)
    assert legal(s, "breathe") == {"B17d", "Park2a", "Park3a"}
    assert refused(s, "breathe", "St71d") == "11.25"
    assert refused(s, "breathe", "Ave2.14") == "11.25"
    assert refused(s, "breathe", "B17c") == "11.0"
    assert refused(s, "breathe", "Park2b") == "11.0"


@rule("sheboygan", "11.25")
def test_bridge_river_and_tunnel_never_burn() -> None:
    on_the_island = scene(at="Isle2", abilities=BREATH)
    assert legal(on_the_island, "breathe") == {"Isle1", "Isle3"}
    for wet in ("Bridge1", "Bridge2", "River17", "River18"):
        assert refused(on_the_island, "breathe", wet) == "11.25"
    at_the_mouth = scene(at="Ave7.6", abilities=BREATH)
    assert legal(at_the_mouth, "breathe") == {"B63b", "B64b", "B73"}
    assert refused(at_the_mouth, "breathe", "Tunnel") == "11.25"


@rule("sheboygan", "11.25", "11.12")
def test_rubble_is_not_set_alight_and_a_fire_not_set_twice() -> None:
    s = scene(at="Ave2.14", abilities=BREATH, rubble=["B17d"], flames={"Park2a": "2"})
    assert legal(s, "breathe") == {"Park3a"}
    assert refused(s, "breathe", "B17d") == "11.25"
    assert s.why_not(named("breathe", "B17d")) == s.no("11.25", "rubble_cannot_burn")
    assert refused(s, "breathe", "Park2a") == "11.0"


@rule("sheboygan", "13.12", "11.0")
def test_three_breaths_a_phase_and_three_more_in_the_next() -> None:
    s = scene(at="Ave2.14", abilities=BREATH, strengths=(1, 10, 1, 9))
    play(s, "breathe B17d, breathe B17d, step Ave2.15, breathe B18d", dice=(6, 5, 4))
    assert legal(s, "breathe") == set()
    assert refused(s, "breathe", "B18d") == "13.12"
    assert refused(s, "breathe", "Park3a") == "13.12"
    play(s, "done, done, call 0", *[("place", "Shore1")] * 4, "done, done")
    assert s.turn == 2
    assert legal(s, "breathe") == {"B18d", "Park3a", "Park4a"}


@rule("sheboygan", "11.0")
def test_breaths_and_destruction_attempts_are_counted_apart() -> None:
    s = scene(at="Ave2.14", abilities=BREATH, strengths=(1, 10, 6, 9))
    for _ in range(3):
        play(s, "smash B17d 2", dice=(1,))
    assert refused(s, "smash", "B17d", 2) == "7.0"
    for _ in range(3):
        play(s, "breathe B17d", dice=(6,))
    assert (s.smashes, s.breaths) == (3, 3)
    assert refused(s, "breathe", "B17d") == "13.12"
    assert "Ave2.15" in legal(s, "step"), "it may walk on after its pauses"


@rule("sheboygan", "13.12", "11.0")
def test_nothing_is_set_alight_from_beyond_the_map() -> None:
    s = scene(at=None, abilities=BREATH, monster={"edge": "west"})
    assert legal(s, "breathe") == set()
    assert refused(s, "breathe", "B05a") == "3.2"


@rule("sheboygan", "R75", "11.0")
def test_on_the_ground_not_its_own_box_in_the_air_that_one_too() -> None:
    on_foot = scene(at="Park2b", abilities=BREATH)
    assert legal(on_foot, "breathe") == {"Park1b", "Park2a", "Park2c", "Park3b"}
    assert refused(on_foot, "breathe", "Park2b") == "11.0"
    aloft = scene(at="B17c", abilities=(*BREATH, "flying"), monster={"airborne": True, "mode": 2})
    assert legal(aloft, "breathe") == {"B17b", "B17c", "B17d"}
    play(aloft, "breathe B17c", dice=(3,))
    assert aloft.flames[0] == 1 << box("B17c")


@rule("sheboygan", "R56", "13.22", "13.12")
def test_a_web_spinning_monster_may_breathe_and_smash() -> None:
    s = scene(at="Ave2.14", abilities=(*BREATH, "web_spinning"))
    play(s, "web St71d, breathe B17d, smash B17d 4", dice=(1, 5))
    assert s.rubble == 1 << box("B17d")
    assert refused(s, "step", "Ave2.15") == "13.22"
