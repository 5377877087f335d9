"""10.0 Populace walk one box; police lead them away."""

from __future__ import annotations

import pytest

from matinee.testing import rule
from tests.games.sheboygan.rules.scene import events, legal, play, refused, scene, where

EVERYBODY = {f"populace-{n}": "Ave4.4" for n in range(1, 9)}


@rule("sheboygan", "10.0", "5.15")
def test_populace_walk_one_box() -> None:
    s = play(scene("HumanMovement", at="Ave1.1", units="populace-1 Ave4.4"), "move populace-1")
    assert legal(s, "go") == {"Ave4.3", "Ave4.5", "B32b", "St23b", "B4za", "St24a"}
    assert refused(s, "go", "Ave4.6") == "5.0"
    play(s, "go Ave4.5")
    assert refused(s, "move", "populace-1") == "5.0"


@rule("sheboygan", "10.0", "R18")
def test_police_lead_any_number_at_no_cost() -> None:
    s = scene("HumanMovement", at="Ave1.1", units=EVERYBODY | {"police-1": "Ave4.4"})
    assert legal(s, "escort") == {"police-1"}
    play(s, "escort police-1", *(("board", name) for name in EVERYBODY), "lead Ave4.5, lead Ave4.6, lead Ave4.7")
    assert legal(s, "lead") == set()
    assert refused(s, "lead", "Ave4.8") == "5.0"  # three points, not one more
    play(s, "halt")
    assert {where(s, name) for name in (*EVERYBODY, "police-1")} == {"Ave4.7"}
    for name in ("populace-1", "police-1"):
        assert refused(s, "move", name) == "5.0"


@rule("sheboygan", "10.0", "5.4")
def test_the_escort_pays_for_terrain_like_the_police_unit_alone() -> None:
    s = scene("HumanMovement", at="Ave1.1", units="police-1 populace-1 Ave4.12")
    play(s, "escort police-1, board populace-1, lead Park1e")  # two points
    assert legal(s, "lead") == {"Ave4.12"}  # one point left: another park is too much
    assert refused(s, "lead", "Park1d") == "5.0"
    assert refused(s, "lead", "River19") == "5.13"
    s = scene("HumanMovement", at="Ave1.1", units="police-1 populace-1 Ave4.4")
    play(s, "escort police-1, board populace-1, lead B32b")  # three points for a building
    assert legal(s, "lead") == set()
    play(s, "halt")
    assert where(s, "populace-1") == "B32b"


@rule("sheboygan", "10.0", "R18")
def test_people_are_dropped_off_along_the_way_and_stay() -> None:
    s = scene("HumanMovement", at="Ave1.1", units=EVERYBODY | {"police-1": "Ave4.4", "police-2": "Ave4.5"})
    play(s, "escort police-1, board populace-1, board populace-2, board populace-3")
    assert refused(s, "drop", "populace-1") == "10.0"  # they have not gone anywhere
    play(s, "lead Ave4.5, drop populace-1, lead Ave4.6, drop populace-2")
    assert events(s) == ["dropped"]
    play(s, "lead Ave4.7, drop populace-3, halt")
    assert [where(s, f"populace-{n}") for n in (1, 2, 3, 4)] == ["Ave4.5", "Ave4.6", "Ave4.7", "Ave4.4"]
    assert where(s, "police-1") == "Ave4.7"
    for n in (1, 2, 3):
        assert refused(s, "move", f"populace-{n}") == "5.0"  # R18: dropped people stay
    assert refused(s, "escort", "police-2") == "10.0"  # populace-1 did not begin the phase with it
    play(s, "move populace-4, go Ave4.3")  # who was left behind may walk
    assert where(s, "populace-4") == "Ave4.3"


@rule("sheboygan", "R18", "10.0")
def test_nobody_is_picked_up_on_the_way() -> None:
    units = {"police-1": "Ave4.4", "populace-1": "Ave4.4", "populace-2": "Ave4.5"}
    s = play(scene("HumanMovement", at="Ave1.1", units=units), "escort police-1")
    assert legal(s, "board") == {"populace-1"}
    assert refused(s, "board", "populace-2") == "R18"
    play(s, "board populace-1, lead Ave4.5")
    assert legal(s, "board") == set()
    assert refused(s, "board", "populace-2") == "R18"
    play(s, "lead Ave4.6, halt")
    assert [where(s, name) for name in units] == ["Ave4.6", "Ave4.6", "Ave4.5"]


@rule("sheboygan", "R18", "10.0")
def test_people_who_walked_to_the_police_did_not_begin_with_them() -> None:
    s = scene("HumanMovement", at="Ave1.1", units="police-1 Ave4.4, populace-1 Ave4.5")
    assert legal(s, "escort") == set()
    play(s, "move populace-1, go Ave4.4")
    assert legal(s, "escort") == set()
    assert refused(s, "escort", "police-1") == "10.0"
    s = scene("HumanMovement", at="Ave1.1", units="police-1 Ave4.4, populace-1 Ave4.5")
    play(s, "move police-1, go Ave4.5")
    assert refused(s, "escort", "police-1") == "5.0"


@rule("sheboygan", "10.0")
@pytest.mark.parametrize("name", ["infantry-1", "tank-1", "firemen-1", "copter-1"])
def test_only_police_escort_and_only_populace(name: str) -> None:
    s = scene("HumanMovement", at="Ave1.1", units={name: "Ave4.4", "populace-1": "Ave4.4", "police-1": "Ave4.4"})
    assert refused(s, "escort", name) == "10.0"
    play(s, "escort police-1")
    assert refused(s, "board", name) == "10.0"


@rule("sheboygan", "10.0")
def test_two_police_units_share_the_people_out() -> None:
    units = {"police-1": "Ave4.4", "police-2": "Ave4.4", "populace-1": "Ave4.4", "populace-2": "Ave4.4"}
    s = play(scene("HumanMovement", at="Ave1.1", units=units), "escort police-1, board populace-1, lead Ave4.3, halt")
    play(s, "escort police-2")
    assert legal(s, "board") == {"populace-2"}
    play(s, "board populace-2, lead Ave4.5, halt")
    assert [where(s, name) for name in units] == ["Ave4.3", "Ave4.5", "Ave4.3", "Ave4.5"]


@rule("sheboygan", "10.0", "5.21", "5.22")
def test_an_escort_passes_a_full_box_but_does_not_end_in_it() -> None:
    units = {"police-1": "Ave4.4", "populace-1": "Ave4.4", "tank-1": "Ave4.5", "tank-2": "Ave4.5"}
    s = scene("HumanMovement", at="Ave1.1", units=units, moved=["tank-1", "tank-2"])
    play(s, "escort police-1, board populace-1, lead Ave4.5")
    assert refused(s, "halt") == "5.21"
    play(s, "drop populace-1, lead Ave4.6, halt")  # populace fit in anywhere
    assert [where(s, name) for name in units] == ["Ave4.6", "Ave4.5", "Ave4.5", "Ave4.5"]


@rule("sheboygan", "10.0", "M8", "5.22")
def test_an_escort_ends_in_a_full_box_if_room_can_still_be_made() -> None:
    units = {"police-1": "Ave4.4", "populace-1": "Ave4.4", "tank-1": "Ave4.5", "tank-2": "Ave4.5", "tank-3": "Isle3"}
    s = play(scene("HumanMovement", at="Ave1.1", units=units), "escort police-1, board populace-1, lead Ave4.5, halt")
    assert legal(s, "move") == {"tank-1", "tank-2"}
    assert refused(s, "done") == "5.22"
    play(s, "move tank-1, go Ave4.4, done")
    assert [where(s, name) for name in units] == ["Ave4.5", "Ave4.5", "Ave4.4", "Ave4.5", "Isle3"]


@rule("sheboygan", "10.0", "5.22", "13.22")
def test_an_escort_keeps_out_of_shut_boxes() -> None:
    s = scene("HumanMovement", at="Ave4.5", units="police-1 populace-1 Ave4.4", webs=["Ave4.3"])
    play(s, "escort police-1, board populace-1")
    assert refused(s, "lead", "Ave4.5") == "5.22"
    assert refused(s, "lead", "Ave4.3") == "13.22"


@rule("sheboygan", "10.0", "13.23")
def test_people_frozen_with_fear_cannot_be_led() -> None:
    s = scene("Fear", at="Ave4.6", abilities="fear", units="police-1 populace-1 populace-2 Ave4.4")
    play(s, "fear populace-1, done, escort police-1")
    assert legal(s, "board") == {"populace-2"}
    assert refused(s, "board", "populace-1") == "13.23"


@rule("sheboygan", "10.0")
def test_populace_never_attack_and_are_worth_five() -> None:
    s = scene("HumanCombat", at="Ave4.5", units="populace-1 Ave4.4, tank-10 Isle3")
    assert refused(s, "fire", "populace-1") == "6.11"
    s = scene("MonsterCombat", at="Ave4.5", strengths=(4, 9, 9, 9), units="populace-1 Ave4.4, tank-10 Isle3")
    play(s, "target populace-1, strike 4", dice=(6,))
    assert s.vp == 5


@rule("sheboygan", "10.0", "5.22")
def test_police_without_people_in_a_full_box_get_the_reason() -> None:
    full = {"tank-1": "Ave3.5", "tank-2": "Ave3.5", "tank-3": "Ave3.5"}
    alone = scene("HumanMovement", "East.7", units={**full, "police-1": "Ave2.13"})
    assert refused(alone, "escort", "police-1") == "10.0"
    leading = scene("HumanMovement", "East.7", units={**full, "police-1": "Ave2.13", "populace-1": "Ave2.13"})
    assert refused(leading, "escort", "police-1") == "5.22"
