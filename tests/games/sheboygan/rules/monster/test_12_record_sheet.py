"""12.0 The record sheet: where damage goes, and when the monster dies."""

from __future__ import annotations

import pytest

from matinee.testing import rule
from tests.games.sheboygan.rules.scene import events, legal, play, refused, scene, where


@rule("sheboygan", "12.0", "R62")
def test_each_point_of_damage_is_taken_by_the_owners_choice() -> None:
    s = scene("HumanCombat", "Ave2.14", strengths=(3, 3, 3, 3), units="tank-1 tank-2 Ave2.13")
    play(s, "fire tank-1, fire tank-2, attack", dice=(5,))  # 4-1: -/2
    assert s.player == 0
    assert s.legal_actions() == [("suffer", n) for n in range(4)]
    assert refused(s, "done") == "12.0"
    play(s, "suffer destruction, suffer attack")
    assert s.strength == [2, 3, 2, 3]
    assert s.player == 1


@rule("sheboygan", "R62", "12.0")
def test_damage_beyond_other_strengths_takes_defence_and_life() -> None:
    s = scene("HumanCombat", "Ave2.14", strengths=(0, 2, 0, 1), units="tank-1 Ave2.13")
    play(
        s,
        "fire tank-1, attack",
        dice=(6,),
    )  # 3-1: -/3
    play(s, "suffer movement")
    assert legal(s, "suffer") == {"defence"}
    play(s, "suffer defence")
    assert s.returns() is None
    play(s, "suffer defence")
    assert events(s)[:2] == ["defence", "monster_dead"]
    assert s.returns() == [0.0, 1.0]
    assert s.player is None


@rule("sheboygan", "12.0", "6.14")
def test_defence_lost_in_one_attack_is_missing_in_the_next() -> None:
    units = {"tank-1": "Ave2.13", "tank-2": "Ave2.13"}
    s = scene("HumanCombat", "Ave2.14", strengths=(5, 4, 5, 5), units=units)
    play(s, "fire tank-1, attack", dice=(5,))  # 6 to 4, 1-1: -/1
    play(s, "suffer defence, fire tank-2")
    assert s.describe(("attack",)) == "Roll the attack (6 against 3: 2-1)"
    spared = scene("HumanCombat", "Ave2.14", strengths=(5, 4, 5, 5), units=units)
    play(spared, "fire tank-1, attack, suffer movement, fire tank-2", dice=(5,))
    assert spared.describe(("attack",)) == "Roll the attack (6 against 4: 1-1)"


@rule("sheboygan", "12.0")
@pytest.mark.parametrize(("strength", "column"), [("defence", 9), ("attack", 10)])
def test_a_wound_lasts(strength: str, column: int) -> None:
    s = scene("HumanCombat", "Ave2.14", units="tank-1 artillery-1 Ave2.13")
    play(s, "fire tank-1, fire artillery-1, attack", dice=(5,))  # 11 to 10, 1-1: -/1
    play(s, f"suffer {strength}, done")
    assert s.turn == 2
    assert s.strength[1] == column
    assert sum(s.strength) == 39
    assert where(s, "tank-1") == "Ave2.13"
