"""Whole games of every title by clicks at a page without a server, with the network and without; lessons, hints."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, expect

import matinee
from tests.page.kit import Json
from tests.page.site import Alone, FileServer, random_replay


@pytest.fixture(scope="module")
def known(browser: Browser, files: FileServer) -> Iterator[Alone]:
    person = Alone(browser, files)
    yield person
    person.close()


@pytest.fixture
def ann(known: Alone) -> Iterator[Alone]:
    """A person who does all of this in one browser; each time there is a network, at first."""
    yield known
    known.context.set_offline(False)


def easy(state: Json, rng: Random) -> list[object]:
    """Something legal for which there is a button: a workshop has none for every number."""
    legal: list[list[object]] = state["view"]["legal"]
    return rng.choice([one for one in legal if one[0] != "allot" or one[-1] in (1, 2, 3, 5, 10)])


@pytest.mark.parametrize("offline", [False, True])
@pytest.mark.parametrize("game", matinee.names())
def test_a_whole_game_by_clicks(game: str, offline: bool, ann: Alone) -> None:
    rng = Random(f"{game} {offline}")
    table, clicks = ann.play_now(game), 0
    if offline:
        ann.all_kept()
    ann.context.set_offline(offline)
    while not (state := ann.turn())["over"]:
        ann.do(easy(state, rng))
        clicks += 1
        state = ann.up_to_date()
        if clicks % 9 == 4 and state["undo"] is None and state["view"]["legal"]:  # no bot moves meanwhile
            ann.button("Undo", exact=False).first.click()
            ann.reach(state["seq"] + 1)
    rows = ann.kept(table)
    assert [row["seq"] for row in rows] == list(range(1, len(rows) + 1)) and clicks
    ann.get("section.after").get_by_role("link", name="Analysis").click()
    expect(ann.get("main svg").first).to_be_visible(timeout=300_000)


@pytest.mark.parametrize("game", matinee.names())
def test_a_lesson_begins_and_a_hint_is_given(game: str, ann: Alone) -> None:
    ann.come(f"/learn/{game}")
    ann.button("Begin the lesson").click()
    ann.at_table()
    expect(ann.get("[aria-label='Lesson']")).to_be_visible()
    ann.play_now(game)
    ann.turn()
    ann.button("Hint").click()
    expect(ann.get(".whisper li").first).to_be_visible(timeout=120_000)


def test_a_page_of_another_site_shows_a_replay(browser: Browser, files: FileServer, tmp_path: Path) -> None:
    address = f"{files.base}/site/embed.html#replay={random_replay()}&view=stage"
    (tmp_path / "blog.html").write_text(f'<iframe src="{address}" width="900" height="600"></iframe>')
    elsewhere = FileServer(tmp_path)
    page = browser.new_page()
    page.goto(elsewhere.base.replace("127.0.0.1", "localhost") + "/blog.html")
    frame = page.frame_locator("iframe")
    expect(frame.locator(".scrub input")).to_be_visible(timeout=300_000)
    expect(frame.locator("main.table canvas")).to_be_visible()
    page.close()
    elsewhere.close()
