"""What people see beside the board and around a piece: overlays, tiles, the tray of a battle, the stage of a duel."""

from __future__ import annotations

from typing import Any

import pytest

from matinee.games.america.figures import INFAMY_CAP, LAUNCHED, UNIT_DEFENCE
from matinee.games.america.map.land import BOARD
from matinee.games.america.state import America
from matinee.table.shown.panels import Clash, Duel, Tile, Tiles
from matinee.testing import rule
from tests.games.america.rules.scene import fight, legal, named, piece, play, scene, space, walk


def around(s: America, name: str) -> dict[str, set[str]]:
    """The overlays of a piece, by the names of their spaces."""
    return {kind: {BOARD.ids[n] for n in drawn.spaces} for kind, drawn in s.overlays(None, piece(name)).items()}


def tiles(s: America) -> list[Tile]:
    """The players' tiles as a spectator sees them."""
    return s.view(None).panel("players", Tiles).tiles


def figures(tile: Tile) -> dict[str, int]:
    """A tile's figures by their ids."""
    return {figure.id: figure.value for figure in tile.figures}


def waiting(tile: Tile) -> dict[str, int]:
    """How many of each kind wait on a tile."""
    return {sort.kind: sort.count for sort in tile.groups[0].pieces}


def clash(s: America) -> Clash:
    """The tray of the battle."""
    return s.view(None).panel("fight", Clash)


# -- overlays


@rule("america", "AM2", "M-4")
@pytest.mark.parametrize(("name", "at"), [("konk", "4/2"), ("army_tank-1", "7/10"), ("submarine-1", "9/2")])
def test_reach_is_the_legal_list_of_the_picked_piece(name: str, at: str) -> None:
    units = "army_tank-1 7/10, submarine-1 9/2, rocket-1 5/3"
    s = scene("at 4/2", units=units, active=1 if name == "submarine-1" else 0)
    reach = around(s, name)["reach"]
    play(s, ("move", name))
    assert reach == legal(s, "go") and at not in reach


@rule("america", "M-1")
def test_moved_pieces_reach_nothing_more_and_the_others_do() -> None:
    s = play(scene(units="army_tank-1 7/10, navy_fighter-1 7/12"), "move army_tank-1, go 7/11")
    assert around(s, "army_tank-1") == {}
    assert around(s, "navy_fighter-1")["reach"]
    walk(s, "konk", "4/3")
    assert around(s, "konk") == {} and around(s, "megaclaw")["reach"]


@rule("america", "M-22")
@pytest.mark.parametrize("cards", [[], ["fusion_cells"]])
def test_the_range_of_a_submarine_is_how_far_it_can_be_launched(cards: list[str]) -> None:
    s = scene("", {"research": cards}, units="submarine-1 9/2", active=1)
    far = LAUNCHED.move + len(cards)
    wanted = {BOARD.ids[n] for n in range(336) if 0 < BOARD.dist[space("9/2")][n] <= far}
    assert around(s, "submarine-1")["range"] == wanted


@rule("america", "S-4", "M-18")
def test_nobody_moves_units_that_nobody_commands() -> None:
    s = scene(units="guard_tank-1 7/10")
    assert around(s, "guard_tank-1") == {}
    assert around(scene("research guard_commander", units="guard_tank-1 7/10"), "guard_tank-1")["reach"]
    assert s.overlays(0, "monster") == s.overlays(0, 10_000) == {}


@rule("america", "M-12", "X-1")
def test_a_monster_in_hollywood_shows_where_it_may_come_back() -> None:
    s = scene("at Hollywood, health 5")
    assert around(s, "konk")["reach"] == legal(s, "emerge") and "8/2" in legal(s, "emerge")
    assert around(scene("at Hollywood, health 4"), "konk") == {}


# -- panels


def test_a_tile_says_what_there_is_to_know_of_a_player() -> None:
    s = scene("health 7, infamy 2, mutations winged_horror", "at Hollywood")
    konk, megaclaw, *_, guard = tiles(s)
    assert figures(konk) == {"health": 7, "infamy": 2, "defence": 4, "move": 5, "stomps": 0}
    assert {figure.id: figure.most for figure in konk.figures if figure.most} == {"health": 40, "infamy": INFAMY_CAP}
    assert konk.notes == ["flies"] and konk.at.startswith("at ")
    assert waiting(konk) == {"army_tank": 5, "launcher": 3}
    assert konk.groups[0].name == "Army: deploys 2, with the Guard 3"
    more = tiles(scene("research second_generation"))[0]
    assert more.groups[0].name == "Army: deploys 3, with the Guard 4"
    assert megaclaw.at == "in Hollywood" and guard.owner is None
    assert waiting(guard) == {"guard_tank": 6, "guard_fighter": 2}


def counter(s: America, name: str) -> list[int]:
    """The figures on a piece."""
    [found] = [p.figures for p in s.view(None).pieces if p.id == piece(name)]
    return list(found)


@rule("america", "National-Guard", "S-4")
def test_a_unit_that_nobody_commands_has_no_move() -> None:
    guard = "guard_tank-1 7/10"
    assert counter(scene(units=guard), "guard_tank-1") == [4, 1, 0]
    assert counter(scene("research guard_commander", units=guard), "guard_tank-1") == [4, 1, 3]
    assert counter(scene(units="rocket-1 7/10", count=3), "rocket-1") == [3, 2, 0]


@rule("america", "Nuclear-Submarine", "F-17")
def test_a_submarine_shows_the_figures_it_fights_with() -> None:
    s = scene("at 7/10", units="submarine-1 7/2", active=1)
    assert counter(s, "submarine-1") == [5, 1, 4]
    play(s, "launch submarine-1, go 7/10")
    assert counter(s, "submarine-1") == [6, 3, 8]
    boat = scene("monster tomanagi, at 10/2", units="submarine-1 10/2")
    play(fight(boat), "missile")
    assert counter(boat, "submarine-1") == [6, 3, 8]


@rule("america", "Fins-and-Gills", "Armored-Scales")
def test_a_tile_tells_the_defense_where_the_monster_stands() -> None:
    fins = "mutations fins_and_gills"
    s = scene(f"at 5/1, {fins}")
    assert figures(tiles(s)[0])["defence"] == 5
    inland = scene(f"at 7/10, {fins}", "at 5/1", units="navy_fighter-1 5/1", active=1)
    fight(inland)  # a battle on the coast is nothing to a monster on the plains
    assert figures(tiles(inland)[0])["defence"] == 4
    assert figures(tiles(scene(f"at Hollywood, {fins}"))[0])["defence"] == 4


@rule("america", "AM4")
def test_the_battle_tray_names_both_sides_and_needed_rolls() -> None:
    s = scene("at 7/10", units="army_tank-1 rocket-1 rocket-2 7/10", active=3)
    assert not s.view(None).has("fight")
    fight(s)
    [monster], units = clash(s).sides
    assert (monster.name, monster.acts, monster.needs) == ("Konk", True, 4)
    assert [(u.name, u.count, u.needs, u.acts) for u in units] == [
        ("Tank", 1, UNIT_DEFENCE[piece("army_tank-1")], False),
        ("Rocket Launcher", 2, UNIT_DEFENCE[piece("rocket-1")], False),
    ]
    assert {u.piece for u in units} == {action[1] for action in s.legal_actions() if action[0] == "hit"}
    play(s, "hit rocket-1, hit rocket-1, hit army_tank-1", dice=(1, 1, 1))
    [monster], units = clash(s).sides
    assert [u.acts for u in units] == [True, True] and not monster.acts
    s.apply(named("shoot", "rocket-1"))
    play(s, dice=(1,))
    assert {u.piece for u in clash(s).sides[1] if u.acts} == {
        action[1] for action in s.legal_actions() if action[0] == "shoot"
    }


@rule("america", "Laser-Beam-Eyes", "Konk")
def test_what_a_die_must_show_counts_the_monsters_bonus() -> None:
    s = fight(scene("at 7/10", units="navy_fighter-1 army_tank-1 7/10", active=1))
    assert {u.kind: u.needs for u in clash(s).sides[1]} == {"navy_fighter": 3, "army_tank": 5}


@rule("america", "AM9")
def test_the_stage_of_a_duel_has_the_two_and_those_still_to_come() -> None:
    ready: dict[str, Any] = {"declared": True, "challenger": 0, "markers": 0}
    away = "at Hollywood, health 3"
    s = scene("at 7/10, infamy 2", "", "", away, phase="TurnBegins", active=3, **ready)
    stage = s.view(None).panel("fight", Duel)
    assert [c.name for c in stage.sides] == ["Konk"]
    assert [c.name for c in stage.waiting] == ["Megaclaw", "Zorb"]
    play(s, "challenge zorb", dice=(1, 1, 1))
    stage = s.view(None).panel("fight", Duel)
    assert [(c.name, c.acts) for c in stage.sides] == [("Konk", True), ("Zorb", False)]
    assert [c.name for c in stage.waiting] == ["Megaclaw"]
    assert s.overlays(0, piece("konk")) == {}
