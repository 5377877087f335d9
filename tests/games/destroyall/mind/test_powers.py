"""Every power that has a choice in it, in a position where using it is plainly best: the Projectionist uses it.

What works by itself (Absorption, Blob, Incredible Speed, Maul, Nimble, Pointy Bits, Rubbery, Tail) asks for no choice.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import matinee
from matinee.bots import Seat, bot
from matinee.games.destroyall.state import Rampage
from tests.games.destroyall.rules.scene import beast, blast, scene

FIRE = blast("fire")


def choice(s: Rampage) -> matinee.Action:
    """What the Projectionist does in the seat that decides."""
    assert s.player is not None
    return bot("projectionist", Random(1)).choose(Seat.at(s, s.player))


def turn(s: Rampage, most: int = 12) -> list[str]:
    """What the first monster does in its round, by verbs, all dice showing the same."""
    done: list[str] = []
    while s.player in (0, matinee.CHANCE) and len(done) < most:
        legal = s.legal_actions()
        action = legal[min(3, len(legal) - 1)] if s.player == matinee.CHANCE else choice(s)
        done += [str(action[0])] if s.player == 0 else []
        s.apply(action)
    return done


def facing(near: float = 10, *, foe: dict[str, Any] | None = None, way: str = "W", **mine: Any) -> Rampage:
    """A monster, and another so many inches to the east that looks at it."""
    return scene((beast(**mine), (20, 20), "E"), (beast(**(foe or {})), (20 + near, 20), way))


@pytest.mark.parametrize(
    "weapon",
    [FIRE, blast("fire", area=4), blast("fire", continuous=True), {"form": "DrainLife"}, {"form": "Scare"}],
    ids=["blast", "area", "continuous", "drain", "scare"],
)
def test_a_weapon_is_fired_at_a_foe_in_range(weapon: dict[str, Any]) -> None:
    assert turn(facing(weapons=[weapon], foe={"armor": 3}))[:3] == ["aim", "at", "spend"]


def test_goo_is_thrown_at_a_foe_too_strong_to_charge() -> None:
    brute = {"strength": 10, "armor": 9, "movement": 4}
    assert turn(facing(weapons=[{"form": "Goo"}], foe=brute))[:3] == ["aim", "at", "spend"]


def test_heavy_armor_is_pierced() -> None:
    s = facing(weapons=[blast("fire", piercing=True)], power=8, foe={"armor": 6, "health": 8})
    assert turn(s)[:4] == ["aim", "at", "spend", "pierce"]


def test_a_monster_among_foes_explodes() -> None:
    s = scene(
        (beast(powers=["Explosion"]), (20, 20), "E"), (beast(armor=2), (22, 20), "W"), (beast(armor=2), (20, 22), "N")
    )
    assert turn(s)[0] == "explode"


def test_nothing_explodes_where_nobody_is_near() -> None:
    assert "explode" not in turn(facing(25, powers=["Explosion"]))


def test_a_flyer_comes_down_on_its_foe() -> None:
    assert turn(facing(14, powers=["Flight"], health=8, foe={"armor": 3}, way="N"))[:2] == ["fly", "pounce"]


@pytest.mark.parametrize(("power", "verbs"), [("Burrowing", ["burrow", "emerge"]), ("Teleportation", ["teleport"])])
def test_an_unseen_foe_is_reached_from_below_or_through(power: str, verbs: list[str]) -> None:
    mole = beast(powers=[power], movement=1, power=7, weapons=[FIRE])
    s = scene((mole, (8, 20), "E"), (beast(armor=2), (30, 20), "N"), rubble=False)
    assert turn(s)[: len(verbs)] == verbs


def test_who_sees_its_foe_shoots_instead_of_digging() -> None:
    assert turn(facing(powers=["Burrowing"], weapons=[FIRE], foe={"armor": 3}))[0] == "aim"


def test_a_force_field_is_raised_last_and_only_in_reach_of_a_foe() -> None:
    near = turn(facing(4, powers=["ForceField"], foe={"strength": 8}, way="N"))
    assert near[-2:] == ["shield", "done"]
    assert "shield" not in turn(facing(27, powers=["ForceField"], movement=1, foe={"movement": 1}))


def test_wounds_are_healed() -> None:
    hurt = (beast(powers=["Regeneration"]), (20, 20), "E", {"health": 3})
    assert turn(scene(hurt, (beast(), (40, 20), "N")))[0] == "heal"


def test_a_long_arm_strikes_across_a_gap() -> None:
    assert turn(facing(5, powers=["Stretching"]))[0] == "stretch"


def test_venom_goes_into_the_blow_and_a_spare_limb_strikes_again() -> None:
    s = facing(2, powers=["Venomous", "ExtraLimb"], strength=8, foe={"armor": 2, "health": 9}, way="E")
    done = turn(s)
    assert done[0] == "assault" and {"venom", "again"} <= set(done)


def test_a_chameleon_hides_from_a_shot() -> None:
    gun = beast(weapons=[FIRE], power=5)
    s = scene((gun, (20, 20), "E"), (beast(powers=["Camouflage"], power=9), (30, 20), "W"))
    for action in (("aim", 0), ("at", 1)):
        s.apply(action)
    while s.player != 1:
        s.apply(choice(s) if s.player == 0 else s.legal_actions()[0])
    assert choice(s)[0] == "hide"
