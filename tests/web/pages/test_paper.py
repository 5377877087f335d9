"""For a real table: pages that print well, and a table set up for real dice."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import matinee
from matinee.rulebook import rulebook
from matinee.table.errors import GameError
from matinee.table.taught.sheets import sheets
from tests.server.kit import Server
from tests.web.conftest import Welcome
from tests.web.kit import Person, column
from tests.web.probe import probe

PAPERS = {"A4": (210, 297), "Letter": (216, 279)}
MARGIN = 11
MM = 96 / 25.4
PAGE = re.compile(rb"/Type\s*/Page\b(?!s)")


@pytest.mark.parametrize("game", matinee.names())
def test_every_part_fits_its_page_on_both_papers(game: str, ann: Person) -> None:
    """Tables on one page, the summary on one, no sheet broken, nothing cut at the side."""
    ann.open(f"/print/{game}")
    ann.get("[data-part=summary]").wait_for()
    ann.page.emulate_media(media="print")
    for paper, (wide, high) in PAPERS.items():
        ann.page.set_viewport_size({"width": int((wide - 2 * MARGIN) * MM), "height": int((high - 2 * MARGIN) * MM)})
        ann.rest()
        found = probe(ann.page, "onPaper")
        assert found["out"] == []
        room = (high - 2 * MARGIN) * MM
        parts = [part for part, _ in found["parts"]]
        assert all(tall <= room for _, tall in found["parts"]), (paper, room, found["parts"])
        assert parts.count("tables") == parts.count("summary") == 1 and "sheet" in parts
        pages = len(PAGE.findall(ann.page.pdf(format=paper)))
        assert 3 <= pages <= 2 + parts.count("sheet"), (paper, pages)


@pytest.mark.parametrize("name", matinee.names())
def test_sheets_name_rules_of_the_book(name: str) -> None:
    found = sheets(matinee.load(name))
    assert found is not None
    known = {rule.id for chapter in rulebook(name).chapters for rule in chapter.rules}
    assert {sheet.rule for sheet in found.sheets} <= known and set(found.looked_up) <= known
    assert all(row.boxes or row.lines for sheet in found.sheets for row in sheet.rows)


def test_sheets_that_cannot_be_read_are_told_in_a_sentence(tmp_path: Path) -> None:
    from dataclasses import replace

    game = replace(matinee.load("newyork"), folder=tmp_path)
    assert sheets(game) is None
    row = 'sheets = [{title = "t", rows = [{name = "r", boxes = %s}]}]'
    for text in ("sheets = 3", row % 61, row % '"{tables.none}"', "= nonsense"):
        (tmp_path / "sheets.toml").write_text(text)
        with pytest.raises(GameError, match=r"sheets\.toml of The Creatures That Ate New York cannot be read"):
            sheets(replace(game))


def test_a_table_for_real_dice_gives_phones_seats(welcome: Welcome, server: Server) -> None:
    ann, ben = welcome(), welcome()
    ann.open("/new/sheboygan")
    ann.get("summary").filter(has_text="On a real board").click()
    ann.button("Set the table up so").click()
    expect(ann.page.get_by_text("Done: real dice")).to_be_visible()
    ann.button("Open the table").click()
    ann.get("main.table").wait_for()
    region = ann.page.get_by_role("region", name="Send this link to your friend")
    ben.page.goto(region.get_by_role("textbox").input_value())
    ben.button("Take the seat").click()
    ben.get("main.table").wait_for()
    assert (ann.up_to_date()["dice"], ben.up_to_date()["dice"]) == ("typed", "typed")
    assert (ann.state["seat"], ben.state["seat"]) == (0, 1)


# -- cards of designs

FLYER = 'name = "Vespertina"\nattack = 4\ndefence = 8\ndestruction = 5\nmovement = 5\nabilities = ["flying"]\n'
GUNS = "artillery = 5\ntank = 3\npolice = 1\n"
MOTH = """name = "Mega Moth"
strength = 6
health = 6
weakness = "fire"
powers = ["Flight", "Nimble"]
weapons = [{ form = "Blast", kind = "radiation", area = 2 }]
"""
DESIGNS = {
    "sheboygan": ({"flyer.toml": FLYER, "guns.toml": GUNS}, ["Vespertina", "The army"]),
    "destroyall": ({"moth.toml": MOTH}, ["Mega Moth"]),
}


@pytest.mark.parametrize("game", DESIGNS)
def test_cards_of_designs_print_well(game: str, ann: Person, tmp_path: Path) -> None:
    """Each has its figures as boxes and its powers in words, and fits its page; a bad file is told with its rule."""
    files, titles = DESIGNS[game]
    ann.open(f"/print/{game}")
    ann.get("[data-part=summary]").wait_for()
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    ann.get("input[type=file]").set_input_files([tmp_path / name for name in files])
    expect(ann.get("[data-part=card] h2")).to_have_text(titles)
    expect(ann.get("[data-part=card]").first.locator("image").first).to_be_attached()
    ann.expected.append("422")
    (tmp_path / "bad.toml").write_text("attack = 41\nstrength = 41\n")
    ann.get("input[type=file]").set_input_files(tmp_path / "bad.toml")
    expect(ann.page.get_by_role("alert")).to_contain_text("bad.toml: ")
    ann.page.emulate_media(media="print")
    for paper, (wide, high) in PAPERS.items():
        ann.page.set_viewport_size({"width": int((wide - 2 * MARGIN) * MM), "height": int((high - 2 * MARGIN) * MM)})
        ann.rest()
        found = probe(ann.page, "onPaper")
        cards = [tall for part, tall in found["parts"] if part == "card"]
        assert found["out"] == [] and len(cards) == len(titles), paper
        assert all(tall <= (high - 2 * MARGIN) * MM / 2 for tall in cards), (paper, cards)


def test_a_design_is_saved_printed_and_built_again(ann: Person, server: Server) -> None:
    table = server.table(options={"scenario": "learning"})
    ann.sit(table, table.tokens[0])
    ann.button("take: The Brawler").click()
    expect(ann.get("section.bench .purse")).to_have_text("0 points left")
    ann.button("Keep it here").click()
    expect(ann.page.get_by_role("status").filter(has_text="Kept in this browser")).to_be_visible()
    ann.open("/print/sheboygan")
    expect(ann.get("[data-part=card] h2")).to_have_count(1)
    title = ann.get("[data-part=card] h2").inner_text()
    again = server.table(options={"scenario": "learning"})
    ann.sit(again, again.tokens[0])
    ann.page.get_by_label("Build one of yours").select_option(label=title)
    expect(ann.get("section.bench .purse")).to_have_text("0 points left")
    assert list(column(ann.state["view"], "sheet", "now").values()) == [5, 4, 2, 2]
    ann.open("/print/sheboygan")
    ann.button(f"{title}: leave it out").click()
    ann.page.reload()
    ann.get("[data-part=summary]").wait_for()
    expect(ann.get("[data-part=card]")).to_have_count(0)
