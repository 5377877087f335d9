"""M29: a seat that has conceded does nothing more by choice."""

from __future__ import annotations

from matinee.games.destroyall.state import DEAD, Rampage
from matinee.testing import rule

from .scene import FAR, GAME, GUN, beast, deciding, events, play, scene

EAST, WEST = (beast(), (20, 20), "E"), (beast(), (22, 20), "W")


def concede(s: Rampage, seat: int) -> Rampage:
    """Give up."""
    s.apply(("concede", seat))
    return s


@rule("destroyall", "M29", "DAM3")
def test_a_conceders_round_ends() -> None:
    s = concede(scene(EAST, FAR, (beast(), (4, 44), "N")), 0)
    assert s.player == 1 and s.status[0] == DEAD and (s.x[0], s.y[0]) == (40, 40)


@rule("destroyall", "M29", "DAM20")
def test_a_conceder_spends_and_razes_nothing() -> None:
    s = scene((GUN, (20, 20), "E"), (beast(), (26, 20), "W"), FAR)
    play(s, ("aim", 0), ("at", 1))
    assert deciding(s) == "Firing"
    concede(s, 0)
    assert s.power[0] == 5 and s.health[1] == 5 and "fires" not in events(s)
    s = scene((GUN, (20, 20), "E"), (beast(), (26, 20), "W"), FAR, rubble=False)
    standing = s.standing
    concede(play(s, ("aim", 0)), 0)
    assert s.standing == standing and s.player == 1


@rule("destroyall", "M29", "DAM11")
def test_a_conceder_does_not_strike_back() -> None:
    s = play(scene(EAST, WEST, FAR), ("assault", 1))
    assert (deciding(s), s.player) == ("Answer", 1)
    concede(s, 1)
    play(s, dice=[1, 1, 1, 1, 1, 2, 2, 2, 2, 2])
    assert s.health[0] == 5 and "strikes_back" not in events(s) and s.player == 0


@rule("destroyall", "M29", "P.Venomous")
def test_a_conceder_pays_for_no_venom() -> None:
    venomous = beast(powers=["Venomous"])
    s = play(scene((venomous, (20, 20), "E"), WEST, FAR), ("assault", 1), ("forbear",))
    assert deciding(s) == "Venom"
    concede(s, 0)
    assert s.power[0] == 5 and deciding(s) == "Throw"


@rule("destroyall", "M29", "P.Camouflage")
def test_a_shot_at_a_conceder_falls() -> None:
    s = scene((GUN, (20, 20), "E"), (beast(powers=["Camouflage"]), (34, 20), "W"), FAR)
    play(s, ("aim", 0), ("at", 1), ("spend", 5))
    assert (deciding(s), s.player) == ("Blending", 1)
    concede(s, 1)
    assert deciding(s) == "Throw" and s.power[1] == 5


@rule("destroyall", "M29", "DAM14")
def test_a_conceder_gives_no_parting_blow() -> None:
    s = play(scene(EAST, WEST, FAR), ("walk",), ("go", (17, 20)), ("stand_down",))
    assert (deciding(s), s.player) == ("Parting", 1)
    concede(s, 1)
    assert "parting_blow" not in events(s) and s.x[0] == 34


@rule("destroyall", "M29", "A2", "A5")
def test_a_conceding_army_neither_marches_nor_fires() -> None:
    s = scene(FAR, (beast(), (4, 44), "N"), army=[("jet", (4, 4))], order=[2, 0, 1], phase="RoundBegins")
    assert deciding(s) == "ArmyRound" and s.why_not(("done",)) is not None, "a jet must move"
    concede(s, 2)
    assert s.player == 0 and s.alive == 0 and "marched" not in events(s)


@rule("destroyall", "M29", "M10")
def test_who_leaves_at_the_set_up_never_comes() -> None:
    s = GAME.new(players=3)
    assert isinstance(s, Rampage)
    while s.player != 1:
        play(s, ("sample", 0) if ("sample", 0) in s.legal_actions() else s.legal_actions()[0])
    concede(s, 1)
    assert s.player == 2
    while deciding(s) != "Start":
        play(s, s.legal_actions()[0])
    while deciding(s) == "Start":
        play(s, s.legal_actions()[0])
    assert s.status[1] == DEAD and s.playing() == [0, 2]
