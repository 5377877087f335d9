"""AM2 The Move step: monsters, units, barriers, halting, launching, and luring."""

from __future__ import annotations

from typing import Any

import pytest

from matinee.games.america.map.land import BOARD, STEPS
from matinee.games.america.rules.mutations import flies
from matinee.testing import rule

from .scene import RING, can_go, legal, phase, play, refused, scene, space, spread, walk, where


@rule("america", "AM2")
def test_a_monster_moves_up_to_its_move() -> None:
    s = scene("at 7/10")
    far = {name for name in can_go(s, "konk") if BOARD.distance(space("7/10"), space(name)) == 4}
    assert far
    assert max(BOARD.distance(space("7/10"), space(name)) for name in can_go(s, "konk")) == 4
    play(s, "move konk")
    assert refused(s, "go", "7/15") == "AM2"
    assert refused(s, "go", "7/10") == "AM2"
    play(s, "go 7/12")
    assert where(s, "konk") == "7/12"
    assert refused(s, "move", "konk") == "M-1"


@rule("america", "M-1")
def test_each_piece_moves_once_in_any_order() -> None:
    s = play(scene("at 7/10", units="army_tank-1 8/10, army_tank-2 9/10"), "move army_tank-2, go 9/11")
    play(s, "move konk, go 7/9, move army_tank-1, go 8/11")
    assert refused(s, "move", "army_tank-2") == "M-1"
    assert legal(s, "move") == set()


@rule("america", "M-1")
def test_battles_are_found_when_the_step_is_over() -> None:
    s = play(scene("at 7/10", units="army_tank-1 7/12"), "move army_tank-1, go 7/10")  # onto the own monster,
    walk(s, "konk", "7/8")  # which then leaves
    play(s, "done")
    assert phase(s) != "Attack" and s.foe == -1
    assert where(s, "army_tank-1") == "7/10"


@rule("america", "AM2")
def test_only_ones_own_pieces() -> None:
    s = scene(units="navy_fighter-1 7/7, army_tank-1 7/10")
    assert refused(s, "move", "navy_fighter-1") == "AM2"
    assert refused(s, "move", "zorb") == "AM2"
    assert refused(s, "move", "army_tank-2") == "AM2"  # on its tile
    assert legal(s, "move") == {"konk", "army_tank-1"}


@rule("america", "Guard-Commander", "National-Guard", "AM2", "Fighter")
def test_the_guard_moves_for_its_commander_alone() -> None:
    units = "guard_tank-1 guard_fighter-1 7/10"
    s = scene(units=units)
    assert refused(s, "move", "guard_tank-1") == "Guard-Commander"
    s = scene("research guard_commander", units=units)
    assert max(BOARD.distance(space("7/10"), space(n)) for n in can_go(s, "guard_tank-1")) == 3
    assert max(BOARD.distance(space("7/10"), space(n)) for n in can_go(s, "guard_fighter-1")) == 5
    other = scene("research guard_commander", units=units, active=1)
    assert refused(other, "move", "guard_tank-1") == "Guard-Commander"


# -- halting


@rule("america", "M-4", "AM2")
@pytest.mark.parametrize("unit", ["army_tank-1", "guard_tank-1", "navy_fighter-1", "rocket-1"])
def test_a_walking_monster_halts_at_any_unit(unit: str) -> None:
    walls = spread("air_fighter", *RING[1:])
    s = scene("at 7/10", units=f"{unit} {RING[0]}, {walls}")
    assert can_go(s, "konk") == set(RING)
    play(s, "move konk")
    assert refused(s, "go", "5/10") == "M-4"


@rule("america", "M-4", "Mecha")
def test_it_halts_at_a_giant() -> None:
    s = play(scene("at 7/10", units="mecha-1 8/10", giants=[[1, 6], [-1, 8]]), "move konk")
    assert refused(s, "go", "11/10") == "M-4"  # four spaces straight south, and there is no other way so short
    assert "8/10" in legal(s, "go")
    assert "11/10" in can_go(scene("at 7/10"), "konk")


@rule("america", "M-4", "M-5", "Gargantis")
def test_a_flier_passes_over_units_and_monsters() -> None:
    ring = ("10/8", "12/8", "10/9", "11/9", "11/7")
    s = scene("", "", "at 10/7", "at 11/8", units=spread("army_tank", *ring), active=3)
    reach = can_go(s, "gargantis")
    assert "8/8" in reach  # three spaces over everything
    assert "11/9" in reach  # and it may end on units
    assert "10/7" not in reach
    play(s, "move gargantis")
    assert refused(s, "go", "10/7") == "M-5"


@rule("america", "M-4", "M-5", "M-7", "M-6")
def test_what_is_in_the_way_is_named() -> None:
    s = scene("at 12/20", "at 12/19", "at 11/19", units="army_tank-1 12/20")
    tank = play(s.copy(), "move army_tank-1")
    assert refused(tank, "go", "11/18") == "M-6"  # two monsters at the end of Florida
    assert refused(tank, "go", "12/21") == "M-7"
    play(s, "move konk")
    assert refused(s, "go", "12/19") == "M-5"
    assert refused(s, "go", "11/18") == "M-4"
    assert refused(s, "go", "12/21") == "M-7"
    boat = play(scene(units="submarine-1 6/20", active=1), "move submarine-1")
    assert refused(boat, "go", "9/19") == "M-8"  # four spaces off as the crow flies


@rule("america", "M-3")
def test_a_monster_beside_units_leaves_freely() -> None:
    s = scene("at 7/10", units="navy_fighter-1 7/10")
    assert "7/14" in can_go(s, "konk")
    play(s, "move konk, go 7/12, done")
    assert s.foe == -1


@rule("america", "M-3")
def test_a_unit_beside_a_monster_leaves_freely() -> None:
    s = scene("", "", "at 7/10", units="army_tank-1 7/10")
    assert "7/14" in can_go(s, "army_tank-1")


@rule("america", "AM2")
def test_a_unit_that_leaves_the_map_corner_is_gone() -> None:
    s = walk(scene(units="submarine-1 0/0", active=1), "submarine-1", "0/1")
    assert where(s, "submarine-1") == "0/1" and list(s.held) == [space("0/1")]


@rule("america", "M-6")
def test_monsters_on_both_sides_keep_a_submarine_from_the_corner() -> None:
    s = play(scene("at 0/1", "", "at 1/0", units="submarine-1 0/2", active=1), "move submarine-1")
    assert {"0/1", "1/0"} <= legal(s, "go") and refused(s, "go", "0/0") == "M-6"


@rule("america", "M-6", "AM2", "Tank")
def test_units_pass_units_and_halt_at_monsters() -> None:
    s = scene("", "", "at 6/9", units=f"army_tank-1 7/10, {spread('navy_fighter', *RING[:5])}")
    reach = can_go(s, "army_tank-1")
    assert {"7/11", "7/14", "6/9"} <= reach  # through units, and onto the monster
    boxed = scene("at 4/2", "at 7/9", "at 6/10", "at 8/9", units="army_tank-1 7/8")
    assert "7/10" in can_go(boxed, "army_tank-1")


@rule("america", "M-6")
def test_a_walking_unit_does_not_pass_a_monster_and_a_flier_does() -> None:
    # 4/22 (Boston) is reached by land from 4/21 and 3/22, 3/21 lies behind
    units = "army_tank-1 marine_fighter-1 12/20"
    s = scene("at 11/19", "", "at 12/19", units=units, active=0)
    assert can_go(s, "army_tank-1") == {"11/19", "12/19"}
    flier = scene("at 11/19", "", "at 12/19", units=units, active=3)
    assert {"10/19", "11/18", "12/19"} <= can_go(flier, "marine_fighter-1")


# -- water


@rule("america", "M-7", "Konk", "Megaclaw", "Tomanagi", "Gargantis")
@pytest.mark.parametrize(
    ("monster", "lake", "sea"),
    [("konk", False, False), ("megaclaw", True, False), ("tomanagi", True, True), ("gargantis", True, True)],
)
def test_which_water_a_monster_crosses(monster: str, lake: bool, sea: bool) -> None:
    others = [m for m in ("zorb", "toxicor", "konk") if m != monster]
    cast = [{"monster": m, "at": at} for m, at in zip(others, ("11/19", "3/2", "7/17"), strict=False)]
    s = scene({"monster": monster, "at": "4/15"}, *cast, count=3)  # one step over Lake Michigan
    assert bool(STEPS[s.mode(0)][space("4/15")] >> space("4/16") & 1) == lake
    coast = scene({"monster": monster, "at": "5/1"}, *cast, count=3)
    assert ("5/0" in can_go(coast, monster)) == sea


@rule("america", "Fins-and-Gills", "M-7")
def test_fins_and_gills_open_the_sea() -> None:
    dry = scene("at 5/1")
    assert "5/0" not in can_go(dry, "konk")
    s = scene("at 5/1, mutations fins_and_gills")
    assert {"5/0", "6/0"} <= can_go(s, "konk")


@rule("america", "Winged-Horror")
def test_winged_horror_flies_and_is_faster() -> None:
    s = scene("at 5/1, mutations winged_horror", units="navy_fighter-1 5/2")
    reach = can_go(s, "konk")
    assert "5/0" in reach
    assert max(BOARD.distance(space("5/1"), space(name)) for name in reach) == 5
    assert flies(s, 0) and not flies(scene(), 0)


@rule("america", "High-Octane-Blood", "Armored-Scales", "M-20")
@pytest.mark.parametrize(
    ("cards", "move"),
    [((), 4), (("high_octane_blood",), 5), (("armored_scales",), 3), (("high_octane_blood", "winged_horror"), 6)],
)
def test_cards_that_change_the_move(cards: tuple[str, ...], move: int) -> None:
    s = scene({"at": "7/10", "mutations": list(cards)})
    assert s.stride(0) == move
    assert max(BOARD.distance(space("7/10"), space(name)) for name in can_go(s, "konk")) == move


@rule("america", "M-20")
def test_a_move_is_never_below_one(monkeypatch: pytest.MonkeyPatch) -> None:
    from matinee.games.america import figures

    first, _, *others = figures.MONSTERS
    slug = figures.Monster(10, 40, 1, ("land",))
    monkeypatch.setattr(figures, "MONSTERS", (first, slug, *others))
    assert scene("mutations armored_scales").stride(0) == 1


@rule("america", "M-9")
def test_stranded_at_sea() -> None:
    s = scene("at 7/0")
    reach = can_go(s, "konk")
    assert "8/0" in reach and "7/1" in reach
    assert all(BOARD.terrain[space(name)] == "sea" for name in reach)
    play(s, "move konk, vanish")
    assert where(s, "konk") == "vanished"


@rule("america", "M-8", "Nuclear-Submarine")
def test_submarines_keep_to_the_water() -> None:
    s = scene("", "", "", "", units="submarine-1 1/2", active=1)
    reach = can_go(s, "submarine-1")
    assert {"1/1", "2/1", "2/2"} <= reach
    assert all(BOARD.terrain[space(name)] in ("sea", "coast") for name in reach)
    assert max(BOARD.distance(space("1/2"), space(name)) for name in reach) == 4
    play(s, "move submarine-1")
    assert refused(s, "go", "1/3") == "M-8"


@rule("america", "X-17", "D-6")
def test_a_guard_tank_at_sea_stays_there() -> None:
    s = scene("research guard_commander", units="guard_tank-1 9/2")
    assert can_go(s, "guard_tank-1") == set()
    play(s, "move guard_tank-1")
    assert refused(s, "go", "9/1") == "X-17"
    assert refused(s, "go", "8/2") == "M-7"
    play(s, "stay")
    assert where(s, "guard_tank-1") == "9/2"


@rule("america", "Colossal", "Mecha", "AM8")
def test_giants_move_by_their_own_modes() -> None:
    s = scene(units="colossal-1 mecha-1 5/1", giants=[[0, 6], [0, 8]])
    assert "5/0" in can_go(s, "colossal-1")
    assert "5/0" not in can_go(s, "mecha-1")


@rule("america", "Fusion-Cells", "M-18")
@pytest.mark.parametrize(
    ("unit", "base", "cards"),
    [
        ("army_tank-1", 4, ()),
        ("mecha-1", 4, ()),
        ("x_fighter-1", 6, ("x_fighters",)),
        ("guard_tank-1", 3, ("guard_commander",)),
    ],
)
def test_fusion_cells(unit: str, base: int, cards: tuple[str, ...]) -> None:
    extra: dict[str, Any] = {"giants": [[0, 6], [-1, 8]], "x_owner": 0}
    for more, cells in ((0, ()), (1, ("fusion_cells",))):
        s = scene({"research": [*cards, *cells]}, units={unit: "7/10"}, **extra)
        assert max(BOARD.distance(space("7/10"), space(name)) for name in can_go(s, unit)) == base + more
    others = scene({"research": list(cards)}, "research fusion_cells", units={unit: "7/10"}, **extra)
    assert max(BOARD.distance(space("7/10"), space(name)) for name in can_go(others, unit)) == base


# -- launching


@rule("america", "M-22", "M-21", "Nuclear-Submarine", "M-18")
def test_launching_a_submarine() -> None:
    far = "at 7/10"  # 8 from 7/2
    s = scene(far, "at 3/23", "at 13/23", "at 12/23", units="submarine-1 7/2", active=1)
    assert legal(s, "launch") == {"submarine-1"}
    play(s, "launch submarine-1")
    assert legal(s, "go") == {"7/10"}
    assert refused(s, "go", "7/9") == "M-21"
    play(s, "go 7/10")
    assert where(s, "submarine-1") == "7/10"
    nine = scene("at 7/11", "at 3/23", "at 13/23", "at 12/23", units="submarine-1 7/2", active=1)
    assert legal(nine, "launch") == set()
    assert refused(nine, "launch", "submarine-1") == "M-21"
    cast = ("at 7/11", "at 3/23, research fusion_cells", "at 13/23", "at 12/23")
    cells = scene(*cast, units="submarine-1 7/2", active=1)
    assert legal(cells, "launch") == {"submarine-1"}


@rule("america", "M-22")
def test_only_an_unmoved_submarine_is_launched() -> None:
    s = scene("", "at 7/6", units="submarine-1 navy_fighter-1 7/2", active=1)
    assert refused(s, "launch", "navy_fighter-1") == "M-22"
    own = s.copy()
    play(own, "launch submarine-1")
    assert "7/6" in legal(own, "go")
    walk(s, "submarine-1", "7/1")
    assert refused(s, "launch", "submarine-1") == "M-1"


@rule("america", "M-21", "Cruise-Missile")
def test_an_air_force_missile_may_just_be_moved() -> None:
    s = scene(units="missile-1 7/10", active=2)
    assert max(BOARD.distance(space("7/10"), space(name)) for name in can_go(s, "missile-1")) == 8
    play(s, "move missile-1, go 7/4, done")
    assert where(s, "missile-1") == "7/4"
