"""3.2 Placing the units, noting an edge, and the monster's way onto the map."""

from __future__ import annotations

from typing import Any

import pytest

from matinee.games.sheboygan.map.city import BOARD
from matinee.games.sheboygan.state import City
from matinee.testing import rule
from tests.games.sheboygan.rules.scene import box, events, fresh, left, legal, play, refused, scene, where

NORTH = {f"Ave{n}.1" for n in range(1, 8)} | {
    "B11a", "B11b", "B11c", "B11d", "B21a", "B21b", "B31a", "B31b", "B4xa", "B4xb", "B51a", "B51b", "B61a", "B61b",
    "B71a", "B71b",
}  # fmt: skip
EAST_OPEN = {"St17b", "St27b", "St6Ed", "St7Ed", "River1", *(f"Shore{n}" for n in range(1, 7))}
EAST = EAST_OPEN | {"B71b", "B72b", "B73", "BE7e", "BE8f", "BE9"}
SOUTH_OPEN = {"Ave1.17", "Ave2.17", "St80a", "St80b", "St81a", "St81b", "St81c", "St81d", "East.10", "Mid.5"}
SOUTH_OPEN |= {f"St8{letter}" for letter in "abcdefgh"} | {f"Park5{letter}" for letter in "abcd"} | {"River22"}
SOUTH = SOUTH_OPEN | {"BE9", "BW9"}
WEST_OPEN = {f"Ave1.{n}" for n in range(1, 9)} | {"St50a", "St60a", "St70a", "St80a"}
WEST = WEST_OPEN | {"B05a", "B06a", "B07a", "B08a"}
EDGE_BOXES = {"north": NORTH, "east": EAST, "south": SOUTH, "west": WEST}
OPEN_BOXES = {"north": {f"Ave{n}.1" for n in range(1, 8)}, "east": EAST_OPEN, "south": SOUTH_OPEN, "west": WEST_OPEN}


def placing(*purchases: tuple[str, int], scenario: str = "advanced-b") -> City:
    """The humans have bought this and are about to place it."""
    s = play(fresh(scenario=scenario), "ability flying, ability jumping, allot defence 1, allot movement 5")
    play(s, "ready, lurk west", *(("buy", kind, n) for kind, n in purchases), "ready")
    return s


def entering(edge: str, movement: int = 5, **rest: Any) -> City:
    """The monster is beyond this edge and about to come on."""
    return scene(strengths=(9, 9, 9, movement), monster={"edge": edge}, **rest)


# -- the humans place


@rule("sheboygan", "3.2")
def test_bought_units_keep_off_every_box_at_the_edge() -> None:
    s = play(placing(("copter", 1)), "take copter-1")
    rim = NORTH | EAST | SOUTH | WEST
    assert legal(s, "place") == set(BOARD.ids) - rim - {"Tunnel"}
    for at in ("Ave3.1", "Ave1.5", "River1", "St8a", "B51a"):
        assert refused(s, "place", at) == "3.2"


@rule("sheboygan", "3.2", "R5")
def test_the_edges_are_the_frame_and_the_avenue_beside_the_key() -> None:
    """23 boxes north, 17 east, 25 south, and 8 and the 8 avenue boxes in the west."""
    assert (len(NORTH), len(EAST), len(SOUTH), len(WEST)) == (23, 17, 25, 16)
    for edge, boxes in EDGE_BOXES.items():
        s = entering(edge, abilities="flying")
        assert legal(s, "fly") == boxes


@rule("sheboygan", "R5", "3.2")
def test_the_avenue_beside_the_map_key_is_the_west_edge() -> None:
    s = entering("west")
    assert {f"Ave1.{n}" for n in range(1, 9)} <= legal(s, "step")
    assert refused(s, "step", "Ave1.9") == "3.2"
    s = play(placing(("police", 1)), "take police-1")
    assert refused(s, "place", "Ave1.8") == "3.2"
    assert "Ave1.9" in legal(s, "place")


@rule("sheboygan", "R6", "3.2")
@pytest.mark.parametrize(
    ("corner", "edges"),
    [
        ("Ave1.1", {"north", "west"}),
        ("B71b", {"north", "east"}),
        ("BE9", {"south", "east"}),
        ("St80a", {"south", "west"}),
    ],
)
def test_corner_boxes_belong_to_both_edges(corner: str, edges: set[str]) -> None:
    assert {edge for edge in EDGE_BOXES if corner in legal(entering(edge, abilities="flying"), "fly")} == edges


@rule("sheboygan", "R8", "3.2", "5.11", "5.13")
@pytest.mark.parametrize(
    ("kind", "terrains"),
    [
        ("police", {"street", "park", "low", "high", "bridge", "tunnel"}),
        ("infantry", {"street", "park", "low", "high", "bridge", "tunnel"}),
        ("tank", {"street", "park", "bridge", "tunnel"}),
        ("artillery", {"street", "park", "bridge", "tunnel"}),
        ("copter", {"street", "park", "low", "high", "bridge", "river"}),
    ],
)
def test_units_set_up_where_their_terrain_allows(kind: str, terrains: set[str]) -> None:
    s = play(placing((kind, 1)), f"take {kind}-1")
    assert {BOARD.terrain[box(name)] for name in legal(s, "place")} == terrains
    for at, why in (("River5", "5.13"), ("B32a", "5.11"), ("Tunnel", "R15")):
        if BOARD.terrain[box(at)] not in terrains:
            assert refused(s, "place", at) == why


@rule("sheboygan", "3.2", "5.21")
def test_two_units_to_a_box_and_helicopters_besides() -> None:
    s = placing(("tank", 3), ("police", 1), ("copter", 2))
    for unit in ("tank-1", "tank-2"):
        play(s, f"take {unit}, place Ave3.3")
    play(s, "take tank-3")
    assert refused(s, "place", "Ave3.3") == "5.21"
    play(s, "place Ave3.4, take police-1")
    assert refused(s, "place", "Ave3.3") == "5.21"
    play(s, "place Ave3.4, take copter-1, place Ave3.3, take copter-2, place Ave3.3")
    assert [where(s, unit) for unit in ("tank-1", "tank-2", "copter-1", "copter-2")] == ["Ave3.3"] * 4


@rule("sheboygan", "3.2")
def test_every_unit_bought_is_placed_before_the_first_turn() -> None:
    s = placing(("tank", 1), ("police", 2))
    assert legal(s, "take") == {"tank-1", "police-1"}
    assert legal(s, "done") == legal(s, "ready") == set()
    assert refused(s, "take", "police-2") == "3.2"
    play(s, "take police-1, place Ave3.3, take tank-1, place Ave3.3")
    assert s.turn == 0
    play(s, "take police-2, place Ave3.4")
    assert (s.turn, s.player) == (1, 0)
    assert "turn" in events(s)


@rule("sheboygan", "R67", "R9", "3.2")
def test_a_populace_symbol_at_the_edge_gets_its_unit() -> None:
    s = placing(("police", 1))
    populace = {where(s, f"populace-{n}") for n in range(1, 9)}
    assert len(populace) == 8  # one for each symbol
    assert populace & NORTH == {"B51a"}
    play(s, "take police-1")
    assert refused(s, "place", "B51a") == "3.2"  # bought units keep away all the same
    play(s, "place B06b")  # but may join populace elsewhere


@rule("sheboygan", "3.2")
def test_the_edge_is_noted_before_the_humans_place() -> None:
    s = play(fresh(scenario="basic"), "ability flying, allot defence 1, allot movement 1, ready")
    assert (s.player, legal(s, "lurk")) == (0, {"north", "east", "south", "west"})
    play(s, "lurk east")
    assert s.player == 1
    assert s.legal_actions()[-1] == ("ready",)  # the humans buy, and the edge is fixed
    assert refused(s, "lurk", "west") == "3.1"


# -- the monster comes on


@rule("sheboygan", "3.2", "R7")
@pytest.mark.parametrize("edge", ["north", "east", "south", "west"])
def test_on_foot_it_enters_by_open_boxes_of_its_edge(edge: str) -> None:
    s = entering(edge)
    assert legal(s, "step") == OPEN_BOXES[edge]
    assert legal(s, "fly") == legal(s, "jump") == set()
    assert refused(s, "done") == "3.2"  # it must come on


@rule("sheboygan", "3.2")
def test_it_pays_for_the_first_box() -> None:
    s = play(entering("east", movement=3), "step Shore3")
    assert left(s) == 1
    assert legal(s, "step") == {"East.1", "East.2"}  # a second park is too dear now
    s = entering("east", movement=1)
    assert refused(s, "step", "Shore3") == "5.0"
    assert legal(s, "step") == {"St17b", "St27b", "St6Ed", "St7Ed", "River1"}


@rule("sheboygan", "3.2", "5.11", "R7")
def test_it_does_not_enter_by_another_edge_or_through_a_building() -> None:
    s = entering("north")
    assert refused(s, "step", "Ave1.2") == "3.2"
    assert refused(s, "step", "B11a") == "5.11"
    s = entering("north", rubble=["B11a"])
    assert "B11a" in legal(s, "step")  # rubble is a way in
    play(s, "step B11a")
    assert left(s) == 3


@rule("sheboygan", "R7", "13.28")
def test_a_flyer_comes_on_over_anything_for_one_point() -> None:
    s = play(entering("north", abilities="flying", movement=2), "fly B31a")
    assert left(s) == 1
    assert refused(s, "land") == "5.11"
    s = entering("north", abilities="flying", units="copter-1 B31a, tank-1 Ave3.1")
    assert refused(s, "fly", "B31a") == "5.23"
    assert "Ave3.1" in legal(s, "fly")


@rule("sheboygan", "R7", "3.2")
def test_with_every_way_in_blocked_it_waits_a_turn() -> None:
    kinds = [f"police-{n}" for n in range(1, 9)] + [f"tank-{n}" for n in range(1, 5)]
    units = dict(zip(kinds, sorted(WEST_OPEN), strict=True))
    s = entering("west", units=units, scenario="basic")
    assert s.legal_actions() == [("done",)]
    play(s, "done")
    assert s.player == 1  # no attacks by a monster that is not there
    play(s, "move police-1, go B11a, done")
    assert (s.turn, s.player) == (2, 0)  # and none against it
    assert legal(s, "step") == {units["police-1"]}
    assert refused(s, "done") == "3.2"


@rule("sheboygan", "3.2", "7.0")
def test_before_it_is_on_the_map_it_can_do_nothing_else() -> None:
    s = entering("north", abilities="fire_breathing mind_control web_spinning")
    assert {action[0] for action in s.legal_actions()} == {"step"}
    for move in (("smash", "B11a", 2), ("breathe", "B11a"), ("web", "Ave1.1"), ("mind",)):
        assert refused(s, *move) == "3.2"
