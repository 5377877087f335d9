"""What keen knows and the usual style does not: guns in reach, massed attacks, posts, thrift, the Challenge."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import matinee
from matinee.bots.greedy import best
from matinee.games.america.figures import KIND_IDS
from matinee.games.america.map.land import BOARD, STOMPABLE
from matinee.games.america.mind.reckoning import NO_FIGHT, dies, kinds_of
from matinee.games.america.mind.reckoning import fight as reckoned
from matinee.games.america.state import America
from matinee.table.board import members
from tests.games.america.rules.scene import GAME, fresh, named, phase, piece, play, scene, space, spread

LATE: dict[str, Any] = {"declared": True, "challenger": 1, "markers": 0}
"""The other has declared the Challenge."""


def does(style: str, s: America) -> matinee.Action:
    """What a style does in the seat that decides."""
    assert s.player is not None
    weigh = GAME.mind.style(style) if style else GAME.mind.weigh
    return best(s, s.player, s.legal_actions(), Random(1), weigh)


def bits(*names: str) -> int:
    return sum(1 << piece(name) for name in names)


def test_no_two_evenings_are_alike() -> None:
    """Of the monsters that it wins most with keen takes one by chance, with two players and with four."""
    for players in (2, 4):
        taken = set()
        for seed in range(24):
            s, rng = fresh(players=players), Random(seed)
            while phase(s) != "MonsterChoice":
                s.apply(rng.choice(s.legal_actions()))
            assert s.player is not None
            taken.add(best(s, s.player, s.legal_actions(), rng, GAME.mind.style("keen")))
        assert len(taken) == 3


# -- battles reckoned out


def test_a_lone_fighter_hardly_stops_a_monster() -> None:
    """F-4 Six attacks at one half; it shoots only if the first three miss."""
    s = scene(count=2)
    battle = reckoned(s, 0, bits("marine_fighter-1"), space("7/10"))
    assert battle.clear == pytest.approx(1 - 3**-6 if s.kind[0] == 1 else 1 - 2**-6)  # Konk adds 1 against fighters
    assert reckoned(s, 1, bits("marine_fighter-1"), space("7/10")).clear == pytest.approx(1 - 2**-6)
    assert reckoned(s, 1, bits("marine_fighter-1"), space("7/10")).loss == pytest.approx((1 / 8 + 1 / 64) * 2 / 3)
    assert reckoned(s, 1, 0, space("7/10")) == NO_FIGHT


def test_six_tanks_together_do_more_than_twice_what_three_do() -> None:
    s = scene(count=2)
    three = reckoned(s, 1, bits("army_tank-1", "army_tank-2", "army_tank-3"), space("7/10"))
    six = reckoned(s, 1, bits(*(f"guard_tank-{n}" for n in range(1, 7))), space("7/10"))
    assert six.loss > 2 * three.loss and six.clear < 0.1 < three.clear


def test_missiles_last_a_round_and_launchers_shoot_first() -> None:
    s = scene(count=2)
    alone = reckoned(s, 1, bits("missile-1"), space("7/10"))
    assert alone.clear == 1.0 and alone.fallen == 1.0
    assert alone.loss == pytest.approx((5 / 6) ** 3 * (3 / 2 + 1 / 6))
    early = reckoned(s, 1, bits("launcher-1"), space("7/10"))
    assert early.loss > 2 / 3
    assert kinds_of(bits("launcher-1", "army_tank-1")) == (KIND_IDS.index("army_tank"), KIND_IDS.index("launcher"))


def test_a_monster_dies_more_likely_the_more_is_coming() -> None:
    assert dies(10, 0.0) == 0.0
    assert dies(10, 3.0) < 0.1 < dies(10, 8.0) < dies(10, 15.0) > 0.8


# -- the monster


def test_it_ends_its_move_where_the_guns_do_not_reach() -> None:
    """New York is the richer meal, but all the Marines wait near it."""
    marines = {f"marine_fighter-{n}": "7/21" for n in range(1, 5)} | {f"rocket-{n}": "7/21" for n in range(1, 5)}
    s = play(scene("at 5/18", "branch marines, at 11/8", units=marines, count=2), "move konk")
    assert does("", s) == named("go", "4/21")
    assert does("keen", s) == named("go", "4/17")


def test_it_seizes_the_challenge_though_it_is_not_the_strongest() -> None:
    """AM9 It begins anyway; who stands on a site attacks first."""
    s = play(scene("at 8/8, health 12", "health 20", count=2, **LATE), "move konk")
    assert does("", s) != named("go", "8/6")
    assert does("keen", s) == named("go", "8/6")


@pytest.mark.parametrize("players", [3, 4])
def test_among_many_the_strongest_leaves_the_challenge_to_others(players: int) -> None:
    """AM9 The challenger fights the weakest first, so the strongest fights last, and perhaps only once."""
    strong = play(scene("at 8/8, health 30", count=players, **LATE), "move konk")
    assert does("", strong) == named("go", "8/6")
    assert does("keen", strong) != named("go", "8/6")
    eaten = [BOARD.ids[at] for at in members(STOMPABLE)]
    weak = play(scene("at 8/8, health 6", count=players, stomped=eaten, mutation_deck=[], **LATE), "move konk")
    assert does("", weak) != named("go", "8/6")
    assert does("keen", weak) == named("go", "8/6")


def test_the_strongest_of_many_does_not_place_the_last_marker() -> None:
    """AM9, E-9 Whoever does is the challenger; the same city is stomped while two markers are left."""
    for markers, stomps in ((1, False), (2, True)):
        s = play(scene("at 6/10, health 30", markers=markers, mutation_deck=[]), "move konk")
        assert does("", s) in [("go", at) for at in range(336) if STOMPABLE >> at & 1]
        assert bool(STOMPABLE >> int(does("keen", s)[1]) & 1) == stomps


# -- the units


def test_three_fighters_wait_for_more() -> None:
    """AM4 The usual style attacks with a strength of three; keen reckons that they would fall for nothing."""
    near = {f"navy_fighter-{n}": "7/9" for n in (1, 2, 3)}
    s = play(scene("at 7/12, health 20", "at 2/20", units=near, count=2, active=1), "move navy_fighter-1")
    assert does("", s) == named("go", "7/12")
    assert does("keen", s) != named("go", "7/12")
    many = f"{spread('navy_fighter', *5 * ['7/9'])}, x_fighter-1 x_fighter-2 7/9"
    s = scene("at 7/12, health 20, monster zorb", "at 2/20", units=many, count=2, active=1, x_owner=1)
    play(s, "move navy_fighter-1")
    assert does("keen", s) == named("go", "7/12")


def test_tanks_gather_before_the_biggest_meal() -> None:
    """One in New York does not save it; the usual style goes elsewhere, keen makes it two."""
    tanks = "army_tank-1 4/21, army_tank-2 5/18"
    s = play(scene("at 10/2", "at 1/22", units=tanks, count=2, stomped=["4/22"]), "move army_tank-2")
    assert does("keen", s) == named("go", "4/21")
    assert does("", s) != named("go", "4/21")


def test_whoever_will_not_fight_again_draws_a_card() -> None:
    """AM9 The other's Challenge begins next: new units would come too late, a giant would not."""
    s = scene("at 10/2", phase="Deploy", count=2, **LATE)
    assert does("", s)[0] == "deploy"
    assert does("keen", s) == ("draw",)


# -- Infamy


def test_infamy_is_kept_for_the_challenge() -> None:
    """F-5 On another's turn a tank is worth less than the tokens it takes to hit it."""
    s = scene("at 7/10", "at 2/20, infamy 5, health 20", units="army_tank-1 2/20", count=2)
    play(s, "done, enough", dice=(1, 1, 1, 1, 1, 1, 1))
    assert phase(s) == "Attack" and s.player == 1 and s.clash == 2
    assert does("", s) == named("rage", "army_tank-1")
    assert does("keen", s) == ("enough",)


def test_infamy_is_spent_on_a_big_meal() -> None:
    """F-5 A last tank between a monster and New York."""
    s = scene("at 4/21, infamy 5, health 20", "branch marines", units="guard_tank-1 4/21", count=2)
    play(s, "done, enough", dice=(1, 1, 1, 1, 1, 1, 1))
    assert phase(s) == "Attack" and s.player == 0 and s.clash == 2
    assert does("keen", s) == named("rage", "guard_tank-1")


def test_infamy_is_spent_to_stay_out_of_hollywood() -> None:
    """F-24 It would be lost there anyway."""
    rockets = {f"rocket-{n}": "7/10" for n in (1, 2)}
    s = scene("at 7/10, infamy 6, health 2", "branch marines", units=rockets, count=2, active=1)
    play(s, "done", dice=(1, 1, 1))
    assert phase(s) == "Attack" and s.player == 0 and s.clash == 1
    assert does("keen", s)[0] == "rage"
