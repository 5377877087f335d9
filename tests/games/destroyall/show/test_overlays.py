"""What is drawn around a piece while people plan agrees with what the rules allow."""

from __future__ import annotations

from typing import Any

import pytest

from matinee.games.destroyall.figures import SAMPLES
from matinee.games.destroyall.map.lattice import BASE, INCH, ROW, unpoint
from matinee.games.destroyall.pieces import unit_piece
from matinee.games.destroyall.show.view import SCALE
from matinee.games.destroyall.state import Rampage
from matinee.table.shown.boardview import Circle, Overlay, Polygon, Runs, Sector
from matinee.table.shown.panels import Held, Workshop
from tests.games.destroyall.rules.scene import GAME, at, beast, blast, play, scene

UNIT = 2 * SCALE  # drawing units to the inch


def points(drawn: Overlay) -> set[int]:
    """The lattice points of runs."""
    runs = [run for shape in drawn.shapes if isinstance(shape, Runs) for run in shape.runs]
    return {y * ROW + x for y, first, last in runs for x in range(first, last + 1)}


def arcs(drawn: Overlay) -> list[tuple[float, float]]:
    """Where the sectors of an overlay start, and how wide they are."""
    assert all(isinstance(shape, Sector) for shape in drawn.shapes)
    return [(shape.start, shape.sweep) for shape in drawn.shapes if isinstance(shape, Sector)]


def legal(s: Rampage, verb: str) -> set[int]:
    return {action[1] for action in s.legal_actions() if action[0] == verb}


def duel(**more: Any) -> Rampage:
    """Two monsters eleven inches apart, face to face on open ground."""
    mine = beast(power=6, weapons=[blast(area=2)])
    return scene((mine, (24, 24), "N"), (beast(), (24, 13), "S"), **more)


def test_reach_is_where_it_may_walk() -> None:
    s = duel()
    reach = points(s.overlays(0, 0)["reach"])
    play(s, ("walk",))
    assert reach == legal(s, "go") and at(24, 19.5) in reach


def test_the_reach_of_another_is_that_of_its_next_round() -> None:
    s = duel()
    theirs = points(s.overlays(0, 1)["reach"])
    assert at(24, 17) in theirs and at(24, 19) not in theirs  # five inches
    assert s.mover == 0 and s.left == 5 * INCH  # and nothing has changed


def test_another_diver_may_surface_after_the_mover_has_dived() -> None:
    s = scene((beast(), (40, 20), "N"), (beast(), (31, 17), "S", {"under": 1}), table="harbor", dived=1)
    assert at(30, 17) in points(s.overlays(0, 1)["reach"])


def test_a_spent_move_reaches_nowhere() -> None:
    s = play(duel(), ("charge", 1), ("strike_back",), dice=[3] * 20)
    assert not {"reach", "lane"} & set(s.overlays(0, 0))


def test_sight_is_what_a_monster_sees() -> None:
    s = scene((beast(), (24, 24), "N"), (beast(), (2, 2), "S"), rubble=False)
    seen = points(s.overlays(None, 0)["sight"])
    for p in range(0, ROW * ROW, 7):
        x, y = unpoint(p)
        if not s.walled(x, y, True):
            assert (p in seen) == s.sees_point(0, x, y), (x / 2, y / 2)


def test_range_is_the_front_half_as_far_as_its_power_reaches() -> None:
    assert duel().overlays(None, 0)["range"].shapes == [Sector(24 * UNIT, 24 * UNIT, 18 * UNIT, 270, 180)]
    round_about = scene((beast(powers=["Blob"], weapons=[blast()]), (24, 24), "N"), (beast(), (24, 13), "S"))
    assert round_about.overlays(None, 0)["range"] == Overlay(shapes=[Circle(24 * UNIT, 24 * UNIT, 15 * UNIT)])
    assert "range" not in duel().overlays(None, 1)  # nothing to fire


def test_sides_and_back_are_where_an_assault_takes_it() -> None:
    found = duel().overlays(None, 0)
    assert arcs(found["side"]) == [(90, 45), (225, 45)]
    assert arcs(found["back"]) == [(135, 90)]
    tailed = scene((beast(powers=["Tail"]), (24, 24), "E"), (beast(), (24, 13), "S")).overlays(None, 0)
    assert "back" not in tailed and [start for start, _ in arcs(tailed["side"])] == [180, 315]


def test_the_lane_to_a_foe_is_drawn_only_if_it_may_be_charged() -> None:
    s = scene((beast(), (24, 24), "N"), (beast(), (24, 16), "S"))
    [lane] = s.overlays(None, 1)["lane"].shapes
    assert isinstance(lane, Polygon)
    xs, ys = zip(*lane.points, strict=True)
    assert max(xs) - min(xs) == BASE * SCALE and max(ys) == 24 * UNIT and min(ys) == 18 * UNIT
    far = scene((beast(movement=1), (24, 24), "N"), (beast(), (24, 13), "S"))
    assert "lane" not in far.overlays(None, 1)


def test_an_area_is_drawn_round_what_is_aimed_at() -> None:
    s = duel()
    assert "area" not in s.overlays(0, 1)
    play(s, ("aim", 0))
    assert s.overlays(0, 1)["area"] == Overlay(shapes=[Circle(24 * UNIT, 13 * UNIT, 2 * UNIT)])
    assert "area" not in s.overlays(0, 0)  # not a target
    play(s, ("at", 1))
    assert (
        s.overlays(0, 0)["area"] == s.overlays(0, 1)["area"] == Overlay(shapes=[Circle(24 * UNIT, 13 * UNIT, 2 * UNIT)])
    )


def test_an_explosion_shows_how_far_it_goes() -> None:
    s = scene((beast(health=7, powers=["Explosion"]), (24, 24), "N"), (beast(), (24, 13), "S"))
    assert s.overlays(None, 0)["area"] == Overlay(shapes=[Circle(24 * UNIT, 24 * UNIT, 7 * UNIT)])


def test_units_have_a_circle_and_their_march() -> None:
    s = scene((beast(), (24, 24), "N"), (beast(), (24, 4), "S"), army=[("tank", (10, 40))], phase="")
    play(s, dice=[2, 3])  # the chits: the army comes first
    tank = unit_piece(0)
    found = s.overlays(None, tank)
    assert found["range"] == Overlay(shapes=[Circle(10 * UNIT, 40 * UNIT, 12 * UNIT)])
    play(s, ("order", tank))
    assert points(found["reach"]) == legal(s, "march")
    play(s, ("stay",))
    assert set(s.overlays(None, tank)) == {"range"}


@pytest.mark.parametrize("nothing", ["monster", 5, 77, -1])
def test_what_is_not_on_the_table_has_none(nothing: Any) -> None:
    assert duel().overlays(0, nothing) == {}


# -- the workshop's shelves


def test_the_shelves_say_what_the_workshop_takes() -> None:
    """Every price on a shelf is what the points go down by; what is taken is ticked."""
    board = GAME.board()
    for verb, shelf in board.shelves.items():
        if verb in ("sample", "recruit", "tune"):
            continue
        for k, ware in enumerate(board.wares[board.verbs[verb][0]]):
            choices = [[k, value] for value, _ in ware.prices] or [[k]]
            for args in choices:
                s = GAME.new(experience=20)
                if ware.elsewhere:
                    assert s.why_not((verb, *args)) is not None
                    continue
                s.apply((verb, *args))
                bench = s.view(0).panel("workshop", Workshop)
                price = dict(ware.prices)[args[1]] if ware.prices else shelf.price or ware.price or 0
                assert bench.points is not None and 20 - bench.points == price, (verb, args)
                assert Held(k, value=args[1] if ware.prices else None) in bench.has[verb]


def test_a_likeness_for_every_monster() -> None:
    """Ready monsters have their own silhouettes, others one that fits their powers; all of them are drawn."""
    looks = {
        scene((design, (24, 24), "N"), (beast(), (24, 4), "S")).view(0).pieces[0].likeness
        for design in (*SAMPLES, beast(powers=["Flight"]), beast(powers=["Burrowing", "Blob"]), beast())
    }
    assert len(looks) == len(SAMPLES) + 2  # the blob is there twice
    assert looks <= set(GAME.art.pieces)
