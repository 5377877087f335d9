"""3.1 Buying a monster and an army: prices, limits, the quarter on abilities, and secrecy."""

from __future__ import annotations

import pytest

from matinee.games.sheboygan.state import City
from matinee.testing import rule
from tests.games.sheboygan.rules.scene import events, fresh, legal, play, purse, refused, scene, sheet, tray, where


def mustering(scenario: str = "advanced-b") -> City:
    """The humans are about to buy; the monster is a jumping flyer with four ones (a jumper of three in Learning)."""
    s = fresh(scenario=scenario)
    abilities = [("ability", "flying"), ("ability", "jumping")] if scenario != "learning" else []
    return play(s, *abilities, "allot defence 1, allot movement 1, ready, lurk west")


# -- the monster


@rule("sheboygan", "3.1")
def test_each_point_raises_a_strength_by_one() -> None:
    s = play(fresh(scenario="basic"), "allot attack 4, allot attack 2, allot movement 3")
    assert sheet(s, 0)["now"] == {"attack": 6, "defence": 0, "destruction": 0, "movement": 3}
    assert purse(s, 0) == 18 - 9


@rule("sheboygan", "3.1")
def test_defence_is_bought_up_to_fifteen_and_no_further() -> None:
    s = fresh(scenario="advanced-b")
    assert max(n for strength, n in legal(s, "allot") if strength == "defence") == 15
    assert refused(s, "allot", "defence", 16) == "3.1"
    play(s, "allot defence 10, allot defence 5")
    assert sheet(s, 0)["now"]["defence"] == 15
    assert refused(s, "allot", "defence", 1) == "3.1"
    assert ("attack", 14) in legal(s, "allot")  # 25 left, 10 owed to abilities and 1 to movement; no cap on attack


@rule("sheboygan", "3.1", "R1")
@pytest.mark.parametrize(
    ("scenario", "points", "quarter"),
    [("learning", 13, 0), ("basic", 18, 5), ("advanced-a", 30, 8), ("advanced-b", 40, 10), ("city-eating", 25, 7)],
)
def test_the_quarter_is_rounded_up_and_waived_in_learning(scenario: str, points: int, quarter: int) -> None:
    """With movement 1 bought, all but the quarter can go into attack, except one for defence."""
    s = play(fresh(scenario=scenario), "allot movement 1, allot defence 1")
    most = max(n for strength, n in legal(s, "allot") if strength == "attack")
    cheapest_enough = {0: 0, 5: 5, 7: 7, 8: 8, 10: 10}[quarter]  # some abilities always come to just this
    assert most == points - 2 - cheapest_enough
    assert refused(s, "allot", "attack", most + 1) == "3.1"
    if quarter:
        assert refused(s, "ready") == "3.1"
    else:
        play(s, "ready")


@rule("sheboygan", "3.1", "R1")
def test_four_points_of_abilities_are_too_few_in_basic() -> None:
    """18 points: a quarter is 4.5, so 5; Fear at 4 alone does not do, Great Height at 5 does."""
    s = play(fresh(scenario="basic"), "allot defence 1, allot movement 1, ability fear")
    assert refused(s, "ready") == "3.1"
    assert ("attack", 9) in legal(s, "allot")  # 12 left, 3 of them for Jumping, the cheapest that makes up the quarter
    assert refused(s, "allot", "attack", 10) == "3.1"
    play(s, "allot attack 9, ability jumping, ready")
    s = play(fresh(scenario="basic"), "allot defence 1, allot movement 1, ability great_height, ready")
    assert legal(s, "lurk") == {"north", "east", "south", "west"}


@rule("sheboygan", "3.1")
def test_abilities_are_paid_for_and_cannot_be_bought_on_credit() -> None:
    s = play(fresh(scenario="basic"), "ability flying")
    assert purse(s, 0) == 10
    assert sheet(s, 0)["abilities"] == ["flying"]
    play(s, "allot attack 5")
    assert refused(s, "ability", "mind_control") == "13.27"  # costs 6, 5 left
    assert refused(s, "ability", "great_height") == "3.1"  # costs 5, but defence and movement need one each
    assert "fear" not in legal(s, "ability")
    assert "jumping" in legal(s, "ability")  # 3 of 5: two remain for defence and movement


@rule("sheboygan", "R89", "3.1")
def test_only_defence_and_movement_need_at_least_one() -> None:
    s = play(fresh(scenario="basic"), "ability flying")
    assert refused(s, "ready") == "R89"
    play(s, "allot defence 1")
    assert refused(s, "ready") == "R89"
    play(s, "allot movement 1, ready")
    assert sheet(s, 0)["now"] == {"attack": 0, "defence": 1, "destruction": 0, "movement": 1}
    s = play(fresh(scenario="basic"), "ability flying, allot movement 1")
    assert refused(s, "ready") == "R89"
    assert refused(s, "allot", "attack", 9) == "3.1"  # the last point belongs to defence
    s = play(fresh(scenario="basic"), "ability flying, allot defence 1")
    assert refused(s, "allot", "attack", 9) == "3.1"  # or to movement


@rule("sheboygan", "R89")
def test_unspent_points_are_lost_on_both_sides() -> None:
    s = mustering()
    assert purse(s, 0) == 0  # 27 of 40 were never spent
    play(s, "buy police 1, ready")
    assert purse(s, 1) == 0
    play(s, "take police-1, place Ave3.3")
    assert s.turn == 1
    assert legal(s, "allot") == legal(s, "buy") == set()


@rule("sheboygan", "3.1")
def test_allotting_nothing_or_more_than_there_is_changes_nothing() -> None:
    s = fresh(scenario="learning")
    assert refused(s, "allot", "attack", 0) == "3.1"
    assert refused(s, "allot", "attack", 14) == "3.1"
    assert refused(s, "allot", "attack", 12) == "R89"  # defence and movement need one each
    play(s, "allot attack 11")


@rule("sheboygan", "R2", "3.1")
def test_growth_may_take_defence_past_fifteen() -> None:
    s = play(scene(at="Ave3.3", strengths=(1, 15, 10, 5), scenario="city-eating"), "smash B22b 10", dice=(6,))
    play(s, "grow defence, grow defence")
    assert sheet(s, 0)["now"]["defence"] == 17


# -- the humans


@rule("sheboygan", "3.1", "R60")
@pytest.mark.parametrize(
    ("kind", "counters"), [("police", 8), ("copter", 6), ("infantry", 10), ("tank", 10), ("artillery", 5)]
)
def test_no_more_of_a_kind_than_there_are_counters(kind: str, counters: int) -> None:
    s = mustering()
    assert max(n for k, n in legal(s, "buy") if k == kind) == counters
    assert refused(s, "buy", kind, counters + 1) == "3.1"
    play(s, ("buy", kind, counters - 1), f"buy {kind} 1")
    assert refused(s, "buy", kind, 1) == "3.1"
    assert tray(s) == [f"{kind}-{n}" for n in range(1, counters + 1)]


@rule("sheboygan", "3.1")
def test_ten_tanks_are_all_that_sixty_points_buy() -> None:
    s = play(mustering(), "buy tank 10")
    assert purse(s, 1) == 0
    assert legal(s, "buy") == set()
    assert refused(s, "buy", "police", 1) == "3.1"


@rule("sheboygan", "3.1")
def test_a_unit_is_not_sold_below_its_strength() -> None:
    s = play(mustering("basic"), "buy tank 4, buy police 3")
    assert purse(s, 1) == 5
    assert refused(s, "buy", "tank", 1) == "3.1"
    assert ("artillery", 1) in legal(s, "buy")
    assert refused(s, "buy", "police", 0) == "3.1"


@rule("sheboygan", "3.1")
def test_populace_firemen_and_fireboat_are_not_for_sale() -> None:
    s = mustering()
    for kind in ("populace", "firemen", "fireboat"):
        assert refused(s, "buy", kind, 1) == "3.1"


@rule("sheboygan", "3.1", "3.2", "R9")
def test_populace_come_free_even_to_a_side_that_buys_nothing() -> None:
    s = play(mustering(), "ready")
    assert s.turn == 1
    assert {where(s, f"populace-{n}") for n in range(1, 9)} == {
        "B06b", "B24a", "B32a", "Park3c", "B51a", "B55a", "B72a", "BE8e",
    }  # fmt: skip
    assert all(where(s, name) == "off" for name in ("firemen-1", "fireboat-1", "police-1"))


# -- secrecy


@rule("sheboygan", "R3", "3.1")
def test_the_humans_buy_without_seeing_the_monster() -> None:
    s = mustering()
    for seat in (1, None):
        seen = sheet(s, seat)
        assert seen["defence"] is None
        assert seen["revealed"] == []
        assert set(seen["at_least"].values()) == {0}
        assert not {"strengths", "abilities", "points", "edge", "left"} & set(seen)


@rule("sheboygan", "R3", "3.1")
@pytest.mark.parametrize("defence", [1, 8])
def test_two_monsters_look_alike_while_the_humans_set_up(defence: int) -> None:
    timid = play(fresh(scenario="basic"), f"ability great_height, allot defence {defence}, allot movement 3")
    bold = play(fresh(scenario="basic"), "ability flying, allot defence 8, allot movement 1")
    play(timid, "ready, lurk north")
    play(bold, "ready, lurk south")
    for move in (("buy", "tank", 1), ("ready",)):
        for seat in (1, None):
            assert timid.view(seat) == bold.view(seat)
        play(timid, move)
        play(bold, move)
    assert sheet(timid)["defence"] == defence, "12.0: public once both sides have bought"
    for setting in (("take", "tank-1"), ("place", "Ave3.3")):
        for seat in (1, None):
            assert (timid.view(seat) == bold.view(seat)) == (defence == 8)
        play(timid, setting)
        play(bold, setting)


@rule("sheboygan", "R3", "3.1")
def test_the_monster_does_not_see_what_the_humans_buy() -> None:
    guns, police = mustering(), mustering()
    play(guns, "buy artillery 5")
    play(police, "buy police 8")
    for seat in (0, None):
        assert guns.view(seat) == police.view(seat)
    assert events(guns) == ["bought"]
    assert guns.events[0].audience == 1


@rule("sheboygan", "R3", "3.2")
def test_the_humans_place_in_the_open() -> None:
    s = play(mustering(), "buy tank 1, ready, take tank-1, place Ave3.3")
    for seat in (0, 1, None):
        assert [p.name for p in s.view(seat).pieces if p.kind == "tank"] == ["Tank 1"]


@rule("sheboygan", "R3", "3.2")
def test_the_edge_stays_secret_until_the_monster_comes() -> None:
    s = play(mustering(), "ready")
    assert sheet(s, 0)["edge"] == "the west edge"
    for seat in (1, None):
        assert "edge" not in sheet(s, seat)
        assert s.view(seat).legal == []
