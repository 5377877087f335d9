"""The keen style around Mind Control: the monster uses its puppet well, the humans hunt it."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

import matinee
from matinee.bots.greedy import best
from matinee.games.sheboygan.map.city import DIST
from matinee.games.sheboygan.mind.puppet import harvest, marks
from matinee.games.sheboygan.mind.style import USUAL, Style, staked
from matinee.games.sheboygan.mind.tactics import weigh
from matinee.games.sheboygan.state import City
from tests.games.sheboygan.rules.scene import GAME, box, fresh, legal, named, scene, unit

SPELL = ("mind_control",)


def spellbound(phase: str, at: str, units: dict[str, str], puppet: str = "artillery-1") -> City:
    """A game in which the monster has taken a gun over."""
    monster = {"puppet": puppet, "puppet_used": True, "revealed": list(SPELL)}
    return scene(phase, at, (0, 6, 4, 4), SPELL, units, scenario="basic", monster=monster)


def choice(s: City, style: Style) -> matinee.Action:
    """What a style does in the seat that decides."""
    assert s.player is not None
    return best(s, s.player, s.legal_actions(), Random(1), partial(weigh, style=style))


# -- the humans


def test_a_tank_that_sees_both_shoots_at_the_puppet_first() -> None:
    s = spellbound("HumanCombat", "Ave2.14", {"artillery-1": "Ave2.10", "tank-1": "Ave2.12"})
    assert choice(s, USUAL) == named("fire", "tank-1")
    assert choice(s, Style(quell=8.0)) == named("quell", "tank-1")
    assert choice(s, Style(quell=2.0)) == named("fire", "tank-1"), "if the puppet is worth little, the monster"


def test_a_tank_goes_after_the_puppet_instead_of_the_monster() -> None:
    s = spellbound("HumanMovement", "Ave2.14", {"artillery-1": "Ave2.3", "tank-1": "Ave2.9"})
    s.apply(named("move", "tank-1"))
    usual, keen = choice(s, USUAL)[1], choice(s, Style(chase=1.1))[1]
    assert DIST[usual][box("Ave2.14")] == 2
    assert DIST[keen][box("Ave2.3")] == 2


# -- the monster


def test_two_guns_in_one_box_are_attacked_together() -> None:
    """5 against 10 loses them two thirds of a gun, 5 against 5 only half of one."""
    s = spellbound(
        "MonsterCombat", "Ave1.14", {"artillery-1": "Ave2.9", "artillery-2": "Ave2.11", "artillery-3": "Ave2.11"}
    )
    assert choice(s, USUAL)[0] == choice(s, Style(grasp=6.0))[0] == "incite"
    s.apply(named("incite", "artillery-2"))
    assert choice(s, USUAL) == ("attack",)
    assert choice(s, Style(grasp=6.0)) == named("incite", "artillery-3")
    (mark,) = marks(s, s.puppet, price=0.0)
    assert mark.gain == pytest.approx(5 * 4 / 6)


def test_people_are_shielded_by_the_police_with_them() -> None:
    units = {"artillery-1": "Ave2.9", "populace-1": "Ave2.11", "police-1": "Ave2.11"}
    s = spellbound("MonsterCombat", "Ave1.14", units)
    (mark,) = marks(s, s.puppet, price=0.0)
    assert mark.units == 1 << unit("populace-1") | 1 << unit("police-1"), "both at 2-1: the police die first"
    assert mark.gain == pytest.approx(1 * 4 / 6 + 5 * 1 / 6)


def test_a_gun_with_people_in_range_is_worth_more_than_a_tank() -> None:
    units = {"tank-1": "Ave2.12", "artillery-1": "Ave2.16", "populace-1": "Park4a", "populace-2": "Ave2.17"}
    s = scene(at="Ave2.14", strengths=(0, 4, 4, 2), abilities=SPELL, units=units, scenario="basic")
    assert harvest(s, unit("artillery-1"), 2.5) > 5.0


def test_a_mind_is_not_taken_where_it_could_do_nothing() -> None:
    """The ability is good for once: a tank with nobody to shoot at can wait."""
    alone = scene(at="Ave2.14", strengths=(0, 4, 0, 1), abilities=SPELL, units={"tank-1": "Ave2.10"}, scenario="basic")
    assert choice(alone, USUAL) == ("mind",)
    assert choice(alone, Style(grasp=6.0)) != ("mind",)
    company = {"tank-1": "Ave2.10", "populace-1": "Ave2.9", "populace-2": "Ave2.8"}
    crowd = scene(at="Ave2.14", strengths=(0, 4, 0, 1), abilities=SPELL, units=company, scenario="basic")
    assert choice(crowd, Style(grasp=6.0)) == ("mind",)


def test_a_puppet_that_has_nobody_in_range_goes_where_it_has() -> None:
    s = spellbound("MonsterMovement", "Ave1.14", {"artillery-1": "Ave2.3", "populace-1": "Ave2.14"})
    s.apply(("command",))
    assert choice(s, Style(grasp=6.0)) == named("go", "Ave2.5")


def test_a_valued_puppet_keeps_out_of_the_humans_sight() -> None:
    units = {"artillery-1": "Ave2.9", "populace-1": "Ave2.14", "artillery-2": "Ave2.3"}
    s = spellbound("MonsterMovement", "Ave1.14", units)
    s.apply(("command",))
    assert choice(s, Style(grasp=6.0)) == named("go", "Ave2.8"), "within six boxes of the people, in sight of a gun"
    assert choice(s, Style(grasp=6.0, shelter=10.0)) == named("go", "St41c"), "round the corner"


# -- prices


def test_life_is_worth_more_the_more_it_must_still_score() -> None:
    keen = Style(price=4.0, stake=1.0)
    assert staked(keen, 20, 10, 2.0).price == 4.0
    assert staked(keen, 20, 5, 2.0).price == 8.0
    assert staked(keen, 5, 10, 2.0).price == 1.0
    assert staked(keen, 20, 5, 2.0).grasp == keen.grasp


def test_it_comes_on_where_the_river_does() -> None:
    s = fresh(scenario="basic")
    while legal(s, "lurk") == set():
        s.apply(choice(s, USUAL))
    for n in range(60):
        keen = best(s, 0, s.legal_actions(), Random(n), partial(weigh, style=Style(river=1.3)))
        assert keen in (named("lurk", "east"), named("lurk", "south"))
    assert named("lurk", "west") in [best(s, 0, s.legal_actions(), Random(n)) for n in range(60)]


def test_keen_uses_all_of_it() -> None:
    keen = GAME.mind.styles["keen"].keywords["style"]  # type: ignore[attr-defined]
    assert min(keen.quell, keen.chase, keen.grasp, keen.shelter, keen.river) > 0
