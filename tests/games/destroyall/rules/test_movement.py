"""Moving: walking, turning, walls, the edge, sight, the lane of a charge, and what a refusal says."""

from __future__ import annotations

from itertools import pairwise

from matinee.games.destroyall.map.lattice import BASE2, INCH, near_line
from matinee.games.destroyall.state import Rampage
from matinee.testing import rule
from tests.games.destroyall.rules.scene import (
    FAR,
    allowed,
    at,
    beast,
    deciding,
    named,
    ones,
    play,
    refused,
    scene,
    verbs,
    where,
)


@rule("destroyall", "DAM4", "M2")
def test_an_inch_for_each_point_of_movement() -> None:
    s = scene((beast(movement=5), (20, 24), "N"), FAR)
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
    s = scene((beast(powers=["ForceField"]), (20, 24), "N"), FAR)
    play(s, ("turn",), ("face", "SSW"))
    assert s.heading[0] == 9 and s.left == 5 * INCH
    assert refused(s, "turn") == "R6"
    play(s, ("walk",), ("go", (20, 25)), ("turn",), ("face", "N"))
    play(s, ("rush",), ("dash", (20, 20)))
    assert refused(s, "turn") == "DAM5" and refused(s, "walk") == "DAM5"


@rule("destroyall", "R9", "M4")
def test_buildings_are_walked_round() -> None:
    """b0 stands from 5 to 9 inches; an inch of room is kept, so the way from 4,7 to 10,7 is 3 + 6 + 3 inches."""
    s = scene((beast(movement=10), (4, 7), "N"), FAR, stand=[0])
    play(s, ("walk",))
    assert refused(s, "go", (7, 7)) == "R9"
    assert refused(s, "go", (4.5, 7)) == "R9"
    assert refused(s, "go", (10, 7)) == "DAM4"
    assert allowed(s, "go", (10, 4))
    play(s, ("go", (10, 4)))
    assert s.left == 1 * INCH and s.heading[0] == 4
    t = scene((beast(movement=10), (4, 7), "N"), FAR)
    play(t, ("walk",), ("go", (10, 7)))
    assert t.left == 4 * INCH  # rubble is nothing to a monster


@rule("destroyall", "R16", "M3")
def test_nobody_leaves_the_table() -> None:
    s = scene((beast(), (3, 3), "N"), FAR)
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


@rule("destroyall", "M4", "R55")
def test_a_walk_in_contact_keeps_bases_apart() -> None:
    """From west to east of a foe two inches away: never nearer to it than that."""
    s = scene((beast(movement=9), (22, 24), "N"), (beast(), (24, 24), "N"))
    play(s, ("walk",), ("go", (26, 24)), ("stand_down",))
    walked = next(event for event in s.events if event.id == "walked")
    ways = [*zip(walked.args[3::2], walked.args[4::2], strict=True)]
    assert ways[0] == (44, 48) and ways[-1] == (52, 48) and len(ways) > 3, "in half inches, round corners"
    assert not any(near_line(48, 48, *a, *b, BASE2) for a, b in pairwise(ways)), ways
    assert s.left < 3 * INCH, "six inches at least"


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
    s = scene((beast(powers=["Flight"]), (20, 20), "E"), FAR)
    assert {"fly", "walk"} <= verbs(s)
    play(s, ("walk",), ("go", (21, 20)))
    assert refused(s, "fly") == "DAM8"
    t = scene((beast(powers=["Flight", "ForceField"]), (20, 20), "E"), FAR)
    play(t, ("fly",), ("land", (22, 20)))
    assert refused(t, "walk") == "DAM8" and refused(t, "turn") == "DAM8"
    assert at(1, 1) == 2 * 97 + 2


@rule("destroyall", "DAM4", "DAM5", "DAM8")
def test_staying_ends_the_leg_and_not_the_move() -> None:
    s = scene((beast(powers=["Flight"]), (20, 20), "E"), FAR)
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
    s = scene((mole, (28, 20), "E"), FAR, table="harbor")
    play(s, ("burrow",), ("emerge", (33, 20)))
    assert where(s, 0) == (33, 20) and s.wet(0)
    t = scene((mole, (33, 20), "W", {"under": 1}), FAR, table="harbor")
    play(t, ("burrow",), ("emerge", (28, 20)))
    assert where(t, 0) == (28, 20) and not t.under[0]
    up = scene((mole, (7, 7), "N", {"perch": 0, "height": 2}), FAR, stand=[0])
    assert refused(up, "burrow") == "P.Burrowing"


# -- the lane of a charge


@rule("destroyall", "R7", "DAM5")
def test_what_is_left_is_doubled_before_it_is_too_little() -> None:
    """Two fifths of an inch are left; the foe is half an inch from contact."""
    s = scene((beast(), (20, 20), "E"), (beast(), (22.5, 20), "E"), left=820)
    assert allowed(s, "charge", 1) and refused(s, "rush") == "M17" and refused(s, "walk") == "DAM4"
    fast = scene((beast(powers=["IncredibleSpeed"]), (20, 20), "E"), FAR, left=820)
    assert allowed(fast, "rush")
    assert refused(scene((beast(), (20, 20), "E"), FAR, left=400), "rush") == "DAM5"


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
    assert allowed(play(scene(runner, FAR), ("rush",)), "dash", (10, 5.5))
    assert refused(play(scene(runner, FAR, stand=[0]), ("rush",)), "dash", (10, 5.5)) == "M17"


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
    wall = play(scene((beast(), (4, 7), "N"), FAR, stand=[0]), ("rush",))
    assert sentence(wall, "dash", (10, 7)) == "building_in_the_lane"
    shore = scene((beast(), (28, 20), "E"), FAR, table="harbor")
    assert sentence(play(shore.copy(), ("rush",)), "dash", (32, 20)) == "water_in_the_lane"
    assert sentence(play(shore, ("walk",)), "go", (32, 20)) == "water_from_its_shore"
    wet = play(scene((beast(movement=9), (32, 20), "W"), FAR, table="harbor"), ("walk",))
    assert sentence(wet, "go", (28, 20)) == "land_from_the_shore"
