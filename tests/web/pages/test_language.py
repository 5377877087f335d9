"""In the pseudo-language every letter of ours has an accent: what has none came from no catalogue.

Names are exempt: of games, of people, of places, and the ids of rules.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache

import pytest
from playwright.sync_api import expect

import matinee
from matinee.rulebook import rulebook
from matinee.testing.laws.cases import SOAK
from tests.server.kit import Server
from tests.web.conftest import Welcome
from tests.web.kit import Person, some_games
from tests.web.probe import probe

OURS = ("game-icons.net", "CC BY 3.0")
DECISIONS = 40 if SOAK else 8
WORD = re.compile(r"[A-Za-z]{2,}")


@pytest.fixture(scope="module")
def abroad(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that speaks the pseudo-language."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MATINEE_LANGUAGE", "en-XA")
        running = Server(tmp_path_factory.mktemp("abroad"))
    yield running
    running.stop()


@cache
def names() -> re.Pattern[str]:
    """The names of all games and of the places on their boards, and the ids of their rules; the longest first."""
    games = [matinee.load(name) for name in matinee.names()]
    places = {space.label for game in games for space in game.board().spaces}
    rules = {rule.id for game in games for chapter in rulebook(game.name).chapters for rule in chapter.rules}
    known = sorted({*OURS, *places, *rules, *(game.title for game in games)}, key=len, reverse=True)
    return re.compile("|".join(rf"\b{re.escape(name)}(?!\w)" for name in known))


@cache
def ours(text: str) -> bool:
    return bool(WORD.search(names().sub("", text)))


def plain(person: Person) -> list[str]:
    """What stands on the page without accents."""
    read: list[str] = probe(person.page, "texts")
    return sorted(filter(ours, {text.strip() for text in read}))


PAGES = {"the house": ["/", "/mine", "/watch", "/replay", "/credits"]} | {
    name: [f"/{page}/{name}" for page in ("g", "new", "learn", "rules", "how", "print")]
    for name in some_games("newyork", "destroyall")
}
"""By heading."""


@pytest.mark.parametrize("of", PAGES)
def test_no_page_has_words_of_its_own(welcome: Welcome, abroad: Server, of: str) -> None:
    person = welcome(at=abroad)
    for address in PAGES[of]:
        person.open(address)
        expect(person.get("h1")).to_have_count(1)
        person.rest()
        assert plain(person) == [], address


def test_a_page_that_leads_nowhere_has_no_words_of_its_own(welcome: Welcome, abroad: Server) -> None:
    person = welcome(at=abroad)
    person.open_nothing("/no-such-page")
    expect(person.get("h1")).to_have_count(1)
    person.rest()
    assert plain(person) == []


@pytest.mark.parametrize("name", some_games("sheboygan", "america"))
def test_no_table_has_words_of_its_own(welcome: Welcome, abroad: Server, name: str) -> None:
    """The first seat looks on while all seats decide by lot, with everything unfolded that can be."""
    person, rng = welcome(at=abroad), random.Random(4)
    seats = abroad.get(f"/api/games/{name}").json()["seats"]
    table = abroad.table([{"kind": "me", "name": "1"} for _ in seats], game=name)
    person.sit(table, table.tokens[0])
    folded = person.get("aside details:not([open]) > summary:visible")
    while folded.count():
        folded.first.click()
    with table.line(",".join(table.tokens)) as everybody, table.line(table.tokens[0]) as same:
        for _ in range(DECISIONS):
            assert plain(person) == []
            everybody.play(rng.choice(everybody.state["view"]["legal"]))
            person.reach(same.catch_up()["seq"])
    person.get(".bar .tools button").last.click()
    person.get("dialog").wait_for()
    assert plain(person) == []
