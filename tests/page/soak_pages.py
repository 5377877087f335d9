"""The house with the network off: who has played once has every page, a night, puzzles, scenarios, a table, a film."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import matinee
from matinee.table.daily.puzzle import puzzles_of
from tests.page.site import ENGINE, Alone, FileServer, packed
from tests.page.test_pages import HOUSE, OF_A_GAME, read
from tests.web.pages.test_puzzles import solution


@pytest.fixture(scope="module")
def ann(browser: Browser, files: FileServer) -> Iterator[Alone]:
    """A person who has played once, and has no network since."""
    person = Alone(browser, files)
    person.play_now("newyork")
    person.all_kept()
    person.context.set_offline(True)
    yield person
    person.close()


@pytest.mark.parametrize("game", matinee.names())
def test_every_page_is_there(game: str, ann: Alone) -> None:
    for path in (*HOUSE, *(f"/{page}/{game}" for page in OF_A_GAME)):
        read(ann, path)
        ann.page.reload()
        ann.rest()


def test_tonights_feature_is_played_and_listed(ann: Alone) -> None:
    ann.come("/tonight")
    ann.button("Take your seat").click()
    table = ann.at_table()
    state = ann.turn()
    ann.do(state["view"]["legal"][0])
    ann.come("/mine")
    expect(ann.get(f"a[href='#/t/{table}']").first).to_be_visible()


def test_a_puzzle_is_solved(ann: Alone) -> None:
    game = next(game for game in map(matinee.load, matinee.names()) if puzzles_of(game))
    card = ann.server.get(f"/api/games/{game.name}/puzzles/1").json()
    ann.come(f"/puzzles/{game.name}/1")
    ann.at_table()
    ann.turn()
    for action in solution(card):
        ann.click(action)
    expect(ann.get("section.puzzle [role=status]")).to_have_text("That is it.")


def test_a_scenario_of_ones_own_is_refused_made_and_played(ann: Alone) -> None:
    ann.come("/scenarios/edit/sheboygan")
    level = ann.page.get_by_label("Victory level", exact=True)
    expect(ann.button("Play it")).to_be_enabled(timeout=ENGINE)
    level.fill("488")
    level.press("Tab")
    ann.page.get_by_label("In ruins already").select_option("B14d")
    expect(ann.page.get_by_role("alert")).to_contain_text("The monster cannot come to 488 victory points")
    level.fill("45")
    level.press("Tab")
    ann.button("Play it").click()
    ann.at_table()
    assert [marker["kind"] for marker in ann.up_to_date()["view"]["markers"]] == ["rubble"]


def test_the_bots_say_how_fair_a_scenario_is(ann: Alone) -> None:
    ann.come("/scenarios/edit/newyork")
    expect(ann.button("How fair is it?")).to_be_enabled(timeout=ENGINE)
    ann.button("How fair is it?").click()
    expect(ann.page.get_by_role("status").last).to_contain_text("100 times against itself", timeout=10 * ENGINE)
    expect(ann.get(".shown li").first).to_contain_text("%")


@pytest.mark.parametrize("game", matinee.names())
def test_a_screen_as_the_umpire_of_a_real_table(game: str, ann: Alone) -> None:
    ann.come(f"/new/{game}")
    ann.get("summary").filter(has_text="On a real board").click()
    ann.button("Set the table up so").click()
    ann.button("Open the table").click()
    ann.at_table()
    assert ann.up_to_date()["dice"] == "typed"
    expect(ann.page.get_by_role("tab", name="Chat")).to_have_count(0)


@pytest.mark.parametrize("game", matinee.names())
def test_a_game_in_the_cinema_and_as_a_film_that_is_kept(game: str, ann: Alone) -> None:
    record = matinee.play(game, bots=["random"], seed=1)
    ann.come(f"/replay?view=stage#{packed(record)}")
    expect(ann.get(".scrub input")).to_be_visible()
    expect(ann.get("main.table canvas")).to_be_visible()
    ann.button("Cinema").click()
    expect(ann.get("main.cinema .depth canvas")).to_be_visible()
    ann.page.keyboard.press("Escape")
    ann.come(f"/replay?film#{packed(record)}")
    with ann.page.expect_download(timeout=300_000) as poster:
        ann.get("[data-save=png]:enabled").click()
    assert Path(poster.value.path()).read_bytes().startswith(b"\x89PNG")
    with ann.page.expect_download(timeout=600_000) as film:
        ann.get("[data-save=webp]:enabled").click()
    assert Path(film.value.path()).read_bytes()[8:12] == b"WEBP"
