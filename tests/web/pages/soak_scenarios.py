"""A scenario of every game: made by hand, refused where it must be, saved, opened again, judged by bots, and played."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

import matinee
from matinee.table.records.scenario_file import read_scenario
from matinee.testing.browser import board
from tests.server.kit import Server
from tests.web.kit import Person
from tests.web.pages.test_scenarios import refused, type_in

MINUTES = 10 * 60 * 1000
"""How long bots may take to play a scenario a hundred times, in milliseconds: a guard against hanging."""


def untick(ann: Person, part: str, name: str) -> None:
    """Take one out of a list."""
    listed = ann.get("details").filter(has_text=part).first
    if not listed.evaluate("part => part.open"):
        listed.locator("summary").click()
    listed.get_by_label(name, exact=True).uncheck()


def sheboygan(ann: Person, server: Server) -> str:
    spaces = {space["id"]: space["n"] for space in board(server, "sheboygan")["spaces"]}
    type_in(ann, "Points of the monster", "99")
    refused(ann, "monster")
    ann.button("Mark on the board").first.click()
    ann.get(f"path.space[data-n='{spaces['B14d']}']").click()
    expect(ann.get(".chips li").first).to_contain_text("high-rise")
    return "ruins B14d"


def newyork(ann: Person, server: Server) -> str:
    untick(ann, "Chits in play", "#10 the Blonde")
    refused(ann, "Blonde")
    untick(ann, "Missions in the cup", "G: eat Macy's")
    return "missions A B C D E F"


def america(ann: Person, server: Server) -> str:
    type_in(ann, "Stomp markers", "1")
    refused(ann, "stomps")
    type_in(ann, "Stomp markers", "8")
    return "stomps 8"


def destroyall(ann: Person, server: Server) -> str:
    """By pointer onto a starting place, which is refused, and by keys."""
    ann.button("Add: Cliff").click()
    expect(ann.get("[data-area]")).to_have_count(3)
    ann.rest()
    cliff, start = (ann.get(f"[data-area='{n}']") for n in (0, 1))
    cliff.drag_to(start)
    refused(ann, "start")
    cliff.click()
    ann.page.keyboard.press("ArrowUp")
    expect(ann.page.get_by_label("Cliff 1, inches from the north")).to_have_value("15")
    return "cliff 16,15 4x4"


MADE = {"sheboygan": sheboygan, "newyork": newyork, "america": america, "destroyall": destroyall}


@pytest.mark.parametrize("game", matinee.names())
def test_a_scenario_is_made_saved_opened_judged_and_played(
    ann: Person, server: Server, game: str, tmp_path: Path
) -> None:
    ann.expects("422")
    ann.open(f"/scenarios/edit/{game}")
    expect(ann.button("Play it")).to_be_enabled()
    type_in(ann, "Title", "By hand")
    part = MADE[game](ann, server)
    with ann.page.expect_download() as coming:
        ann.button("Save as a file").click()
    assert coming.value.suggested_filename == "by-hand.toml"
    file = tmp_path / "by-hand.toml"
    coming.value.save_as(file)
    script = matinee.load(game).script
    assert script and part in read_scenario(file.read_text()).options[script.option]

    ann.open("/scenarios")
    ann.page.get_by_label("Open a file").set_input_files(file)
    expect(ann.page.get_by_label("Title")).to_have_value("By hand")
    ann.button("How fair is it?").click()
    expect(ann.page.get_by_role("status").last).to_contain_text("100 times against itself", timeout=MINUTES)
    expect(ann.get(".shown li").first).to_contain_text("%")
    ann.button("Play it").click()
    ann.get("main.table").wait_for()
    card = next(answer.json() for answer in reversed(ann.answers) if "/api/tables/" in answer.url)
    assert part in card["options"][script.option]


@pytest.mark.parametrize("game", matinee.names())
def test_a_moment_of_a_replay_is_taken_as_the_start(ann: Person, server: Server, game: str) -> None:
    record = matinee.play(game, bots=["random"], seed=1)
    made = server.http.post("/api/records", content=record.dumps()).json()
    ply = len(record.actions) // 2
    ann.open(f"/t/{made['table']}?at={ply}#{made['watch']}")
    ann.button("Take as start").click()
    expect(ann.page.get_by_text("It begins at a moment of a game that was played.")).to_be_visible()
    expect(ann.button("Play it")).to_be_enabled()
    ann.button("Play it").click()
    ann.get("main.table").wait_for()
    assert ann.reach(0)["seq"] > 0, "what was played before is in its log"
    ann.page.go_back()
    ann.button("Begin at the beginning").click()
    expect(ann.page.get_by_text("It begins at a moment of a game that was played.")).to_have_count(0)
    expect(ann.button("Play it")).to_be_enabled()
