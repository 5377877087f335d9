"""Building a monster: DAM23 to DAM25, its price list, limits and files."""

from __future__ import annotations

import pytest

import matinee
from matinee.games.destroyall.figures import (
    KINDS,
    POWER_IDS,
    POWERS,
    SAMPLE_IDS,
    SAMPLES,
    budget,
    flaws,
    ladder,
    read_design,
    written,
)
from matinee.games.destroyall.state import Rampage
from matinee.testing import rule
from tests.games.destroyall.rules.scene import GAME, allowed, beast, blast, deciding, events, play, refused


def fresh(**options: object) -> Rampage:
    state = GAME.new(**options)
    assert isinstance(state, Rampage)
    return state


def rules(design: object, **more: object) -> list[str]:
    return [flaw.rule for flaw in flaws(GAME.no, design, **more)]  # type: ignore[arg-type]


@rule("destroyall", "DAM23")
def test_the_ladder() -> None:
    assert [ladder(value) for value in range(1, 11)] == [-4, -3, -2, -1, 0, 1, 2, 4, 7, 11]


@rule("destroyall", "DAM23")
def test_a_workshop_counts_points_and_refuses_the_eleventh() -> None:
    s = fresh()
    play(s, ("attribute", "strength", 9), ("attribute", "health", 7))
    assert s.design[0].cost == 9
    assert refused(s, "attribute", "armor", 7) == "DAM23"
    play(s, ("attribute", "power", 4))
    assert s.design[0].cost == 8
    assert allowed(s, "attribute", "armor", 7)
    assert refused(s, "attribute", "power", 6) == "DAM23"  # changed once
    assert refused(s, "attribute", "movement", 11) == "DAM23"
    assert refused(s, "attribute", "movement", 0) == "DAM23"


@rule("destroyall", "DAM23")
def test_prices_of_all_powers() -> None:
    prices = {power.id: power.cost for power in POWERS}
    assert len(prices) == 27
    assert prices == {
        "Blast": 1, "AreaEffect": 2, "ArmorPiercing": 2, "Continuous": 5, "DrainLife": 3, "Explosion": 3, "Goo": 1,
        "Scare": 1, "Burrowing": 2, "Flight": 2, "Swimming": 1, "Teleportation": 3, "Absorption": 2, "Blob": 3,
        "Camouflage": 2, "ExtraLimb": 4, "ForceField": 2, "IncredibleSpeed": 2, "Maul": 2, "BigMaul": 4, "Nimble": 1,
        "PointyBits": 3, "Regeneration": 2, "Rubbery": 2, "Stretching": 1, "Tail": 1, "Venomous": 5,
    }  # fmt: skip


@rule("destroyall", "DAM24")
def test_a_monster_needs_one_weakness() -> None:
    s = fresh()
    assert refused(s, "ready") == "DAM24"
    play(s, ("weakness", "cold"))
    assert events(s) == ["weakness_set"] and refused(s, "weakness", "fire") == "DAM24"
    play(s, ("ready",))
    assert s.design[0].weakness == KINDS.index("cold")
    assert deciding(s) == "Workshop" and s.player == 1
    assert rules(beast(weakness="")) == ["DAM24"]


@rule("destroyall", "DAM25", "R48", "P.AreaEffect", "P.ArmorPiercing", "P.Continuous")
def test_one_modifier_but_a_larger_area() -> None:
    s = fresh()
    play(s, ("arm", "fire"), ("widen", 0))
    assert s.design[0].weapons[0].radius == 2 and s.design[0].cost == 3
    assert refused(s, "sharpen", 0) == "DAM25"
    assert refused(s, "prolong", 0) == "DAM25"
    play(s, ("widen", 0))
    assert s.design[0].weapons[0].radius == 4 and s.design[0].cost == 5
    t = fresh()
    play(t, ("arm", "cold"), ("sharpen", 0), ("arm", "acid"), ("prolong", 1))
    assert t.design[0].cost == 1 + 2 + 1 + 5
    assert refused(t, "widen", 0) == "DAM25"


@rule("destroyall", "R27")
def test_haaragh_costs_exactly_ten() -> None:
    haaragh = SAMPLES[0]
    assert GAME.words.say("samples", SAMPLE_IDS[0]).startswith("Haaragh")
    assert [w.cost for w in haaragh.weapons] == [3]
    assert haaragh.cost == 10
    assert all(sample.cost == 10 and not flaws(GAME.no, sample, matched=True) for sample in SAMPLES)


@rule("destroyall", "R66", "P.Maul", "P.BigMaul")
def test_nothing_twice_and_one_maul() -> None:
    s = fresh()
    play(s, ("buy", "Maul"))
    assert refused(s, "buy", "BigMaul") == "R66"
    assert refused(s, "buy", "Maul") == "R66"
    play(s, ("arm", "fire"))
    assert refused(s, "arm", "fire") == "R66"
    assert allowed(s, "arm", "cold")
    play(s, ("buy", "Goo"))
    assert refused(s, "buy", "Goo") == "R66"
    play(s, ("buy", "Flight"))
    assert refused(s, "buy", "Venomous") == "DAM23", "not for its maul or its weapons: five points, and four are left"
    assert rules(beast(powers=["Maul", "BigMaul"])) == ["R66"]
    assert rules(beast(weapons=[blast("fire"), blast("fire")])) == ["R66"]
    assert rules(beast(weapons=[blast("fire", area=3)])) == ["R66"]


@rule("destroyall", "R49", "P.Absorption")
def test_nobody_absorbs_its_weakness() -> None:
    s = fresh()
    play(s, ("weakness", "cold"))
    assert refused(s, "absorb", "cold") == "R49"
    play(s, ("absorb", "fire"))
    assert s.design[0].cost == 2
    t = fresh()
    play(t, ("absorb", "fire"))
    assert refused(t, "weakness", "fire") == "R49"
    assert rules(beast(powers=["Absorption"], absorbs="acid", weakness="acid")) == ["R49"]
    assert rules(beast(powers=["Absorption"])) == ["P.Absorption"]


@rule("destroyall", "R50", "M1")
def test_matched_play_caps_armor_and_refunds() -> None:
    s = fresh(matched=True)
    assert refused(s, "attribute", "armor", 9) == "M1"
    play(s, ("attribute", "power", 1))
    assert refused(s, "attribute", "movement", 3) == "R50"
    play(s, ("attribute", "movement", 4))
    assert s.design[0].refund == 5
    t = fresh()
    play(t, ("attribute", "power", 1), ("attribute", "movement", 1), ("attribute", "armor", 10))
    assert t.design[0].cost == 3
    assert rules(beast(armor=9), matched=True) == ["M1"]
    assert rules(beast(power=1, movement=3), matched=True) == ["R50"]


@rule("destroyall", "P.Goo", "P.Scare", "P.DrainLife")
def test_goo_and_scare_take_areas_only_and_drain_nothing() -> None:
    s = fresh()
    play(s, ("buy", "Goo"), ("buy", "DrainLife"))
    assert refused(s, "sharpen", 0) == "P.Goo"
    assert refused(s, "widen", 1) == "P.DrainLife"
    play(s, ("widen", 0))
    assert s.design[0].weapons[0].radius == 2
    assert rules(beast(weapons=[{"form": "Scare", "continuous": True}])) == ["P.Scare"]


@rule("destroyall", "X2")
def test_two_of_experience_are_a_point() -> None:
    assert [budget(n) for n in (0, 1, 2, 7)] == [10, 10, 11, 13]
    assert fresh(experience=3).design[0].cost == 0
    s = fresh(experience=2)
    play(s, ("attribute", "strength", 10))
    assert s.design[0].cost == 11
    assert refused(fresh(), "attribute", "strength", 10) == "DAM23"


@rule("destroyall", "X3")
def test_a_design_reads_back_from_its_words() -> None:
    for sample in SAMPLES:
        assert read_design(GAME.no, written(sample)) == sample


@rule("destroyall", "X3")
@pytest.mark.parametrize(
    ("data", "word"),
    [
        ({"powers": ["Levitation"]}, "Levitation"),
        ({"powers": ["Blast"]}, "weapons"),
        ({"powers": ["Maul", "Maul"]}, "twice"),
        ({"weakness": "garlic"}, "garlic"),
        ({"weapons": [{"form": "Maul"}]}, "no weapon"),
        ({"strength": "big"}, "strength"),
        ({"wings": 2}, "wings"),
    ],
)
def test_nonsense_is_no_monster(data: dict[str, object], word: str) -> None:
    with pytest.raises(matinee.Illegal, match=word):
        read_design(GAME.no, data)


@rule("destroyall", "DAM23")
def test_ready_monsters_may_be_there_once() -> None:
    s = fresh(players=3, ready="once")
    play(s, ("sample", 1))
    assert [k for verb, k in (a[:2] for a in s.legal_actions() if a[0] == "sample")] == [0, *range(2, len(SAMPLES))]
    reason = s.why_not(("sample", 1))
    assert reason is not None and reason.rule == "DAM23" and "Somebody has that monster" in str(reason)
    play(s, ("sample", 0))
    assert refused(s, "sample", 0) == refused(s, "sample", 1) == "DAM23"
    with pytest.raises(matinee.OptionsError, match="ready must be once: no ready monster is taken twice"):
        fresh(ready=1)


@rule("destroyall", "M10")
def test_starting_places_are_chosen_in_order() -> None:
    s = fresh(players=3)
    play(s, ("sample", 0), ("sample", 1), ("sample", 2))
    assert deciding(s) == "Start" and s.player == 0
    play(s, ("start", 0))
    assert refused(s, "start", 0) == "M10"
    assert (s.x[0], s.y[0]) == s.town.starts[0] and s.heading[0] == 8  # north edge: it faces south
    play(s, ("start", 1), ("start", 2))
    assert s.player == matinee.CHANCE and s.turn == 1


def test_a_sample_is_taken_before_building() -> None:
    s = fresh()
    play(s, ("weakness", "fire"))
    assert refused(s, "sample", 0) == "DAM23"
    assert refused(s, "buy", "Blast") == "P.Blast"
    assert refused(s, "buy", "AreaEffect") == "DAM25"
    assert refused(s, "buy", "Absorption") == "P.Absorption"
    assert refused(s, "widen", 0) == "DAM25"
    assert POWER_IDS[0] == "Blast"
