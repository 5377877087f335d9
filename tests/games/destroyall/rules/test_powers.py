"""The movement powers, and those that are neither for attack nor movement."""

from __future__ import annotations

from matinee.testing import rule
from tests.games.destroyall.rules.scene import (
    FAR,
    GAME,
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
    verbs,
    where,
)

# -- movement powers


@rule("destroyall", "P.Flight", "R39", "M19", "DAM20")
def test_flying() -> None:
    s = scene((beast(power=4, powers=["Flight", "ForceField"]), (4, 7), "N"), FAR, stand=[0, 1, 2])
    play(s, ("fly",))
    assert refused(s, "land", (29, 7)) == "DAM20"  # four points: 24 inches
    assert refused(s, "land", (10.5, 7)) == "M19" and refused(s, "land", (0, 7)) == "R16"
    play(s, ("land", (12, 7)))
    assert where(s, 0) == (12, 7) and s.power[0] == 2 and s.heading[0] == 4  # eight inches take two points
    assert verbs(s) <= {"done", "smash", "shield"}  # no attack from the air, no walk after it


@rule("destroyall", "P.Flight", "DAM6")
def test_landing_on_a_roof_shakes_the_building() -> None:
    s = scene((beast(health=3, powers=["Flight"]), (4, 12), "N"), FAR, stand=[0])
    play(s, ("fly",), ("land", (7, 7)), dice=[1, 1, 1, 2, 2])
    assert s.perch[0] == 0 and s.height[0] == 2
    t = scene((beast(health=3, armor=9, powers=["Flight"]), (4, 12), "N"), FAR, stand=[0])
    play(t, ("fly",), ("land", (7, 7)), dice=[4, 4, 4, 2, 2, 1, 1, *ones(9)])
    assert t.perch[0] == -1 and t.health[0] == 3  # and down it goes: two dice of fall


@rule("destroyall", "P.Flight", "R38", "R66", "R12")
def test_landing_on_a_foe() -> None:
    bird = beast(strength=9, health=5, power=5, powers=["Flight", "BigMaul", "Venomous"])
    spiny = beast(armor=1, health=9, strength=9, powers=["PointyBits"])
    s = scene((bird, (20, 20), "N", {"health": 2}), (spiny, (30, 20), "W"))
    play(s, ("fly",), ("pounce", 1))
    assert refused(s, "alight", (29, 20)) == "R38" and refused(s, "halt") == "R38"
    play(s, ("alight", (32, 20)), dice=[2, 2, 1])  # present HEALTH: two dice, no Maul: four against one
    assert s.health[1] == 5 and s.touching(0, 1) and s.spent == 1 and s.health[0] == 2
    assert s.player == 1  # interrupting, not striking back
    spent = scene((bird, (20, 20), "N"), (spiny, (30, 20), "W"), spent=1)
    play(spent, ("fly",))
    assert refused(spent, "pounce", 1) == "R1"
    tired = scene((bird, (20, 20), "N", {"power": 1}), (spiny, (30, 20), "W"))
    play(tired, ("fly",))
    assert refused(tired, "pounce", 1) == "R38", "seven inches to the near side of it, with power for five"


@rule("destroyall", "P.Burrowing", "R37")
def test_burrowing_under_buildings() -> None:
    """From west to east under b0 and b1."""
    mole = beast(power=5, health=2, powers=["Burrowing"])
    s = scene((mole, (3, 7), "N"), (beast(), (24, 7), "N"), stand=[0, 1])
    play(s, ("burrow",))
    assert refused(s, "emerge", (7, 7)) == "R37" and refused(s, "emerge", (19, 7)) == "DAM20"
    assert refused(s, "emerge", (12.5, 7)) == "M19"
    play(s, ("emerge", (12, 7)), dice=[1, 2, 1, 1])  # b0: 3 against 2
    assert s.standing == 2 and where(s, 0) == (12, 7) and s.power[0] == 2
    near = scene((mole, (18, 24), "N"), (beast(), (24, 24), "N"))
    play(near, ("burrow",))
    assert refused(near, "emerge", (22, 24)) == "R37" and allowed(near, "emerge", (21, 24))


@rule("destroyall", "P.Teleportation", "DAM20")
def test_teleporting() -> None:
    s = scene((beast(power=5, powers=["Teleportation"]), (4, 12), "N"), (beast(), (30, 24), "N"), stand=[0])
    play(s, ("teleport",))
    assert refused(s, "appear", (12, 4)) == "R53"  # behind b0
    assert refused(s, "appear", (30, 22)) == "P.Teleportation"  # contact
    play(s, ("appear", (30, 20)))
    assert where(s, 0) == (30, 20) and s.power[0] == 2 and s.heading[0] == 0
    assert refused(scene((beast(power=2, powers=["Teleportation"]), (4, 7), "N"), FAR), "teleport") == "DAM20"


# -- the rest


@rule("destroyall", "P.Absorption", "R41")
def test_absorbing_adds_up_to_twice() -> None:
    drinker = beast(armor=1, health=3, powers=["Absorption"], absorbs="fire")
    s = scene((GUN, (20, 20), "E"), (drinker, (26, 20), "W"))
    fire(s, 1, 1, [1, 1, 1])
    assert s.health[1] == 5
    t = scene((GUN, (20, 20), "E"), (drinker, (26, 20), "W"))
    fire(t, 1, 3, [*[4] * 6, 1])
    assert t.health[1] == 6
    assert ("absorbed", (1, 3, 6)) in [(event.id, event.args) for event in t.events], "what it gained, not the damage"
    full = scene((GUN, (20, 20), "E"), (drinker, (26, 20), "W", {"health": 6}))
    fire(full, 1, 1, [1, 1, 1])
    assert full.health[1] == 6 and "sated" in events(full) and "absorbed" not in events(full)
    cold = scene((beast(weapons=[blast("cold")]), (20, 20), "E"), (drinker, (26, 20), "W"))
    fire(cold, 1, 1, [1, 1, 1])
    assert cold.health[1] == 1


@rule("destroyall", "P.Camouflage", "R42", "R64")
def test_blending_in() -> None:
    shy = beast(power=5, powers=["Camouflage"])
    s = scene((GUN, (20, 20), "E"), (shy, (28, 20), "W"))
    play(s, ("aim", 0), ("at", 1), ("spend", 3))
    assert deciding(s) == "Blending" and s.player == 1
    assert refused(s, "hide", 6) == "DAM20"
    t = play(s.copy(), ("hide", 1), dice=[*[4] * 6, *ones(5)])  # eight and five are not more than fifteen
    assert t.power == [2, 4] and t.health[1] == 1
    u = play(s.copy(), ("hide", 5))
    assert u.power == [5, 0] and u.health[1] == 5  # any number of points
    play(s, ("hide", 2))
    assert s.power == [5, 3] and s.spent == 1 and s.health[1] == 5 and deciding(s) == "Round"
    exact = scene((GUN, (20, 20), "E"), (shy, (30, 20), "W"))
    play(exact, ("aim", 0), ("at", 1), ("spend", 3))
    play(exact, ("hide", 1))
    assert deciding(exact) == "Throw" and exact.power == [2, 4]  # ten and five are fifteen, and in range
    poor = scene((GUN, (20, 20), "E"), (shy, (28, 20), "W", {"power": 1}))
    play(poor, ("aim", 0), ("at", 1), ("spend", 1))
    assert deciding(poor) == "Throw"  # it could not get out of range: not asked
    brave = scene((GUN, (20, 20), "E"), (shy, (28, 20), "W"))
    play(brave, ("aim", 0), ("at", 1), ("spend", 1), ("brave",), dice=[1, 1, *ones(5)])
    assert brave.power == [4, 5]
    close = scene((beast(strength=1), (20, 20), "E"), (shy, (22, 20), "E"))
    play(close, ("assault", 1), dice=[1, *ones(5)])  # no use in close assault


@rule("destroyall", "P.ForceField", "R43", "R25", "M21")
def test_a_force_field() -> None:
    shielded = beast(armor=1, health=9, power=6, powers=["ForceField"])
    s = scene((shielded, (20, 20), "E"), (GUN, (26, 20), "W"))
    assert refused(s, "shield", 4) == "DAM20" and refused(s, "shield", 0) == "P.ForceField"
    play(s, ("shield", 2))
    assert s.power[0] == 2 and s.shield[0] == 2
    play(s, ("done",), ("aim", 0), ("at", 0), ("spend", 2), dice=[1, 2, 5, 5, 2])
    assert s.health[0] == 6  # 0 + 0 + 3 + 3 against 2
    play(s, ("done",), dice=[1])
    assert s.shield[0] == 0
    weak = beast(armor=1, health=9, weakness="fire", powers=["ForceField"])
    t = scene((GUN, (26, 20), "W"), (weak, (20, 20), "E", {"field": 2}))
    fire(t, 1, 1, [2, 2, 1])
    assert t.health[1] == 5  # its weakness is not stopped
    fall = beast(strength=9, armor=1, powers=["ForceField"])
    u = scene((fall, (7, 7), "E", {"perch": 0, "height": 2, "field": 5}), FAR, stand=[0])
    play(u, ("smash", 1), dice=[*[4] * 9, 1, 1, 5, 5, 1])
    assert u.health[0] == 5  # the ground neither


@rule("destroyall", "P.Regeneration", "R44")
def test_regenerating() -> None:
    s = scene((beast(power=5, powers=["Regeneration"]), (20, 20), "E", {"health": 3}), FAR)
    play(s, ("heal",))
    assert s.health[0] == 4 and s.power[0] == 3 and "healed" in events(s)
    assert refused(s, "heal") == "R44"
    full = scene((beast(powers=["Regeneration"]), (20, 20), "E"), FAR)
    assert refused(full, "heal") == "P.Regeneration"
    poor = scene((beast(powers=["Regeneration"]), (20, 20), "E", {"health": 3, "power": 1}), FAR)
    assert refused(poor, "heal") == "DAM20"


def test_powers_that_a_monster_does_not_have() -> None:
    s = scene((beast(), (20, 20), "E"), FAR)
    for verb in ("fly", "burrow", "teleport", "explode", "heal"):
        assert refused(s, verb).startswith("P.")
    assert refused(s, "shield", 1) == "P.ForceField" and refused(s, "stretch", 1) == "P.Stretching"
    assert refused(s, "aim", 0) == "DAM16" and refused(s, "flee") == "P.Scare"
    assert GAME.name == "destroyall"
