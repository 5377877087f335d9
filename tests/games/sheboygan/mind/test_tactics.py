"""The greedy monster: it reckons with exact odds, stays out of sight, and gives up what it needs least."""

from __future__ import annotations

from random import Random

import pytest

import matinee
from matinee.bots import Seat, bot
from matinee.games.sheboygan.figures import DEFENCE
from matinee.games.sheboygan.map.city import DIST
from matinee.games.sheboygan.mind.prowl import best_plan, hunting
from matinee.games.sheboygan.mind.reckoning import PRICE, Victim, danger, demolition, onslaught, threats
from matinee.games.sheboygan.mind.sheet import AHEAD, Foes, outlook, rate
from matinee.games.sheboygan.state import City
from matinee.lab.exploit import Answer, Scripted
from tests.games.sheboygan.rules.scene import GAME, box, named, scene, unit


def choice(s: City) -> matinee.Action:
    """What the greedy bot does in the seat that decides."""
    assert s.player is not None
    return bot("greedy", Random(1)).choose(Seat.at(s, s.player))


# -- attacks


def victim(defence: int, prize: float, at: int = 0, shielded: bool = False, hits_back: bool = True) -> Victim:
    return Victim(defence, prize, at, shielded, hits_back)


def test_four_to_one_beats_four_tries_at_even_odds() -> None:
    gain, which, points = onslaught((victim(1, 5.0),), 4)
    assert (which, points) == (0, 4)
    assert gain == pytest.approx(5.0 - PRICE / 6), "one face in six of 4-1 costs a point of damage"


def test_a_second_try_is_worth_what_the_first_left() -> None:
    assert onslaught((victim(1, 10.0),), 1)[0] == pytest.approx(10 / 2 - PRICE / 2), "1-1: hit on 4 to 6, hurt else"
    afar = victim(1, 10.0, hits_back=False)
    assert onslaught((afar,), 2) == pytest.approx((10 * 3 / 4, 0, 1)), "from afar two tries at 1-1 beat one at 2-1"
    tough = victim(6, 20.0)
    once, twice = onslaught((tough,), 3)[0], onslaught((tough,), 6)[0]
    assert once == pytest.approx(20 / 2 - PRICE * 5 / 6)
    assert twice == pytest.approx(once + once / 3), "1-2 misses on three faces, and on one of them it must retreat"


def test_nobody_is_attacked_for_less_than_it_costs() -> None:
    assert onslaught((victim(6, 1.0),), 3) == (0.0, -1, 0)


@pytest.mark.parametrize(("attack", "spent"), [(2, 2), (9, 8), (20, 10)])
def test_an_attack_begun_by_another_is_made_as_well_as_possible(attack: int, spent: int) -> None:
    """A hint for a player who attacks two units at once, which the bot never does."""
    s = scene(
        "MonsterCombat", at="St15a", strengths=(attack, 8, 4, 4), units={"police-1": "Ave5.3", "police-2": "Ave5.3"}
    )
    for name in ("police-1", "police-2"):
        s.apply(named("target", name))
    assert choice(s) == ("strike", spent)


def test_an_always_attacking_script_adds_to_a_bad_attack() -> None:
    """It asks which of the others in the box to attack as well, and leaves out how many points to strike with."""
    crowd = dict.fromkeys(("police-7", "copter-3", "copter-5", "populace-8"), "BE8e")
    s = scene("MonsterCombat", at="East.8", strengths=(4, 6, 5, 2), units=crowd)
    s.apply(named("target", "police-7"))
    script = Scripted(Answer(verb="target"), Random(1))
    assert script.choose(Seat.at(s, 0))[0] == "target"


def test_who_is_shielded_comes_after_who_shields() -> None:
    police, people = victim(1, 1.0, at=7), victim(1, 5.0, at=7, shielded=True)
    assert onslaught((people, police), 8)[1] == 1
    assert onslaught((people, victim(1, 1.0, at=8)), 8)[1] == 0


def test_a_bridge_is_worth_more_than_an_equally_strong_house() -> None:
    assert demolition(((2, 3.0), (2, 5.0)), 1, 2) == pytest.approx((5 / 3, 1, 2))


# -- danger


def test_out_of_sight_and_out_of_reach_there_is_no_danger() -> None:
    s = scene(at="St15a", units={"artillery-1": "St8a", "tank-1": "Isle3"})
    assert danger(s, box("St15a"), threats(s)) == 0.0


def test_a_tank_that_gets_within_range_does_its_mean_damage() -> None:
    s = scene(at="St15a", strengths=(5, 6, 5, 5), units={"tank-1": "Ave5.4"})
    assert danger(s, box("St15a"), threats(s)) == pytest.approx(4 / 6), "1-1 does four points on six faces"


def test_under_fire_only_able_shooters_count() -> None:
    s = scene(at="St15a", strengths=(5, 6, 5, 5), units={"tank-1": "Ave5.4", "tank-2": "Ave6.6"})
    here = box("St15a")
    assert danger(s, here, threats(s)) == pytest.approx(8 / 6)
    assert danger(s, here, threats(s, under_fire=True)) == pytest.approx(4 / 6)
    s.fired |= 1 << unit("tank-1")
    assert danger(s, here, threats(s, under_fire=True)) == 0.0


def test_no_more_units_shoot_than_find_room() -> None:
    """5.14, 5.21 The tunnel is attacked from its two mouths, so by four units at most."""
    two_each = {"infantry-1": "Ave7.6", "infantry-2": "Ave7.6", "infantry-3": "East.1", "infantry-4": "East.1"}
    expected = []
    for units in (two_each, two_each | {"infantry-5": "Ave7.5", "infantry-6": "East.2"}):
        s = scene(at="Tunnel", strengths=(5, 6, 5, 5), units=units)
        expected.append(danger(s, box("Tunnel"), threats(s)))
    assert expected == [pytest.approx(4 * 4 / 6)] * 2, "each at 1-2, with nobody left out or let in"


# -- the record sheet

FEW = Foes((6, 5, 5), True)
MANY = Foes((6,) * 6, True)


@pytest.mark.parametrize("strengths", [(3, 1, 3, 3), (1, 1, 0, 1), (0, 1, 9, 1)])
def test_the_last_point_of_defence_is_given_up_last(strengths: tuple[int, int, int, int]) -> None:
    s = scene("HumanCombat", at="St15a", strengths=strengths, units={"tank-1": "Ave5.4"})
    for action in (named("fire", "tank-1"), ("attack",), ("roll", 4)):
        s.apply(action)
    chosen = choice(s)
    assert chosen[0] == "suffer"
    assert chosen[1] != DEFENCE


def test_spare_speed_goes_before_scoring_strength() -> None:
    assert outlook((0, 4, 6, 7), FEW, AHEAD) > outlook((0, 4, 5, 8), FEW, AHEAD)


def test_thin_defence_grows_before_other_strengths() -> None:
    def best(*sheet: int) -> int:
        return max(range(4), key=lambda k: rate(tuple(now + (n == k) for n, now in enumerate(sheet)), MANY))

    assert best(4, 1, 4, 4) == DEFENCE
    assert best(4, 8, 4, 4) != DEFENCE


# -- whole turns


def test_the_monster_smashes_in_sight_and_ends_out_of_it() -> None:
    s = scene(at="Ave6.1", strengths=(0, 8, 6, 3), units={"artillery-1": "Ave5.6", "artillery-2": "Ave5.6"})
    assert danger(s, s.monster, threats(s)) > 1
    verbs = []
    while type(s.stack[-1]).__name__ in ("MonsterMovement", "Wrecking"):
        action = ("roll", 1) if s.player == matinee.CHANCE else choice(s)
        verbs.append(action[0])
        s.apply(action)
    assert verbs.count("smash") == 3
    assert danger(s, s.monster, threats(s)) == 0.0


@pytest.mark.parametrize("scenario", ["basic", "advanced-a", "city-eating"])
def test_what_the_monster_plans_is_legal(scenario: str) -> None:
    state = GAME.new(scenario=scenario)
    assert isinstance(state, City)
    bots, dice = [bot("greedy", Random(seat)) for seat in range(2)], Random(7)
    planned = 0
    while (player := state.player) is not None:
        legal = state.legal_actions()
        phase = type(state.stack[-1]).__name__
        if phase == "MonsterMovement" and (first := best_plan(state).first):
            assert first in legal
            planned += 1
        elif phase == "MonsterCombat" and (prey := hunting(state, state.monster, state.airborne)[1]) >= 0:
            assert ("target", prey) in legal
        state.play(dice.choice(legal) if player == matinee.CHANCE else bots[player].choose(Seat.at(state, player)))
    assert planned > 3


def test_police_go_to_unprotected_people_first() -> None:
    units = {"police-1": "Ave6.9", "police-2": "Ave6.9", "police-3": "Ave4.2", "populace-1": "Ave7.1"}
    s = scene("HumanMovement", at="St15a", units=units)
    s.apply(named("move", "police-3"))
    verb, there = choice(s)
    assert verb == "go" and DIST[there][box("Ave7.1")] < DIST[box("Ave4.2")][box("Ave7.1")]
