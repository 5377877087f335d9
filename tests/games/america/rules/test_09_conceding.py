"""C-13: who has conceded does nothing more by choice."""

from __future__ import annotations

from matinee.games.america.state import America
from matinee.testing import rule

from .scene import MECHA, READY, ambush, events, fresh, mutation, phase, play, research, scene, where

THREE = "at Hollywood, health 3"


def concede(s: America, seat: int) -> America:
    """Give up."""
    s.apply(("concede", seat))
    return s


@rule("america", "C-13", "AM3")
def test_a_conceder_neither_moves_nor_vanishes() -> None:
    s = play(scene("at 7/10"), "move konk")
    assert phase(s) == "MonsterMoving"
    concede(s, 0)
    assert (where(s, "konk"), s.active, phase(s)) == ("dead", 1, "Movement")
    assert events(s) == ["conceded", "turn"]


@rule("america", "C-13", "AM6")
def test_a_conceder_stomps_nothing() -> None:
    s = concede(scene("at 8/4"), 0)
    assert not s.stomped and s.active == 1


@rule("america", "C-13", "AM4")
def test_a_conceders_battle_is_off() -> None:
    s = ambush("navy_fighter-1 army_tank-1", 0)
    assert phase(s) == "Attack"
    concede(s, 0)
    assert s.foe == -1 and s.active == 1 and where(s, "navy_fighter-1") == "7/10" == where(s, "army_tank-1")


@rule("america", "C-13", "AM4", "X-15")
def test_a_conceder_attacks_nobody_in_anothers_turn() -> None:
    s = ambush("navy_fighter-1 army_tank-1", 1)
    assert (phase(s), s.player) == ("Attack", 0)
    concede(s, 0)
    assert (phase(s), s.player, s.attacks) == ("Volley", 1, 3), "the units shoot"


@rule("america", "C-13", "X-7", "M-22")
def test_a_missile_without_a_battle_goes_home() -> None:
    s = play(scene("at 7/6", units="submarine-1 7/2", active=1), "launch submarine-1, go 7/6")
    concede(s, 1)
    assert where(s, "submarine-1") == "tile" and s.active == 2


@rule("america", "C-13", "D-5")
def test_research_leaves_with_its_holder() -> None:
    s = scene("", "research guard_commander", phase="Movement")
    concede(s, 1)
    assert s.research[1] == research("guard_commander"), "until the turn ends"
    play(s, "done, done")
    assert not s.research[1] and s.active == 2


@rule("america", "C-13", "F-9")
def test_both_of_toxicors_cards_go_back() -> None:
    s = scene("monster toxicor, at 9/8", phase="Encounter")
    before = s.mutation_deck
    play(s, "mutate", dice=("rampage", "berserk"))
    assert phase(s) == "ToxicorKeeps" and not s.mutation_deck & mutation("rampage")
    concede(s, 0)
    assert s.mutation_deck == before and not s.mutations[0]


@rule("america", "C-13", "E-7")
def test_a_trophy_is_given_all_the_same() -> None:
    s = scene("at 2/3", units="navy_fighter-1 9/10", phase="Encounter")
    while phase(s) != "TrophyChoice":
        play(s, s.legal_actions()[0])
    giver = s.player
    assert giver is not None
    concede(s, giver)
    assert "trophy" in events(s)


@rule("america", "C-13", "C-10", "AM8")
def test_a_conceders_giant_fights_no_more() -> None:
    s = scene("at 7/10, health 9", "at dead, health 0", THREE, THREE, phase="TurnBegins", active=3, units="mecha-1 6/9",
              giants=MECHA, **READY)  # fmt: skip
    assert s.duel and s.rival == 4 and s.playing() == [0, 1, 2, 3]
    concede(s, 1)
    while s.player == -1:
        play(s, dice=(1,))
    assert s.returns() == [1, 0, 0, 0]


@rule("america", "C-13", "C-5")
def test_a_challenger_who_leaves_between_duels_has_lost() -> None:
    s = scene("at 7/10, health 30", "health 5", "health 7", THREE, phase="TurnBegins", active=3, **READY)
    assert phase(s) == "RivalChoice"
    concede(s, 0)
    assert where(s, "konk") == "dead" and s.challenger == 1 and s.health[:3] == [0, 5, 7]


@rule("america", "C-13", "AM1", "S-3")
def test_who_leaves_at_the_set_up_deploys_nothing() -> None:
    s = play(fresh(players=3), ("first", 0), ("monster", "konk"))
    concede(s, 1)
    assert (s.player, phase(s)) == (2, "MonsterChoice") and s.kind[1] >= 0
    play(s, s.legal_actions()[0])
    while phase(s) != "Movement":
        play(s, s.legal_actions()[-1])
        assert s.player != 1
    assert s.active == 0 and s.stand[1] == -4
