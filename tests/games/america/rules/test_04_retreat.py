"""AM5 Retreats, the card for them, Hollywood and the way out of it."""

from __future__ import annotations

from typing import Any

import pytest

from matinee.games.america.state import America
from matinee.testing import rule

from .scene import CLOSED, HERE, MECHA, events, fight, hand, legal, mutations, named, phase, play, refused, scene, where

MISS = (1,) * 8
"""Three misses and one miss in each of two rounds: one unit against a monster, nobody hurt."""


def beaten(*players: str, units: str, active: int, dice: tuple[int, ...] = MISS, **rest: Any) -> America:
    """A battle at 7/10 that ends with the unit still there."""
    s = scene(*players, units=units, active=active, **rest)
    return fight(s, dice)


@rule("america", "F-18", "F-20", "F-22", "AM5")
def test_the_active_player_sends_anothers_monster_away_and_draws() -> None:
    s = beaten("at 7/10", units=HERE, active=1)
    assert (phase(s), s.player) == ("Retreat", 1)
    assert legal(s, "go") == {"6/10", "8/10", "6/11", "7/11", "7/9", "6/9"}
    assert refused(s, "go", "7/12") == "F-21"
    play(s, "go 8/10", dice=("fusion_cells",))
    assert where(s, "konk") == "8/10"
    assert hand(s, 1) == {"fusion_cells"}


@rule("america", "F-18", "AM8")
def test_a_giant_left_is_a_unit_left() -> None:
    s = fight(scene("at 7/10", units="mecha-1 7/10", giants=MECHA, active=1), MISS)
    assert phase(s) == "Retreat"


@rule("america", "F-19", "F-22", "AM5", "E-1")
def test_on_its_own_turn_it_goes_back_where_it_came_from() -> None:
    s = play(scene("at 6/9", units="navy_fighter-1 7/9"), "move konk, go 7/9, go 6/9, done", dice=MISS)
    assert where(s, "konk") == "6/9" and s.stomped == 0  # back in Denver, unstomped
    assert "retreated" in events(s)
    assert all(not hand(s, seat) for seat in range(4))
    assert s.shaken and phase(s) == "Deploy"  # E-1: no encounter


@rule("america", "F-19", "OWN-3")
def test_which_way_it_came_is_said_on_entering() -> None:
    s = play(scene("at 7/12", units=HERE), "move konk, go 7/10")
    assert phase(s) == "Approach"
    ways = legal(s, "go")
    assert {"6/11", "7/11"} <= ways
    assert refused(s, "go", "7/12") == "F-19"
    assert "Los Angeles" in str(s.why_not(named("go", "8/2")))  # places by their names
    play(s, "go 6/11, done", dice=MISS)
    assert where(s, "konk") == "6/11"


@rule("america", "F-19")
def test_a_single_way_is_not_asked_about() -> None:
    s = scene("at 7/6", units=HERE)
    near = scene("at 3/10", units=HERE)
    play(near, "move konk, go 7/10")  # four spaces straight south: only over 6/10
    assert phase(near) == "Movement" and near.came == near.stand[0] - 24
    assert s.came == -1


@rule("america", "OWN-3")
def test_own_units_that_join_later_leave_the_way_open() -> None:
    s = play(scene("at 4/10", units="army_tank-1 7/8"), "move konk, go 7/10")
    assert phase(s) == "Movement"  # nobody is there
    play(s, "move army_tank-1, go 7/10, done", dice=MISS)
    assert (phase(s), s.player) == ("Retreat", 0)
    assert {"6/10", "6/11"} <= legal(s, "go")
    assert refused(s, "go", "8/10") == "F-21"  # it came from the north


@rule("america", "F-19")
def test_a_flier_that_came_over_enemies_disappears() -> None:
    bug = "at 7/13"
    s = scene("", "", "", bug, units="navy_fighter-1 7/10, navy_fighter-2 7/11", active=3)
    play(s, "move gargantis, go 7/10, go 7/11, done", dice=MISS)
    assert where(s, "gargantis") == "vanished"


@rule("america", "F-19", "M-2")
def test_a_monster_that_did_not_move_picks() -> None:
    s = beaten("at 7/10", units=HERE, active=0)
    assert (phase(s), s.player) == ("Retreat", 0)
    play(s, "go 7/9")
    assert where(s, "konk") == "7/9"
    assert phase(s) == "Deploy"


@rule("america", "F-21")
def test_where_it_cannot_retreat() -> None:
    units = "navy_fighter-1 7/10, rocket-1 6/10, guard_tank-1 8/10, army_tank-1 6/11"
    s = beaten("at 7/10", "", "at 7/11", units=units, active=1)
    # others' units, the Guard and a monster bar the way; its own player's tank does not
    assert legal(s, "go") == {"6/11", "7/9", "6/9"}


@rule("america", "F-21", "AM5")
def test_water_bars_a_retreat() -> None:
    s = fight(scene("at 5/1", units="navy_fighter-1 5/1", active=1), MISS)
    assert legal(s, "go") == {"4/1", "5/2", "6/2", "6/1"}


@rule("america", "F-21", "F-22", "AM3", "AM5")
def test_with_no_space_it_disappears_and_the_card_is_drawn() -> None:
    units = f"navy_fighter-1 7/10, {CLOSED}"
    s = beaten("at 7/10", units=units, active=1)
    play(s, dice=("cutbacks",))
    assert where(s, "konk") == "vanished"
    assert hand(s, 1) == {"cutbacks"}


@rule("america", "F-21", "S-4")
def test_unused_branches_bar_a_retreat() -> None:
    s = beaten("at 7/10", units="navy_fighter-1 7/10, rocket-1 7/11", active=1, count=3)
    assert "7/11" not in legal(s, "go")


@rule("america", "X-3", "M-18")
def test_the_guard_does_not_bar_its_commanders_monster() -> None:
    units = "navy_fighter-1 7/10, guard_tank-1 7/11"
    s = beaten("at 7/10, research guard_commander", units=units, active=1)
    assert "7/11" in legal(s, "go")


@rule("america", "F-22", "OWN-7", "F-2")
@pytest.mark.parametrize("allowed", [True, False])
def test_own_monster_driven_off_by_own_units(allowed: bool) -> None:
    s = scene("at 7/10", units="army_tank-1 7/11", options={"own_reward": allowed})
    play(s, "move army_tank-1, go 7/10, done", dice=MISS)
    play(s, "go 7/9", dice=("fusion_cells",) if allowed else ())
    assert hand(s, 0) == ({"fusion_cells"} if allowed else set())
    assert phase(s) == "Deploy"


@rule("america", "X-9", "OWN-7", "F-23", "M-2")
def test_a_monster_that_walks_onto_own_units_has_attacked() -> None:
    s = play(scene("at 7/11", units="army_tank-1 7/10"), "move konk, go 7/10, go 7/11, done", dice=MISS)
    assert where(s, "konk") == "7/11" and phase(s) == "Deploy"  # no card is drawn
    idle = scene("at 7/10", units="army_tank-1 7/10")  # neither moved
    play(idle, "done, go 7/9", dice=MISS)
    assert phase(idle) == "Deploy"
    stay = play(scene("at 7/10", units="army_tank-1 7/10"), "move army_tank-1, stay, done, go 7/9", dice=MISS)
    assert phase(stay) == "Deploy"  # to stay is not to attack


@rule("america", "OWN-7", "F-23", "M-12")
def test_a_monster_that_comes_back_onto_units_has_attacked() -> None:
    s = play(scene("at vanished", units="army_tank-1 7/12, navy_fighter-1 7/13"), "emerge 7/13")
    play(s, "move army_tank-1, go 7/13, done")
    for _ in range(2):
        play(s, *["hit army_tank-1"] * 3, "shoot army_tank-1", dice=(1, 1, 1, 1, 1))
    play(s, "go 7/12")
    assert phase(s) == "Deploy"


@rule("america", "OWN-7", "X-9", "D-12")
def test_a_monster_that_walked_and_was_lifted_has_moved() -> None:
    s = play(scene("at 7/9, research chopper_lift", units="army_tank-1 7/12"), "move konk, go 7/10")
    play(s, "play chopper_lift, pick konk, go 7/11, move army_tank-1, go 7/11", dice=(1,))
    fight(s, MISS)
    assert (phase(s), s.player) == ("Retreat", 0)
    play(s, "go 7/10")
    assert phase(s) == "Deploy" and hand(s, 0) == set()  # the monster attacked: no card
    lifted = scene("at 7/9, research chopper_lift", units="army_tank-1 7/12")
    play(lifted, "play chopper_lift, pick konk, go 7/11, move army_tank-1, go 7/11", dice=(2,))
    fight(lifted, MISS)
    play(lifted, "go 7/10", dice=("fusion_cells",))
    assert hand(lifted, 0) == {"fusion_cells"}  # to be lifted is not to move


@rule("america", "F-23")
def test_a_mixed_attack_is_the_monsters() -> None:
    s = play(scene("at 7/11", units="army_tank-1 7/9, navy_fighter-1 7/10"), "move konk, go 7/10, go 7/11")
    play(s, "move army_tank-1, go 7/10, done")
    play(s, *["hit navy_fighter-1"] * 3, "shoot army_tank-1", dice=(1, 1, 1, 1, 1))
    play(s, *["hit navy_fighter-1"] * 3, "shoot army_tank-1", dice=(1, 1, 1, 1, 1))
    assert where(s, "konk") == "7/11" and phase(s) == "Deploy"


@rule("america", "X-9")
def test_the_card_comes_though_only_others_are_left() -> None:
    s = fight(scene("at 7/10", units="navy_fighter-1 rocket-1 7/10", active=1))
    play(s, "hit navy_fighter-1", dice=(3, 1, 1, 1, 1, 1, 1, 1))
    assert where(s, "navy_fighter-1") == "tile"
    play(s, "go 7/9", dice=("fusion_cells",))
    assert hand(s, 1) == {"fusion_cells"}


@rule("america", "D-10", "F-22")
def test_an_empty_deck_gives_no_card() -> None:
    s = beaten("at 7/10", units=HERE, active=1, research_deck=[])
    play(s, "go 7/9")
    assert hand(s, 1) == set() and phase(s) != "ResearchDraw"


# -- Hollywood


@rule("america", "F-24", "AM5")
def test_hollywood_on_anothers_turn() -> None:
    s = fight(scene("at 7/10, health 1, infamy 4, mutations rampage", units=HERE, active=1), (1, 1, 1))
    play(s, "enough", dice=(4, "fusion_cells"))
    assert where(s, "konk") == "Hollywood"
    assert (s.infamy[0], mutations(s, 0), hand(s, 1)) == (0, {"rampage"}, {"fusion_cells"})
    assert s.foe == -1


@rule("america", "F-24")
def test_on_its_own_turn_nobody_draws() -> None:
    s = fight(scene("at 7/10, health 1", units=HERE), (1, 1, 1, 4))
    assert where(s, "konk") == "Hollywood"
    assert phase(s) == "Deploy"  # no card


@rule("america", "AM5", "M-14", "X-1")
def test_the_way_out_of_hollywood() -> None:
    s = play(scene("at Hollywood, health 0", phase="TurnBegins", active=3), dice=(4,))
    assert s.health[0] == 4 and legal(s, "emerge") == set()
    play(s, "done, done")
    for _ in range(3):
        play(s, "done, done")
    play(s, dice=(1,))
    assert s.health[0] == 5
    assert legal(s, "emerge") == {"8/2", "4/2", "7/13", "7/17"}
    assert refused(s, "done") == "AM5"
    play(s, "emerge 8/2")
    assert where(s, "konk") == "8/2" and s.health[0] == 5


@rule("america", "X-1", "M-14")
def test_los_angeles_first() -> None:
    film = "at Hollywood, health 6"
    s = scene(film, options={"los_angeles": "first"})
    assert legal(s, "emerge") == {"8/2"}
    assert refused(s, "emerge", "4/2") == "X-1"
    assert refused(s, "emerge", "7/10") == "M-14"
    taken = scene(film, "at 8/2", options={"los_angeles": "first"})
    assert legal(taken, "emerge") == {"4/2", "7/13", "7/17"}
    choice = scene(film, "at 8/2")
    assert legal(choice, "emerge") == {"4/2", "7/13", "7/17"}
    assert refused(choice, "emerge", "8/2") == "M-14"
    assert "Los Angeles" in str(choice.why_not(named("emerge", "8/2")))
    lair = scene("at vanished", "at 4/2")
    assert refused(lair, "emerge", "4/2") == "M-12"


@rule("america", "M-15")
def test_back_in_los_angeles_it_stomps() -> None:
    s = play(scene("at Hollywood, health 6"), "emerge 8/2, done", dice=(1, 2, 3))
    assert s.health[0] == 12 and s.markers == 19
    units = play(scene("at Hollywood, health 6", units="navy_fighter-1 8/2"), "emerge 8/2, done")
    assert units.foe == 0  # units there are fought first


@rule("america", "M-16", "Atomic-Recovery")
def test_atomic_recovery() -> None:
    film = "at Hollywood, health 0, mutations atomic_recovery"
    s = scene(film, phase="TurnBegins", active=3)
    assert s.health[0] == 10
    play(s, dice=(2,))
    assert s.health[0] == 12
    weak = scene("health 3, mutations atomic_recovery", phase="TurnBegins", active=3)
    assert weak.health[0] == 10
    strong = scene("health 22, mutations atomic_recovery", phase="TurnBegins", active=3)
    assert strong.health[0] == 22
    other = scene("health 3, mutations atomic_recovery", phase="TurnBegins", active=0)
    assert other.health[0] == 3  # it is another player's turn
