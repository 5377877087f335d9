"""7.0 Building destruction: attempts and points, the table, rubble, bridges, and who is inside."""

from __future__ import annotations

import pytest

from matinee.games.sheboygan.map.city import BOARD, in_sight
from matinee.games.sheboygan.state import City
from matinee.table.odds import after
from matinee.testing import rule
from tests.games.sheboygan.rules.scene import box, events, legal, named, play, refused, scene, where

# 7.2 The least die that destroys, as the staircase of the sheet has it.
LEAST = {"1-2": 6, "1-1": 5, "2-1": 4, "3-1": 3, "4-1": 2, "5-1": 1}
# The fewest and the most points of each ratio, against a strength of 2 (low, bridge) and of 4 (high).
AGAINST_TWO = {"1-2": (1, 1), "1-1": (2, 3), "2-1": (4, 5), "3-1": (6, 7), "4-1": (8, 9), "5-1": (10, 10)}
AGAINST_FOUR = {"1-2": (2, 3), "1-1": (4, 7), "2-1": (8, 11), "3-1": (12, 15), "4-1": (16, 19), "5-1": (20, 20)}


def is_rubble(s: City, name: str) -> bool:
    """Whether a box is rubble."""
    return bool(s.rubble >> box(name) & 1)


@rule("sheboygan", "7.2", "7.0", "5.4", "14.1")
@pytest.mark.parametrize(
    ("at", "target", "points", "odds", "score"),
    [
        *(("Ave4.10", "B45a1", n, odds, 3) for odds, both in AGAINST_TWO.items() for n in sorted(set(both))),
        *(("Ave4.10", "B35b", n, odds, 5) for odds, both in AGAINST_FOUR.items() for n in sorted(set(both))),
        *(("Quay4a", "Bridge1", n, odds, 5) for odds, both in AGAINST_TWO.items() for n in sorted(set(both))),
    ],
)
def test_every_cell_of_the_destruction_table(at: str, target: str, points: int, odds: str, score: int) -> None:
    for face in range(1, 7):
        s = scene(at=at, strengths=(9, 9, 20, 9))
        assert f"({odds})" in s.describe(named("smash", target, points))
        told = {word: round(p * 6) for p, word in s.odds(named("smash", target, points))}
        assert told.get("destroyed", 0) == 7 - LEAST[odds]
        assert told.get("still stands", 0) == LEAST[odds] - 1
        play(s, f"smash {target} {points}", dice=(face,))
        down = face >= LEAST[odds]
        assert events(s) == (["destroyed", "points"] if down else ["withstood"])
        assert bool((s.rubble | s.broken) >> box(target) & 1) == down
        assert s.vp == (score if down else 0)


@rule("sheboygan", "7.2")
def test_the_exact_odds_are_those_of_rolling() -> None:
    s = scene(at="Ave4.10", strengths=(9, 9, 20, 9))
    for points, chance in ((2, 1), (7, 2), (11, 3), (15, 4), (19, 5), (20, 6)):
        action = named("smash", "B35b", points)
        rolled = {down: p for p, down in after(s, action, lambda t: bool(t.position().get("rubble")))}
        assert rolled[True] == pytest.approx(chance / 6)
        assert next(p for p, word in s.odds(action) if word == "destroyed") == pytest.approx(chance / 6)


@rule("sheboygan", "7.2", "R41")
def test_less_than_one_to_two_is_not_tried() -> None:
    s = scene(at="Ave4.10", strengths=(9, 9, 20, 9))
    assert refused(s, "smash", "B35b", 1) == "7.2"  # 1 against 4
    assert ("B35b", 2) in legal(s, "smash")
    assert ("B45a1", 1) in legal(s, "smash")
    assert refused(s, "smash", "B45a1", 0) == "7.0"  # R41: at least one point
    weak = scene(at="Ave4.10", strengths=(9, 9, 1, 9))
    assert legal(weak, "smash") == {("B45a1", 1)}
    none = scene(at="Ave4.10", strengths=(9, 9, 0, 9))
    assert legal(none, "smash") == set()
    assert refused(none, "smash", "B45a1", 1) == "7.0"


@rule("sheboygan", "7.2", "M10")
def test_no_more_points_than_make_five_to_one() -> None:
    s = scene(at="Ave4.10", strengths=(9, 9, 30, 9))
    assert max(n for name, n in legal(s, "smash") if name == "B45a1") == 10
    assert max(n for name, n in legal(s, "smash") if name == "B35b") == 20
    assert refused(s, "smash", "B45a1", 11) == "M10"
    assert refused(s, "smash", "B35b", 21) == "M10"


@rule("sheboygan", "7.0")
def test_only_adjacent_buildings_and_bridges() -> None:
    s = scene(at="Ave4.12", strengths=(9, 9, 4, 9))
    assert {name for name, _ in legal(s, "smash")} == {"B26e"}
    assert refused(s, "smash", "Ave4.11", 4) == "7.0"  # a street
    assert refused(s, "smash", "Park1e", 4) == "7.0"
    assert refused(s, "smash", "River18", 4) == "7.0"
    assert refused(s, "smash", "B45a2", 4) == "7.0"  # two boxes away
    mouth = scene(at="Ave7.6", strengths=(9, 9, 4, 9))
    assert refused(mouth, "smash", "Tunnel", 4) == "7.0"
    rubble = scene(at="Ave4.12", strengths=(9, 9, 4, 9), rubble=["B26e"])
    assert refused(rubble, "smash", "B26e", 4) == "7.0"


@rule("sheboygan", "7.0", "R41")
def test_three_attempts_in_all_wherever_they_are_made() -> None:
    s = scene(at="Ave4.10", strengths=(9, 9, 20, 9))
    play(s, "smash B45a1 2, smash B45a1 1", dice=(1, 1))  # twice at one box
    play(s, "step Ave4.9, smash B35b 4", dice=(1,))  # it goes on and tries elsewhere
    assert legal(s, "smash") == set()
    assert refused(s, "smash", "B35b", 4) == "7.0"
    play(s, "step Ave4.8")  # and may still move
    assert BOARD.ids[s.monster] == "Ave4.8"
    assert refused(s, "smash", "B34b", 4) == "7.0"


@rule("sheboygan", "7.0")
def test_the_points_of_a_turn_are_shared_out_among_its_attempts() -> None:
    s = play(scene(at="Ave4.10", strengths=(9, 9, 9, 9)), "smash B45a1 4", dice=(1,))
    assert refused(s, "smash", "B45a1", 6) == "7.0"
    play(s, "smash B45a1 4", dice=(6,))
    assert {n for name, n in legal(s, "smash") if name == "B35b"} == set()
    assert refused(s, "smash", "B35b", 1) == "7.2"  # one point is left: 1-4 against a high building
    assert refused(s, "smash", "B35b", 2) == "7.0"
    play(s, "done, done, done, done")
    assert s.turn == 2
    assert ("B35b", 9) in legal(s, "smash")  # all of it again in the next turn
    assert s.smashes == 0


@rule("sheboygan", "7.0", "4.0")
def test_destruction_belongs_to_the_movement_phase() -> None:
    s = scene("MonsterCombat", at="Ave4.10")
    assert refused(s, "smash", "B45a1", 2) == "6.21"


# -- 7.11 rubble


@rule("sheboygan", "7.11", "5.11")
def test_the_monster_may_walk_over_what_it_brought_down() -> None:
    s = scene(at="Ave4.10", strengths=(9, 9, 20, 5))
    assert refused(s, "step", "B45a1") == "5.11"
    play(s, "smash B45a1 10, step B45a1", dice=(1,))
    assert s.left(3) == 3  # rubble costs 2
    assert {"B45b1", "B45a2"} <= {name for name, _ in legal(s, "smash")}


@rule("sheboygan", "7.11", "6.12")
def test_one_sees_across_rubble() -> None:
    s = scene(at="St44b", strengths=(9, 9, 20, 9), units="tank-1 St34b")
    assert not in_sight(box("St44b"), box("St34b"), s.standing)
    play(s, "smash B44b 20", dice=(1,))
    assert in_sight(box("St44b"), box("St34b"), s.standing)
    play(s, "done, done, done, done")
    assert legal(s, "fire") == {"tank-1"}


@rule("sheboygan", "7.11", "5.11")
def test_tanks_drive_over_rubble() -> None:
    s = play(scene("HumanMovement", at="Isle2", units="tank-1 Ave4.10", rubble=["B45a1"]), "move tank-1")
    assert "B45a1" in legal(s, "go")
    assert refused(s, "go", "B45a2") == "5.11"


# -- 7.12 bridges


@rule("sheboygan", "7.12", "R42", "7.0")
@pytest.mark.parametrize("at", ["Quay4a", "Isle2", "River18"])
def test_a_bridge_is_hit_from_either_end_and_from_below(at: str) -> None:
    s = scene(at=at, strengths=(9, 9, 10, 9))
    assert ("Bridge1", 10) in legal(s, "smash")
    play(s, "smash Bridge1 10", dice=(1,))
    assert s.broken == 1 << box("Bridge1")
    assert s.rubble == 0
    assert s.vp == 5
    assert refused(s, "smash", "Bridge1", 1) == "7.0"


@rule("sheboygan", "R42")
@pytest.mark.parametrize("at", ["Quay4b", "Ave4.11", "River15", "River17"])
def test_a_bridge_is_not_hit_from_anywhere_else(at: str) -> None:
    s = scene(at=at, strengths=(9, 9, 10, 9))
    assert refused(s, "smash", "Bridge1", 10) == "7.0"


# -- 7.13 who is inside


@rule("sheboygan", "7.13", "7.12", "14.1")
def test_units_on_a_bridge_go_down_with_it() -> None:
    units = {"tank-1": "Bridge1", "infantry-1": "Bridge1", "populace-1": "Bridge1", "police-1": "Isle2"}
    s = play(scene(at="Quay4a", strengths=(9, 9, 10, 9), units=units), "smash Bridge1 10", dice=(1,))
    assert [where(s, name) for name in units] == ["dead", "dead", "dead", "Isle2"]
    assert s.vp == 5 + 6 + 3 + 5


@rule("sheboygan", "R80", "7.13")
def test_a_helicopter_survives_over_the_river() -> None:
    s = scene(at="Quay4a", strengths=(9, 9, 10, 9), units="copter-1 tank-1 Bridge1")
    play(s, "smash Bridge1 10", dice=(1,))
    assert (where(s, "copter-1"), where(s, "tank-1"), s.vp) == ("River18", "dead", 11)


@rule("sheboygan", "R80", "7.12", "13.22")
def test_a_falling_bridge_ends_a_web_and_frees_the_helicopter() -> None:
    s = scene(at="Quay4a", abilities="web_spinning", units="copter-1 Bridge1, tank-10 Isle3")
    play(s, "web Bridge1, smash Bridge1 10", dice=(1,))
    assert (where(s, "copter-1"), s.webs) == ("River18", 0)
    play(s, "done, done, done")
    assert "copter-1" in legal(s, "move")


@rule("sheboygan", "7.13")
def test_units_in_the_river_below_a_falling_bridge_are_unharmed() -> None:
    s = scene(at="Quay4a", strengths=(9, 9, 10, 9), units="infantry-1 fireboat-1 River18")
    play(s, "smash Bridge1 10", dice=(1,))
    assert (where(s, "infantry-1"), where(s, "fireboat-1"), s.vp) == ("River18", "River18", 5)


@rule("sheboygan", "R45", "7.13", "6.0")
def test_units_survive_their_buildings_fall_undoubled() -> None:
    s = scene(at="Ave4.10", strengths=(6, 9, 10, 9), units="infantry-1 populace-1 B45a1")
    assert s.doubled(named("target", "infantry-1")[1]) == 6
    play(s, "smash B45a1 10", dice=(1,))
    assert (where(s, "infantry-1"), where(s, "populace-1"), s.vp) == ("B45a1", "B45a1", 3)
    play(s, "done, target infantry-1")
    assert "(6 against 3: 2-1)" in s.describe(("strike", 6))


# -- burning boxes


@rule("sheboygan", "R44", "7.11", "11.25")
def test_a_smashed_burning_building_is_rubble_without_flames() -> None:
    s = scene(at="Ave4.10", strengths=(9, 9, 20, 9), abilities="fire_breathing", flames={"B45a1": "2"})
    play(s, "smash B45a1 10", dice=(1,))
    assert is_rubble(s, "B45a1")
    assert not s.burning
    assert s.flames == [0, 0, 0, 0]
    assert s.vp == 3
    assert refused(s, "breathe", "B45a1") == "11.25"
    assert refused(s, "smash", "B45a1", 2) == "7.0"  # nothing is scored twice


@rule("sheboygan", "R68", "R44", "11.12", "M6")
def test_a_building_burnt_to_r_is_not_scored_again_when_smashed() -> None:
    s = play(scene(at="Ave4.10", strengths=(9, 9, 20, 9), flames={"B45a1": "R"}, vp=3), "smash B45a1 10", dice=(1,))
    assert events(s) == ["stamped_out"]
    assert s.vp == 3
    assert is_rubble(s, "B45a1")
    assert not s.burning


@rule("sheboygan", "R68", "11.12")
def test_a_box_is_scored_once_from_fire_to_rubble() -> None:
    s = scene("HumanCombat", at="Ave4.10", strengths=(9, 9, 20, 9), flames={"B45a1": "3"})
    play(s, "done", dice=(5, 1, 1))  # calm; the two neighbours do not catch
    assert (s.vp, is_rubble(s, "B45a1")) == (3, True)
    play(s, "smash B45a1 10", dice=(1,))
    assert s.vp == 3
