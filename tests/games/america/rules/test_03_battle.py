"""AM4 Battles: who fights, two rounds with given dice, launchers, missiles, submarines, giants, Infamy."""

from __future__ import annotations

import pytest

import matinee
from matinee.table.odds import after
from matinee.testing import rule

from .scene import (
    BOTH,
    HERE,
    ambush,
    events,
    fight,
    hand,
    legal,
    mutations,
    named,
    phase,
    play,
    refused,
    scene,
    walk,
    where,
)

# -- which battles there are


@rule("america", "AM4", "M-2", "F-26")
def test_a_monster_staying_with_units_fights_on_its_turn() -> None:
    s = fight(scene("at 7/10", units=HERE, active=2))
    assert s.foe == -1  # not the business of seat 2
    s = fight(scene("at 7/10", units=HERE, active=0))
    assert s.foe == 0


@rule("america", "F-1")
def test_all_units_of_the_space_fight_moved_or_not() -> None:
    s = scene("at 7/10", units="navy_fighter-1 7/9, rocket-1 guard_tank-1 7/10", active=1)
    play(s, "move navy_fighter-1, go 7/10, done")
    assert s.force == 1 << 8 | 1 << 28 | 1 << 32


@rule("america", "F-27", "X-2", "National-Guard")
def test_the_guard_alone_starts_no_battle_but_joins_any() -> None:
    guard = "guard_tank-1 7/10"
    assert fight(scene("at 7/10", units=guard, active=1)).foe == -1
    assert fight(scene("at 7/10", units=guard, active=0)).foe == 0
    commander = scene("at 7/10", "research guard_commander", units=guard, active=1)
    assert fight(commander).foe == 0
    joined = fight(scene("at 7/10", units="guard_tank-1 navy_fighter-1 7/10", active=1))
    assert joined.force == 1 << 8 | 1 << 32


@rule("america", "AM4", "F-3")
def test_the_active_player_orders_several_battles() -> None:
    s = fight(scene("at 7/10", "", "at 9/10", units=BOTH, active=1))
    assert (phase(s), s.player) == ("BattleOrder", 1)
    assert legal(s, "battle") == {"7/10", "9/10"}
    assert refused(s, "battle", "7/11") == "AM4"
    play(s, "battle 9/10", dice=(4,))  # Zorb hits, the battle is over, the other begins by itself
    assert s.foe == 0 and s.field == s.stand[0]


# -- the rounds


@rule("america", "AM4", "G-4", "F-4")
def test_two_full_rounds_in_order() -> None:
    s = ambush("army_tank-1 army_tank-2", 0)
    # Konk needs 5 against tanks: three misses, two shots (4 hits Defense 4), and again
    play(s, dice=(4, 4, 4))
    assert (s.clash, s.stage) == (1, 2)
    play(s, dice=(4, 3))
    assert (s.clash, s.stage, s.health[0]) == (2, 1, 9)
    play(s, dice=(1, 2, 3, 4, 5))
    assert s.health[0] == 7
    assert (phase(s), s.player) == ("Retreat", 0)


@rule("america", "AM4")
def test_a_destroyed_unit_does_not_shoot() -> None:
    s = ambush("navy_fighter-1 navy_fighter-2", 1)
    play(s, dice=(3, 1, 1, 6))  # with its +1 against fighters a 3 hits
    assert where(s, "navy_fighter-1") == "tile"
    assert s.health[0] == 8 and s.clash == 2  # one shot only, a smash: 2 damage


@rule("america", "AM4", "OWN-8")
def test_each_target_is_chosen_after_the_last_roll() -> None:
    s = ambush("rocket-1 navy_fighter-1 navy_fighter-2", 1)
    assert (phase(s), s.player) == ("Attack", 0)
    assert legal(s, "hit") == {"rocket-1", "navy_fighter-1"}
    assert refused(s, "hit", "navy_fighter-2") == "AM4"  # alike
    assert refused(s, "hit", "navy_fighter-3") == "AM4"  # not here
    assert refused(s, "hit", "zorb") == "AM4"
    play(s, "hit rocket-1", dice=(3,))
    assert where(s, "rocket-1") == "tile"
    assert s.attacks == 1 or s.player == matinee.CHANCE  # only fighters are left: the dice roll by themselves


@rule("america", "AM4")
@pytest.mark.parametrize(("face", "damage"), [(3, 0), (4, 1), (5, 1), (6, 2)])
def test_hit_miss_and_smash(face: int, damage: int) -> None:
    s = ambush("army_tank-1", 0)
    play(s, dice=(1, 1, 1, face))
    assert 10 - s.health[0] == damage


@rule("america", "F-4", "Konk", "F-11")
@pytest.mark.parametrize(
    ("unit", "hits"),
    [
        ("navy_fighter-1", 3),
        ("air_fighter-1", 3),
        ("marine_fighter-1", 3),
        ("guard_fighter-1", 2),
        ("x_fighter-1", 4),
        ("army_tank-1", 5),
        ("rocket-1", 3),
        ("guard_tank-1", 4),
        ("missile-1", 6),
    ],
)
def test_konk_against_fighters_and_others(unit: str, hits: int) -> None:
    extra = "research x_fighters" if unit.startswith("x_") else ""
    for face in range(1, 7):
        s = fight(scene("at 7/10", extra, units=f"{unit} 7/10", x_owner=1, active=0))
        play(s, dice=(face,))
        assert (where(s, unit) != "7/10") == (face >= hits)


@rule("america", "F-4", "G-1")
def test_a_modifier_makes_no_smash() -> None:
    """Konk's 5 with +1 against a fighter is no 6: a giant fighter there is none, so the tentacles tell."""
    s = ambush("navy_fighter-1 navy_fighter-2", 1, "mutations whip_tentacles")
    play(s, dice=(5, 2, 2))
    assert s.extra == 0 and s.stage == 2


@rule("america", "Missile-Launcher", "X-6")
def test_launchers_shoot_before_the_monster_and_again_after_it() -> None:
    s = ambush("launcher-1", 0)
    play(s, dice=(4,))
    assert s.health[0] == 9 and s.stage == 1  # early
    play(s, dice=(1, 1, 1, 4))
    assert s.health[0] == 8 and s.clash == 2  # and with the others
    play(s, dice=(1, 1, 1, 4))
    assert s.health[0] == 7  # once in round 2
    gone = ambush("launcher-1", 0)
    play(gone, dice=(4, 3))
    assert gone.health[0] == 9 and gone.foe == -1  # destroyed after its early shot


@rule("america", "X-6", "F-3", "Rocket-Launcher")
def test_the_active_player_orders_the_shots() -> None:
    s = ambush("army_tank-1 rocket-1", 3)
    play(s, "hit rocket-1, hit rocket-1, hit rocket-1", dice=(1, 1, 1))
    assert (phase(s), s.player) == ("Volley", 3)
    assert legal(s, "shoot") == {"army_tank-1", "rocket-1"}
    assert refused(s, "shoot", "army_tank-2") == "X-6"
    play(s, "shoot rocket-1", dice=(4, 4))
    assert s.health[0] == 7


# -- missiles and submarines


@rule("america", "Cruise-Missile", "F-16", "AM4")
def test_a_missile_does_three_and_is_gone_after_round_one() -> None:
    s = ambush("missile-1", 2)
    play(s, dice=(5, 5, 5, 4))
    assert s.health[0] == 7
    assert where(s, "missile-1") == "tile"
    assert s.foe == -1 and where(s, "konk") == "7/10"  # no retreat: nobody else is left
    assert hand(s, 2) == set()


@rule("america", "Cruise-Missile", "F-8", "F-7")
def test_a_missile_that_rolls_a_one_mutates_the_monster_at_once() -> None:
    s = ambush("missile-1 missile-2", 2)
    play(s, dice=(1, 1, 1, 1, "armored_scales", 4))
    assert mutations(s, 0) == {"armored_scales"}
    assert s.health[0] == 10  # the second missile's 4 no longer hits


@rule("america", "F-7", "F-16", "F-18")
def test_breath_gained_after_attacking_waits_for_the_next_battle() -> None:
    s = ambush("missile-1 air_fighter-1", 2)
    play(s, *["hit missile-1"] * 3, "shoot missile-1", dice=(1, 1, 1, 1, "atomic_breath", 2))
    assert (s.clash, s.attacks + 1) == (2, 3) and where(s, "missile-1") == "tile"


@rule("america", "F-17", "Nuclear-Submarine")
def test_the_owner_says_how_a_submarine_fights_also_off_turn() -> None:
    s = fight(scene("monster tomanagi, at 10/2", units="submarine-1 10/2", active=0))
    assert (phase(s), s.player) == ("Declaration", 1)
    assert s.legal_actions() == [("dive",), ("missile",)]
    boat = play(s.copy(), "dive", dice=(4, 5))
    assert where(boat, "submarine-1") == "tile"  # Defense 5
    shot = play(s.copy(), "missile", dice=(5, 5, 5, 5, 4))  # Defense 6; four attacks by the sea
    assert shot.health[0] == 8  # 11 - 3
    assert where(shot, "submarine-1") == "tile"
    wave = play(s.copy(), "dive", dice=(1, 1, 1, 1, 4))
    assert wave.health[0] == 10 and where(wave, "submarine-1") == "10/2"


@rule("america", "F-17", "M-22", "Cruise-Missile")
def test_a_launched_submarine_is_a_missile() -> None:
    s = scene("at 7/10", units="submarine-1 7/2", active=1)
    play(s, "launch submarine-1, go 7/10, done", dice=(5, 5, 5, 1, "rampage"))
    assert where(s, "submarine-1") == "tile"
    assert mutations(s, 0) == {"rampage"}


@rule("america", "X-7")
def test_a_missile_is_spent_however_early_the_battle_ends() -> None:
    s = fight(scene("at 7/10, health 2", units="missile-1 air_fighter-1 7/10", active=2))
    play(s, *["hit missile-1"] * 3, "shoot air_fighter-1", dice=(1, 1, 1, 6, "fusion_cells"))
    assert where(s, "konk") == "Hollywood"
    assert where(s, "missile-1") == "tile" and where(s, "air_fighter-1") == "7/10"


@rule("america", "X-7")
def test_without_battle_a_submarine_returns_a_missile_stays() -> None:
    s = play(scene("at 7/10", "at 7/6", units="submarine-1 7/2", active=1), "launch submarine-1, go 7/6")
    walk(s, "megaclaw", "7/8")  # its own monster walks away
    play(s, "done")
    assert where(s, "submarine-1") == "tile"
    air = play(scene("", "", "at 7/6", units="missile-1 7/5", active=2), "move missile-1, go 7/6")
    play(air, "move zorb, go 7/8, done")
    assert where(air, "missile-1") == "7/6"


# -- what is told


@rule("america", "F-16")
def test_missiles_that_burn_out_have_not_been_beaten() -> None:
    spent = ambush("missile-1", 2)
    play(spent, dice=(1, 1, 1, 2))
    assert "unbeaten" in events(spent) and "overcome" not in events(spent)
    assert where(spent, "konk") == "7/10" and spent.foe == -1
    beaten = ambush("missile-1", 2)
    play(beaten, dice=(6,))
    assert "overcome" in events(beaten) and "unbeaten" not in events(beaten)


@rule("america", "AM4")
def test_odds_are_those_of_rolling() -> None:
    s = ambush("rocket-1 navy_fighter-1", 1)
    told = {words: p for p, words in s.odds(named("hit", "navy_fighter-1"))}
    assert told["destroyed"] == pytest.approx(4 / 6)  # 3 or more for Konk
    rolled = after(
        s, named("hit", "navy_fighter-1"), lambda t: str(t.position()["units"].get("navy_fighter-1", "tile"))
    )
    assert {w: pytest.approx(p) for p, w in rolled} == {"tile": 4 / 6, "7/10": 2 / 6}
    assert "3 or more" in s.describe(named("hit", "rocket-1"))


@rule("america", "F-28", "AM4")
def test_destroyed_guard_units_can_come_again() -> None:
    s = ambush("guard_tank-1", 0)
    play(s, dice=(4,))
    assert where(s, "guard_tank-1") == "tile"
    assert "guard_tank-1" in legal(s, "deploy")


@rule("america", "G-2", "AM9")
def test_a_refused_action_after_the_end() -> None:
    s = scene(phase="Movement")
    s.wins(2)
    assert s.returns() == [0, 0, 1, 0]
    reason = s.why_not(("done",))
    assert reason is not None and "over" in reason.text and reason.rule == "AM9"
