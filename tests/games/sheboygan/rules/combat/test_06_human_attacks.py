"""6.1 Attacks by units: who may attack the monster, sight and range, and attacks made one by one or together."""

from __future__ import annotations

import pytest

from matinee.games.sheboygan.map.city import BOARD
from matinee.games.sheboygan.state import City
from matinee.testing import rule
from tests.games.sheboygan.rules.scene import events, legal, named, play, refused, scene, table_marks


def marks(s: City, verb: str, *args: str | int) -> dict[str, int]:
    """The odds before a roll: each mark with its number of faces."""
    return {mark: round(p * 6) for p, mark in table_marks(s, named(verb, *args))}


ONE_TO_ONE = {"r1/-": 1, "1/-": 2, "-/1r": 1, "-/1": 1, "-/2": 1}
ONE_TO_TWO = {"2/-": 1, "r1/-": 1, "1/-": 1, "1/1": 1, "-/1r": 1, "-/2": 1}


# -- 6.11


@rule("sheboygan", "6.11")
def test_every_fighting_unit_next_to_the_monster_may_attack() -> None:
    units = {
        "police-1": "Ave4.4",
        "infantry-1": "B33b",  # in a building, next to it
        "tank-1": "Ave4.6",
        "artillery-1": "Ave4.6",
        "copter-1": "B43a",
    }
    s = scene("HumanCombat", at="Ave4.5", units=units)
    assert legal(s, "fire") == set(units)


@rule("sheboygan", "6.11")
def test_units_in_brackets_never_attack() -> None:
    s = scene("HumanCombat", at="River18", units="firemen-1 populace-1 Quay4a, fireboat-1 River15, tank-1 Quay4a")
    assert BOARD.near[BOARD.index["River18"]] >> BOARD.index["Quay4a"] & 1
    assert legal(s, "fire") == {"tank-1"}
    for name in ("firemen-1", "populace-1", "fireboat-1"):
        assert refused(s, "fire", name) == "6.11"
    play(s, "fire tank-1")
    assert refused(s, "fire", "firemen-1") == "6.11"


@rule("sheboygan", "6.11", "5.14")
def test_a_bridge_is_attacked_from_either_end_and_from_below() -> None:
    units = {"police-1": "Quay4a", "police-2": "Isle2", "infantry-1": "River18", "police-3": "Quay4b"}
    s = scene("HumanCombat", at="Bridge1", strengths=(5, 5, 5, 5), units=units)
    assert legal(s, "fire") == {"police-1", "police-2", "infantry-1"}
    assert refused(s, "fire", "police-3") == "6.13"


@rule("sheboygan", "6.11", "3.2")
def test_nobody_attacks_a_monster_that_is_not_on_the_map() -> None:
    s = scene("HumanCombat", at=None, units="police-1 Ave4.4", monster={"edge": "north"})
    assert refused(s, "fire", "police-1") == "3.2"


# -- 6.12 sight


@rule("sheboygan", "6.12", "R25", "7.11")
@pytest.mark.parametrize(
    ("rubble", "rule_id"),
    [
        ([], "6.12"),
        (["B12b"], None),  # the building in between is down
        (["B12a"], None),  # its outer wall can be grazed now
        (["B12c"], None),
        (["B12d"], "6.12"),  # B12b stands between two others: along their walls there is no street
    ],
)
def test_a_building_blocks_and_so_does_the_wall_between_two(rubble: list[str], rule_id: str | None) -> None:
    s = scene("HumanCombat", at="St21b", strengths=(5, 6, 5, 5), units="tank-1 St11b", rubble=rubble)
    assert BOARD.dist[BOARD.index["St21b"]][BOARD.index["St11b"]] == 2
    if rule_id is None:
        assert legal(s, "fire") == {"tank-1"}
    else:
        assert refused(s, "fire", "tank-1") == rule_id


@rule("sheboygan", "6.12")
@pytest.mark.parametrize(("gun", "monster"), [("Park2b", "Park4d"), ("Isle2", "Ave4.11"), ("Shore1", "Shore5")])
def test_only_buildings_block_sight(gun: str, monster: str) -> None:
    crowd = {"tank-9": "Park3c", "tank-8": "Park3c", "tank-7": "Shore3"}
    s = scene("HumanCombat", at=monster, strengths=(5, 5, 5, 5), units={"artillery-1": gun, **crowd})
    assert "artillery-1" in legal(s, "fire")


@rule("sheboygan", "6.12", "R26")
def test_sight_into_and_out_of_a_building_box() -> None:
    flying = {"airborne": True}
    s = scene(
        "HumanCombat", at="B33b", strengths=(5, 6, 5, 5), abilities="flying", monster=flying, units="tank-1 Ave4.4"
    )
    assert BOARD.dist[BOARD.index["B33b"]][BOARD.index["Ave4.4"]] == 2
    assert legal(s, "fire") == {"tank-1"}
    lightning = scene("MonsterCombat", at="Ave4.5", abilities="lightning", units="infantry-1 B32b")
    assert BOARD.dist[BOARD.index["Ave4.5"]][BOARD.index["B32b"]] == 2
    assert legal(lightning, "target") == {"infantry-1"}  # a high building does not hide those inside it


# -- 6.13 range


@rule("sheboygan", "6.13")
@pytest.mark.parametrize(
    ("name", "near", "far"),
    [
        ("police-1", "Ave4.6", "Ave4.7"),
        ("infantry-1", "Ave4.6", "Ave4.7"),
        ("tank-1", "Ave4.7", "Ave4.8"),
        ("copter-1", "Ave4.7", "Ave4.8"),
        ("artillery-1", "Ave4.11", "Ave4.12"),
    ],
)
def test_range_counts_the_monsters_box_and_not_the_units_own(name: str, near: str, far: str) -> None:
    s = scene("HumanCombat", at="Ave4.5", strengths=(5, 5, 5, 5), units={name: near})
    assert legal(s, "fire") == {name}
    s = scene("HumanCombat", at="Ave4.5", strengths=(5, 5, 5, 5), units={name: far})
    assert legal(s, "fire") == set()
    assert refused(s, "fire", name) == "6.13"


@rule("sheboygan", "6.13")
def test_the_path_of_the_range_need_not_follow_the_line_of_sight() -> None:
    s = scene("HumanCombat", at="St22a", strengths=(5, 6, 5, 5), units="tank-1 St32a")
    # Two steps through the building B23a, which no line of sight crosses: that runs along its outer wall.
    assert legal(s, "fire") == {"tank-1"}
    s = scene("HumanCombat", at="Ave4.5", strengths=(5, 5, 5, 5), units="artillery-1 St33a")
    assert refused(s, "fire", "artillery-1") == "6.12"  # in range without sight


@rule("sheboygan", "6.13", "5.0")
def test_boxes_that_meet_at_a_corner_are_not_adjacent() -> None:
    s = scene("HumanCombat", at="St23b", strengths=(5, 1, 5, 5), units="police-1 Ave4.6")
    assert refused(s, "fire", "police-1") == "6.13"


# -- the tunnel


@rule("sheboygan", "R16", "5.14", "6.11")
def test_the_tunnel_is_attacked_only_from_its_mouths() -> None:
    units = {
        "police-1": "Ave7.6",
        "tank-1": "East.1",
        "tank-2": "Ave7.5",
        "copter-1": "River3",
        "artillery-1": "East.3",
        "infantry-1": "River3",
    }
    s = scene("HumanCombat", at="Tunnel", strengths=(5, 5, 5, 5), units=units)
    assert legal(s, "fire") == {"police-1", "tank-1"}
    assert refused(s, "fire", "tank-2") == "R16"
    assert refused(s, "fire", "copter-1") == "R16"
    assert refused(s, "fire", "artillery-1") == "R16"
    assert refused(s, "fire", "infantry-1") == "6.13"


@rule("sheboygan", "R73", "R16")
def test_nobody_fires_out_of_the_tunnel_at_a_distance() -> None:
    units = {"tank-1": "Tunnel", "artillery-1": "Tunnel"}
    s = scene("HumanCombat", at="Ave7.5", strengths=(5, 5, 5, 5), units=units)
    assert legal(s, "fire") == set()
    assert refused(s, "fire", "tank-1") == "R73"
    assert refused(s, "fire", "artillery-1") == "R73"
    s = scene("HumanCombat", at="Ave7.6", strengths=(5, 5, 5, 5), units=units)
    assert legal(s, "fire") == {"tank-1", "artillery-1"}


@rule("sheboygan", "6.22")
def test_the_monster_attacks_and_defends_with_its_own_strengths() -> None:
    s = play(scene("HumanCombat", at="Ave4.5", strengths=(6, 12, 3, 3), units="tank-1 Ave4.4"), "fire tank-1")
    assert marks(s, "attack") == ONE_TO_TWO  # 6 against 12, whatever its attack is
    s = play(scene("MonsterCombat", at="Ave4.5", strengths=(6, 12, 3, 3), units="tank-1 Ave4.4"), "target tank-1")
    assert marks(s, "strike", 6) == ONE_TO_ONE  # 6 against the tank's 6, whatever its defence is
    assert refused(s, "strike", 7) == "6.23"


# -- 6.14 together or apart

FOUR = {"tank-1": "Ave4.4", "tank-2": "Ave4.4", "infantry-1": "Ave4.6", "artillery-1": "Ave4.9"}


@rule("sheboygan", "6.14")
def test_all_together_in_one_attack() -> None:
    s = scene("HumanCombat", at="Ave4.5", strengths=(5, 10, 5, 5), units=FOUR)
    play(s, *(("fire", name) for name in FOUR))
    assert events(play(s, "attack")) == ["firing"]
    assert s.events[0].args == (20, 10)
    play(s, dice=(5,))  # 2-1: -/1
    play(s, "suffer attack")
    assert legal(s, "fire") == set()
    assert refused(s, "fire", "tank-1") == "6.14"


@rule("sheboygan", "6.14")
def test_one_by_one_each_against_the_whole_defence() -> None:
    s = scene("HumanCombat", at="Ave4.5", strengths=(5, 10, 5, 5), units=FOUR)
    for n, (name, strength) in enumerate((("tank-1", 6), ("artillery-1", 5), ("tank-2", 6), ("infantry-1", 3)), 1):
        play(s, f"fire {name}, attack")
        assert s.events[0].args == (strength, 10)
        play(s, dice=(4,))
        while legal(s, "suffer"):
            play(s, "suffer attack")
        while legal(s, "lose"):
            play(s, f"lose {name}")
        assert len(legal(s, "fire")) == 4 - n
    assert s.player == 1


@rule("sheboygan", "6.14")
def test_some_of_both_and_every_attack_is_over_before_the_next() -> None:
    s = scene("HumanCombat", at="Ave4.5", strengths=(5, 12, 5, 5), units=FOUR)
    play(s, "fire tank-1, fire tank-2, attack", dice=(6,))  # 12 against 12: -/2
    assert legal(s, "fire") == set()  # the damage comes first
    play(s, "suffer defence, suffer defence")
    assert legal(s, "fire") == {"infantry-1", "artillery-1"}
    play(s, "fire infantry-1")
    assert refused(s, "fire", "infantry-1") == "6.14"
    assert refused(s, "fire", "tank-1") == "6.14"
    play(s, "fire artillery-1, attack")
    assert s.events[0].args == (8, 10)  # what is left of its defence


@rule("sheboygan", "6.14", "6.33")
def test_a_monster_driven_off_is_out_of_reach_of_the_next_attack() -> None:
    s = scene("HumanCombat", at="Ave4.5", strengths=(5, 3, 5, 5), units="infantry-1 infantry-2 Ave4.4")
    play(s, "fire infantry-1, attack", dice=(4,))  # 1-1: -/1r
    play(s, "suffer attack, withdraw Ave4.6")
    assert refused(s, "fire", "infantry-2") == "6.13"
    assert refused(s, "fire", "infantry-1") == "6.14"


@rule("sheboygan", "6.14", "4.0")
def test_units_may_attack_again_in_the_next_turn() -> None:
    s = scene("HumanCombat", at="Ave4.5", strengths=(5, 6, 5, 5), units="tank-1 Ave4.4")
    play(s, "fire tank-1, attack, suffer attack, done, done, done, done, done", dice=(5,))
    assert (s.turn, type(s.stack[-1]).__name__) == (2, "HumanCombat")
    assert legal(s, "fire") == {"tank-1"}


# -- 6.4 an attack that is begun can be made


@rule("sheboygan", "6.4", "9.0")
def test_infantry_needed_for_the_odds_may_not_hold_back() -> None:
    s = scene("HumanCombat", at="Ave4.5", strengths=(5, 20, 5, 5), units="infantry-1 Ave4.4")
    assert legal(s, "fire") == set()
    assert refused(s, "fire", "infantry-1") == "6.4"  # 3 against 20
    assert legal(s, "assault") == {"infantry-1"}  # 6 against 20
    play(s, "assault infantry-1")
    assert s.legal_actions() == [("attack",)]
    s = scene("HumanCombat", at="Ave4.5", strengths=(5, 21, 5, 5), units="infantry-1 Ave4.4, police-1 Ave4.6")
    play(s, "fire police-1")
    assert refused(s, "fire", "infantry-1") == "6.4"  # 1 and 3 against 21
    assert legal(s, "assault") == {"infantry-1"}
    assert refused(s, "attack") == "6.4"


# -- a monster in the air


@rule("sheboygan", "R75", "6.11", "6.13")
def test_a_monster_in_the_air_is_shot_at_from_a_distance() -> None:
    s = scene(
        "HumanCombat",
        at="Ave4.5",
        strengths=(5, 5, 5, 5),
        abilities="flying",
        airborne=True,
        units="artillery-1 Ave4.11, artillery-2 Ave4.12, artillery-3 St33a",
    )
    assert legal(s, "fire") == {"artillery-1"}
    assert refused(s, "fire", "artillery-2") == "6.13"
    assert refused(s, "fire", "artillery-3") == "6.12"


@rule("sheboygan", "R22", "5.23")
def test_units_may_go_below_a_flying_monster_and_attack() -> None:
    s = scene(
        "HumanMovement",
        at="Ave4.5",
        strengths=(5, 4, 5, 5),
        abilities="flying",
        airborne=True,
        units="infantry-1 Ave4.4, police-1 Ave4.6, copter-1 Ave4.7",
    )
    play(s, "move infantry-1, go Ave4.5, move police-1, go Ave4.5, move copter-1")
    assert refused(s, "go", "Ave4.5") == "5.23"
    play(s, "go Ave4.6, done")
    assert legal(s, "fire") == {"infantry-1", "police-1", "copter-1"}
    play(s, "fire infantry-1, fire police-1")
    assert marks(s, "attack") == ONE_TO_ONE
    play(s, "attack", dice=(6,))
    assert s.events[-1].args == (2,)
    landed = scene("HumanMovement", at="Ave4.5", abilities="flying", units="infantry-1 Ave4.4")
    play(landed, "move infantry-1")
    assert refused(landed, "go", "Ave4.5") == "5.22"
