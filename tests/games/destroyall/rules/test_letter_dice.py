"""Blasts of one kind, absorption, quarters, landings and stretching by the letter: whole attacks with their dice."""

from __future__ import annotations

import pytest

from matinee.games.destroyall.state import DEAD, HERE, Rampage
from matinee.testing import rule
from tests.games.destroyall.rules.scene import GUN, beast, blast, deciding, events, fire, play, refused, scene, verbs

# -- several blasts of one kind

TWINS = beast(power=6, weapons=[blast("fire", piercing=True), blast("fire", continuous=True)])
THICK = beast(armor=3, health=9)


def twins() -> Rampage:
    """A monster with two blasts of fire before a foe of ARMOR 3."""
    return scene((TWINS, (20, 20), "E"), (THICK, (26, 20), "W"), options={"same_blasts": True})


@rule("destroyall", "R66", "P.Blast", "P.ArmorPiercing")
def test_of_two_blasts_of_fire_one_pierces() -> None:
    s = play(twins(), ("aim", 0), ("at", 1), ("spend", 1), ("pierce", 2), dice=[5, 4, 2])
    assert s.health[1] == 9 - 4, "9 against one die of 2"
    assert s.power[0] == 3 and not s.burn[1]


@rule("destroyall", "R66", "P.Blast", "P.Continuous")
def test_of_two_blasts_of_fire_the_other_burns_on() -> None:
    s = play(twins(), ("aim", 1), ("at", 1), ("spend", 2), dice=[5, 5, 4, 4, 3, 3, 3])
    assert s.health[1] == 9 - 2 and s.burn[1] == 4, "18 against 9"
    play(s, ("done",), dice=[5, 4, 4, 2, 2])
    assert s.burn[1] == 2 and s.health[1] == 7 - 1, "two dice fewer: 9 against 8"


@rule("destroyall", "R66", "P.Blast", "R1")
def test_of_two_blasts_of_fire_one_is_fired_in_a_turn() -> None:
    s = play(twins(), ("aim", 0), ("at", 1), ("spend", 1), ("pierce", 0), dice=[1, 1, 1, 1, 1])
    assert s.health[1] == 9 and s.power[0] == 5
    assert refused(s, "aim", 1) == "R1"


# -- absorption

DRINKER = beast(armor=1, health=3, powers=["Absorption"], absorbs="fire")


@rule("destroyall", "R41", "P.Absorption")
@pytest.mark.parametrize(("letter", "health"), [(False, 6), (True, 11)])
def test_absorption_stops_at_twice_the_health_but_for_the_letter(letter: bool, health: int) -> None:
    s = scene((GUN, (20, 20), "E"), (DRINKER, (26, 20), "W"), options={"absorb_all": letter})
    fire(s, 1, 2, [4, 4, 4, 4, 2])  # 16 against 2
    assert s.health[1] == health


@rule("destroyall", "R41", "P.Absorption")
@pytest.mark.parametrize(("letter", "health", "told"), [(False, 6, "sated"), (True, 13, "absorbed")])
def test_who_has_its_fill_drinks_on_by_the_letter(letter: bool, health: int, told: str) -> None:
    s = scene((GUN, (20, 20), "E"), (DRINKER, (26, 20), "W", {"health": 6}), options={"absorb_all": letter})
    fire(s, 1, 1, [4, 3, 1])  # 7 against 1
    assert s.health[1] == health and told in events(s)


@rule("destroyall", "R41", "P.Absorption", "DAM18")
def test_what_was_drunk_by_the_letter_is_lost_again() -> None:
    cold = beast(weapons=[blast("cold")])
    s = scene((cold, (20, 20), "E"), (DRINKER, (26, 20), "W", {"health": 12}), options={"absorb_all": True})
    fire(s, 1, 1, [5, 4, 1])  # 9 against 1: another energy
    assert s.health[1] == 12 - 9 and s.status[1] == HERE


# -- four quarters

STRONG = beast(strength=2)


def from_the_east(quarters: bool, heading: str = "N", **more: object) -> Rampage:
    """A monster assaults one that it touches, from straight to the east."""
    foe = beast(strength=1, armor=1, health=2, **more)  # type: ignore[arg-type]
    return play(
        scene((STRONG, (22, 20), "W"), (foe, (20, 20), heading), options={"quarters": quarters}), ("assault", 1)
    )


@rule("destroyall", "R17", "DAM11", "DAM12")
def test_at_a_right_angle_a_quarter_is_a_side() -> None:
    front = from_the_east(False)
    assert deciding(front) == "Answer"
    play(front, ("strike_back",), dice=[4, 4, 1, 4, 1, 1, 1, 1, 1])
    assert front.status[1] == DEAD and front.health[0] == 5, "both blows fell: 4 against 5"
    side = play(from_the_east(True), dice=[4, 4, 1])
    assert side.status[1] == DEAD and side.returns() == [1, 0], "it is dead before it can turn"


@rule("destroyall", "R17", "DAM12")
def test_who_survives_at_the_side_of_a_quarter_turns_and_strikes() -> None:
    side = play(from_the_east(True), dice=[1, 1, 2])
    assert (deciding(side), side.player, side.heading[1]) == ("Answer", 1, 0)
    play(side, ("strike_back",), dice=[6, 5, 1, 1, 1, 1, 1])
    assert side.heading[1] == 4 and side.health[0] == 5 - 2, "11 against 5"


@rule("destroyall", "R17", "DAM11", "R58")
def test_at_half_a_right_angle_a_quarter_is_the_front() -> None:
    for letter in (False, True):
        s = from_the_east(letter, "NE")
        assert deciding(s) == "Answer", "exactly 45 degrees"
        play(s, ("forbear",), dice=[2, 1, 2])
        assert s.health[1] == 2 - 1


@rule("destroyall", "R17", "P.Blob", "P.Tail")
def test_quarters_leave_a_blob_its_fronts_and_a_tail_its_back() -> None:
    assert deciding(from_the_east(True, powers=["Blob"])) == "Answer"
    assert deciding(from_the_east(True, "W", powers=["Tail"])) == "Answer"
    assert deciding(from_the_east(True, "W")) == "Throw", "at the back there is no answer"


# -- landings


def lands(letter: bool, power: str, **foe: object) -> Rampage:
    """A flyer with two points of HEALTH comes down on a foe."""
    flyer = beast(health=2, power=9, powers=["Flight", power])
    below = beast(armor=1, health=9, **foe)  # type: ignore[arg-type]
    s = scene((flyer, (10, 20), "E"), (below, (20, 20), "N"), options={"landings_count": letter})
    play(s, ("fly",), ("pounce", 1))
    s.apply(s.legal_actions()[0])
    return s


@rule("destroyall", "R66", "P.Flight", "P.BigMaul")
@pytest.mark.parametrize(("letter", "lost"), [(False, 3), (True, 7)])
def test_a_big_maul_adds_two_to_the_dice_of_a_landing(letter: bool, lost: int) -> None:
    s = play(lands(letter, "BigMaul"), dice=[2, 1, 1])
    assert s.health[1] == 9 - lost, "3, or 7, against 1"


@rule("destroyall", "R66", "P.Flight", "P.PointyBits")
@pytest.mark.parametrize("letter", [False, True])
def test_spines_answer_a_landing_that_hurt(letter: bool) -> None:
    s = play(lands(letter, "Nimble", powers=["PointyBits"]), dice=[2, 2, 1])
    assert s.health[1] == 5 and s.dice == (5 if letter else 0)
    if letter:
        play(s, dice=[4, 4, 4, 4, 4, *[3] * 5])
        assert s.health[0] == 2 - 1, "20 against 15"


@rule("destroyall", "R66", "P.Flight", "P.PointyBits")
def test_spines_do_not_answer_a_landing_in_vain() -> None:
    s = play(lands(True, "Nimble", powers=["PointyBits"]), dice=[1, 1, 2])
    assert s.health == [2, 9] and not s.dice


@rule("destroyall", "R66", "P.Flight", "P.Venomous")
def test_venom_of_a_landing_works_on() -> None:
    s = play(lands(True, "Venomous"), ("venom",), dice=[2, 2, 1])
    assert s.power[0] == 9 - 2 - 2 and s.burn[1] == 2, "two for the venom, two for the flight"
    unpaid = play(lands(True, "Venomous"), ("plain",), dice=[2, 2, 1])
    assert not unpaid.burn[1]


# -- stretching

ARMS, THORNY = beast(power=9, powers=["Stretching"]), beast(armor=1, health=9, powers=["PointyBits"])


def passes(letter: bool, far: float = 26) -> Rampage:
    """A monster with spines walks two inches before one that can stretch."""
    s = scene((THORNY, (20, 20), "N"), (ARMS, (far, 20), "W"), options={"stretch_counts": letter})
    return play(s, ("walk",), ("go", (20, 18)))


@rule("destroyall", "R2", "R45", "P.Stretching", "P.PointyBits")
def test_spines_answer_a_stretched_blow_that_interrupts() -> None:
    s = play(passes(True), ("stretch", 0), dice=[2, 1, 1, 1, 1, 2])
    assert s.health[0] == 9 - 3 and s.dice == 6, "6 against 2"
    play(s, dice=[4, 4, 4, 4, 4, 4, *[2] * 5])
    assert s.health[1] == 5 - 2, "24 against 10"


@rule("destroyall", "R2", "R45", "P.Stretching")
def test_a_stretched_blow_in_vain_is_not_answered() -> None:
    s = play(passes(True), ("stretch", 0), dice=[1, 1, 1, 1, 1, 5])
    assert s.health == [9, 5] and not s.dice and s.player == 0
    assert s.power[1] == 9 - 4, "an inch for each point"


@rule("destroyall", "R2", "R45", "P.Stretching", "P.PointyBits")
def test_in_its_own_round_spines_answer_stretching_by_the_letter() -> None:
    for letter in (False, True):
        s = scene((ARMS, (20, 20), "E"), (THORNY, (26, 20), "W"), options={"stretch_counts": letter})
        play(s, ("stretch", 1), dice=[1, 1, 1, 1, 1, 1])
        assert s.health[1] == 9 - 5 and s.dice == (4 if letter else 0)


@rule("destroyall", "R2", "P.Stretching", "R1")
def test_an_interruption_by_stretching_is_the_attack_of_the_turn() -> None:
    s = play(passes(True), ("stretch", 0), dice=[1, 1, 1, 1, 1, 5])
    play(s, ("done",))
    assert s.player == 1 and refused(s, "stretch", 0) == "R1"
    assert passes(True, 34).player == 0 and "stretch" not in verbs(passes(True, 34)), "too far to be asked"
