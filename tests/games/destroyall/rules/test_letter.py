"""Contested sentences, read as they are printed: each an option."""

from __future__ import annotations

from random import Random

import pytest

from matinee.games.destroyall.figures import flaws
from matinee.games.destroyall.map.lattice import BACK, FLANK, FRONT, arc
from matinee.games.destroyall.rules.assault import side_of
from matinee.games.destroyall.rules.attacks import in_shot
from matinee.games.destroyall.state import DEAD, Rampage
from matinee.table.errors import PositionError
from matinee.testing import rule
from tests.games.destroyall.rules.scene import (
    FAR,
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
    where,
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
def test_by_the_letter_stretching_interrupts_and_spines_answer() -> None:
    usual = play(stretcher(False), ("walk",), ("go", (20, 18)))
    assert usual.player == 0, "nobody is asked"
    s = play(stretcher(True), ("walk",), ("go", (20, 18)))
    assert (deciding(s), s.player) == ("Interruption", 1) and "stretch" in verbs(s)
    play(s, ("stretch", 0))
    play(s, dice=[1, 1, 1, 1, 1, 1])
    assert s.health[0] == 9 - 5 and s.dice == 4, "the spines roll their HEALTH"
    assert "hurt" in events(s)


SHIELDED = beast(armor=1, power=6, health=9, powers=["ForceField"])


@rule("destroyall", "R43", "P.ForceField", "P.Blast")
def test_by_the_letter_a_field_is_raised_as_it_is_attacked() -> None:
    usual = scene((GUN, (20, 20), "E"), (SHIELDED, (26, 20), "W"))
    fire(usual, 1, 2)
    assert deciding(usual) == "Throw", "nobody is asked"
    s = scene((GUN, (20, 20), "E"), (SHIELDED, (26, 20), "W"), options={"any_field": True})
    fire(s, 1, 2)
    assert (deciding(s), s.player) == ("Bracing", 1) and verbs(s) == {"shield", "wait"}
    unmoved = play(s.copy(), ("wait",), dice=[4, 4, 3, 2, 2])
    assert unmoved.health[1] == 9 - 6 and unmoved.power[1] == 6, "13 against 2"
    play(s, ("shield", 2), dice=[4, 4, 3, 2, 2])
    assert s.health[1] == 9 - 2 and s.power[1] == 2, "2 + 2 + 1 + 0 against 2"
    assert "screened" in events(s) and s.shield[1] == 2, "and it stays until its next round"


@rule("destroyall", "R43", "P.ForceField", "DAM11")
def test_by_the_letter_a_field_answers_blows_while_it_has_power() -> None:
    s = scene((beast(strength=1), (20, 20), "E"), (SHIELDED, (22, 20), "N", {"power": 3}), options={"any_field": True})
    play(s, ("assault", 1))
    assert deciding(s) == "Answer"
    play(s, ("forbear",))
    assert [a for a in s.legal_actions() if a[0] == "shield"] == [("shield", 1)]
    assert refused(s, "shield", 2) == "DAM20"
    play(s, ("shield", 1), dice=[3, 3])
    assert s.health[1] == 9, "2 against 3"
    s = scene((beast(), (20, 20), "E"), (SHIELDED, (22, 20), "N", {"power": 1}), options={"any_field": True})
    play(s, ("assault", 1), ("forbear",))
    assert deciding(s) == "Throw", "one point buys nothing"


@rule("destroyall", "R43", "P.ForceField", "DAM19")
def test_by_the_letter_no_field_is_raised_against_the_weakness() -> None:
    weak = beast(power=6, powers=["ForceField"], weakness="fire")
    s = scene((GUN, (20, 20), "E"), (weak, (26, 20), "W"), options={"any_field": True})
    fire(s)
    assert deciding(s) == "Throw"


HEALER = beast(armor=1, power=6, health=9, powers=["Regeneration"])


@rule("destroyall", "R44", "P.Regeneration")
def test_by_the_letter_it_regenerates_when_attacked_once_a_turn() -> None:
    pair = (GUN, (20, 20), "E"), (HEALER, (26, 20), "W", {"health": 2})
    usual = fire(scene(*pair), 1, 1)
    assert deciding(usual) == "Throw", "nobody is asked"
    s = scene(*pair, options={"any_healing": True})
    fire(s, 1, 1)
    assert (deciding(s), s.player) == ("Bracing", 1) and verbs(s) == {"heal", "wait"}
    dead = play(s.copy(), ("wait",), dice=[2, 2, 2])
    assert dead.status[1] == DEAD, "4 against 2"
    play(s, ("heal",), dice=[2, 2, 2])
    assert s.health[1] == 1 and s.power[1] == 4
    play(s, ("done",))
    assert s.player == 1 and refused(s, "heal") == "R44", "nor in its own round of this turn"


@rule("destroyall", "R44", "P.Regeneration", "DAM1")
def test_by_the_letter_it_regenerates_again_in_the_next_turn() -> None:
    pair = (GUN, (20, 20), "E"), (HEALER, (26, 20), "W", {"health": 2})
    s = scene(*pair, options={"any_healing": True}, order=(1, 0))
    play(s, ("heal",), ("done",))
    assert s.player == 0 and s.health[1] == 3
    fire(s, 1, 1)
    assert deciding(s) == "Throw", "it has healed in its own round"
    play(s, dice=[1, 1, 3])
    play(s, ("done",), ("roll", 1))
    fire(s, 1, 1)
    assert deciding(s) == "Bracing"


@rule("destroyall", "R44", "P.Regeneration")
def test_by_the_letter_full_health_does_not_regenerate() -> None:
    for health, asked in ((9, "Throw"), (8, "Bracing")):
        pair = (GUN, (20, 20), "E"), (HEALER, (26, 20), "W", {"health": health})
        assert deciding(fire(scene(*pair, options={"any_healing": True}))) == asked


@rule("destroyall", "R43", "R44", "P.ForceField", "P.Regeneration")
def test_by_the_letter_an_attack_may_be_met_by_both_powers() -> None:
    both = beast(armor=1, power=6, health=9, powers=["ForceField", "Regeneration"])
    pair = (GUN, (20, 20), "E"), (both, (26, 20), "W", {"health": 5})
    s = fire(scene(*pair, options={"any_field": True, "any_healing": True}))
    play(s, ("heal",), ("shield", 2), dice=[2, 2, 1])
    assert (s.health[1], s.power[1], s.shield[1]) == (6, 0, 2)
    one = fire(scene(*pair, options={"any_healing": True}))
    assert verbs(one) == {"heal", "wait"} and refused(one, "shield", 1) == "R43"
    one = fire(scene(*pair, options={"any_field": True}))
    assert verbs(one) == {"shield", "wait"} and refused(one, "heal") == "R44"


@rule("destroyall", "R43", "M29")
def test_a_conceder_that_is_attacked_raises_no_field() -> None:
    s = fire(scene((GUN, (20, 20), "E"), (SHIELDED, (26, 20), "W"), FAR, options={"any_field": True}))
    s.apply(("concede", 1))
    assert deciding(s) == "Throw" and not s.shield[1]


@rule("destroyall", "DAM5", "P.Blast")
def test_by_the_letter_powers_are_barred_only_while_charging() -> None:
    for letter in (False, True):
        s = scene((GUN, (20, 20), "E"), (beast(armor=1, health=9), (34, 20), "W"), options={"charged_powers": letter})
        play(s, ("rush",), ("dash", (26, 20)))
        assert s.player == (0 if letter else 1), "otherwise the round is over"
        if letter:
            assert verbs(s) == {"aim", "done"}
            fire(s, 1, 1, [2, 2, 2])
            assert s.health[1] == 9 - 2 and s.power[0] == 4


@rule("destroyall", "DAM5", "P.Explosion")
@pytest.mark.parametrize("letter", [False, True])
def test_by_the_letter_a_monster_may_charge_and_explode(letter: bool) -> None:
    bomb = beast(power=6, health=5, powers=["Explosion"])
    s = scene((bomb, (20, 20), "E"), (beast(armor=1, health=9), (29, 20), "W"), options={"charged_powers": letter})
    play(s, ("rush",), ("dash", (25, 20)))
    assert ("explode" in verbs(s)) == letter
    if letter:
        play(s, ("explode",))
        assert s.dice == 10 and s.power[0] == 3


@rule("destroyall", "DAM5", "DAM9", "R3")
def test_by_the_letter_powers_are_barred_on_the_way_of_a_charge() -> None:
    s = scene((GUN, (20, 20), "E"), (GUN, (26, 26), "E"), options={"charged_powers": True})
    play(s, ("rush",), ("dash", (30, 20)))
    assert (deciding(s), s.player, where(s, 0)) == ("Interruption", 1, (26, 20)), "the foe gains a shot"
    assert in_shot(s, 0, 1), "as the runner does"
    play(s, ("aim", 0))
    assert s.player == 1 and deciding(s) == "Aiming", "but the runner is not asked"


@rule("destroyall", "DAM5", "DAM10", "R1")
def test_by_the_letter_a_charge_that_strikes_leaves_no_attack() -> None:
    s = scene((GUN, (20, 20), "E"), (beast(health=9), (25, 20), "W"), options={"charged_powers": True})
    play(s, ("charge", 1), ("forbear",), dice=[*[1] * 5, *[5] * 5])
    play(s, ("push", 0))
    assert s.player == 1, "nothing is left to do"


@rule("destroyall", "R43", "R44")
def test_a_monster_braces_itself_only_before_an_attack() -> None:
    s = fire(scene((GUN, (20, 20), "E"), (SHIELDED, (26, 20), "W"), options={"any_field": True}))
    held = s.position()
    assert GAME.from_position(held) == s
    held["stack"] = [entry for entry in held["stack"] if entry[0] != "Braced"]
    with pytest.raises(PositionError, match="braces itself before an attack"):
        GAME.from_position(held)


@rule("destroyall", "R43", "R44")
def test_bots_raise_a_field_that_pays_and_regenerate() -> None:
    options = {"any_field": True, "any_healing": True}
    s = fire(scene((GUN, (20, 20), "E"), (SHIELDED, (26, 20), "W"), options=options), 1, 3)
    best = max(zip(GAME.mind.weigh(s, 1, s.legal_actions(), Random(1)), s.legal_actions(), strict=True))
    assert best[1] == ("shield", 3)
    s = fire(scene((GUN, (20, 20), "E"), (HEALER, (26, 20), "W", {"health": 2}), options=options))
    best = max(zip(GAME.mind.weigh(s, 1, s.legal_actions(), Random(1)), s.legal_actions(), strict=True))
    assert best[1] == ("heal",)
