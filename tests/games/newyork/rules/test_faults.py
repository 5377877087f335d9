"""Small consequences that a player would miss: the reason of a refusal, and what a dead monster leaves behind."""

from __future__ import annotations

from typing import Any

import pytest

from matinee.games.newyork.state import Midtown
from matinee.testing import rule
from tests.games.newyork.rules.scene import asked, at, fresh, legal, named, play, scene
from tests.games.newyork.rules.scene import monster as m


def why(s: Midtown, *action: Any) -> tuple[str, str]:
    """The rule and the sentence of a refusal."""
    reason = s.why_not(named(*action))
    assert reason is not None
    return reason.rule, reason.id


@rule("newyork", "R25", "NY15")
def test_a_monster_that_dies_is_stuck_no_more() -> None:
    s = scene(m("lizard", "c11r8", "C"), m("moth", "c11r9", "D", strength=1, movement=0, stuck=2))
    play(s, ("attack", "c11r9"), dice=(6,))
    assert at(s, 1) == "dead" and s.stuck[1] == 0


@rule("newyork", "NY17.9", "NY22")
def test_whoever_was_interviewed_is_not_expected_any_more() -> None:
    for fame, said in ((2, ("NY17.9", "expected")), (0, ("NY20.A", "not_done"))):
        assert why(scene(m("lizard", "c1r10", "A", fame=fame)), "exit") == said


@rule("newyork", "NY8")
def test_an_attack_needs_a_space_beside_the_monster() -> None:
    s = scene(m("lizard", "c10r7", "C"))
    assert why(s, "attack", "c9r12") == ("NY8", "not_adjacent")
    assert why(s, "attack", "c10r8") == ("NY8", "nothing_to_attack")


@rule("newyork", "R40")
def test_interviews_begin_at_sixth_avenue() -> None:
    assert why(scene(m("turtle", "c8r2", "C", fame=1)), "tour") == ("R40", "not_at_sixth_avenue")


@rule("newyork", "NY1")
@pytest.mark.parametrize("drawn", [0, 1])
def test_every_monster_is_as_likely_to_be_drawn(drawn: int) -> None:
    s = play(fresh(players=2), *[("monster", "ape")] * drawn)
    assert asked(s) == "DrawMonster"
    assert [chance for _, chance in s.chance_outcomes()] == [pytest.approx(1 / (9 - drawn))] * (9 - drawn)
    assert drawn == 0 or "ape" not in legal(s, "monster")


@rule("newyork", "NY11", "R13")
def test_a_beaten_monster_is_not_thrown_onto_another() -> None:
    s = scene(m("lizard", "c10r9", "C"), m("slime", "c10r8", "E"), m("moth", "c10r7", "F"))
    play(s, ("attack", "c10r8"), ("lose", 0), dice=(3,))  # 3 more: D1
    assert why(s, "shove", "c10r7") == ("NY11", "space_taken")


@rule("newyork", "M15", "NY15")
def test_a_conceder_dies_once() -> None:
    s = scene(m("lizard", "c10r8", "C"), m("slime", "c2r2", "E"), m("moth", "c22r2", "F"))
    s.apply(("concede", 0))
    assert [event.id for event in s.events].count("died") == 1 and at(s, 0) == "dead"
    play(s, ("stay",))
    assert s.mover == 2 and "died" not in [event.id for event in s.events]
