"""Silly moves that bots have made, as positions, and what is expected instead."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import matinee
from matinee.bots import Seat, bot
from matinee.bots.greedy import best
from matinee.games.destroyall.figures import BASIC, SAMPLE_IDS, budget
from matinee.games.destroyall.rules.setup import Workshop
from matinee.games.destroyall.state import Rampage
from tests.games.destroyall.rules.scene import GAME, beast, blast, scene

STYLES = ("", "keen", "steady", "rampaging")
BOTS = ("usher", "projectionist", "producer:1", "kaiju:1")
GUNNER = beast(weapons=[blast()])


def choice(s: matinee.State, style: str = "") -> matinee.Action:
    """What a style does in the seat that decides."""
    assert s.player is not None
    return best(s, s.player, s.legal_actions(), Random(1), GAME.mind.style(style))


def brought(name: str, **options: object) -> Rampage:
    """A table of one kind of bots, up to where all have their monsters."""
    s = GAME.new(**options)
    assert isinstance(s, Rampage)
    bots = [bot(name, Random(f"{name}/{seat}")) for seat in range(len(s.design))]
    while isinstance(s.stack[-1], Workshop):
        assert s.player is not None
        s.apply(bots[s.player].choose(Seat.at(s, s.player)))
    return s


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("places", [((8, 25), (3, 27)), ((22, 40), (19, 43))])
def test_nobody_walks_to_and_fro(style: str, places: tuple[tuple[int, int], tuple[int, int]]) -> None:
    """From the place that is nearest to the foe bots walked on, up to ten times in a round."""
    s = scene((beast(), places[0], "E"), (beast(), places[1], "N"), rubble=False)
    walks = 0
    while s.player == 0 and (action := choice(s, style)) != ("done",):
        walks += action == ("walk",)
        s.apply(action)
    assert walks <= 1


def test_whoever_is_where_it_wants_to_be_stays() -> None:
    """A place that is no better is no reason to walk."""
    s = scene((beast(), (20, 20), "E"), (beast(), (22.5, 20), "W"), spent=1)
    assert ("walk",) in s.legal_actions() and choice(s, "keen") == ("done",)


@pytest.mark.parametrize("style", STYLES)
def test_who_can_come_out_nowhere_does_not_dig(style: str) -> None:
    """Shut into a corner, in fear and with one point of power it went down and thought better of it, for ever."""
    afraid = {"fear": 1, "fearer": 1}
    s = scene((beast(power=1, powers=["Burrowing"]), (1, 1), "E", afraid), (beast(), (2.5, 3), "W"), fleeing=1)
    assert ("burrow",) in s.legal_actions() and choice(s, style) != ("burrow",)


@pytest.mark.parametrize("style", ["", "keen", "cautious"])
def test_nobody_waits_in_sight_of_a_gun(style: str) -> None:
    """Who cannot shoot charges one that can; it stood there and was shot at. A hardier foe without a gun is awaited."""
    for foe, waits in ((GUNNER, False), (beast(), True)):
        s = scene((beast(), (20, 20), "E"), (foe, (27, 20), "W", {"health": 6}))
        assert ("charge", 1) in s.legal_actions()
        weigh = GAME.mind.style(style)(s, 0, [("charge", 1), ("done",)], Random(1))
        assert (weigh[0] < weigh[1]) == waits


def test_the_better_of_two_that_stand_face_to_face_strikes() -> None:
    """Both waited for the other to turn away, until the last turn."""
    for health, strikes in ((5, True), (6, False)):
        s = scene((beast(), (20, 20), "E"), (beast(), (22, 20), "W", {"health": health}))
        assert (choice(s, "keen") == ("assault", 1)) == strikes


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("options", [{}, {"experience": 20}, {"matched": True}], ids=str)
def test_all_points_are_used(name: str, options: dict[str, object]) -> None:
    """The Usher has come with a monster of 8 of its 10 points, Kaiju with one of 10 of 20."""
    s = brought(name, players=3, **options)
    whole = budget(s.options["experience"])
    for design in s.design:
        left = whole - design.cost
        assert left == 0 or (left <= 1 and BASIC not in design.attributes)


@pytest.mark.parametrize("name", BOTS)
def test_no_two_of_three_bots_bring_the_same_monster(name: str) -> None:
    bodies = [(design.attributes, design.powers, design.weapons) for design in brought(name, players=3).design]
    assert max(Counter(bodies).values()) == 1


def test_a_ready_monster_that_is_there_is_not_taken_again() -> None:
    """Robot and lizard win against all others; who comes next takes the other one, not just any."""
    s = GAME.new(players=3)
    taken = []
    while isinstance(s.stack[-1], Workshop):
        taken.append(choice(s))
        s.apply(taken[-1])
    assert [SAMPLE_IDS[int(action[1])] for action in taken] == ["lizard", "robot", "blob"]


def test_the_first_monster_depends_on_the_style() -> None:
    first = {style: choice(GAME.new(players=2), style) for style in ("", "keen", "rampaging", "cautious", "novice")}
    assert all(action[0] == "sample" for action in first.values()) and len(set(first.values())) == 3
