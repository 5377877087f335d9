"""In the pseudo-language every letter of ours has an accent: what has none came from no catalogue.

Names are exempt: of games, of people, of places, and the ids of rules.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

import matinee
from tests.server.kit import Server
from tests.web.conftest import Welcome
from tests.web.kit import Person

# Every text on the page and every attribute that is read out, but for the names on the board and the title of a poster.
READ = """
() => {
  const found = [document.title]
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const on = walker.currentNode.parentElement
    if (!on.closest('script, noscript, svg, code')) found.push(walker.currentNode.data)
  }
  for (const name of ['title', 'aria-label', 'placeholder', 'aria-valuetext', 'alt']) {
    for (const one of document.querySelectorAll(`[${name}]`)) found.push(one.getAttribute(name))
  }
  return found
}
"""
TITLES = [matinee.load(name).title for name in matinee.names()]
NAMES = re.compile(
    "|".join(map(re.escape, (*TITLES, "game-icons.net", "CC BY 3.0"))) + r"|\b(?:P\.|[A-Z]{1,3}-?\d)[\w.]*"
)
DECISIONS = 40
WORD = re.compile(r"[A-Za-z]{2,}")


@pytest.fixture(scope="module")
def abroad(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that speaks the pseudo-language."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MATINEE_LANGUAGE", "en-XA")
        running = Server(tmp_path_factory.mktemp("abroad"))
    yield running
    running.stop()


def plain(person: Person) -> list[str]:
    """What stands on the page without accents."""
    read: list[str] = person.page.evaluate(READ)
    return sorted({text.strip() for text in read if WORD.search(NAMES.sub("", text))})


PAGES = ["/", "/replay", "/credits", "/no-such-page"]
OF_A_GAME = ["/g/{}", "/new/{}", "/learn/{}", "/rules/{}"]


@pytest.mark.parametrize("address", PAGES + [one.format(name) for one in OF_A_GAME for name in matinee.names()])
def test_no_page_has_words_of_its_own(welcome: Welcome, abroad: Server, address: str) -> None:
    person = welcome(at=abroad)
    person.open(address)
    person.page.wait_for_load_state("networkidle")
    assert person.get("h1").count() == 1
    assert plain(person) == []


@pytest.mark.parametrize("name", matinee.names())
def test_no_table_has_words_of_its_own(welcome: Welcome, abroad: Server, name: str) -> None:
    """The first seat looks on while all seats decide by lot, with everything unfolded that can be."""
    person, rng = welcome(at=abroad), random.Random(4)
    seats = abroad.get(f"/api/games/{name}").json()["seats"]
    table = abroad.table([{"kind": "me", "name": "1"} for _ in seats], game=name)
    person.sit(table, table.tokens[0])
    for folded in person.get("aside summary").all():
        folded.click()
    with table.line(",".join(table.tokens)) as everybody:
        for _ in range(DECISIONS):
            assert plain(person) == []
            everybody.play(rng.choice(everybody.state["view"]["legal"]))
            person.reach(everybody.state["seq"])
    person.get(".bar .tools button").last.click()
    person.get("dialog").wait_for()
    assert plain(person) == []
