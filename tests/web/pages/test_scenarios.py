"""Scenarios of one's own: made by a form and by clicks on the board, kept, sent as a link, opened again and played."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from matinee.testing.browser import board
from tests.server.kit import Server
from tests.web.kit import COARSE, OnStage, Person
from tests.web.probe import beforehand

HIGH_RISE = "the high-rise south of 3rd Street west of 2nd Avenue"


def type_in(ann: Person, label: str, text: str) -> None:
    """Fill a field in and leave it."""
    field = ann.page.get_by_label(label, exact=True)
    field.fill(text)
    field.press("Tab")


def refused(ann: Person, words: str) -> None:
    """It cannot be set up, and is told so; what was done last is undone."""
    alert = ann.page.get_by_role("alert")
    expect(alert).to_contain_text(words)
    expect(ann.button("Play it")).to_be_disabled()
    ann.button("Undo").click()
    expect(alert).to_have_count(0)


def test_the_scenario_editor_from_form_to_play(ann: Person) -> None:
    ann.expects("422")
    ann.open("/scenarios/edit/sheboygan")
    page = ann.page
    expect(ann.button("Play it")).to_be_enabled()  # the table as printed stands there
    type_in(ann, "Title", "The Siege")
    type_in(ann, "Victory level", "488")
    page.get_by_label("In ruins already").select_option("B14d")
    refused(ann, "The monster cannot come to 488 victory points")
    type_in(ann, "Victory level", "45")
    page.get_by_label("In ruins already").select_option("B14d")
    expect(ann.button(f"Take {HIGH_RISE} away")).to_be_visible()
    expect(ann.button("Keep in this browser")).to_be_enabled()
    ann.button("Keep in this browser").click()
    expect(page.get_by_role("status")).to_have_text("Kept.")
    ann.button("Link").click()
    link = page.get_by_label("Whoever opens this link has your scenario").input_value()

    ann.open("/scenarios")
    page.get_by_role("listitem").filter(has_text="The Siege").get_by_role("button", name="Open").click()
    expect(page.get_by_label("Victory level")).to_have_value("45")
    page.goto(link)
    expect(page.get_by_label("Title")).to_have_value("The Siege")
    ann.button("Play it").click()
    ann.get("main.table").wait_for()
    view = ann.reach(0)["view"]
    assert [marker["kind"] for marker in view["markers"]] == ["rubble"]


def test_the_stage_shows_what_is_edited(browser: Browser, server: Server) -> None:
    """A building is marked by a click in depth, and lies in ruins there."""
    spaces = {space["id"]: space["n"] for space in board(server, "sheboygan")["spaces"]}
    ann = OnStage(browser, server, **COARSE)
    ann.open("/scenarios/edit/sheboygan")
    expect(ann.button("Play it")).to_be_enabled()
    ann.enter()
    assert not ann.page.evaluate("document.querySelector('.depth').stage.ruins.gone.size")
    ann.button("Mark on the board").first.click()
    ann.stands()
    _, x, y = ann.uncovered("n", [spaces["B14d"]])
    ann.page.mouse.click(x, y)
    expect(ann.button(f"Take {HIGH_RISE} away")).to_be_visible()
    ann.page.wait_for_function("() => document.querySelector('.depth').stage.ruins.gone.size")
    ann.button("Stage").click()
    expect(ann.get(".depth")).to_have_count(0)
    ann.close()


def test_new_items_in_the_editor_find_room_and_have_labels(ann: Person) -> None:
    beforehand(ann.context, "flatten")
    ann.open("/scenarios/edit/destroyall")
    expect(ann.button("Play it")).to_be_enabled()
    ann.page.evaluate("() => void (document.adoptedStyleSheets = [])")
    for sort in ("Small building", "Cliff", "Water", "Starting place"):
        ann.button(f"Add: {sort}").click()
        expect(ann.page.get_by_label(f"{sort} 1, inches from the west")).to_be_visible()
        ann.rest()
        expect(ann.page.get_by_role("alert")).to_have_count(0)
    words = ann.get("ol.areas > li").last.locator("label")
    expect(words).to_have_text(["from west", "from north"])
    ann.open("/scenarios/edit/newyork")  # its names along the sides leave no room for a board then
    expect(ann.button("Play it")).to_be_enabled()
    ann.rest()
