"""The options for the other reading of a sentence: exact outcomes with given dice, for both settings."""

from __future__ import annotations

from typing import Any

import pytest

from matinee.testing import rule
from tests.games.sheboygan.rules.scene import box, events, legal, play, refused, scene, where

BREATH = ("fire_breathing",)
BOTH = pytest.mark.parametrize("strict", [False, True])


# -- copters_burn: 11.41 "any units" are those of the air, too


@rule("sheboygan", "R53", "11.41")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_helicopter_rolls_where_fire_spreads(face: int) -> None:
    units = "copter-1 B05b, tank-10 Isle3"
    s = scene("FirePhase", "East.7", units=units, flames={"B05a": "1"}, options={"copters_burn": True})
    play(s, dice=(5, 6, face))
    assert where(s, "copter-1") == ("dead" if face <= 2 else "B05b")
    above = scene("FirePhase", "East.7", units=units, flames={"B05a": "1"})
    play(above, dice=(5, 6))
    assert (where(above, "copter-1"), above.player) == ("B05b", 0), "without the option it does not roll"


@rule("sheboygan", "R53", "11.41", "M12")
@BOTH
def test_a_helicopter_leaves_the_monsters_fire(strict: bool) -> None:
    fire: dict[str, Any] = {"flames": {"Park2b": "1"}, "kindled": ["Park2b"], "options": {"copters_burn": strict}}
    s = scene("HumanMovement", "East.7", units="copter-1 Park2b", **fire)
    if strict:
        assert refused(s, "done") == "11.41", "it has to leave a fire that would kill it"
        play(s, "move copter-1, go Park2a, done")
        assert where(s, "copter-1") == "Park2a"
    else:
        play(s, "done")
        assert where(s, "copter-1") == "Park2b"


# -- copters_seen: 8.0 "is not blocked", both ways


@rule("sheboygan", "R27", "8.0", "13.13")
@pytest.mark.parametrize(("face", "fate"), [(3, "St34b"), (5, "dead")])
def test_lightning_hits_a_helicopter_behind_a_high_rise(face: int, fate: str) -> None:
    place: dict[str, Any] = {"at": "St44b", "abilities": "lightning", "units": "copter-1 St34b, tank-10 Isle3"}
    s = scene("MonsterCombat", options={"copters_seen": True}, **place)
    play(s, "target copter-1, strike 1", dice=(face,))
    assert where(s, "copter-1") == fate
    assert refused(scene("MonsterCombat", **place), "target", "copter-1") == "13.13"


@rule("sheboygan", "R27", "8.0", "13.23")
@BOTH
def test_fear_reaches_a_helicopter_behind_a_low_building(strict: bool) -> None:
    s = scene("Fear", at="St21b", abilities="fear", units="copter-1 St11b", options={"copters_seen": strict})
    assert legal(s, "fear") == ({"copter-1"} if strict else set())
    if strict:
        play(s, "fear copter-1")
        assert refused(s, "move", "copter-1") == "13.23"


# -- ford_to_street: 9.1 out of the river "to an adjacent street box"


@rule("sheboygan", "R13", "9.1")
@BOTH
def test_where_a_ford_may_end(strict: bool) -> None:
    s = scene("HumanMovement", at="Ave1.1", units="infantry-1 River18", options={"ford_to_street": strict})
    play(s, "move infantry-1")
    streets = {"Ave4.12", "Quay4a", "Quay4b", "Isle2"}
    assert legal(s, "go") >= streets
    assert (legal(s, "go") == streets) == strict
    assert ("Isle3" in legal(s, "go")) != strict


@rule("sheboygan", "R13", "9.1", "6.4")
@pytest.mark.parametrize(("face", "defence"), [(2, 1), (5, 0)])
@BOTH
def test_a_forder_attacks_from_the_street(strict: bool, face: int, defence: int) -> None:
    place: dict[str, Any] = {"at": "Quay4a", "strengths": (5, 1, 5, 5), "options": {"ford_to_street": strict}}
    s = scene("HumanMovement", units="infantry-1 River18, tank-10 Isle3", **place)
    play(s, "move infantry-1, go Ave4.12, done, fire infantry-1, attack", dice=(face,))
    if not defence:
        play(s, ("suffer", "defence"))
    assert s.strength[1] == defence and s.dead == (not defence)


# -- fire_waits: 11.41 "immediately"


@rule("sheboygan", "R72", "11.41")
@BOTH
def test_a_monster_that_leaves_the_fire_in_time(strict: bool) -> None:
    s = scene("FirePhase", "Shore6", flames={"Shore5": "1"}, options={"fire_waits": strict})
    play(s, dice=(5, 1, 6))
    if not strict:
        play(s, ("suffer", "attack"), ("suffer", "attack"))
    play(s, "step East.5, done")
    assert sum(s.strength) == (40 if strict else 38)


@rule("sheboygan", "R72", "13.11")
@BOTH
def test_flame_immunity_is_seen_when_it_counts(strict: bool) -> None:
    s = scene("FirePhase", "Shore6", abilities="flame_immunity", flames={"Shore5": "1"}, options={"fire_waits": strict})
    play(s, dice=(5, 1, 6))
    assert s.burning >> box("Shore6") & 1
    assert ("revealed" in events(s)) != strict
    play(s, "done")
    assert s.strength == [10, 10, 10, 10]
    assert s.revealed
