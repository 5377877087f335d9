"""Every page of a site without a server: it is there, asks for nothing that is not, and needs no engine to be read."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import matinee
from matinee.testing.laws.cases import SOAK
from tests.page.conftest import Welcome
from tests.page.site import Alone

HOUSE = ("/", "/tonight", "/puzzles", "/scenarios", "/mine", "/replay", "/credits")
OF_A_GAME = ("g", "new", "how", "rules", "print", "learn")
TOGETHER = ("/me", "/p/somebody", "/ladder/newyork", "/watch", "/signals")
"""Pages about others, who need a server to come by."""
CUT_SHORT = {"/new/newyork#cut": "a whole table plan", "/replay#cut": "a whole record"}
"""Links that do not hold what they should; tests/page/soak_links.py has more of them."""
BY_HAND = ("//[", "http://[", "/%E0%A4/%")
"""Addresses that nothing can be read from."""


def read(ann: Alone, path: str) -> None:
    """Go to a page and find it there, whole."""
    ann.come(path)
    ann.rest()
    expect(ann.get("main"), path).to_have_text(re.compile(".{21,}", re.DOTALL))
    expect(ann.page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("game", matinee.names() if SOAK else matinee.names()[1:2])
def test_who_looks_around_fetches_no_engine(game: str, welcome: Welcome) -> None:
    """On leaving, check that the console is silent and every request was answered."""
    ann = welcome()
    for path in (*HOUSE, *(f"/{page}/{game}" for page in OF_A_GAME)):
        read(ann, path)
    for path in TOGETHER:
        ann.come(path)
        expect(ann.page.get_by_role("alert")).to_contain_text("in your browser alone")
        assert ann.get(f"a[href='#{path}']").count() == 0
    for path, told in CUT_SHORT.items():
        ann.come(path)
        expect(ann.page.get_by_role("alert")).to_contain_text(told)
    for path in BY_HAND:
        ann.come(path)
        expect(ann.page.get_by_role("alert")).to_have_text("There is no such page.")
    assert ann.page.evaluate("window.engines.length") == 0
    assert not any("engine." in url for url in ann.asked)
