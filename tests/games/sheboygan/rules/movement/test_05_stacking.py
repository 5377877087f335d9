"""5.2 Stacking and passing: two to a box, limits at the end of the phase, and who is in whose way."""

from __future__ import annotations

import pytest

from matinee.games.sheboygan.state import City
from matinee.testing import rule
from tests.games.sheboygan.rules.scene import legal, named, pass_to, play, refused, scene, where


def marching(at: str = "Isle2", **units: str) -> City:
    """The Human Movement Phase with these units; an underscore in a name stands for its hyphen."""
    return scene("HumanMovement", at=at, units={k.replace("_", "-"): v for k, v in units.items()})


# -- 5.21


@rule("sheboygan", "5.21")
def test_two_units_to_a_box_and_no_third() -> None:
    s = marching(tank_1="Ave3.3", tank_2="Ave3.3", police_1="Ave3.4", infantry_1="Ave3.2")
    play(s, "move tank-1, stay, move tank-2, stay")
    for unit in ("police-1", "infantry-1"):
        play(s, f"move {unit}")
        assert "Ave3.3" not in legal(s, "go")
        assert refused(s, "go", "Ave3.3") == "5.21"
        play(s, "stay")


@rule("sheboygan", "5.21")
def test_helicopters_firemen_and_populace_do_not_count() -> None:
    s = marching(
        tank_1="Ave3.3", tank_2="Ave3.3", copter_1="Ave3.4", copter_2="Ave3.4", firemen_1="Ave3.4", firemen_2="Ave3.4",
        populace_1="Ave3.4", populace_2="Ave3.4",
    )  # fmt: skip
    play(s, "move tank-1, stay, move tank-2, stay")
    crowd = ["copter-1", "copter-2", "firemen-1", "firemen-2", "populace-1", "populace-2"]
    for unit in crowd:
        play(s, f"move {unit}, go Ave3.3")
    play(s, "done")
    assert [where(s, unit) for unit in ["tank-1", "tank-2", *crowd]] == ["Ave3.3"] * 8


@rule("sheboygan", "5.21")
@pytest.mark.parametrize("light", ["copter-1", "firemen-1", "populace-1"])
def test_a_unit_that_does_not_count_keeps_nobody_out(light: str) -> None:
    s = scene("HumanMovement", at="Isle2", units={light: "Ave3.3", "tank-1": "Ave3.3", "tank-2": "Ave3.4"})
    play(s, f"move {light}, stay, move tank-1, stay, move tank-2, go Ave3.3, done")
    assert where(s, "tank-2") == "Ave3.3"


# -- 5.22, R11


@rule("sheboygan", "5.22")
def test_units_pass_through_a_full_box() -> None:
    """Ave1.7 is the only street from Ave1.6 to Ave1.8, and it is full."""
    s = marching(tank_1="Ave1.7", tank_2="Ave1.7", tank_3="Ave1.6")
    play(s, "move tank-1, stay, move tank-2, stay, move tank-3")
    assert refused(s, "go", "Ave1.7") == "5.21"
    play(s, "go Ave1.8")
    assert where(s, "tank-3") == "Ave1.8"


@rule("sheboygan", "R11", "5.22", "M8")
def test_a_box_may_be_overfull_until_the_phase_ends() -> None:
    s = marching(tank_1="Ave3.3", tank_2="Ave3.3", tank_3="Ave3.4", police_1="Ave2.2")
    play(s, "move tank-3, go Ave3.3")
    assert refused(s, "done") == "5.22"
    assert legal(s, "move") == {"tank-1", "tank-2"}  # one of those must make room first
    assert refused(s, "move", "police-1") == "5.22"
    play(s, "move tank-1")
    assert refused(s, "stay") == "5.22"
    play(s, "go Ave3.4, done")
    assert [where(s, f"tank-{n}") for n in (1, 2, 3)] == ["Ave3.4", "Ave3.3", "Ave3.3"]


@rule("sheboygan", "R11", "5.22")
def test_two_full_boxes_can_change_places() -> None:
    s = marching(tank_1="Ave3.3", tank_2="Ave3.3", tank_3="Ave3.4", tank_4="Ave3.4")
    play(s, "move tank-1, go Ave3.4, move tank-3, go Ave3.3, move tank-2, go Ave3.4, move tank-4, go Ave3.3, done")
    assert [where(s, f"tank-{n}") for n in (1, 2, 3, 4)] == ["Ave3.4", "Ave3.4", "Ave3.3", "Ave3.3"]


@rule("sheboygan", "5.21", "5.22", "M8")
def test_units_that_cannot_move_on_make_no_room() -> None:
    """Both tanks in the box are frozen with fear: nobody can still leave it."""
    s = scene("HumanMovement", at="Isle2", units="tank-1 tank-2 Ave3.3, tank-3 Ave3.4", feared=["tank-1", "tank-2"])
    play(s, "move tank-3")
    assert refused(s, "go", "Ave3.3") == "5.21"


@rule("sheboygan", "M8", "5.22", "R17")
def test_a_towed_gun_goes_where_one_unit_can_make_room() -> None:
    s = marching(tank_1="Ave3.3", artillery_1="Ave3.3", police_1="Ave3.4", tank_2="Ave3.2", tank_3="Ave3.2")
    play(s, "tow tank-1 artillery-1")
    assert refused(s, "go", "Ave3.2") == "5.21", "two would have to leave"
    play(s, "go Ave3.4")
    assert legal(s, "move") == {"police-1"}
    assert refused(s, "done") == "5.22"
    play(s, "move police-1, go Ave3.3, done")
    assert [where(s, unit) for unit in ("tank-1", "artillery-1", "police-1")] == ["Ave3.4", "Ave3.4", "Ave3.3"]
    stays = marching(tank_1="Ave3.3", artillery_1="Ave3.3", police_1="Ave3.4")
    play(stays, "move police-1, stay, tow tank-1 artillery-1")
    assert refused(stays, "go", "Ave3.4") == "5.21"


@rule("sheboygan", "R17", "11.41", "5.21")
def test_a_gun_is_not_towed_without_a_place_to_go() -> None:
    """Out of the flames at B17d leads only Ave2.14, where there is room for one."""
    around = ["Ave2.13", "St61d", "B17c", "St71d", "Ave2.15", "Park2a", "Park3a"]
    units = {"tank-1": "B17d", "artillery-1": "B17d", "police-1": "Ave2.14"}
    s = scene(
        "HumanMovement", "East.7", units=units, flames={"B17d": "R"}, kindled=["B17d"], webs=around, feared=["police-1"]
    )
    assert refused(s, "tow", "tank-1", "artillery-1") == "5.21"
    play(s, "move tank-1")
    assert s.legal_actions() == [named("go", "Ave2.14")], "by itself it gets out, and must"


@rule("sheboygan", "5.22")
def test_no_unit_enters_or_crosses_the_monsters_box() -> None:
    s = marching(at="Ave1.7", tank_1="Ave1.6", police_1="Ave1.6", populace_1="Ave1.8")
    play(s, "move tank-1")
    assert refused(s, "go", "Ave1.7") == "5.22"
    assert refused(s, "go", "Ave1.8") == "5.0"  # no other way for wheels within five points
    play(s, "stay, move police-1")
    assert refused(s, "go", "Ave1.7") == "5.22"
    play(s, "stay, move populace-1")
    assert refused(s, "go", "Ave1.7") == "5.22"
    s = marching(at="Isle2", tank_1="Ave1.6")
    play(s, "move tank-1")
    assert {"Ave1.7", "Ave1.8"} <= legal(s, "go")


@rule("sheboygan", "5.22")
@pytest.mark.parametrize("unit", ["police-1", "infantry-1", "tank-1", "artillery-1", "copter-1"])
def test_the_monster_on_foot_enters_no_box_with_a_fighting_unit(unit: str) -> None:
    s = scene(at="Ave3.3", strengths=(60, 9, 9, 9), units={unit: "Ave3.4"})
    assert refused(s, "step", "Ave3.4") == "5.22"
    assert refused(s, "overrun", "Ave3.4") == "5.31"
    assert legal(s, "step") == {"Ave3.2", "St12b", "St13a"}


@rule("sheboygan", "R37", "5.22")
def test_a_lone_helicopter_blocks_a_street() -> None:
    """From Ave1.6 the avenue runs on through Ave1.7 and Ave1.8 only, and a helicopter is in it."""
    s = scene(at="Ave1.7", units="copter-1 Ave1.8")
    assert legal(s, "step") == {"Ave1.6"}
    assert refused(s, "step", "Ave1.8") == "5.22"
    play(s, "done")
    assert legal(s, "target") == {"copter-1"}


@rule("sheboygan", "5.21")
def test_the_monster_shares_its_box_with_no_ground_unit() -> None:
    s = marching(at="Ave3.3", tank_1="Ave3.4", infantry_1="St13a")
    for unit in ("tank-1", "infantry-1"):
        play(s, f"move {unit}")
        assert refused(s, "go", "Ave3.3") == "5.22"
        play(s, "stay")
    assert [p.space for p in s.view(None).pieces if p.kind == "monster"] == [s.monster]


# -- R12 the river


@rule("sheboygan", "R12", "5.21")
def test_a_river_box_holds_one_forder_the_boat_and_helicopters() -> None:
    s = marching(
        infantry_1="Quay5b", infantry_2="Quay5b", fireboat_1="River8", copter_1="River8", copter_2="Quay5b",
    )  # fmt: skip
    play(s, "move infantry-1, go River9, move infantry-2")
    assert refused(s, "go", "River9") == "R12"
    assert {"River8", "River10"} <= legal(s, "go")
    play(s, "stay, move fireboat-1, go River9")
    for copter in ("copter-1", "copter-2"):
        play(s, f"move {copter}, go River9")
    play(s, "done")
    crowd = ("infantry-1", "fireboat-1", "copter-1", "copter-2")
    assert [where(s, unit) for unit in crowd] == ["River9"] * 4


@rule("sheboygan", "M8", "R12")
def test_in_the_river_nobody_makes_room_but_by_going_first() -> None:
    s = marching(infantry_1="River9", infantry_2="Quay5b")
    play(s, "move infantry-2")
    assert refused(s, "go", "River9") == "R12"
    s = marching(infantry_1="River9", infantry_2="Quay5b")
    play(s, "move infantry-1, go Mead2a, move infantry-2, go River9, done")
    assert (where(s, "infantry-1"), where(s, "infantry-2")) == ("Mead2a", "River9")


@rule("sheboygan", "R12", "5.14")
def test_a_bridge_and_the_river_below_count_apart() -> None:
    s = marching(at="Ave3.3", tank_1="Bridge1", tank_2="Bridge1", infantry_1="Ave4.12", infantry_2="Ave4.12")
    play(s, "move tank-1, stay, move tank-2, stay, move infantry-1, go River18, move infantry-2")
    assert refused(s, "go", "River18") == "R12"
    assert refused(s, "go", "Bridge1") == "5.21"


# -- R85 the turncoat


@rule("sheboygan", "R85")
def test_a_controlled_unit_and_humans_block_each_other() -> None:
    s = scene(
        at="Ave3.3", abilities="mind_control", units="tank-1 Ave3.5, tank-2 Ave3.7, police-1 Ave3.6, artillery-1 Ave3.9"
    )
    play(s, "mind, control tank-1, command")
    assert "Ave3.7" not in legal(s, "go")
    assert refused(s, "go", "Ave3.6") == "R85"
    play(s, "stay")
    pass_to(s, 1)
    assert refused(s, "move", "tank-1") == "13.27"
    play(s, "move police-1")
    assert refused(s, "go", "Ave3.5") == "R85"


@rule("sheboygan", "R85", "5.22")
def test_a_controlled_unit_is_not_in_the_monsters_way() -> None:
    s = scene(at="Ave1.7", abilities="mind_control", units="tank-1 Ave1.8, tank-2 Ave1.11")
    assert refused(s, "step", "Ave1.8") == "5.22"
    play(s, "mind, control tank-1, step Ave1.8, step Ave1.9")


@rule("sheboygan", "R85", "5.21")
def test_a_controlled_unit_leaves_its_place_in_the_stack() -> None:
    """Two tanks shared the box; with one of them turned, it holds one human unit, and the other walks out of it."""
    s = play(scene(at="Ave3.3", abilities="mind_control", units="tank-1 tank-2 Ave3.5"), "mind, control tank-1")
    assert not s.two
    pass_to(s, 1)
    play(s, "move tank-2, go Ave3.6")
    assert not s.one >> s.where[s.puppet] & 1
