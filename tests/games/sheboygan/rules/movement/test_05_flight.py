"""5.23 A monster in the air, landing and staying up; R20 jumps; R21, R74 one way of moving per phase."""

from __future__ import annotations

from matinee.testing import rule
from tests.games.kit import prompt
from tests.games.sheboygan.rules.scene import left, legal, pass_to, play, refused, scene, where


@rule("sheboygan", "5.23", "13.28")
def test_a_flyer_never_enters_a_helicopters_box() -> None:
    s = scene(at="Ave3.3", abilities="flying", units="copter-1 tank-1 Ave3.4")
    assert refused(s, "fly", "Ave3.4") == "5.23"
    assert "Ave3.2" in legal(s, "fly")


@rule("sheboygan", "5.23")
def test_it_must_say_whether_it_lands_or_stays_up() -> None:
    s = play(scene(at="Ave3.3", abilities="flying"), "fly Ave3.4")
    assert refused(s, "done") == "5.23"
    assert {("land",), ("hover",)} <= set(s.legal_actions())
    s = scene(at="Ave3.3", abilities="flying")
    assert refused(s, "land") == refused(s, "hover") == "5.23"  # on the ground it has nothing to say


@rule("sheboygan", "5.23", "5.11", "13.28")
def test_it_lands_only_in_passable_boxes_without_units() -> None:
    s = play(scene(at="Ave3.3", abilities="flying", units="populace-1 Ave3.4"), "fly Ave3.4")
    assert refused(s, "land") == "5.23"
    play(s, "fly B32a")
    assert refused(s, "land") == "5.11"
    play(s, "fly St13a, land")
    assert not s.airborne
    s = play(scene(at="Ave3.3", abilities="flying", rubble=["B32a"]), "fly B32a, land")
    assert not s.airborne


@rule("sheboygan", "5.23", "5.22")
def test_landed_it_keeps_units_out_and_in_the_air_it_does_not() -> None:
    units = {"tank-1": "Ave3.6", "copter-1": "Ave3.9"}
    down = play(scene(at="Ave3.3", abilities="flying", units=units), "fly Ave3.4, land")
    up = play(scene(at="Ave3.3", abilities="flying", units=units), "fly Ave3.4, hover")
    for s, why in ((down, "8.0"), (up, "5.23")):
        pass_to(s, 1)
        play(s, "move copter-1")
        assert "Ave3.4" not in legal(s, "go")
        assert refused(s, "go", "Ave3.4") == why
        play(s, "stay, move tank-1")
    assert refused(down, "go", "Ave3.4") == "5.22"
    play(up, "go Ave3.4, done")
    assert where(up, "tank-1") == "Ave3.4"
    assert legal(up, "fire") == {"tank-1"}


@rule("sheboygan", "R21", "13.28")
def test_one_way_of_moving_per_phase() -> None:
    s = play(scene(at="Ave3.3", abilities="flying jumping"), "step Ave3.4")
    assert legal(s, "fly") == set()
    assert refused(s, "fly", "Ave3.5") == "R21"
    s = play(scene(at="Ave3.3", abilities="flying jumping"), "jump Ave3.5")
    assert refused(s, "fly", "Ave3.6") == "R21"
    s = play(scene(at="Ave3.3", abilities="flying jumping"), "fly Ave3.4")
    assert legal(s, "step") == legal(s, "jump") == set()
    assert refused(s, "step", "Ave3.5") == refused(s, "jump", "Ave3.6") == "R21"
    play(s, "land")
    assert prompt(s).phase == "MonsterCombat"  # landing ends the movement: no walking on


@rule("sheboygan", "R21", "7.0")
def test_a_pause_to_destroy_does_not_settle_it() -> None:
    s = play(scene(at="Ave3.3", abilities="flying"), "smash B22b 2", dice=(1,))
    assert "Ave3.4" in legal(s, "step")
    assert "Ave3.4" in legal(s, "fly")


@rule("sheboygan", "R21", "R74")
def test_a_landed_monster_chooses_again_next_phase() -> None:
    s = play(scene(at="Ave3.3", abilities="flying", scenario="basic"), "fly Ave3.4, land")
    pass_to(pass_to(s, 1), 0)
    assert s.turn == 2
    assert "Ave3.5" in legal(s, "step")
    assert "Ave3.5" in legal(s, "fly")


@rule("sheboygan", "R74", "5.23")
def test_airborne_at_the_start_it_must_fly_and_may_land() -> None:
    s = play(scene(at="Ave3.3", abilities="flying jumping", scenario="basic"), "fly Ave3.4, hover")
    pass_to(pass_to(s, 1), 0)
    assert s.turn == 2
    assert legal(s, "step") == legal(s, "jump") == set()
    assert refused(s, "step", "Ave3.5") == refused(s, "jump", "Ave3.6") == "R21"
    assert refused(s, "done") == "5.23"
    play(s, "fly Ave3.5, land")
    assert not s.airborne


@rule("sheboygan", "5.31", "R19", "R74")
def test_from_the_air_it_overruns_nobody() -> None:
    s = play(scene(at="Ave3.3", abilities="flying", units="populace-1 Ave3.5, tank-1 Park2b"), "fly Ave3.4")
    assert legal(s, "overrun") == set()
    assert refused(s, "overrun", "Ave3.5") == "R21"
    play(s, "fly Ave3.5")  # it passes over them instead
    assert where(s, "populace-1") == "Ave3.5"


# -- R20 jumping


@rule("sheboygan", "R20", "13.25")
def test_a_jump_goes_two_boxes_at_double_cost() -> None:
    s = scene(at="Ave2.13", strengths=(0, 9, 0, 4), abilities="jumping", units="tank-1 Ave2.14")
    assert {"Ave2.11", "Ave2.15", "Park2b", "Park3a"} <= legal(s, "jump")  # over street, unit and park
    assert refused(s, "jump", "Ave2.12") == "R20"  # next door
    assert refused(s, "jump", "Ave2.16") == "R20"  # three off
    play(s, "jump Ave2.15")
    assert left(s) == 2
    assert refused(s, "jump", "Park4b") == "5.0"  # twice a park is four
    play(s, "jump Ave2.17")
    assert left(s) == 0


@rule("sheboygan", "R20", "13.25")
def test_a_jump_clears_buildings_and_lands_on_open_empty_ground() -> None:
    s = scene(at="St23a", strengths=(9, 9, 0, 9), abilities="jumping", units="populace-1 St13a")
    assert "St33a" in legal(s, "jump")  # over B33a
    assert refused(s, "jump", "St13a") == "13.25"  # over B32a, but somebody is there
    assert refused(s, "jump", "B32b") == "5.11"
    assert "St22b" in legal(s, "jump")
    s = scene(at="St23a", abilities="jumping", rubble=["B32b"], strengths=(0, 9, 0, 3))
    assert refused(s, "jump", "B32b") == "5.0"  # rubble costs two, so the jump costs four
    assert "B32b" in legal(scene(at="St23a", abilities="jumping", rubble=["B32b"], strengths=(0, 9, 0, 4)), "jump")


@rule("sheboygan", "R20", "13.25")
def test_no_jump_in_the_air_and_none_without_the_ability() -> None:
    s = play(scene(at="Ave3.3", abilities="flying jumping"), "fly Ave3.4")
    assert refused(s, "jump", "Ave3.6") == "R21"
    assert refused(scene(at="Ave3.3"), "jump", "Ave3.5") == "13.25"


@rule("sheboygan", "R21", "R74")
def test_a_position_with_a_monster_in_the_air_has_it_fly_on() -> None:
    s = scene(at="Ave3.3", abilities="flying", airborne=True)
    assert legal(s, "step") == set()
    assert refused(s, "step", "Ave3.4") == "R21"
    assert "Ave3.4" in legal(s, "fly")
