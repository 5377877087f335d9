"""Giants on every board: their pictures arrive, they stand on their spaces, and a click on a body means its giant."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from tests.games.america.web import stages as stages_america
from tests.server.kit import Server
from tests.web import stages
from tests.web.conftest import Welcome
from tests.web.kit import RAMPAGE, Person, board, replayed, some_games
from tests.web.pictures.screenshots import hunted, stroll
from tests.web.probe import probe
from tests.web.stages import NIGHT, Visit
from tests.web.table.test_phone_and_keys import FINGER

STANDS: dict[str, Visit] = {
    "sheboygan": hunted,
    "newyork": stages.in_midtown("Prowl", 9, 2),
    "america": stages_america.battle,
    "destroyall": stroll,
}


@pytest.mark.parametrize("game", some_games("america", "destroyall"))
def test_every_giant_stands_on_its_base(game: str, ann: Person, server: Server) -> None:
    STANDS[game](ann, server)
    ann.rest()
    view = ann.state["view"]
    looks = server.get(f"/api/games/{game}/board").json()["art"]["pieces"]
    big = {str(piece["id"]) for piece in view["pieces"] if looks[piece["kind"]].get("big")}
    pieces = {str(piece["id"]) for piece in view["pieces"]}
    found: list[Any] = probe(ann.page, "giants")
    assert {one["id"] for one in found} == big and big
    for one in found:
        assert set(one["answers"]) == {"image/webp"} and one["there"], one
        assert one["high"] > 2 * one["base"], one
        # where a place that may be clicked shows through, or a neighbour stands before it, that is meant
        assert set(one["touched"]) <= {*big, "lit", *pieces} and None not in one["touched"], one
    assert any(one["id"] in one["touched"][1:] for one in found), "by the body, not only by the feet"


def test_no_giant_stands_before_the_units_of_whoever_decides(server: Server, ann: Person) -> None:
    """One's own helicopter over the monster's shoulder stays in sight while another unit moves."""
    moments = count()
    table = replayed(server, NIGHT, lambda view: next(moments) == 92)
    ann.sit(table, table.tokens[1])
    ann.rest()
    view = ann.state["view"]
    assert probe(ann.page, "behindGiants", [piece["id"] for piece in view["pieces"] if piece["owner"] == 1]) == []


def test_a_giant_at_the_side_of_the_board_is_not_cut(server: Server, ann: Person) -> None:
    table = server.table(dice="typed", options={"scenario": "learning"})
    with table.line(table.tokens[0]) as monster, table.line(table.tokens[1]) as humans:
        for action in [*RAMPAGE[:-1], ["lurk", 1]]:
            monster.play(action)
        humans.catch_up()
        humans.play(["ready"])
        monster.catch_up()
        centres = {space["n"]: space["centre"] for space in board(server, "sheboygan")["spaces"]}
        monster.play(max(monster.state["view"]["legal"], key=lambda action: centres[action[1]][0]))
    ann.sit(table, table.tokens[1])
    ann.rest()
    assert probe(ann.page, "cutGiants") == 0


def test_a_phone_shows_the_monster_while_units_move(server: Server, welcome: Welcome) -> None:
    """And so is one of the units that can be moved."""
    moments = count()
    table = replayed(server, NIGHT, lambda view: next(moments) == 69)
    ann = welcome(**FINGER)
    ann.sit(table, table.tokens[1])
    ann.rest()
    field = ann.get(".stage").bounding_box()
    lit = [f"[data-piece='{action[1]}']" for action in ann.legal if action[0] == "move"]
    assert field and lit

    def shown(selector: str) -> bool:
        box = ann.get(selector).first.bounding_box()
        x, y = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) if box else (0, 0)
        return field["x"] < x < field["x"] + field["width"] and field["y"] < y < field["y"] + field["height"]

    assert shown("[data-body]") and any(map(shown, lit))
