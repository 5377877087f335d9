"""Cards of designs for a real table: the file is built by the rules, and a server and a page answer the same."""

from __future__ import annotations

import pytest

import matinee
from matinee.table.errors import Illegal
from matinee.table.shown.paper import TallyRow
from matinee.table.taught.sheets import design_card
from tests.page.kit import Browser
from tests.server.kit import Server

MONSTER = 'attack = 4\ndefence = 8\ndestruction = 5\nmovement = 3\nabilities = ["fire_breathing", "flame_immunity"]\n'
MOTH = """name = "Mega Moth"
strength = 6
weakness = "fire"
powers = ["Flight", "Absorption"]
absorbs = "radiation"
weapons = [{ form = "Blast", kind = "radiation", area = 2 }]
experience = 4
"""


def test_a_card_has_what_the_file_builds() -> None:
    monster = design_card(matinee.load("sheboygan"), MONSTER)
    assert monster.text == "30 points. Fits: Advanced A, Advanced B." and monster.wears == ("shell", "fire")
    assert [row.boxes for row in monster.rows] == [4, 8, 5, 3]
    assert [(one.name, one.price) for one in monster.has] == [("Flame Immunity", 2), ("Fire Breathing", 8)]
    army = design_card(matinee.load("sheboygan"), "tank = 10\nartillery = 5\n")
    assert army.text == "85 points. Fits: A scenario of our own." and army.rows[0] == TallyRow("Tank", 10)
    moth = design_card(matinee.load("destroyall"), MOTH)
    assert moth.title == "Mega Moth" and moth.likeness == "winged" and "wings" in moth.wears
    assert moth.rows[0] == TallyRow("STRENGTH", 6) and moth.text.endswith("of 12 points.")
    assert [one.name for one in moth.has][-2:] == ["Absorbs", "Weak against"]
    assert moth.has[0].name == 'blast of radiation, 2" area' and '15"' in moth.has[0].text


@pytest.mark.parametrize(
    ("game", "text", "rule"),
    [
        ("sheboygan", "attack = 41\n", "3.1"),
        ("sheboygan", "attack = 4\n", "R89"),
        ("sheboygan", "artillery = 6\n", "3.1"),
        ("sheboygan", "wings = 1\n", "3.1"),
        ("sheboygan", "= \n", "3.1"),
        ("sheboygan", "[" * 13, ""),
        ("destroyall", "strength = 6\n", "DAM24"),
        ("destroyall", "strength = 11\n", "DAM23"),
        ("destroyall", "wings = 1\n", "DAM23"),
        ("destroyall", "x" * 20_000, ""),
        ("newyork", "", ""),
    ],
)
def test_what_breaks_a_rule_has_no_card(game: str, text: str, rule: str) -> None:
    with pytest.raises(Illegal) as refused:
        design_card(matinee.load(game), text)
    assert refused.value.reason.rule == rule


def test_a_server_and_a_page_answer_the_same(server: Server) -> None:
    browser = Browser()
    for game, text, status in (
        ("sheboygan", MONSTER, 200),
        ("destroyall", MOTH, 200),
        ("sheboygan", "attack = 4", 422),
    ):
        there = server.post(f"/api/games/{game}/designs", {"text": text})
        assert there.status_code == status
        assert browser.call("POST", f"/games/{game}/designs", {"text": text}) == (status, there.json())
    assert server.post("/api/games/nothing/designs", {"text": ""}).status_code == 404
