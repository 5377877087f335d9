"""Charging and close assault: lanes, sides, blows, breaking off, pushing."""

from __future__ import annotations

from math import atan2, degrees

import pytest

from matinee.games.destroyall.map.lattice import BACK, COMPASS, FLANK, FRONT, INCH, arc, faces
from matinee.games.destroyall.state import Rampage
from matinee.testing import rule
from tests.games.destroyall.rules.scene import (
    allowed,
    beast,
    blast,
    deciding,
    events,
    ones,
    play,
    refused,
    scene,
    verbs,
    where,
)

POND = "size 30; small 20,2 4x4; water 0,16 10x10; start 2,2; start 28,28"


@rule("destroyall", "DAM5", "DAM10", "R7", "R55")
def test_a_charge_doubles_what_is_left_and_ends_in_contact() -> None:
    shielded = beast(movement=5, strength=1, powers=["ForceField"])
    s = scene((shielded, (20, 20), "N"), (beast(), (32, 20), "E"))
    play(s, ("charge", 1), dice=[1, *ones(5)])
    assert where(s, 0) == (30, 20) and s.heading[0] == 4 and s.touching(0, 1)
    assert s.spent == 1 and s.left == 0
    play(s, ("wait",))  # the target could strike now, interrupting
    assert refused(s, "walk") == "DAM5" and refused(s, "rush") == "DAM5"
    far = scene((beast(movement=5), (20, 20), "N"), (beast(), (32.5, 20), "E"))
    assert refused(far, "charge", 1) == "DAM5"


@rule("destroyall", "R7", "R8")
def test_what_is_left_counts_when_it_is_declared() -> None:
    """b1 hides the target at first; the walk to where it is seen takes three inches."""
    s = scene((beast(movement=6, strength=1), (13, 8), "N"), (beast(), (24, 4), "E"), stand=[1])
    assert refused(s, "charge", 1) == "DAM10"
    play(s, ("walk",), ("go", (13, 5)))
    assert s.left == 3 * INCH
    assert refused(s, "charge", 1) == "DAM5"  # six inches, and it would take nine
    t = scene((beast(movement=8, strength=1), (13, 8), "N"), (beast(), (24, 4), "E"), stand=[1])
    play(t, ("walk",), ("go", (13, 5)))
    assert allowed(t, "charge", 1)


@rule("destroyall", "P.IncredibleSpeed", "R7")
def test_incredible_speed_triples() -> None:
    s = scene((beast(movement=4, strength=1, powers=["IncredibleSpeed"]), (20, 20), "N"), (beast(), (34, 20), "E"))
    play(s, ("charge", 1), dice=[1, *ones(5)])
    assert where(s, 0) == (32, 20)


@rule("destroyall", "R8", "M14")
def test_charge_at_once_or_not_in_this_move() -> None:
    s = scene((beast(movement=6), (20, 20), "N"), (beast(), (28, 20), "E"))
    play(s, ("walk",), ("go", (21, 20)))
    assert refused(s, "charge", 1) == "R8"
    hidden = ((beast(movement=8, strength=1), (13, 10), "N"), (beast(), (20, 4), "N"))
    t = scene(*hidden, stand=[1])
    assert refused(t, "charge", 1) == "DAM10"
    play(t, ("walk",), ("go", (13, 5)))  # from here the line just passes the corner
    assert t.sees(0, 1) and t.seen == 0
    assert allowed(t, "charge", 1)
    u = scene(*hidden, stand=[1])
    play(u, ("walk",), ("go", (13, 4)))  # it was seen on the way
    assert refused(u, "charge", 1) == "R8"


@rule("destroyall", "R8", "M14")
def test_a_foe_seen_in_passing_is_no_surprise() -> None:
    """Between b1 and b2 the walker passes the street where the foe stands; it begins and ends out of sight."""
    hidden = ((beast(movement=10, strength=1), (16.5, 3), "E"), (beast(), (20, 8), "N"))
    s = scene(*hidden, stand=[1, 2])
    assert refused(s, "charge", 1) == "DAM10"
    play(s, ("walk",), ("go", (23.5, 3)))
    assert not s.sees(0, 1)
    play(s, ("walk",), ("go", (23, 3)))
    assert s.sees(0, 1) and refused(s, "charge", 1) == "R8"


@rule("destroyall", "R8", "DAM6")
def test_a_foe_seen_from_above_is_no_surprise() -> None:
    up = {"perch": 0, "height": 2}
    s = scene((beast(movement=9, strength=1), (6, 7), "E", up), (beast(), (1, 10), "N"), stand=[0])
    assert s.sees(0, 1)
    play(s, ("lower", "west", 2))
    assert refused(s, "charge", 1) == "R8"
    hanging = {"perch": 0, "height": 1}
    t = scene((beast(movement=9, strength=1), (4, 7), "E", hanging), (beast(), (1, 10), "N"), stand=[0])
    play(t, ("descend", 1))
    assert refused(t, "charge", 1) == "R8"
    climber = beast(movement=9, strength=1, powers=["Nimble"])
    u = scene((climber, (4, 7), "E"), (beast(), (1, 10), "N"), stand=[0])
    play(u, ("climb", 1, 1), ("descend", 1), dice=[*ones(5), 6, 6, 1, 1])
    assert refused(u, "charge", 1) == "R8"


@rule("destroyall", "R57")
def test_the_lane_is_the_exact_line() -> None:
    s = scene((beast(movement=9, strength=1), (20, 20), "N"), (beast(), (33, 27), "E"))
    play(s, ("charge", 1), dice=[1, *ones(5)])
    assert s.heading[0] == COMPASS.index("ESE") and s.touching(0, 1)
    blocked = scene((beast(movement=9), (20, 20), "N"), (beast(), (34, 20), "E"), (beast(), (27, 21.5), "N"))
    assert refused(blocked, "charge", 1) == "R57"
    brushed = scene((beast(movement=9, strength=1), (4.5, 2), "N"), (beast(), (4.5, 16), "N"), stand=[0])
    assert allowed(brushed, "charge", 1)  # its base brushes the wall of b0, its centre does not


@rule("destroyall", "DAM5")
def test_no_attack_power_with_a_charge() -> None:
    armed = beast(weapons=[blast()], powers=["Explosion", "ForceField"])
    s = scene((armed, (20, 20), "E"), (beast(), (40, 20), "W"))
    play(s, ("rush",), ("dash", (25, 20)))
    assert refused(s, "aim", 0) == "DAM5" and refused(s, "explode") == "DAM5"


@rule("destroyall", "DAM5", "M17", "R9", "R57")
def test_rushing_at_nobody() -> None:
    """The wall of b0 begins five inches south: the leading edge stops there, the centre an inch before it."""
    s = scene((beast(movement=5), (7, 1), "N"), (beast(), (16, 1), "N"), stand=[0])
    play(s, ("rush",))
    assert allowed(s, "dash", (7, 4)) and refused(s, "dash", (7, 5)) == "M17"
    assert allowed(s, "dash", (13, 1)) and refused(s, "dash", (14, 1)) == "DAM10"  # no contact
    assert refused(s, "dash", (8.5, 1)) == "M17"
    play(s, ("dash", (13, 1)))
    assert s.heading[0] == 4 and s.mover == 1 and not s.spent


@rule("destroyall", "M16")
def test_a_spent_attack_charges_nobody() -> None:
    s = scene((beast(), (20, 20), "N"), (beast(), (26, 20), "E"), spent=1)
    assert refused(s, "charge", 1) == "M16" and "rush" in verbs(s)


@rule("destroyall", "M7")
def test_no_charge_at_somebody_on_a_roof() -> None:
    s = scene((beast(), (7, 1), "S"), (beast(), (7, 7), "N", {"perch": 0, "height": 2}), stand=[0])
    assert refused(s, "charge", 1) == "M7"
    wet = scene((beast(), (24, 20), "W"), (beast(), (4, 20), "N"), options={"plan": POND}, rubble=False)
    assert refused(wet, "charge", 1) == "M7"
    reasons = [t.why_not(("charge", 1)) for t in (s, wet)]
    assert [reason and reason.id for reason in reasons] == ["is_up_there", "is_in_the_water"]


# -- sides


@rule("destroyall", "R17", "R58")
@pytest.mark.parametrize(
    ("dx", "dy", "side"),
    [(0, -1, FRONT), (1, -1, FRONT), (1, 0, FRONT), (-1, 0, FRONT), (9, 1, FLANK), (1, 1, FLANK), (-1, 1, FLANK),
     (10, 11, BACK), (0, 1, BACK), (-10, 11, BACK)],
)  # fmt: skip
def test_arcs_of_a_monster_that_faces_north(dx: int, dy: int, side: int) -> None:
    assert arc(0, dx, dy) == side


@rule("destroyall", "R17")
def test_arcs_turn_with_the_heading() -> None:
    for heading in (0, 4, 8, 12):
        quarter = {0: (0, -1), 4: (1, 0), 8: (0, 1), 12: (-1, 0)}[heading]
        assert arc(heading, *quarter) == FRONT and arc(heading, -quarter[0], -quarter[1]) == BACK
    assert arc(1, -5, 12) == BACK and arc(2, 0, 1) == FLANK


@rule("destroyall", "R58", "R17", "M24")
def test_the_headings_in_between_are_exact() -> None:
    """22.5 degrees: five to twelve is a little more, and so is no border of an arc."""
    assert arc(1, 12, 5) == FLANK and arc(1, 29, 12) == FRONT and arc(3, 5, 12) == FRONT
    for heading in range(1, 16, 2):
        tan = 22.5 * heading
        for dx in range(-96, 97, 5):
            for dy in range(-96, 97, 5):
                if dx or dy:
                    off = abs((degrees(atan2(dx, -dy)) - tan + 180) % 360 - 180)
                    assert arc(heading, dx, dy) == (FRONT if off <= 90 else FLANK if off <= 135 else BACK)
                    assert faces(heading, dx, dy) == (off <= 90)


@rule("destroyall", "DAM11", "R18")
def test_at_the_front_both_strike_at_once() -> None:
    one, other = beast(strength=2, armor=1, health=2), beast(strength=2, armor=1, health=1)
    s = scene((one, (20, 20), "E"), (other, (22, 20), "W"), (beast(), (4, 4), "N"))
    play(s, ("assault", 1))
    assert deciding(s) == "Answer" and s.player == 1
    nothing, *_ = s.odds(("strike_back",))
    assert nothing[1] == "0 damage" and round(nothing[0], 4) == 0.2122 and not s.odds(("forbear",))
    t = s.copy()
    play(s, ("strike_back",), dice=[2, 2, 1, 5, 4, 2])
    assert s.status[1] == 3 and s.status[0] == 3  # the dying blow fell too: 9 against 2 is 4
    play(t, ("forbear",), dice=[2, 2, 1])
    assert t.status == [1, 3, 1] and t.health[0] == 2  # a right and no duty


@rule("destroyall", "DAM12")
def test_at_the_side_the_attacker_strikes_first() -> None:
    frail = beast(strength=2, armor=1, health=1)
    s = scene((frail, (20, 20), "E"), (frail, (22, 20), "NE"), (beast(), (4, 4), "N"))
    play(s, ("assault", 1), dice=[2, 2, 1])
    assert s.status == [1, 3, 1]  # dead before it could strike back
    t = scene((frail, (20, 20), "E"), (beast(strength=2), (22, 20), "NE"), (beast(), (4, 4), "N"))
    play(t, ("assault", 1), dice=[1, 1, *ones(5)])
    assert deciding(t) == "Answer" and t.player == 1 and t.heading[1] == COMPASS.index("NE")
    u = play(t.copy(), ("forbear",))
    assert deciding(u) == "Round" and u.heading[1] == COMPASS.index("NE") and u.health[0] == 1
    play(t, ("strike_back",))
    assert t.heading[1] == COMPASS.index("W") and t.dice == 2  # it turned round
    play(t, dice=[2, 2, 1])
    assert t.status[0] == 3


@rule("destroyall", "DAM13")
def test_at_the_back_nobody_strikes_back() -> None:
    s = scene((beast(strength=1), (20, 20), "E"), (beast(), (22, 20), "E"))
    play(s, ("assault", 1), dice=[1, *ones(5)])
    assert deciding(s) == "Round" and s.backed[0] == 0b10


@rule("destroyall", "P.Tail", "R47")
def test_a_tail_guards_the_back() -> None:
    frail = beast(strength=2, armor=1, health=1)
    tailed = beast(strength=2, armor=1, health=1, powers=["Tail"])
    s = scene((frail, (20, 20), "E"), (tailed, (22, 20), "E"))
    play(s, ("assault", 1), ("strike_back",), dice=[2, 2, 1, 2, 2, 1])
    assert s.returns() == [0.5, 0.5]  # both at once
    side = scene((frail, (20, 20), "E"), (tailed, (22, 20), "NE"))
    play(side, ("assault", 1), dice=[2, 2, 1])
    assert side.returns() == [1.0, 0.0]  # no use at the side


@rule("destroyall", "P.Blob")
def test_a_blob_is_all_front() -> None:
    frail = beast(strength=2, armor=1, health=1)
    s = scene((frail, (20, 20), "E"), (beast(strength=2, armor=1, health=1, powers=["Blob"]), (22, 20), "E"))
    play(s, ("assault", 1), ("strike_back",), dice=[2, 2, 1, 2, 2, 1])
    assert s.returns() == [0.5, 0.5]
    gun = beast(weapons=[blast()], powers=["Blob"])
    t = scene((gun, (20, 20), "E"), (beast(), (14, 20), "E"))
    assert allowed(t, "aim", 0)  # it fires backwards


# -- breaking off


@rule("destroyall", "DAM14", "R20")
def test_whoever_leaves_is_struck() -> None:
    s = scene((beast(armor=1, strength=9), (20, 20), "E"), (beast(strength=2), (22, 20), "W"))
    play(s, ("walk",), ("go", (17, 20)), ("wait",))
    assert deciding(s) == "Parting" and s.player == 1
    play(s, ("blow",), dice=[2, 2, 2])
    assert s.health[0] == 3 and where(s, 0) == (17, 20)
    assert s.player == 0 and s.spent == 0  # the blow was free, and there is none in return
    t = scene((beast(armor=1, health=1), (20, 20), "E"), (beast(strength=2), (22, 20), "W"))
    play(t, ("walk",), ("go", (17, 20)), ("wait",), ("blow",), dice=[2, 2, 2])
    assert t.returns() == [0.0, 1.0]


@rule("destroyall", "DAM14", "R20")
def test_from_behind_one_leaves_unharmed() -> None:
    s = scene((beast(strength=1), (20, 20), "E"), (beast(), (22, 20), "E"))
    play(s, ("assault", 1), dice=[1, *ones(5)])
    play(s, ("walk",), ("go", (17, 20)), ("wait",))
    assert deciding(s) == "Round" and s.backed[0] == 0
    r = scene((beast(strength=1), (20, 20), "E"), (beast(), (22, 20), "E"))
    play(r, ("assault", 1), dice=[1, *ones(5)])
    play(r, ("walk",), ("go", (20, 21)), ("stand_down",), ("walk",), ("go", (17, 21)))
    assert deciding(r) == "Round" and where(r, 0) == (17, 21), "it is remembered as long as they touch"
    t = scene((beast(strength=1, power=5, powers=["Teleportation"]), (20, 20), "E"), (beast(), (22, 20), "W"))
    play(t, ("teleport",), ("appear", (14, 20)))
    assert deciding(t) == "Round" and where(t, 0) == (14, 20)
    u = scene((beast(powers=["Flight"]), (20, 20), "E"), (beast(), (22, 20), "W"))
    play(u, ("fly",), ("land", (14, 20)), ("wait",))
    assert deciding(u) == "Parting"


@rule("destroyall", "DAM14", "R20", "M7")
def test_climbing_off_and_digging_off_are_breaking_off() -> None:
    s = scene((beast(movement=9), (4, 7), "E"), (beast(), (4, 9), "N"), stand=[0])
    play(s, ("climb", 1, 1), ("wait",))
    assert deciding(s) == "Parting" and s.player == 1
    t = scene((beast(powers=["Burrowing"]), (20, 20), "E"), (beast(), (22, 20), "W"))
    play(t, ("burrow",), ("emerge", (18, 20)), ("wait",))
    assert deciding(t) == "Parting" and where(t, 0) == (20, 20)
    play(t, ("spare",))
    assert where(t, 0) == (18, 20)
    up = {"perch": 6, "height": 6}
    u = scene((beast(), (16, 16), "E", up), (beast(), (18, 16), "W", up), stand=[6])
    play(u, ("lower", "west", 1), ("wait",))
    assert deciding(u) == "Parting"


# -- extra limbs, venom, pointy bits, stretching


@rule("destroyall", "P.ExtraLimb", "R66", "R19")
def test_an_extra_limb_strikes_twice_and_is_answered_once() -> None:
    s = scene((beast(strength=1, powers=["ExtraLimb"]), (20, 20), "E"), (beast(strength=1), (22, 20), "W"))
    play(s, ("assault", 1), ("strike_back",), dice=[1, *ones(5)])
    assert deciding(s) == "SecondBlow"
    play(s, ("again",), dice=[1, *ones(5), 1, *ones(5)])
    assert deciding(s) == "Round"
    t = scene((beast(), (20, 20), "E"), (beast(strength=1, powers=["ExtraLimb"]), (22, 20), "W"))
    play(t, ("walk",), ("go", (17, 20)), ("wait",), ("blow",), dice=[1, *ones(5)])
    assert deciding(t) == "Round"  # R19: one free blow, no second
    u = scene((beast(strength=1), (20, 20), "E"), (beast(strength=1, powers=["ExtraLimb"]), (22, 20), "W"))
    play(u, ("assault", 1), ("strike_back",), dice=[1, *ones(5), 1, *ones(5)])
    assert deciding(u) == "Round"  # nor after a blow in return


@rule("destroyall", "P.Venomous", "R33", "R66", "M20")
def test_venom_works_on() -> None:
    snake = beast(strength=3, power=5, powers=["Venomous", "Maul"])
    s = scene((snake, (20, 20), "E"), (beast(armor=1, health=9, weakness="physical"), (22, 20), "E"))
    play(s, ("assault", 1), ("venom",), dice=[1, 1, 1, 5])  # 6 against 5
    assert s.health[1] == 8 and s.burn[1] == 3 and s.power[0] == 3 and s.burn_kind[1] == -1
    play(s, ("done",))
    assert s.dice == 1  # one die, without Maul
    play(s, dice=[3, 6, 1])  # 3 against 7: the six is rolled again, venom is of no kind
    assert s.health[1] == 8 and s.burn[1] == 1
    plain = scene((snake, (20, 20), "E"), (beast(armor=1, health=9), (22, 20), "E"))
    play(plain, ("assault", 1), ("plain",), dice=[1, 1, 1, 5])
    assert plain.health[1] == 8 and plain.burn[1] == 0 and plain.power[0] == 5
    t = scene((snake, (20, 20), "E"), (beast(armor=2), (22, 20), "E"))
    play(t, ("assault", 1), ("venom",), dice=[1, 1, 1, 5, 5])
    assert t.burn[1] == 0  # it did not hurt
    u = scene((snake, (20, 20), "E", {"power": 1}), (beast(armor=2), (22, 20), "E"))
    play(u, ("assault", 1), dice=[1, 1, 1, 5, 5])  # not asked: too little power


@rule("destroyall", "P.PointyBits", "R46", "R61")
def test_pointy_bits_answer_what_hurt() -> None:
    spiny = beast(strength=1, armor=1, health=4, powers=["PointyBits"])
    s = scene((beast(strength=2, armor=1, health=9), (20, 20), "E"), (spiny, (22, 20), "E"))
    play(s, ("assault", 1), dice=[2, 2, 2])
    assert s.health[1] == 2 and s.dice == 2  # present HEALTH
    play(s, dice=[3, 1, 1])
    assert s.health[0] == 5
    t = scene((beast(strength=2), (20, 20), "E"), (spiny, (22, 20), "E"))
    play(t, ("assault", 1), dice=[1, 1, 2])
    assert deciding(t) == "Round"  # nothing hurt, nothing stings
    both = scene((beast(strength=2, armor=1, health=9, powers=["PointyBits"]), (20, 20), "E"), (spiny, (22, 20), "E"))
    play(both, ("assault", 1), dice=[2, 2, 2, 3, 1, 1])
    assert deciding(both) == "Round"  # spines do not answer spines
    dead = scene((beast(strength=2, armor=1), (20, 20), "E"), (spiny, (22, 20), "E"), (beast(), (4, 4), "N"))
    play(dead, ("assault", 1), dice=[4, 4, 2])
    assert dead.status[1] == 3 and dead.health[0] == 5


@rule("destroyall", "R61", "P.PointyBits")
def test_pointy_bits_answer_return_blows_too() -> None:
    s = scene((beast(strength=1, armor=1, health=4, powers=["PointyBits"]), (20, 20), "E"),
              (beast(strength=2, armor=1), (22, 20), "W"))  # fmt: skip
    play(s, ("assault", 1), ("strike_back",), dice=[1, 1, 2, 2, 2])
    assert s.health[0] == 2 and s.dice == 2


@rule("destroyall", "P.Stretching", "R45")
def test_stretching_across_a_gap() -> None:
    arms = beast(strength=2, powers=["Stretching"])
    spiny = beast(armor=1, health=9, powers=["PointyBits"])
    s = scene((arms, (20, 20), "E"), (spiny, (25, 20), "W"))
    play(s, ("stretch", 1), dice=[2, 2, 2])
    assert s.power[0] == 2 and s.health[1] == 7  # three inches of gap
    assert deciding(s) == "Round"  # no reply, no spines
    assert refused(s, "stretch", 2) == "P.Stretching", "there is no third"
    assert refused(s, "stretch", 1) == "R1"
    far = scene((arms, (20, 20), "E"), (spiny, (27.5, 20), "W"))
    assert refused(far, "stretch", 1) == "DAM20"
    touch = scene((arms, (20, 20), "E"), (spiny, (22, 20), "W"))
    assert refused(touch, "stretch", 1) == "R18"
    wall = scene((arms, (4, 7), "E"), (spiny, (10, 7), "W"), stand=[0])
    assert refused(wall, "stretch", 1) == "R45"


# -- pushing


@rule("destroyall", "DAM15", "R21", "R60")
def test_half_of_what_is_left_pushes() -> None:
    s = scene((beast(movement=5, strength=1), (20, 20), "N"), (beast(), (25, 20), "E"))
    play(s, ("charge", 1), dice=[1, *ones(5)])  # three inches to contact, seven left, three to push
    assert deciding(s) == "Pushing"
    assert refused(s, "push", 4) == "R21"
    play(s, ("push", 3))
    assert where(s, 0) == (26, 20) and where(s, 1) == (28, 20)
    frail = (beast(armor=1, health=1), (25, 20), "E")
    t = scene((beast(movement=5, strength=2), (20, 20), "N"), frail, (beast(), (4, 4), "N"))
    play(t, ("charge", 1), dice=[2, 2, 1])
    assert deciding(t) == "Round"  # the dead are not pushed


@rule("destroyall", "DAM15", "R22", "R60", "R12")
def test_pushed_into_a_building() -> None:
    """b13 begins 38 inches south: the target's centre stops at 37, and both roll at once."""
    target = (beast(health=6, armor=1), (7, 33), "S", {"health": 3})
    u = scene((beast(movement=10, strength=1), (7, 30), "S"), target, stand=[13])
    play(u, ("charge", 1), dice=[1, 1])
    play(u, ("push", 8))
    assert where(u, 1) == (7, 37) and where(u, 0) == (7, 35)  # b13 begins at 38
    assert u.dice == 3  # the building suffers present HEALTH
    play(u, dice=[2, 2, 2, 1, 1, 3, 2, 1])  # 6 against 2: rubble; then ARMOR 2: 5 against 1
    assert not u.standing >> 13 & 1 and u.returns() == [1.0, 0.0]


@rule("destroyall", "DAM15", "R22", "M5")
def test_a_push_that_just_reaches_the_wall() -> None:
    """b13 begins at 38: three inches bring the target's base against it, two do not."""

    def pushed(inches: int) -> Rampage:
        s = scene((beast(movement=5, strength=1), (7, 31), "S"), (beast(), (7, 34), "S"), stand=[13])
        return play(s, ("charge", 1), ("push", inches), dice=[1, *ones(5)])

    s, t = pushed(2), pushed(3)
    assert where(s, 1) == (7, 36) and "crashed" not in events(s)
    assert where(t, 1) == (7, 37) and "crashed" in events(t)


@rule("destroyall", "R16", "R23")
def test_pushes_stop_at_the_edge_and_at_others() -> None:
    s = scene((beast(movement=9, strength=1), (40, 24), "E"), (beast(), (44, 24), "E"))
    play(s, ("charge", 1), dice=[1, *ones(5)])
    play(s, ("push", 5))
    assert where(s, 1) == (47, 24) and s.health[1] == 5
    t = scene((beast(movement=9, strength=1), (20, 24), "E"), (beast(), (24, 24), "E"), (beast(), (28, 24), "E"))
    play(t, ("charge", 1), dice=[1, *ones(5)])
    play(t, ("push", 5))
    assert where(t, 1) == (26, 24) and t.health == [5, 5, 5]
    assert "hurt" not in events(t)
