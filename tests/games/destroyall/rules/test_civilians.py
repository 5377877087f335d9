"""Civilians (M28) Downtown: the crowd of the Town Hall, building 1, stands at 7,10, an inch south of it."""

from __future__ import annotations

from typing import Any

import pytest

from matinee.games.destroyall.map.town import of
from matinee.games.destroyall.pieces import crowd_piece
from matinee.games.destroyall.rules.attacks import caught
from matinee.games.destroyall.state import Rampage
from matinee.table.errors import PositionError
from matinee.testing import rule
from tests.games.destroyall.rules.scene import (
    FAR,
    GAME,
    GUN,
    allowed,
    beast,
    events,
    fire,
    ones,
    play,
    refused,
    scene,
    where,
)

HALL = crowd_piece(0)
SMALL = "size 20; small 8,16 4x4; small 2,2 4x4; water 0,6 8x4; start 18,2; start 18,8"


def street(*monsters: Any, **more: Any) -> Rampage:
    """A scene with people in the streets, where the Town Hall alone stands."""
    options = {"civilians": True, **more.pop("options", {})}
    return scene(*monsters, options=options, **{"stand": [0], **more})


@rule("destroyall", "M28", "DAM26")
def test_a_monster_steps_on_the_crowds_in_its_way() -> None:
    s = street((beast(movement=9), (2, 10), "E"), FAR)
    assert s.crowds == (1 << 18) - 1 and s.crowd_at(0) == (14, 20)
    play(s, ("walk",), ("go", (5.5, 10)))
    assert s.crowds & 1  # an inch and a half off
    play(s, ("walk",), ("go", (9, 11)))
    assert not s.crowds & 1 and s.trod == [1, 0] and events(s)[-1] == "trod_on"
    assert s.xp == [0, 0]


@rule("destroyall", "M28", "DAM21")
def test_a_crowd_hides_in_the_rubble_of_its_building() -> None:
    s = street((beast(movement=9), (4, 7), "E"), FAR, stand=[])
    assert s.crowd_at(0) == (14, 14)
    play(s, ("walk",), ("go", (10, 7)))
    assert where(s, 0) == (10, 7) and s.crowds & 1
    gun = street((GUN, (4, 12), "N"), FAR, stand=[])
    fire(gun, HALL, dice=[1, 1, 1, 1])  # two dice against two: a tie
    assert gun.crowds & 1 and events(gun)[-1] == "crowd_withstood"


@rule("destroyall", "M28", "P.Blast", "M15")
def test_blasts_at_innocent_civilians() -> None:
    s = street((GUN, (7, 14), "N"), FAR)
    fire(s, HALL, dice=[1, 1, 1])  # two dice against one
    assert not s.crowds & 1 and s.trod == [1, 0] and events(s)[-1] == "crowd_lost"
    goo = street((beast(weapons=[{"form": "Goo"}]), (7, 14), "N"), (beast(), (7, 4), "S"), stand=[])
    play(goo, ("aim", 0))
    assert not allowed(goo, "at", HALL) and refused(goo, "at", HALL) == "M15"
    hidden = street((GUN, (7, 2), "S"), (beast(), (2, 4), "S"))
    play(hidden, ("aim", 0))
    assert refused(hidden, "at", HALL) == "R53"


@rule("destroyall", "M28", "R28", "P.Explosion")
def test_areas_catch_crowds() -> None:
    s = street((beast(health=4, powers=["Explosion"]), (7, 13), "N"), FAR, stand=[])
    assert HALL not in caught(s, 14, 26, 4)  # in the rubble, six inches off
    t = street((beast(health=4, powers=["Explosion"]), (7, 13), "N"), FAR)
    play(t, ("explode",), dice=[*ones(8), 6, 3, 1, 2])  # the Town Hall withstands
    assert t.standing == 1 and not t.crowds & 1 and t.trod == [1, 0]


@rule("destroyall", "M28", "R54")
def test_crowds_decide_among_equals_after_the_last_turn() -> None:
    def last(health: int, stepped: int) -> list[float] | None:
        sure = {"crowds": (1 << 18) - 1 >> stepped << stepped, "options": {"turns": 2}}
        s = street((beast(), (20, 20), "N", {"trod": stepped}), (beast(), (30, 30), "N", {"health": health}), **sure)
        return play(s, ("done",), ("done",)).returns()

    assert last(5, 1) == [1.0, 0.0]
    assert last(5, 0) == [0.5, 0.5]
    assert last(4, 0) == [1.0, 0.0]
    army = street(
        (beast(), (20, 20), "N", {"trod": 1}), (beast(), (30, 30), "N"), army=[("infantry", (40, 40))],
        options={"turns": 2}, crowds=(1 << 18) - 2,
    )  # fmt: skip
    assert play(army, ("done",), ("done",), ("done",)).returns() == [1.0, 0.0, 0.0]


@rule("destroyall", "M28", "X4")
def test_where_crowds_stand() -> None:
    """South of the first house is the edge of the table, south of the second the water: they stand to the east."""
    town = scene((beast(), (18, 2), "N"), (beast(), (18, 8), "N"), options={"plan": SMALL, "civilians": True}).town
    assert town.doors == ((26, 36), (14, 8))
    assert of(GAME.checked({"table": "canyon"})).crowds.bit_count() == 14
    assert not scene((beast(), (18, 2), "N"), FAR).crowds


@rule("destroyall", "M28")
def test_crowds_in_views_and_positions() -> None:
    s = street((beast(), (2, 10), "E"), FAR)
    crowd = next(piece for piece in s.view(None).pieces if piece.id == HALL)
    assert (crowd.kind, crowd.owner, crowd.name, crowd.flags) == ("crowd", None, "crowd of the Town Hall", ())
    assert (crowd.x, crowd.y) == (140, 200)
    data = s.position()
    assert GAME.from_position(data).position() == data
    for wrong in ({"crowds": 1 << 18}, {"crowds": 0}):
        with pytest.raises(PositionError, match="crowd"):
            GAME.from_position({**data, **wrong})
