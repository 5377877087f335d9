"""4.2 "Own turn" is any moment of it: when its player is asked about cards, and when nobody is."""

from __future__ import annotations

from matinee.testing import rule

from .scene import BOTH, HERE, fight, hand, legal, mutations, phase, play, refused, scene, space, where


@rule("america", "OWN-1", "AM7", "Blonde-Lure")
def test_a_card_drawn_at_deployment_is_playable_this_turn() -> None:
    s = play(scene("", "", "at 7/10", phase="Deploy"), "draw", dice=("blonde_lure",))
    assert (phase(s), s.player, s.active) == ("Lull", 0, 0)
    assert legal(s, "play") == {"blonde_lure"}
    play(s, "play blonde_lure, pick zorb, go 7/11")
    assert s.lured[2] == space("7/11") and s.active == 1  # nothing is left to ask about


@rule("america", "OWN-1", "Cutbacks")
def test_nobody_is_asked_about_a_card_that_can_do_nothing() -> None:
    s = scene(phase="Deploy")
    plain = play(s.copy(), "draw", dice=("fusion_cells",))
    assert (phase(plain), plain.active) == ("Movement", 1)
    alone = play(s.copy(), "draw", dice=("cutbacks",))
    assert (phase(alone), alone.active) == ("Movement", 1)  # no card to cut
    fence = play(s.copy(), "draw", dice=("laser_fence",))
    assert (phase(fence), fence.active) == ("Movement", 1)  # no card of one's own turn
    other = play(scene("", "research antimatter", phase="Deploy"), "draw", dice=("cutbacks",))
    assert (phase(other), other.player) == ("Lull", 0)
    play(other, "play cutbacks, cut antimatter")
    assert other.active == 1 and hand(other, 1) == set()


@rule("america", "OWN-1", "D-12", "X-4")
def test_between_the_last_battle_and_the_encounter() -> None:
    s = fight(scene("at 6/9, research chopper_lift", units="navy_fighter-1 6/9"), (6,))
    assert (phase(s), s.player, s.foe) == ("Lull", 0, -1)
    assert s.stomped == 0  # Denver still stands
    stomps = play(s.copy(), "skip")
    assert stomps.stomped == 1 << space("6/9")
    play(s, "play chopper_lift, pick konk, go 7/10", dice=(1,))
    assert s.stomped == 0 and where(s, "konk") == "7/10" and phase(s) == "Deploy"


@rule("america", "OWN-1", "D-12")
def test_before_the_last_battle() -> None:
    s = fight(scene("at 7/10", "research chopper_lift", "at 9/10", units=BOTH, active=1))
    assert phase(s) == "BattleOrder"
    play(s, "battle 7/10", dice=(6,))
    assert (phase(s), s.player, s.foe) == ("Lull", 1, -1)  # the first is over, the second has not begun
    begun = play(s.copy(), "skip")
    assert begun.foe == 2
    play(s, "play chopper_lift, pick zorb, go 9/11", dice=(1,))
    assert s.foe == -1 and where(s, "navy_fighter-2") == "9/10" and phase(s) == "Deploy"


@rule("america", "OWN-1", "D-11", "D-12")
def test_two_cards_before_the_last_battle() -> None:
    s = scene("at 7/10, health 1", "research chopper_lift defense_satellites", "at 9/10", units=BOTH, active=1)
    play(s, "done, play defense_satellites", dice=(1, 1, 1, 1, "fusion_cells"))
    assert where(s, "konk") == "Hollywood"
    assert (phase(s), s.foe, legal(s, "play")) == ("Lull", -1, {"chopper_lift"})


@rule("america", "OWN-1")
def test_an_unchanged_offer_is_not_asked_again() -> None:
    quiet = play(scene("at 7/10, research chopper_lift"), "done")
    assert phase(quiet) == "Deploy"
    battle = fight(scene("at 7/10", "research chopper_lift", units=HERE, active=1))
    assert battle.foe == 0  # the card was offered in the Move step
    routed = play(scene("at 7/10, research blonde_lure", units=HERE), "done, go 7/11", dice=(1,) * 8)
    assert phase(routed) == "Deploy" and routed.shaken  # no encounter comes: the Deploy step offers it


@rule("america", "OWN-1", "D-13")
def test_after_the_fence_was_asked_for_the_battle_has_not_begun() -> None:
    s = play(scene("at 7/10, research chopper_lift", "research laser_fence", units=HERE), "done, skip")
    assert (phase(s), s.player, s.foe) == ("Lull", 0, -1)
    play(s, "play chopper_lift, pick konk, go 7/11", dice=(1,))
    assert s.foe == -1 and phase(s) == "Deploy"
    own = play(scene("at 7/10, research chopper_lift laser_fence", units=HERE), "done, skip")
    assert own.foe == 0  # its holder was asked just now


@rule("america", "OWN-1")
def test_no_more_questions_is_said_of_one_kind_of_question() -> None:
    s = fight(scene("at 7/10", "research chopper_lift defense_satellites", "at 9/10", units=BOTH, active=1))
    play(s, "battle 7/10")
    assert phase(s) == "Window" and s.describe(("hush",)) == "No more questions between attacks this turn"
    play(s, "hush", dice=(6,))
    assert (phase(s), s.foe) == ("Lull", -1)  # between battles it is another question
    assert s.describe(("hush",)) == "No more such questions this turn"
    calm = play(s.copy(), "hush")
    assert (calm.foe, calm.calm) == (2, True)
    play(calm, dice=(6,))
    assert (phase(calm), calm.active) == ("Deploy", 1)
    play(calm, "draw", dice=("blonde_lure",))
    assert (phase(calm), calm.active, calm.calm) == ("Movement", 2, False)


@rule("america", "OWN-1", "D-13")
def test_the_fence_is_offered_though_other_questions_are_hushed() -> None:
    s = scene("at 7/10, research defense_satellites", "", "", "mutations rampage, research laser_fence")
    play(s, "play defense_satellites", dice=(1, 1, 1))
    assert (phase(s), s.player) == ("Window", 3)
    play(s, "hush, done", dice=(1,))
    assert (phase(s), s.player) == ("FenceWindow", 3)
    assert refused(s, "hush") == "Laser-Fence"  # it comes once a turn


@rule("america", "OWN-1", "F-6", "D-11")
def test_battle_opening_cards_are_offered_with_all_others() -> None:
    konk = "at 7/10, mutations berserk, research stabilizer_ray cutbacks"
    s = fight(scene(konk, "research fusion_cells", units="army_tank-1 7/10"))
    assert (phase(s), legal(s, "play"), legal(s, "use")) == ("Gambit", {"stabilizer_ray", "cutbacks"}, {"berserk"})
    assert refused(s, "play", "antimatter") == "AM7"
    play(s, "use berserk, play cutbacks, cut fusion_cells")
    assert (phase(s), s.banked[0], mutations(s, 0)) == ("Gambit", 5, set())
    killed = scene("at 7/10, health 1", "research stabilizer_ray defense_satellites", units=HERE, active=1)
    play(killed, "done, play defense_satellites", dice=(1, 1, 1, 1, "fusion_cells"))
    assert where(killed, "konk") == "Hollywood" and killed.foe == -1
    assert hand(killed, 1) == {"stabilizer_ray", "fusion_cells"}
