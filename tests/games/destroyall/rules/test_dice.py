"""Dice: totals, re-rolled sixes, multiples, changes to dice, weaknesses; and their exact odds."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from matinee.games.destroyall.rules.strike import ATTACKING, FEEBLE, multiples, total
from matinee.games.destroyall.state import Rampage
from matinee.games.destroyall.throws import damage, mean, throw
from matinee.testing import rule
from tests.games.destroyall.rules.scene import GAME, beast, blast, deciding, events, ones, play, scene

CONTACT = (20.0, 20.0), (22.0, 20.0)


def duel(attacker: object, defender: object, facing: str = "W", **more: object) -> object:
    """Two monsters in contact, the first to act, the second turned as told."""
    return scene((attacker, CONTACT[0], "E"), (defender, CONTACT[1], facing), **more)  # type: ignore[arg-type]


@rule("destroyall", "DAM17", "R24")
def test_gorgo_strikes_reppilax() -> None:
    """4 3 6 5 6 1 2, the sixes again: 3 6, that six again: 4 is 40; against 17 it is two points."""
    s = scene((beast(strength=7), (20, 20), "E"), (beast(strength=1, health=5), (22, 20), "W"))
    play(s, ("assault", 1), ("strike_back",), dice=[4, 3, 6, 3, 5, 6, 6, 4, 1, 2, *[5, 4, 4, 3, 1]])
    assert s.health[1] == 3
    play(s, dice=[1, *ones(5)])  # and Reppilax strikes back: 1 against 5
    assert s.health[0] == 5


@rule("destroyall", "R24", "DAM18")
def test_ties_do_nothing_and_quotients_are_whole() -> None:
    assert [multiples(a, 5) for a in (4, 5, 6, 9, 10, 14, 15)] == [0, 0, 1, 1, 2, 2, 3]
    s = scene((beast(strength=2), (20, 20), "E"), (beast(armor=2), (22, 20), "E"))
    play(s, ("assault", 1), dice=[3, 3, 4, 2])
    assert s.health[1] == 5


@rule("destroyall", "R25", "P.Maul", "P.BigMaul", "P.ForceField")
def test_changes_count_on_every_die_and_none_goes_below_nothing() -> None:
    faces = [2, 0, 0, 0, 1, 1]  # 1 1 5 6
    assert total(faces) == 13
    assert total(faces, 1) == 17 and total(faces, 2) == 21
    assert total(faces, -2) == 0 + 0 + 3 + 4
    for power, bonus in (("Maul", 1), ("BigMaul", 2)):
        s = scene((beast(strength=2, powers=[power]), (20, 20), "E"), (beast(armor=1), (22, 20), "E"))
        play(s, ("assault", 1), dice=[6, 1, 1, 5])  # three dice in all, a six of Maul rolls once more, not for seven
        assert s.health[1] == 5 - (8 + 3 * bonus) // 5


@rule("destroyall", "R26", "P.ArmorPiercing")
def test_no_defence_below_one_die() -> None:
    gun = beast(power=10, weapons=[blast("fire", piercing=True)])
    s = scene((gun, (20, 20), "E"), (beast(armor=3), (26, 20), "W"))
    play(s, ("aim", 0), ("at", 1), ("spend", 1), ("pierce", 9), dice=[5, 5, 2])
    assert s.health[1] == 0 and s.power[0] == 0  # ten against a single die of two


@rule("destroyall", "DAM19", "R63")
def test_a_weakness_makes_sixes_fives_without_re_rolls() -> None:
    gun = beast(weapons=[blast("cold")])
    weak, firm = beast(armor=2, weakness="cold"), beast(armor=2, weakness="fire")
    s = scene((gun, (20, 20), "E"), (weak, (26, 20), "W"))
    play(s, ("aim", 0), ("at", 1), ("spend", 1), dice=[5, 6, 1, 6, 6])  # 12 against 5 + 5
    assert s.health[1] == 4
    s = scene((gun, (20, 20), "E"), (firm, (26, 20), "W"))
    play(s, ("aim", 0), ("at", 1), ("spend", 1), dice=[5, 6, 1, 6, 1, 6, 1])  # 12 against 14
    assert s.health[1] == 5


@rule("destroyall", "DAM19")
def test_close_assaults_are_no_physical_stuff() -> None:
    s = scene((beast(strength=1), (20, 20), "E"), (beast(armor=1, weakness="physical"), (22, 20), "E"))
    play(s, ("assault", 1), dice=[5, 6, 1])  # the six is rolled again
    assert s.health[1] == 5


@rule("destroyall", "DAM18", "R51", "DAM26")
def test_dead_at_zero_and_the_last_one_wins() -> None:
    s = scene((beast(strength=2), (20, 20), "E"), (beast(armor=1, health=3), (22, 20), "E"))
    play(s, ("assault", 1), dice=[5, 4, 3])
    assert s.returns() == [1.0, 0.0] and events(s)[-2:] == ["died", "over"]
    assert deciding(s) == "over"


# -- exact odds


def brute(dice: int, change: int, deep: int) -> dict[int, Fraction]:
    """The totals of some dice by going through all that can come up, re-rolls cut off at a depth."""
    one: dict[int, Fraction] = {}
    chance, base = Fraction(1), 0
    for _ in range(deep):
        for face in range(1, 6):
            value = base + max(0, face + change)
            one[value] = one.get(value, Fraction(0)) + chance / 6
        base, chance = base + max(0, 6 + change), chance / 6
    sums = {0: Fraction(1)}
    for _ in range(dice):
        sums_next: dict[int, Fraction] = {}
        for (a, p), (b, q) in product(sums.items(), one.items()):
            sums_next[a + b] = sums_next.get(a + b, Fraction(0)) + p * q
        sums = sums_next
    return sums


@pytest.mark.parametrize(("dice", "change"), [(1, 0), (2, 0), (3, 1), (3, 2), (2, -1), (2, -4), (1, -6)])
def test_the_series_is_that_of_the_dice(dice: int, change: int) -> None:
    exact = brute(dice, change, 14)
    series = throw(dice, change)
    for value, chance in exact.items():
        if value < len(series) and chance > Fraction(1, 10**8):
            assert abs(series[value] - float(chance)) < 1e-8
    assert abs(sum(series) - 1) < 1e-11


def test_odds_sum_to_one_and_agree_with_the_published_means() -> None:
    """The table of mean damage and chance to hurt, sampled 20,000 times there, within its sampling error."""
    armors = (2, 4, 5, 6, 7, 8, 10)
    table = {
        4: ("2.21/.86", "0.62/.48", "0.34/.30", "0.19/.18", "0.11/.10", "0.05/.05", "0.01/.01"),
        6: ("3.55/.97", "1.24/.80", "0.83/.64", "0.55/.48", "0.37/.34", "0.23/.23", "0.09/.09"),
        8: ("4.92/1.0", "1.85/.93", "1.30/.86", "0.96/.75", "0.71/.61", "0.52/.48", "0.26/.25"),
        10: ("6.21/1.0", "2.44/.98", "1.78/.96", "1.35/.90", "1.06/.82", "0.84/.72", "0.51/.49"),
        12: ("7.56/1.0", "3.01/1.0", "2.22/.99", "1.73/.97", "1.38/.93", "1.13/.87", "0.78/.70"),
    }
    for dice, row in table.items():
        for armor, cell in zip(armors, row, strict=True):
            expected, hurt = map(float, cell.split("/"))
            chances = damage(dice, armor)
            assert abs(sum(chances) - 1) < 1e-9
            assert abs(mean(dice, armor) - expected) < 0.02 + 0.03 * expected
            assert abs(1 - chances[0] - hurt) < 0.016


def test_a_sample_of_throws_agrees_with_the_odds() -> None:
    rng = Random(7)

    def roll(n: int, weak: bool = False) -> int:
        counts = [0] * 6
        while n:
            face = rng.randrange(6)
            counts[face] += 1
            if face < 5 or weak:
                n -= 1
        return total(counts, sixes=5 if weak else 6)

    tries = 20_000
    hits = [multiples(roll(6), roll(5, True)) for _ in range(tries)]
    chances = damage(6, 5, 0, True)
    for points in range(3):
        assert abs(hits.count(points) / tries - chances[points]) < 0.015


def test_odds_before_an_assault() -> None:
    s = scene((beast(strength=6), (20, 20), "E"), (beast(armor=5), (22, 20), "W"))
    chances = s.odds(("assault", 1))
    assert abs(chances[0][0] - damage(6, 5)[0]) < 1e-12 and chances[0][1] == "0 damage"
    assert abs(sum(p for p, _ in chances) - 1) < 1e-9


# -- what the log tells


def told(s: Rampage) -> list[str]:
    """What the last action brought about, in words."""
    return [GAME.words.event([event.id, *event.args]) for event in s.events]


@rule("destroyall", "DAM17", "P.Maul", "P.ForceField", "R25")
def test_totals_are_told_as_they_count() -> None:
    """Seven dice make 20, the maul adds one to each; the field takes one off each again."""
    s = scene((beast(strength=7, powers=["Maul"]), (20, 20), "E"), (beast(armor=5), (22, 20), "E", {"field": 1}))
    play(s, ("assault", 1), dice=[3, 3, 3, 3, 3, 3, 2])
    assert "Monster 1 strikes: 20 with 7 dice, and 7 for Maul make 27." in told(s)
    play(s, dice=ones(5))
    assert told(s)[:2] == [
        "The force field of Monster 2 takes 7 off it and leaves 20.",
        "Monster 2 defends with 5: 4 damage.",
    ]
    plain = scene((beast(strength=2), (20, 20), "E"), (beast(), (22, 20), "E"))
    play(plain, ("assault", 1), dice=[3, 2])
    assert "Monster 1 strikes: 5 with 2 dice." in told(plain)


@rule("destroyall", "DAM17", "DAM19")
def test_a_six_is_thrown_again_unless_it_defends_a_weakness() -> None:
    """What people see marked among the dice is what was rolled again."""
    assert [face for face in range(1, 7) if ATTACKING.again(face)] == [6]
    assert not any(FEEBLE.again(face) for face in range(1, 7))
