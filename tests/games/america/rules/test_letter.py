"""The options for the other reading of a sentence: exact outcomes with given dice, for both settings."""

from __future__ import annotations

from typing import Any

import pytest

from matinee.testing import rule
from tests.games.america.rules.scene import HERE, READY, fight, play, scene, where

BOTH = pytest.mark.parametrize("strict", [False, True])


# -- challenge_once: C-3 an ousted challenger challenges no more


@rule("america", "C-3", "C-1", "E-10")
@BOTH
def test_an_ousted_challenger_comes_to_a_site_again(strict: bool) -> None:
    ousted: dict[str, Any] = {
        "declared": True,
        "challenger": -1,
        "markers": 0,
        "ousted": [0],
        "options": {"challenge_once": strict},
    }
    s = play(scene("at 8/6", **ousted), "done")
    assert s.challenger == (-1 if strict else 0)
    assert (s.duel or s.due) != strict


@rule("america", "C-3", "M-10")
@BOTH
def test_a_beaten_challenger_is_ousted_for_good(strict: bool) -> None:
    lost = scene("at 7/10, health 1", units=HERE, active=1, options={"challenge_once": strict}, **READY)
    fight(lost, (1, 1, 1, 4, "fusion_cells"))
    assert (lost.challenger, where(lost, "konk")) == (-1, "Hollywood")
    assert bool(lost.ousted & 1)
    won = scene("at 7/10, health 9", units=HERE, active=1, options={"challenge_once": strict}, **READY)
    fight(won, (6,))
    assert (won.challenger, won.ousted) == (0, 0), "a battle that is won ousts nobody"


# -- rest_lowers: M-11 "the value it started with"


@rule("america", "M-11")
@pytest.mark.parametrize(
    ("before", "strict", "after"),
    [
        (10, False, 10),
        (10, True, 10),
        (11, False, 11),
        (11, True, 10),
        (9, False, 10),
        (9, True, 10),
        (40, False, 40),
        (40, True, 10),
    ],
)
def test_health_on_coming_back(before: int, strict: bool, after: int) -> None:
    s = scene(f"at vanished, health {before}", options={"rest_lowers": strict})
    assert play(s, "emerge 4/2").health[0] == after


@rule("america", "M-11", "M-12", "AM4")
@BOTH
def test_a_rested_monster_is_fought_at_its_lair(strict: bool) -> None:
    s = scene("at vanished, health 25", units="navy_fighter-1 7/13", options={"rest_lowers": strict})
    fight(play(s, "emerge 7/13"), (1, 1, 1, 6))
    assert s.health[0] == (8 if strict else 23), "a 6 of the fighter costs two"
