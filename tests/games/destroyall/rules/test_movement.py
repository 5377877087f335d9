"""Moving: walking, turning, walls, water, the edge, climbing, roofs and falls."""

from __future__ import annotations

from matinee.games.destroyall.map.lattice import INCH
from matinee.games.destroyall.state import Rampage
from matinee.testing import rule
from tests.games.destroyall.rules.scene import (
    allowed,
    at,
    beast,
    blast,
    deciding,
    events,
    named,
    ones,
    play,
    refused,
    scene,
    verbs,
    where,
)

OTHER = (beast(), (46, 46), "N")


@rule("destroyall", "DAM4", "M2")
def test_an_inch_for_each_point_of_movement() -> None:
    s = scene((beast(movement=5), (20, 24), "N"), OTHER)
    play(s, ("walk",))
    assert allowed(s, "go", (25, 24)) and allowed(s, "go", (23, 28)) and allowed(s, "halt")
    assert refused(s, "go", (25.5, 24)) == "DAM4"
    assert refused(s, "go", (23.5, 28)) == "DAM4"  # a little more than five inches
    play(s, ("go", (23, 24)))
    assert where(s, 0) == (23, 24) and s.left == 2 * INCH
    assert s.heading[0] == 4  # it faces east, the way it went
    play(s, ("walk",))
    assert refused(s, "go", (20, 24)) == "DAM4"


@rule("destroyall", "R6")
def test_turning_is_free_in_a_normal_move_and_not_in_a_charge() -> None:
    s = scene((beast(powers=["ForceField"]), (20, 24), "N"), OTHER)
    play(s, ("turn",), ("face", "SSW"))
    assert s.heading[0] == 9 and s.left == 5 * INCH
    assert refused(s, "turn") == "R6"
    play(s, ("walk",), ("go", (20, 25)), ("turn",), ("face", "N"))
    play(s, ("rush",), ("dash", (20, 20)))
    assert refused(s, "turn") == "DAM5" and refused(s, "walk") == "DAM5"


@rule("destroyall", "R9", "M4")
def test_buildings_are_walked_round() -> None:
    """b0 stands from 5 to 9 inches; an inch of room is kept, so the way from 4,7 to 10,7 is 3 + 6 + 3 inches."""
    s = scene((beast(movement=10), (4, 7), "N"), OTHER, stand=[0])
    play(s, ("walk",))
    assert refused(s, "go", (7, 7)) == "R9"
    assert refused(s, "go", (4.5, 7)) == "R9"
    assert refused(s, "go", (10, 7)) == "DAM4"
    assert allowed(s, "go", (10, 4))
    play(s, ("go", (10, 4)))
    assert s.left == 1 * INCH and s.heading[0] == 4
    t = scene((beast(movement=10), (4, 7), "N"), OTHER)
    play(t, ("walk",), ("go", (10, 7)))
    assert t.left == 4 * INCH  # rubble is nothing to a monster


@rule("destroyall", "R16", "M3")
def test_nobody_leaves_the_table() -> None:
    s = scene((beast(), (3, 3), "N"), OTHER)
    play(s, ("walk",))
    assert refused(s, "go", (0.5, 3)) == "R16"
    assert allowed(s, "go", (1, 3))


@rule("destroyall", "M4", "DAM10", "R55")
def test_walking_never_leads_into_contact() -> None:
    s = scene((beast(movement=8), (20, 24), "N"), (beast(), (24, 24), "N"))
    play(s, ("walk",))
    assert refused(s, "go", (22, 24)) == "DAM10" and refused(s, "go", (24, 26)) == "DAM10"
    assert allowed(s, "go", (21.5, 24)) and allowed(s, "go", (24, 26.5))
    assert refused(s, "go", (28, 24)) == "DAM4"  # straight through is eight inches, round it is more
    assert allowed(s, "go", (26, 26))


# -- water: in Harbor the bay is from 30 to 48 east and 14 to 25 south


@rule("destroyall", "DAM7", "R59", "R14", "M6")
def test_wading_takes_three_inches_for_one() -> None:
    s = scene((beast(movement=5), (29, 20), "E"), (beast(), (4, 20), "N"), table="harbor")
    play(s, ("walk",))
    assert refused(s, "go", (31, 20)) == "M6"
    play(s, ("go", (30, 20)), ("walk",))  # the shore; four inches are left: two wet ones
    assert allowed(s, "go", (32, 20)) and refused(s, "go", (32.5, 20)) == "DAM4"
    play(s, ("go", (31, 20)))
    assert s.left == 1 * INCH
    play(s, ("walk",), ("go", (32, 20)))
    assert s.left == 0 and s.wet(0)


@rule("destroyall", "P.Swimming", "R40")
def test_swimmers_go_twice_as_far() -> None:
    s = scene((beast(movement=5, powers=["Swimming"]), (29, 20), "E"), (beast(), (4, 20), "N"), table="harbor")
    play(s, ("walk",), ("go", (30, 20)), ("walk",))
    assert allowed(s, "go", (38, 20)) and refused(s, "go", (38.5, 20)) == "DAM4"
    play(s, ("go", (34, 20)))
    assert s.left == 2 * INCH


@rule("destroyall", "DAM7", "R15", "M18")
def test_submerging() -> None:
    gun = beast(weapons=[blast()], powers=["Explosion"])
    s = scene((gun, (33, 20), "W"), (gun, (28, 20), "E"), (beast(), (29, 30), "N"), table="harbor")
    assert allowed(s, "aim", 0)
    play(s, ("dive",))
    assert s.player == 1 and deciding(s) == "Interruption" and not s.under[0]  # M23: before it is out of sight
    play(s, ("wait",))
    assert s.under[0] and refused(s, "surface") == "M18"
    assert refused(s, "aim", 0) == "R15" and refused(s, "explode") == "DAM7"  # no sight under water
    assert not s.sees(0, 1) and not s.sees(1, 0)
    play(s, ("done",))
    assert s.player == 1 and refused(s, "charge", 0) == "M7"
    play(s, ("aim", 0))
    assert refused(s, "at", 0) == "R15"
    t = scene((gun, (33, 20), "W", {"under": 1}), (gun, (28, 20), "E"), table="harbor")
    play(t, ("surface",))
    assert t.player == 1 and deciding(t) == "Interruption"
    play(t, ("wait",))
    assert not t.under[0] and refused(t, "dive") == "M18"
    assert refused(scene((gun, (20, 24), "N"), OTHER), "dive") == "DAM7"


@rule("destroyall", "R15", "R30")
def test_an_explosion_does_not_reach_under_water() -> None:
    bomb = beast(powers=["Explosion"], health=10)
    s = scene((bomb, (28, 20), "E"), (beast(), (33, 20), "W", {"under": 1}), table="harbor")
    play(s, ("explode",), dice=ones(20))
    assert s.player == 1 and deciding(s) == "Round" and s.health[1] == 5  # nobody rolls a defence


@rule("destroyall", "DAM7", "M12")
def test_contact_in_water_needs_no_charge() -> None:
    s = scene((beast(movement=9, strength=2), (34, 20), "E"), (beast(), (38, 20), "E", {"under": 1}), table="harbor")
    assert refused(s, "charge", 1) == "DAM7" and refused(s, "rush") == "DAM7"
    play(s, ("walk",), ("go", (36, 20)), ("wait",))
    assert s.touching(0, 1)
    play(s, ("assault", 1), dice=[6, 6, 1, 1, *ones(5)])
    assert s.health[1] == 3


@rule("destroyall", "DAM7", "DAM5")
def test_no_charge_through_water() -> None:
    s = scene((beast(movement=10), (26, 26), "N"), (beast(), (37, 12), "N"), table="harbor")
    assert refused(s, "charge", 1) == "DAM7"


@rule("destroyall", "M12", "DAM10")
def test_wading_leads_into_contact_only_with_somebody_in_that_water() -> None:
    s = scene((beast(movement=9), (34, 20), "W"), (beast(), (29.5, 20), "E"), table="harbor")
    play(s, ("walk",))
    assert refused(s, "go", (31.5, 20)) == "DAM10" and allowed(s, "go", (32, 20))
    t = scene((beast(movement=9), (34, 20), "W"), (beast(), (30.5, 20), "E"), table="harbor")
    play(t, ("walk",))
    assert allowed(t, "go", (32.5, 20))


@rule("destroyall", "M6", "M4")
def test_a_wet_way_stays_in_the_water() -> None:
    """Round the other by land would be less than five inches, by water it is more than six."""
    fish = beast(movement=3, powers=["Swimming"])
    s = scene((fish, (30.5, 18), "S"), (beast(), (31, 20), "E"), table="harbor")
    play(s, ("walk",))
    assert refused(s, "go", (30.5, 22)) == "DAM10" and refused(s, "go", (30.5, 22.5)) == "DAM4"
    far = scene((beast(movement=4, powers=["Swimming"]), (30.5, 18), "S"), (beast(), (31, 20), "E"), table="harbor")
    play(far, ("walk",))
    assert allowed(far, "go", (30.5, 22.5))


@rule("destroyall", "M18")
def test_up_or_down_by_walking_counts_too() -> None:
    s = scene((beast(movement=9), (31, 20), "W", {"under": 1}), (beast(), (4, 4), "N"), table="harbor")
    play(s, ("walk",), ("go", (30, 20)))
    assert not s.under[0] and events(s)[-1] == "surfaces"
    play(s, ("walk",), ("go", (31, 20)))
    assert refused(s, "dive") == "M18"
    t = scene((beast(movement=9), (31, 20), "W"), (beast(), (4, 4), "N"), table="harbor")
    play(t, ("dive",), ("walk",))
    assert refused(t, "go", (30, 20)) == "M18" and allowed(t, "go", (30.5, 20))


# -- climbing: b0 is small and two inches high, b1 average and four


@rule("destroyall", "DAM6", "R11", "R12", "M5")
def test_climbing_takes_two_inches_for_one_and_shakes_the_building_once() -> None:
    s = scene((beast(movement=9, health=5), (4, 7), "E", {"health": 3}), OTHER, stand=[0])
    assert refused(s, "climb", 2, 1) == "DAM6"  # b1 is rubble
    play(s, ("climb", 1, 1), dice=[1, 1, 1, 3, 2])  # present HEALTH: three dice against ARMOR 2
    assert s.height[0] == 1 and s.perch[0] == 0 and s.left == 7 * INCH
    assert s.standing & 1 and where(s, 0) == (4, 7)
    assert refused(s, "walk") == "DAM6" and refused(s, "rush") == "DAM6"
    assert refused(s, "climb", 1, 2) == "DAM6"
    play(s, ("climb", 1, 1))  # no second attack
    assert s.height[0] == 2 and where(s, 0) == (6, 7) and s.left == 5 * INCH
    far = scene((beast(movement=9), (3, 7), "E"), OTHER, stand=[0])
    assert refused(far, "climb", 1, 1) == "M5"


@rule("destroyall", "P.Nimble")
def test_the_nimble_climb_at_no_penalty() -> None:
    s = scene((beast(movement=2, powers=["Nimble"]), (4, 7), "E"), OTHER, stand=[0])
    play(s, ("climb", 1, 2), dice=[*ones(5), 6, 6, 1, 1])
    assert s.height[0] == 2 and s.left == 0


@rule("destroyall", "DAM6", "DAM21", "DAM22")
def test_a_building_that_breaks_under_the_climber() -> None:
    s = scene((beast(movement=9), (4, 7), "E"), OTHER, stand=[0])
    play(s, ("climb", 1, 2), dice=[*ones(5), 2, 2])
    assert not s.standing & 1 and s.perch[0] == -1 and s.height[0] == 0
    assert s.left == 9 * INCH and s.health[0] == 5


@rule("destroyall", "M13", "DAM6")
def test_on_the_roof_and_down_again() -> None:
    up = {"perch": 0, "height": 2}
    s = scene((beast(movement=5), (6, 7), "E", up), OTHER, stand=[0])
    assert refused(s, "charge", 1) == "DAM6"
    play(s, ("walk",))
    assert refused(s, "go", (9, 7)) == "DAM4" and allowed(s, "go", (8, 8))
    play(s, ("go", (7, 7)))
    assert s.height[0] == 2
    play(s, ("lower", "north", 2))
    assert where(s, 0) == (7, 4) and s.perch[0] == -1 and s.left == 0
    t = scene((beast(movement=5), (6, 7), "E", up), OTHER, stand=[0])
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
    s = scene((beast(movement=6), (15, 15), "E", up), (beast(), (17.5, 17.5), "N", up), OTHER, stand=[6])
    play(s, ("walk",))
    assert allowed(s, "go", (19, 15)) and refused(s, "go", (18, 18)) == "DAM10"
    t = scene((beast(movement=6), (15, 17), "E", up), (beast(), (17.5, 17), "N", up), OTHER, stand=[6])
    play(t, ("walk",))
    assert not any(action[0] == "go" and action[1] % 97 > 36 for action in t.legal_actions())  # no way past it


@rule("destroyall", "DAM22", "R13", "P.Rubbery")
def test_falling_with_the_building() -> None:
    """b6 is colossal: six dice against ARMOR, and no weakness to the ground."""
    up = {"perch": 6, "height": 6}
    s = scene((beast(strength=9, weakness="physical"), (17, 17), "E", up), OTHER, stand=[6])
    play(s, ("smash", 7), dice=[*[4] * 9, *ones(6)])
    assert s.perch[0] == -1 and s.height[0] == 0 and s.dice == 6
    play(s, dice=[2, 2, 2, 2, 2, 2, 6, 1, 1, 1, 1, 1])  # 12 against 11, the six rolled again
    assert s.health[0] == 4
    t = scene((beast(strength=9, powers=["Rubbery"]), (17, 17), "E", up), OTHER, stand=[6])
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
    s = scene((beast(strength=3), (4, 7), "N"), OTHER, stand=[0, 1])
    assert refused(s, "smash", 2) == "R10"
    play(s, ("smash", 1), dice=[1, 1, 1, 1, 2])  # a tie
    assert s.standing & 1 and s.spent == 1 and s.health[0] == 5
    for b, armor in ((0, 2), (1, 4), (6, 6)):
        assert s.town.armor[b] == armor
    t = scene((beast(strength=3), (4, 7), "N"), OTHER, stand=[0])
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


@rule("destroyall", "R53")
def test_sight_past_buildings_by_height() -> None:
    """b0 (2 inches) and b5 (4 inches) stand between north and south along x = 7."""
    s = scene((beast(), (7, 3), "S"), (beast(), (7, 24), "N"), stand=[0])
    assert not s.sees(0, 1)
    assert scene((beast(), (7, 3), "S"), (beast(), (7, 24), "N")).sees(0, 1)
    edge = scene((beast(), (9, 3), "S"), (beast(), (9, 24), "N"), stand=[0])
    assert edge.sees(0, 1)  # along the wall is past the wall
    high = scene((beast(), (7, 7), "S", {"perch": 0, "height": 2}), (beast(), (7, 24), "N"), stand=[0])
    assert high.sees(0, 1) and high.sees(1, 0)
    behind = scene((beast(), (7, 7), "S", {"perch": 0, "height": 2}), (beast(), (7, 24), "N"), stand=[0, 5])
    assert not behind.sees(0, 1)
    third = scene((beast(), (20, 24), "E"), (beast(), (28, 24), "W"), (beast(), (24, 24), "N"))
    assert third.sees(0, 1)  # monsters do not block


@rule("destroyall", "M8", "P.Goo")
def test_goo_in_the_middle_of_a_move() -> None:
    spitter = beast(weapons=[{"form": "Goo"}])
    s = scene((beast(movement=5), (20, 20), "E"), (spitter, (30, 20), "W"))
    play(s, ("walk",), ("go", (21, 20)), ("wait",), ("aim", 0), ("at", 0), ("spend", 1), dice=[3, 3, *ones(5)])
    assert s.goo[0] == 2 and s.left == 2 * INCH and s.movement(0) == 3


@rule("destroyall", "DAM8")
def test_movement_powers_are_not_mixed_with_walking() -> None:
    s = scene((beast(powers=["Flight"]), (20, 20), "E"), OTHER)
    assert {"fly", "walk"} <= verbs(s)
    play(s, ("walk",), ("go", (21, 20)))
    assert refused(s, "fly") == "DAM8"
    t = scene((beast(powers=["Flight", "ForceField"]), (20, 20), "E"), OTHER)
    play(t, ("fly",), ("land", (22, 20)))
    assert refused(t, "walk") == "DAM8" and refused(t, "turn") == "DAM8"
    assert at(1, 1) == 2 * 97 + 2


@rule("destroyall", "DAM4", "DAM5", "DAM8")
def test_staying_ends_the_leg_and_not_the_move() -> None:
    s = scene((beast(powers=["Flight"]), (20, 20), "E"), OTHER)
    before = s.position()
    play(s, ("walk",), ("halt",), ("rush",), ("halt",), ("fly",), ("halt",))
    assert s.position() == before


@rule("destroyall", "R20", "DAM14")
def test_walking_round_a_foe_is_no_breaking_off() -> None:
    s = scene((beast(), (20, 20), "E"), (beast(), (22, 20), "W"))
    play(s, ("walk",), ("go", (22, 22)), ("wait",))
    assert where(s, 0) == (22, 22) and deciding(s) == "Interruption" and s.touching(0, 1)  # and no parting blow
    t = scene((beast(), (20, 20), "E"), (beast(), (22, 20), "W"), (beast(), (26, 20), "W"))
    play(t, ("walk",))
    assert refused(t, "go", (24, 20)) == "DAM10"  # not into contact with a third


@rule("destroyall", "P.Burrowing", "M25")
def test_digging_in_and_coming_up_in_water() -> None:
    mole = beast(powers=["Burrowing"])
    s = scene((mole, (28, 20), "E"), OTHER, table="harbor")
    play(s, ("burrow",), ("emerge", (33, 20)))
    assert where(s, 0) == (33, 20) and s.wet(0)
    t = scene((mole, (33, 20), "W", {"under": 1}), OTHER, table="harbor")
    play(t, ("burrow",), ("emerge", (28, 20)))
    assert where(t, 0) == (28, 20) and not t.under[0]
    up = scene((mole, (7, 7), "N", {"perch": 0, "height": 2}), OTHER, stand=[0])
    assert refused(up, "burrow") == "P.Burrowing"


# -- the lane of a charge


@rule("destroyall", "R7", "DAM5")
def test_what_is_left_is_doubled_before_it_is_too_little() -> None:
    """Two fifths of an inch are left; the foe is half an inch from contact."""
    s = scene((beast(), (20, 20), "E"), (beast(), (22.5, 20), "E"), left=820)
    assert allowed(s, "charge", 1) and refused(s, "rush") == "M17" and refused(s, "walk") == "DAM4"
    fast = scene((beast(powers=["IncredibleSpeed"]), (20, 20), "E"), OTHER, left=820)
    assert allowed(fast, "rush")
    assert refused(scene((beast(), (20, 20), "E"), OTHER, left=400), "rush") == "DAM5"


@rule("destroyall", "R57", "DAM10")
def test_a_charger_keeps_the_heading_of_its_line() -> None:
    s = scene((beast(strength=1), (10, 10), "E"), (beast(), (13, 10.5), "E"))
    play(s, ("charge", 1), dice=[1, *ones(5)])
    assert where(s, 0) == (11, 10) and s.heading[0] == 4  # from where it stands the foe is nearer to ESE


@rule("destroyall", "R57", "R55")
def test_a_charge_does_not_end_beside_its_line() -> None:
    s = scene((beast(movement=9), (10, 10), "E"), (beast(), (20, 10), "E"), (beast(), (18.5, 11.5), "E"))
    assert refused(s, "charge", 1) == "R55"


@rule("destroyall", "R57", "M17", "R9")
def test_a_rush_does_not_cut_a_corner() -> None:
    """The lattice point nearest to nine inches ESE lies behind the corner of b0."""
    runner = (beast(movement=9), (1, 1.5), "E")
    assert allowed(play(scene(runner, OTHER), ("rush",)), "dash", (10, 5.5))
    assert refused(play(scene(runner, OTHER, stand=[0]), ("rush",)), "dash", (10, 5.5)) == "M17"


@rule("destroyall", "M4", "M12")
def test_a_wader_keeps_clear_of_those_ashore() -> None:
    """Along the shore past a foe that stands on it: round its ring, and not by the straight way."""
    wader = beast(movement=9, powers=["Swimming"])
    s = scene((wader, (31.5, 15), "S"), (beast(), (30, 20), "N"), table="harbor")
    play(s, ("walk",), ("go", (31.5, 24)))
    assert where(s, 0) == (31.5, 24) and s.left < 4.5 * INCH  # nine inches swum straight would leave so much
    t = scene((wader, (32.5, 15), "S"), (beast(), (31, 20), "N"), table="harbor")
    play(t, ("walk",), ("go", (32.5, 24)))
    assert t.player == 1 and allowed(t, "assault", 0)  # one in the water is passed close by
    play(t, ("stand_down",))
    assert where(t, 0) == (32.5, 24) and t.left == 4.5 * INCH


# -- refusals name what is in the way


def sentence(s: Rampage, verb: str, *rest: object) -> str:
    """The words of a refusal."""
    assert refused(s, verb, *rest)
    reason = s.why_not(named(verb, *rest))
    assert reason is not None
    return reason.id


@rule("destroyall", "R37", "P.Flight", "P.Teleportation", "DAM20")
def test_a_leap_is_refused_for_what_is_in_its_way() -> None:
    leaper = beast(powers=["Flight", "Burrowing", "Teleportation"])
    s = scene((leaper, (4, 12), "N"), (beast(), (10, 12), "N"), stand=[0, 1])
    for begin, verb in (("fly", "land"), ("burrow", "emerge"), ("teleport", "appear")):
        t = play(s.copy(), (begin,))
        assert sentence(t, verb, (4, 12)) == "is_there"
        assert sentence(t, verb, (10, 14)) == "leaps_into_contact"
    assert sentence(play(s.copy(), ("burrow",)), "emerge", (7, 7)) == "no_room_by_a_wall"
    assert sentence(play(s.copy(), ("burrow",)), "emerge", (4, 40)) == "too_few_power_points"
    assert sentence(play(s.copy(), ("teleport",)), "appear", (20, 4)) == "building_in_sight"


@rule("destroyall", "M17", "DAM5", "M6")
def test_a_way_on_foot_is_refused_for_what_is_in_it() -> None:
    s = play(scene((beast(), (4, 12), "N"), (beast(), (4, 18), "N"), stand=[0]), ("rush",))
    assert sentence(s, "dash", (5, 13.5)) == "no_rush_there"
    assert sentence(s, "dash", (4, 1)) == "rushes_so_far" and sentence(s, "dash", (4, 16)) == "only_a_charge"
    assert sentence(s, "dash", (4, 21)) == "monster_in_the_lane"
    wall = play(scene((beast(), (4, 7), "N"), OTHER, stand=[0]), ("rush",))
    assert sentence(wall, "dash", (10, 7)) == "building_in_the_lane"
    shore = scene((beast(), (28, 20), "E"), OTHER, table="harbor")
    assert sentence(play(shore.copy(), ("rush",)), "dash", (32, 20)) == "water_in_the_lane"
    assert sentence(play(shore, ("walk",)), "go", (32, 20)) == "water_from_its_shore"
    wet = play(scene((beast(movement=9), (32, 20), "W"), OTHER, table="harbor"), ("walk",))
    assert sentence(wet, "go", (28, 20)) == "land_from_the_shore"
