"""The attack powers: range, areas, piercing, burning, draining, exploding, goo and scare."""

from __future__ import annotations

from matinee.games.destroyall.map.lattice import INCH
from matinee.testing import rule
from tests.games.destroyall.rules.scene import (
    FAR,
    GUN,
    allowed,
    beast,
    blast,
    deciding,
    events,
    fire,
    ones,
    play,
    refused,
    scene,
    where,
)

AFRAID = {"fear": 1, "fearer": 1}


@rule("destroyall", "DAM16", "R29", "R56", "R58")
def test_range_facing_and_sight() -> None:
    assert allowed(scene((GUN, (20, 20), "E", {"power": 1}), (beast(), (35, 20), "W")), "aim", 0)  # 15 inches exactly
    assert refused(scene((GUN, (20, 20), "E"), (beast(), (35.5, 20), "W")), "aim", 0) == "DAM16"
    assert allowed(scene((GUN, (20, 20), "E"), (beast(), (20, 26), "W")), "aim", 0)  # exactly abeam is before it
    assert refused(scene((GUN, (20, 20), "E"), (beast(), (19.5, 26), "W")), "aim", 0) == "DAM16"
    s = scene((GUN, (4, 7), "E"), (beast(), (10, 7), "W"), (beast(), (4, 12), "W"), stand=[0])
    play(s, ("aim", 0))
    assert refused(s, "at", 1) == "R53" and allowed(s, "at", 2)


@rule("destroyall", "DAM16", "R53")
def test_a_refusal_names_what_keeps_it_from_the_nearest() -> None:
    far = scene((GUN, (20, 20), "E"), (beast(), (36, 20), "W")).why_not(("aim", 0))
    behind = scene((GUN, (20, 20), "E"), (beast(), (14, 20), "W")).why_not(("aim", 0))
    goo = beast(weapons=[{"form": "Goo", "kind": "cosmic"}])
    hidden = scene((goo, (4, 7), "E"), (beast(), (10, 7), "W"), stand=[0]).why_not(("aim", 0))
    assert far and behind and hidden
    assert far.text == "Out of range: it reaches 15 inches." and "front half" in behind.text
    assert (hidden.rule, hidden.text) == ("R53", "A building or a cliff stands in the line of sight.")


@rule("destroyall", "P.Blast", "DAM20", "DAM17")
def test_two_dice_for_each_power_point() -> None:
    s = scene((GUN, (20, 20), "E", {"power": 3}), (beast(armor=1, health=9), (26, 20), "W"))
    play(s, ("aim", 0), ("at", 1))
    assert refused(s, "spend", 4) == "DAM20" and refused(s, "spend", 0) == "DAM20"
    play(s, ("spend", 2), dice=[1, 2, 3, 4, 5])
    assert s.health[1] == 7 and s.power[0] == 1
    assert refused(scene((GUN, (20, 20), "E", {"power": 0}), (beast(), (26, 20), "W")), "aim", 0) == "DAM20"


@rule("destroyall", "P.Blast", "M15", "DAM21")
def test_blasts_hit_buildings() -> None:
    s = scene((GUN, (4, 12), "N"), FAR, stand=[0])
    play(s, ("aim", 0), ("raze", 1), ("spend", 1), dice=[3, 3, 2, 2])
    assert not s.standing and events(s)[-1] == "destroyed"
    goo = scene((beast(weapons=[{"form": "Goo"}]), (4, 12), "N"), (beast(), (10, 12), "N"), stand=[0])
    play(goo, ("aim", 0))
    assert refused(goo, "raze", 1) == "M15"
    t = scene((beast(), (30, 30), "N"), (GUN, (30, 40), "N"), stand=[11])
    play(t, ("walk",), ("go", (29, 30)))
    assert deciding(t) == "Interruption"
    play(t, ("aim", 0), ("raze", 12), ("spend", 5), dice=[*[3] * 10, *ones(6)])
    assert not t.standing and t.spent == 0b10 and where(t, 0) == (30, 30)


@rule("destroyall", "R2", "M15", "DAM22")
def test_a_climber_is_shot_down_with_its_building() -> None:
    """The gun sees the building, and not the monster that climbs its other side."""
    climber = (beast(movement=9, armor=1), (16, 13), "S")
    s = scene(climber, (GUN, (16, 24), "N"), stand=[6])
    play(s, ("climb", 7, 2), dice=[*ones(5), *ones(6)])
    assert s.height[0] == 2 and s.player == 1 and not s.sees(1, 0)
    assert deciding(s) == "Interruption" and allowed(s, "aim", 0)
    play(s, ("aim", 0), ("raze", 7), ("spend", 5), dice=[*[5] * 10, *ones(6), 1, 1, 5])
    assert not s.standing and s.height[0] == 0 and s.perch[0] == -1 and s.player == 0


@rule("destroyall", "M15")
def test_nobody_is_asked_for_the_sake_of_a_mere_building() -> None:
    s = scene((beast(), (4, 40), "N"), (GUN, (30, 40), "N"), stand=[11])
    play(s, ("walk",), ("go", (5, 40)))
    assert s.player == 0 and deciding(s) == "Round"


@rule("destroyall", "M15", "P.Explosion")
def test_an_interrupting_explosion_must_reach_somebody() -> None:
    bomb = beast(powers=["Explosion"], health=3, strength=1)
    s = scene((beast(), (20, 20), "E"), (bomb, (29, 20), "W"))
    play(s, ("walk",), ("go", (21, 20)))
    assert s.player == 0
    play(s, ("walk",), ("go", (25, 20)))
    assert s.player == 1 and allowed(s, "explode")  # three inches and the edge of a base


@rule("destroyall", "P.AreaEffect", "R28", "R56")
def test_everything_in_the_area_the_firer_too() -> None:
    gun = beast(armor=1, weapons=[blast("fire", area=4)])
    s = scene((gun, (20, 20), "E"), (beast(armor=1), (24, 20), "W"), (beast(armor=1), (29, 20), "W"),
              (beast(armor=1), (24, 25.5), "W"))  # fmt: skip
    fire(s, 1, 1, [2, 2, 1, 2, 4])  # one attack roll of 4, against 1, 2 and 4
    assert s.health == [1, 3, 5, 5]
    t = scene((GUN, (20, 20), "E"), (beast(armor=1), (24, 20), "W"), (beast(armor=1), (26, 20), "W"))
    fire(t, 1, 1, [2, 2, 1])
    assert t.health == [5, 1, 5]


@rule("destroyall", "P.AreaEffect", "R28")
def test_areas_reach_buildings() -> None:
    gun = beast(weapons=[blast("fire", area=2)])
    s = scene((gun, (20, 3), "W"), (beast(), (11, 7), "E"), stand=[0])
    fire(s, 1, 1, [3, 3, *ones(5), 2, 2])
    assert not s.standing and s.health[1] == 4


@rule("destroyall", "P.ArmorPiercing")
def test_further_points_pierce_armor() -> None:
    gun = beast(power=5, weapons=[blast("fire", piercing=True)])
    s = scene((gun, (20, 20), "E"), (beast(armor=5), (26, 20), "W"))
    play(s, ("aim", 0), ("at", 1), ("spend", 2))
    assert refused(s, "pierce", 4) == "DAM20"
    play(s, ("pierce", 3), dice=[*ones(4), 1, 1])
    assert s.health[1] == 3 and s.power[0] == 0


@rule("destroyall", "P.Continuous", "R32", "R62")
def test_continuous_blasts_leave_a_marker_and_add_up() -> None:
    gun = beast(power=5, weapons=[blast("fire", continuous=True)])
    s = scene((gun, (20, 20), "E"), (beast(armor=1, health=9), (26, 20), "W", {"burn": 3, "burn_kind": 2}))
    fire(s, 1, 2, [*ones(4), 4])
    assert s.burn[1] == 3  # a tie hurts nobody
    t = scene((gun, (20, 20), "E"), (beast(armor=1, health=9), (26, 20), "W", {"burn": 3, "burn_kind": 2}))
    fire(t, 1, 2, [*ones(4), 3])
    assert t.burn[1] == 7 and t.burn_kind[1] == 0
    play(t, ("done",))
    assert t.dice == 5 and t.burn[1] == 5


@rule("destroyall", "P.DrainLife", "R34", "R66")
def test_draining() -> None:
    leech = beast(health=5, weapons=[{"form": "DrainLife"}])
    s = scene((leech, (20, 20), "E", {"health": 2}), (beast(health=9), (26, 20), "W", {"health": 2}), FAR)
    play(s, ("aim", 0), ("at", 1), ("spend", 1))
    play(s, dice=[5, 4])
    assert s.dice == 2  # present HEALTH defends
    play(s, dice=[1, 1])  # 9 against 2: four points, of which there were two
    assert s.status[1] == 3 and s.health[0] == 4 and "fed" in events(s)
    told = [(event.id, event.args) for event in s.events if event.id in ("hurt", "fed")]
    assert told == [("hurt", (1, 2, 0)), ("fed", (0, 2, 4))], "it takes no more than the victim had left"
    t = scene((leech, (20, 20), "E", {"health": 4}), (beast(health=9), (26, 20), "W", {"health": 4}))
    fire(t, 1, 3, [*[2] * 6, *ones(4)])
    assert t.health == [5, 1]  # never above full


@rule("destroyall", "P.Explosion", "R30", "R12", "R65", "R31")
def test_exploding_and_coming_back() -> None:
    bomb = beast(power=5, health=4, powers=["Explosion"])
    s = scene((bomb, (20, 20), "E", {"health": 2}), (beast(armor=1, weakness="physical"), (25, 20), "W"),
              (beast(), (25.5, 20), "W", {"y": 46}), stand=[])  # fmt: skip
    play(s, ("explode",))
    assert s.dice == 4 and s.power[0] == 2 and s.status[0] == 2  # two dice for each point it has now
    play(s, dice=[1, 1, 1, 4, 6])  # seven against a six that counts five: physical stuff
    assert s.health[1] == 4
    assert s.player == 1  # its round is over
    assert refused(s, "charge", 0) == "DAM10"
    play(s, ("done",), ("done",), dice=[1, 2])
    assert s.power[0] == 3 and s.turn == 3 and s.status[0] == 1 and s.health[0] == 1
    assert where(s, 0) == (20, 20)


@rule("destroyall", "R30", "P.Explosion")
def test_the_point_it_loses_can_kill_it() -> None:
    bomb = beast(health=4, powers=["Explosion"])
    s = scene((bomb, (20, 20), "E", {"health": 1, "status": 2}), FAR, phase="RoundBegins")
    assert s.returns() == [0.0, 1.0]


@rule("destroyall", "R65", "R52")
def test_an_exploder_that_kills_the_last_foe_wins() -> None:
    bomb = beast(health=4, powers=["Explosion"])
    s = scene((bomb, (20, 20), "E"), (beast(armor=1, health=1), (23, 20), "W"))
    play(s, ("explode",), dice=[*ones(8), 1])
    assert s.returns() == [1.0, 0.0]


@rule("destroyall", "R65", "M9")
def test_a_taken_spot() -> None:
    bomb = beast(health=4, powers=["Explosion"])
    s = scene((bomb, (20, 20), "E", {"status": 2}), (beast(), (20, 21), "W"), phase="RoundBegins")
    assert s.off2(0, 1) >= 16 and where(s, 0) == (20, 19)
    others = [(beast(), at, "N") for at in ((20, 20), (19, 22), (22, 23), (17, 21.5))]
    t = scene((bomb, (20, 20), "E", {"status": 2}), *others, phase="RoundBegins")
    assert where(t, 0) == (20, 18)  # two inches off; 18.5,18.5 is a little farther


@rule("destroyall", "R65")
def test_a_taken_spot_on_a_roof() -> None:
    """The roof of b0 has no room for two, that of b6 has; nobody comes back into thin air or into a wall."""
    bomb = beast(health=4, powers=["Explosion"])
    low, high = {"perch": 0, "height": 2}, {"perch": 6, "height": 6}
    s = scene((bomb, (7, 7), "E", {"status": 2, **low}), (beast(), (7, 7), "N", low), stand=[0], phase="RoundBegins")
    assert s.perch[0] == -1 and s.height[0] == 0 and not s.walled(s.x[0], s.y[0], False)
    t = scene(
        (bomb, (17, 17), "E", {"status": 2, **high}), (beast(), (17, 17), "N", high), stand=[6], phase="RoundBegins"
    )
    assert t.perch[0] == 6 and where(t, 0) == (15, 17) and t.height[0] == 6


@rule("destroyall", "P.Goo", "R35", "R63")
def test_goo_takes_twice_the_damage_off_movement() -> None:
    spitter = beast(weapons=[{"form": "Goo"}])
    s = scene((spitter, (20, 20), "E"), (beast(movement=4, health=5), (26, 20), "W"))
    fire(s, 1, 2, [2, 2, 2, 2, *ones(4)])
    assert s.goo[1] == 4 and s.movement(1) == 0 and s.health[1] == 5
    play(s, ("done",))
    assert s.movement(1) == 1 and s.left == INCH  # one back
    t = scene((spitter, (20, 20), "E"), (beast(movement=4), (26, 20), "W", {"goo": 4}))
    play(t, ("aim", 0), ("at", 1), ("spend", 1), dice=[1, 1])
    assert t.dice == 1  # at least one die


@rule("destroyall", "P.Scare", "R36", "R63")
def test_scared_monsters_flee() -> None:
    ghost = beast(power=5, weapons=[{"form": "Scare"}])
    s = scene((ghost, (20, 20), "E"), (beast(power=3, movement=4), (26, 20), "W", {"power": 1}))
    play(s, ("aim", 0), ("at", 1), ("spend", 1), dice=[4, 3])
    assert s.dice == 3  # full POWER
    play(s, dice=[1, 1, 1])
    assert s.fear[1] == 2 and s.fearer[1] == 0
    play(s, ("done",))
    assert s.player == 1 and refused(s, "done") == "R36" and refused(s, "walk") == "R36"
    assert refused(s, "charge", 0) == "R36" and refused(s, "rush") == "R36" and refused(s, "turn") == "R36"
    play(s, ("flee",))
    assert where(s, 1) == (30, 20) and s.heading[1] == 4
    play(s, ("done",), dice=[1])
    assert s.fear[1] == 1


@rule("destroyall", "R36", "R63")
def test_no_assault_on_the_scarer_but_blows_in_return() -> None:
    s = scene((beast(strength=1), (20, 20), "E", AFRAID), (beast(), (22, 20), "W"), (beast(), (20, 22), "N"), fleeing=1)
    assert refused(s, "assault", 1) == "R36" and allowed(s, "assault", 2)
    t = scene((beast(strength=1), (20, 20), "E"), (beast(strength=1), (22, 20), "W", {"fear": 1, "fearer": 0}))
    play(t, ("assault", 1), ("strike_back",), dice=[1, *ones(5), 1, *ones(5)])


@rule("destroyall", "R63", "P.Flight")
def test_flight_may_serve_to_flee_if_it_leads_away() -> None:
    s = scene((beast(powers=["Flight"]), (20, 20), "E", AFRAID), (beast(), (26, 20), "W"), fleeing=1)
    play(s, ("fly",))
    assert refused(s, "land", (22, 20)) == "R63" and refused(s, "land", (20, 20)) == "R63"
    play(s, ("land", (12, 20)), ("done",))
    assert s.fear[0] == 0


@rule("destroyall", "R36")
def test_thinking_better_of_a_flight_does_not_end_the_fear() -> None:
    """It has yet to flee, and its move is not over."""
    s = scene((beast(powers=["Flight"]), (20, 20), "E", AFRAID), (beast(), (26, 20), "W"), fleeing=1)
    play(s, ("fly",), ("halt",))
    assert refused(s, "done") == "R36" and allowed(s, "flee")
    assert allowed(s, "fly")


@rule("destroyall", "R36")
def test_it_flees_with_all_its_movement_along_the_edge_too() -> None:
    """Straight away there is an inch to the edge; then along it, and there is nothing left."""
    s = scene((beast(movement=5, powers=["ForceField"]), (2, 20), "E", AFRAID), (beast(), (8, 18), "W"), fleeing=1)
    play(s, ("flee",))
    assert where(s, 0) == (1, 20.5) and s.left and refused(s, "done") == "R36"
    play(s, ("flee",))
    assert where(s, 0) == (1, 24) and s.left < 1024 and allowed(s, "done")
    corner = scene((beast(), (1, 1), "E", AFRAID), (beast(), (8, 8), "W"), fleeing=1)
    assert refused(corner, "flee") == "R36" and allowed(corner, "done")


@rule("destroyall", "R36", "DAM7")
def test_it_flees_into_the_water_and_along_the_shore() -> None:
    s = scene((beast(movement=6), (29, 20), "E", AFRAID), (beast(), (24, 20), "E"), fleeing=1, table="harbor")
    play(s, ("flee",))
    assert where(s, 0) == (30, 20) and s.left == 5 * 2048  # dry up to the shore
    play(s, ("flee",))
    assert where(s, 0) == (32, 20) and s.left == 0  # a third of five inches, rounded up


@rule("destroyall", "R36", "DAM6", "M13")
def test_it_flees_off_a_roof() -> None:
    up = {"perch": 0, "height": 2, "fear": 1, "fearer": 1}
    s = scene((beast(movement=9), (7, 7), "N", up), (beast(), (12, 7), "W"), fleeing=1, stand=[0])
    play(s, ("flee",))
    assert where(s, 0) == (6, 7) and s.height[0] == 2  # to the edge of the roof
    play(s, ("flee",))
    assert where(s, 0) == (4, 7) and s.height[0] == 0 and s.perch[0] == -1  # over it and down
    play(s, ("flee",))
    assert where(s, 0) == (1, 7)
    wall = {"perch": 0, "height": 2, "fear": 1, "fearer": 1}
    t = scene((beast(movement=2), (4, 7), "N", {**wall, "height": 1}), (beast(), (12, 7), "W"), fleeing=1, stand=[0])
    play(t, ("flee",))
    assert t.height[0] == 0 and t.left == 0 and allowed(t, "done")


@rule("destroyall", "R63")
def test_fear_is_counted_from_the_next_round_of_the_victim() -> None:
    ghost = beast(power=5, weapons=[{"form": "Scare"}])
    s = scene((beast(power=1), (20, 20), "E"), (ghost, (30, 20), "W"))
    play(s, ("walk",), ("go", (21, 20)), ("aim", 0), ("at", 0), ("spend", 1), dice=[1, 1, 1])
    assert s.fear[0] == 2 and not s.fleeing and allowed(s, "walk")
    play(s, ("done",))
    assert s.fear[0] == 2
    play(s, ("done",), dice=[1])
    assert s.player == 0 and s.fleeing
    play(s, ("flee",), ("wait",), ("wait",), ("done",))
    assert s.fear[0] == 1


@rule("destroyall", "R63", "P.Burrowing")
def test_burrowing_may_serve_to_flee_if_it_leads_away() -> None:
    s = scene((beast(powers=["Burrowing"]), (20, 20), "E", AFRAID), (beast(), (26, 20), "W"), fleeing=1)
    play(s, ("burrow",))
    assert refused(s, "emerge", (22, 22)) == "R63" and allowed(s, "emerge", (18, 22))


@rule("destroyall", "R36")
def test_no_charge_and_no_landing_on_the_scarer() -> None:
    """It was scared in the middle of its own round: it still moves as it likes, but does not dare to assault."""
    s = scene((beast(powers=["Flight"]), (20, 20), "E", AFRAID), (beast(), (26, 20), "W"), (beast(), (20, 26), "N"))
    assert refused(s, "charge", 1) == "R36" and allowed(s, "charge", 2) and allowed(s, "walk")
    play(s, ("fly",))
    assert refused(s, "pounce", 1) == "R36" and allowed(s, "pounce", 2)


@rule("destroyall", "R36", "DAM9")
def test_a_charger_that_is_scared_on_the_way_does_not_strike() -> None:
    ghost = beast(power=5, weapons=[{"form": "Scare"}])
    s = scene((beast(power=1, strength=3), (20, 20), "E"), (ghost, (26, 20), "W"))
    play(s, ("charge", 1))
    assert deciding(s) == "Interruption"
    play(s, ("aim", 0), ("at", 0), ("spend", 1), dice=[2, 2, 1])
    assert s.fear[0] == 4 and where(s, 0) == (24, 20) and deciding(s) == "Round"
    assert s.health == [5, 5] and s.spent == 0b10


@rule("destroyall", "M22", "R28", "P.Scare")
def test_nobody_scares_itself() -> None:
    ghost = beast(power=3, weapons=[{"form": "Scare", "area": 2}])
    s = scene((ghost, (20, 20), "E"), (beast(power=1), (22, 20), "E"), (beast(power=1), (24, 20), "E"))
    fire(s, 1, 1, [1, 1, 1, 1])
    assert s.fear == [0, 2, 2]
    spitter = beast(movement=1, weapons=[{"form": "Goo", "area": 2}])
    t = scene((spitter, (20, 20), "E"), (beast(movement=1), (22, 20), "E"))
    fire(t, 1, 1, [1, 1, 1, 1])
    assert t.movement(0) == t.movement(1) == 0  # goo is not so choosy


@rule("destroyall", "M11")
def test_fear_ends_with_what_it_was_of() -> None:
    dead = beast(), (26, 20), "W", {"status": 3, "health": 0}
    s = scene((beast(), (20, 20), "E", {"fear": 2, "fearer": 1}), dead, FAR, phase="RoundBegins")
    assert s.fear[0] == 0 and not s.fleeing
    smoke = beast(), (26, 20), "W", {"status": 2}
    u = scene((beast(), (20, 20), "E", {"fear": 2, "fearer": 1}), smoke, FAR, phase="RoundBegins")
    assert u.fear[0] == 2 and u.fleeing  # it runs from where the smoke hangs
    play(u, ("flee",))
    assert where(u, 0) == (15, 20)
    ghost = beast(weapons=[{"form": "Scare"}])
    t = scene((ghost, (20, 20), "E"), (beast(power=1), (26, 20), "W", {"fear": 5, "fearer": 2}), FAR)
    fire(t, 1, 1, [1, 1, 1])
    assert t.fear[1] == 5 and t.fearer[1] == 0  # the newest scarer, the longer term
