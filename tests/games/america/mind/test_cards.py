"""Every card that a player may keep for a moment, in one where it is plainly best: the Projectionist plays it.

Standing cards and those that work at once ask for no choice.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import matinee
from matinee.bots import Seat, bot
from matinee.games.america.state import America
from tests.games.america.rules.scene import fight, named, phase, play, scene, space

THREE = {f"navy_fighter-{n}": "7/10" for n in (1, 2, 3)}


def choice(s: America) -> matinee.Action:
    """What the Projectionist does in the seat that decides."""
    assert s.player is not None
    return bot("projectionist", Random(1)).choose(Seat.at(s, s.player))


def test_cutbacks_take_the_best_card_of_another() -> None:
    s = scene("research cutbacks fusion_cells", "research second_generation x_fighters")
    assert choice(s) == named("play", "cutbacks")
    s.apply(named("play", "cutbacks"))
    assert choice(s) == named("cut", "second_generation")


def test_satellites_fire_while_one_can_bear_it_and_others_cannot() -> None:
    others = "health 3"
    s = scene("health 20, research defense_satellites", others, others, others)
    assert choice(s) == named("play", "defense_satellites")
    weak = scene("health 4, research defense_satellites", others, others, others)
    assert choice(weak) != named("play", "defense_satellites")


def test_the_lure_leads_the_strongest_away_from_the_city() -> None:
    """Megaclaw stands before New York."""
    s = scene("research blonde_lure", "at 5/20, health 30, infamy 8")
    assert choice(s) == named("play", "blonde_lure")
    play(s, "play blonde_lure")
    assert choice(s) == named("pick", "megaclaw")
    s.apply(choice(s))
    assert phase(s) == "LureSpace" and choice(s)[1] != space("4/21")


def test_the_choppers_carry_the_strongest_into_the_desert() -> None:
    s = scene("research chopper_lift", "at 5/20, health 30, infamy 8")
    assert choice(s) == named("play", "chopper_lift")
    s.apply(choice(s))
    while s.player == matinee.CHANCE:
        s.apply(s.legal_actions()[-1])
    assert choice(s) == named("pick", "megaclaw")
    s.apply(choice(s))
    assert choice(s)[1] != space("4/21")


@pytest.mark.parametrize("card", ["molecular_cannon", "antimatter", "stabilizer_ray"])
def test_opening_cards_of_a_battle_go_to_a_worthy_monster(card: str) -> None:
    konk = "at 7/10, health 5, mutations armored_scales winged_horror"
    s = fight(scene(konk, f"research {card}", units=THREE, active=1))
    assert (phase(s), s.player) == ("Gambit", 1)
    assert choice(s) == named("play", card)


def test_the_ray_strips_the_best_mutation() -> None:
    konk = "at 7/10, health 20, mutations rampage war_spikes"
    s = fight(scene(konk, "research stabilizer_ray", units="navy_fighter-1 7/10", active=1))
    play(s, "play stabilizer_ray", dice=(1, 1, 1, 4))
    assert (phase(s), s.player) == ("RayChoice", 1)
    assert choice(s) == named("strip", "war_spikes")


def test_the_fence_closes_on_a_rich_meal_not_on_a_poor_one() -> None:
    """Konk has come to New York; or to a field."""
    for at, wanted in (("4/21", named("play", "laser_fence")), ("7/10", ("skip",))):
        s = play(scene(f"at {at}", "research laser_fence"), "done")
        assert (phase(s), s.player) == ("FenceWindow", 1)
        assert choice(s) == wanted, at


def duel(konk: str) -> America:
    """Konk the challenger against Megaclaw, in the middle of a duel; the others are in Hollywood."""
    film = "at Hollywood, health 3"
    ready: dict[str, Any] = {"declared": True, "challenger": 0, "markers": 0}
    s = scene(f"at 7/10, {konk}", "health 30", film, film, phase="TurnBegins", active=3, **ready)
    while phase(s) != "Duelling" or s.player != 0:
        s.apply(s.legal_actions()[0] if s.player == matinee.CHANCE else choice(s))
    return s


@pytest.mark.parametrize("card", ["berserk", "son_of_a_monster"])
def test_what_can_be_used_once_is_used_in_the_challenge(card: str) -> None:
    s = duel(f"mutations {card}, infamy 3, health 20")
    used: list[matinee.Action] = []
    while s.player is not None and len(used) < 12:
        action = s.legal_actions()[0] if s.player == matinee.CHANCE else choice(s)
        used.append(action)
        s.apply(action)
    assert named("use", card) in used


def test_the_son_comes_when_his_father_is_dying() -> None:
    konk = "at 7/10, health 2, mutations son_of_a_monster"
    s = fight(scene(konk, units=THREE, active=1))
    while s.player != 0:
        s.apply(s.legal_actions()[0] if s.player == matinee.CHANCE else choice(s))
    assert choice(s) == named("use", "son_of_a_monster")
