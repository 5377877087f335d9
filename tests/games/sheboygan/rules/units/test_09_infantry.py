"""9.0 Suicide assaults; 9.1 fording rivers."""

from __future__ import annotations

import pytest

from matinee.games.sheboygan.map.city import BOARD, NEAR, PARK, RIVER, STREET
from matinee.games.sheboygan.state import City
from matinee.table.board import members
from matinee.testing import rule
from tests.games.sheboygan.rules.scene import box, events, legal, named, play, refused, scene, where


def told(s: City) -> str:
    """The attack in words, with strength, defence and odds."""
    return s.describe(("attack",))


# -- 9.0


@rule("sheboygan", "9.0", "R38")
def test_its_strength_is_doubled_for_the_assault() -> None:
    s = scene("HumanCombat", at="Ave4.5", strengths=(5, 6, 5, 5), units="infantry-1 Ave4.4")
    assert legal(s, "assault") == legal(s, "fire") == {"infantry-1"}
    play(s, "assault infantry-1")
    assert "(6 against 6: 1-1)" in told(s)
    plain = scene("HumanCombat", at="Ave4.5", strengths=(5, 6, 5, 5), units="infantry-1 Ave4.4")
    play(plain, "fire infantry-1")
    assert "(3 against 6: 1-2)" in told(plain)
    assert refused(plain, "assault", "infantry-1") == "6.14"  # it had to say so first


@rule("sheboygan", "9.0", "R38", "R39")
@pytest.mark.parametrize(
    ("face", "damage", "moves"), [(1, 0, False), (2, 0, False), (4, 1, True), (5, 1, False), (6, 2, False)]
)
def test_it_dies_whatever_the_result(face: int, damage: int, moves: bool) -> None:
    s = scene("HumanCombat", at="Ave4.5", strengths=(9, 6, 9, 9), units="infantry-1 Ave4.4, tank-10 Isle3")
    play(s, "assault infantry-1, attack", dice=(face,))
    for _ in range(damage):
        assert where(s, "infantry-1") == "Ave4.4"  # at the end of the attack, not before
        play(s, "suffer attack")
    if moves:
        play(s, "withdraw Ave4.6")
    assert (where(s, "infantry-1"), s.vp) == ("dead", 3)
    assert s.strength == [9 - damage, 6, 9, 9]
    assert "retreated" not in events(s)
    assert s.player == 1


@rule("sheboygan", "9.0", "R38")
def test_only_infantry_and_only_beside_the_monster() -> None:
    units = {"police-1": "Ave4.4", "tank-1": "Ave4.4", "infantry-1": "Ave4.7", "infantry-2": "B33b"}
    s = scene("HumanCombat", at="Ave4.5", strengths=(5, 5, 5, 5), units=units)
    assert legal(s, "assault") == {"infantry-2"}
    assert refused(s, "assault", "police-1") == "9.0"
    assert refused(s, "assault", "tank-1") == "9.0"
    assert refused(s, "assault", "infantry-1") == "9.0"
    assert s.why_not(named("assault", "infantry-1")) == s.no("9.0", "assault_next_door")
    play(s, "fire tank-1")
    assert refused(s, "assault", "police-1") == "9.0"
    assert legal(s, "assault") == {"infantry-2"}


@rule("sheboygan", "9.0", "6.14")
def test_assaults_and_plain_attacks_add_up() -> None:
    units = {"infantry-1": "Ave4.4", "infantry-2": "Ave4.4", "tank-1": "Ave4.7", "infantry-3": "Ave4.6"}
    s = scene("HumanCombat", at="Ave4.5", strengths=(5, 9, 5, 5), units=units)
    play(s, "assault infantry-1, fire infantry-2, fire tank-1, assault infantry-3")
    assert "(21 against 9: 2-1)" in told(s)  # 6 + 3 + 6 + 6
    play(s, "attack, suffer attack", dice=(5,))
    assert [where(s, name) for name in units] == ["dead", "Ave4.4", "Ave4.7", "dead"]
    assert s.vp == 6


@rule("sheboygan", "R38", "6.32", "R32")
def test_those_who_die_anyway_fill_the_losses_first() -> None:
    units = {"infantry-1": "Ave4.4", "police-1": "Ave4.4", "police-2": "Ave4.6"}
    s = scene("HumanCombat", at="Ave4.5", strengths=(5, 8, 5, 5), units=units)
    play(s, "assault infantry-1, fire police-1, fire police-2, attack", dice=(2,))  # 1-1: 1/-
    assert [where(s, name) for name in units] == ["dead", "Ave4.4", "Ave4.6"]
    assert s.vp == 3
    s = scene("HumanCombat", at="Ave4.5", strengths=(5, 9, 5, 5), units=units)
    play(s, "assault infantry-1, fire police-1, fire police-2, attack", dice=(1,))  # 1-2: 2/-
    assert legal(s, "lose") == {"police-1", "police-2"}  # the second loss is one of theirs
    play(s, "lose police-2")
    assert [where(s, name) for name in units] == ["dead", "Ave4.4", "dead"]
    assert s.vp == 4


@rule("sheboygan", "R38", "6.33")
def test_the_others_still_retreat_when_an_assault_fills_the_loss() -> None:
    units = {"infantry-1": "Ave4.4", "police-1": "Ave4.4", "police-2": "Ave4.6"}
    s = scene("HumanCombat", at="Ave4.5", strengths=(5, 8, 5, 5), units=units)
    play(s, "assault infantry-1, fire police-1, fire police-2, attack", dice=(1,))  # r1/-
    assert {name for name, _ in legal(s, "retreat")} == {"police-1", "police-2"}
    play(s, "retreat police-1 Ave4.3, retreat police-2 Ave4.7")
    assert [where(s, name) for name in units] == ["dead", "Ave4.3", "Ave4.7"]


@rule("sheboygan", "R38", "M15", "6.32", "6.33")
@pytest.mark.parametrize("assaults", [("infantry-1",), ("infantry-1", "infantry-2")])
def test_the_dead_of_an_assault_make_room_for_a_retreat(assaults: tuple[str, ...]) -> None:
    """Below a flyer, the one box to retreat to is that of the two infantry units."""
    others = sorted(BOARD.ids[n] for n in BOARD.neighbours[box("Ave4.5")] if BOARD.ids[n] != "Ave4.4")
    units = {"infantry-1": "Ave4.4", "infantry-2": "Ave4.4", "police-1": "Ave4.5"}
    defence = 6 * len(assaults) + 1
    s = scene(
        "HumanCombat",
        at="Ave4.5",
        strengths=(5, defence, 5, 5),
        abilities="flying",
        airborne=True,
        units=units,
        webs=others,
    )
    play(s, *(("assault", name) for name in assaults), "fire police-1, attack", dice=(1,))  # 1-1: r1/-
    assert [where(s, name) for name in assaults] == ["dead"] * len(assaults), "before anybody retreats"
    assert legal(s, "retreat") == {("police-1", "Ave4.4")}
    play(s, "retreat police-1 Ave4.4")
    assert (where(s, "police-1"), s.vp) == ("Ave4.4", 3 * len(assaults))


@rule("sheboygan", "R82", "9.0", "R39", "14.1", "M1")
@pytest.mark.parametrize(("points", "result"), [(51, [0.0, 1.0]), (52, [0.5, 0.5]), (53, [1.0, 0.0])])
@pytest.mark.parametrize("others", [{}, {"tank-10": "Isle3"}])
def test_a_suicide_that_kills_the_monster_precedes_the_score(
    points: int, result: list[float], others: dict[str, str]
) -> None:
    s = scene("HumanCombat", at="Ave4.5", strengths=(0, 1, 0, 0), units={"infantry-1": "Ave4.4", **others}, vp=points)
    play(s, "assault infantry-1, attack", dice=(1,))  # 5-1: -/1r
    play(s, "suffer defence")
    assert where(s, "infantry-1") == "dead"
    assert s.vp == points + 3  # against a victory level of 55
    assert s.returns() == result  # the monster died first, so being the last unit does not matter


@rule("sheboygan", "9.0", "14.1", "R65")
def test_a_last_unit_that_throws_itself_away_loses_the_game() -> None:
    s = scene("HumanCombat", at="Ave4.5", strengths=(9, 6, 9, 9), units="infantry-1 Ave4.4")
    play(s, "assault infantry-1, attack", dice=(2,))
    assert s.returns() == [1.0, 0.0]


# -- 9.1


@rule("sheboygan", "9.1", "R13", "5.13")
def test_a_river_is_forded_in_two_phases() -> None:
    s = play(scene("HumanMovement", at="Ave1.1", units="infantry-1 Quay4b, infantry-2 B45b2"), "move infantry-2")
    assert refused(s, "go", "River15") == "9.1"  # one street too far: the whole allowance goes into the ford
    play(s, "stay, move infantry-1")
    assert {"River15", "River18"} <= legal(s, "go")
    assert refused(s, "go", "Isle3") == "5.0"
    play(s, "go River15")
    assert where(s, "infantry-1") == "River15"
    assert refused(s, "move", "infantry-1") == "5.0"
    play(s, "done, done, done, done")
    assert s.turn == 2
    play(s, "move infantry-1")
    assert legal(s, "go") == {"Isle3", "Isle4", "Quay4b", "Ave5s.4"}  # any bank, and no farther
    assert refused(s, "go", "River18") == "R13"
    assert refused(s, "go", "Isle2") == "R13"
    play(s, "go Isle3")
    assert where(s, "infantry-1") == "Isle3"
    assert refused(s, "move", "infantry-1") == "5.0"


@rule("sheboygan", "9.1", "R13")
def test_by_the_letter_infantry_fords_to_a_street_and_must_go_on() -> None:
    strict = {"ford_to_street": True}
    s = scene("HumanMovement", at="Ave1.1", units="infantry-1 River18", options=strict)
    assert refused(s, "done") == "9.1"
    play(s, "move infantry-1")
    assert legal(s, "go") == {"Ave4.12", "Quay4a", "Quay4b", "Isle2"}
    assert refused(s, "go", "Isle3") == "9.1" and refused(s, "stay") == "9.1"
    play(s, "go Isle2, done")
    assert where(s, "infantry-1") == "Isle2"
    dry = [i for i in members(RIVER) if not NEAR[i] & STREET]
    assert dry, "there are boxes of the river with no street along them"
    shore = next(box for i in dry for box in members(NEAR[i] & PARK))
    bank = scene("HumanMovement", at="Ave1.1", units={"infantry-1": BOARD.ids[shore]}, options=strict)
    play(bank, "move infantry-1")
    shut = [BOARD.ids[i] for i in dry if NEAR[i] >> shore & 1]
    assert [refused(bank, "go", name) for name in shut] == ["9.1"] * len(shut)


@rule("sheboygan", "M9", "9.1", "5.14")
def test_infantry_wades_at_a_bridge_and_may_stay_in_the_water() -> None:
    s = scene("HumanMovement", at="Ave1.1", units="infantry-1 Bridge1")
    play(s, "move infantry-1, go River18, done, done, done, done, move infantry-1, stay, done, done, done, done")
    assert (s.turn, where(s, "infantry-1")) == (3, "River18")
    play(s, "done, done, done, done")
    assert (s.turn, where(s, "infantry-1")) == (4, "River18"), "whether it says so or not"
    play(s, "move infantry-1")
    assert legal(s, "go") == {"Ave4.12", "Quay4a", "Quay4b", "Isle1", "Isle2", "Isle3"}
    assert refused(s, "go", "Bridge1") == "M9"
    play(s, "go Isle2")
    assert where(s, "infantry-1") == "Isle2"


@rule("sheboygan", "9.1", "5.22")
def test_a_river_box_with_the_monster_or_a_fording_unit_is_shut() -> None:
    s = play(scene("HumanMovement", at="River15", units="infantry-1 Quay4b, infantry-2 River18"), "move infantry-1")
    assert refused(s, "go", "River15") == "5.22"
    assert refused(s, "go", "River18") == "R12"


@rule("sheboygan", "9.1", "6.11")
def test_infantry_in_the_river_fights_like_any_other() -> None:
    s = scene("HumanCombat", at="Quay4b", strengths=(5, 3, 5, 5), units="infantry-1 River15")
    assert legal(s, "fire") == legal(s, "assault") == {"infantry-1"}


@rule("sheboygan", "M18", "6.33", "5.13", "9.1")
def test_infantry_does_not_retreat_into_the_river() -> None:
    s = scene("MonsterCombat", at="Quay4a", units="infantry-1 police-1 Quay4b")
    play(s, "target infantry-1, target police-1, strike 8", dice=(4,))  # 2-1: -/1r
    play(s, "lose police-1")
    assert "River15" in {BOARD.ids[n] for n in BOARD.neighbours[box("Quay4b")]}
    assert refused(s, "retreat", "infantry-1", "River15") == "M18"
    dry = {place for _, place in legal(s, "retreat")}
    assert dry and not any(place.startswith("River") for place in dry)


@rule("sheboygan", "M9", "6.33")
def test_out_of_the_river_infantry_retreats_onto_land_only() -> None:
    units = {"infantry-1": "River18", "police-1": "Isle3"}
    s = scene("HumanCombat", at="Ave4.12", strengths=(5, 4, 5, 5), units=units | {"police-2": "Ave4.11"})
    play(s, "fire infantry-1, fire police-2, attack", dice=(1,))  # 1-1: r1/-
    play(s, "lose police-2")
    assert refused(s, "retreat", "infantry-1", "Bridge1") == "M9"
    assert {place for _, place in legal(s, "retreat")} <= {"Isle1", "Isle2", "Isle3", "Quay4b"}
