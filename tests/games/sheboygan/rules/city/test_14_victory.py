"""14.1 Victory: what scores, when the game ends, and who has won."""

from __future__ import annotations

from typing import Any

import pytest

import matinee
from matinee.games.sheboygan.state import City
from matinee.table.shown.panels import Score
from matinee.testing import rule
from tests.games.sheboygan.rules.scene import events, fresh, legal, pass_to, play, refused, scene, where

WIN, DRAW, LOSS = [1.0, 0.0], [0.5, 0.5], [0.0, 1.0]
LEVELS = {"learning": 25, "basic": 32, "advanced-a": 40, "advanced-b": 55, "city-eating": 55}


def dying(vp: int, **rest: Any) -> City:
    """A monster with its last point of defence, killed by a tank at 5-1 with a die of 4; the points are given."""
    s = scene("HumanCombat", at="Ave3.3", strengths=(0, 1, 0, 0), units="tank-1 Ave3.4", vp=vp, **rest)
    return play(s, "fire tank-1, attack, suffer defence", dice=(4,))


# -- what scores


@rule("sheboygan", "14.1")
@pytest.mark.parametrize(
    ("kind", "points"),
    [
        ("populace", 5),
        ("police", 1),
        ("copter", 1),
        ("firemen", 1),
        ("fireboat", 1),
        ("infantry", 3),
        ("artillery", 5),
        ("tank", 6),
    ],
)
def test_a_lost_unit_scores_its_strength_and_populace_five(kind: str, points: int) -> None:
    at, monster = ("River9", "Quay5b") if kind == "fireboat" else ("Ave3.4", "Ave3.3")
    units = {f"{kind}-1": at, "tank-10": "Isle3"}
    s = scene("MonsterCombat", at=monster, strengths=(40, 9, 0, 0), units=units, vp=2)
    strength = 1 if kind == "populace" else points
    play(s, f"target {kind}-1", ("strike", 5 * strength), dice=(6,))
    assert (where(s, f"{kind}-1"), s.vp) == ("dead", 2 + points)
    assert s.view(None).panel("score", Score).points == 2 + points


@rule("sheboygan", "14.1")
def test_a_failed_attempt_and_a_retreat_score_nothing() -> None:
    s = play(scene(at="Ave3.3"), "smash B22b 2", dice=(5,))
    assert s.vp == 0
    units = {"infantry-1": "Ave3.4", "infantry-2": "Ave3.4", "tank-10": "Isle3"}
    s = scene("MonsterCombat", at="Ave3.3", strengths=(15, 9, 0, 0), units=units)
    play(s, "target infantry-1, target infantry-2, strike 6", dice=(4,))  # -/1r
    play(s, "lose infantry-1, retreat infantry-2 Ave3.5")
    assert s.vp == 3


# -- when it ends


@rule("sheboygan", "14.1", "14.21", "14.22", "14.23", "14.24", "14.25", "R64")
@pytest.mark.parametrize("scenario", LEVELS)
def test_the_game_ends_above_the_level_not_at_it(scenario: str) -> None:
    s = scene(at="Ave2.3", strengths=(0, 9, 40, 9), scenario=scenario, vp=LEVELS[scenario] - 3)
    play(s, "smash B22a 10", dice=(1,))
    if scenario == "city-eating":
        play(s, "grow attack, grow attack")
    assert (s.vp, s.returns(), s.player) == (LEVELS[scenario], None, 0)
    play(s, "smash B12d 10", dice=(1,))
    assert (s.vp, s.returns(), s.player) == (LEVELS[scenario] + 3, WIN, None)
    assert s.legal_actions() == []


@rule("sheboygan", "R64", "14.1")
def test_the_level_is_passed_during_the_humans_own_attack() -> None:
    """Police against defence 5 is 1-5; a 1 costs three units, and the first of three is one too many."""
    units = {f"police-{n}": "Ave3.4" if n < 3 else "Ave3.2" for n in (1, 2, 3, 4)}
    s = scene("HumanCombat", at="Ave3.3", strengths=(0, 20, 0, 0), units=units, vp=55)
    play(s, *(("fire", f"police-{n}") for n in (1, 2, 3, 4)), "attack, lose police-1", dice=(1,))
    assert (s.vp, s.returns(), s.player) == (56, WIN, None)
    assert where(s, "police-2") == "Ave3.4"  # the other two losses never come


@rule("sheboygan", "R64", "14.1")
def test_the_level_is_passed_before_fire_spreads() -> None:
    s = scene("FirePhase", at="Ave3.3", flames={"B12a": "3"}, vp=53)
    assert s.player == matinee.CHANCE
    play(s, dice=(6,))
    assert (s.vp, s.returns()) == (56, WIN)


@rule("sheboygan", "R65", "14.1")
def test_populace_are_units_and_the_last_ends_the_game() -> None:
    s = scene("MonsterCombat", at="Ave3.3", strengths=(40, 9, 0, 0), units="tank-1 Ave3.4, populace-1 Ave3.2")
    play(s, "target tank-1, strike 30", dice=(6,))
    assert (where(s, "tank-1"), s.returns()) == ("dead", None)
    play(s, "target populace-1, strike 5", dice=(6,))
    assert (s.vp, s.returns()) == (11, WIN)  # far below 55: with nobody left it wins outright


@rule("sheboygan", "R65", "14.1")
def test_firemen_on_the_map_are_human_units_too() -> None:
    s = scene("MonsterCombat", at="Ave3.3", strengths=(40, 9, 0, 0), units="tank-1 Ave3.4, firemen-1 Ave2.2")
    play(s, "target tank-1, strike 30", dice=(6,))
    assert s.returns() is None


@rule("sheboygan", "14.1", "12.0")
@pytest.mark.parametrize(("vp", "result"), [(0, LOSS), (54, LOSS), (55, DRAW)])
def test_when_the_monster_dies_the_points_decide(vp: int, result: list[float]) -> None:
    s = dying(vp)
    assert (s.returns(), s.player) == (result, None)
    assert events(s)[-1] == "over"


@rule("sheboygan", "14.1", "14.21", "14.22", "14.23", "14.24", "14.25")
@pytest.mark.parametrize("scenario", LEVELS)
def test_the_level_itself_is_a_draw_in_every_scenario(scenario: str) -> None:
    assert dying(LEVELS[scenario], scenario=scenario).returns() == DRAW
    assert dying(LEVELS[scenario] - 1, scenario=scenario).returns() == LOSS


@rule("sheboygan", "14.1")
def test_after_the_end_nothing_is_allowed() -> None:
    s = dying(0)
    before = s.position()
    with pytest.raises(matinee.Illegal, match="The game is over"):
        s.apply(("done",))
    assert s.position() == before


# -- R82 the last blow


@rule("sheboygan", "R82", "14.1", "R35", "6.31", "M1")
def test_removing_the_last_unit_wins_at_any_cost() -> None:
    """3-1 with a 2 is 1/1: the infantry dies first, and the point that would kill the monster never comes."""
    s = scene("MonsterCombat", at="Ave3.3", strengths=(9, 1, 0, 0), units="infantry-1 Ave3.4")
    play(s, "target infantry-1, strike 9", dice=(2,))
    assert (s.returns(), s.strength[1], s.vp, s.dead) == (WIN, 1, 3, False)


@rule("sheboygan", "R82", "R35", "14.1")
def test_with_one_more_unit_on_the_map_the_same_attack_loses() -> None:
    s = scene("MonsterCombat", at="Ave3.3", strengths=(9, 1, 0, 0), units="infantry-1 Ave3.4, populace-1 BE8e")
    play(s, "target infantry-1, strike 9, suffer defence", dice=(2,))
    assert (s.returns(), where(s, "infantry-1")) == (LOSS, "dead")


# -- R66


@rule("sheboygan", "R66", "14.1")
@pytest.mark.parametrize(("vp", "result"), [(10, LOSS), (55, DRAW)])
def test_after_turn_forty_points_decide_as_if_it_had_died(vp: int, result: list[float]) -> None:
    s = scene(at="Ave3.3", turn=39, vp=vp)
    pass_to(pass_to(s, 1), 0)
    assert (s.turn, s.player, s.returns()) == (40, 0, None)
    pass_to(s, 1)
    play(s, "done")
    assert s.returns() is None  # the Human Combat Phase of turn 40 is still to come
    play(s, "done")
    assert (s.turn, s.player, s.returns()) == (40, None, result)
    assert not s.dead


@rule("sheboygan", "R66")
def test_the_limit_can_be_set_or_taken_away() -> None:
    s = pass_to(pass_to(scene(at="Ave3.3", turn=40, options={"turns": 0}), 1), 0)
    assert (s.turn, s.returns()) == (41, None)
    s = pass_to(scene(at="Ave3.3", turn=3, options={"turns": 3}), 1)
    play(s, "done, done")
    assert (s.turn, s.player, s.returns()) == (3, None, LOSS)


# -- 14.2 what a scenario allows


@rule("sheboygan", "14.21")
def test_learning_has_no_abilities_and_no_helicopters() -> None:
    s = fresh(scenario="learning")
    assert legal(s, "ability") == set()
    for ability in ("jumping", "flame_immunity", "flying"):
        assert refused(s, "ability", ability) == "14.21"
    play(s, "allot attack 4, allot defence 5, allot movement 4, ready, lurk north")
    assert "copter" not in {kind for kind, _ in legal(s, "buy")}
    assert refused(s, "buy", "copter", 1) == "14.21"


@rule("sheboygan", "14.22")
def test_basic_has_no_fire_attack_abilities_and_no_helicopters() -> None:
    s = fresh(scenario="basic")
    assert legal(s, "ability") == {
        "great_height", "web_spinning", "fear", "blinding_light", "jumping", "radiation", "mind_control", "flying",
    }  # fmt: skip
    for ability in ("flame_immunity", "fire_breathing", "lightning"):
        assert refused(s, "ability", ability) == "14.22"
    play(s, "ability flying, allot defence 5, allot movement 5, ready, lurk north")
    assert refused(s, "buy", "copter", 1) == "14.22"


@rule("sheboygan", "14.23", "14.24", "14.25")
@pytest.mark.parametrize("scenario", ["advanced-a", "advanced-b", "city-eating"])
def test_the_others_use_all_rules(scenario: str) -> None:
    s = fresh(scenario=scenario)
    assert len(legal(s, "ability")) == 11
    play(s, "ability flying, ability jumping, allot defence 1, allot movement 1, ready, lurk north")
    assert ("copter", 6) in legal(s, "buy")


@rule("sheboygan", "14.22")
def test_basic_is_what_is_played_if_nothing_is_said() -> None:
    seen = fresh().view(None)
    score = seen.panel("score", Score)
    assert (score.note, score.level, seen.clock.of) == ("Basic", 32, 40)
