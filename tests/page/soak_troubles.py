"""A browser that forbids, lacks or loses something: one sentence, a way on, and nothing already kept is touched."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Route, expect

import matinee
from tests.page.conftest import Welcome
from tests.page.site import Alone, Engine, FileServer, fixed, make_site, rewritten
from tests.web.probe import beforehand, probe, script


@pytest.fixture
def bob(welcome: Welcome) -> Alone:
    return welcome()


def click(bob: Alone) -> int:
    """Do something legal; the moment it leads to."""
    before = bob.turn()["seq"]
    bob.rest()
    bob.do(Random(before).choice(bob.legal))
    return int(bob.reach(before + 1)["seq"])


def in_workers(bob: Alone, script: str) -> None:
    """Let the engine's workers begin with this."""

    def begin(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=script + answer.text())

    bob.context.route(re.compile(r"/assets/engine\.worker"), begin)


def test_a_browser_without_storage_plays_until_the_tab_closes(bob: Alone) -> None:
    beforehand(bob.context, "forbidStorage")
    in_workers(bob, script("forbidStorage"))
    bob.play_now("newyork")
    expect(bob.get(".news")).to_contain_text("This browser keeps nothing for this page")
    assert click(bob) < click(bob)


def test_a_full_disk_refuses_a_click_until_there_is_room(bob: Alone) -> None:
    in_workers(bob, script("fillDisk"))
    table = bob.play_now("newyork")
    click(bob)
    state, rows = bob.turn(), bob.kept(table)
    bob.page.evaluate("(window.disk = new BroadcastChannel('disk')).postMessage('full')")
    bob.rest()
    bob.button("Stay where you are").click()
    expect(bob.page.get_by_text("This browser could not keep that, so it was not done.")).to_be_visible()
    assert bob.state == state and bob.kept(table) == rows
    bob.page.evaluate("window.disk.postMessage('free')")
    bob.button("Stay where you are").click()
    assert bob.reach(state["seq"] + 1) and bob.kept(table)[: len(rows)] == rows


def test_a_browser_without_module_workers_gets_a_message(bob: Alone) -> None:
    beforehand(bob.context, "plainWorkers")
    bob.come("/g/newyork")
    bob.button("Play now").click()
    expect(bob.get(".ways [role=alert]")).to_contain_text("another browser will do")


@pytest.mark.parametrize("file", [".wasm", "snapshot", "compiled.zip"])
def test_a_damaged_cached_engine_is_replaced(bob: Alone, file: str) -> None:
    table = bob.play_now("newyork")
    rows = bob.kept(table)
    bob.compiled()
    assert probe(bob.page, "damage", file) == 1
    bob.page.reload()
    assert bob.at_table() == table and bob.kept(table)[: len(rows)] == rows


def test_a_stopped_engine_is_reported_and_loses_nothing(bob: Alone) -> None:
    table = bob.play_now("newyork")
    seq = click(bob)
    bob.turn()
    rows = bob.kept(table)
    bob.page.evaluate("window.engines[0].postMessage({ type: 'nothing that it knows' })")
    expect(bob.get(".news")).to_contain_text("The engine has stopped.")
    bob.page.reload()
    bob.at_table()
    assert bob.kept(table)[: len(rows)] == rows and click(bob) > seq


@pytest.fixture
def updating(browser: Browser, tmp_path: Path) -> Iterator[Alone]:
    """A person at a site that will be written again."""
    make_site(tmp_path / "site")
    files = FileServer(tmp_path)
    person = Alone(browser, files)
    yield person
    person.close()
    files.close()


def raised(files: Engine) -> Engine:
    """The engine with the next rules of New York."""
    rules = matinee.load("newyork").rules
    for name, old, new in (
        ("game.py", f'rules="{rules}"', f'rules="{rules}.1"'),
        ("game.py", "carry import CARRY", "carry import CARRY, Carry"),
        ("game.py", "carry=CARRY", f'carry=CARRY | {{"{rules}": Carry()}}'),
        ("words.toml", "[since_rules]", f'[since_rules]\n{rules} = "Rubble is heavier now."'),
    ):
        files = rewritten(files, "newyork.zip", f"matinee/games/newyork/{name}", old.encode(), new.encode())
    return fixed(files)


def test_a_new_version_starts_after_all_tabs_are_closed(updating: Alone, tmp_path: Path) -> None:
    bob = updating
    table = bob.play_now("newyork")
    click(bob)
    bob.turn()
    bob.all_kept()
    rows, engine = bob.kept(table), bob.page.evaluate("document.documentElement.dataset.engine")
    make_site(tmp_path / "site", raised)
    probe(bob.page, "newVersion")
    bob.page.reload()
    bob.at_table()
    assert bob.page.evaluate("document.documentElement.dataset.engine") == engine, "not under a running game"
    bob.page.close()
    for _ in range(50):
        bob.page = bob.context.new_page()
        bob.come(f"/t/{table}")
        if bob.page.evaluate("document.documentElement.dataset.engine") != engine:
            break
        bob.page.close()
    bob.at_table()
    assert bob.kept(table)[: len(rows)] == rows and click(bob) > len(rows)
