"""What the keen style does that the usual one does not: it goes by its chance to win the duel."""

from __future__ import annotations

from random import Random

import pytest

import matinee
from matinee.bots.greedy import best
from matinee.games.destroyall.figures import SAMPLE_IDS
from matinee.games.destroyall.map.lattice import BACK, FLANK, FRONT
from matinee.games.destroyall.mind.duel import Duel, race, wounds
from matinee.games.destroyall.state import Rampage
from tests.games.destroyall.rules.scene import GAME, beast, blast, scene

FIRE = blast("fire")
EQUAL = (7, 7, 1, False)


def choice(s: matinee.State, style: str) -> matinee.Action:
    """What a style does in the seat that decides."""
    assert s.player is not None
    return best(s, s.player, s.legal_actions(), Random(1), GAME.mind.style(style))


def gunner(power: int, *, foe_health: int = 5, armor: int = 6) -> Rampage:
    """A monster with so many of five power points, and a foe in range that looks at it."""
    foe = beast(armor=armor), (32, 20), "W", {"health": foe_health}
    return scene((beast(weapons=[FIRE]), (20, 20), "E", {"power": power}), foe)


def test_a_race_between_equals_is_even_and_health_decides_it() -> None:
    assert race(EQUAL, EQUAL, 6, 6) == pytest.approx(0.5)
    assert race(EQUAL, EQUAL, 6, 4) == pytest.approx(1 - race(EQUAL, EQUAL, 4, 6))
    assert race(EQUAL, EQUAL, 6, 3) > race(EQUAL, EQUAL, 6, 4) > 0.6
    assert race((1, 10, 0, False), (1, 10, 0, False), 5, 5) == 0.5


def test_wounds_are_all_that_can_be_lost() -> None:
    assert sum(wounds(EQUAL, 3)) == pytest.approx(1) and len(wounds(EQUAL, 3)) == 4
    assert wounds(EQUAL, 3, again=True)[0] == pytest.approx(wounds(EQUAL, 3)[0] ** 2)


def test_only_blows_from_behind_change_a_field() -> None:
    duel = Duel(scene((beast(), (20, 20), "E"), (beast(), (22, 20), "W")), 0, 1)
    assert duel.clash(FRONT) == pytest.approx(0)
    assert 0 < duel.clash(FLANK) < duel.clash(BACK)


def test_power_is_saved_for_the_shot_that_does_most() -> None:
    assert choice(gunner(3), "") == ("aim", 0)
    assert choice(gunner(3), "keen") != ("aim", 0)
    s = gunner(5)
    for action in (("aim", 0), ("at", 1), ("spend", 5)):
        assert choice(s, "keen") == action
        s.apply(action)


def test_a_foe_that_is_nearly_down_is_worth_half_the_power() -> None:
    assert choice(gunner(3, foe_health=1, armor=3), "keen") == ("aim", 0)


def test_the_attack_is_kept_for_whoever_comes_into_sight() -> None:
    s = scene((beast(weapons=[FIRE]), (10, 7), "E"), (beast(), (44, 44), "W"), stand=[0])
    choices: list[matinee.Action] = [("smash", 1), ("done",)]
    assert set(choices) <= set(s.legal_actions())
    usual, keen = (GAME.mind.style(name)(s, 0, choices, Random(1)) for name in ("", "keen"))
    assert usual[0] > usual[1] and keen[0] < keen[1]


def test_a_mover_is_shot_at_with_full_power_and_not_with_less() -> None:
    for power, verb in ((5, "aim"), (3, "wait")):
        watcher = beast(weapons=[FIRE]), (30, 20), "W", {"power": power}
        s = scene((beast(), (18, 20), "E"), watcher)
        for action in (("turn",), ("face", 8), ("walk",)):
            s.apply(action)
        s.apply(next(action for action in s.legal_actions() if action[0] == "go"))
        assert s.player == 1 and choice(s, "keen")[0] == verb


def test_keen_takes_the_robot_and_the_usual_style_the_lizard() -> None:
    s = GAME.new(players=2)
    assert choice(s, "keen") == ("sample", SAMPLE_IDS.index("robot"))
    assert choice(s, "") == ("sample", SAMPLE_IDS.index("lizard"))


@pytest.mark.parametrize("matched", [False, True])
def test_the_book_has_six_monsters_for_matched_play_too(matched: bool) -> None:
    book, designs = GAME.mind.book, GAME.notation.designs
    assert book is not None and designs is not None
    files = book.fitting(GAME.new(players=2, matched=matched).options, 0)
    assert len(files) == 6
    built = set()
    for file in files:
        s = GAME.new(players=2, matched=matched)
        for action in designs.clicks(s, file):
            s.apply(action)
        assert isinstance(s, Rampage) and s.design[0].cost == 10
        built.add(s.design[0])
    assert len({(design.attributes, design.powers, design.weapons) for design in built}) == 6
