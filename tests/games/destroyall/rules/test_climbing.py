"""Climbing (DAM6), roofs and falls (DAM22). Building b0 is small and two inches high, b1 average and four."""

from __future__ import annotations

from matinee.games.destroyall.map.lattice import INCH
from matinee.testing import rule
from tests.games.destroyall.rules.scene import (
    FAR,
    allowed,
    beast,
    blast,
    deciding,
    ones,
    play,
    refused,
    scene,
    where,
)


@rule("destroyall", "DAM6", "R11", "R12", "M5")
def test_climbing_costs_double_and_shakes_the_building_once() -> None:
    s = scene((beast(movement=9, health=5), (4, 7), "E", {"health": 3}), FAR, stand=[0])
    assert refused(s, "climb", 2, 1) == "DAM6"  # b1 is rubble
    play(s, ("climb", 1, 1), dice=[1, 1, 1, 3, 2])  # present HEALTH: three dice against ARMOR 2
    assert s.height[0] == 1 and s.perch[0] == 0 and s.left == 7 * INCH
    assert s.standing & 1 and where(s, 0) == (4, 7)
    assert refused(s, "walk") == "DAM6" and refused(s, "rush") == "DAM6"
    assert refused(s, "climb", 1, 2) == "DAM6"
    play(s, ("climb", 1, 1))  # no second attack
    assert s.height[0] == 2 and where(s, 0) == (6, 7) and s.left == 5 * INCH
    far = scene((beast(movement=9), (3, 7), "E"), FAR, stand=[0])
    assert refused(far, "climb", 1, 1) == "M5"


@rule("destroyall", "P.Nimble")
def test_the_nimble_climb_at_no_penalty() -> None:
    s = scene((beast(movement=2, powers=["Nimble"]), (4, 7), "E"), FAR, stand=[0])
    play(s, ("climb", 1, 2), dice=[*ones(5), 6, 6, 1, 1])
    assert s.height[0] == 2 and s.left == 0


@rule("destroyall", "DAM6", "DAM21", "DAM22")
def test_a_building_that_breaks_under_the_climber() -> None:
    s = scene((beast(movement=9), (4, 7), "E"), FAR, stand=[0])
    play(s, ("climb", 1, 2), dice=[*ones(5), 2, 2])
    assert not s.standing & 1 and s.perch[0] == -1 and s.height[0] == 0
    assert s.left == 9 * INCH and s.health[0] == 5


@rule("destroyall", "M13", "DAM6")
def test_on_the_roof_and_down_again() -> None:
    up = {"perch": 0, "height": 2}
    s = scene((beast(movement=5), (6, 7), "E", up), FAR, stand=[0])
    assert refused(s, "charge", 1) == "DAM6"
    play(s, ("walk",))
    assert refused(s, "go", (9, 7)) == "DAM4" and allowed(s, "go", (8, 8))
    play(s, ("go", (7, 7)))
    assert s.height[0] == 2
    play(s, ("lower", "north", 2))
    assert where(s, 0) == (7, 4) and s.perch[0] == -1 and s.left == 0
    t = scene((beast(movement=5), (6, 7), "E", up), FAR, stand=[0])
    play(t, ("lower", "west", 1))
    assert where(t, 0) == (4, 7) and t.height[0] == 1 and t.perch[0] == 0
    play(t, ("descend", 1))
    assert t.perch[0] == -1 and t.left == 1 * INCH
    assert refused(t, "descend", 1) == "DAM6" and refused(t, "lower", "west", 1) == "DAM6"


@rule("destroyall", "DAM6", "DAM10", "M7")
def test_climbing_never_leads_into_contact() -> None:
    """b1 stands from 14 to 18 and from 5 to 11 inches, four inches high."""
    roof, wall = {"perch": 1, "height": 4}, {"perch": 1, "height": 1}
    s = scene((beast(movement=9), (13, 6), "E"), (beast(), (16, 8), "N", roof), stand=[1])
    assert refused(s, "climb", 2, 4) == "DAM10" and allowed(s, "climb", 2, 3)
    far = scene((beast(movement=9), (13, 6), "E"), (beast(), (17, 8), "N", roof), stand=[1])
    assert allowed(far, "climb", 2, 4)
    t = scene((beast(movement=9), (13, 6), "E"), (beast(), (13, 8), "N", wall), stand=[1])
    assert refused(t, "climb", 2, 1) == "DAM10" and allowed(t, "climb", 2, 2)
    down = scene((beast(movement=9), (13, 6), "E", {"perch": 1, "height": 3}), (beast(), (13, 8), "N", wall), stand=[1])
    assert refused(down, "descend", 2) == "DAM10" and allowed(down, "descend", 1)
    over = scene((beast(movement=9), (15, 6), "E", roof), (beast(), (13, 8), "N", wall), stand=[1])
    assert refused(over, "lower", "west", 3) == "DAM10" and allowed(over, "lower", "west", 2)


@rule("destroyall", "M13", "M4")
def test_on_a_roof_others_are_walked_round() -> None:
    up = {"perch": 6, "height": 6}
    s = scene((beast(movement=6), (15, 15), "E", up), (beast(), (17.5, 17.5), "N", up), FAR, stand=[6])
    play(s, ("walk",))
    assert allowed(s, "go", (19, 15)) and refused(s, "go", (18, 18)) == "DAM10"
    t = scene((beast(movement=6), (15, 17), "E", up), (beast(), (17.5, 17), "N", up), FAR, stand=[6])
    play(t, ("walk",))
    assert not any(action[0] == "go" and action[1] % 97 > 36 for action in t.legal_actions())  # no way past it


@rule("destroyall", "DAM22", "R13", "P.Rubbery")
def test_falling_with_the_building() -> None:
    """b6 is colossal: six dice against ARMOR, and no weakness to the ground."""
    up = {"perch": 6, "height": 6}
    s = scene((beast(strength=9, weakness="physical"), (17, 17), "E", up), FAR, stand=[6])
    play(s, ("smash", 7), dice=[*[4] * 9, *ones(6)])
    assert s.perch[0] == -1 and s.height[0] == 0 and s.dice == 6
    play(s, dice=[2, 2, 2, 2, 2, 2, 6, 1, 1, 1, 1, 1])  # 12 against 11, the six rolled again
    assert s.health[0] == 4
    t = scene((beast(strength=9, powers=["Rubbery"]), (17, 17), "E", up), FAR, stand=[6])
    play(t, ("smash", 7), dice=[*[4] * 9, *ones(6)])
    assert t.health[0] == 5 and deciding(t) == "Round"


@rule("destroyall", "DAM22", "DAM18", "R28")
def test_the_dead_do_not_fall() -> None:
    """A blast brings down b6 and kills one of the two on its roof: only the other one hits the ground."""
    gun = beast(power=10, weapons=[blast(area=4)])
    up = {"perch": 6, "height": 6}
    safe, frail = beast(armor=1, health=9), beast(armor=1, health=1)
    s = scene((gun, (17, 9), "S"), (safe, (15, 15), "N", up), (frail, (18, 18), "N", up), stand=[6])
    play(s, ("aim", 0), ("at", 1), ("spend", 2), dice=[5, 5, 1, 1, 5, 5, *ones(6)])  # 12 against 5, 5 and 6
    assert not s.standing and s.dice == 6 and s.status[2] == 1
    play(s, dice=[*ones(6), 4])
    assert s.status[2] == 3 and s.health[1] == 6 and deciding(s) == "Round"


@rule("destroyall", "M9", "DAM22")
def test_falling_onto_somebody_ends_beside() -> None:
    up = {"perch": 0, "height": 2}
    s = scene((beast(strength=9), (8, 7), "E", up), (beast(), (9, 7), "N"), stand=[0])
    play(s, ("smash", 1), dice=[*[4] * 9, 1, 1, 1, 1, *ones(5)])
    assert s.perch[0] == -1 and s.off2(0, 1) >= 16 and where(s, 0) == (7, 7)


@rule("destroyall", "R10", "DAM21")
def test_smashing_a_building_in_contact() -> None:
    s = scene((beast(strength=3), (4, 7), "N"), FAR, stand=[0, 1])
    assert refused(s, "smash", 2) == "R10"
    play(s, ("smash", 1), dice=[1, 1, 1, 1, 2])  # a tie
    assert s.standing & 1 and s.spent == 1 and s.health[0] == 5
    for b, armor in ((0, 2), (1, 4), (6, 6)):
        assert s.town.armor[b] == armor
    t = scene((beast(strength=3), (4, 7), "N"), FAR, stand=[0])
    play(t, ("smash", 1), dice=[1, 1, 2, 1, 2])
    assert not t.standing & 1 and t.xp[0] == 1
    play(t, ("walk",), ("go", (7, 7)))
    assert where(t, 0) == (7, 7)


@rule("destroyall", "M7")
def test_contact_needs_the_same_footing() -> None:
    up = {"perch": 0, "height": 2}
    s = scene((beast(), (6, 7), "E", up), (beast(), (4, 7), "E"), stand=[0])
    assert s.off2(0, 1) == 16 and not s.touching(0, 1)
    assert refused(s, "assault", 1) == "DAM10"
    t = scene((beast(), (6, 6), "E", up), (beast(), (8, 6), "E", up), stand=[0])
    assert t.touching(0, 1) and allowed(t, "assault", 1)
    for height in (1, 2):
        low, high = {"perch": 1, "height": 1}, {"perch": 1, "height": height}
        wall = scene((beast(), (13, 6), "E", low), (beast(), (13, 8), "E", high), stand=[1])
        assert wall.touching(0, 1) == (height == 1)
