"""F-4 What people are told of the dice: misses that do more than miss, and how a battle may go."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

import matinee
from matinee.games.america.state import America
from matinee.table.dice import fair
from matinee.testing import rule
from tests.games.america.rules.scene import fight, named, phase, play, scene, where


def volley(*cards: str, **rest: Any) -> America:
    """Konk with these Mutation cards at 7/10; a cruise missile and a fighter are about to shoot."""
    units = "missile-1 air_fighter-1 7/10"
    s = fight(scene({"at": "7/10", "mutations": [*cards]}, units=units, active=2, **rest))
    play(s, *["hit missile-1"] * 3, dice=(1, 1, 1))
    assert phase(s) == "Volley"
    return s


def told(s: America, *action: str) -> dict[str, Any]:
    """The odds of an action by their words."""
    return {words: pytest.approx(p) for p, words in s.odds(named(*action))}


@rule("america", "F-8", "AM4")
def test_a_missiles_one_mutates() -> None:
    s = volley()
    assert told(s, "shoot", "missile-1") == {
        "3 damage": 2 / 6,
        "4 damage": 1 / 6,
        "missed": 2 / 6,
        "missed, and the monster mutates": 1 / 6,
    }
    assert set(told(s, "shoot", "air_fighter-1")) == {"missed", "1 damage", "2 damage"}
    empty = volley(mutation_deck=[])
    assert set(told(empty, "shoot", "missile-1")) == {"missed", "3 damage", "4 damage"}


@rule("america", "Radiation-Field", "F-8", "F-10")
def test_a_one_against_the_radiation_field() -> None:
    s = volley("radiation_field")
    assert told(s, "shoot", "air_fighter-1")["missed, and the unit is destroyed"] == 1 / 6
    assert told(s, "shoot", "missile-1")["missed, the monster mutates and the missile is destroyed"] == 1 / 6
    giant = scene("at 7/10, mutations radiation_field", units="mecha-1 army_tank-1 7/10", giants=[[0, 6], [-1, 8]])
    play(giant, "done", *["hit army_tank-1"] * 3, dice=(1, 1, 1))
    assert set(told(giant, "shoot", "mecha-1")) == {"missed", "4 damage", "5 damage"}


@rule("america", "Its-a-Robot", "C-8")
def test_a_miss_at_the_robot() -> None:
    for cards in ([], ["its_a_robot"]):
        s = scene(
            "infamy 3", {"mutations": cards}, declared=True, challenger=0, markers=0, phase="TurnBegins", active=3
        )
        play(s, "challenge megaclaw", dice=(4, 4, 4))
        assert phase(s) == "Duelling"
        miss = "missed, and 1 damage to itself" if cards else "missed"
        assert set(told(s, "fury")) == {miss, "3 damage", "4 damage"}


def dice_through(s: America, units: Sequence[str]) -> Iterator[tuple[float, str]]:
    """How Konk's battle ends and how likely, by going through all its dice."""
    if s.player == matinee.CHANCE and s.foe == 0:
        for action, p in s.chance_outcomes():
            t = s.copy()
            t.apply(action)
            yield from ((p * q, end) for q, end in dice_through(t, units))
    elif where(s, "konk") == "Hollywood":
        yield 1, "Konk beaten"
    else:
        left = any(where(s, unit) == "7/10" for unit in units)
        yield 1, "units left, Konk driven off" if left else "all units gone"


@rule("america", "AM4", "F-4", "F-16", "F-18")
@pytest.mark.parametrize(
    ("active", "other", "konk", "units"),
    [
        (1, "navy_fighter-5", "health 20", "navy_fighter-1"),
        (1, "navy_fighter-5", "health 1", "navy_fighter-1"),
        (0, "army_tank-1", "health 2", "launcher-1"),
        (1, "navy_fighter-5", "health 4, mutations radiation_field whip_tentacles", "navy_fighter-1"),
        (2, "air_fighter-1", "health 4, mutations armored_scales", "missile-1 missile-2"),
    ],
)
def test_a_battle_to_choose_tells_how_it_may_go(active: int, other: str, konk: str, units: str) -> None:
    """What is told is what comes of it, and a battle that waits for a choice tells nothing."""
    places = f"{units} 7/10, {other} 9/10"
    s = fight(scene(f"at 7/10, infamy 0, {konk}", "", "at 9/10", units=places, active=active, mutation_deck=[]))
    assert phase(s) == "BattleOrder"
    battle = named("battle", "7/10")
    begun = s.copy()
    begun.apply(battle)
    came: dict[str, float] = defaultdict(float)
    for p, end in dice_through(begun, units.split()):
        came[end] += p
    assert told(s, "battle", "7/10") == dict(came)


BATTLES = 600


def fought(s: America, targets: tuple[str, ...], rng: Random) -> str:
    """How Konk's battle ends that has begun: it attacks the first of these that is left, and every unit shoots."""
    dice = fair(rng)
    while s.foe == 0:
        legal = s.legal_actions()
        hits = (named("hit", unit) for unit in targets)
        s.apply(dice(s) if s.player == matinee.CHANCE else next((hit for hit in hits if hit in legal), legal[0]))
    return next(end for _, end in dice_through(s, targets))


@rule("america", "AM4", "F-4", "F-16", "F-18")
@pytest.mark.parametrize(
    ("active", "other", "health", "targets", "rest"),
    [
        (0, "army_tank-2", 5, ("launcher-1", "army_tank-1", "guard_tank-1"), {}),
        (2, "air_fighter-2", 4, ("air_fighter-1", "guard_fighter-1", "missile-1"), {}),
        (0, "army_tank-2", 6, ("mecha-1", "army_tank-1"), {"giants": [[0, 3], [-1, 8]]}),
    ],
)
def test_a_battle_of_mixed_kinds_goes_as_it_is_told(
    active: int, other: str, health: int, targets: tuple[str, ...], rest: dict[str, Any]
) -> None:
    """Played to its end many times: whom the monster attacks first, what shoots early and what flies once all count."""
    places = {**dict.fromkeys(targets, "7/10"), other: "9/10"}
    konk = {"at": "7/10", "infamy": 0, "health": health}
    s = fight(scene(konk, "", "at 9/10", units=places, active=active, mutation_deck=[], **rest))
    foretold = {words: p for p, words in s.odds(named("battle", "7/10"))}
    assert sum(p > 0.05 for p in foretold.values()) > 1, "a battle that may go more than one way"
    s.apply(named("battle", "7/10"))
    ends = Counter(fought(s.copy(), targets, Random(n)) for n in range(BATTLES))
    for words, p in foretold.items():
        margin = 4 * (p * (1 - p) / BATTLES) ** 0.5 + 1 / BATTLES
        assert abs(ends[words] / BATTLES - p) < margin, (words, p, ends)
    assert set(ends) <= set(foretold)


@rule("america", "F-17")
def test_a_submarine_that_may_be_a_missile_tells_nothing() -> None:
    units = "submarine-1 8/2, navy_fighter-5 9/10"
    s = fight(scene("at 8/2", "", "at 9/10", units=units, active=1))
    assert not s.odds(named("battle", "8/2")) and s.odds(named("battle", "9/10"))
