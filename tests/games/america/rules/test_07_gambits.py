"""4.2 The Research cards of a battle's beginning: Cannon, Antimatter and Ray."""

from __future__ import annotations

from typing import Any

from matinee.games.america.figures import MUTATION_IDS
from matinee.games.america.state import America
from matinee.testing import rule

from .scene import HERE, MECHA, events, fight, hand, legal, mutations, phase, play, refused, scene, where

# -- the cards of a battle's beginning


def gambit(card: str, konk: str, units: str = HERE, **rest: Any) -> America:
    """Konk at 7/10 attacked by seat 1, which plays a card at the start."""
    s = fight(scene(f"at 7/10, {konk}", f"research {card}", units=units, active=1, **rest))
    assert (phase(s), s.player) == ("Gambit", 1)
    assert legal(s, "play") == {card}
    return play(s, f"play {card}")


@rule("america", "AM4", "F-14", "F-13", "F-12")
def test_battle_cards_need_ones_own_turn_and_units() -> None:
    s = fight(scene("at 7/10", "research antimatter", units=HERE, active=0))
    assert phase(s) != "Gambit"  # not seat 1's turn
    other = fight(scene("at 7/10", "research antimatter", units="air_fighter-1 7/10", active=2))
    assert phase(other) != "Gambit"
    alone = fight(scene("at 7/10, research antimatter", units=HERE, active=0))
    assert phase(alone) != "Gambit"  # its own turn, but no unit of its own in the battle
    guard = fight(scene("at 7/10", "research antimatter guard_commander", units="guard_tank-1 7/10", active=1))
    assert phase(guard) == "Gambit"  # M-18: the Guard is its Commander's
    assert refused(guard, "play", "guard_commander") == "AM7"
    assert refused(guard, "play", "molecular_cannon") == "AM7"
    play(guard, "fight", dice=(4,))
    assert hand(guard, 1) == {"antimatter", "guard_commander"}


@rule("america", "Molecular-Cannon", "F-14")
def test_the_cannon_sends_a_monster_to_a_lair() -> None:
    s = gambit("molecular_cannon", "")
    play(s, dice=(4,))
    assert s.health[0] == 6
    assert (phase(s), s.player) == ("CannonLair", 1)
    assert legal(s, "go") == {"4/2", "7/13", "7/17"}
    assert refused(s, "go", "7/9") == "F-14"
    play(s, "go 7/17")
    assert where(s, "konk") == "7/17" and where(s, "navy_fighter-1") == "7/10"
    assert s.foe == -1 and hand(s, 1) == set()  # nobody draws


@rule("america", "F-14", "F-24")
def test_a_lethal_cannon_is_hollywood() -> None:
    s = gambit("molecular_cannon", "health 2")
    play(s, dice=(5, "fusion_cells"))
    assert where(s, "konk") == "Hollywood" and hand(s, 1) == {"fusion_cells"}


@rule("america", "F-14", "D-11")
def test_satellites_can_leave_the_cannon_without_a_target() -> None:
    """Both cards against one's own monster: the last seat's is not shot in its stead."""
    s = scene("at 7/10, health 2, research molecular_cannon defense_satellites", units="army_tank-1 7/10")
    play(s, "done, play molecular_cannon")
    assert (phase(s), s.player) == ("Window", 0)
    play(s, "play defense_satellites", dice=(2, 1, 1, 1))
    assert where(s, "konk") == "Hollywood" and s.health[3] == 9
    assert phase(s) == "Deploy"


@rule("america", "X-8")
def test_the_lair_it_stands_on_and_taken_lairs() -> None:
    s = fight(scene("at 7/13", "at 4/2, research molecular_cannon", units="navy_fighter-1 7/13", active=1))
    play(s, "play molecular_cannon", dice=(1,))
    assert legal(s, "go") == {"7/13", "7/17"}
    full = scene("at 7/10", "at 4/2, research molecular_cannon", "at 7/13", "at 7/17", units=HERE, active=1)
    play(full, "done, play molecular_cannon", dice=(1,))
    assert (where(full, "konk"), full.health[0], full.foe) == ("7/10", 9, -1)


@rule("america", "F-26", "F-14")
def test_units_at_the_cannons_lair_do_nothing() -> None:
    s = gambit("molecular_cannon", "", f"{HERE}, air_fighter-1 7/17")
    play(s, "go 7/17", dice=(1,))
    assert s.foe == -1 and phase(s) == "Deploy"


@rule("america", "X-16")
def test_the_cannon_comes_before_analysis() -> None:
    s = fight(scene("at 7/10", "research molecular_cannon scientific_analysis", units=HERE, active=1))
    play(s, "play molecular_cannon, go 4/2", dice=(1,))
    assert s.health[0] == 9  # not analysed


@rule("america", "Antimatter", "F-12")
def test_antimatter_doubles_round_one_and_rolls_for_each_wound() -> None:
    s = gambit("antimatter", "health 20", "navy_fighter-1 navy_fighter-2 7/10")
    play(s, dice=(1, 1, 1, 6, 1, "rampage", 4, 2))
    assert s.health[0] == 20 - 4 - 2  # (1 + 1) * 2, then 1 * 2
    assert mutations(s, 0) == {"rampage"}
    play(s, dice=(1, 1, 1, 4, 3))
    assert s.health[0] == 13  # round 2 as usual, and no die:
    assert phase(s) == "Retreat"  # the 3 was the second shot


@rule("america", "F-12")
def test_antimatter_works_for_giants_and_early_shots_too() -> None:
    units = "navy_fighter-1 mecha-1 launcher-1 7/10"
    s = gambit("antimatter", "health 30", units, giants=MECHA)
    play(s, dice=(4, 2))  # the launcher's early shot
    assert s.health[0] == 28
    play(s, *["hit launcher-1"] * 3, "shoot mecha-1", dice=(1, 1, 1, 4, 5))
    assert s.health[0] == 20


@rule("america", "F-8", "F-12")
def test_a_missile_under_antimatter_mutates_by_one_way_only() -> None:
    s = fight(scene("at 7/10, health 30", "", "research antimatter", units="missile-1 7/10", active=2))
    play(s, "play antimatter", dice=(1, 1, 1, 1, "rampage"))
    assert mutations(s, 0) == {"rampage"} and phase(s) == "Deploy"


@rule("america", "Stabilizer-Ray", "F-13")
def test_the_ray_takes_a_card_at_the_first_wound() -> None:
    konk = "mutations rampage war_spikes, health 20"
    s = gambit("stabilizer_ray", konk, "navy_fighter-1 rocket-1 7/10")
    play(s, *["hit rocket-1"] * 3, "shoot rocket-1", dice=(1, 1, 1, 4))
    assert s.ray == 1  # a wound by the Marines does not count
    play(s, dice=(4,))
    assert (phase(s), s.player) == ("RayChoice", 1)
    assert legal(s, "strip") == {"rampage", "war_spikes"}
    assert refused(s, "strip", "berserk") == "F-13"
    play(s, "strip war_spikes")
    assert mutations(s, 0) == {"rampage"} and s.clash == 2 and s.ray == -1
    assert not s.mutation_deck >> MUTATION_IDS.index("war_spikes") & 1


@rule("america", "F-13")
def test_no_wound_or_no_card_and_the_ray_does_nothing() -> None:
    s = gambit("stabilizer_ray", "mutations rampage")
    play(s, dice=(1,) * 8)
    play(s, "go 7/9", dice=("fusion_cells",))
    assert mutations(s, 0) == {"rampage"}
    bare = gambit("stabilizer_ray", "")
    play(bare, dice=(1, 1, 1, 4))
    assert phase(bare) != "RayChoice"


@rule("america", "OWN-9")
def test_ray_and_antimatter_reach_a_monster_bound_for_hollywood() -> None:
    s = scene("at 7/10, health 1, mutations rampage", "research stabilizer_ray antimatter", units=HERE, active=1)
    play(s, "done, play stabilizer_ray, play antimatter", dice=(1, 1, 1, 4))
    assert where(s, "konk") == "Hollywood"
    play(s, "strip rampage", dice=(1, "armored_scales", "fusion_cells"))
    assert mutations(s, 0) == {"armored_scales"} and hand(s, 1) == {"fusion_cells"}


@rule("america", "OWN-12")
def test_latecomers_do_not_join_a_battle() -> None:
    s = fight(scene("at 8/3", "research defense_satellites", "health 1", units="navy_fighter-1 8/3", active=1))
    play(s, "play defense_satellites, place 8/3", dice=(1, 1, "captain_colossal", 1, 1))
    assert where(s, "colossal-1") == "8/3" and s.force == 1 << 8
    assert "arrived" not in events(s)
