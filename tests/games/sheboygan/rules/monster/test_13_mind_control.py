"""13.27 Mind Control: taking a unit over, moving it, attacking with it, and getting rid of it."""

from __future__ import annotations

from typing import Any

import pytest

from matinee.games.sheboygan.state import City
from matinee.testing import rule
from tests.games.sheboygan.rules.scene import box, events, legal, named, play, refused, scene, table_marks, unit, where

SPELL = ("mind_control",)


def spellbound(phase: str, units: dict[str, str], puppet: str = "tank-1", at: str = "East.7", **rest: Any) -> City:
    """A game in which the monster has taken a unit over."""
    monster = {"puppet": puppet, "puppet_used": True, **rest.pop("monster", {})}
    return scene(phase, at, units=units, abilities=(*SPELL, "flying"), monster=monster, **rest)


# -- taking over


@rule("sheboygan", "13.27", "R59")
def test_any_unit_in_sight_can_be_taken_over_however_far() -> None:
    units = {"tank-1": "Ave2.3", "populace-1": "Ave2.17", "copter-1": "Park4a", "infantry-1": "St61c"}
    s = play(scene(at="Ave2.14", abilities=SPELL, units=units), "mind")
    assert legal(s, "control") == {"tank-1", "populace-1", "copter-1"}
    assert refused(s, "control", "infantry-1") == "13.27", "out of sight"
    assert refused(s, "control", "police-1") == "13.27", "not on the map"
    play(s, "control tank-1")
    assert "controlled" in events(s)
    owner = {piece.name: piece.owner for piece in s.view(1).pieces}
    assert owner == {"Tank 1": 0, "Populace 1": 1, "Helicopter 1": 1, "Infantry 1": 1, "Ogram": 0}


@rule("sheboygan", "13.27")
def test_with_nobody_in_sight_there_is_no_mind_to_take() -> None:
    blind = scene(at="Ave2.14", abilities=SPELL, units="infantry-1 St61c")
    assert refused(blind, "mind") == "13.27"


@rule("sheboygan", "13.27", "R59")
def test_once_in_a_game_even_if_the_unit_is_destroyed() -> None:
    s = scene(at="Ave2.14", abilities=SPELL, units="police-1 Ave2.12, tank-1 Ave2.11, tank-2 Ave2.16")
    play(s, "mind, control police-1")
    assert refused(s, "mind") == "13.27"
    play(s, "done, done, done, done, quell tank-1, attack", dice=(6,))
    assert (where(s, "police-1"), s.puppet) == ("dead", -1)
    play(s, "done")
    assert s.turn == 2
    assert refused(s, "mind") == "13.27"


@rule("sheboygan", "13.27")
def test_only_in_the_monsters_movement_phase() -> None:
    s = scene("MonsterCombat", "Ave2.14", abilities=SPELL, units="tank-1 Ave2.12")
    assert legal(s, "mind") == set()
    assert s.why_not(("mind",)) is not None
    assert "mind" not in {action[0] for action in scene("Fear", "Ave2.14", abilities=SPELL).legal_actions()}


@rule("sheboygan", "M2", "13.27")
def test_a_unit_in_the_tunnel_is_taken_over_only_from_a_mouth() -> None:
    units = {"police-1": "Tunnel", "tank-1": "East.3"}
    mouth = play(scene(at="East.1", abilities=SPELL, units=units), "mind")
    assert legal(mouth, "control") == {"police-1", "tank-1"}
    beyond = play(scene(at="East.2", abilities=SPELL, units=units), "mind")
    assert legal(beyond, "control") == {"tank-1"}
    inside = play(scene(at="Tunnel", abilities=SPELL, units="police-1 East.1, tank-1 East.2"), "mind")
    assert legal(inside, "control") == {"police-1"}


# -- moving


@rule("sheboygan", "13.27", "R59")
def test_it_moves_once_in_the_monsters_phase_by_its_own_rules() -> None:
    s = scene(at="Ave2.14", abilities=SPELL, units="infantry-1 Ave2.10, tank-10 Isle3")
    play(s, "mind, control infantry-1, command")
    assert s.player == 0
    assert {"Ave2.13", "Ave2.7", "B25a"} <= legal(s, "go")
    assert refused(s, "go", "Ave2.6") == "5.0", "three points are three points"
    play(s, "go Ave2.7")
    assert where(s, "infantry-1") == "Ave2.7"
    assert refused(s, "command") == "13.27"
    play(s, "step Ave2.13, done, done")
    assert type(s.stack[-1]).__name__ == "HumanMovement"
    assert legal(s, "move") == {"tank-10"}
    assert refused(s, "move", "infantry-1") == "13.27"


@rule("sheboygan", "13.27")
def test_it_obeys_also_out_of_sight() -> None:
    s = spellbound("MonsterMovement", {"tank-1": "Ave1.1", "tank-10": "Isle3"})
    assert refused(s, "mind") == "13.27"
    play(s, "command, go Ave1.6")
    assert where(s, "tank-1") == "Ave1.6"


@rule("sheboygan", "M7", "R85")
def test_it_shares_no_box_with_humans_or_the_monster() -> None:
    units = {"police-1": "Ave2.12", "police-2": "Ave2.11", "populace-1": "Ave2.13"}
    s = spellbound("MonsterMovement", units, "police-1", at="St52a")
    play(s, "command")
    assert refused(s, "go", "Ave2.11") == "R85"
    assert refused(s, "go", "Ave2.13") == "R85"
    humans = spellbound("HumanMovement", units, "police-1", at="St52a")
    play(humans, "move police-2")
    assert refused(humans, "go", "Ave2.12") == "R85"
    beside = spellbound("MonsterMovement", {"police-1": "Ave2.12", "tank-10": "Isle3"}, "police-1", at="Ave2.13")
    assert "Ave2.12" in legal(beside, "step"), "the monster may come into its box"
    play(beside, "command")
    assert refused(beside, "go", "Ave2.13") == "5.22"


@rule("sheboygan", "M7")
def test_it_neither_tows_nor_escorts() -> None:
    guns = spellbound("MonsterMovement", {"tank-1": "Ave2.12", "artillery-1": "Ave2.12"})
    police = spellbound("MonsterMovement", {"police-1": "Ave2.12", "populace-1": "Ave2.12"}, "police-1")
    for s in (guns, police):
        assert legal(s, "tow") == legal(s, "escort") == set()
        play(s, "command, go Ave2.14")
    assert where(guns, "artillery-1") == "Ave2.12"
    assert where(police, "populace-1") == "Ave2.12"


@rule("sheboygan", "M7", "11.41")
def test_in_flames_it_burns_at_the_end_of_the_monsters_movement() -> None:
    units = {"police-1": "Park1b", "tank-10": "Isle3"}
    s = spellbound("MonsterMovement", units, "police-1", flames={"Park2b": "1"})
    play(s, "command, go Park2b")
    assert where(s, "police-1") == "Park2b"
    play(s, "done")
    assert (where(s, "police-1"), s.vp, s.puppet) == ("dead", 0, -1)


@rule("sheboygan", "13.22", "13.27")
def test_a_web_holds_it_too() -> None:
    s = spellbound("MonsterMovement", {"tank-1": "Ave2.12", "police-1": "Ave2.11"}, stuck=["tank-1"])
    assert refused(s, "command") == "13.22"
    t = spellbound("MonsterCombat", {"tank-1": "Ave2.12", "police-1": "Ave2.11"}, stuck=["tank-1"])
    assert refused(t, "incite", "police-1") == "13.22"


# -- its attacks


@rule("sheboygan", "13.27", "R59")
def test_it_attacks_once_and_not_with_the_monster() -> None:
    units = {"infantry-1": "Ave2.12", "police-1": "Ave2.13", "police-2": "Ave2.11"}
    s = spellbound("MonsterCombat", units, "infantry-1", at="Ave2.14")
    assert legal(s, "incite") == {"police-1", "police-2"}
    assert legal(s, "target") == {"police-1"}, "the monster does not attack its own unit"
    play(s, "incite police-2")
    marks = [mark for _, mark in table_marks(s, ("attack",))]
    assert marks == ["r1/-", "1/1", "-/1r", "-/1", "-/2", "-/3"], "3 against 1"
    play(s, "attack", dice=(4,))
    assert (where(s, "police-2"), s.vp) == ("dead", 1)
    assert s.used == [0, 0, 0, 0], "none of the monster's own points are spent"
    assert refused(s, "incite", "police-1") == "13.27"
    play(s, "target police-1, strike 5", dice=(6,))
    assert where(s, "police-1") == "dead"


@rule("sheboygan", "13.27", "6.11", "6.12", "6.13")
def test_range_and_sight_bind_it() -> None:
    units = {"tank-1": "Ave2.13", "police-1": "Ave2.11", "police-2": "Ave2.10", "police-3": "B26b", "police-4": "St61c"}
    s = spellbound("MonsterCombat", units)
    assert legal(s, "incite") == {"police-1", "police-4"}
    assert refused(s, "incite", "police-2") == "6.13"
    crew = spellbound("MonsterCombat", {"firemen-1": "Ave2.13", "police-1": "Ave2.12"}, "firemen-1")
    assert refused(crew, "incite", "police-1") == "6.11", "a bracketed strength never attacks"


@rule("sheboygan", "13.27", "6.23")
def test_the_sheltered_are_safe_from_it_behind_others() -> None:
    units = {"tank-1": "Ave2.13", "populace-1": "Ave2.12", "police-1": "Ave2.12", "police-2": "Ave2.12"}
    s = spellbound("MonsterCombat", units)
    assert refused(s, "incite", "populace-1") == "6.23"
    play(s, "incite police-1")
    assert refused(s, "incite", "populace-1") == "6.23"
    play(s, "incite police-2, incite populace-1, attack", dice=(4,))  # 6 to 3, 2-1: -/1r
    assert legal(s, "lose") == {"populace-1", "police-1", "police-2"}


@rule("sheboygan", "13.27", "6.4")
@pytest.mark.parametrize(
    ("face", "puppet", "victim"),
    [
        (1, "dead", "Ave2.11"),
        (2, "dead", "Ave2.11"),
        (3, "dead", "Ave2.11"),
        (4, "dead", "dead"),
        (6, "Ave2.12", "dead"),
    ],
)
def test_every_result_of_its_attack_at_1_2(face: int, puppet: str, victim: str) -> None:
    s = spellbound("MonsterCombat", {"infantry-1": "Ave2.12", "tank-2": "Ave2.11", "tank-10": "Isle3"}, "infantry-1")
    play(s, "incite tank-2, attack", dice=(face,))  # 2/-, r1/-, 1/-, 1/1, (-/1r), -/2
    assert (where(s, "infantry-1"), where(s, "tank-2")) == (puppet, victim)
    assert s.vp == (6 if victim == "dead" else 0), "its own loss scores nothing, what it kills does"
    assert type(s.stack[-1]).__name__ == "MonsterCombat"


@rule("sheboygan", "13.27", "6.32")
def test_from_a_distance_it_suffers_nothing() -> None:
    s = spellbound("MonsterCombat", {"tank-1": "Ave2.13", "tank-2": "Ave2.11"})
    play(s, "incite tank-2, attack", dice=(1,))  # 1-1: r1/-
    assert (where(s, "tank-1"), where(s, "tank-2")) == ("Ave2.13", "Ave2.11")


@rule("sheboygan", "M7", "6.33")
def test_units_retreat_away_from_it_and_not_next_to_the_monster() -> None:
    units = {"tank-1": "Ave2.14", "police-1": "Ave2.15", "police-2": "Ave2.15"}
    s = spellbound("MonsterCombat", units, at="St81d")
    play(s, "incite police-1, incite police-2, attack", dice=(3,))  # 3-1: -/1r
    play(s, "lose police-1")
    boxes = {name for _, name in legal(s, "retreat")}
    assert boxes == {"Park4a"}, "Ave2.16 and B18d touch the monster; St71d and Park3a touch the tank"
    play(s, "retreat police-2 Park4a")
    assert where(s, "police-2") == "Park4a"


@rule("sheboygan", "M7", "R69", "6.33")
def test_units_in_its_own_box_retreat_out_of_it() -> None:
    units = {"tank-1": "Ave2.12", "police-1": "Ave2.12", "police-2": "Ave2.12"}
    s = spellbound("MonsterCombat", units, at="Ave2.14")
    play(s, "incite police-1, incite police-2, attack, lose police-1", dice=(3,))  # 3-1: -/1r
    assert {name for _, name in legal(s, "retreat")} == {"Ave2.11", "B15d", "B26a", "St61d", "Park1a"}
    assert refused(s, "retreat", "police-2", "Ave2.13") == "6.33", "next to the monster"
    turned = spellbound("HumanCombat", {"tank-1": "Ave2.12", "tank-2": "Ave2.12", "police-1": "Ave2.12"})
    play(turned, "quell tank-2, quell police-1, attack, lose police-1", dice=(1,))
    assert {name for _, name in legal(turned, "retreat")} == {"Ave2.11", "Ave2.13", "St61d", "Park1a"}


@rule("sheboygan", "M7", "6.33")
def test_below_a_flyer_units_still_retreat_away_from_it() -> None:
    units = {"tank-1": "Ave2.13", "police-1": "Ave2.14", "infantry-1": "Ave2.14"}
    s = spellbound("HumanCombat", units, at="Ave2.14", monster={"airborne": True})
    play(s, "quell infantry-1, quell police-1, attack, lose police-1", dice=(2,))
    boxes = {name for _, name in legal(s, "retreat")}
    assert "Ave2.15" in boxes
    assert refused(s, "retreat", "infantry-1", "B17d") == "M7"


@rule("sheboygan", "M7", "14.25")
def test_the_monster_does_not_grow_on_what_it_kills() -> None:
    units = {"tank-1": "Ave2.13", "police-1": "Ave2.12", "tank-10": "Isle3"}
    s = spellbound("MonsterCombat", units, at="Ave2.14", scenario="city-eating")
    play(s, "incite police-1, attack", dice=(6,))
    assert (s.vp, s.growth, type(s.stack[-1]).__name__) == (1, 0, "MonsterCombat")


@rule("sheboygan", "M7", "9.0")
def test_it_makes_no_suicide_assault() -> None:
    s = spellbound("MonsterCombat", {"infantry-1": "Ave2.12", "tank-2": "Ave2.11"}, "infantry-1")
    assert legal(s, "assault") == set()
    play(s, "incite tank-2")
    assert {action[0] for action in s.legal_actions()} == {"attack"}


# -- the humans against it


@rule("sheboygan", "R59", "13.27")
def test_humans_may_attack_it_and_its_loss_scores_nothing() -> None:
    units = {"tank-1": "Ave2.12", "infantry-1": "Ave2.11", "tank-2": "Ave2.14", "artillery-1": "Ave2.9"}
    s = spellbound("HumanCombat", units)
    assert legal(s, "quell") == {"infantry-1", "tank-2", "artillery-1"}
    assert legal(s, "fire") == set(), "the monster itself is out of reach"
    play(s, "quell infantry-1, quell tank-2, attack", dice=(5,))  # 9 to 6, 1-1: -/1
    assert (where(s, "tank-1"), s.puppet, s.vp) == ("dead", -1, 0)
    assert legal(s, "quell") == set()
    assert s.fired == 1 << unit("infantry-1") | 1 << unit("tank-2")


@rule("sheboygan", "R59", "6.32", "6.33")
def test_attackers_next_to_it_pay_as_usual() -> None:
    units = {"tank-1": "Ave2.12", "infantry-1": "Ave2.11", "tank-2": "Ave2.14"}
    s = spellbound("HumanCombat", units)
    play(s, "quell infantry-1, quell tank-2, attack", dice=(2,))  # 1-1: 1/-
    assert (where(s, "infantry-1"), where(s, "tank-2"), where(s, "tank-1")) == ("dead", "Ave2.14", "Ave2.12")
    assert s.vp == 3


@rule("sheboygan", "R59", "5.4")
def test_it_is_protected_by_a_building_like_any_unit() -> None:
    s = spellbound("HumanCombat", {"infantry-1": "B17d", "tank-2": "Ave2.14"}, "infantry-1")
    play(s, "quell tank-2")
    assert [mark for _, mark in table_marks(s, ("attack",))][-2:] == ["-/1", "-/2"], "6 against 6"


@rule("sheboygan", "13.27", "6.4")
def test_its_attacks_and_those_on_it_are_shown_with_their_ratio() -> None:
    s = spellbound("HumanCombat", {"infantry-1": "B17d", "tank-2": "Ave2.14"}, "infantry-1")
    play(s, "quell tank-2")
    assert s.describe(("attack",)).endswith("(6 against 6: 1-1)")
    s = spellbound("MonsterCombat", {"tank-1": "Ave2.12", "police-1": "Ave2.11", "police-2": "Ave2.11"})
    play(s, "incite police-1")
    assert s.describe(("attack",)).endswith("(6 against 1: 5-1)")
    play(s, "incite police-2")
    assert s.describe(("attack",)).endswith("(6 against 2: 3-1)")


@rule("sheboygan", "13.27")
def test_using_a_controlled_unit_is_refused_with_the_reason() -> None:
    units = {"tank-1": "Ave2.12", "police-1": "Ave2.11"}
    for phase, verb in (("HumanMovement", "move"), ("HumanCombat", "fire"), ("HumanCombat", "quell")):
        s = spellbound(phase, units)
        assert s.why_not(named(verb, "tank-1")) == s.no("13.27", "under_control")
    s = spellbound("MonsterCombat", units)
    for verb in ("target", "incite"):
        assert s.why_not(named(verb, "tank-1")) == s.no("13.27", "its_own_puppet")


# -- R85 it is no human unit


@rule("sheboygan", "R85", "5.21")
def test_it_does_not_count_for_human_stacking() -> None:
    units = {"tank-1": "Ave2.12", "tank-2": "Ave2.12", "police-1": "Ave2.11"}
    s = spellbound("HumanMovement", units)
    assert not s.two
    assert s.one == 1 << box("Ave2.12") | 1 << box("Ave2.11")


@rule("sheboygan", "R85", "14.1")
def test_when_all_others_are_gone_the_monster_has_won() -> None:
    units = {"tank-1": "Ave2.12", "police-1": "Ave2.13"}
    s = spellbound("MonsterCombat", units, at="Ave2.14")
    play(s, "target police-1, strike 5", dice=(6,))
    assert s.returns() == [1.0, 0.0]


@rule("sheboygan", "M7", "R85", "14.1")
def test_to_take_the_last_human_unit_over_is_to_win() -> None:
    s = play(scene(at="Ave2.14", abilities=SPELL, units="tank-1 Ave2.12"), "mind, control tank-1")
    assert s.returns() == [1.0, 0.0]
    assert events(s)[-1] == "over"


@rule("sheboygan", "R85", "13.23")
def test_fear_is_not_for_ones_own_unit() -> None:
    units = {"tank-1": "Ave2.12", "police-1": "Ave2.13"}
    puppet = {"puppet": "tank-1", "puppet_used": True}
    s = scene("Fear", "Ave2.14", abilities=("fear", *SPELL), units=units, monster=puppet)
    assert legal(s, "fear") == {"police-1"}


@rule("sheboygan", "R59", "13.27")
def test_the_spell_ends_with_the_monster() -> None:
    units = {"tank-1": "Ave2.12", "tank-2": "Ave2.13"}
    s = spellbound("HumanCombat", units, at="Ave2.14", strengths=(0, 1, 0, 0))
    play(s, "fire tank-2, attack, suffer defence", dice=(6,))
    assert s.returns() == [0.0, 1.0]
    assert s.vp == 0
