"""For a real table: pages that print well, and a table set up for real dice."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

import matinee
from matinee.rulebook import rulebook
from matinee.table.errors import GameError
from matinee.table.sheets import sheets
from tests.server.kit import Server
from tests.web.conftest import Welcome
from tests.web.kit import Person

PAPERS = {"A4": (210, 297), "Letter": (216, 279)}
MARGIN = 11
MM = 96 / 25.4
PAGE = re.compile(rb"/Type\s*/Page\b(?!s)")
# How many pages the parts take, and what sticks out of them at this width.
MEASURE = """() => {
  const wide = document.querySelector('.paper').getBoundingClientRect()
  const out = (one) => one.getBoundingClientRect().right > wide.right + 1 || one.scrollWidth > one.clientWidth + 1
  const stick = [...document.querySelectorAll('.paper section, .paper article, .paper table')].filter(out)
  const high = (one) => [one.dataset.part, one.getBoundingClientRect().height]
  const parts = [...document.querySelectorAll('[data-part]')].map(high)
  return { out: stick.map((one) => one.innerText.slice(0, 40)), parts }
}"""


@pytest.mark.parametrize("game", matinee.names())
def test_every_part_fits_its_page_on_both_papers(game: str, ann: Person) -> None:
    """Tables on one page, the summary on one, no sheet broken, nothing cut at the side."""
    ann.open(f"/print/{game}")
    ann.get("[data-part=summary]").wait_for()
    ann.page.emulate_media(media="print")
    for paper, (wide, high) in PAPERS.items():
        ann.page.set_viewport_size({"width": int((wide - 2 * MARGIN) * MM), "height": int((high - 2 * MARGIN) * MM)})
        ann.rest()
        found = ann.page.evaluate(MEASURE)
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


def test_a_table_is_set_up_for_real_dice_with_a_phone_for_everybody(welcome: Welcome, server: Server) -> None:
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
