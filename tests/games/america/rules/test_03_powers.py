"""AM4 Abilities and cards in battle: monsters, mutations, Infamy, Gargantis, giants."""

from __future__ import annotations

import pytest

from matinee.games.america.figures import MUTATION_IDS
from matinee.testing import rule

from .scene import HERE, MECHA, ambush, events, fight, hand, legal, mutations, phase, play, refused, scene, where

# -- abilities


@rule("america", "Tomanagi")
@pytest.mark.parametrize(("place", "attacks"), [("10/2", 4), ("5/1", 4), ("7/10", 3), ("4/19", 3)])
def test_tomanagi_by_the_sea(place: str, attacks: int) -> None:
    s = fight(scene({"monster": "tomanagi", "at": place}, units={"army_tank-1": place}))
    assert s.attacks + 1 == attacks
    play(s, dice=(1,) * attacks + (1,))
    assert (s.clash, s.attacks + 1) == (2, 3)


@rule("america", "Atomic-Breath")
def test_atomic_breath_in_round_one() -> None:
    s = ambush("army_tank-1", 0, "mutations atomic_breath")
    play(s, dice=(1, 1, 1, 1, 1))
    assert (s.clash, s.attacks + 1) == (2, 3)


@rule("america", "Whip-Tentacles", "X-14")
def test_whip_tentacles_chain() -> None:
    s = ambush("army_tank-1 army_tank-2 army_tank-3", 0, "mutations whip_tentacles")
    play(s, dice=(6, 1, 1))
    assert (phase(s), s.extra) == ("Attack", 1)
    play(s, "hit army_tank-2", dice=(6,))
    assert s.extra == 1 and "whipped" in events(s)
    play(s, "hit army_tank-3", dice=(2,))
    assert s.extra == 0 and s.stage == 2


@rule("america", "Laser-Beam-Eyes")
@pytest.mark.parametrize("unit", ["missile-1", "submarine-1"])
def test_laser_beam_eyes(unit: str) -> None:
    s = scene("monster zorb, at 5/1, mutations laser_beam_eyes", "", "monster konk, at 4/2", units={unit: "5/1"})
    fight(s)
    if unit == "submarine-1":
        play(s, "missile")
    play(s, dice=(3,))
    assert where(s, unit) == "5/1"
    play(s, dice=(4,))
    assert where(s, unit) == "tile"
    boat = scene("monster zorb, at 5/1, mutations laser_beam_eyes", "", "monster konk, at 4/2", units="submarine-1 5/1")
    play(fight(boat), "dive", dice=(4,))
    assert where(boat, "submarine-1") == "5/1"  # as a submarine it is no missile


@rule("america", "Armored-Scales")
def test_armored_scales() -> None:
    s = ambush("army_tank-1", 0, "mutations armored_scales")
    play(s, dice=(1, 1, 1, 4))
    assert s.health[0] == 10
    play(s, dice=(1, 1, 1, 5))
    assert s.health[0] == 9


@rule("america", "Fins-and-Gills")
@pytest.mark.parametrize(("place", "damage"), [("5/1", 0), ("4/15", 0), ("7/10", 1), ("5/2", 1)])
def test_fins_defend_beside_water_barriers(place: str, damage: int) -> None:
    s = scene(f"at {place}, mutations fins_and_gills", units=f"army_tank-1 {place}")
    play(fight(s), dice=(1, 1, 1, 4))
    assert 10 - s.health[0] == damage


@rule("america", "Radiation-Field", "F-10")
def test_radiation_destroys_whoever_rolls_a_one() -> None:
    hot = "mutations radiation_field"
    s = ambush("army_tank-1 army_tank-2", 0, hot)
    play(s, dice=(1, 1, 1, 1, 2))
    assert (where(s, "army_tank-1"), where(s, "army_tank-2")) == ("tile", "7/10")
    early = ambush("launcher-1", 0, hot)
    play(early, dice=(1,))
    assert where(early, "launcher-1") == "tile" and early.foe == -1


@rule("america", "F-10", "X-Fighters", "X-Fighter", "AM8")
def test_radiation_x_fighters_and_giants() -> None:
    hot = "at 7/10, mutations radiation_field"
    units = "x_fighter-1 x_fighter-2 mecha-1 7/10"
    s = fight(scene(hot, "research x_fighters", units=units, x_owner=1, giants=MECHA, active=1))
    play(s, *["hit mecha-1"] * 3, "shoot x_fighter-1", dice=(1, 1, 1, 1))
    assert where(s, "x_fighter-1") == "gone" and hand(s, 1) == {"x_fighters"}
    play(s, "shoot x_fighter-2", dice=(1,))
    assert where(s, "x_fighter-2") == "gone" and hand(s, 1) == set()  # the card goes with the second
    play(s, dice=(1,))
    assert where(s, "mecha-1") == "7/10" and s.giant_health[0] == 6


@rule("america", "F-8", "Radiation-Field")
def test_a_missiles_one_mutates_and_then_the_field_destroys_it() -> None:
    s = ambush("missile-1 air_fighter-1", 2, "mutations radiation_field")
    play(s, *["hit missile-1"] * 3, "shoot missile-1", dice=(1, 1, 1, 1, "rampage"))
    assert events(s).index("mutated") < events(s).index("destroyed")
    assert where(s, "missile-1") == "tile"
    new = ambush("missile-1 air_fighter-1", 2)
    play(new, *["hit missile-1"] * 3, "shoot missile-1", dice=(1, 1, 1, 1, "radiation_field"))
    assert events(new).index("mutated") < events(new).index("destroyed")


@rule("america", "F-9", "Toxicor", "OWN-10")
def test_toxicor_keeps_one_of_two_in_mid_battle() -> None:
    s = fight(scene("monster toxicor, at 7/10", units="missile-1 air_fighter-1 7/10", active=2))
    play(s, *["hit missile-1"] * 3, "shoot missile-1", dice=(1, 1, 1, 1, "rampage", "berserk"))
    assert (phase(s), s.player) == ("ToxicorKeeps", 0)
    assert legal(s, "keep") == {"rampage", "berserk"}
    assert refused(s, "keep", "war_spikes") == "Toxicor"
    play(s, "keep berserk")
    assert mutations(s, 0) == {"berserk"}
    assert s.mutation_deck >> 1 & 1  # Rampage is back in the deck
    assert (phase(s), s.player) in (("Window", 0), ("ShotRoll", -1))


@rule("america", "F-9")
def test_toxicor_and_a_thin_deck() -> None:
    one = scene("monster toxicor, at 7/10", units="missile-1 7/10", active=2, mutation_deck=["rampage"])
    play(fight(one), dice=(1, 1, 1, 1, "rampage"))
    assert mutations(one, 0) == {"rampage"}
    none = scene("monster toxicor, at 7/10", units="missile-1 7/10", active=2, mutation_deck=[])
    play(fight(none), dice=(1, 1, 1, 1))
    assert mutations(none, 0) == set() and none.foe == -1


# -- Infamy, Berserk, Son of a Monster


@rule("america", "F-5", "X-15", "AM4")
def test_infamy_buys_attacks_after_the_printed_ones() -> None:
    s = ambush("army_tank-1 army_tank-2", 0, "infamy 2")
    play(s, dice=(1, 1, 1))
    assert (phase(s), s.player) == ("Attack", 0)
    assert refused(s, "hit", "army_tank-1") == "AM4"
    play(s, "rage army_tank-1", dice=(5,))
    assert (where(s, "army_tank-1"), s.infamy[0]) == ("tile", 1)
    play(s, "enough", dice=(1,))  # the other token is kept for round 2
    assert s.clash == 2
    play(s, "rage army_tank-2", dice=(1, 1, 1, 5))
    assert s.infamy[0] == 0 and s.foe == -1


@rule("america", "F-5", "X-15")
def test_printed_attacks_first_and_all_of_them() -> None:
    s = ambush("army_tank-1 rocket-1", 0, "infamy 2")
    assert refused(s, "rage", "army_tank-1") == "F-5"
    assert refused(s, "enough") == "X-15"
    play(s, *["hit army_tank-1"] * 3, dice=(1, 1, 1))
    assert legal(s, "enough") == {"enough"}


@rule("america", "Berserk", "F-6", "F-3")
def test_berserk_in_its_own_attack_step_on_anothers_turn() -> None:
    s = ambush("navy_fighter-1 navy_fighter-2", 1, "mutations berserk")
    play(s, dice=(1, 1, 1))
    assert (phase(s), s.player) == ("Attack", 0)
    play(s, "use berserk")
    assert s.extra == 5 and mutations(s, 0) == set()
    assert not s.mutation_deck >> 4 & 1  # discarded for good
    play(s, "hit navy_fighter-1", dice=(3,))
    assert s.extra == 4


@rule("america", "F-6", "OWN-1")
def test_berserk_outside_its_step_waits_for_the_next() -> None:
    s = ambush("navy_fighter-1", 1, "mutations berserk")
    play(s, "enough", dice=(1, 1, 1))
    assert (phase(s), s.player) == ("Window", 0)  # before the shot
    play(s, "use berserk", dice=(1,))
    assert (s.clash, s.extra) == (2, 5)
    assert s.attacks + 1 == 3


@rule("america", "F-6", "Son-of-a-Monster", "OWN-1")
def test_son_of_a_monster_heals_before_a_shot() -> None:
    s = ambush("navy_fighter-1", 1, "mutations son_of_a_monster, health 1")
    play(s, "enough, skip, enough", dice=(1, 1, 1, 1, 1, 1, 1))  # round 2
    assert (phase(s), s.clash) == ("Window", 2)
    play(s, "use son_of_a_monster", dice=(5, 4))
    assert s.health[0] == 1 + 5 - 1
    assert phase(s) == "Retreat" and s.banked == [0, 0, 0, 0]


@rule("america", "Son-of-a-Monster", "G-2")
def test_son_gives_two_attacks_and_health_up_to_the_cap() -> None:
    s = ambush("army_tank-1", 0, "mutations son_of_a_monster, health 38")
    play(s, "use son_of_a_monster", dice=(1, 1, 1, 6))
    assert (s.health[0], s.extra) == (40, 2)


@rule("america", "OWN-5")
def test_extra_attacks_not_made_are_lost() -> None:
    s = ambush("army_tank-1", 0, "mutations berserk")
    play(s, "use berserk, hit army_tank-1, enough", dice=(1, 1, 1, 1, 1))
    assert s.clash == 2 and s.extra == 0


@rule("america", "F-6", "AM6")
def test_cards_of_battle_are_for_battle() -> None:
    s = scene("mutations berserk rampage")
    assert refused(s, "use", "berserk") == "F-6"
    assert refused(s, "use", "rampage") == "AM6"
    assert refused(s, "use", "war_spikes") == "AM6"


@rule("america", "OWN-1")
def test_not_this_turn_ends_the_questions() -> None:
    s = ambush("navy_fighter-1 navy_fighter-2", 1, "mutations berserk")
    play(s, "enough", dice=(1, 1, 1))
    assert phase(s) == "Window"
    asked = play(s.copy(), "skip", dice=(1,))
    assert phase(asked) == "Window"  # before the next shot again
    play(s, "hush", dice=(1, 1, 1, 1, 1, 1, 1))
    assert phase(s) == "Retreat"  # never asked again, not even in round 2


@rule("america", "OWN-1", "F-6")
def test_the_monsters_player_is_asked_after_the_order_of_shots() -> None:
    s = ambush("navy_fighter-1 rocket-1", 1, "mutations berserk")
    play(s, *["hit rocket-1"] * 3, "enough", dice=(1, 1, 1))
    assert (phase(s), s.player) == ("Volley", 1)
    play(s, "shoot rocket-1")
    assert (phase(s), s.player) == ("Window", 0)
    play(s, "use berserk", dice=(1,))
    assert s.banked[0] == 5


@rule("america", "OWN-1")
def test_nobody_is_asked_who_has_nothing_to_do() -> None:
    s = ambush("navy_fighter-1", 1, "mutations war_spikes")
    play(s, dice=(1,) * 8)
    assert phase(s) == "Retreat"


# -- Gargantis


@rule("america", "Gargantis", "F-25", "OWN-1")
def test_gargantis_heals_on_anybodys_turn() -> None:
    bug = "at 7/10, mutations rampage berserk, health 1"
    s = play(scene("", "", "", bug, units=HERE, active=1), "done, shed rampage", dice=(1, 1, 1))
    assert s.health[3] == 4
    play(s, "enough")
    assert phase(s) == "Window"
    play(s, "shed berserk", dice=(6,))
    assert s.health[3] == 4 + 3 - 2


@rule("america", "OWN-1", "Gargantis")
def test_gargantis_is_not_asked_in_battles_it_is_not_in() -> None:
    s = fight(scene("at 7/10", "", "", "mutations rampage", units="rocket-1 7/10", active=3), (1,) * 8)
    assert phase(s) == "Retreat"  # nothing in that fight could hurt it


@rule("america", "Gargantis")
def test_only_gargantis_and_only_its_own_cards() -> None:
    s = scene("mutations rampage")
    assert refused(s, "shed", "rampage") == "Gargantis"
    bug = scene("", "", "", "mutations rampage", active=3)
    lacking = [card for card in MUTATION_IDS if card != "rampage"]
    assert {refused(bug, "shed", card) for card in lacking} == {"Gargantis"}
    play(bug, "shed rampage")
    assert bug.health[3] == 13


@rule("america", "F-25", "AM5")
def test_gargantis_in_hollywood() -> None:
    s = scene("", "", "", "at Hollywood, health 3, mutations rampage", active=3)
    assert refused(s, "emerge", "11/8") == "AM5"
    play(s, "shed rampage")
    assert s.health[3] == 6
    assert "8/2" in legal(s, "emerge")


# -- giants


@rule("america", "AM8", "Mecha", "Colossal", "War-Spikes")
def test_giants_take_damage_and_leave_for_good() -> None:
    s = fight(scene("at 7/10", units="mecha-1 7/10", giants=MECHA, active=1), (5, 1, 6))
    assert where(s, "mecha-1") == "gone"  # 3, then 4 with the smash: 6 are gone
    assert s.foe == -1
    spikes = scene("at 7/10, mutations war_spikes", units="colossal-1 7/10", giants=[[-1, 6], [1, 8]], active=1)
    play(fight(spikes), dice=(4,))
    assert spikes.giant_health[1] == 4
    smash = scene("at 7/10, mutations war_spikes", units="colossal-1 7/10", giants=[[-1, 6], [1, 8]], active=1)
    play(fight(smash), dice=(6,))
    assert smash.giant_health[1] == 3


@rule("america", "X-6", "Colossal", "Mecha", "AM8")
def test_the_captains_second_attack_is_nobody_elses() -> None:
    s = fight(scene("at 7/10", units="mecha-1 colossal-1 7/10", giants=[[1, 6], [1, 8]], active=1))
    play(s, *["hit mecha-1"] * 3, "shoot colossal-1", dice=(1, 1, 1, 1))
    assert legal(s, "shoot") == {"mecha-1", "colossal-1"}  # once more
    assert refused(s, "shoot", "gargantis") == "X-6"
    play(s, "shoot colossal-1", dice=(4, 4))
    assert (s.health[0], s.clash) == (10 - 2 - 4, 2)
