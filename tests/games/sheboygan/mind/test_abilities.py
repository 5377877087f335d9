"""13.0 Every special ability, in a position where using it is plainly best: the Projectionist uses it."""

from __future__ import annotations

from random import Random

import matinee
from matinee.bots import Seat, bot
from matinee.games.sheboygan.mind.prowl import best_plan
from matinee.games.sheboygan.mind.reckoning import danger, threats
from matinee.games.sheboygan.state import City
from tests.games.sheboygan.rules.scene import named, scene, unit

HELD = {"tank-1": "Ave2.13", "tank-2": "Ave2.13", "tank-3": "Ave2.15"}


def choice(s: City) -> matinee.Action:
    """What the Projectionist does in the seat that decides."""
    assert s.player is not None
    return bot("projectionist", Random(1)).choose(Seat.at(s, s.player))


def turn(s: City, die: int = 1) -> list[matinee.Action]:
    """What the monster does until it is the humans' turn, every die showing the same."""
    done: list[matinee.Action] = []
    while s.player not in (None, 1):
        action = ("roll", die) if s.player == matinee.CHANCE else choice(s)
        done.append(action)
        s.apply(action)
    return done


def verbs(actions: list[matinee.Action]) -> list[str]:
    return [str(action[0]) for action in actions]


def test_webs_hold_the_tanks_that_would_shoot() -> None:
    s = scene(at="Ave2.14", strengths=(0, 3, 0, 2), abilities=("web_spinning",), units=HELD)
    before = danger(s, s.monster, threats(s))
    assert turn(s)[:2] == [named("web", "Ave2.13"), named("web", "Ave2.15")], "two tanks before one"
    assert danger(s, s.monster, threats(s)) == 0.0 < before


def test_no_web_is_spun_where_nobody_would_be_kept_off() -> None:
    s = scene(at="Ave2.14", strengths=(4, 8, 0, 4), abilities=("web_spinning",), units={"populace-1": "Ave2.17"})
    assert "web" not in verbs(turn(s, die=6))


def test_a_spider_prefers_prey_to_holding_a_harmless_gun() -> None:
    units = {"police-1": "Ave2.13", "populace-1": "Ave2.17", "populace-2": "Ave2.17"}
    s = scene(at="Ave2.14", strengths=(8, 12, 0, 4), abilities=("web_spinning",), units=units)
    assert verbs(turn(s, die=6))[0] == "step"


def test_fire_is_breathed_on_buildings() -> None:
    s = scene(at="Ave2.14", strengths=(0, 8, 0, 2), abilities=("fire_breathing",))
    assert verbs(turn(s)).count("breathe") == 3


def test_who_is_immune_takes_the_short_way_through_flames() -> None:
    def first(*abilities: str) -> matinee.Action | None:
        units = {"populace-1": "Park4a", "tank-10": "Isle3"}
        flames = {"Park3a": 1, "Park3b": 1}
        return best_plan(
            scene(at="Park2a", strengths=(4, 8, 0, 3), abilities=abilities, units=units, flames=flames)
        ).first

    assert first("flame_immunity") == named("step", "Park3a") != first()


def test_lightning_strikes_people_three_boxes_off() -> None:
    units = {"populace-1": "Ave2.17", "tank-10": "Isle3"}
    s = scene("MonsterCombat", at="Ave2.14", strengths=(4, 8, 0, 2), abilities=("lightning",), units=units)
    assert turn(s, die=6)[:2] == [named("target", "populace-1"), ("strike", 4)]


def test_a_tall_monster_falls_on_the_guns() -> None:
    units = {"artillery-1": "Ave2.13", "artillery-2": "Ave2.13", "tank-1": "Ave2.16"}
    s = scene("HumanCombat", at="Ave2.14", strengths=(0, 1, 0, 0), abilities=("great_height",), units=units)
    for action in (named("fire", "tank-1"), ("attack",), ("roll", 6)):
        s.apply(action)
    while s.player == 0 and type(s.stack[-1]).__name__ != "Fall":
        s.apply(choice(s))
    assert choice(s) == named("fall", "Ave2.13")


def test_fear_freezes_who_would_have_to_come_closer() -> None:
    units = {"infantry-1": "Ave2.16", "artillery-1": "Ave2.12", "artillery-2": "Ave2.16"}
    s = scene("Fear", at="Ave2.14", strengths=(0, 8, 0, 2), abilities=("fear",), units=units)
    assert choice(s) == named("fear", "infantry-1")


def test_light_is_for_a_storm_not_for_a_single_policeman() -> None:
    def ends(units: dict[str, str]) -> list[str]:
        s = scene("MonsterCombat", at="Ave2.14", strengths=(0, 3, 0, 2), abilities=("blinding_light",), units=units)
        return verbs(turn(s))

    assert ends({**HELD, "tank-4": "Ave2.16"})[0] == "flash"
    assert ends({"police-1": "Ave2.16"})[0] == "done"


def test_a_jump_leads_over_the_guns_to_the_people() -> None:
    units = {"populace-1": "Ave2.17", "tank-10": "Isle3", "police-1": "Ave2.15"}
    s = scene(at="Ave2.14", strengths=(4, 8, 0, 4), abilities=("jumping",), units=units)
    done = turn(s, die=6)
    assert "jump" in verbs(done) and named("target", "populace-1") in done


def test_a_flyer_crosses_the_houses_to_the_people() -> None:
    units = {"populace-1": "Ave4.8", "tank-10": "Isle3"}
    s = scene(at="Ave2.14", strengths=(4, 8, 0, 4), abilities=("flying",), units=units)
    assert verbs(turn(s))[0] == "fly"


def test_the_strongest_gun_in_sight_is_taken_over_and_used() -> None:
    units = {"artillery-1": "Ave2.16", "tank-10": "Isle3", "police-1": "Ave2.17"}
    s = scene(at="Ave2.14", strengths=(0, 8, 0, 2), abilities=("mind_control",), units=units)
    done = turn(s)
    assert verbs(done)[:2] == ["mind", "control"] and done[1][1] == unit("artillery-1")
    assert {"command", "incite"} <= set(verbs(done))


def test_radiation_has_the_humans_fire_box_by_box() -> None:
    """13.26 The monster need not do anything for it; humans who know of it join no boxes, though it would pay."""

    def volley(*abilities: str) -> list[str]:
        units = {"tank-1": "Ave2.12", "tank-2": "Ave2.16"}
        known = {"revealed": list(abilities)}
        s = scene("HumanCombat", "Ave2.14", (0, 3, 0, 2), abilities, units, monster=known)
        done: list[matinee.Action] = []
        while "attack" not in verbs(done):
            done.append(choice(s))
            s.apply(done[-1])
        return verbs(done)

    assert volley() == ["fire", "fire", "attack"]
    assert volley("radiation") == ["fire", "attack"]
