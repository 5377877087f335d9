"""F-4 What people are told of the dice: misses that do more than miss."""

from __future__ import annotations

from typing import Any

import pytest

from matinee.games.america.state import America
from matinee.testing import rule
from tests.games.america.rules.scene import fight, named, phase, play, scene


def volley(*cards: str, **rest: Any) -> America:
    """Konk with these Mutation cards at 7/10; a cruise missile and a fighter are about to shoot."""
    units = {"missile-1": "7/10", "air_fighter-1": "7/10"}
    s = fight(scene({"at": "7/10", "mutations": [*cards]}, units=units, active=2, **rest))
    play(s, *[("hit", "missile-1")] * 3, dice=(1, 1, 1))
    assert phase(s) == "Volley"
    return s


def told(s: America, *action: str) -> dict[str, Any]:
    """The odds of an action by their words."""
    return {words: pytest.approx(p) for p, words in s.odds(named(*action))}


@rule("america", "F-8", "AM4")
def test_a_missiles_one_mutates() -> None:
    s = volley()
    assert told(s, "shoot", "missile-1") == {
        "3 damage": 2 / 6, "4 damage": 1 / 6, "missed": 2 / 6, "missed, and the monster mutates": 1 / 6,
    }  # fmt: skip
    assert set(told(s, "shoot", "air_fighter-1")) == {"missed", "1 damage", "2 damage"}
    empty = volley(mutation_deck=[])
    assert set(told(empty, "shoot", "missile-1")) == {"missed", "3 damage", "4 damage"}


@rule("america", "Radiation-Field", "F-8", "F-10")
def test_a_one_against_the_radiation_field() -> None:
    s = volley("radiation_field")
    assert told(s, "shoot", "air_fighter-1")["missed, and the unit is destroyed"] == 1 / 6
    assert told(s, "shoot", "missile-1")["missed, the monster mutates and the missile is destroyed"] == 1 / 6
    giant = scene({"at": "7/10", "mutations": ["radiation_field"]}, units={"mecha-1": "7/10", "army_tank-1": "7/10"},
                  giants=[[0, 6], [-1, 8]])  # fmt: skip
    fight(giant)
    play(giant, *[("hit", "army_tank-1")] * 3, dice=(1, 1, 1))
    assert set(told(giant, "shoot", "mecha-1")) == {"missed", "4 damage", "5 damage"}


@rule("america", "Its-a-Robot", "C-8")
def test_a_miss_at_the_robot() -> None:
    for cards in ([], ["its_a_robot"]):
        s = scene({"infamy": 3}, {"mutations": cards}, declared=True, challenger=0, markers=0, phase="TurnBegins",
                  active=3)  # fmt: skip
        play(s, ("challenge", "megaclaw"), dice=(4, 4, 4))
        assert phase(s) == "Duelling"
        miss = "missed, and 1 damage to itself" if cards else "missed"
        assert set(told(s, "fury")) == {miss, "3 damage", "4 damage"}
