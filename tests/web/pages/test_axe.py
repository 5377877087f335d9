"""Every page: nothing serious for axe, no motion where none is wanted, and a table that is small on the wire."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from matinee.testing.browser import OUTAGE
from matinee.testing.laws.cases import SOAK
from tests.server.kit import Server
from tests.web.conftest import Welcome
from tests.web.kit import PHONE, WIDE, Person, monsters_turn
from tests.web.probe import beforehand, probe
from tests.web.stages import PAGES, Visit, burning_city

AXE = Path(__file__).parents[3] / "web" / "node_modules" / "axe-core" / "axe.min.js"
# Of letters that are drawn axe knows no colour: it looks at `color`, and they have a `fill`.
CONTRAST = "axe.configure({ rules: [{ id: 'color-contrast', selector: '*:not(svg *)' }] })"
# Asked are rules whose violations count here; one that takes as long as all others asks for a word in styles: we do.
RULES = """
for (const rule of axe._audit.rules) {
  if (!['serious', 'critical'].includes(rule.impact) || rule.id === 'avoid-inline-spacing') rule.enabled = false
}
"""
INSISTING = "() => [...document.querySelectorAll('[style*=\"!important\"]')].map((one) => one.outerHTML.slice(0, 80))"


BOARDS = {"placement", "fight", "newyork_drawing"}
"""The pages on which axe looks at all that is drawn on the board, which is most of its work; in soak on every page."""


AGAIN = {
    "refusal", "typed_die", "looking_back", "spectator", "rule_sheet", "new_table_america", "monsters", "battle",
    "in_passing", "learn_america", "newyork_new_table", "newyork_prowl", "newyork_wounds", "newyork_strikeback",
    "newyork_grip", "newyork_shove", "newyork_lesson", "newyork_after", "newyork_pounce", "on_the_move", "workshop",
    "learn",
}  # fmt: skip
"""Pages made of what others show as well: they are for the soak."""

CHECKED = [page for page in PAGES if SOAK or page.__name__ not in AGAIN]


@pytest.mark.parametrize("page", CHECKED, ids=lambda page: page.__name__)
def test_axe_finds_nothing_serious_and_nothing_moves(welcome: Welcome, server: Server, page: Visit) -> None:
    """By turns at a desk and on a phone, in soak on both; the window itself watches the console and the network."""
    ann = welcome()
    beforehand(ann.context, "noteTransitions")
    page(ann, server)
    assert probe(ann.page, "running") == [] == ann.page.evaluate("window.transitions")
    for size in (WIDE, PHONE) if SOAK else (WIDE, PHONE)[CHECKED.index(page) % 2 :][:1]:
        ann.page.set_viewport_size(size)
        found = axe(ann, board=SOAK or page.__name__ in BOARDS)
        assert not found, f"{size['width']}: {json.dumps(found, indent=1)}"
        sideways = ann.page.evaluate("() => document.documentElement.scrollWidth - window.innerWidth")
        assert sideways <= 0, f"{sideways} pixels stick out at {size['width']}"


def axe(ann: Person, board: bool = True) -> list[dict[str, Any]]:
    """Serious and critical violations of a page at rest, with where they are; what is drawn on its board, if asked."""
    ann.rest()
    if not ann.page.evaluate("() => 'axe' in window"):
        ann.page.evaluate(f"{AXE.read_text()}; {CONTRAST}; {RULES}")
    assert ann.page.evaluate(INSISTING) == [], "styles that nobody can set wider"
    where = "document" if board else "{ include: document, exclude: 'svg[role=application] > *' }"
    result = ann.page.evaluate(f"() => axe.run({where}, {{ resultTypes: ['violations'], preload: false }})")
    assert result["passes"] or result["violations"], "axe looked at nothing"
    return [
        {"id": one["id"], "help": one["help"], "at": [node["html"][:200] for node in one["nodes"][:4]]}
        for one in result["violations"]
        if one["impact"] in ("serious", "critical")
    ]


def test_things_move_unless_asked_not_to(welcome: Welcome, server: Server) -> None:
    """The count of running animations means something: with motion allowed there are some."""
    moving, still = welcome(reduced_motion="no-preference"), welcome(reduced_motion="reduce")
    table = burning_city(server)
    for person in (moving, still):
        person.sit(table, table.tokens[0])
    expect(moving.get(".flicker").first).to_be_visible()
    assert probe(moving.page, "running") != []
    assert probe(still.page, "running") == []


def weighed(ann: Person, *kinds: str) -> dict[str, int]:
    """What has come to a window of these kinds, compressed, in bytes."""
    found = {}
    for answer in ann.answers:
        if answer.request.resource_type in kinds:
            packed = answer.headers.get("content-encoding") == "gzip"
            assert packed or len(answer.body()) <= 500 or answer.request.resource_type not in ("script", "stylesheet")
            found[answer.url] = len(gzip.compress(answer.body(), 6))
    return found


def test_the_table_page_is_small(ann: Person, server: Server) -> None:
    """Script and style of the first load, compressed: at most 150 kB."""
    table = monsters_turn(server)
    ann.sit(table, table.tokens[0])
    ann.rest()
    came = weighed(ann, "script", "stylesheet")
    assert len(came) >= 2 and sum(came.values()) <= 150_000, came


def test_the_foyer_is_small(welcome: Welcome, tmp_path: Path) -> None:
    """All of the first load but pictures, letters and answers included, compressed: at most 120 kB."""
    with Server(tmp_path) as quiet:  # where no one has left a table to be listed
        ann = welcome(at=quiet)
        ann.expects(*OUTAGE)
        ann.open("/")
        ann.get(".posters a").first.wait_for()
        ann.rest()
        came = weighed(ann, "document", "script", "stylesheet", "font", "fetch")
    assert len(came) >= 6 and sum(came.values()) <= 120_000, came
