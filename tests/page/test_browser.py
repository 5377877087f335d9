"""A page without a server, in a browser: a game by clicks, reloads, no network, two tabs, one screen for two."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, expect

from matinee.testing.laws.cases import SOAK
from tests.page.conftest import Welcome
from tests.page.site import ENGINE, Alone, FileServer, random_replay, unpacked
from tests.web.foyer.test_match_me import match_me


@pytest.fixture(scope="module")
def ann(browser: Browser, files: FileServer) -> Iterator[Alone]:
    """A person who does all of this in one browser, which keeps the engine."""
    person = Alone(browser, files)
    yield person
    person.close()


RELOADS = (3, 7) if SOAK else (2,)
"""After this many clicks the page is loaded again, the last time without network; each time an engine starts: dear."""


def whole(rows: list[dict[str, int]]) -> bool:
    """Whether nothing is missing in a journal, and nothing there twice."""
    return [row["seq"] for row in rows] == list(range(1, len(rows) + 1))


def test_a_game_by_clicks_with_reloads_and_then_without_network(ann: Alone) -> None:
    """To its end by giving up; tests/page/soak_games.py plays whole ones."""
    rng = Random(5)
    ann.come()
    ann.get(".posters a").first.wait_for()
    assert not any("engine." in url for url in ann.asked), "who looks around fetches no engine"
    table = ann.play_now("newyork")
    for clicks in range(1, RELOADS[-1] + 3):
        ann.turn()
        ann.rest()  # what comes later to the page may still move the board under a click
        ann.do(rng.choice(ann.state["view"]["legal"]))
        if clicks in RELOADS:  # in the middle of a bot's thought, or not
            rows = ann.kept(table)
            if clicks == RELOADS[-1]:
                ann.all_kept()
                errors = ann.context.new_cdp_session(ann.page).send("Page.getInstallabilityErrors")
                told = {one["errorId"] for one in errors["installabilityErrors"]}
                assert told <= {"in-incognito"}, "it can be installed, from a window that remembers"
                ann.context.set_offline(True)
            ann.page.reload()
            ann.at_table()
            assert ann.kept(table)[: len(rows)] == rows
    ann.turn()
    ann.compiled()  # engines that start from now on have that, those of replays
    ann.page.get_by_text("Leave early").click()
    ann.button("Concede").click()
    ann.page.get_by_role("dialog", name="Concede").get_by_role("button", name="Concede").click()
    assert ann.until(lambda state: bool(state["over"])) and whole(ann.kept(table))
    expect(ann.get("section.after")).to_be_visible()
    expect(ann.get("section.after table, section.after dl").first).to_be_visible()  # the story in numbers
    expect(ann.get("section.after .luck").first).to_be_visible(timeout=ENGINE)
    assert ann.page.evaluate("window.engines.length") == 2, "what is told of its course, the bots' engine has found"
    ann.button("Share").click()
    link = ann.get("section.after input[readonly]").input_value()
    address, _, held = link.rpartition("#")
    assert address == f"{ann.server.base}/site/#/replay"
    assert unpacked(held).replay().returns() == ann.state["view"]["result"]["returns"]
    if SOAK:
        ann.page.goto(link)
        ann.page.wait_for_url(lambda url: "/t/" in url and table not in url)
        expect(ann.get(".scrub input")).to_be_visible(timeout=ENGINE)  # the same game, to look back on
    ann.come()
    ann.page.reload()
    expect(ann.get(f"a[href='#/t/{table}']")).to_be_visible()  # listed, with no engine started
    assert ann.page.evaluate("window.engines.length") == 0
    ann.context.set_offline(False)


BAD = """async () => {
  const opened = indexedDB.open('matinee', 1)
  const database = await new Promise((done) => (opened.onsuccess = () => done(opened.result)))
  const tables = database.transaction('tables', 'readwrite').objectStore('tables')
  tables.put({ table: 'torn' })
  tables.put({ table: 'odd', row: null, lines: 7 })
  tables.put({ table: 'empty', row: {}, lines: [] })
  await new Promise((done) => (tables.transaction.oncomplete = done))
  database.close()
}"""


def test_a_table_outlives_its_seats_and_bad_rows_beside_it(ann: Alone) -> None:
    """The browser may be killed at the first click, before it has kept the seats anywhere but with the table."""
    table = ann.play_now("newyork")
    ann.turn()
    ann.do(ann.state["view"]["legal"][0])
    ann.page.evaluate("localStorage.clear()")
    ann.page.evaluate(BAD)
    ann.come()
    ann.page.reload()
    expect(ann.get(f"a[href='#/t/{table}']")).to_be_visible()
    ann.come(f"/t/{table}")
    ann.at_table()
    assert ann.turn()["view"]["legal"], "it is opened as the player, not as a spectator"


def test_of_two_tabs_one_leads_and_the_other_takes_over(ann: Alone) -> None:
    ann.come("/g/sheboygan")
    ann.button("Build your monster first").click()
    table = ann.at_table()
    other = ann.tab()
    other.come(f"/t/{table}")
    other.get("main.table").wait_for()
    assert other.page.evaluate("window.engines.length") == 0, "one engine for both"
    ann.get("button", has_text="take").first.click()
    ann.page.wait_for_function("() => window.drawn > 0")
    ann.rest()  # it is taken click by click
    expect(other.get("section.bar")).to_have_text(ann.get("section.bar").inner_text(), use_inner_text=True)
    rows = ann.kept(table)
    ann.page.close()
    ann.page = other.page
    ann.page.wait_for_function("() => window.engines.length > 0")
    ann.at_table()
    assert ann.kept(table) == rows and whole(rows)
    ann.button("Undo", exact=False).first.click()
    ann.page.wait_for_function("table => window.drawn > table", arg=len(rows))
    assert ann.kept(table)[: len(rows)] == rows and whole(ann.kept(table))


def test_two_at_one_screen_keep_secrets_after_a_reload(ann: Alone) -> None:
    ann.come("/new/sheboygan")
    for seat in (0, 1):
        ann.get(f"#seat-{seat}").select_option("hotseat")
    assert ann.get("#seat-0 option").all_inner_texts().count("a friend, by link") == 0
    ann.get("form button.main").click()
    ann.at_table()
    ann.page.reload()
    ann.page.wait_for_function("() => window.drawn >= 0", timeout=ENGINE)
    expect(ann.get("main.table aside")).to_have_count(0)
    expect(ann.page.get_by_role("alertdialog")).to_be_visible()


def test_a_browser_without_webassembly_is_told_so(welcome: Welcome) -> None:
    bob = welcome()
    bob.context.add_init_script("delete window.WebAssembly")
    bob.come("/g/newyork")
    bob.button("Play now").click()
    expect(bob.get(".ways [role=alert]")).to_contain_text("no WebAssembly", timeout=ENGINE)


def test_an_engine_that_does_not_come_whole_is_told_of(welcome: Welcome) -> None:
    bob = welcome()
    bob.context.route("**/msgspec.zip", lambda route: route.fulfill(body=b"half"))
    bob.come("/g/newyork")
    bob.button("Play now").click()
    expect(bob.get(".ways [role=alert]")).to_contain_text("could not be fetched whole", timeout=ENGINE)


def test_an_embedded_replay_opens_on_the_requested_view(ann: Alone) -> None:
    """Inside a page of another site, where an engine of its own is fetched: tests/page/soak_games.py."""
    page = ann.context.new_page()
    page.goto(f"{ann.server.base}/site/embed.html#replay={random_replay()}&view=stage")
    expect(page.locator(".scrub input")).to_be_visible(timeout=ENGINE)
    expect(page.locator("main.table canvas")).to_be_visible()
    page.close()


def test_the_rival_is_matched_without_a_server(ann: Alone) -> None:
    match_me(ann, ann.come, ENGINE)
