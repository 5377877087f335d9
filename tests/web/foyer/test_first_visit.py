"""From a first visit to a finished game, by clicks alone."""

from __future__ import annotations

from itertools import cycle
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

import matinee
from tests.server.kit import Json
from tests.web.kit import Person, column
from tests.web.probe import wait_for

FACES = (6, 5, 3, 6, 1, 4, 2, 6)


def test_three_clicks_to_a_running_game(ann: Person) -> None:
    ann.open("/")
    ann.page.get_by_role("link", name="The Creature That Ate Sheboygan 2 players").click()
    ann.button("Play now").click()
    ann.get("section.bar.mine").wait_for()
    state = ann.up_to_date()
    assert [player["kind"] for player in state["players"]] == ["person", "bot"]
    assert state["seat"] == 0 and state["view"]["prompt"]["phase"] == "MonsterMovement", "the set-up is over"


def test_who_builds_first_is_taken_to_the_workshop_again(ann: Person) -> None:
    ann.open("/g/sheboygan")
    ann.button("Build your monster first").click()
    ann.get("section.bar.mine").wait_for()
    ann.up_to_date()
    assert ["allot", 0, 1] in ann.legal
    # monsters that are ready come first, the workshop and what each ability does beside them
    lists = ann.get("section.bench .shelves h3")
    expect(lists.first).to_have_text("Film monsters")
    assert any(action[0] == "film" for action in ann.legal)
    expect(ann.get(".bench").last).to_contain_text("Flies for 1 point a box")
    ann.do(["allot", 0, 3])  # and it is running
    assert column(ann.state["view"], "sheet", "now")["attack"] == 3
    expect(lists.filter(has_text="Film monsters")).to_have_count(0)  # they are for the first click
    ann.open("/g/sheboygan")
    expect(ann.button("Play a ready monster")).to_be_visible()
    ann.button("Play now").click()
    ann.get("section.bar.mine").wait_for()
    assert ["allot", 0, 1] in ann.up_to_date()["view"]["legal"]


class Beast:
    """Plays the monster plainly: builds it, walks towards houses, smashes, bites, and ends its turn."""

    plan: tuple[list[Any], ...] = (
        ["allot", 0, 3], ["allot", 1, 5], ["allot", 2, 3], ["allot", 3, 2], ["ready"], ["lurk", 0],
    )  # fmt: skip

    def __init__(self) -> None:
        self.faces = cycle(FACES)
        self.planned = iter(self.plan)

    def choose(self, state: Json) -> list[Any]:
        """The next click."""
        legal: list[Any] = state["view"]["legal"]
        if state["view"]["player"] == -1:
            face = next(self.faces)
            return ["roll", face]
        wanted = next(self.planned, None)
        if wanted is not None:
            return wanted
        order = ("smash", "strike", "target", "step", "suffer", "withdraw", "done")
        best: list[Any] = min(reversed(legal), key=lambda action: order.index(action[0]))
        return best


def test_from_the_first_visit_to_a_finished_game(ann: Person, tmp_path: Path) -> None:
    ann.open("/")
    ann.page.get_by_role("link", name="The Creature That Ate Sheboygan 2 players").click()
    ann.page.get_by_role("link", name="New table").click()
    ann.page.get_by_text("More settings").click()
    ann.page.get_by_label("Your name").first.fill("Ann")
    ann.page.get_by_label("Strength of the bot for Humans").select_option("usher")
    ann.page.get_by_label("Scenario").select_option("learning")
    ann.page.get_by_label("Last turn").fill("3")
    ann.page.get_by_label("Dice", exact=True).select_option("typed")
    ann.button("Open the table").click()
    ann.get("main.table").wait_for()
    beast = Beast()
    ann.play(beast.choose)
    assert {"smash", "roll", "step", "done"} <= {m["action"][0] for m in ann.said if m["type"] == "act"}
    after_the_game(ann, tmp_path)
    rematch(ann)


def after_the_game(ann: Person, tmp_path: Path) -> None:
    """The result, the numbers, the record, and the whole game under one thumb."""
    result = ann.get("section.after")
    ending = "Sheboygan falls" if ann.state["view"]["result"]["returns"] == [1, 0] else "Sheboygan stands"
    assert result.get_by_role("heading", level=2).inner_text().lower() == ending.lower()
    expect(result.locator(".why")).to_contain_text("The last turn is over: ")
    said = [m["action"] for m in ann.said if m["type"] == "act"]
    smashes = result.locator("dl > div").filter(has_text="Smash attempts").locator("dd")
    expect(smashes).to_have_text(str(sum(action[0] == "smash" for action in said)))
    expect(result.locator(".turning svg.chart")).to_be_visible()
    expect(result.get_by_role("button", name="Next: the", exact=False)).to_have_count(0)  # the Usher has won
    expect(result.locator(".turning")).to_contain_text("Before the first turn: −")
    wait_for(ann.page, "isAllInSight")  # all of it on one screen
    size = ann.page.viewport_size
    assert size is not None
    ann.page.set_viewport_size({"width": 360, "height": 740})
    wait_for(ann.page, "isAllInSight")
    ann.page.set_viewport_size(size)

    with ann.page.expect_download() as download:
        ann.button("Download record").click()
    kept = tmp_path / "record"
    download.value.save_as(kept)
    record = matinee.Record.loads(kept.read_text())
    assert record.replay().returns() == ann.state["view"]["result"]["returns"]
    rolled = [action[1] for action in record.actions if action[0] == "roll"]
    assert rolled == [action[1] for action in said if action[0] == "roll"]

    ann.button("Look at the board").click()
    monster = ann.get("[data-piece='monster']")
    now = monster.get_attribute("style")
    ann.button("To the beginning").click()
    monster.wait_for(state="detached")
    ann.page.get_by_text("Looking back").wait_for()
    slider = ann.page.get_by_role("slider", name="Scrub through the game")
    last = slider.get_attribute("max")
    assert last is not None and slider.input_value() == "0"
    slider.fill(str(int(last) // 2))
    monster.wait_for()
    ann.button("Back to now").click()
    ann.page.wait_for_function(
        "now => document.querySelector('[data-piece=monster]')?.getAttribute('style') === now", arg=now
    )


def rematch(ann: Person) -> None:
    """Another game, the same seats and options."""
    old = ann.page.url
    ann.button("The result").click()
    ann.button("Rematch", exact=True).click()
    ann.page.wait_for_url(lambda url: "/t/" in url and url != old)
    ann.get("section.bar.mine").wait_for()
    ann.page.wait_for_function("() => window.drawn < 5")
    assert ann.state["dice"] == "typed" and ann.state["view"]["clock"]["of"] == 3
    assert [player["kind"] for player in ann.state["players"]] == ["person", "bot"]
    assert ["allot", 0, 1] in ann.legal
