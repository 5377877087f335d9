"""Water (DAM7): wading, swimming, submerging. In Harbor the bay is from 30 to 48 east and 14 to 25 south."""

from __future__ import annotations

from matinee.games.destroyall.map.lattice import INCH
from matinee.testing import rule
from tests.games.destroyall.rules.scene import (
    FAR,
    allowed,
    beast,
    blast,
    deciding,
    events,
    ones,
    play,
    refused,
    scene,
)


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
    assert refused(scene((gun, (20, 24), "N"), FAR), "dive") == "DAM7"


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
def test_wading_into_contact_needs_an_enemy_in_that_water() -> None:
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


@rule("destroyall", "R8", "R15", "M14")
def test_from_under_water_nobody_is_seen_on_the_way() -> None:
    foe = (beast(), (22, 20), "E")
    s = scene((beast(movement=9), (32, 20), "W", {"under": 1}), foe, table="harbor")
    play(s, ("walk",), ("go", (30, 20)))
    assert events(s)[-1] == "surfaces" and allowed(s, "charge", 1)
    t = scene((beast(movement=9), (32, 20), "W"), foe, table="harbor")
    play(t, ("walk",), ("go", (30, 20)))
    assert refused(t, "charge", 1) == "R8"


@rule("destroyall", "M18")
def test_up_or_down_by_walking_counts_too() -> None:
    s = scene((beast(movement=9), (31, 20), "W", {"under": 1}), (beast(), (4, 4), "N"), table="harbor")
    play(s, ("walk",), ("go", (30, 20)))
    assert not s.under[0] and events(s)[-1] == "surfaces"
    w = scene((beast(movement=5), (33, 20), "W"), (beast(), (4, 4), "N"), table="harbor")
    play(w, ("walk",))
    assert refused(w, "go", (30, 20)) == "DAM4", "the shore is too far, not closed"
    play(s, ("walk",), ("go", (31, 20)))
    assert refused(s, "dive") == "M18"
    t = scene((beast(movement=9), (31, 20), "W"), (beast(), (4, 4), "N"), table="harbor")
    play(t, ("dive",), ("walk",))
    assert refused(t, "go", (30, 20)) == "M18" and allowed(t, "go", (30.5, 20))
