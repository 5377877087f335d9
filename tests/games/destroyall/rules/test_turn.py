"""The turn: power points, chits, rounds, interruptions, the order at the start of a round."""

from __future__ import annotations

from matinee.testing import rule
from tests.games.destroyall.rules.scene import (
    GAME,
    GUN,
    allowed,
    beast,
    blast,
    deciding,
    events,
    fire,
    named,
    ones,
    play,
    refused,
    scene,
    verbs,
)

FAR = (beast(), (4, 4), "S"), (beast(), (44, 44), "N")


@rule("destroyall", "DAM1", "R4")
def test_full_power_at_first_and_one_point_a_turn_after() -> None:
    s = GAME.new()
    play(s, ("sample", 0), ("sample", 1), ("start", 0), ("start", 1))
    assert s.turn == 1 and s.power == [6, 5]  # type: ignore[attr-defined]
    t = scene((beast(power=5), (4, 4), "S", {"power": 2}), FAR[1], phase="", order=(0, 1))
    play(t, dice=[1])
    assert t.power == [3, 5] and t.turn == 3


@rule("destroyall", "DAM2")
def test_chits_give_the_order() -> None:
    s = scene(*FAR, (beast(), (24, 24), "N"), phase="")
    assert s.chance_outcomes() == [(("roll", n), 1 / 3) for n in (1, 2, 3)]
    play(s, dice=[3])
    assert refused(s, "roll", 3) == "DAM2"
    play(s, dice=[1])  # the last gets what is left
    assert s.order == [1, 2, 0] and s.drawn == [3, 1, 2]
    assert s.player == 1


@rule("destroyall", "DAM3", "R1", "R5")
def test_one_attack_a_turn() -> None:
    gun = beast(weapons=[blast()], powers=["Stretching"])
    s = scene((gun, (20, 20), "E"), (beast(armor=8), (22, 20), "E"))
    play(s, ("aim", 0), ("at", 1), ("spend", 1), dice=[1, 1, *ones(8)])
    assert refused(s, "aim", 0) == "R1" and refused(s, "assault", 1) == "R1"
    assert "walk" in verbs(s)
    play(s, ("done",))
    play(s, ("done",), dice=[1])
    assert s.spent == 0  # and what was not used is lost: one each again, not two


@rule("destroyall", "DAM9", "R1", "R2")
def test_an_attack_may_interrupt_a_move() -> None:
    s = scene((beast(), (20, 20), "E"), (GUN, (30, 20), "W"))
    play(s, ("walk",), ("go", (21, 20)))
    assert deciding(s) == "Interruption" and s.player == 1
    assert verbs(s) == {"aim", "wait", "stand_down"}
    assert s.x[0] == 40  # before it sets off
    play(s, ("aim", 0), ("at", 0), ("spend", 5), dice=[*ones(10), 4, 1, 1, 1, 1])
    assert s.spent == 0b10 and s.power[1] == 0 and s.health[0] == 4
    assert s.player == 0 and deciding(s) == "Round" and s.x[0] == 40 and s.left == 5 * 2048  # it chooses anew
    play(s, ("walk",), ("go", (22, 20)))
    assert deciding(s) == "Round"  # not asked again
    play(s, ("done",))
    assert s.player == 1 and refused(s, "aim", 0) == "R1"


@rule("destroyall", "DAM9")
def test_standing_down_lasts_for_the_move() -> None:
    s = scene((beast(), (20, 20), "E"), (GUN, (30, 20), "W"))
    play(s, ("walk",), ("go", (21, 20)), ("stand_down",), ("walk",), ("go", (22, 20)))
    assert s.player == 0
    t = scene((beast(), (20, 20), "E"), (GUN, (30, 20), "W"))
    play(t, ("walk",), ("go", (21, 20)), ("wait",), ("wait",), ("walk",), ("go", (22, 20)))
    assert deciding(t) == "Interruption" and t.x[0] == 44  # at the end of the leg, not again before it


@rule("destroyall", "R2")
def test_only_those_who_could_are_asked() -> None:
    s = scene((beast(), (20, 20), "E"), (GUN, (30, 20), "E"), (beast(), (40, 40), "N"))
    play(s, ("walk",), ("go", (21, 20)))
    assert s.player == 0  # one looks the other way, one has nothing to attack with


@rule("destroyall", "R2", "DAM9")
def test_a_close_assault_interrupts_only_in_contact() -> None:
    s = scene((beast(), (20, 20), "E"), (beast(), (22, 20), "W"), (beast(), (20, 22), "N"))
    play(s, ("walk",), ("go", (17, 17)))
    assert s.player == 1 and allowed(s, "assault", 0)
    play(s, ("wait",), ("wait",), ("spare",), ("spare",))
    assert s.player == 0 and s.x[0] == 34  # they are not in contact any more
    t = scene((beast(), (24, 30), "E"), (beast(), (20, 20), "E"), (beast(), (22, 20), "W"))
    play(t, ("walk",), ("go", (25, 30)))
    assert t.player == 1 and allowed(t, "assault", 2) and "charge" not in verbs(t)


@rule("destroyall", "R3", "DAM9")
def test_interruptions_come_in_the_order_of_the_chits() -> None:
    s = scene((beast(), (24, 24), "E"), (GUN, (34, 24), "W"), (GUN, (24, 34), "N"), order=(0, 2, 1))
    play(s, ("walk",), ("go", (24, 23)))
    assert s.player == 2
    play(s, ("wait",))
    assert s.player == 1
    play(s, ("wait",))
    assert s.player == 2 and s.y[0] == 46


@rule("destroyall", "R3", "DAM9")
def test_the_mover_attacks_first() -> None:
    """A charge brings the mover's blow before anybody can interrupt at the place of contact."""
    gun = beast(weapons=[blast()], armor=1, health=1)
    s = scene((beast(strength=2, health=1), (20, 20), "E"), (gun, (26, 20), "E"))
    play(s, ("charge", 1), dice=[6, 6, 1, 1, 1])
    assert s.returns() == [1.0, 0.0]


RUNNER, SNIPER = (beast(movement=9), (16, 3), "E"), (GUN, (20, 12), "N")


@rule("destroyall", "M23", "DAM9", "R1")
def test_a_run_from_cover_to_cover_is_interrupted() -> None:
    """The gun looks up the street between b1 and b2: it is asked where the runner comes into sight, and again at the
    last point before it goes out of it."""
    s = scene(RUNNER, SNIPER, stand=[1, 2])
    play(s, ("walk",), ("go", (24, 3)))
    assert s.player == 1 and deciding(s) == "Interruption"
    first = s.x[0] / 2
    play(s, ("wait",))
    assert s.player == 1 and deciding(s) == "Interruption"
    last = s.x[0] / 2
    assert 16 < first < last < 24
    watch = scene(RUNNER, SNIPER, stand=[1, 2])
    seen = [x / 2 for x in range(32, 49) if watch.sees_point(1, x, 6)]
    assert (first, last) == (seen[0], seen[-1])
    play(s, ("wait",))
    assert s.player == 0 and s.x[0] == 48 and s.left == 2048


@rule("destroyall", "M23", "DAM9", "R1")
def test_an_attack_ends_the_leg_where_it_comes() -> None:
    s = scene(RUNNER, SNIPER, stand=[1, 2])
    play(s, ("walk",), ("go", (24, 3)))
    at, left = s.x[0], s.left
    assert left == 9 * 2048 - (at - 32) * 1024
    play(s, ("aim", 0), ("at", 0), ("spend", 1), dice=[1, 1, *ones(5)])
    assert s.player == 0 and deciding(s) == "Round" and (s.x[0], s.left) == (at, left)
    play(s, ("walk",), ("go", (24, 3)))
    assert s.player == 0 and s.x[0] == 48  # its attack is spent: nobody asks any more


@rule("destroyall", "M23")
def test_not_this_move_is_asked_once() -> None:
    s = scene(RUNNER, SNIPER, stand=[1, 2])
    play(s, ("walk",), ("go", (24, 3)), ("stand_down",))
    assert s.player == 0 and s.x[0] == 48


@rule("destroyall", "M23", "DAM9", "DAM5")
def test_a_rush_and_a_charge_are_interrupted_in_their_lane() -> None:
    s = scene(RUNNER, SNIPER, stand=[1, 2])
    play(s, ("rush",), ("dash", (26, 3)))
    assert s.player == 1 and 32 < s.x[0] < 52
    play(s, ("wait",), ("wait",))
    assert s.mover == 1 and s.x[0] == 52  # and with nothing left to do its round is over
    t = scene(RUNNER, SNIPER, (beast(strength=1), (30, 3), "E"), stand=[1, 2])
    play(t, ("charge", 2))
    assert t.player == 1 and 32 < t.x[0] < 52
    play(t, ("aim", 0), ("at", 0), ("spend", 1), dice=[1, 1, *ones(5), *ones(10)])
    assert t.spent == 0b11 and t.x[0] == 56  # the charge goes on


@rule("destroyall", "DAM3")
def test_a_round_with_nothing_left_to_do_is_over() -> None:
    s = scene((beast(), (20, 20), "E"), (beast(), (46, 46), "N"))
    play(s, ("turn",), ("face", "N"), ("walk",), ("go", (20, 15)))
    assert s.player == 0 and s.left == 0  # it may turn again
    play(s, ("turn",), ("face", "E"))
    assert s.mover == 1 and "rests" in events(s)
    strong = scene((beast(powers=["ForceField"]), (20, 20), "E"), (beast(), (46, 46), "N"))
    play(strong, ("rush",), ("dash", (24, 20)))
    assert strong.player == 0 and verbs(strong) == {"shield", "done"}
    guns = [("tank", (40, 40))]
    army = scene((beast(), (4, 4), "E"), (beast(), (4, 30), "N"), army=guns, order=(2, 0, 1), phase="RoundBegins")
    play(army, ("order", 26), ("stay",))
    assert army.mover == 0 and "army_rests" in events(army)


@rule("destroyall", "M23", "DAM6", "DAM9")
def test_a_climb_is_interrupted_where_it_comes_into_sight() -> None:
    """The hotel, two inches high, hides the foot of the station; from two inches up the climber looks over it."""
    gun = beast(weapons=[blast()], power=9)
    s = scene((beast(movement=9, powers=["Nimble"]), (30, 7), "E"), (gun, (18, 7), "E"), stand=[2, 3])
    play(s, ("climb", 4, 4), dice=[*ones(5), 5, 5, 5, 5])
    assert s.player == 1 and s.height[0] == 2 and s.left == 7 * 2048 and "withstood" in events(s)
    play(s, ("wait",))
    assert s.player == 1 and s.height[0] == 4 and s.left == 5 * 2048
    play(s, ("wait",), ("lower", "west", 4))
    assert s.player == 1 and s.height[0] == 2  # the last it is seen of
    play(s, ("aim", 0), ("at", 0), ("spend", 1), dice=[1, 1, *ones(5)])
    assert s.player == 0 and s.height[0] == 2 and s.perch[0] == 3 and s.left == 3 * 2048
    t = scene((beast(movement=9, powers=["Nimble"]), (30, 7), "E"), (gun, (18, 7), "E"), stand=[2, 3])
    play(t, ("climb", 4, 1), ("climb", 4, 2), dice=[*ones(5), 5, 5, 5, 5])
    assert t.player == 1 and t.height[0] == 2, "half-way on a climb of two inches"
    for apart, height in ((2.5, 2), (2, 4)):  # M7: it does not stop in contact with somebody on that wall
        beside = (beast(), (30, 7 + apart), "E", {"perch": 3, "height": 2})
        u = scene((beast(movement=9, powers=["Nimble"]), (30, 7), "E"), (gun, (18, 7), "E"), beside, stand=[2, 3])
        play(u, ("climb", 4, 4), dice=[*ones(5), 5, 5, 5, 5])
        assert u.player == 1 and u.height[0] == height


@rule("destroyall", "M23", "R3", "DAM9")
def test_the_mover_may_fire_before_the_one_that_interrupts() -> None:
    gun = beast(weapons=[blast()], armor=1, health=1)
    s = scene((gun, (20, 20), "E"), (gun, (30, 20), "W"), (beast(), (4, 4), "N"))
    play(s, ("walk",), ("go", (21, 20)), ("wait",))
    assert s.player == 1
    play(s, ("aim", 0))
    assert s.player == 0 and verbs(s) == {"aim", "wait", "stand_down"}
    t = s.copy()
    play(s, ("aim", 0), ("at", 1), ("spend", 1), dice=[2, 2, 1])
    assert s.status == [1, 3, 1] and s.player == 0 and deciding(s) == "Round"  # the other's shot never came
    play(t, ("wait",), ("at", 0), ("spend", 1), dice=[2, 2, 1])
    assert t.status == [3, 1, 1]


@rule("destroyall", "R3", "R1", "DAM5", "P.Stretching")
def test_a_mover_that_cannot_attack_is_not_asked_first() -> None:
    spent = scene((GUN, (20, 20), "E"), (GUN, (30, 20), "W"), spent=1)
    play(spent, ("walk",), ("go", (21, 20)), ("aim", 0))
    assert spent.player == 1 and deciding(spent) == "Aiming"
    rushing = scene((GUN, (20, 20), "E"), (GUN, (30, 20), "W"))
    play(rushing, ("rush",), ("dash", (21, 20)), ("wait",), ("aim", 0))
    assert rushing.player == 1 and deciding(rushing) == "Aiming"
    arms = beast(strength=1, powers=["Stretching"])
    s = scene((arms, (20, 20), "E"), (beast(weapons=[blast()], powers=["Stretching"]), (26, 20), "W"))
    play(s, ("walk",), ("go", (21, 20)), ("wait",))
    assert refused(s, "stretch", 0) == "R2"
    play(s, ("aim", 0))
    assert s.player == 0 and verbs(s) == {"stretch", "wait", "stand_down"}
    play(s, ("stretch", 1), dice=[1, *ones(5)])
    assert s.player == 1 and deciding(s) == "Aiming"


@rule("destroyall", "R62", "P.Continuous", "R32", "R35", "R43")
def test_the_start_of_a_round() -> None:
    sick = {"burn": 6, "burn_kind": 0, "goo": 3, "field": 2}
    s = scene((beast(armor=2, movement=5), (4, 4), "S", sick), FAR[1], phase="RoundBegins")
    assert s.shield[0] == 0 and s.goo[0] == 2 and s.burn[0] == 4
    assert s.dice == 4  # two dice fewer than the marker's
    play(s, dice=[6, 1, 1, 1, 1, 2, 2])  # 10 against 4
    assert s.health[0] == 3 and deciding(s) == "Round" and s.left == 3 * 2048


@rule("destroyall", "P.Continuous", "R62")
def test_a_marker_of_two_dice_dies_down() -> None:
    s = scene((beast(), (4, 4), "S", {"burn": 2, "burn_kind": 0}), FAR[1], phase="RoundBegins")
    assert s.burn[0] == 0 and s.burn_kind[0] == -1 and deciding(s) == "Round"


@rule("destroyall", "R54", "R66", "DAM26")
def test_the_last_turn_goes_by_shares_of_health() -> None:
    foe = (beast(health=5), (44, 44), "N", {"health": 4})
    for health, returns in ((6, [0.0, 1.0]), (8, [0.5, 0.5])):
        s = scene((beast(health=10), (4, 4), "S", {"health": health}), foe, turn=30, phase="", order=(0, 1))
        assert s.returns() == returns and ("drawn_game" in events(s)) == (health == 8)


@rule("destroyall", "R54")
def test_no_limit_if_none_is_agreed() -> None:
    s = scene(*FAR, turn=30, phase="", options={"turns": 0})
    assert s.turn == 31 and s.returns() is None


@rule("destroyall", "R52", "DAM11", "DAM26")
def test_two_that_fall_together_draw() -> None:
    frail = beast(strength=2, armor=1, health=1)
    s = scene((frail, (20, 20), "E"), (frail, (22, 20), "W"))
    play(s, ("assault", 1), ("strike_back",), dice=[2, 2, 1, 2, 2, 1])
    assert s.returns() == [0.5, 0.5]


@rule("destroyall", "R52", "DAM26")
def test_conceding_while_dice_lie_does_not_win_by_them() -> None:
    """Two that are struck together draw; a third that is left alone has won, though the striker still stands."""
    frail = beast(strength=2, armor=1, health=1)
    gunner = beast(armor=10, health=9, weapons=[blast("fire", area=4)])
    s = scene((gunner, (20, 20), "E"), (frail, (30, 20), "W"), (frail, (30, 23), "W"))
    fire(s)
    s.apply(("concede", 0))
    play(s, dice=[5, 5, 1, 1])
    assert s.returns() == [0.0, 0.5, 0.5]
    t = scene((beast(strength=2), (20, 20), "E"), (frail, (22, 20), "W"), (beast(), (44, 44), "N"))
    t.apply(named("assault", 1))
    t.apply(("concede", 0))
    assert t.returns() is None and t.playing() == [1, 2]
    play(t, ("forbear",), dice=[5, 5, 1])
    assert t.returns() == [0.0, 0.0, 1.0]


def test_actions_are_named() -> None:
    assert named("go", (20.5, 3)) == ("go", 6 * 97 + 41)
