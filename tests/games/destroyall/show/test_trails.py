"""DAM4, A2 The ways that pieces have just gone, corner by corner, as everybody sees them."""

from __future__ import annotations

from matinee.games.destroyall.pieces import unit_piece
from matinee.games.destroyall.show.view import SCALE
from matinee.games.destroyall.state import Rampage
from matinee.testing import rule
from tests.games.destroyall.rules.scene import beast, play, scene

UNIT = 2 * SCALE  # drawing units to the inch
OTHER = (beast(), (40, 40), "N")


def trails(s: Rampage) -> dict[int | str, list[tuple[float, float]]]:
    """The ways by piece, in inches."""
    return {trail.piece: [(x / UNIT, y / UNIT) for x, y in trail.points] for trail in s.view(None).trails}


@rule("destroyall", "DAM4", "R9")
def test_a_walk_round_a_building_turns_at_its_corner() -> None:
    """b0 stands from 5 to 9 inches; an inch of room is kept."""
    s = scene((beast(movement=10), (4, 7), "N"), OTHER, stand=[0])
    play(s, ("walk",), ("go", (10, 4)))
    assert trails(s) == {0: [(4, 7), (4, 4), (10, 4)]}
    play(s, ("walk",))
    assert trails(s) == {}
    open_ground = scene((beast(movement=10), (4, 7), "N"), OTHER)
    play(open_ground, ("walk",), ("go", (10, 4)))
    assert trails(open_ground) == {0: [(4, 7), (10, 4)]}


@rule("destroyall", "A2", "A5")
def test_a_tank_turns_at_corners_too_and_a_jet_flies_straight() -> None:
    army = [("tank", (4, 7)), ("jet", (3, 7))]
    s = play(scene((beast(), (30, 30), "N"), OTHER, army=army, phase="", stand=[0]), dice=[2, 3])
    play(s, ("order", unit_piece(0)), ("march", (8, 4)))
    assert trails(s) == {unit_piece(0): [(4, 7), (5, 5), (8, 4)]}
    play(s, ("order", unit_piece(1)), ("march", (11, 7)))
    assert trails(s) == {unit_piece(1): [(3, 7), (11, 7)]}
