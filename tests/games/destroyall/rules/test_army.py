"""The army and experience: A1 to A8, X1 to X3."""

from __future__ import annotations

from matinee.games.destroyall.state import Rampage
from matinee.testing import rule
from tests.games.destroyall.rules.scene import (
    FAR,
    GAME,
    GUN,
    allowed,
    beast,
    deciding,
    finish_round,
    ones,
    play,
    refused,
    scene,
    unit,
    where,
)

BEAST = (beast(), (24, 24), "N")


def army_first(
    *units: tuple[str, tuple[float, float]], monsters: tuple[object, ...] = (BEAST, FAR), **more: object
) -> Rampage:
    """The army's round is under way."""
    s = scene(*monsters, army=units, phase="", **more)  # type: ignore[arg-type]
    return play(s, dice=[2, 3])


@rule("destroyall", "A1", "A2", "A6")
def test_buying_and_posting() -> None:
    s = GAME.new(army=True)
    assert isinstance(s, Rampage)
    play(s, ("sample", 0), ("sample", 1), ("start", 0), ("start", 1))
    assert s.player == 2 and refused(s, "deploy") == "A1"
    play(s, ("recruit", "secret_weapon"), ("recruit", "jet"))
    assert s.purse == 9 and refused(s, "recruit", "secret_weapon") == "A6"
    assert refused(s, "deploy") == "A6"
    play(
        s, ("tune", "acid"), ("recruit", "artillery"), ("recruit", "tank"), ("recruit", "tank"), ("recruit", "infantry")
    )
    assert s.purse == 1 and refused(s, "recruit", "tank") == "A1"
    play(s, ("deploy",))
    assert refused(s, "post", (24, 2)) == "A2" and refused(s, "post", (22, 22.5)) == "A2"
    assert refused(s, "post", (6, 6)) == "A2"  # a building
    play(s, ("post", (22, 22)))
    assert refused(s, "post", (22, 22)) == "A2"
    play(s, *[("post", (22, y)) for y in (26, 18, 34, 14, 30)])
    assert s.alive == 0b111111 and len(s.chance_outcomes()) == 3  # A2: three chits


@rule("destroyall", "A2")
def test_marching_round_obstacles() -> None:
    s = army_first(("tank", (4, 7)), ("infantry", (30, 30)), stand=[0])
    play(s, ("order", unit(0)))
    assert refused(s, "march", (7, 7)) == "A2" and refused(s, "march", (10, 7)) == "A2"
    assert refused(s, "march", (4, 7.5)) == "A2" and allowed(s, "march", (8, 4))
    play(s, ("march", (8, 4)))
    assert (s.ux[0], s.uy[0]) == (16, 8) and refused(s, "order", unit(0)) == "A2"
    assert refused(s, "order", 0) == "A2", "a monster takes no orders"
    for kind in ("tank", "jet"):
        t = play(army_first((kind, (30, 4)), ("infantry", (32, 4))), ("order", unit(0)))
        assert refused(t, "march", (32, 4)) == "A2" and allowed(t, "march", (33, 4)), "not onto another unit"


@rule("destroyall", "A2")
def test_nobody_marches_through_a_monster() -> None:
    """Straight on it would be five inches; round the base of the monster in between it is more."""
    s = army_first(("infantry", (24, 26)), ("tank", (4, 4)))
    play(s, ("order", unit(0)))
    assert refused(s, "march", (24, 23)) == "A2" and allowed(s, "march", (26, 25))
    t = army_first(("tank", (24, 27)), ("infantry", (4, 4)))
    play(t, ("order", unit(0)))
    assert allowed(t, "march", (24, 22)) and refused(t, "march", (24, 21)) == "A2"
    jet = army_first(("jet", (24, 27)), ("infantry", (4, 4)))
    play(jet, ("order", unit(0)))
    assert allowed(jet, "march", (24, 21))


@rule("destroyall", "A2", "R56")
def test_six_inches_from_a_monster_is_within_six() -> None:
    s = GAME.new(army=True)
    assert isinstance(s, Rampage)
    play(s, ("sample", 0), ("sample", 1), ("start", 0), ("start", 1), ("recruit", "tank"), ("deploy",))
    assert refused(s, "post", (18, 2)) == "A2" and allowed(s, "post", (14, 2))


@rule("destroyall", "A3")
def test_firing_together() -> None:
    s = army_first(
        ("tank", (24, 30)), ("tank", (26, 30)), ("tank", (28, 30)), ("artillery", (25, 29)), ("infantry", (24, 28))
    )
    play(s, ("gun", unit(0)), ("at", 0), ("join", unit(1)))
    assert refused(s, "join", unit(2)) == "A3"  # four inches from the first
    play(s, ("join", unit(3)), ("join", unit(4)))
    play(s, ("fire",))
    assert s.dice == 8 and s.fired == 0b11011
    play(s, dice=[*ones(8), *ones(5)])
    assert s.health[0] == 4  # eight against five
    assert refused(s, "gun", unit(0)) == "A2"
    t = army_first(("artillery", (24, 30)), ("artillery", (25, 30)), ("artillery", (24, 31)))
    play(t, ("gun", unit(0)), ("at", 0), ("join", unit(1)))
    assert refused(t, "join", unit(2)) == "A3"  # nine dice
    far = army_first(("infantry", (24, 30)), ("tank", (4, 4)))
    assert refused(far, "gun", unit(0)) == "A3"


@rule("destroyall", "A3", "R53")
def test_units_need_sight() -> None:
    s = army_first(("tank", (4, 7)), monsters=((beast(), (11, 7), "N"), FAR), stand=[0])
    assert refused(s, "gun", unit(0)) == "A3"


@rule("destroyall", "A6", "DAM19")
def test_fire_is_physical_but_for_the_secret_weapon() -> None:
    weak = (beast(armor=1, weakness="physical"), (24, 24), "N")
    s = army_first(("tank", (24, 30)), monsters=(weak, FAR))
    play(s, ("gun", unit(0)), ("at", 0), ("fire",), dice=[5, 1, 6])  # six against a weak five
    assert s.health[0] == 4
    frost = (beast(armor=1, weakness="cold"), (24, 24), "N")
    t = army_first(("secret_weapon", (24, 30)), ("tank", (25, 30)), monsters=(frost, FAR), secret=2)
    play(t, ("gun", unit(0)), ("at", 0))
    assert refused(t, "join", unit(1)) == "A6"
    play(t, ("fire",), dice=[*ones(6), 6])
    assert t.health[0] == 4


@rule("destroyall", "A4", "DAM26")
def test_monsters_crush_what_they_walk_over() -> None:
    near = [("tank", (26, 24)), ("infantry", (27, 25)), ("infantry", (27, 25.5)), ("helicopter", (25, 24))]
    s = scene(BEAST, FAR, army=[*near, ("tank", (4, 4))])
    play(s, ("walk",), ("go", (29, 24)))
    assert s.alive == 0b11100  # an inch to each side; flyers and those farther off are spared
    rush = scene((beast(), (24, 24), "N"), FAR, army=[("tank", (30, 24)), ("tank", (4, 4))])
    play(rush, ("rush",), ("dash", (32, 24)))
    assert rush.alive == 0b10
    up = {"perch": 0, "height": 2}
    roof = scene((beast(), (6, 7), "E", up), FAR, army=[("tank", (5, 7.5)), ("tank", (40, 4))], stand=[0])
    play(roof, ("walk",), ("go", (6, 8)))
    assert roof.alive == 0b11  # it walks above their heads
    hidden = scene((beast(), (11, 7), "N"), FAR, army=[("infantry", (8, 7)), ("tank", (40, 4))])  # b0 is rubble
    play(hidden, ("walk",), ("go", (7, 7)))
    assert hidden.alive == 0b11


@rule("destroyall", "A4", "A1")
def test_rubble_is_armor() -> None:
    s = scene((GUN, (12, 7), "W"), FAR, army=[("infantry", (8, 7)), ("tank", (40, 4))])
    play(s, ("aim", 0), ("at", unit(0)), ("spend", 1), dice=[2, 2])
    assert s.dice == 2
    play(s, dice=[1, 1])
    assert s.alive == 0b10
    open_field = scene((GUN, (12, 24), "W"), FAR, army=[("infantry", (8, 24)), ("tank", (40, 4))])
    play(open_field, ("aim", 0), ("at", unit(0)), ("spend", 1), dice=[2, 2])
    assert open_field.dice == 1


@rule("destroyall", "A5")
def test_flyers_see_over_roofs_and_jets_must_move() -> None:
    s = army_first(("jet", (4, 7)), ("helicopter", (4, 8)), monsters=((beast(), (10, 7), "N"), FAR), stand=[0])
    assert allowed(s, "gun", unit(0)) and refused(s, "done") == "A5"
    play(s, ("order", unit(0)))
    assert refused(s, "stay") == "A5"
    play(s, ("march", (16, 7)))
    play(s, ("order", unit(1)), ("stay",), ("done",))


@rule("destroyall", "A7", "P.Camouflage")
def test_camouflage_against_a_volley() -> None:
    shy = (beast(powers=["Camouflage"]), (24, 24), "N")
    s = army_first(("tank", (24, 34)), ("tank", (24, 35)), monsters=(shy, FAR))
    play(s, ("gun", unit(0)), ("at", 0), ("join", unit(1)), ("fire",))
    assert deciding(s) == "Blending" and s.player == 0
    play(s, ("hide", 1))
    assert s.health[0] == 5 and s.power[0] == 4 and s.player == 2
    poor = (beast(powers=["Camouflage"]), (24, 24), "N", {"power": 0})
    t = army_first(("tank", (24, 32)), ("artillery", (24, 34)), monsters=(poor, FAR))  # a chit for the turn, a point
    play(t, ("gun", unit(0)), ("at", 0), ("join", unit(1)), ("fire",))
    assert t.power[0] == 1 and deciding(t) == "Throw"  # out of the tank's range, but not out of the artillery's


@rule("destroyall", "A8", "DAM26")
def test_the_last_side_wins() -> None:
    s = scene((beast(strength=9), (24, 24), "E"), (beast(health=1, armor=1), (26, 24), "E"), army=[("tank", (40, 4))])
    play(s, ("assault", 1), dice=[*ones(9), 1])
    assert s.returns() is None  # a tank is left
    t = scene((beast(), (24, 24), "E"), (beast(), (4, 4), "N", {"status": 3, "health": 0}), army=[("tank", (26, 24))])
    play(t, ("walk",), ("go", (28, 24)))
    assert t.returns() == [1.0, 0.0, 0.0]


@rule("destroyall", "A8")
def test_an_army_that_concedes_is_gone_and_the_monsters_go_on() -> None:
    s = scene(BEAST, FAR, army=[("tank", (4, 4))])
    s.apply(("concede", 2))
    finish_round(s)
    assert s.alive == 0 and s.player == 1 and deciding(s) == "Round"
    finish_round(s)
    assert s.turn == 3 and s.returns() is None


@rule("destroyall", "A1", "M15")
def test_what_is_left_of_a_unit_is_no_target() -> None:
    s = scene((GUN, (24, 24), "N"), FAR, army=[("tank", (23, 20)), ("tank", (25, 20))], alive=0b10)
    play(s, ("aim", 0))
    assert allowed(s, "at", unit(1)) and not allowed(s, "at", unit(0))


@rule("destroyall", "A8")
def test_the_army_wins_when_no_monster_is_left_and_by_its_share() -> None:
    lone = (beast(armor=1, health=1), (24, 24), "E")
    dead = (beast(), (4, 4), "N", {"status": 3, "health": 0})
    s = scene(lone, dead, army=[("tank", (24, 26))], phase="")
    play(s, dice=[2])
    assert s.player == 2
    play(s, ("gun", unit(0)), ("at", 0), ("fire",), dice=[2, 2, 1])
    assert s.returns() == [0.0, 0.0, 1.0]
    hurt = (beast(health=10), (24, 24), "N", {"health": 1})
    units = [("artillery", (4.0 + 4 * n, 4.0)) for n in range(6)]
    t = scene(hurt, (*hurt[:1], (30, 30), *hurt[2:]), army=units, phase="", turn=30)
    assert t.returns() == [0.0, 0.0, 1.0]  # 18 of 20 points against a tenth of HEALTH


@rule("destroyall", "X1")
def test_experience_in_a_game() -> None:
    s = scene((beast(strength=9), (24, 24), "E"), (beast(health=3, armor=1), (26, 24), "E"), FAR)
    play(s, ("assault", 1), dice=[*ones(9), 1])
    assert s.xp == [3 + 2, 0, 0]  # three points were there to take, and a kill
    t = scene((beast(strength=9), (13, 17), "E"), FAR, stand=[6])
    play(t, ("smash", 7), dice=[*[4] * 9, *ones(6)])
    assert t.xp[0] == 2
    u = scene((beast(strength=9), (24, 24), "E"), (beast(health=1, armor=1), (26, 24), "E"))
    play(u, ("assault", 1), dice=[*ones(9), 1])
    assert u.xp == [1 + 2 + 1, 0]  # and one for surviving
    assert where(u, 0) == (24, 24)
