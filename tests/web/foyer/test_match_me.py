"""Match me: the rival of the next game follows from how the last one ended, at both doors."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.kit import Person


def match_me(ann: Person, come: Callable[[str], object], timeout: float = 30_000) -> None:
    """Against level 2 at first; whoever loses to it meets level 1 next."""
    come("/new/newyork")
    ann.page.get_by_label("Match me").check(timeout=timeout)
    expect(ann.page.get_by_text("Your rival has level 2.")).to_be_visible()
    ann.button("Open the table").click()
    ann.page.wait_for_url(lambda url: "/t/" in url, timeout=timeout)
    ann.get("main.table").wait_for(timeout=timeout)
    ann.turn()
    assert {player["bot"] for player in ann.state["players"]} == {None, "projectionist@2"}
    ann.page.get_by_text("Leave early").click()
    ann.button("Concede").click()
    ann.page.get_by_role("dialog", name="Concede").get_by_role("button", name="Concede").click()
    next_rival = ann.get("section.after").get_by_role("button", name="Next: the Usher")
    expect(next_rival).to_be_visible(timeout=timeout)
    come("/new/newyork")
    expect(ann.page.get_by_text("Your rival now has level 1, by 1 game")).to_be_visible(timeout=timeout)
    ann.page.get_by_label("Match me").uncheck()
    expect(ann.page.get_by_text("The rival whom you beat every second time")).to_be_visible()


def test_the_rival_follows_the_last_result(ann: Person) -> None:
    match_me(ann, ann.open)
