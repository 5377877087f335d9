"""Contested sentences, read as they are printed: each an option."""

from __future__ import annotations

import pytest

from matinee.games.destroyall.figures import flaws
from matinee.games.destroyall.map.lattice import BACK, FLANK, FRONT, arc
from matinee.games.destroyall.rules.assault import side_of
from matinee.games.destroyall.state import Rampage
from matinee.testing import rule
from tests.games.destroyall.rules.scene import (
    GAME,
    GUN,
    beast,
    blast,
    deciding,
    events,
    fire,
    named,
    play,
    refused,
    scene,
    verbs,
)  # fmt: skip


@rule("destroyall", "R66", "P.Blast")
def test_by_the_letter_blasts_of_one_kind_are_bought_apart() -> None:
    twins = beast(weapons=[blast("fire", piercing=True), blast("fire", continuous=True)])
    assert [flaw.id for flaw in flaws(GAME.no, twins, 200)] == ["weapon_twice"]
    assert flaws(GAME.no, twins, 200, same_blasts=True) == []
    usual, letter = (play(GAME.new(same_blasts=same), ("arm", "fire")) for same in (False, True))
    assert refused(usual, "arm", "fire") == "R66" and letter.why_not(named("arm", "fire")) is None
    full = GAME.new(same_blasts=True, experience=200)
    play(full, *[("arm", "fire")] * 11)
    assert refused(full, "arm", "fire") == "R66"


@rule("destroyall", "R41", "P.Absorption")
def test_by_the_letter_absorption_has_no_limit() -> None:
    drinker = beast(armor=1, health=3, powers=["Absorption"], absorbs="fire")
    s = scene((GUN, (20, 20), "E"), (drinker, (26, 20), "W"), options={"absorb_all": True})
    fire(s, 1, 3, [*[4] * 6, 1])
    assert s.health[1] == 3 + 24


@rule("destroyall", "R17", "R58")
@pytest.mark.parametrize(
    ("dx", "dy", "side"),
    [(0, -1, FRONT), (1, -1, FRONT), (11, -10, FLANK), (1, 0, FLANK), (-1, 0, FLANK), (1, 1, FLANK), (10, 11, BACK)],
)
def test_by_the_letter_there_are_four_quarters(dx: int, dy: int, side: int) -> None:
    assert arc(0, dx, dy, quarters=True) == side
    pair = (beast(), (24, 20), "W"), (beast(), (20, 20), "N")
    assert side_of(scene(*pair), 0, 1) == FRONT
    assert side_of(scene(*pair, options={"quarters": True}), 0, 1) == FLANK


@rule("destroyall", "R66", "P.Flight", "P.Maul", "P.Venomous", "P.PointyBits")
@pytest.mark.parametrize("count", [False, True])
def test_by_the_letter_maul_venom_and_spines_count_in_a_landing(count: bool) -> None:
    flyer = beast(health=2, power=9, powers=["Flight", "Maul", "Venomous"])
    thorny = beast(armor=1, health=9, powers=["PointyBits"])
    s = scene((flyer, (10, 20), "E"), (thorny, (20, 20), "N"), options={"landings_count": count})
    play(s, ("fly",), ("pounce", 1))
    s.apply(s.legal_actions()[0])
    assert (deciding(s) == "Venom") == count
    if count:
        play(s, ("venom",))
        assert s.dice == 2, "HEALTH dice"
        play(s, dice=[2, 2, 1])
        assert s.burn[1] == 2 and s.health[1] == 9 - 6, "each die counts one more"
        assert s.dice == 3, "and the spines answer"
    else:
        play(s, dice=[2, 2, 1])
        assert s.health[1] == 9 - 4 and not s.dice


def stretcher(counts: bool) -> Rampage:
    """A walker with spines before one that could stretch as far."""
    arms, thorny = beast(power=9, powers=["Stretching"]), beast(armor=1, health=9, powers=["PointyBits"])
    return scene((thorny, (20, 20), "N"), (arms, (26, 20), "W"), options={"stretch_counts": counts})


@rule("destroyall", "R2", "R45", "P.Stretching")
def test_by_the_letter_stretching_may_interrupt_and_spines_answer_it() -> None:
    usual = play(stretcher(False), ("walk",), ("go", (20, 18)))
    assert usual.player == 0, "nobody is asked"
    s = play(stretcher(True), ("walk",), ("go", (20, 18)))
    assert (deciding(s), s.player) == ("Interruption", 1) and "stretch" in verbs(s)
    play(s, ("stretch", 0))
    play(s, dice=[1, 1, 1, 1, 1, 1])
    assert s.health[0] == 9 - 5 and s.dice == 4, "the spines roll their HEALTH"
    assert "hurt" in events(s)
